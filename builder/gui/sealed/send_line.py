"""Which file is to be sent, with what one needs to find it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from builder.translation import translate

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["SendLine"]


class SendLine(QWidget):
    """Hidden while there is nothing to send."""

    def __init__(self) -> None:
        """Start hidden."""
        super().__init__()
        self._file: Path | None = None
        self._told = QLabel()
        self._told.setObjectName("sealed-send")
        self._told.setWordWrap(True)
        self.folder = QPushButton(translate("Show the &folder"))
        self.folder.setObjectName("sealed-folder")
        self.path = QPushButton(translate("Copy the pa&th"))
        self.path.setObjectName("sealed-path")
        self.path.setToolTip(translate("Put the file's path on the clipboard, for your mail alone"))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._told, 1)
        for button in (self.folder, self.path):
            button.setAutoDefault(False)
            line.addWidget(button)
        self.folder.clicked.connect(self._show_folder)
        self.path.clicked.connect(self._copy)
        self.hide()

    @property
    def file(self) -> Path | None:
        """The file that is to be sent."""
        return self._file

    def show_file(self, file: Path | None) -> None:
        """Name a file; None hides the line."""
        self._file = file
        if file is not None:
            text = translate("Send this file to the other side: {file}", file=file.name)
            self._told.setText(text)
            self._told.setToolTip(str(file))
        self.setVisible(file is not None)

    def _show_folder(self) -> None:
        if self._file is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._file.parent)))

    def _copy(self) -> None:
        if self._file is not None:
            QGuiApplication.clipboard().setText(str(self._file))
            text = translate("{file}: its path is on the clipboard.", file=self._file.name)
            self._told.setText(text)
