"""What is cut out of a sheet: fronts on a page, and on the next one backs that are all alike.

The backs fill the whole grid, so that they lie behind the fronts whichever way the sheet is
turned, and none tells how many fronts there are.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import PAPER, side_look
from builder.export.card_sheets import sheet_page
from builder.export.page import Bookmark
from builder.export.paper import card_grid
from builder.export.side_edge import draw_edge
from builder.export.typography import Face, Style, fit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from builder.drawing.shapes import SideLook
    from builder.export.order_content import SideHead
    from builder.export.page import Page
    from builder.export.paper import CardFormat, CardGrid, Paper
    from builder.export.pen import Pen

    # Draws one by its upper left corner.
    Front = Callable[[Pen, float, float], None]

__all__ = ["cut_pages"]

LETTER = Style(Face.SERIF_BOLD, 40, PAPER)
WORD = Style(Face.SERIF, 11, PAPER)
LEAST_WORD = 6.0


def cut_pages(
    fronts: Sequence[Front],
    head: SideHead,
    titles: tuple[str, str],
    paper: Paper,
    card: CardFormat,
) -> list[Page]:
    """Lay fronts out on sheets, each followed by a sheet of backs.

    ``titles``: what they are called together, and the word on each back.
    """
    grid = card_grid(paper, card)
    look, pages = side_look(head.place), []
    told, word = titles
    for start in range(0, len(fronts), grid.count):
        some = fronts[start : start + grid.count]
        marks = () if start else (Bookmark(f"{told}: {head.whole}"),)
        draw = partial(_draw_fronts, grid=grid, fronts=some)
        pages.append(sheet_page(grid, draw, head.whole, marks))
        draw = partial(_draw_backs, grid=grid, look=look, letter=head.letter, word=word)
        pages.append(sheet_page(grid, draw, head.whole, back=True))
    return pages


def _draw_fronts(pen: Pen, grid: CardGrid, fronts: Sequence[Front]) -> None:
    for place, front in enumerate(fronts):
        front(pen, *grid.place(place))


def _draw_backs(pen: Pen, grid: CardGrid, look: SideLook, letter: str, word: str) -> None:
    card = grid.card
    inset = min(card.width, card.height) * 0.1
    size = LETTER.at(min(LETTER.size, card.height * 0.9))
    name = fit(word, WORD, card.width - 2 * inset - 2.0, LEAST_WORD)
    for place in range(grid.count):
        x, y = grid.place(place)
        pen.box(x + inset, y + inset, card.width - 2 * inset, card.height - 2 * inset,
                fill=look.colour)  # fmt: skip
        draw_edge(pen, look, (x + inset / 4, y + inset, inset / 2, card.height - 2 * inset))
        middle = x + card.width / 2
        if letter:
            pen.text(middle, y + card.height * 0.52, letter, size, "middle")
        if name is not None:
            low = 0.76 if letter else 0.54
            pen.text(middle, y + card.height * low, word, name, "middle")
