"""Earlier versions of the file in front: when each was saved, and opening one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
)

from builder.operations.recovery import earlier_versions
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from builder.operations.recovery import Version

__all__ = ["HistoryDialog"]

SIZE = (460, 380)
_VERSION = Qt.ItemDataRole.UserRole


class HistoryDialog(QDialog):
    """The versions of a file; the file itself stays as it is.

    Signals:
        open_asked: with the version that is to be opened, as work that isn't saved.
    """

    open_asked = Signal(object)

    def __init__(self, file: Path, parent: QWidget | None = None) -> None:
        """List what is kept of a file."""
        super().__init__(parent)
        self.setObjectName("history")
        self.setWindowTitle(translate("Earlier versions of {file}", file=file.name))
        versions = earlier_versions(file)
        self.list = _listed(versions)
        told = QLabel(_told(len(versions)))
        told.setWordWrap(True)
        self.opener = QPushButton(translate("&Open"))
        self.opener.setObjectName("history-open")
        self.opener.setEnabled(bool(versions))
        close = QPushButton(translate("C&lose"))
        close.setAutoDefault(False)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.opener)
        buttons.addWidget(close)
        column = QVBoxLayout(self)
        column.addWidget(told)
        column.addWidget(self.list, 1)
        column.addLayout(buttons)
        self.resize(*SIZE)
        self.list.itemActivated.connect(self._on_open)
        self.opener.clicked.connect(self._on_open)
        close.clicked.connect(self.close)

    def _on_open(self, *_what: object) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.open_asked.emit(item.data(_VERSION))
            self.close()


def _listed(versions: Sequence[Version]) -> QListWidget:
    listed = QListWidget()
    listed.setObjectName("history-versions")
    listed.setAccessibleName(translate("Earlier versions"))
    for version in versions:
        moment = QDateTime.fromSecsSinceEpoch(int(version.saved.timestamp()))
        item = QListWidgetItem(QLocale().toString(moment, QLocale.FormatType.LongFormat))
        item.setData(_VERSION, version)
        listed.addItem(item)
    listed.setCurrentRow(0)
    return listed


def _told(count: int) -> str:
    if not count:
        return translate("None is kept yet: each time you save, one is.")
    return translate_plural(
        "{n} version is kept. It opens beside the file, which stays as it is.",
        "{n} versions are kept. One opens beside the file, which stays as it is.",
        count,
    )
