"""Qt's own tree, as a floor for ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from builder.core.roster import Formation

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.roster import Troop


def tree_of_texts(texts: Callable[[int], tuple[str, ...]], root: Formation) -> QTreeWidget:
    """Return Qt's own tree with a row for each node; ``texts`` gives those of a node's id."""
    tree = QTreeWidget()
    tree.setUniformRowHeights(True)
    tree.setColumnCount(len(texts(root.id)))

    def item(node: Formation | Troop) -> QTreeWidgetItem:
        made = QTreeWidgetItem(list(texts(node.id)))
        made.setFlags(made.flags() | Qt.ItemFlag.ItemIsEditable)
        if isinstance(node, Formation):
            made.addChildren([item(child) for child in node.children])
        return made

    tree.addTopLevelItem(item(root))
    return tree
