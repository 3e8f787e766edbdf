"""What is shown when the program has a fault of its own: all of it, to be copied and reported."""

from __future__ import annotations

import platform
import traceback
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout

from builder import __version__
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

__all__ = ["CrashDialog", "report_of"]


def report_of(error: BaseException) -> str:
    """Return versions and traceback, for anybody to read.

    Files are named by where they are in the program or library, and what the error says is left
    out: both may hold names of a user, of his files and of what is in them.
    """
    versions = (
        f"legatus {__version__}, Python {platform.python_version()}, Qt {qVersion()}, "
        f"{platform.system()}"
    )
    return "\n\n".join((versions, *_told(error)))


def _told(error: BaseException) -> list[str]:
    """Return where an error came up, after those that brought it."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    lines = [
        f"  {_place(frame.filename)}:{frame.lineno} {frame.name}\n    {frame.line}\n"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    lines.append(f"{type(error).__module__}.{type(error).__qualname__}\n")
    return [*(_told(before) if before is not None else []), "".join(lines)]


def _place(file: str) -> str:
    parts = PurePath(file).parts
    known = [place for place, part in enumerate(parts) if part in {"builder", "site-packages"}]
    return "/".join(parts[known[-1] :]) if known else parts[-1]


class CrashDialog(QDialog):
    """A report; the window goes on, and what was done before the fault can still be saved."""

    def __init__(self, error: BaseException, parent: QWidget | None = None) -> None:
        """Show the report of an error."""
        super().__init__(parent)
        self.setObjectName("crash")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("A fault in the program"))
        self.report = report_of(error)
        told = QLabel(
            translate(
                "Something went wrong that shouldn't. Your document is as it was before; save it "
                "under another name to be sure. The text below helps to find the fault."
            )
        )
        told.setWordWrap(True)
        text = QPlainTextEdit(self.report)
        text.setReadOnly(True)
        text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        text.setAccessibleName(translate("Report"))
        buttons = QDialogButtonBox()
        copy = buttons.addButton(translate("&Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(translate("C&lose"), QDialogButtonBox.ButtonRole.RejectRole)
        copy.clicked.connect(self._copy)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(told)
        column.addWidget(text, 1)
        column.addWidget(buttons)
        self.resize(720, 420)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report)
