"""Tabs that come to the front while something for an order of battle is held over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QTabBar, QTabWidget

from builder.gui.models.dragged import NODES_MIME, PIECE_MIME
from builder.gui.overriding import override

if TYPE_CHECKING:
    from PySide6.QtGui import QDragEnterEvent

__all__ = ["SpringTabBar", "SpringTabs"]


class SpringTabBar(QTabBar):
    """After the style's half second; what else is dragged is left to the window."""

    def __init__(self) -> None:
        """Make a bar without tabs."""
        super().__init__()
        self.setAcceptDrops(True)
        self.setChangeCurrentOnDrag(True)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        data = event.mimeData()
        event.setAccepted(data.hasFormat(NODES_MIME) or data.hasFormat(PIECE_MIME))


class SpringTabs(QTabWidget):
    """Pages below such tabs."""

    def __init__(self) -> None:
        """Make it without pages."""
        super().__init__()
        bar = SpringTabBar()
        bar.setObjectName("tabs-bar")
        self.setTabBar(bar)
