"""The quick-reference sheet: two or three columns, phases in the order of the turn.

Upright with two columns or on its side with three, whichever needs fewer pages, in the largest
type that does; the columns of the last page are made equally long. Only long tables are divided.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import ACCENT, GREY, INK
from builder.export.flow import Block, Strip, columns_of
from builder.export.page import MARGIN_MM, TITLE_TOP_MM, Bookmark, Page
from builder.export.paper import mm
from builder.export.reference_content import NamedText, ThrowContent
from builder.export.table_content import TableContent
from builder.export.table_grid import TableStyle, breaks_words
from builder.export.table_layout import table_block
from builder.export.tagging import Tag
from builder.export.typography import (
    ASCENT,
    Face,
    Piece,
    Style,
    abridged,
    few_lines,
    height_of_lines,
    lines_of,
    width,
    wrap,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.export.flow import Column
    from builder.export.paper import Paper
    from builder.export.pen import Pen
    from builder.export.reference_content import (
        Item,
        ModifierLine,
        ReferenceContent,
        SectionContent,
    )
    from builder.export.typography import Line
    from builder.export.wording import Marked
    from builder.translation import Catalogue

__all__ = ["reference_pages"]

TITLE = Style(Face.SERIF_BOLD, 20)
BATTLE = Style(Face.SERIF, 14)
PHASE = Style(Face.SERIF_BOLD, 20, ACCENT)
SECTION = Style(Face.SERIF_BOLD, 14)
FACTS = Style(Face.SANS, 9)
TEXT = Style(Face.SANS, 8)
STRONG = Style(Face.SANS_BOLD, 8)
RUNNING = Style(Face.SANS, 7, GREY)
SOURCE = Style(Face.SANS, 6, GREY)

GUTTER = 7.0
# Narrower ones don't hold tables of words, and no eye goes over more of them.
LEAST_COLUMN, MOST_COLUMNS = 62.0, 3
HEAD = 7.0
FOOTER_ROOM = 12.0
BEFORE_SECTION = 4.0
AMOUNT = 6.0
HANGING = 4.0
MOST_LINES_KEPT = 4
# Longer tables are divided, with their headings again, rather than leave a column half empty.
MOST_ROWS_KEPT = 7


def reference_pages(content: ReferenceContent, paper: Paper, catalogue: Catalogue) -> list[Page]:
    """Lay the sheet out."""
    sheets = [_Sheet(content, each, _columns_on(each)) for each in (paper, paper.turned)]
    plans = [sheet.plan(sizes) for sizes in SETS for sheet in sheets]
    # A leaf has two sides: what doesn't save one of them may as well be set larger.
    best = min(
        plans,
        key=lambda plan: (plan.breaks_words, plan.leaves, -plan.sizes.text, plan.pages),
    )
    return best.sheet.pages(best, catalogue)


def _columns_on(paper: Paper) -> int:
    """Return how many columns a sheet has: as many as are wide enough."""
    across = paper.width - 2 * MARGIN_MM
    return min(MOST_COLUMNS, max(1, int((across + GUTTER) / (LEAST_COLUMN + GUTTER))))


@dataclass(frozen=True, slots=True)
class _Set:
    """The sizes of a sheet, all of the one scale: of texts, in tables, of titles and phases."""

    text: int
    table: TableStyle
    section: int = 14
    phase: int = 20
    before: float = BEFORE_SECTION


# Tried from the largest on; the smallest is for who wants all on one leaf.
SETS = (
    _Set(9, TableStyle(9, 8, 9, 8)),
    _Set(8, TableStyle(8, 7, 8, 7)),
    _Set(7, TableStyle(7, 6, 7, 6), section=11, phase=14, before=BEFORE_SECTION * 0.6),
)


@dataclass(frozen=True, slots=True, eq=False)
class _Plan:
    """A sheet laid out in one size of type."""

    sheet: _Sheet
    sizes: _Set
    blocks: tuple[Block, ...]
    columns: tuple[Column, ...]
    breaks_words: bool

    @property
    def pages(self) -> int:
        """How many pages it takes."""
        return -(-len(self.columns) // self.sheet.count)

    @property
    def leaves(self) -> int:
        """How many leaves, printed on both sides."""
        return -(-self.pages // 2)


class _Sheet:
    """Lays the sheet out on one paper with so many columns."""

    def __init__(self, content: ReferenceContent, paper: Paper, count: int) -> None:
        self._content = content
        self._paper = paper
        self.count = count
        self._across = paper.width - 2 * MARGIN_MM
        self._column = (self._across - (count - 1) * GUTTER) / count
        self._head_lines = self._head()
        self._head_height = height_of_lines(self._head_lines) + 3.0

    def plan(self, sizes: _Set) -> _Plan:
        """Lay out in these sizes of type."""
        blocks = tuple(_blocks(self._content, self._column, sizes))
        tables = (
            item
            for section in self._content.sections
            for item in section.items
            if isinstance(item, TableContent)
        )
        broken = any(breaks_words(table, self._column, sizes.table) for table in tables)
        return _Plan(self, sizes, blocks, columns_of(blocks, self._room), broken)

    def pages(self, plan: _Plan, catalogue: Catalogue) -> list[Page]:
        """Return the pages, the columns of the last one equally long."""
        columns = self._balanced(plan)
        title = " – ".join(each for each in (self._content.battle, self._content.title) if each)
        told = catalogue.translate("Quick reference")
        return [
            Page(
                self._paper.width,
                self._paper.height,
                partial(self._draw, columns=columns[start : start + self.count], first=not start),
                title,
                () if start else (Bookmark(told),),
            )
            for start in range(0, len(columns), self.count)
        ]

    def _top(self, page: int) -> float:
        return MARGIN_MM + (HEAD if page else self._head_height)

    def _room(self, column: int) -> float:
        return self._paper.height - self._top(column // self.count) - FOOTER_ROOM

    def _balanced(self, plan: _Plan) -> tuple[Column, ...]:
        """Shorten the columns of the last page as far as they still hold everything."""
        last = (plan.pages - 1) * self.count
        least, most = 0.0, self._room(last)
        best = plan.columns
        for _ in range(12):
            tried = (least + most) / 2
            columns = columns_of(plan.blocks, partial(self._room_if, last=last, room=tried))
            fits = all(each.height <= self._room(n) + 1e-6 for n, each in enumerate(columns))
            if len(columns) <= last + self.count and fits:
                best, most = columns, tried
            else:
                least = tried
        return best

    def _room_if(self, column: int, *, last: int, room: float) -> float:
        """Return the height of a column where those from ``last`` on are shortened."""
        return room if column >= last else self._room(column)

    def _head(self) -> tuple[Line, ...]:
        content = self._content
        lines = list(few_lines(content.title, TITLE, self._across))
        if content.battle:
            lines += few_lines(content.battle, BATTLE, self._across)
        pieces: list[Piece] = []
        for fact in content.facts:
            if pieces:
                pieces.append(Piece("  ·  ", FACTS))
            pieces.extend(_marked(fact, FACTS))
        if pieces:
            lines += lines_of(tuple(pieces), self._across)
        return tuple(lines)

    def _draw(self, pen: Pen, columns: Sequence[Column], *, first: bool) -> None:
        top = self._top(0 if first else 1)
        if first:
            with pen.structure.tagged(Tag("H1")):
                pen.lines_of_text(MARGIN_MM, TITLE_TOP_MM, self._head_lines)
        else:
            told = abridged(self._content.battle, RUNNING, self._across)
            with pen.structure.hidden():
                pen.text(MARGIN_MM, MARGIN_MM + 3.0, *told)
        pen.rule(MARGIN_MM, top - 2.0, MARGIN_MM + self._across, top - 2.0, INK)
        bottom = top + max(column.height for column in columns)
        for place, column in enumerate(columns):
            x = MARGIN_MM + place * (self._column + GUTTER)
            column.draw(pen, x, top)
            if place:
                pen.rule(x - GUTTER / 2, top, x - GUTTER / 2, bottom)


# Blocks of a column -----------------------------------------------------------------------------


def _blocks(content: ReferenceContent, across: float, sizes: _Set) -> Iterator[Block]:
    for section in content.sections:
        yield _section_heading(section, across, sizes)
        for item in section.items:
            yield _item_block(item, across, sizes)


def _section_heading(section: SectionContent, across: float, sizes: _Set) -> Block:
    """Return number and title, and at the right where the section is from."""
    phase, title = PHASE.at(sizes.phase), SECTION.at(sizes.section)
    left = width(section.number, phase) + 2.5 if section.number else 0.0
    lines = few_lines(section.title, title, across - left)
    style = phase if section.number else title
    base = ASCENT * mm(style.size)
    up = base - ASCENT * mm(lines[0].size)
    beside = width(section.source, SOURCE) + 3.0 <= across - left - lines[-1].width
    sources = () if beside else wrap(section.source, SOURCE, across)
    bottom = max(up + height_of_lines(lines), mm(style.size) * 1.15)

    def draw(pen: Pen, x: float, y: float) -> None:
        with pen.structure.tagged(Tag("H2")):
            pen.text(x, y + base, section.number, phase)
            pen.lines_of_text(x + left, y + up, lines)
        if beside:
            last = y + up + height_of_lines(lines[:-1]) + ASCENT * mm(lines[-1].size)
            pen.text(x + across, last, section.source, SOURCE, "right")
        pen.lines_of_text(x, y + bottom, sources)

    before = sizes.before if section.number else sizes.before * 0.7
    return Block((Strip(bottom + height_of_lines(sources), draw),), bound=True, before=before)


def _item_block(item: Item, across: float, sizes: _Set) -> Block:
    text, strong = TEXT.at(sizes.text), STRONG.at(sizes.text)
    if isinstance(item, TableContent):
        block = table_block((item,), across, sizes.table, 1.6)
        source = _strips(wrap(item.source, SOURCE, across)) if item.source else ()
        strips = (*block.strips, *source)
        parted = len(item.rows) > MOST_ROWS_KEPT
        return Block(strips, block.heading, before=block.before, parted=parted)
    if isinstance(item, ThrowContent):
        return _test_block(item, across, text, strong)
    if isinstance(item, NamedText):
        return Block(_strips(_named(item, across, text, strong)), before=0.5)
    return Block(_strips(lines_of(_marked(item, text), across)), before=0.8)


def _named(item: NamedText, across: float, text: Style, strong: Style) -> tuple[Line, ...]:
    pieces = []
    if item.number:
        pieces.append(Piece(f"{item.number}  ", Style(Face.SANS_BOLD, strong.size, ACCENT)))
    pieces.append(Piece(item.name, strong))
    if item.who:
        pieces.append(Piece(f"  {item.who}", text))
    if item.text.text:
        pieces.append(Piece(" – " if item.who else "  ", text))
        pieces.extend(_marked(item.text, text))
    return lines_of(tuple(pieces), across, HANGING)


def _test_block(item: ThrowContent, across: float, text: Style, strong: Style) -> Block:
    """Return a throw as a block; where it is from stands at the right of its first line."""
    labels = lines_of(_marked(item.label, strong), across)
    beside = width(item.source, SOURCE) + 3.0 <= across - labels[-1].width

    def draw(pen: Pen, x: float, y: float) -> None:
        base = y + height_of_lines(labels[:-1]) + ASCENT * mm(labels[-1].size)
        pen.lines_of_text(x, y, labels)
        if beside:
            pen.text(x + across, base, item.source, SOURCE, "right")

    strips = [Strip(height_of_lines(labels), draw, tag=Tag("H3"))]
    if item.source and not beside:
        strips += _strips(wrap(item.source, SOURCE, across))
    for line in item.texts:
        strips += _strips(lines_of(_marked(line, text), across))
    strips.append(Strip(0.6, lambda _pen, _x, _y: None))
    strips += [_modifier(line, across, text, strong) for line in item.modifiers]
    return Block(tuple(strips), before=1.6)


def _modifier(line: ModifierLine, across: float, text: Style, strong: Style) -> Strip:
    lines = lines_of(_marked(line.text, text), across - AMOUNT - 2.0)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.text(x + AMOUNT, y + ASCENT * mm(strong.size), line.amount, strong, "right")
        pen.lines_of_text(x + AMOUNT + 2.0, y, lines)

    return Strip(height_of_lines(lines), draw)


def _marked(marked: Marked, style: Style) -> tuple[Piece, ...]:
    piece = Piece(marked.text, style)
    return (piece, piece.mark()) if marked.house else (piece,)


def _strips(lines: Sequence[Line]) -> tuple[Strip, ...]:
    """Return a paragraph as strips: lines that may be parted only where they are many."""
    if len(lines) <= MOST_LINES_KEPT:
        return (Strip(height_of_lines(lines), partial(_draw_lines, lines=tuple(lines))),)
    tag = Tag("P")
    return tuple(
        Strip(height_of_lines((line,)), partial(_draw_lines, lines=(line,)), tag=tag)
        for line in lines
    )


def _draw_lines(pen: Pen, x: float, y: float, lines: tuple[Line, ...]) -> None:
    pen.lines_of_text(x, y, lines)
