"""What an empty window shows: the ways to begin."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCommandLinkButton,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from builder.gui.style.icons import picture, set_icon
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["StartPage"]

_PATH = Qt.ItemDataRole.UserRole
WIDTH = 480
HEADING = 1.6
SIGN_SIZE = 40


class StartPage(QWidget):
    """Three ways to begin, and the files opened last.

    Signals:
        new_army_asked, new_battle_asked, open_asked: a way was chosen.
        file_chosen: with the path of a recent file.
    """

    new_army_asked = Signal()
    new_battle_asked = Signal()
    open_asked = Signal()
    file_chosen = Signal(object)

    def __init__(self) -> None:
        """Show no recent files yet."""
        super().__init__()
        self.setObjectName("start-page")
        self._sign = QLabel()
        self._draw_sign()
        self._recent_title = QLabel(translate("&Recent files"))
        self._recent = QListWidget()
        self._recent.setObjectName("recent-files")
        self._recent.setAccessibleName(translate("Recent files"))
        self._recent.itemActivated.connect(self._on_item_activated)
        self._recent_title.setBuddy(self._recent)
        page = QFrame()
        page.setMaximumWidth(WIDTH)
        column = QVBoxLayout(page)
        column.setSpacing(8)
        self._head(column)
        for way in self._ways():
            column.addWidget(way)
        column.addSpacing(8)
        column.addWidget(self._recent_title)
        column.addWidget(self._recent)
        middle = QVBoxLayout()
        middle.addStretch(1)
        middle.addWidget(page)
        middle.addStretch(2)
        across = QHBoxLayout(self)
        across.addStretch(1)
        across.addLayout(middle, 3)
        across.addStretch(1)
        self.show_recent(())

    def _head(self, column: QVBoxLayout) -> None:
        column.addWidget(self._sign)
        title = QLabel(translate("Build an army, size it, check it, print it"))
        font = title.font()
        font.setPointSizeF(font.pointSizeF() * HEADING)
        title.setFont(font)
        title.setWordWrap(True)
        column.addWidget(title)
        column.addSpacing(8)

    def _ways(self) -> tuple[QCommandLinkButton, ...]:
        army = self._way(
            "new-army",
            translate("New &army"),
            translate("From a list: it begins as a legal army that you change"),
        )
        army.clicked.connect(self.new_army_asked)
        battle = self._way(
            "new-battle",
            translate("New &battle"),
            translate("From a scenario template, with the armies of both sides"),
        )
        battle.clicked.connect(self.new_battle_asked)
        file = self._way(
            "open", translate("&Open a file"), translate("An army or a battle that was saved")
        )
        file.clicked.connect(self.open_asked)
        return army, battle, file

    @staticmethod
    def _way(name: str, text: str, tip: str) -> QCommandLinkButton:
        button = QCommandLinkButton(text, tip)
        button.setObjectName(f"start-{name}")
        button.setAccessibleDescription(tip)
        set_icon(button, name)
        button.setIconSize(QSize(24, 24))
        return button

    def _draw_sign(self) -> None:
        sign = picture("legatus", SIGN_SIZE, self.palette(), self.devicePixelRatioF())
        self._sign.setPixmap(sign)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_sign()

    def show_recent(self, files: Sequence[Path]) -> None:
        """List the files opened last; those that are gone can't be chosen."""
        self._recent.clear()
        for file in files:
            item = QListWidgetItem(f"{file.stem} — {file.parent}")
            item.setData(_PATH, str(file))
            item.setToolTip(str(file))
            if not file.is_file():
                item.setFlags(Qt.ItemFlag.NoItemFlags)
                item.setToolTip(translate("{path} isn't there any more", path=str(file)))
            self._recent.addItem(item)
        for widget in (self._recent_title, self._recent):
            widget.setVisible(bool(files))

    def _on_item_activated(self, item: QListWidgetItem) -> None:
        self.file_chosen.emit(Path(item.data(_PATH)))
