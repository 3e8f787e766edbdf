"""The catalogue beside an army: filters, and the tree of what they let through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from builder.gui.catalogue.filters import Filters
from builder.gui.catalogue.tree import PackTree
from builder.gui.overriding import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QShowEvent
    from PySide6.QtWidgets import QTreeWidgetItem

    from builder.operations.packs import Library

__all__ = ["CataloguePanel"]


class CataloguePanel(QWidget):
    """Read when it is first seen.

    Signals:
        begun: with the ``Beginning`` that was chosen by a double click or Enter.
    """

    begun = Signal(object)

    def __init__(self, library: Callable[[], Library]) -> None:
        """Read nothing yet. ``library``: gives the packs when they are needed."""
        super().__init__()
        self.setObjectName("catalogue")
        self._library = library
        self.filters = Filters()
        self.tree: PackTree | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(8, 8, 8, 8)
        self._column.addWidget(self.filters)
        self._column.addStretch(1)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.tree is None:
            tree = self.tree = PackTree(self._library(), self.filters)
            self._column.takeAt(1)
            self._column.addWidget(tree, 1)
            tree.itemActivated.connect(self._on_activated)

    def _on_activated(self, item: QTreeWidgetItem) -> None:
        beginning = PackTree.beginning_of(item)
        if beginning is not None:
            self.begun.emit(beginning)
