"""The head of a formation's page: its name, whose it is, who leads it, what it comes to.

Under it the boxes for where it breaks, or else one for each of its units, to strike off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, side_look
from builder.export.break_points import break_strip
from builder.export.card_content import Boxes
from builder.export.casualty_boxes import BOX, box_strips
from builder.export.flow import Block, Strip
from builder.export.side_edge import draw_edge, draw_letter
from builder.export.tagging import Tag
from builder.export.typography import Face, Style, few_lines, height_of_lines, width, wrap
from builder.export.wording import NOTHING, Marked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.export.order_of_battle import FormationLine
    from builder.export.pen import Pen
    from builder.export.roster_content import RosterContent
    from builder.export.typography import Line
    from builder.translation import Catalogue

__all__ = ["formation_blocks"]

NAME = Style(Face.SERIF_BOLD, 20)
BODY = Style(Face.SANS, 9)
SMALL = Style(Face.SANS, 7, GREY)
NOTE = Style(Face.SERIF_ITALIC, 9, GREY)

EDGE = 2.5
INDENT = EDGE + 3.5
BETWEEN = 8.0
FACTS = 9.0
_MOST_LINES = 3


def formation_blocks(
    line: FormationLine, content: RosterContent, across: float, catalogue: Catalogue
) -> Iterator[Block]:
    """Give the head of a page of a formation, and the boxes for what it loses."""
    yield Block((_head(line, content, across, catalogue),))
    for point in line.breaks:
        yield Block((break_strip(point, across),), before=1.0)
    if line.breaks:
        return
    label = Marked(catalogue.translate("units lost"))
    for strip in box_strips(Boxes(label, line.units, 5, ()), BOX, across, catalogue):
        yield Block((strip,), before=1.0)


def _head(
    line: FormationLine, content: RosterContent, across: float, catalogue: Catalogue
) -> Strip:
    room = across - INDENT
    names = few_lines(line.name, NAME, room, _MOST_LINES)
    under = (line.echelon, content.side or content.title)
    told: list[Line] = [*wrap(" · ".join(each for each in under if each), BODY, room)]
    for text in (*line.sub, *line.notes):
        told += wrap(text, NOTE, room)
    facts = _facts(line, content, catalogue)
    top = height_of_lines(names)
    height = top + height_of_lines(told) + FACTS
    look = side_look(content.place)

    def draw(pen: Pen, x: float, y: float) -> None:
        draw_edge(pen, look, (x, y, EDGE, height))
        draw_letter(pen, look, content.letter, (x, y + 3.0, EDGE))
        with pen.structure.tagged(Tag("H2")):
            pen.lines_of_text(x + INDENT, y - 1.0, names)
        below = pen.lines_of_text(x + INDENT, y - 1.0 + top, told) + 1.5
        left = x + INDENT
        for label, value in facts:
            with pen.structure.tagged(Tag("P")):
                pen.text(left, below + 2.4, label, SMALL)
                pen.value(left, below + 6.2, value.text, BODY, house=value.house)
            left += max(width(label, SMALL), width(value.text, BODY)) + BETWEEN

    return Strip(height + 1.0, draw)


def _facts(
    line: FormationLine, content: RosterContent, catalogue: Catalogue
) -> list[tuple[str, Marked]]:
    """Return what the formation comes to, each with its label."""
    told = [
        (catalogue.translate("units"), Marked(catalogue.number(line.units))),
        (content.atom_heading, Marked(line.atoms)),
    ]
    if line.men not in {NOTHING, line.atoms}:
        told.append((catalogue.translate("men"), Marked(line.men)))
    told += zip(content.tally_headings, line.amounts, strict=True)
    return told
