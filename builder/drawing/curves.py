"""Steps of paths: smooth outlines, lines along points, and marks as parts of one path."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING

from builder.drawing.shapes import Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Spot = tuple[float, float]

__all__ = ["blob", "closed", "open_line", "smooth", "smooth_line", "spaced", "stroke"]

# From so many points on an outline is meant to be round; fewer are corners.
ROUND_FROM = 12
# How far the handles of a curve reach towards the next point but one: what Catmull and Rom say.
_REACH = 6
_CIRCLE = 0.5523


def closed(points: Sequence[Spot]) -> tuple[Step, ...]:
    """Return the steps round an outline with corners."""
    return (*open_line(points), Step("Z"))


def open_line(points: Sequence[Spot]) -> tuple[Step, ...]:
    """Return the steps along a line with corners."""
    return (Step("M", points[0]), *(Step("L", point) for point in points[1:]))


def smooth(points: Sequence[Spot], round_from: int = ROUND_FROM) -> tuple[Step, ...]:
    """Return the steps round an outline: curves through its points, or corners if it has few."""
    if len(points) < round_from:
        return closed(points)
    count = len(points)
    ring = [points[place % count] for place in range(-1, count + 2)]
    return (Step("M", points[0]), *_curves(ring), Step("Z"))


def smooth_line(points: Sequence[Spot]) -> tuple[Step, ...]:
    """Return the steps along a line: curves through its points, or corners if it has few."""
    if len(points) < ROUND_FROM:
        return open_line(points)
    return (Step("M", points[0]), *_curves([points[0], *points, points[-1]]))


def _curves(points: Sequence[Spot]) -> Iterable[Step]:
    """Yield curves from the second point to the last but one."""
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(
        points, points[1:], points[2:], points[3:], strict=False
    ):
        first = bx + (cx - ax) / _REACH, by + (cy - ay) / _REACH
        second = cx - (dx - bx) / _REACH, cy - (dy - by) / _REACH
        yield Step("C", (*first, *second, cx, cy))


def stroke(x1: float, y1: float, x2: float, y2: float) -> tuple[Step, Step]:
    """Return the steps of one straight stroke."""
    return Step("M", (x1, y1)), Step("L", (x2, y2))


def blob(x: float, y: float, across: float, down: float) -> tuple[Step, ...]:
    """Return the steps of an ellipse by its middle and half its measures."""
    a, b = across * _CIRCLE, down * _CIRCLE
    return (
        Step("M", (x + across, y)),
        Step("C", (x + across, y + b, x + a, y + down, x, y + down)),
        Step("C", (x - a, y + down, x - across, y + b, x - across, y)),
        Step("C", (x - across, y - b, x - a, y - down, x, y - down)),
        Step("C", (x + a, y - down, x + across, y - b, x + across, y)),
        Step("Z"),
    )


def spaced(points: Sequence[Spot], step: float, start: float = 0) -> Iterable[tuple[Spot, Spot]]:
    """Yield places along a line every ``step``, each with the direction, which is 1 long."""
    ahead = start
    for (x1, y1), (x2, y2) in pairwise(points):
        long = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2)
        if not long:
            continue
        along = (x2 - x1) / long, (y2 - y1) / long
        while ahead <= long:
            yield (x1 + along[0] * ahead, y1 + along[1] * ahead), along
            ahead += step
        ahead -= long
