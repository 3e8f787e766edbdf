"""The rows of a roster's tree: formations and, under them, their units with boxes to strike off.

A unit in brief is a line; in full it says what it wears and carries, and has the boxes of its
card with the thresholds of the rules. A small formation is kept together on its page.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import ACCENT, GREY, INK
from builder.export.break_points import break_strip
from builder.export.casualty_boxes import box_strips
from builder.export.flow import Block, Strip, height_of
from builder.export.order_of_battle import UnitLine
from builder.export.paper import mm
from builder.export.tagging import Tag
from builder.export.tree_columns import BETWEEN, TreeColumns
from builder.export.typography import (
    ASCENT,
    Face,
    Piece,
    Style,
    height_of_lines,
    leading,
    lines_of,
    wrap,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from builder.export.order_of_battle import FormationLine
    from builder.export.pen import Pen
    from builder.export.roster_content import RosterContent
    from builder.export.tree_columns import RowLook
    from builder.export.typography import Line
    from builder.translation import Catalogue

__all__ = ["TreeRows", "line_strips"]

SMALL = Style(Face.SANS, 7, GREY)
NOTE = Style(Face.SERIF_ITALIC, 9, GREY)
ORDER = Style(Face.SANS, 8)

INDENT = 4.0
# Deeper formations stand no further in: their names need the room.
DEEPEST = 6
AFTER_SYMBOL = 1.6
BOX, BOX_STEP, BOXES_A_ROW = 2.2, 2.8, 7
LARGE_BOX = 3.0
# A formation no higher than this isn't divided between pages.
KEPT_MM = 55.0


class TreeRows:
    """Lays the tree of one roster out."""

    def __init__(
        self, content: RosterContent, across: float, catalogue: Catalogue, look: RowLook
    ) -> None:
        """Find the columns that this army needs."""
        self._look = look
        self._catalogue = catalogue
        self._across = across
        self._table = Tag("Table")
        self.columns = TreeColumns(content, across, self._look, catalogue)

    @property
    def heading_tag(self) -> Tag:
        """What the row of headings is, the first time."""
        return Tag("TR", self._table, heads=True)

    def blocks(self, lines: Sequence[FormationLine | UnitLine], under: str = "") -> Iterator[Block]:
        """Give the rows, a formation's bound to what comes first in it, a small one's all to it.

        ``under``: the formation that the first ones stand in.
        """
        for group in _groups(lines):
            rows = []
            for line in group:
                if not isinstance(line, UnitLine):
                    under = line.name
                rows.append(self._row(line, under))
            has_units = isinstance(group[-1], UnitLine)
            height = sum(row.before + row.height for row in rows)
            together = has_units and height <= KEPT_MM
            for line, after, row in zip(group, (*group[1:], None), rows, strict=True):
                heads = after is not None and after.depth > line.depth
                yield replace(row, bound=heads or (together and after is not None))

    def _row(self, line: FormationLine | UnitLine, under: str) -> Block:
        if isinstance(line, UnitLine):
            strips = (self._unit(line, under), *self._notes(line, under))
            return Block((*strips, self._end(line, under)))
        before = self._look.before[1 if line.depth else 0]
        return Block((self._formation(line), *self._notes(line, None)), before=before)

    def _formation(self, line: FormationLine) -> Strip:
        style, columns = self._look.formation, self.columns
        indent = self._indent(line)
        room = columns.order - indent - BETWEEN
        lines = _named(line, style, room)
        sub = line.sub if self._look.spacious else (" · ".join(line.sub),)
        lines += [each for text in sub if text for each in wrap(text, self._look.note, room)]
        # With room for large boxes there is some for where a formation within another breaks.
        breaks = [
            break_strip(point, self._look.boxes, in_short=True)
            for point in (() if self._look.beside else line.breaks)
        ]
        height = max(height_of_lines(lines), height_of(breaks)) + 2 * self._look.white
        row = Tag("TR", self._table)

        def draw(pen: Pen, x: float, y: float) -> None:
            pen.lines_of_text(x + indent, y, lines)
            if columns.has_orders:
                pen.structure.empty_cell()
            columns.numbers(pen, x, y + _rise(style), line)
            if self._look.boxes and not breaks:
                pen.structure.empty_cell()
            top = y
            with pen.structure.tagged(Tag("TD", row)):
                for strip in breaks:
                    strip.draw(pen, x + columns.boxes, top)
                    top += strip.height
            pen.rule(x + indent, y + height - 0.4, x + self._across, y + height - 0.4, GREY)

        return Strip(height, draw, "", row)

    def _unit(self, line: UnitLine, under: str) -> Strip:
        look, columns, white = self._look, self.columns, self._look.white
        indent = self._indent(line)
        lines = self._told(line, indent)
        orders = self._orders(line)
        boxes = self._boxes(line)
        height = white + max(height_of_lines(lines), height_of_lines(orders), height_of(boxes))
        row = Tag("TR", self._table)

        def draw(pen: Pen, x: float, y: float) -> None:
            top = y + white
            base = top + _rise(look.name)
            pen.symbol(line.symbol, x + indent - look.symbol - AFTER_SYMBOL, top, look.symbol, INK)
            pen.lines_of_text(x + indent, top, lines)
            if columns.has_orders:
                pen.lines_of_text(x + columns.name + BETWEEN, base - _rise(ORDER), orders)
            columns.numbers(pen, x, base, line)
            with pen.structure.tagged(Tag("TD", row)):
                for strip in boxes:
                    strip.draw(pen, x + columns.boxes, top)
                    top += strip.height
            if look.boxes and line.boxes is None:
                pen.structure.empty_cell()

        return Strip(height, draw, under, row)

    def _told(self, line: UnitLine, indent: float) -> list[Line]:
        """Return the name of a unit, and what stands under it."""
        look, columns = self._look, self.columns
        lines = _named(line, look.name, columns.name - indent)
        # Under the numbers there is room up to the boxes, but not where orders stand beside.
        room = columns.name - indent if look.beside else columns.boxes - BETWEEN - indent
        if look.spacious:
            lines += [each for text in line.parts for each in wrap(text, look.under, room)]
        if not look.beside and line.order:
            told = self._catalogue.translate("order: {order}", order=line.order)
            lines += wrap(told, ORDER, room)
        lines += [each for text in line.sub for each in wrap(text, SMALL, room)]
        return lines

    def _orders(self, line: UnitLine) -> Sequence[Line]:
        columns = self.columns
        if not columns.has_orders:
            return ()
        return wrap(line.order, ORDER, columns.order - columns.name - 2 * BETWEEN)

    def _boxes(self, line: UnitLine) -> tuple[Strip, ...]:
        if not self._look.boxes:
            return ()
        if line.boxes is not None:
            return box_strips(line.boxes, LARGE_BOX, self._look.boxes, self._catalogue)
        rows = -(-line.losses.boxes(self.columns.worth) // BOXES_A_ROW)
        draw = partial(_draw_small_boxes, line=line, worth=self.columns.worth)
        return (Strip(rows * BOX_STEP, draw),) if rows else ()

    def _notes(self, line: FormationLine | UnitLine, under: str | None) -> tuple[Strip, ...]:
        """Return notes, line by line: they may be longer than a page. In brief there are none.

        They are one cell.
        """
        if not self._look.spacious:
            return ()
        indent = self._indent(line)
        lines = [each for text in line.notes for each in wrap(text, NOTE, self._across - indent)]
        return line_strips(lines, indent, under, Tag("TD", Tag("TR", self._table)))

    def _end(self, line: UnitLine, under: str) -> Strip:
        indent, white = self._indent(line), self._look.white

        def draw(pen: Pen, x: float, y: float) -> None:
            pen.rule(x + indent, y + white, x + self._across, y + white)

        return Strip(white, draw, under)

    def _indent(self, line: FormationLine | UnitLine) -> float:
        """Return where the text of a row begins; a unit's symbol stands before it."""
        symbol = self._look.symbol + AFTER_SYMBOL if isinstance(line, UnitLine) else 0.0
        return INDENT * min(line.depth, DEEPEST) + symbol


