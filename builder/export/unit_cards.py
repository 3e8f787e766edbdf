"""Unit cards on sheets: nine poker cards to a sheet, butted, with crop marks in the margin."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import INK
from builder.export.card_layout import CardSet
from builder.export.page import Bookmark, Page
from builder.export.paper import card_grid, mm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.export.card_content import CardContent
    from builder.export.card_layout import CardFace
    from builder.export.paper import CardFormat, CardGrid, Paper
    from builder.export.pen import Pen
    from builder.translation import Catalogue

__all__ = ["FOOTER_UP", "card_pages", "draw_crop_marks", "footer_stops"]

# Crop marks begin and end so far from the cards.
CROP_FROM, CROP_TO = 1.5, 5.0
FOOTER_UP = 5.0
FOOTER_SIZE = 7.0
FOOTER_PARTS = 3


def card_pages(
    contents: Sequence[CardContent],
    title: str,
    paper: Paper,
    card: CardFormat,
    catalogue: Catalogue,
) -> list[Page]:
    """Lay the cards of a side out on sheets."""
    grid, cards = card_grid(paper, card), CardSet(card, catalogue)
    faces = [face for content in contents for face in cards.faces(content)]
    told = catalogue.translate("Cards: {name}", name=title)
    return [
        Page(
            grid.paper.width,
            grid.paper.height,
            partial(_draw_sheet, grid=grid, cards=cards, faces=faces[start : start + grid.count]),
            title,
            () if start else (Bookmark(told),),
            footer_up=min(FOOTER_UP, grid.top / 2),
            stops=footer_stops(grid),
        )
        for start in range(0, len(faces), grid.count)
    ]


def footer_stops(grid: CardGrid) -> tuple[tuple[float, float], ...]:
    """Keep the footer between the crop marks where the margin is too narrow to be below them."""
    if grid.top - CROP_TO > FOOTER_UP + mm(FOOTER_SIZE) or grid.columns < FOOTER_PARTS:
        return ()
    starts = [grid.left + column * grid.card.width + 2.0 for column in range(grid.columns)]
    ends = [start + grid.card.width - 4.0 for start in starts]
    first, second, *_, last = zip(starts, ends, strict=True)
    return first, second, last


def _draw_sheet(pen: Pen, grid: CardGrid, cards: CardSet, faces: Sequence[CardFace]) -> None:
    for place, face in enumerate(faces):
        cards.draw(pen, face, *grid.place(place))
    draw_crop_marks(pen, grid)


def draw_crop_marks(pen: Pen, grid: CardGrid) -> None:
    """Draw hairlines in the margin where the cuts go; none touches a card."""
    card, left, top = grid.card, grid.left, grid.top
    right, bottom = left + grid.columns * card.width, top + grid.rows * card.height
    up, down = max(top - CROP_TO, 0.5), min(bottom + CROP_TO, grid.paper.height - 0.5)
    before, after = max(left - CROP_TO, 0.5), min(right + CROP_TO, grid.paper.width - 0.5)
    for column in range(grid.columns + 1):
        x = left + column * card.width
        pen.rule(x, up, x, top - CROP_FROM, INK)
        pen.rule(x, bottom + CROP_FROM, x, down, INK)
    for row in range(grid.rows + 1):
        y = top + row * card.height
        pen.rule(before, y, left - CROP_FROM, y, INK)
        pen.rule(right + CROP_FROM, y, after, y, INK)
