"""What the cells of a tree said before the scale became another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Formation, Troop
    from builder.gui.models.row_texts import RowTexts

__all__ = ["FormerTexts", "is_another_scale"]


class FormerTexts:
    """The rows of the army before, most of which have been put together already."""

    def __init__(self, rows: RowTexts) -> None:
        """Keep the rows; whoever showed them goes on with others."""
        self._rows = rows
        self._places = {
            column.id: place
            for place, column in enumerate(rows.columns)
            if column.numeric or column.id == "table"
        }

    def of(self, node: Formation | Troop, column_id: str, now: str) -> str | None:
        """Return what a number was before; None where it was the same or the cell holds none.

        A cell that was empty said "".
        """
        place = self._places.get(column_id)
        before = now if place is None else self._rows.of(node).texts[place]
        return None if before == now else before


def is_another_scale(before: Reckoning, after: Reckoning) -> bool:
    """Tell whether the same army is sized at another scale."""
    return before.basis.ratio != after.basis.ratio and before.army.root is after.army.root
