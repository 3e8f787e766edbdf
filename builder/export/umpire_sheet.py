"""The umpire's sheet: what both sides keep from each other, side by side on plain pages.

Orders with what follows them, leaders, who waits off the table, notes, and the roots under which
it was all sealed. It is the umpire's alone.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, side_look
from builder.export.flow import Block, Strip, columns_of
from builder.export.order_sheet import OrderRows
from builder.export.page import MARGIN_MM, TITLE_TOP_MM, Bookmark, Page
from builder.export.seals import root_text
from builder.export.side_edge import draw_edge, draw_letter
from builder.export.tagging import Tag
from builder.export.tree_rows import line_strips
from builder.export.typography import (
    Face,
    Piece,
    Style,
    abridged,
    few_lines,
    height_of_lines,
    lines_of,
    wrap,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.export.flow import Column
    from builder.export.paper import Paper
    from builder.export.pen import Pen
    from builder.export.umpire_content import UmpireContent, UmpireSide
    from builder.translation import Catalogue

__all__ = ["umpire_pages"]

TITLE = Style(Face.SERIF_BOLD, 20)
SIDE = Style(Face.SERIF, 14)
SECTION = Style(Face.SERIF_BOLD, 11)
BODY = Style(Face.SANS, 8)
LABEL = Style(Face.SANS_BOLD, 8)
SMALL = Style(Face.SANS, 7, GREY)

FOOTER_ROOM = 12.0
EDGE, GAP = 2.5, 3.0
_MOST_TITLE_LINES = 2


def umpire_pages(content: UmpireContent, paper: Paper, catalogue: Catalogue) -> list[Page]:
    """Lay the umpire's sheet out; each side begins where the one before ends."""
    across = paper.width - 2 * MARGIN_MM
    columns = columns_of(
        tuple(_blocks(content, across, catalogue)),
        lambda _place: paper.height - MARGIN_MM - FOOTER_ROOM,
    )
    told = catalogue.translate("Umpire’s sheet")
    pages, goes_on = [], ""
    for place, column in enumerate(columns):
        heads = [strip.under for _, strip in column.placed if strip.under]
        above = "" if column.placed and column.placed[0][1].under else goes_on
        draw = partial(_draw, column=column, above=abridged(above, SMALL, across))
        marks = () if place else (Bookmark(f"{told}: {content.title}"),)
        pages.append(Page(paper.width, paper.height, draw, f"{told} – {content.title}", marks))
        goes_on = heads[-1] if heads else goes_on
    return pages


def _draw(pen: Pen, *, column: Column, above: tuple[str, Style]) -> None:
    """Draw a page, and at its top with which side it goes on."""
    pen.text(MARGIN_MM, MARGIN_MM - 2.0, *above)
    column.draw(pen, MARGIN_MM, MARGIN_MM)


def _blocks(content: UmpireContent, across: float, catalogue: Catalogue) -> Iterator[Block]:
    yield Block((_title(content, across, catalogue),), bound=True)
    yield from _texts((*content.open, *filter(None, (content.notes,))), across)
    for side in content.sides:
        yield from _side(side, across, catalogue)


def _title(content: UmpireContent, across: float, catalogue: Catalogue) -> Strip:
    title = few_lines(content.title, TITLE, across, _MOST_TITLE_LINES)
    told = wrap(catalogue.translate("Umpire’s sheet: for no player’s eyes"), SIDE, across)
    lines = (*title, *told)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.lines_of_text(x, y + TITLE_TOP_MM - MARGIN_MM, lines)

    return Strip(height_of_lines(lines) + 1.0, draw, tag=Tag("H1"))


def _side(side: UmpireSide, across: float, catalogue: Catalogue) -> Iterator[Block]:
    translate = catalogue.translate
    yield Block((_head(side, across),), bound=True, before=6.0)
    for phase, root in enumerate(side.roots, start=1):
        pieces = (
            Piece(translate("Root {phase}: ", phase=phase), LABEL),
            Piece(root_text(root), BODY),
        )
        yield Block(line_strips(lines_of(pieces, across)), bound=True)
    yield from _texts(filter(None, (side.opened,)), across)
    if side.orders or side.idle:
        yield _section(side.head.orders, across)
    if side.orders:
        yield from OrderRows(across, catalogue, to_write=False).blocks(side.orders)
    yield from _texts(filter(None, (side.idle,)), across)
    for heading, texts in (
        (translate("Leaders"), side.leaders),
        (translate("Reserves"), side.reserves),
        (translate("Notes"), side.notes),
    ):
        if texts:
            yield _section(heading, across)
            yield from _texts(texts, across)


def _head(side: UmpireSide, across: float) -> Strip:
    head = side.head
    lines = few_lines(head.side or head.title, SIDE, across - EDGE - GAP, _MOST_TITLE_LINES)
    height, look = max(height_of_lines(lines), 7.0), side_look(head.place)

    def draw(pen: Pen, x: float, y: float) -> None:
        draw_edge(pen, look, (x, y, EDGE, height))
        draw_letter(pen, look, head.letter, (x, y + 2.0, EDGE))
        pen.lines_of_text(x + EDGE + GAP, y, lines)

    return Strip(height + 2.0, draw, head.whole)


def _section(title: str, across: float) -> Block:
    return Block(line_strips(wrap(title, SECTION, across)), bound=True, before=3.0)


def _texts(texts: Sequence[str] | Iterator[str], across: float) -> Iterator[Block]:
    for text in texts:
        for part in text.split("\n"):
            yield Block(line_strips(wrap(part, BODY, across)), before=0.6)
