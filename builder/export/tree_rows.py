"""The rows of a roster's tree: what its columns are, their headings, formations and units.

Figures stand right-aligned in one column down the page, whatever the depth. A column that nothing
in the army has is left out; where all of a column rests on house values, the mark stands in its
heading alone.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, INK
from builder.export.flow import Block, Strip
from builder.export.order_of_battle import UnitLine
from builder.export.paper import mm
from builder.export.tagging import Tag
from builder.export.typography import (
    ASCENT,
    Face,
    Piece,
    Style,
    height_of_lines,
    leading,
    lines_of,
    width,
    wrap,
)
from builder.export.wording import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.export.order_of_battle import FormationLine
    from builder.export.pen import Pen
    from builder.export.roster_content import RosterContent
    from builder.export.typography import Line
    from builder.translation import Catalogue

__all__ = ["HEADINGS_MM", "TreeRows", "line_strips"]

FORMATION = Style(Face.SERIF_BOLD, 11)
NAME = Style(Face.SANS, 9)
NUMBER = Style(Face.SANS, 9)
NUMBER_BOLD = Style(Face.SANS_BOLD, 9)
SMALL = Style(Face.SANS, 7, GREY)
NOTE = Style(Face.SERIF_ITALIC, 9, GREY)
ORDER = Style(Face.SANS, 8)

HEADINGS_MM = 7.0
INDENT = 4.0
# Deeper formations stand no further in: their names need the room.
DEEPEST = 6
SYMBOL, AFTER_SYMBOL = 4.0, 1.6
BOX, BOX_STEP, BOXES_A_ROW = 2.2, 2.8, 5
BEFORE_TOP, BEFORE_LOWER = 3.0, 1.5
# The widths of columns; the name has what they leave over.
LEAST_NAME = 42.0
AMOUNT, ROOM, MEN, ATOMS, ORDERS, BETWEEN = 14.0, 20.0, 13.0, 12.0, 23.0, 2.0


class TreeRows:
    """Lays the tree of one roster out."""

    def __init__(self, content: RosterContent, across: float, catalogue: Catalogue) -> None:
        """Find the columns that this army needs, and where they end."""
        self._content = content
        self._catalogue = catalogue
        self._across = across
        units = [line for line in content.lines if isinstance(line, UnitLine)]
        self._table = Tag("Table")
        self._has_orders = any(unit.order for unit in units)
        self._has_room = any(unit.room.text != NOTHING for unit in units)
        self._has_men = any(unit.men not in {NOTHING, unit.atoms} for unit in units)
        self._house_room = all(unit.room.house for unit in units)
        self._house_amounts = tuple(
            all(
                line.amounts[place].house or line.amounts[place].text == NOTHING
                for line in content.lines
            )
            for place in range(len(content.tally_headings))
        )
        self._find_ends()
        # In large print a name needs the room more than what the cards say as well.
        if self.name < LEAST_NAME and self._has_men:
            self._has_men = False
            self._find_ends()
        if self.name < LEAST_NAME and self._has_room:
            self._has_room = False
            self._find_ends()

    def _find_ends(self) -> None:
        """Set the columns out from the right edge, where the boxes to tick stand."""
        translate = self._catalogue.translate
        self._men_text, self._room_text = translate("men"), translate("front × depth, cm")
        x = self._across - BOXES_A_ROW * BOX_STEP - BETWEEN
        ends = []
        for heading in reversed(self._content.tally_headings):
            ends.append(x)
            x -= _needed(heading, AMOUNT)
        self._amounts = ends[::-1]
        self._room = x
        self._men = self._room - (_needed(self._room_text, ROOM) if self._has_room else 0.0)
        self._atoms = self._men - (_needed(self._men_text, MEN) if self._has_men else 0.0)
        self._order = self._atoms - _needed(self._content.atom_heading, ATOMS)
        self.name = self._order - (ORDERS if self._has_orders else 0.0) - BETWEEN

    @property
    def heading_tag(self) -> Tag:
        """What the row of headings is, the first time."""
        return Tag("TR", self._table, heads=True)

    def headings(self, pen: Pen, x: float, y: float) -> None:
        """Write the headings of the columns on a base line, with a rule under them."""
        pen.structure.empty_cell()
        if self._has_orders:
            text = self._catalogue.translate("order")
            pen.text(x + self.name + BETWEEN, y, text, SMALL)
        pen.text(x + self._atoms, y, self._content.atom_heading, SMALL, "right")
        if self._has_men:
            pen.text(x + self._men, y, self._men_text, SMALL, "right")
        if self._has_room:
            pen.value(x + self._room, y, self._room_text, SMALL, "right", house=self._house_room)
        for end, text, house in zip(
            self._amounts, self._content.tally_headings, self._house_amounts, strict=True
        ):
            pen.value(x + end, y, text, SMALL, "right", house=house)
        pen.rule(x, y + 1.6, x + self._across, y + 1.6, INK)

    def blocks(self) -> Iterator[Block]:
        """Give the rows; a formation's is bound to the one after it."""
        under = ""
        for place, line in enumerate(self._content.lines):
            if isinstance(line, UnitLine):
                strips = (self._unit(line, under), *self._notes(line, under))
                yield Block((*strips, self._end(line, under)))
                continue
            under = line.name
            strips = (self._formation(line), *self._notes(line, None))
            more = place + 1 < len(self._content.lines)
            before = BEFORE_LOWER if line.depth else BEFORE_TOP
            yield Block(strips, bound=more, before=before)

    def _formation(self, line: FormationLine) -> Strip:
        indent = _indent(line)
        room = self._order - indent - BETWEEN
        lines = _named(line, FORMATION, room)
        lines += [each for text in line.sub for each in wrap(text, NOTE, room)]
        height = height_of_lines(lines) + 1.4

        def draw(pen: Pen, x: float, y: float) -> None:
            pen.lines_of_text(x + indent, y, lines)
            self._row_of_formation(pen, x, y + ASCENT * mm(FORMATION.size), line)
            pen.rule(x + indent, y + height - 0.4, x + self._across, y + height - 0.4, GREY)

        return Strip(height, draw, "", Tag("TR", self._table))

    def _unit(self, line: UnitLine, under: str) -> Strip:
        indent = _indent(line)
        lines = _named(line, NAME, self.name - indent)
        for text in line.sub:
            lines.extend(wrap(text, SMALL, self.name - indent))
        orders = wrap(line.order, ORDER, self._order - self.name - 2 * BETWEEN)
        rows = -(-line.boxes // BOXES_A_ROW)
        height = 0.7 + max(height_of_lines(lines), height_of_lines(orders), rows * BOX_STEP)

        def draw(pen: Pen, x: float, y: float) -> None:
            top = y + 0.7
            base = top + ASCENT * mm(NAME.size)
            pen.symbol(line.symbol, x + indent - SYMBOL - AFTER_SYMBOL, top, SYMBOL, INK)
            pen.lines_of_text(x + indent, top, lines)
            if self._has_orders:
                pen.lines_of_text(x + self.name + BETWEEN, base - ASCENT * mm(ORDER.size), orders)
            self._numbers(pen, x, base, line)
            self._tick_boxes(pen, x, top + 0.6, line)

        return Strip(height, draw, under, Tag("TR", self._table))

    def _notes(self, line: FormationLine | UnitLine, under: str | None) -> tuple[Strip, ...]:
        """Return notes, line by line: they may be longer than a page."""
        indent = _indent(line)
        lines = [each for text in line.notes for each in wrap(text, NOTE, self._across - indent)]
        return line_strips(lines, indent, under, Tag("TR", self._table))

    def _end(self, line: UnitLine, under: str) -> Strip:
        indent = _indent(line)

        def draw(pen: Pen, x: float, y: float) -> None:
            pen.rule(x + indent, y + 0.7, x + self._across, y + 0.7)

        return Strip(0.7, draw, under)

    def _row_of_formation(self, pen: Pen, x: float, y: float, line: FormationLine) -> None:
        if self._has_orders:
            pen.structure.empty_cell()
        self._numbers(pen, x, y, line)

    def _numbers(self, pen: Pen, x: float, y: float, line: FormationLine | UnitLine) -> None:
        pen.text(x + self._atoms, y, line.atoms, NUMBER_BOLD, "right")
        if self._has_men:
            pen.text(x + self._men, y, line.men, NUMBER, "right")
        if self._has_room and isinstance(line, UnitLine):
            house = line.room.house and not self._house_room
            pen.value(x + self._room, y, line.room.text, NUMBER, "right", house=house)
        elif self._has_room:
            pen.structure.empty_cell()
        for end, amount, all_house in zip(
            self._amounts, line.amounts, self._house_amounts, strict=True
        ):
            house = amount.house and not all_house
            pen.value(x + end, y, amount.text, NUMBER, "right", house=house)

    def _tick_boxes(self, pen: Pen, x: float, y: float, line: UnitLine) -> None:
        left = x + self._across - BOXES_A_ROW * BOX_STEP + BOX_STEP - BOX
        places = [
            (left + place % BOXES_A_ROW * BOX_STEP, y + place // BOXES_A_ROW * BOX_STEP)
            for place in range(line.boxes)
        ]
        if places:
            pen.boxes(places, BOX, GREY, 0.15, what=line.name)


def line_strips(
    lines: Sequence[Line], indent: float = 0.0, under: str | None = None, tag: Tag | None = None
) -> tuple[Strip, ...]:
    """Return lines of text as strips of their own, which are one paragraph if not told else."""
    tag = tag or Tag("P")
    return tuple(
        Strip(leading(line.size), partial(_draw_line, line=line, indent=indent), under, tag)
        for line in lines
    )


def _draw_line(pen: Pen, x: float, y: float, *, line: Line, indent: float) -> None:
    pen.lines_of_text(x + indent, y, (line,))


def _needed(heading: str, least: float) -> float:
    """Return the width of a column: enough for its heading, and for usual numbers."""
    return max(least, width(heading, SMALL) + BETWEEN + 1.0)


def _indent(line: FormationLine | UnitLine) -> float:
    """Return where the text of a row begins; a unit's symbol stands before it."""
    symbol = SYMBOL + AFTER_SYMBOL if isinstance(line, UnitLine) else 0.0
    return INDENT * min(line.depth, DEEPEST) + symbol


def _named(line: FormationLine | UnitLine, style: Style, room: float) -> list[Line]:
    """Return the name, and the level of command where the name doesn't say it already."""
    pieces = [Piece(line.name, style)]
    if line.echelon and line.echelon.casefold() not in line.name.casefold():
        pieces.append(Piece(f"  {line.echelon}", SMALL))
    return list(lines_of(tuple(pieces), room))
