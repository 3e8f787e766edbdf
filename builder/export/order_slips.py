"""Order slips, order counters and leaders' cards: fronts to be cut out, their backs alike."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, side_look
from builder.export.card_backs import PieceBack
from builder.export.cut_sheets import cut_pages
from builder.export.order_sheet import draw_ticks, ticks_in
from builder.export.page import Bookmark
from builder.export.paper import CARD_FORMATS, CardFormat, mm
from builder.export.side_edge import draw_edge, draw_letter
from builder.export.typography import (
    ASCENT,
    Face,
    Style,
    abridged,
    few_lines,
    fit,
    leading,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.print_options import PrintOptions
    from builder.export.cut_sheets import Front
    from builder.export.order_content import LeaderCard, OrderLine, SideHead
    from builder.export.page import Page
    from builder.export.paper import Beyond
    from builder.export.pen import Pen
    from builder.translation import Catalogue

    Place = tuple[float, float, float]

__all__ = ["counter_pages", "leader_pages", "slip_pages"]

SLIP = CardFormat("slip", 92.0, 50.0)
COUNTER = CardFormat("counter", 25.0, 25.0)
EDGE = 3.0
SAFE = 4.0
RULED = 6.5
MOST_TEXT = 6

NAME = Style(Face.SERIF, 11)
ORDER = Style(Face.SANS_BOLD, 11)
BODY = Style(Face.SANS, 8)
SMALL = Style(Face.SANS, 7, GREY)
TINY = Style(Face.SANS, 6, GREY)
COUNTED = Style(Face.SANS_BOLD, 9)


def slip_pages(
    head: SideHead, lines: Sequence[OrderLine], options: PrintOptions, catalogue: Catalogue
) -> list[Page]:
    """Lay one slip for each who is given orders out."""
    fronts = [partial(_slip, head=head, line=line, catalogue=catalogue) for line in lines]
    titles = catalogue.translate("Order slips"), catalogue.translate("Order")
    return _pages(fronts, head, titles, SLIP, options)


def counter_pages(
    head: SideHead, names: Sequence[str], options: PrintOptions, catalogue: Catalogue
) -> list[Page]:
    """Lay counters with these orders out."""
    fronts = [partial(_counter, head=head, name=name) for name in names]
    titles = catalogue.translate("Order counters"), catalogue.translate("Order")
    return _pages(fronts, head, titles, COUNTER, options)


def leader_pages(
    head: SideHead, cards: Sequence[LeaderCard], options: PrintOptions, catalogue: Catalogue
) -> list[Page]:
    """Lay a card for each leader out."""
    card = CARD_FORMATS[options.card]
    fronts = [
        partial(_leader, head=head, leader=each, card=card, catalogue=catalogue) for each in cards
    ]
    titles = catalogue.translate("Leaders"), catalogue.translate("Leader")
    return _pages(fronts, head, titles, card, options)


def _pages(
    fronts: Sequence[Front],
    head: SideHead,
    titles: tuple[str, str],
    card: CardFormat,
    options: PrintOptions,
) -> list[Page]:
    """Lay out what lies face down; ``titles``: of all together, and the word on each back."""
    told, word = titles
    back = PieceBack(head.whole, head.place, head.letter, word)
    marks = (Bookmark(f"{told}: {head.whole}"),)
    return cut_pages(fronts, back, card, options, marks, face_down=True)


def _slip(  # noqa: PLR0913 - where, whose, who, and how
    pen: Pen,
    x: float,
    y: float,
    beyond: Beyond,
    *,
    head: SideHead,
    line: OrderLine,
    catalogue: Catalogue,
) -> None:
    left, room = _edge(pen, (x, y), head, SLIP, beyond)
    bottom = y + SLIP.height - SAFE
    name = " · ".join(each for each in (line.name, line.under) if each)
    at = _some(pen, (left, y + SAFE, room), name, NAME, 1)
    pen.rule(left, at + 0.6, left + room, at + 0.6, GREY)
    at += 1.4
    if line.order:
        at = _some(pen, (left, at, room), line.order, ORDER, 1)
        at = _some(pen, (left, at, room), line.text, BODY, 2)
    else:
        ticks = ticks_in(line.open, BODY, room)
        draw_ticks(pen, ticks, BODY, left, at)
        at += len(ticks) * leading(BODY.size)
    at += 0.8
    translate = catalogue.translate
    texts = [(translate("Target"), line.target)] if line.target else []
    texts += [(translate("Then"), each) for each in line.later]
    texts += [(translate("Note"), line.note)] if line.note else []
    for label, text in texts:
        rows = int((bottom - leading(TINY.size) - at) / leading(BODY.size))
        if rows > 0:
            at = _some(pen, (left, at, room), f"{label}: {text}", BODY, min(2, rows))
    _ruled(pen, (left, at, room), bottom - leading(TINY.size))
    pen.text(left, bottom, *abridged(head.whole, TINY, room))


def _counter(pen: Pen, x: float, y: float, _beyond: Beyond, *, head: SideHead, name: str) -> None:
    look = side_look(head.place)
    inner = COUNTER.width - 4.0
    pen.box(x + 1.5, y + 1.5, COUNTER.width - 3.0, COUNTER.height - 3.0, stroke=GREY)
    draw_edge(pen, look, (x + 2.0, y + 2.0, COUNTER.width - 4.0, 2.5))
    longest = max(name.split(), key=len, default="")
    style = fit(longest, COUNTED, inner - 1.0) or COUNTED.at(6)
    lines = few_lines(name, style, inner - 1.0, 3)
    top = y + 4.5 + (COUNTER.height - 6.5 - sum(leading(line.size) for line in lines)) / 2
    for line in lines:
        base = top + ASCENT * mm(line.size)
        pen.line_of_text(x + (COUNTER.width - line.width) / 2, base, line)
        top += leading(line.size)


def _leader(  # noqa: PLR0913 - where, whose, who, and how
    pen: Pen,
    x: float,
    y: float,
    beyond: Beyond,
    *,
    head: SideHead,
    leader: LeaderCard,
    card: CardFormat,
    catalogue: Catalogue,
) -> None:
    left, room = _edge(pen, (x, y), head, card, beyond)
    bottom = y + card.height - SAFE
    at = _some(pen, (left, y + SAFE, room), leader.name or leader.role, NAME, 2)
    under = " · ".join((*((leader.role,) if leader.name else ()), leader.leads))
    at = _some(pen, (left, at, room), under, SMALL, 2)
    pen.rule(left, at + 0.6, left + room, at + 0.6, GREY)
    at += 1.6
    if leader.character:
        at = _some(pen, (left, at, room), leader.character, ORDER, 2)
        at = _some(pen, (left, at, room), leader.text, BODY, MOST_TEXT)
    for fact in leader.facts:
        at = _some(pen, (left, at, room), fact, BODY, 1)
    lowest = bottom - leading(TINY.size)
    if leader.notes:
        rows = max(1, int((lowest - at) / leading(BODY.size)))
        at = _some(pen, (left, at + 1.0, room), leader.notes, BODY, rows)
    else:
        pen.text(left, at + 4.6, catalogue.translate("Notes"), SMALL)
        _ruled(pen, (left, at + 3.0, room), lowest)
    pen.text(left, bottom, *abridged(head.whole, TINY, room))


def _edge(
    pen: Pen, corner: tuple[float, float], head: SideHead, card: CardFormat, beyond: Beyond
) -> tuple[float, float]:
    """Draw the side's edge; return where the text begins and how much room it has."""
    look, (x, y) = side_look(head.place), corner
    draw_edge(pen, look, (x, y, EDGE, card.height), beyond._replace(right=0.0))
    draw_letter(pen, look, head.letter, (x, y + SAFE + 1.0, EDGE))
    left = x + EDGE + 2.0
    return left, card.width - EDGE - 2.0 - SAFE


def _some(pen: Pen, place: Place, text: str, style: Style, most: int) -> float:
    """Write a text on so many lines, at left, top and width; what is left stands on the sheet."""
    x, y, room = place
    lines = few_lines(text, style, room, most) if text else ()
    end = pen.lines_of_text(x, y, lines[:most])
    if len(lines) > most:
        pen.text(x + room + 2.5, end - 0.8, "…", BODY, "right")
    return end


def _ruled(pen: Pen, place: Place, bottom: float) -> None:
    """Rule lines to write on as far as there is room; left, top and width."""
    x, y, room = place
    while y + RULED <= bottom:
        y += RULED
        pen.rule(x, y, x + room, y, GREY)
