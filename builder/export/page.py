"""A page before it is drawn, and its footer: what it is of, what the marks mean, page n of m."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY
from builder.export.typography import Face, Piece, Style, abridged, lines_of, width

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.export.pen import Pen
    from builder.export.tagging import Tag
    from builder.translation import Catalogue

__all__ = ["MARGIN_MM", "Bookmark", "Page", "draw_footer"]

MARGIN_MM = 12.0
_FOOTER = Style(Face.SANS, 7, GREY)
_FOOTER_UP = 7.0
_ROOM = 4.0


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry in the list that a reader shows beside the pages; level 0 is the outermost."""

    title: str
    level: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """Measures in millimetres, how to draw it, what its footer says, and where one may jump to.

    ``footer_up``: how far the footer's base line is from the lower edge. ``stops``: where the three
    parts of the footer have to keep inside, each from left to right; without them they follow each
    other between the margins. ``part``: of what part of the document it is; None: one of its own.
    ``true_size``: whether it is cut or laid on the table, and so is never made smaller.
    ``numbered``: whether it has a footer. ``scale``: how much larger than its measures it is
    printed, for large print.
    """

    width: float
    height: float
    draw: Callable[[Pen], None]
    footer: str
    bookmarks: tuple[Bookmark, ...] = ()
    footer_up: float = _FOOTER_UP
    stops: tuple[tuple[float, float], ...] = ()
    part: Tag | None = None
    true_size: bool = False
    numbered: bool = True
    scale: float = 1.0


def draw_footer(pen: Pen, page: Page, number: int, count: int, catalogue: Catalogue) -> None:
    """Write the footer of a page; the meaning of the house mark where the page has one."""
    y = page.height - page.footer_up
    told = catalogue.translate("page {number} of {count}", number=number, count=count)
    meaning: tuple[Piece, ...] = ()
    if pen.shows_house_values:
        text = catalogue.translate("house value, not from the rules’ own text")
        meaning = (Piece("", _FOOTER).mark(), Piece(f" {text}", _FOOTER))
    line = lines_of(meaning, page.width)[0]
    stops = page.stops or _stops(page, width(told, _FOOTER), line.width)
    # The whole title stands on the page; at its footer a beginning of it will do.
    first, second, third = stops
    footer, style = abridged(page.footer, _FOOTER, first[1] - first[0])
    pen.text(first[0], y, footer, style)
    at = second[0] if page.stops else first[0] + width(footer, style) + _ROOM
    pen.line_of_text(at, y, line)
    pen.text(third[1], y, told, _FOOTER, "right")


def _stops(page: Page, last: float, middle: float) -> tuple[tuple[float, float], ...]:
    right = page.width - MARGIN_MM
    second = right - last - _ROOM
    first = second - middle - _ROOM
    return (MARGIN_MM, first), (first, second), (second, right)
