"""The order sheet: who is ordered what, at what, what follows, and a box to strike off.

Where no order is given yet those that are open stand there to be ticked.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, HAIRLINE_MM, INK, side_look
from builder.export.flow import Block, Strip, columns_of
from builder.export.page import MARGIN_MM, Bookmark, Page
from builder.export.paper import mm
from builder.export.side_edge import draw_edge, draw_letter
from builder.export.tagging import Tag
from builder.export.typography import (
    ASCENT,
    Face,
    Style,
    abridged,
    few_lines,
    height_of_lines,
    leading,
    width,
    wrap,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.export.flow import Column
    from builder.export.order_content import OrderLine, SideHead
    from builder.export.paper import Paper
    from builder.export.pen import Pen
    from builder.export.typography import Line
    from builder.translation import Catalogue

    Ticks = list[list[tuple[float, str]]]

__all__ = ["HEADINGS_MM", "TICK_MM", "OrderRows", "draw_ticks", "order_sheet_pages", "ticks_in"]

TITLE = Style(Face.SERIF_BOLD, 20)
SIDE = Style(Face.SERIF, 14)
NAME = Style(Face.SERIF, 11)
ORDER = Style(Face.SANS_BOLD, 9)
BODY = Style(Face.SANS, 8)
SMALL = Style(Face.SANS, 7, GREY)

FOOTER_ROOM = 12.0
HEADINGS_MM = 6.0
EDGE = 2.5
BOX = 4.0
GAP = 3.0
ABOVE = BELOW = 1.4
MOST_TOGETHER = 16
TICK_MM = 2.6
_SHARES = (0.29, 0.24, 0.22, 0.25)
_MOST_TITLE_LINES = 2


def order_sheet_pages(
    head: SideHead,
    lines: Sequence[OrderLine],
    paper: Paper,
    catalogue: Catalogue,
    notes: Sequence[tuple[str, str]] = (),
) -> list[Page]:
    """Lay the order sheet of a side out; nothing where nobody is given orders and no note is there.

    ``notes``: what the side seals beside its orders, as label and words, below them.
    """
    return _Sheet(head, lines, paper, catalogue, notes).pages() if lines or notes else []


class _Sheet:
    """Lays one order sheet out."""

    def __init__(
        self,
        head: SideHead,
        lines: Sequence[OrderLine],
        paper: Paper,
        catalogue: Catalogue,
        notes: Sequence[tuple[str, str]],
    ) -> None:
        self._head, self._lines, self._notes = head, lines, notes
        self._paper, self._catalogue = paper, catalogue
        self._across = paper.width - 2 * MARGIN_MM
        self._rows = OrderRows(self._across, catalogue)

    def pages(self) -> list[Page]:
        """Return the pages."""
        room = self._paper.height - MARGIN_MM - FOOTER_ROOM
        columns = columns_of(
            tuple(self._blocks()), lambda place: room - (HEADINGS_MM if place else 0.0)
        )
        told = f"{self._head.orders}: {self._head.whole}"
        return [
            Page(
                self._paper.width,
                self._paper.height,
                partial(self._draw, column=column, first=not place),
                self._head.whole,
                () if place else (Bookmark(told),),
            )
            for place, column in enumerate(columns)
        ]

    def _draw(self, pen: Pen, column: Column, *, first: bool) -> None:
        if not first:
            with pen.structure.hidden():
                self._rows.headings(pen, MARGIN_MM, MARGIN_MM)
        column.draw(pen, MARGIN_MM, MARGIN_MM + (0.0 if first else HEADINGS_MM))

    def _blocks(self) -> Iterator[Block]:
        yield Block((self._title(),), bound=True)
        yield from self._rows.blocks(self._lines)
        yield from self._rows.notes(self._notes)

    def _title(self) -> Strip:
        head, room = self._head, self._across - EDGE - GAP
        lines = list(few_lines(head.title, TITLE, room, _MOST_TITLE_LINES))
        second = " – ".join(each for each in (head.orders, head.side) if each)
        lines += few_lines(second, SIDE, room, _MOST_TITLE_LINES)
        height, look = height_of_lines(lines), side_look(head.place)

        def draw(pen: Pen, x: float, y: float) -> None:
            draw_edge(pen, look, (x, y, EDGE, height))
            draw_letter(pen, look, head.letter, (x, y + 3.0, EDGE))
            pen.lines_of_text(x + EDGE + GAP, y - 1.0, lines)

        return Strip(height + 3.0, draw, tag=Tag("H1"))


class OrderRows:
    """Lays the rows of orders out under their headings.

    ``to_write``: where no target is given there is a line to write one on.
    """

    def __init__(self, across: float, catalogue: Catalogue, *, to_write: bool = True) -> None:
        """Find the columns."""
        self._across, self._catalogue, self._to_write = across, catalogue, to_write
        self._table = Tag("Table")
        room = across - BOX - 4 * GAP
        self._wide = [share * room for share in _SHARES]
        self._lefts = [sum(self._wide[:place]) + place * GAP for place in range(len(_SHARES))]

    def blocks(self, lines: Sequence[OrderLine]) -> Iterator[Block]:
        """Give the headings, bound to the first row, and the rows."""
        heads = Tag("TR", self._table, heads=True)
        yield Block((Strip(HEADINGS_MM, self.headings, tag=heads),), bound=True)
        for line in lines:
            yield Block(tuple(self._row(line)))

    def notes(self, notes: Sequence[tuple[str, str]]) -> Iterator[Block]:
        """Give notes as label and words, over the whole width but for the label."""
        for label, words in notes:
            yield Block(tuple(self._note(label, words)))

    def _note(self, label: str, words: str) -> Iterator[Strip]:
        left = self._lefts[1]
        lines = _wrapped(words, self._across - left)
        head = wrap(label, NAME, self._wide[0])
        together, more = lines[:MOST_TOGETHER], lines[MOST_TOGETHER:]

        def draw(pen: Pen, x: float, y: float) -> None:
            pen.lines_of_text(x, y + ABOVE, head)
            pen.lines_of_text(x + left, y + ABOVE + _drop(BODY.size), together)

        tall = max(height_of_lines(head), height_of_lines(together) + _drop(BODY.size))
        yield Strip(tall + ABOVE, draw)
        for each in more:
            yield Strip(height_of_lines((each,)), partial(self._further, line=each, left=left))
        yield self._end()

    def headings(self, pen: Pen, x: float, y: float) -> None:
        """Write the headings, with a rule under them."""
        translate = self._catalogue.translate
        titles = (
            translate("Who"),
            translate("Order"),
            translate("Target"),
            translate("Then, note"),
        )
        for left, wide, title in zip(self._lefts, self._wide, titles, strict=True):
            pen.text(x + left, y + 3.6, *abridged(title, SMALL, wide))
        done = translate("done")
        pen.text(x + self._across, y + 3.6, *abridged(done, SMALL, BOX + GAP), "right")
        pen.rule(x, y + HEADINGS_MM - 1.0, x + self._across, y + HEADINGS_MM - 1.0, INK)

    def _row(self, line: OrderLine) -> Iterator[Strip]:
        """Yield the row, and further lines of a long note as strips of their own."""
        who, order, target, then = self._wide
        cells = [
            [*wrap(line.name, NAME, who), *(wrap(line.under, SMALL, who) if line.under else ())],
            list(wrap(line.order, ORDER, order)) if line.order else [],
            list(wrap(line.target, BODY, target)) if line.target else [],
            _words(line, then),
        ]
        cells[-1], more = cells[-1][:MOST_TOGETHER], cells[-1][MOST_TOGETHER:]
        ticks: Ticks = [] if line.order else ticks_in(line.open, BODY, order)
        # All first lines of a row stand on the base line of the name.
        tall = [height_of_lines(cell) + _drop(cell[0].size) for cell in cells if cell]
        tall.append(len(ticks) * leading(BODY.size) + _drop(BODY.size))
        height = max(*tall, BOX) + ABOVE

        def draw(pen: Pen, x: float, y: float) -> None:
            for left, cell in zip(self._lefts, cells, strict=True):
                drop = _drop(cell[0].size) if cell else 0.0
                pen.lines_of_text(x + left, y + ABOVE + drop, cell)
            draw_ticks(pen, ticks, BODY, x + self._lefts[1], y + ABOVE + _drop(BODY.size))
            base = y + ABOVE + ASCENT * mm(NAME.size)
            if self._to_write and not line.target:
                pen.rule(x + self._lefts[2], base, x + self._lefts[2] + target, base, GREY)
            at = (x + self._across - BOX, base - BOX + 0.6)
            pen.boxes((at,), BOX, INK, HAIRLINE_MM * 2, what=line.name)

        yield Strip(height, draw, tag=Tag("TR", self._table))
        for each in more:
            further = partial(self._further, line=each, left=self._lefts[-1])
            yield Strip(height_of_lines((each,)), further, tag=Tag("TR", self._table))
        yield self._end()

    def _end(self) -> Strip:
        return Strip(BELOW, lambda pen, x, y: pen.rule(x, y + BELOW, x + self._across, y + BELOW))

    def _further(self, pen: Pen, x: float, y: float, *, line: Line, left: float) -> None:
        pen.lines_of_text(x + left, y, (line,))


def _drop(size: float) -> float:
    """Return how far a line is lowered, so that it stands on the base line of a name."""
    return ASCENT * (mm(NAME.size) - mm(size))


def _words(line: OrderLine, room: float) -> list[Line]:
    lines: list[Line] = []
    for later in line.later:
        lines += wrap(f"→ {later}", BODY, room)
    return [*lines, *(_wrapped(line.note, room) if line.note else ())]


def _wrapped(words: str, room: float) -> list[Line]:
    return [line for part in words.split("\n") for line in wrap(part, BODY, room)]


def ticks_in(names: Sequence[str], style: Style, room: float) -> Ticks:
    """Put names with a box before each into rows: each with how far from the left it stands."""
    rows: Ticks = []
    x = room
    for name in names:
        own = TICK_MM + 1.0 + width(name, style)
        if not rows or x + own > room:
            rows.append([])
            x = 0.0
        rows[-1].append((x, name))
        x += own + GAP
    return rows


def draw_ticks(pen: Pen, rows: Ticks, style: Style, x: float, y: float) -> None:
    """Draw what ``ticks_in`` gave from its upper left corner."""
    for place, row in enumerate(rows):
        base = y + place * leading(style.size) + ASCENT * mm(style.size)
        for left, name in row:
            at = (x + left, base - TICK_MM + 0.2)
            pen.boxes((at,), TICK_MM, INK, HAIRLINE_MM, what=name)
            pen.text(x + left + TICK_MM + 1.0, base, name, style)
