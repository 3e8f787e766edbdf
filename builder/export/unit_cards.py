"""Unit cards as pages: on sheets to be cut, with or without backs, or each on a page of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from builder.export.card_layout import CardSet
from builder.export.cut_sheets import cut_pages
from builder.export.page import Bookmark
from builder.export.paper import CARD_FORMATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.print_options import PrintOptions
    from builder.export.card_backs import CardBack
    from builder.export.card_content import CardContent
    from builder.export.card_layout import CardFace
    from builder.export.page import Page
    from builder.export.paper import Beyond
    from builder.export.pen import Pen
    from builder.translation import Catalogue

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
    return cut_pages(fronts, back, CARD_FORMATS[options.card], options, marks)


def _draw_front(
    pen: Pen, x: float, y: float, beyond: Beyond, *, cards: CardSet, face: CardFace
) -> None:
    cards.draw(pen, face, x, y, beyond)
