"""Rows of Qt's own tree widgets, without the None that its functions may give."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

__all__ = ["rows_below", "rows_of"]


def rows_of(tree: QTreeWidget) -> Iterator[QTreeWidgetItem]:
    """Yield the rows at the top."""
    for row in range(tree.topLevelItemCount()):
        item = tree.topLevelItem(row)
        if item is not None:
            yield item


def rows_below(item: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    """Yield the rows below one."""
    for row in range(item.childCount()):
        child = item.child(row)
        if child is not None:
            yield child
