"""Which program this is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QMessageBox

from builder import __version__
from builder.gui.style.icons import picture
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

__all__ = ["about"]

ICON_SIZE = 48


def about(parent: QWidget) -> QMessageBox:
    """Return the box, open."""
    box = QMessageBox(parent)
    box.setObjectName("about")
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(translate("About Legatus"))
    box.setIconPixmap(picture("legatus", ICON_SIZE, parent.palette(), parent.devicePixelRatioF()))
    box.setText(translate("Legatus {version}", version=__version__))
    box.setInformativeText(
        translate(
            "Army and scenario builder for historical battles with miniatures. Free software "
            "under the MIT licence. The window uses Qt {qt} under the LGPL.",
            qt=qVersion(),
        )
    )
    box.addButton(translate("C&lose"), QMessageBox.ButtonRole.AcceptRole)
    box.open()
    return box
