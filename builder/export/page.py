"""A page before it is drawn, and its footer: what it is of, what the marks mean, page n of m."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY
from builder.export.typography import Face, Piece, Style, abridged, lines_of, width

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.export.pen import Pen
    from builder.export.tagging import Tag
    from builder.translation import Catalogue

__all__ = ["MARGIN_MM", "TITLE_TOP_MM", "Bookmark", "Page", "draw_footer"]

MARGIN_MM = 12.0
# The title of every sheet begins here, so that it stands on one line on all of them.
TITLE_TOP_MM = MARGIN_MM - 1.0
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

    ``footer_up``: how far the footer's base line is from the lower edge. ``part``: of what part of
    the document it is; None: one of its own. ``true_size``: whether it is cut or laid on the table,
    and so is never made smaller. ``numbered``: whether it has a footer; ``sideways``: along its
    right edge. ``scale``: how much larger than its measures it is printed, for large print.
    ``back``: whether it is printed on the back of the page before. ``bleed``: of a page that a
    print shop cuts to its size, how far it goes on beyond the cut on each side; it isn't moved as
    the user's own printer needs it.
    """

    width: float
    height: float
    draw: Callable[[Pen], None]
    footer: str
    bookmarks: tuple[Bookmark, ...] = ()
    footer_up: float = _FOOTER_UP
    part: Tag | None = None
    true_size: bool = False
    numbered: bool = True
    scale: float = 1.0
    sideways: bool = False
    back: bool = False
    bleed: float | None = None


def draw_footer(pen: Pen, page: Page, number: int, count: int, catalogue: Catalogue) -> None:
    """Write the footer of a page; the meaning of the house mark where the page has one."""
    if page.sideways:
        along = replace(page, width=page.height, height=page.width, sideways=False)
        with pen.sideways():
            draw_footer(pen, along, number, count, catalogue)
        return
    y = page.height - page.footer_up
    told = catalogue.translate("page {number} of {count}", number=number, count=count)
    meaning: tuple[Piece, ...] = ()
    if pen.shows_house_values:
        text = catalogue.translate("house value, not from the rules’ own text")
        meaning = (Piece("", _FOOTER).mark(), Piece(f" {text}", _FOOTER))
    line = lines_of(meaning, page.width)[0]
    right = page.width - MARGIN_MM
    room = right - MARGIN_MM - width(told, _FOOTER) - line.width - 2 * _ROOM
    # The whole title stands on the page; at its footer a beginning of it will do.
    footer, style = abridged(page.footer, _FOOTER, room)
    pen.text(MARGIN_MM, y, footer, style)
    pen.line_of_text(MARGIN_MM + width(footer, style) + _ROOM, y, line)
    pen.text(right, y, told, _FOOTER, "right")
