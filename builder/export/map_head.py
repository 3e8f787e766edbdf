"""The head of a map's page: title, the sides by their edges, and what one has to know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, PAPER, box, side_look
from builder.drawing.unit_tokens import side_strip
from builder.export.paper import mm
from builder.export.shape_text import text_label, text_labels
from builder.export.typography import (
    Face,
    Piece,
    Style,
    abridged,
    few_lines,
    height_of_lines,
    width,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.drawing.shapes import Shape
    from builder.export.battle_map_content import MapContent
    from builder.export.roster_content import Fact

__all__ = ["MapHead", "map_head"]

TITLE = Style(Face.SERIF_BOLD, 20)
SIDE = Style(Face.SERIF, 11)
BODY = Style(Face.SANS, 9)
SMALL = Style(Face.SANS, 7, GREY)
LETTER = Style(Face.SANS_BOLD, 7, PAPER)

BETWEEN = 6.0
FACT_ROW = 8.5
_SIDE_ROW = 6.0
_EDGE, _EDGE_DOWN, _PLATE = 7.0, 1.6, 3.4
_MOST_TITLE_LINES = 2


@dataclass(frozen=True, slots=True)
class MapHead:
    """Shapes from the upper left corner of the page, and how deep they are below its margin."""

    shapes: tuple[Shape, ...]
    down: float


def map_head(content: MapContent, across: float, margin: float) -> MapHead:
    """Return the head of a map, so wide, within a margin."""
    lines = few_lines(content.title, TITLE, across, _MOST_TITLE_LINES)
    top = margin - 1.0
    shapes: list[Shape] = [*text_labels(margin, top, lines)]
    top += height_of_lines(lines) + 0.5
    if content.line:
        text, style = abridged(content.line, BODY, across)
        shapes.append(text_label(margin, top + 3.2, text, style))
        top += 5.0
    names = [abridged(name, SIDE, across - _PLATE - _EDGE - 2.4) for _, name in content.sides]
    wide = [_PLATE + _EDGE + 2.4 + width(*name) for name in names]
    places, top = _rows(wide, (margin, top), across, _SIDE_ROW)
    for place, at in enumerate(places):
        shapes += _side(place, content.sides[place][0], names[place], at)
    facts, top = _rows(
        [_fact_width(each) for each in content.facts], (margin, top), across, FACT_ROW
    )
    for fact, at in zip(content.facts, facts, strict=True):
        shapes += _fact(fact, at)
    return MapHead(tuple(shapes), top - margin)


def _fact(fact: Fact, at: tuple[float, float]) -> Iterator[Shape]:
    x, y = at
    value, base = fact.value, y + 6.7
    yield text_label(x, y + 2.9, fact.label, SMALL)
    yield text_label(x, base, value.text, BODY)
    if value.house:
        mark = Piece("", BODY).mark()
        yield text_label(x + width(value.text, BODY), base, mark.text, mark.style)


def _rows(
    widths: Sequence[float], at: tuple[float, float], across: float, row: float
) -> tuple[list[tuple[float, float]], float]:
    """Put things beside each other, and in another row where there is no more room."""
    left, y = at
    x, places = left, []
    for wide in widths:
        if x > left and x + wide > left + across:
            x, y = left, y + row
        places.append((x, y))
        x += wide + BETWEEN
    return places, y + (row if widths else 0.0)


def _fact_width(fact: Fact) -> float:
    return max(width(fact.label, SMALL), width(fact.value.text, BODY) + 1.5)


def _side(
    place: int, letter: str, name: tuple[str, Style], at: tuple[float, float]
) -> Iterator[Shape]:
    """Yield a side's letter on its colour, its edge as on its units, and its name."""
    look = side_look(place)
    x, y = at
    if letter:
        yield box((x, y + 0.9, _PLATE, _PLATE), fill=look.colour)
        base = y + 0.9 + _PLATE / 2 + mm(LETTER.size) * 0.36
        yield text_label(x + _PLATE / 2, base, letter, LETTER, "middle")
        x += _PLATE + 0.8
    yield from side_strip(look, (x, y + 0.9 + (_PLATE - _EDGE_DOWN) / 2, _EDGE, _EDGE_DOWN))
    yield text_label(x + _EDGE + 1.6, y + 0.9 + _PLATE * 0.84, *name)
