"""A page before it is drawn, and its foot: what it is of, what the marks mean, page n of m."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY
from builder.export.typography import HOUSE_MARK, Face, Piece, Style, fit, lines_of, width

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.export.pen import Pen
    from builder.translation import Catalogue

__all__ = ["MARGIN_MM", "Bookmark", "Page", "draw_foot"]

MARGIN_MM = 12.0
_FOOT = Style(Face.SANS, 7, GREY)
_FOOT_UP = 7.0
_ROOM = 4.0


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry in the list that a reader shows beside the pages; level 0 is the outermost."""

    title: str
    level: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """Measures in millimetres, how to draw it, what its foot says, and where one may jump to.

    ``foot_up``: how far the foot's base line is from the lower edge; ``sides``: its margins.
    """

    width: float
    height: float
    draw: Callable[[Pen], None]
    foot: str
    bookmarks: tuple[Bookmark, ...] = ()
    foot_up: float = _FOOT_UP
    sides: float = MARGIN_MM


def draw_foot(pen: Pen, page: Page, number: int, count: int, catalogue: Catalogue) -> None:
    """Write the foot of a page; the meaning of the house mark where the page has one."""
    y = page.height - page.foot_up
    told = catalogue.translate("page {number} of {count}", number=number, count=count)
    right = page.width - page.sides
    pen.text(right, y, told, _FOOT, "right")
    room = right - width(told, _FOOT) - _ROOM - page.sides
    meaning = ""
    if pen.shows_house_values:
        meaning = catalogue.translate("house value, not from the rules’ own text")
        room -= width(f"{HOUSE_MARK} {meaning}", _FOOT) + _ROOM
    style = fit(page.foot, _FOOT, room)
    foot = page.foot
    if style is None:
        # The whole title stands on the page; here a beginning of it will do.
        style = _FOOT.at(6)
        first = lines_of((Piece(page.foot, style),), room - width("…", style))[0]
        foot = "".join(text for _, text, _ in first.parts) + "…"
    pen.text(page.sides, y, foot, style)
    if meaning:
        x = page.sides + width(foot, style) + _ROOM
        pen.line_of_text(x, y, lines_of((Piece("", _FOOT).mark(), Piece(f" {meaning}", _FOOT)), 999)[0])
