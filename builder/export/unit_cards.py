"""Unit cards as pages: on sheets to be cut, with or without backs, or each on a page of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from builder.export.card_layout import CardSet
from builder.export.card_sheets import sheet_page
from builder.export.page import Bookmark, Page
from builder.export.paper import CARD_FORMATS, PAPERS, Beyond, card_grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from builder.core.print_options import PrintOptions
    from builder.export.card_backs import CardBack
    from builder.export.card_content import CardContent
    from builder.export.card_layout import CardFace
    from builder.export.paper import CardGrid
    from builder.export.pen import Pen
    from builder.translation import Catalogue

    # Draws a card by its upper left corner, with what goes on beyond its cut.
    Front = Callable[[Pen, float, float, Beyond], None]

__all__ = ["card_pages"]


def card_pages(
    contents: Sequence[CardContent], back: CardBack, options: PrintOptions, catalogue: Catalogue
) -> list[Page]:
    """Lay the cards of a side out as the options want them."""
    # Pages for a print shop have no footer that would.
    cards = CardSet(CARD_FORMATS[options.card], catalogue, explains=options.single)
    fronts = [
        partial(_draw_front, cards=cards, face=face)
        for content in contents
        for face in cards.faces(content)
    ]
    marks = (Bookmark(catalogue.translate("Cards: {name}", name=back.whole)),)
    lay_out = _single_pages if options.single else _sheets
    return list(lay_out(fronts, back, options, marks))


def _draw_front(
    pen: Pen, x: float, y: float, beyond: Beyond, *, cards: CardSet, face: CardFace
) -> None:
    cards.draw(pen, face, x, y, beyond)


# For print shops --------------------------------------------------------------------------------


def _single_pages(
    fronts: Sequence[Front], back: CardBack, options: PrintOptions, marks: tuple[Bookmark, ...]
) -> Iterator[Page]:
    """Give each card on a page of its size, its back after it, without crop marks or footers."""
    card, bleed = CARD_FORMATS[options.card], float(options.bleed_mm)

    def page(draw: Callable[[Pen], None], marks: tuple[Bookmark, ...] = ()) -> Page:
        width, height = card.width + 2 * bleed, card.height + 2 * bleed
        return Page(width, height, draw, "", marks, numbered=False, bleed=bleed)

    for place, front in enumerate(fronts):
        yield page(partial(_draw_single, front=front, bleed=bleed), () if place else marks)
        if options.backs != "none":
            yield page(partial(back.draw, x=bleed, y=bleed, card=card))


def _draw_single(pen: Pen, front: Front, bleed: float) -> None:
    front(pen, bleed, bleed, Beyond(bleed, bleed, bleed, bleed))


# For a printer at home --------------------------------------------------------------------------


def _sheets(
    fronts: Sequence[Front], back: CardBack, options: PrintOptions, marks: tuple[Bookmark, ...]
) -> Iterator[Page]:
    """Give sheets of cards, each followed by one of backs where these are printed behind them."""
    paper, card = PAPERS[options.paper], CARD_FORMATS[options.card]
    folded = options.backs == "fold"
    grid = card_grid(paper, card, 0.0 if folded else float(options.bleed_mm), folded=folded)
    for start in range(0, len(fronts), grid.count):
        some = fronts[start : start + grid.count]
        backs = partial(_draw_backs, grid=grid, back=back, count=len(some))
        draw = partial(_draw_fronts, grid=grid, fronts=some, beside=backs if folded else None)
        yield sheet_page(grid, draw, back.whole, () if start else marks)
        if options.backs in {"long-edge", "short-edge"}:
            upright = grid.paper.height >= grid.paper.width
            draw = partial(backs, upended=(options.backs == "short-edge") == upright)
            yield sheet_page(grid, draw, back.whole, back=True)


def _draw_fronts(
    pen: Pen,
    grid: CardGrid,
    fronts: Sequence[Front],
    beside: Callable[[Pen], None] | None,
) -> None:
    for place, front in enumerate(fronts):
        x, y = grid.place(place)
        front(pen, x, y, grid.beyond(x, y))
    if beside:
        beside(pen)


def _draw_backs(
    pen: Pen, grid: CardGrid, back: CardBack, count: int, *, upended: bool = False
) -> None:
    """Draw as many backs as there are fronts, each where it lies behind its own.

    ``upended``: a sheet that is turned over like the page of a calendar has its backs on their
    heads, so that front and back of a card have the same top.
    """
    card = grid.card
    for place in range(count):
        x, y = grid.behind(place, upended=upended)
        if upended:
            with pen.upside_down(x + card.width / 2, y + card.height / 2):
                back.draw(pen, x, y, card)
        else:
            back.draw(pen, x, y, card)
