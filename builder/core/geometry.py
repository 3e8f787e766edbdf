"""Where pieces of ground lie on the table: do they meet, are they within it.

Shapes are whole millimetres before anything is asked of them, and every answer is about points
and interiors, never about the size of an area; so it is the same on every system. Pieces that
only touch don't overlap. Nothing is repaired: a shape that crosses itself is refused.

shapely, which brings numpy, is imported by the first question.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.core.outlines import band, extent_of, moved, turned

if TYPE_CHECKING:
    from shapely import Polygon

    from builder.core.outlines import Point, Points

__all__ = ["area", "is_simple", "is_within", "overlap", "ring"]

FEWEST_POINTS = 3


def ring(points: Points, width_mm: int | None, turn_deg: int, at: tuple[int, int]) -> Points:
    """Return the outline of a piece on the table: turned, then moved to its place.

    ``width_mm``: the points are the middle of a line that is so wide; None: they are an outline.

    Raises:
        BadRequest: a line with fewer than two points, or with a point twice in a row.
    """
    return moved(_turned_ring(points, width_mm, turn_deg), *at)


# A piece is turned once and then sought a place.
@lru_cache(maxsize=1024)
def _turned_ring(points: Points, width_mm: int | None, turn_deg: int) -> Points:
    if width_mm is None:
        return turned(points, turn_deg)
    try:
        return turned(band(points, width_mm), turn_deg)
    except ValueError as error:
        raise BadRequest(Message.of(N_("two points of the line are the same"))) from error


@lru_cache(maxsize=4096)
def area(outline: Points) -> Polygon:
    """Return the area within an outline.

    Raises:
        BadRequest: fewer than three points, a coordinate that isn't a whole number (so NaN and
            infinity), or an outline that crosses itself or has no inside.
    """
    from shapely import Polygon

    if len(outline) < FEWEST_POINTS:
        raise BadRequest(Message.of(N_("an area needs three points at least")))
    for x, y in outline:
        if x.__class__ is not int or y.__class__ is not int:
            raise BadRequest(Message.of(N_("a shape should be in whole millimetres")))
    polygon = Polygon(outline)
    if not polygon.is_valid:
        raise BadRequest(Message.of(N_("the shape crosses itself or has no inside")))
    return polygon


def overlap(first: Points, second: Points) -> bool:
    """Tell whether two areas have points inside in common; touching is not overlapping.

    Raises:
        BadRequest: see ``area``.
    """
    one, other = area(first), area(second)
    return bool(one.intersects(other) and not one.touches(other))


def is_within(outline: Points, width_mm: int, depth_mm: int) -> bool:
    """Tell whether no point lies off a table; its edge belongs to it."""
    left, top, right, bottom = extent_of(outline)
    return left >= 0 and top >= 0 and right <= width_mm and bottom <= depth_mm


def is_simple(outline: Points) -> bool:
    """Tell whether an outline is one: it has an inside, and nowhere crosses or touches itself.

    The answer is that of ``area``, without shapely, for what must start quickly. The same point
    twice in a row counts once.
    """
    corners = [point for point, after in zip(outline, (*outline[1:], outline[0]), strict=True)
               if point != after]  # fmt: skip
    count = len(corners)
    if count < FEWEST_POINTS:
        return False
    for first in range(count):
        a, b, c = (corners[(first + step) % count] for step in range(3))
        if _side(a, b, c) == 0 and not _lies_between(b, a, c):
            return False
        for second in range(first + 2, count - (first == 0)):
            if _meet(a, b, corners[second], corners[(second + 1) % count]):
                return False
    return True


def _side(a: Point, b: Point, c: Point) -> int:
    """Return above 0, 0 or below: on which side of the line from a to b the third point lies."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _lies_between(point: Point, a: Point, b: Point) -> bool:
    """Tell whether a point of a line lies within the box of two others of it."""
    return min(a[0], b[0]) <= point[0] <= max(a[0], b[0]) and (
        min(a[1], b[1]) <= point[1] <= max(a[1], b[1])
    )


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether two stretches have a point in common."""
    sides = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    ends = ((c, a, b), (d, a, b), (a, c, d), (b, c, d))
    return any(side == 0 and _lies_between(*end) for side, end in zip(sides, ends, strict=True))
