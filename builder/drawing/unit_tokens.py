"""A unit on the table: its true footprint, with side, symbol, name and front.

A strip along the rear has the side's colour and pattern. A triangle stands out from the front, the
only thing beyond the footprint, and points where the unit looks. Symbol and name stand upright for
who reads the map from below; a name that there is no room for is cut to its number, and else left
out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.drawing.map_look import LEAST_TYPE_MM, TYPE_MM
from builder.drawing.shapes import (
    INK,
    PAPER,
    Group,
    Label,
    Path,
    SymbolRef,
    box,
    polygon,
    side_look,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.drawing.map_look import MapLook
    from builder.drawing.shapes import Shape, SideLook, Step

__all__ = ["Token", "side_strip", "token_shapes"]

# In details: the strip at the rear, half the width of the triangle, the largest symbol.
STRIP, FRONT, SYMBOL = 1.3, 1.1, 5.5
# Of the depth at most: the strip, the triangle.
_STRIP_SHARE, _TIP_SHARE = 0.2, 0.35
_LEAST_SYMBOL = 1.2
_GAP = 0.6
_UPSIDE_DOWN = range(91, 271)
_NUMBER = re.compile(r"\d+$")


@dataclass(frozen=True, slots=True)
class Token:
    """What is drawn of a unit: ``place`` is that of its side in the battle.

    ``at_mm``: where its middle stands. ``facing_deg``: 0 towards the upper edge, then clockwise.
    ``room_mm``: its frontage and depth, at least 1.
    """

    key: str
    place: int
    at_mm: tuple[int, int]
    facing_deg: int
    room_mm: tuple[int, int]
    symbol: str
    name: str


def token_shapes(token: Token, look: MapLook) -> Group:
    """Return a unit at its place on the table."""
    side = side_look(token.place)
    across, down = token.room_mm
    strip = min(look.of(STRIP), down * _STRIP_SHARE)
    tip = min(look.of(FRONT), down * _TIP_SHARE, across / 4)
    left, top = -across / 2, -down / 2
    body = (
        box((left, top, across, down), fill=PAPER),
        *side_strip(side, (left, -top - strip, across, strip)),
        polygon(((-tip, top), (0, top - tip), (tip, top)), fill=side.colour),
        box((left, top, across, down), stroke=side.colour, width=min(look.of(0.3), down / 10)),
    )
    room = (across - look.of(_GAP), down - strip - min(look.of(0.4), down / 8))
    turned = 180 if token.facing_deg in _UPSIDE_DOWN else 0
    inside = Group(tuple(_inside(token, look, room)), 0, -strip / 2, turned=turned)
    return Group((*body, inside), *token.at_mm, turned=token.facing_deg)


def side_strip(side: SideLook, place: tuple[float, float, float, float]) -> Iterator[Path]:
    """Yield the edge of a side: its stripes lie along it, in dashes where it has any."""
    x, y, across, down = place
    pieces = [(x, across)]
    if side.dash:
        on, off = (length * down * 2 for length in side.dash)
        # However small the strip, never more dashes than can be seen.
        step = max(on + off, across / 60)
        count = int(across / step) + 1
        pieces = [(x + n * step, min(on, across - n * step)) for n in range(count)]
    for start, end in side.stripes:
        steps: list[Step] = []
        for left, wide in pieces:
            steps += box((left, y + start * down, wide, (end - start) * down)).steps
        yield Path(tuple(steps), fill=side.colour)


def _inside(token: Token, look: MapLook, room: tuple[float, float]) -> Iterator[Shape]:
    """Yield symbol and name about the middle of the room: beside or above each other."""
    across, down = room
    text, size, beside = _name(token, look, room)
    symbol = min(look.of(SYMBOL), across, down - (0 if beside or not text else size * 1.1))
    if symbol < look.of(_LEAST_SYMBOL):
        symbol = 0
    wide = look.width_of(text, size) if text else 0
    x = y = 0.0
    if text and beside:
        gap = look.of(_GAP) if symbol else 0
        x = -(symbol + gap + wide) / 2
        yield Label(text, x + symbol + gap, size * 0.36, size, INK)
    elif text:
        x, y = -symbol / 2, -(size * 1.1) / 2
        yield Label(text, 0, y + symbol / 2 + size * 0.95, size, INK, "middle")
    else:
        x = -symbol / 2
    if symbol:
        yield SymbolRef(token.symbol, x, y - symbol / 2, symbol, INK)


def _name(token: Token, look: MapLook, room: tuple[float, float]) -> tuple[str, float, bool]:
    """Return as much of the name as fits, at which size, and whether beside the symbol."""
    across, down = room
    number = _NUMBER.search(token.name)
    symbol = min(look.of(SYMBOL), down)
    for text in (token.name, number[0] if number else ""):
        for size in (look.of(TYPE_MM), look.of(LEAST_TYPE_MM)):
            wide = look.width_of(text, size)
            if down >= size and wide + symbol + look.of(_GAP) <= across:
                return text, size, True
            if down >= look.of(3) + size * 1.1 and wide <= across:
                return text, size, False
    return "", 0, False
