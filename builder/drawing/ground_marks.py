"""What the map covers ground with: trees, tufts, stones, furrows, houses, waves.

Each is one path (or two) of many small parts, told in patterns first and tints second, so that a
map from a grey printer tells a wood from a marsh. Lengths are details (see ``map_look``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.outlines import extent_of
from builder.drawing.curves import blob, closed, stroke
from builder.drawing.scatter import stretches, within
from builder.drawing.shapes import HAIRLINE_MM, TERRAIN_TINTS, Path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from builder.core.outlines import Points
    from builder.drawing.shapes import Shape, Step

__all__ = ["EDGES", "MARKS"]

# The line about a piece, by its look.
EDGES = {
    "open": "#8C8271",
    "field": "#A1935F",
    "wood": "#7E9362",
    "marsh": "#6E9A93",
    "stony": "#8A7C66",
    "village": "#8B7668",
    "water": "#4F7F9E",
}
CROWN, BARK = "#AEBF94", "#55683B"
TUFT = "#40706A"
STONE = "#75684F"
WALL, ROOF = "#4A392F", "#B39A8A"
FURROW = "#B5A66C"
WAVE = "#7FA9C4"

# Two rows of houses of a large town; those before can't be near.
_NEIGHBOURS = 120


def _whole(length: float) -> int:
    return max(1, round(length))


def _trees(outline: Points, unit: float, apart: float) -> tuple[Shape, ...]:
    """Round crowns with a trunk, some larger than others; the lower ones stand before the upper."""
    crowns: list[Step] = []
    trunks: list[Step] = []
    step = 2.9 * unit * apart
    for x, y, kind in within(outline, _whole(step), _whole(step * 0.8), _whole(0.9 * unit)):
        size = (0.8 + kind % 5 * 0.09) * unit
        trunks += stroke(x, y + size * 0.6, x, y + size * 1.55)
        crowns += blob(x, y, size, size * 0.95)
    line = 0.16 * unit
    return (
        Path(tuple(trunks), stroke=BARK, width=0.3 * unit),
        Path(tuple(crowns), CROWN, BARK, line),
    )


def _tufts(outline: Points, unit: float, apart: float) -> tuple[Shape, ...]:
    """Reeds over a stretch of water, as surveyors draw a marsh."""
    steps: list[Step] = []
    step = 3.9 * unit * apart
    for x, y, kind in within(outline, _whole(step), _whole(step * 0.68), _whole(1.3 * unit)):
        half = (0.95 + kind % 3 * 0.15) * unit
        steps += stroke(x - half, y, x + half, y)
        for aside, high in ((-0.42, 0.62), (0, 0.95), (0.42, 0.62)):
            steps += stroke(x + aside * unit * 0.6, y, x + aside * unit, y - high * unit)
        if kind % 2:
            steps += stroke(x - half * 0.5, y + 0.5 * unit, x + half * 0.9, y + 0.5 * unit)
    return (Path(tuple(steps), stroke=TUFT, width=0.18 * unit),)


def _stones(outline: Points, unit: float, apart: float) -> tuple[Shape, ...]:
    """Dots of several sizes, and here and there a rock."""
    dots: list[Step] = []
    rocks: list[Step] = []
    step = 1.7 * unit * apart
    for x, y, kind in within(outline, _whole(step), _whole(step * 0.85), _whole(0.5 * unit)):
        if kind % 13 == 0:
            r = 0.62 * unit
            rocks += closed(
                ((x - r, y + r * 0.6), (x - r * 0.5, y - r * 0.7), (x + r * 0.4, y - r * 0.5),
                 (x + r, y + r * 0.6))
            )  # fmt: skip
        else:
            r = (0.15 + kind % 4 * 0.05) * unit
            dots += closed(((x - r, y), (x, y - r), (x + r, y), (x, y + r)))
    tint = TERRAIN_TINTS["stony"]
    return Path(tuple(dots), fill=STONE), Path(tuple(rocks), tint, STONE, 0.18 * unit)


def _houses(outline: Points, unit: float, apart: float) -> tuple[Shape, ...]:
    """Ground plans with the ridge of the roof; a gap here and there for a yard."""
    plans: list[Step] = []
    ridges: list[Step] = []
    built: list[tuple[float, float, float, float]] = []
    step = 3.5 * unit * apart
    for x, y, kind in within(outline, _whole(step), _whole(step * 0.8), _whole(1.3 * unit)):
        a, b = (1.3 + kind % 3 * 0.12) * unit, (0.75 + kind % 2 * 0.18) * unit
        if kind // 8 % 2:
            a, b = b, a
        near = any(
            abs(x - other[0]) < a + other[2] + 0.4 * unit
            and abs(y - other[1]) < b + other[3] + 0.4 * unit
            for other in built[-_NEIGHBOURS:]
        )
        if near or (kind + 1) % 7 == 0:
            continue
        built.append((x, y, a, b))
        plans += closed(((x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)))
        if a > b:
            ridges += stroke(x - a, y, x + a, y)
        else:
            ridges += stroke(x, y - b, x, y + b)
    return (
        Path(tuple(plans), ROOF, WALL, 0.22 * unit),
        Path(tuple(ridges), stroke=WALL, width=0.12 * unit),
    )


def _furrows(outline: Points, unit: float, apart: float) -> tuple[Shape, ...]:
    """Level lines across, every other one broken."""
    whole: list[Step] = []
    broken: list[Step] = []
    gap = _whole(1.15 * unit * apart)
    _, top, _, bottom = extent_of(outline)
    while (bottom - top) > 400 * gap:
        gap *= 2
    inset = 0.5 * unit
    for place, y in enumerate(range(-(-top // gap) * gap, bottom, gap)):
        for low, high in stretches(outline, y):
            if high - low > 2 * inset:
                steps = broken if place % 2 else whole
                steps += stroke(low + inset, y, high - inset, y)
    dash = (1.5 * unit, 0.9 * unit)
    line = 2 * HAIRLINE_MM * unit
    return (
        Path(tuple(whole), stroke=FURROW, width=line),
        Path(tuple(broken), stroke=FURROW, width=line, dash=dash),
    )


def _waves(outline: Points, unit: float, apart: float) -> tuple[Shape, ...]:
    """Short level strokes, each with a shorter one beneath."""
    steps: list[Step] = []
    step = 4.2 * unit * apart
    for x, y, kind in within(outline, _whole(step), _whole(step * 0.5), _whole(0.9 * unit)):
        half = (0.6 + kind % 3 * 0.2) * unit
        steps += stroke(x - half, y, x + half, y)
    return (Path(tuple(steps), stroke=WAVE, width=0.2 * unit),)


def _nothing(_outline: Points, _unit: float, _apart: float) -> Iterator[Shape]:
    return iter(())


# By look: fills an outline with marks so many details apart, 1 being usual.
MARKS: dict[str, Callable[[Points, float, float], tuple[Shape, ...] | Iterator[Shape]]] = {
    "open": _nothing,
    "field": _furrows,
    "wood": _trees,
    "marsh": _tufts,
    "stony": _stones,
    "village": _houses,
    "water": _waves,
}
