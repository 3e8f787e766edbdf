"""What an empty window shows: the ways to begin, samples, and the files opened last."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QCommandLinkButton,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from builder.gui.overriding import override
from builder.gui.panels.samples import Samples, heading
from builder.gui.style.icons import icon, picture, set_icon
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["StartPage"]

_PATH = Qt.ItemDataRole.UserRole
_GONE = Qt.ItemDataRole.UserRole + 1
WIDTH = 860
RECENT_HEIGHT = 190
HEADING = 1.6
SIGN_SIZE = 40


class StartPage(QWidget):
    """Three ways to begin, complete battles to look at, and the files opened last.

    Signals:
        new_army_asked, new_battle_asked, open_asked: a way was chosen.
        file_chosen: with the path of a recent file.
        file_forgotten: with the path of a recent file that shall not be listed any more.
    """

    new_army_asked = Signal()
    new_battle_asked = Signal()
    open_asked = Signal()
    file_chosen = Signal(object)
    file_forgotten = Signal(object)

    def __init__(self) -> None:
        """Show no recent files yet."""
        super().__init__()
        self.setObjectName("start-page")
        self._sign = QLabel()
        self._draw_sign()
        self.samples = Samples()
        self._recent_title = QLabel(translate("&Recent files"))
        self._recent = QListWidget()
        self._recent.setObjectName("recent-files")
        self._recent.setAccessibleName(translate("Recent files"))
        self._recent.itemActivated.connect(self._on_item_activated)
        self._recent.currentRowChanged.connect(self._on_row_changed)
        self._recent_title.setBuddy(self._recent)
        self._forget = self._make_forget()
        self._lay_out()
        self.show_recent(())

    def _make_forget(self) -> QAction:
        """Return what takes a file off the list: a key, a context menu, and a button."""
        forget = QAction(icon("remove"), translate("Take off this list"), self)
        forget.setObjectName("forget-recent")
        forget.setShortcut(QKeySequence(QKeySequence.StandardKey.Delete))
        forget.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        forget.setToolTip(translate("The file itself stays where it is"))
        forget.triggered.connect(self._on_forget)
        self._recent.addAction(forget)
        self._recent.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        return forget

    def _lay_out(self) -> None:
        page = QFrame()
        page.setMaximumWidth(WIDTH)
        column = QVBoxLayout(page)
        column.setSpacing(8)
        self._head(column)
        ways = QVBoxLayout()
        ways.setSpacing(8)
        ways.addWidget(heading(translate("Begin something new")))
        for way in self._ways():
            ways.addWidget(way)
        ways.addStretch(1)
        both = QHBoxLayout()
        both.setSpacing(24)
        both.addLayout(ways, 1)
        both.addWidget(self.samples, 1)
        column.addLayout(both)
        column.addSpacing(8)
        column.addLayout(self._recent_head())
        column.addWidget(self._recent, 1)
        self._recent.setMaximumHeight(RECENT_HEIGHT)
        middle = QVBoxLayout()
        middle.addStretch(1)
        middle.addWidget(page, 100)
        middle.addStretch(2)
        across = QHBoxLayout(self)
        across.addStretch(1)
        across.addLayout(middle, 8)
        across.addStretch(1)

    def _recent_head(self) -> QHBoxLayout:
        self._forget_button = QToolButton()
        self._forget_button.setObjectName("forget-recent-button")
        self._forget_button.setDefaultAction(self._forget)
        set_icon(self._forget_button, "remove")
        self._forget_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._forget_button.setAutoRaise(True)
        self._forget_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        line = QHBoxLayout()
        line.addWidget(self._recent_title, 1)
        line.addWidget(self._forget_button)
        return line

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
        """List the files opened last; those that are gone are grey and can only be taken off."""
        self._recent.clear()
        grey = self.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
        for file in files:
            item = QListWidgetItem(f"{file.stem} — {file.parent}")
            item.setData(_PATH, str(file))
            item.setToolTip(str(file))
            if not file.is_file():
                item.setForeground(grey)
                item.setText(translate("{name} — isn't there any more", name=file.stem))
                item.setToolTip(translate("{path} isn't there any more", path=str(file)))
                item.setData(_GONE, True)  # noqa: FBT003 - Qt's own
            self._recent.addItem(item)
        for widget in (self._recent_title, self._recent, self._forget_button):
            widget.setVisible(bool(files))
        self._on_row_changed()

    def _on_row_changed(self, *_row: object) -> None:
        self._forget.setEnabled(self._recent.currentItem() is not None)

    def _on_forget(self) -> None:
        item = self._recent.currentItem()
        if item is not None:
            row = self._recent.currentRow()
            self.file_forgotten.emit(Path(item.data(_PATH)))
            self._recent.setCurrentRow(min(row, self._recent.count() - 1))

    def _on_item_activated(self, item: QListWidgetItem) -> None:
        if not item.data(_GONE):
            self.file_chosen.emit(Path(item.data(_PATH)))
