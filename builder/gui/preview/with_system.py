"""Files and folders opened by the programs that the system has for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["open_with_system"]


def open_with_system(path: Path) -> bool:
    """Open a file or folder; returns whether the system has a program for it."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
