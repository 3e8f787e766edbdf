"""Units side by side in rows: how they are cut where one row is too wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["least_width", "row_ends", "rows_needed"]


def row_ends(fronts: Sequence[int], width: int) -> list[int]:
    """Return where each row ends, filling one after the other; nobody is wider than ``width``.

    Raises:
        ValueError: somebody is.
    """
    ends, taken = [], 0
    for place, front in enumerate(fronts):
        if front > width:
            raise ValueError(front, width)
        if taken + front > width:
            ends.append(place)
            taken = 0
        taken += front
    return [*ends, len(fronts)] if fronts else []


def rows_needed(fronts: Sequence[int], width: int) -> int | None:
    """Return in how many rows they fit, None where somebody is wider than that."""
    if max(fronts, default=0) > width:
        return None
    return len(row_ends(fronts, width))


def least_width(fronts: Sequence[int], rows: int) -> int:
    """Return how wide so many rows are at least, with everybody in his order; 0 for nobody."""
    low, high = max(fronts, default=0), sum(fronts)
    while low < high:
        middle = (low + high) // 2
        if len(row_ends(fronts, middle)) <= rows:
            high = middle
        else:
            low = middle + 1
    return low
