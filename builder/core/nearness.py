"""How far apart things stand on the table, and whether they stand on each other; exact.

Shapes are convex and of whole millimetres: the rectangles of units, at any angle, and points.
Only whole numbers have a part in any answer, so it is the same on every system.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING

from builder.core.outlines import extent_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.outlines import Point, Points

__all__ = ["distance_mm", "is_near", "near_pairs", "overlap_each_other"]


@lru_cache(maxsize=65_536)
def overlap_each_other(one: Points, other: Points) -> bool:
    """Tell whether two convex shapes have points inside in common; touching is not overlapping."""
    a, b = extent_of(one), extent_of(other)
    if a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]:
        return False
    return not (_is_parted(one, other) or _is_parted(other, one))


def _is_parted(by: Points, other: Points) -> bool:
    """Tell whether some edge of a shape has all of the other beyond it; a point has no edge."""
    for place, (x, y) in enumerate(by):
        far_x, far_y = by[place - 1]
        across, down = y - far_y, far_x - x
        if not (across or down):
            continue
        own = [across * a + down * b for a, b in by]
        others = [across * a + down * b for a, b in other]
        if max(own) <= min(others) or max(others) <= min(own):
            return True
    return False


def is_near(one: Points, other: Points, most_mm: int) -> bool:
    """Tell whether two shapes are at most so far apart, from edge to edge; 0: they touch."""
    a, b = extent_of(one), extent_of(other)
    across, down = max(a[0] - b[2], b[0] - a[2]), max(a[1] - b[3], b[1] - a[3])
    if across > most_mm or down > most_mm:
        return False
    return _squared(one, other) <= most_mm * most_mm


def distance_mm(one: Points, other: Points) -> int:
    """Return how far apart two shapes are, from edge to edge, in millimetres, rounded up."""
    squared = _squared(one, other)
    return isqrt(squared - 1) + 1 if squared else 0


@lru_cache(maxsize=65_536)
def _squared(one: Points, other: Points) -> int:
    """Return the square of the distance, rounded up; so it is at most m² where that is at most m.

    Shapes that lie on each other are 0 apart. Of the two one may be a point.
    """
    if not (_is_parted(one, other) or _is_parted(other, one)):
        return 0
    there = (_from_edge(point, other, place) for point in one for place in range(len(other)))
    back = (_from_edge(point, one, place) for point in other for place in range(len(one)))
    return min(*there, *back)


def _from_edge(point: Point, shape: Points, place: int) -> int:
    """Return the square of a point's distance from the edge that ends at a corner, rounded up."""
    (x, y), (far_x, far_y) = shape[place], shape[place - 1]
    across, down = x - far_x, y - far_y
    from_x, from_y = point[0] - far_x, point[1] - far_y
    length, along = across * across + down * down, from_x * across + from_y * down
    if along <= 0:
        return from_x * from_x + from_y * from_y
    if along >= length:
        return (point[0] - x) ** 2 + (point[1] - y) ** 2
    beside = across * from_y - down * from_x
    return -(-beside * beside // length)


def near_pairs(shapes: Sequence[Points], most_mm: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of shapes whose boxes are at most so far apart, by their places."""
    boxes = [extent_of(shape) for shape in shapes]
    order = sorted(range(len(shapes)), key=lambda place: boxes[place])
    for at, first in enumerate(order):
        _, top, right, bottom = boxes[first]
        for second in order[at + 1 :]:
            if boxes[second][0] > right + most_mm:
                break
            if boxes[second][1] <= bottom + most_mm and top <= boxes[second][3] + most_mm:
                yield min(first, second), max(first, second)