def _groups(
    lines: Iterable[FormationLine | UnitLine],
) -> Iterator[list[FormationLine | UnitLine]]:
    """Give lines in groups: formations that follow each other, and the units of the last."""
    group: list[FormationLine | UnitLine] = []
    for line in lines:
        if group and not isinstance(line, UnitLine) and isinstance(group[-1], UnitLine):
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _draw_small_boxes(pen: Pen, x: float, y: float, *, line: UnitLine, worth: int) -> None:
    """Draw a box for so much of what a unit has to lose, and where in them the rules look at it."""
    y += 0.6
    places = [
        (x + place % BOXES_A_ROW * BOX_STEP, y + place // BOXES_A_ROW * BOX_STEP)
        for place in range(line.losses.boxes(worth))
    ]
    pen.boxes(places, BOX, GREY, 0.15, what=line.name)
    for after in line.losses.marks:
        left, top = places[(after - 1) // worth]
        at = left + BOX * ((after - 1) % worth + 1) / worth
        pen.rule(at, top - 0.4, at, top + BOX + 0.4, ACCENT, 0.45)


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


def _rise(style: Style) -> float:
    return ASCENT * mm(style.size)


def _named(line: FormationLine | UnitLine, style: Style, room: float) -> list[Line]:
    """Return the name, and the level of command where the name doesn't say it already."""
    pieces = [Piece(line.name, style)]
    if line.echelon and line.echelon.casefold() not in line.name.casefold():
        pieces.append(Piece(f"  {line.echelon}", SMALL))
    return list(lines_of(tuple(pieces), room))
