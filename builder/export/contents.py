"""The page of contents: what is in a booklet, with the numbers of its pages, and links to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, HAIRLINE
from builder.export.page import MARGIN_MM, TITLE_TOP_MM, Bookmark, Page
from builder.export.paper import mm
from builder.export.tagging import Tag
from builder.export.typography import (
    ASCENT,
    Face,
    Style,
    few_lines,
    height_of_lines,
    leading,
    width,
    wrap,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.export.paper import Paper
    from builder.export.pen import Pen
    from builder.export.typography import Line
    from builder.translation import Catalogue

__all__ = ["contents_pages", "jump_name"]

TITLE = Style(Face.SERIF_BOLD, 20)
HEADING = Style(Face.SERIF, 14, GREY)
ENTRY = Style(Face.SANS, 9)
ENTRY_BOLD = Style(Face.SANS_BOLD, 9)
NUMBER_ROOM = 14.0
INDENT = 5.0
FOOTER_ROOM = 12.0
ROW_WHITE = 1.6


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of the contents: what it names, and the number of the page among those after it."""

    lines: tuple[Line, ...]
    left: float
    page: int
    place: int

    @property
    def height(self) -> float:
        return height_of_lines(self.lines) + ROW_WHITE


def jump_name(page: int, place: int) -> str:
    """Return the name of what a bookmark leads to: by the page's number and its own place."""
    return f"page-{page}-{place}"


def contents_pages(
    title: str, pages: Sequence[Page], paper: Paper, catalogue: Catalogue
) -> list[Page]:
    """Return the pages to put before ``pages``; none where nothing in them can be jumped to."""
    across = paper.width - 2 * MARGIN_MM
    entries = [
        _entry(mark, number, place, across)
        for number, page in enumerate(pages, start=1)
        for place, mark in enumerate(page.bookmarks)
    ]
    if not entries:
        return []
    heading = catalogue.translate("Contents")
    head = (*few_lines(title, TITLE, across, 3), *wrap(heading, HEADING, across))
    sheets = _sheets(entries, height_of_lines(head) + 4.0, paper)
    part = Tag("Sect")
    return [
        Page(
            paper.width,
            paper.height,
            partial(_draw, head=() if place else head, entries=each, before=len(sheets)),
            title,
            () if place else (Bookmark(heading),),
            part=part,
        )
        for place, each in enumerate(sheets)
    ]


def _entry(mark: Bookmark, number: int, place: int, across: float) -> _Entry:
    left = INDENT * mark.level
    style = ENTRY if mark.level else ENTRY_BOLD
    return _Entry(wrap(mark.title, style, across - left - NUMBER_ROOM), left, number, place)


def _sheets(entries: Sequence[_Entry], head: float, paper: Paper) -> list[list[_Entry]]:
    room = paper.height - MARGIN_MM - FOOTER_ROOM
    sheets: list[list[_Entry]] = [[]]
    at = MARGIN_MM + head
    for entry in entries:
        if at + entry.height > room and sheets[-1]:
            sheets.append([])
            at = MARGIN_MM
        sheets[-1].append(entry)
        at += entry.height
    return sheets


def _draw(pen: Pen, head: Sequence[Line], entries: Sequence[_Entry], before: int) -> None:
    y = MARGIN_MM
    if head:
        with pen.structure.tagged(Tag("H1")):
            y = pen.lines_of_text(MARGIN_MM, TITLE_TOP_MM, head) + 5.0
    right = pen.across - MARGIN_MM
    for entry in entries:
        number = entry.page + before
        top = y
        with pen.structure.tagged(Tag("P")):
            y = pen.lines_of_text(MARGIN_MM + entry.left, y, entry.lines)
            base = y - leading(ENTRY.size) + ASCENT * mm(ENTRY.size)
            pen.text(right, base, str(number), ENTRY, "right")
        end = MARGIN_MM + entry.left + entry.lines[-1].width + 2.0
        pen.rule(end, base, right - width(str(number), ENTRY) - 2.0, base, HAIRLINE)
        pen.link(MARGIN_MM, top, right - MARGIN_MM, y - top, jump_name(number, entry.place))
        y += ROW_WHITE
