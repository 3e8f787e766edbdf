"""Slopes, rivers, roads, bridges and walls: ground that the map tells by lines."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING

from builder.core.outlines import band, contours, moved
from builder.drawing.curves import (
    blob,
    closed,
    open_line,
    smooth,
    smooth_line,
    spaced,
    stroke,
)
from builder.drawing.ground_marks import BARK, CROWN, EDGES, WAVE
from builder.drawing.scatter import within
from builder.drawing.shapes import PAPER, TERRAIN_TINTS, Group, Path, Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.outlines import Points
    from builder.drawing.shapes import Colour, Shape

__all__ = ["bridge", "ford", "hill", "obstacle", "river", "road"]

CONTOUR = "#94703F"
ROAD, ROADSIDE = "#FBF6E9", "#8A7757"
MASONRY, MORTAR = "#CBBFAD", "#574B3E"

# Of a slope: how many contours, how far apart its hachures stand, how thick they are at the upper
# end, and how far down they reach, in hundredths of the way.
_SLOPES = {
    None: (3, 2.0, 0.2, 60),
    "gentle": (3, 2.0, 0.2, 60),
    "uneven": (3, 1.5, 0.3, 75),
    "steep": (4, 1.25, 0.45, 85),
    "sheer": (4, 1.1, 0.8, 95),
}


def hill(outline: Points, slope: str | None, unit: float) -> tuple[Shape, ...]:
    """Return contour lines, and between them hachures down the slope, the thicker the steeper."""
    count, apart, thick, reach = _SLOPES[slope]
    x, y = _centre(outline)
    outline = moved(outline, -x, -y)
    levels = contours(outline, count + 1)[:count]
    wedges: list[Step] = []
    for place, (lower, upper) in enumerate(pairwise(levels)):
        wedges += _wedges(lower, upper, (apart * unit, thick * unit, reach), place)
    lines: list[Step] = []
    for level in levels[1:]:
        # Where few corners were drawn by hand, heights are round all the same.
        lines += smooth(level, round_from=5)
    lowest = 0.5 if slope == "sheer" else 0.3
    shapes = (
        Path(tuple(wedges), fill=CONTOUR),
        Path(tuple(lines), stroke=CONTOUR, width=0.2 * unit),
        Path(smooth(outline), stroke=CONTOUR, width=lowest * unit),
    )
    return (Group(shapes, x, y),)


def _centre(outline: Points) -> tuple[int, int]:
    """Return where the weight of an area is, to whole millimetres: contours close round it."""
    area = across = down = 0
    for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
        part = x1 * y2 - x2 * y1
        area += part
        across += (x1 + x2) * part
        down += (y1 + y2) * part
    return (across // (3 * area), down // (3 * area)) if area else (0, 0)


def _wedges(lower: Points, upper: Points, look: tuple[float, float, int], place: int) -> list[Step]:
    """Return hachures from a contour towards the next lower one, which is it magnified."""
    apart, thick, reach = look
    high = max(1, *(abs(x) + abs(y) for x, y in upper))
    grown = max(abs(x) + abs(y) for x, y in lower) / high - 1
    steps: list[Step] = []
    around = (*upper, upper[0])
    for n, ((x, y), (ax, ay)) in enumerate(spaced(around, apart, apart * (place % 2) / 2)):
        down = grown * (reach - n % 3 * 12) / 100
        half = thick / 2
        steps += closed(
            ((x - ax * half, y - ay * half), (x + ax * half, y + ay * half),
             (x + x * down, y + y * down))
        )  # fmt: skip
    return steps


def _sides(line: Points, width_mm: int) -> tuple[Points, Points]:
    outline = band(line, width_mm)
    half = len(outline) // 2
    return outline[:half], outline[half:]


def _bed(line: Points, width_mm: int, fill: Colour) -> Path:
    """Return what lies between the two sides of a line."""
    left, right = _sides(line, width_mm)
    back = smooth_line(right)[1:]
    return Path((*smooth_line(left), Step("L", right[0]), *back, Step("Z")), fill=fill)


def _along(line: Points, width_mm: int, stroke: Colour, width: float) -> Path:
    """Return the two sides of a line."""
    left, right = _sides(line, width_mm)
    return Path((*smooth_line(left), *smooth_line(right)), stroke=stroke, width=width)


def river(line: Points, width_mm: int, unit: float) -> tuple[Shape, ...]:
    """Return water between banks, with lines of the current along it."""
    flow: list[Step] = []
    for aside in (-width_mm // 4, width_mm // 5):
        if abs(aside) > 0.5 * unit:
            flow += smooth_line(_shifted(line, aside))
    dash = (3.2 * unit, 2.1 * unit, 1.2 * unit, 1.7 * unit)
    return (
        _bed(line, width_mm, TERRAIN_TINTS["water"]),
        Path(tuple(flow), stroke=WAVE, width=0.18 * unit, dash=dash),
        _along(line, width_mm, EDGES["water"], 0.38 * unit),
    )


def _shifted(line: Points, aside: int) -> Points:
    """Return a line beside another, on its right where ``aside`` is above 0."""
    left, right = _sides(line, 2 * abs(aside))
    return left if aside < 0 else tuple(reversed(right))


def road(line: Points, width_mm: int, unit: float) -> tuple[Shape, ...]:
    """Return a light strip between two thin lines."""
    return (_bed(line, width_mm, ROAD), _along(line, width_mm, ROADSIDE, 0.24 * unit))


def bridge(line: Points, width_mm: int, unit: float) -> tuple[Shape, ...]:
    """Return a deck with planks between two thick parapets, whose ends open outwards."""
    planks: list[Step] = []
    half = width_mm / 2
    for (x, y), (ax, ay) in spaced(line, 1.1 * unit, 0.55 * unit):
        planks += stroke(x - ay * half, y + ax * half, x + ay * half, y - ax * half)
    left, right = _sides(line, width_mm)
    wings: list[Step] = []
    for side, other in ((left, tuple(reversed(right))), (tuple(reversed(right)), left)):
        wings += open_line((_wing(side[0], other[0], side[1], unit), *side,
                            _wing(side[-1], other[-1], side[-2], unit)))  # fmt: skip
    return (
        _bed(line, width_mm, PAPER),
        Path(tuple(planks), stroke=ROADSIDE, width=0.14 * unit),
        Path(tuple(wings), stroke=MORTAR, width=0.55 * unit),
    )


def _wing(
    end: tuple[int, int], over: tuple[int, int], before: tuple[int, int], unit: float
) -> tuple[float, float]:
    """Return where a parapet ends beyond its bridge: onwards, and away from the other one."""
    reach = 1.1 * unit
    steps = [(end[0] - each[0], end[1] - each[1]) for each in (over, before)]
    longs = [max(1.0, sqrt(x * x + y * y)) for x, y in steps]
    out = [
        sum(step[axis] / long for step, long in zip(steps, longs, strict=True)) for axis in (0, 1)
    ]
    return end[0] + out[0] * reach, end[1] + out[1] * reach


def ford(outline: Points, unit: float) -> tuple[Shape, ...]:
    """Return shallow water: a light area within a broken edge, with rows of stones."""
    stones: list[Step] = []
    gap = max(1, round(1.3 * unit))
    for x, y, kind in within(outline, gap, gap, max(1, round(0.5 * unit))):
        size = (0.26 + kind % 3 * 0.06) * unit
        stones += blob(x, y, size, size * 0.8)
    dash = (0.9 * unit, 0.7 * unit)
    return (
        Path(smooth(outline), "#E3EFF5", EDGES["water"], 0.25 * unit, dash),
        Path(tuple(stones), PAPER, EDGES["water"], 0.13 * unit),
    )


def obstacle(line: Points, width_mm: int, look: str, unit: float) -> tuple[Shape, ...]:
    """Return a line of obstacles: a wall, or by its look a rampart, ravine, hedge or stream."""
    return _OBSTACLES.get(look, _wall)(line, width_mm, unit)


def _wall(line: Points, width_mm: int, unit: float) -> tuple[Shape, ...]:
    """Two courses of stones."""
    joints: list[Step] = []
    half = width_mm / 2
    for n, ((x, y), (ax, ay)) in enumerate(spaced(line, 0.9 * unit, 0.45 * unit)):
        side = half if n % 2 else -half
        joints += stroke(x, y, x + ay * side, y - ax * side)
    return (
        Path(closed(band(line, width_mm)), MASONRY, MORTAR, 0.26 * unit),
        Path((*joints, *open_line(line)), stroke=MORTAR, width=0.15 * unit),
    )


def _rampart(line: Points, width_mm: int, unit: float) -> tuple[Shape, ...]:
    """A bank between two lines, with teeth square across it."""
    teeth: list[Step] = []
    half, wide = width_mm / 2, 0.45 * unit
    for (x, y), (ax, ay) in spaced(line, 1.8 * unit, 0.9 * unit):
        along, across = (ax * wide, ay * wide), (ay * half, -ax * half)
        teeth += closed(
            tuple(
                (x + a * along[0] + b * across[0], y + a * along[1] + b * across[1])
                for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            )
        )
    return (
        Path(closed(band(line, width_mm)), TERRAIN_TINTS["village"], MORTAR, 0.3 * unit),
        Path(tuple(teeth), fill=MORTAR),
    )


def _ravine(line: Points, width_mm: int, unit: float) -> tuple[Shape, ...]:
    """Two edges from which hachures fall inwards."""
    falls: list[Step] = []
    half, thick = width_mm / 2, 0.22 * unit
    for n, ((x, y), (ax, ay)) in enumerate(spaced(line, 0.75 * unit)):
        side = half if n % 2 else -half
        ex, ey = x + ay * side, y - ax * side
        tip = x + ay * side * 0.2, y - ax * side * 0.2
        falls += closed(
            ((ex - ax * thick, ey - ay * thick), (ex + ax * thick, ey + ay * thick), tip)
        )
    return (
        Path(closed(band(line, width_mm)), fill=TERRAIN_TINTS["stony"]),
        Path(tuple(falls), fill=MORTAR),
        _along(line, width_mm, MORTAR, 0.22 * unit),
    )


def _hedge(line: Points, width_mm: int, unit: float) -> tuple[Shape, ...]:
    """Bushes in a row."""
    bushes: list[Step] = []
    size = width_mm / 2
    for n, ((x, y), _) in enumerate(spaced(line, max(size * 1.5, 0.4 * unit), size)):
        bushes += blob(x, y, size * (0.9 + n % 3 * 0.1), size * 0.9)
    return (Path(tuple(bushes), CROWN, BARK, 0.2 * unit),)


_OBSTACLES: dict[str, Callable[[Points, int, float], tuple[Shape, ...]]] = {
    "open": _wall,
    "village": _rampart,
    "stony": _ravine,
    "wood": _hedge,
    "water": river,
    "marsh": river,
}
