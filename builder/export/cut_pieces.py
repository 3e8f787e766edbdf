"""Pieces of any size to be cut out, packed on sheets: equal ones butted, others apart.

A piece too large for a sheet is divided: its parts overlap by a strip on which the next one is
glued, where a broken line stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY
from builder.export.page import Bookmark, Page
from builder.export.tagging import Tag
from builder.export.typography import Face, Style

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from builder.drawing.shapes import Shape
    from builder.export.paper import Paper
    from builder.export.pen import Pen

    Placed = tuple[float, float, "Piece"]

__all__ = ["OVERLAP", "Piece", "divided", "parts_of", "piece_pages", "room_on"]

SIDE, TOP, BOTTOM = 8.0, 8.0, 13.0
APART = 4.0
OVERLAP = 8.0
_HAIR = 1e-6
DASH = 1.5
PART = Style(Face.SANS, 7, GREY)


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A piece by its size, and how it is drawn from its upper left corner.

    ``what``: what it shows, for who has it read out; without it its texts are read.
    ``outlined``: whether the cut goes round it as a rectangle. ``first``: it begins a row.
    """

    across: float
    down: float
    draw: Callable[[Pen, float, float], None]
    what: str = ""
    outlined: bool = True
    first: bool = False


def room_on(paper: Paper) -> tuple[float, float]:
    """Return how wide and high a piece may be on a sheet."""
    return paper.width - 2 * SIDE, paper.height - TOP - BOTTOM


def piece_pages(pieces: Iterable[Piece], footer: str, title: str, paper: Paper) -> list[Page]:
    """Pack pieces on sheets, in their order; no page where there are none."""
    return [
        Page(
            paper.width,
            paper.height,
            partial(_draw, placed=placed),
            footer,
            () if place else (Bookmark(title),),
        )
        for place, placed in enumerate(_packed(pieces, paper))
    ]


def _packed(pieces: Iterable[Piece], paper: Paper) -> Iterator[list[Placed]]:
    """Yield what stands on each sheet: rows from left to right, each as high as its highest."""
    right, lower = paper.width - SIDE, paper.height - BOTTOM
    placed: list[Placed] = []
    x, y, high, last = SIDE, TOP, 0.0, (0.0, 0.0)
    for piece in pieces:
        size = (piece.across, piece.down)
        gap = 0.0 if size == last and piece.outlined else APART
        if placed:
            x += gap if x > SIDE else 0.0
            if x + piece.across > right + _HAIR or piece.first:
                gap = APART if piece.first else gap
                x, y, high = SIDE, y + high + gap, 0.0
            if y + piece.down > lower + _HAIR:
                yield placed
                placed, x, y, high = [], SIDE, TOP, 0.0
        placed.append((x, y, piece))
        x, high, last = x + piece.across, max(high, piece.down), size
    if placed:
        yield placed


def _draw(pen: Pen, placed: Sequence[Placed]) -> None:
    for x, y, piece in placed:
        if piece.what:
            with pen.structure.tagged(Tag("Figure", alt=piece.what)):
                piece.draw(pen, x, y)
        else:
            piece.draw(pen, x, y)
        if piece.outlined:
            pen.box(x, y, piece.across, piece.down, stroke=GREY)


def divided(
    shapes: tuple[Shape, ...],
    size: tuple[float, float],
    named: tuple[str, str],
    paper: Paper,
    *,
    outlined: bool,
) -> list[Piece]:
    """Return shapes of a size as one piece, or as parts that a sheet can hold.

    ``named``: the id by which the file holds them once, and what they show.
    """
    room = room_on(paper)
    lefts, tops = (_cuts(length, each) for length, each in zip(size, room, strict=True))
    count = len(lefts) * len(tops)
    pieces = []
    for row, (top, down) in enumerate(tops):
        for column, (left, across) in enumerate(lefts):
            number = row * len(lefts) + column + 1
            whole = (0.0, 0.0, *size)
            part = _Part(shapes, named[0], whole, (left, top, across, down), (number, count))
            joins = (column + 1 < len(lefts), row + 1 < len(tops))
            draw = partial(_draw_part, part=part, joins=joins)
            outline = outlined or count > 1
            pieces.append(Piece(across, down, draw, named[1], outline))
    return pieces


def parts_of(size: tuple[float, float], paper: Paper) -> int:
    """Return into how many parts a piece of a size is divided."""
    across, down = (
        len(_cuts(length, room)) for length, room in zip(size, room_on(paper), strict=True)
    )
    return across * down


def _cuts(length: float, room: float) -> list[tuple[float, float]]:
    """Return where parts of a length begin and how long each is, the overlap included."""
    if length <= room + _HAIR:
        return [(0.0, length)]
    count = -int(-(length - OVERLAP) // (room - OVERLAP))
    step = (length - OVERLAP) / count
    return [(place * step, step + OVERLAP) for place in range(count)]


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of shapes: all of them, what of them it is, and which of how many."""

    shapes: tuple[Shape, ...]
    id: str
    whole: tuple[float, float, float, float]
    place: tuple[float, float, float, float]
    number: tuple[int, int]


def _draw_part(pen: Pen, x: float, y: float, *, part: _Part, joins: tuple[bool, bool]) -> None:
    left, top, across, down = part.place
    where = (left, top, x, y, across, down)
    pen.part_of_form(f"piece-{part.id}", part.shapes, part.whole, where)
    to_right, to_below = joins
    if to_right:
        _broken(pen, (x + across - OVERLAP, y), (0.0, down))
    if to_below:
        _broken(pen, (x, y + down - OVERLAP), (across, 0.0))
    number, count = part.number
    if count > 1:
        at = x + across - (OVERLAP if to_right else 0.0) - 1.0
        low = y + down - (OVERLAP if to_below else 0.0) - 1.0
        pen.text(at, low, f"{number} / {count}", PART, "right")


def _broken(pen: Pen, start: tuple[float, float], way: tuple[float, float]) -> None:
    """Draw a broken line, on which the next part is laid."""
    (x, y), (across, down) = start, way
    length = max(across, down)
    dash = (DASH if across else 0.0, DASH if down else 0.0)
    for step in range(int(length / (2 * DASH))):
        at = (x + 2 * step * dash[0], y + 2 * step * dash[1])
        pen.rule(*at, at[0] + dash[0], at[1] + dash[1], GREY)
