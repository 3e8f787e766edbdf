"""Sets sheets to be used at the table: head, texts, and tables whose headings come on each page.

A row is never split, but for boxes that no page could hold; a title is never the last of a page.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, HAIRLINE, INK, side_look
from builder.export.box_run import box_rows
from builder.export.flow import Strip
from builder.export.game_sheet_pager import Pager
from builder.export.page import MARGIN_MM, Bookmark, Page
from builder.export.paper import mm
from builder.export.side_edge import draw_edge, draw_letter
from builder.export.tagging import Tag
from builder.export.typography import (
    ASCENT,
    Face,
    Piece,
    Style,
    few_lines,
    height_of_lines,
    leading,
    lines_of,
    width,
    wrap,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.export.box_run import BoxRows
    from builder.export.game_sheet import Cell, ColumnHead, GameSheet, SheetTable
    from builder.export.paper import Paper
    from builder.export.pen import Pen
    from builder.export.typography import Line
    from builder.export.wording import Marked

__all__ = ["WRITTEN", "game_sheet_pages"]

TITLE = Style(Face.SERIF_BOLD, 20)
KIND = Style(Face.SERIF, 14)
TABLE = Style(Face.SANS_BOLD, 11)
HEADING = Style(Face.SANS, 7, GREY)
NAME = Style(Face.SERIF, 11)
BODY = Style(Face.SANS, 9)
STRONG, BOLD = Style(Face.SANS_BOLD, 11), Style(Face.SANS_BOLD, 9)
SMALL = Style(Face.SANS, 7, GREY)
TEXT = Style(Face.SANS, 8)
SOURCE = Style(Face.SANS, 6, GREY)

FOOTER_ROOM = 12.0
EDGE, EDGE_GAP = 2.5, 3.0
GAP = 3.0
ABOVE, BELOW = 1.3, 1.5
LEAST_ROW, DENSE_ROW, DENSE = 6.6, 4.8, 0.35
# A line to write on by hand.
WRITTEN = 8.4
INDENT, MOST_LEVELS = 4.0, 6
SYMBOL = 4.4
MOST_NATURAL = 0.42
LEAST_SHARED = 0.3
_MOST_TITLE_LINES = 2


def game_sheet_pages(sheet: GameSheet, paper: Paper) -> list[Page]:
    """Lay a sheet out; no page where it has no table."""
    if not any(table.rows for table in sheet.tables):
        return []
    paper = paper.turned if sheet.wide else paper
    across = paper.width - 2 * MARGIN_MM
    pager = Pager(paper.height - MARGIN_MM - FOOTER_ROOM)
    for strip in _head(sheet, across):
        pager.put(strip)
    for table in (each for each in sheet.tables if each.rows):
        setter = _Table(table, across)
        pager.table(setter.title(), setter.headings(), list(setter.rows()), setter.end())
    told = " – ".join(each for each in (sheet.head.kind, sheet.head.side) if each)
    return [
        Page(
            paper.width,
            paper.height,
            partial(column.draw, x=MARGIN_MM, y=MARGIN_MM),
            f"{sheet.head.whole} · {sheet.head.kind}",
            () if place else (Bookmark(told),),
        )
        for place, column in enumerate(pager.columns())
    ]


def _head(sheet: GameSheet, across: float) -> Iterator[Strip]:
    head = sheet.head
    left = EDGE + EDGE_GAP if head.place is not None else 0.0
    lines = list(few_lines(head.title, TITLE, across - left, _MOST_TITLE_LINES))
    second = " – ".join(each for each in (head.kind, head.side) if each)
    lines += few_lines(second, KIND, across - left, _MOST_TITLE_LINES)
    height = height_of_lines(lines)

    def draw(pen: Pen, x: float, y: float) -> None:
        if head.place is not None:
            look = side_look(head.place)
            draw_edge(pen, look, (x, y, EDGE, height))
            draw_letter(pen, look, head.letter, (x, y + 3.0, EDGE))
        pen.lines_of_text(x + left, y - 1.0, lines)

    yield Strip(height + 2.0, draw, tag=Tag("H1"))
    yield from (_text(each, across) for each in sheet.texts)


def _text(text: Marked, across: float, style: Style = TEXT) -> Strip:
    lines = _marked_lines(text, style, across)
    return Strip(height_of_lines(lines) + 0.6, lambda pen, x, y: _lines(pen, x, y, lines))


def _lines(pen: Pen, x: float, y: float, lines: Sequence[Line]) -> None:
    pen.lines_of_text(x, y, lines)


def _marked_lines(text: Marked, style: Style, room: float) -> tuple[Line, ...]:
    piece = Piece(text.text, style)
    return lines_of((piece, piece.mark()) if text.house else (piece,), room)


@dataclass(frozen=True, slots=True)
class _Set:
    """A cell that was set: its lines with how far they are indented, and its boxes."""

    lines: tuple[Line, ...]
    boxes: BoxRows | None
    cell: Cell

    @property
    def height(self) -> float:
        """How high it is."""
        text = max(height_of_lines(self.lines), SYMBOL if self.cell.symbol else 0.0)
        return text + self.gap + (self.boxes.height if self.boxes else 0.0)

    @property
    def gap(self) -> float:
        """White between its text and its boxes."""
        return ABOVE if self.boxes and self.lines else 0.0


class _Table:
    """Sets one table."""

    def __init__(self, table: SheetTable, across: float) -> None:
        self._table, self._across = table, across
        self._tag = Tag("Table")
        self._above = DENSE if table.dense else ABOVE
        self._wide = self._widths()
        self._lefts = [sum(self._wide[:place]) + place * GAP for place in range(len(table.columns))]

    def _widths(self) -> list[float]:
        columns = self._table.columns
        room = self._across - GAP * (len(columns) - 1)
        most = room * MOST_NATURAL
        natural = [
            0.0 if column.share else min(self._natural(place, column), most)
            for place, column in enumerate(columns)
        ]
        shares = sum(column.share for column in columns)
        # Columns that share the room have a part of it whatever the others want.
        free = max(room - sum(natural), room * LEAST_SHARED if shares else 0.0)
        narrower = min(1.0, (room - free) / (sum(natural) or 1.0)) if shares else 1.0
        if not shares and sum(natural) > room:
            narrower = room / sum(natural)
        return [
            free * column.share / shares if column.share else own * narrower
            for own, column in zip(natural, columns, strict=True)
        ]

    def _natural(self, place: int, column: ColumnHead) -> float:
        words = [width(each, HEADING) for each in column.text.text.split()]
        cells = [row[place] for row in self._table.rows]
        texts = [_wanted(cell, column) for cell in cells]
        return max([4.0, *words, *texts]) + 0.8

    def title(self) -> list[Strip]:
        """Return title and texts."""
        table, strips = self._table, []
        if table.title.text:
            lines = _marked_lines(table.title, TABLE, self._across)
            draw = partial(_lines, lines=lines)
            strips.append(Strip(height_of_lines(lines) + 0.8, draw, tag=Tag("H2")))
        return [*strips, *(_text(each, self._across) for each in table.texts)]

    def headings(self) -> Strip:
        """Return the row of headings."""
        cells = [
            (
                *_marked_lines(column.text, HEADING, wide),
                *(wrap(column.under, SMALL, wide) if column.under else ()),
            )
            if column.text.text
            else ()
            for column, wide in zip(self._table.columns, self._wide, strict=True)
        ]
        tall = max(map(height_of_lines, cells), default=0.0) + ABOVE

        def draw(pen: Pen, x: float, y: float) -> None:
            for place, lines in enumerate(cells):
                if lines:
                    self._put(pen, x, y + tall - height_of_lines(lines), place, lines)
                else:
                    pen.structure.empty_cell()
            pen.rule(x, y + tall + 1.0, x + self._across, y + tall + 1.0, INK)

        return Strip(tall + 1.4, draw, tag=Tag("TR", self._tag, heads=True))

    def rows(self) -> Iterator[Strip]:
        """Yield the rows; boxes beyond what a page holds go on in strips of their own."""
        for row in self._table.rows:
            yield self._row(row)

    def _row(self, row: Sequence[Cell]) -> Strip:
        cells = [
            self._set(cell, column, wide)
            for cell, column, wide in zip(row, self._table.columns, self._wide, strict=True)
        ]
        written = max(each.cell.lines for each in cells) * WRITTEN
        least, white = (DENSE_ROW, 2 * DENSE) if self._table.dense else (LEAST_ROW, ABOVE + BELOW)
        height = max(least, written, max(each.height for each in cells) + white)

        def draw(pen: Pen, x: float, y: float) -> None:
            for place, each in enumerate(cells):
                self._draw_cell(pen, (x, y), place, each)
            if not written:
                pen.rule(x, y + height, x + self._across, y + height, HAIRLINE)
            for left, wide in zip(self._lefts, self._wide, strict=True) if written else ():
                pen.rule(x + left, y + height, x + left + wide, y + height, GREY)

        return Strip(height, draw, tag=Tag("TR", self._tag))

    def _set(self, cell: Cell, column: ColumnHead, wide: float) -> _Set:
        room = wide - _indent(cell)
        lines = _marked_lines(cell.text, _style(cell, column), room) if cell.text.text else ()
        if cell.under:
            lines = (*lines, *wrap(cell.under, SMALL, room))
        boxes = box_rows(cell.boxes, wide) if cell.boxes else None
        return _Set(lines, boxes, cell)

    def _draw_cell(self, pen: Pen, corner: tuple[float, float], place: int, each: _Set) -> None:
        x, y = corner[0], corner[1] + self._above
        left, cell = x + self._lefts[place], each.cell
        if cell.symbol:
            pen.symbol(cell.symbol, left + _indent(cell) - SYMBOL - 1.2, y, SYMBOL, INK)
        if each.lines:
            self._put(pen, x, y, place, each.lines, _indent(cell))
        else:
            pen.structure.empty_cell()
        if each.boxes:
            each.boxes.draw(
                pen, left, y + height_of_lines(each.lines) + each.gap, self._what(place)
            )

    def _what(self, place: int) -> str:
        return self._table.columns[place].text.text or self._table.title.text

    def _put(
        self,
        pen: Pen,
        x: float,
        y: float,
        place: int,
        lines: Sequence[Line],
        indent: float = 0.0,
    ) -> None:
        align, wide = self._table.columns[place].align, self._wide[place]
        part = {"left": 0.0, "middle": 0.5, "right": 1.0}[align]
        with pen.structure.one_text():
            for line in lines:
                left = self._lefts[place] + indent + part * (wide - indent - line.width)
                pen.line_of_text(x + left, y + ASCENT * mm(line.size), line)
                y += leading(line.size)

    def end(self) -> list[Strip]:
        """Return where the table is from."""
        if not self._table.source:
            return []
        lines = wrap(self._table.source, SOURCE, self._across)
        return [Strip(height_of_lines(lines) + 0.8, partial(_lower, lines=lines))]


def _lower(pen: Pen, x: float, y: float, *, lines: Sequence[Line]) -> None:
    pen.lines_of_text(x, y + 0.8, lines)


def _indent(cell: Cell) -> float:
    """Return how far its texts are from the left of its column."""
    return min(cell.level, MOST_LEVELS) * INDENT + (SYMBOL + 1.2 if cell.symbol else 0.0)


def _style(cell: Cell, column: ColumnHead) -> Style:
    if cell.strong or cell.bold:
        return STRONG if cell.strong else BOLD
    return NAME if column.names else BODY


def _wanted(cell: Cell, column: ColumnHead) -> float:
    """Return how wide a cell is with nothing broken."""
    mark = 1.4 if cell.text.house else 0.0
    own = width(cell.text.text, _style(cell, column)) + mark
    return _indent(cell) + max(own, width(cell.under, SMALL))
