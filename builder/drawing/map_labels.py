"""The names of pieces of ground: where each is written so that names and units don't cover it.

A piece is told by its own name; one without by its kind in short, where that fits into it. An
area has its name in the middle or, if that is wider, beneath or above; a line along itself. The
first place that is free is taken. A player's own name is written even where none is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, degrees
from typing import TYPE_CHECKING

from builder.core.battlefield import ring_of
from builder.core.outlines import across_of, extent_of, turned
from builder.drawing.map_look import TYPE_MM
from builder.drawing.shapes import INK, TERRAIN_TINTS, Group, Label

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from builder.core.battlefield import Piece, Terrain
    from builder.core.ruleset import Ruleset, TerrainKind
    from builder.drawing.map_look import MapLook

__all__ = ["Box", "names_of_ground"]

Box = tuple[float, float, float, float]

# A name of one's own is a little larger than that of a kind.
OWN_NAME = 1.15
# How far the tails of letters hang out of a name's box, in sizes of its type.
_TAIL = 0.25
# How far along a line its name may stand, in eighths.
_ALONG = (4, 2, 6, 3, 5, 1, 7)


@dataclass(frozen=True, slots=True)
class _Spot:
    """The middle of a name, which way it runs, what it would cover; whether it is in the piece."""

    x: float
    y: float
    turned: int
    box: Box
    inside: bool = True


def names_of_ground(
    ruleset: Ruleset,
    terrain: Terrain,
    table_mm: tuple[int, int],
    taken: Iterable[Box],
    look: MapLook,
) -> Iterator[Group]:
    """Yield the names. ``taken``: left, top, right and bottom of what shouldn't be covered."""
    kinds = ruleset.terrain.kind_index if ruleset.terrain else {}
    boxes = list(taken)
    # Who has a name of its own chooses first.
    for piece in sorted(terrain.pieces, key=lambda piece: not piece.name):
        kind = kinds.get(piece.kind)
        text = piece.name or _short(kind, look)
        size = look.of(TYPE_MM * (OWN_NAME if piece.name else 1))
        wide = look.width_of(text, size)
        if not text or not (piece.name or _has_room(piece, wide)):
            continue
        spots = [_within(spot, table_mm, size * _TAIL) for spot in _spots(piece, wide, size)]
        free = (spot for spot in spots if not any(_meet(spot.box, each) for each in boxes))
        spot = next(free, spots[0] if piece.name else None)
        if spot is not None:
            boxes.append(spot.box)
            halo = TERRAIN_TINTS[kind.look if kind and spot.inside else "open"]
            label = Label(text, 0, size * 0.36, size, INK, "middle", face="italic", halo=halo)
            yield Group((label,), spot.x, spot.y, turned=spot.turned)


def _short(kind: TerrainKind | None, look: MapLook) -> str:
    """Return what a kind is called in short: "marsh" of "marsh, bog (wet ground)"."""
    words = look.say(kind.label) if kind else ""
    return words.partition(",")[0].partition("(")[0].strip()


def _has_room(piece: Piece, wide: float) -> bool:
    return piece.width_mm is None and wide <= across_of(piece.points) * 1.1


def _spots(piece: Piece, wide: float, size: float) -> Iterator[_Spot]:
    """Yield where a name may stand, the best place first."""
    if piece.width_mm is not None:
        yield from _along(piece, wide, size)
        return
    left, top, right, bottom = extent_of(ring_of(piece))
    x, y = (left + right) / 2, (top + bottom) / 2
    rows = [y, bottom + size * 0.7, top - size * 0.7]
    if wide > right - left:
        rows = [rows[1], rows[2], rows[0]]
    for row in rows:
        box = (x - wide / 2, row - size / 2, x + wide / 2, row + size / 2)
        yield _Spot(x, row, 0, box, inside=row == y)


def _along(piece: Piece, wide: float, size: float) -> Iterator[_Spot]:
    line = turned(piece.points, piece.turn_deg)
    last = len(line) - 1
    for eighths in _ALONG:
        at = last * eighths / 8
        start = min(int(at), last - 1)
        (x1, y1), (x2, y2) = line[start], line[start + 1]
        x = piece.x_mm + x1 + (x2 - x1) * (at - start)
        y = piece.y_mm + y1 + (y2 - y1) * (at - start)
        # Never upside down.
        angle = (round(degrees(atan2(y2 - y1, x2 - x1))) + 90) % 180 - 90
        a, b = round(wide / 2), round(size / 2)
        corners = turned(((-a, -b), (a, -b), (a, b), (-a, b)), angle % 360)
        left, top, right, bottom = extent_of(corners)
        yield _Spot(x, y, angle, (x + left, y + top, x + right, y + bottom))


def _within(spot: _Spot, table_mm: tuple[int, int], tail: float) -> _Spot:
    """Return the spot moved as far as its name must be to stand on the table, tails and all."""
    left, top, right, bottom = spot.box
    dx = max(0, -left) or min(0, table_mm[0] - right)
    dy = max(0, -top) or min(0, table_mm[1] - bottom - tail)
    box = (left + dx, top + dy, right + dx, bottom + dy)
    return replace(spot, x=spot.x + dx, y=spot.y + dy, box=box)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
