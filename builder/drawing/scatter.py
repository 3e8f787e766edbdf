"""Where the marks of a piece of ground stand: trees, tufts, stones and houses, inside its outline.

A grid whose points are pushed about by a hash of their own numbers, by whole numbers alone: it
looks grown, and it is the same on every system and however often it is asked for. The grid goes
by the middle of the piece, so marks wander with it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from builder.core.outlines import extent_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.core.outlines import Points

__all__ = ["MOST_MARKS", "Mark", "stretches", "within"]

# A piece is filled with about so many marks at most, however large it is: with fewer, farther
# apart.
MOST_MARKS = 3000

Stretch = tuple[int, int]


class Mark(NamedTuple):
    """A place, and a number from 0 to 255 by which marks differ."""

    x: int
    y: int
    kind: int


@lru_cache(maxsize=512)
def within(outline: Points, step: int, down: int, margin: int) -> tuple[Mark, ...]:
    """Return the places of marks about ``step`` and ``down`` apart, row by row downwards.

    None is nearer to the outline than about ``margin``. All in whole millimetres, steps at least 1.
    """
    left, top, right, bottom = extent_of(outline)
    while (right - left) * (bottom - top) > MOST_MARKS * step * down:
        step, down = step * 2, down * 2
    found = []
    for row in range(-(-top // down), bottom // down + 1):
        y = row * down
        free = _free(outline, y, margin)
        shift = step // 2 if row % 2 else 0
        for place in range(left // step - 1, right // step + 2):
            chance = _hash(place, row)
            x = place * step + shift + (chance % 64 - 32) * step // 110
            if any(low <= x <= high for low, high in free):
                aside = (chance // 64 % 64 - 32) * down // 160
                found.append(Mark(x, y + aside, chance // 4096 % 256))
    return tuple(found) or _middle(outline, margin)


def _middle(outline: Points, margin: int) -> tuple[Mark, ...]:
    """Return one mark where the grid found room for none; none in a piece too small for it."""
    _, top, _, bottom = extent_of(outline)
    y = (top + bottom) // 2
    wide, x = max(
        ((high - low, (low + high) // 2) for low, high in stretches(outline, y)), default=(0, 0)
    )
    if min(wide, bottom - top) <= 2 * margin:
        return ()
    return (Mark(x, y, 1),)


def stretches(outline: Points, y: int) -> list[Stretch]:
    """Return the stretches of a level line that lie inside an outline, from left to right."""
    # Half a millimetre off, so that the line meets no corner.
    twice = 2 * y + 1
    crossings = []
    for (x1, y1), (x2, y2) in _edges(outline):
        if (2 * y1 < twice) != (2 * y2 < twice):
            crossings.append(x1 + (x2 - x1) * (twice - 2 * y1) // (2 * (y2 - y1)))
    crossings.sort()
    return list(zip(crossings[::2], crossings[1::2], strict=False))


def _free(outline: Points, y: int, margin: int) -> list[Stretch]:
    """Return the stretches at a height that keep clear of the outline, above and below as well."""
    clear = stretches(outline, y)
    for level in (y - margin, y + margin):
        clear = list(_both(clear, stretches(outline, level)))
    return [(low + margin, high - margin) for low, high in clear]


def _both(one: list[Stretch], other: list[Stretch]) -> Iterable[Stretch]:
    for low, high in one:
        for start, end in other:
            if max(low, start) < min(high, end):
                yield max(low, start), min(high, end)


def _edges(outline: Points) -> Iterable[tuple[tuple[int, int], tuple[int, int]]]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def _hash(x: int, y: int) -> int:
    """Return a number of 20 bits that tells nothing of its neighbours'."""
    mixed = (x * 374_761_393 + y * 668_265_263) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1_274_126_177) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) & 0xFFFFF
