"""What is cut out of sheets, by the print options: with backs behind, beside or without, or singly.

Unit cards, leaders' cards, order slips and counters are laid out here alike; each draws itself by
its upper left corner, and is told what goes on beyond its cut.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from builder.export.card_sheets import sheet_page
from builder.export.page import Page
from builder.export.paper import PAPERS, Beyond, card_grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from builder.core.print_options import PrintOptions
    from builder.export.page import Bookmark
    from builder.export.paper import CardFormat, CardGrid
    from builder.export.pen import Pen

    Front = Callable[[Pen, float, float, Beyond], None]

__all__ = ["Back", "cut_pages"]


class Back(Protocol):
    """A back: whose it is in one line, and how it is drawn by its upper left corner."""

    @property
    def whole(self) -> str:
        """Whose it is."""

    def draw(self, pen: Pen, x: float, y: float, card: CardFormat) -> None:
        """Draw it."""


def cut_pages(
    fronts: Sequence[Front],
    back: Back,
    card: CardFormat,
    options: PrintOptions,
    marks: tuple[Bookmark, ...],
    *,
    face_down: bool = False,
) -> list[Page]:
    """Lay fronts of one format out as the options want them.

    ``face_down``: they lie so that nobody sees which they are, and have backs though none are
    asked for: then as many as a sheet holds, which lie right whichever way it is turned over.
    """
    lay_out = _single_pages if options.single else _sheets
    return list(lay_out(fronts, back, card, options, marks, face_down=face_down))


# For print shops --------------------------------------------------------------------------------


def _single_pages(
    fronts: Sequence[Front],
    back: Back,
    card: CardFormat,
    options: PrintOptions,
    marks: tuple[Bookmark, ...],
    *,
    face_down: bool,
) -> Iterator[Page]:
    """Give each on a page of its size, its back after it, without crop marks or footers."""
    bleed = float(options.bleed_mm)

    def page(draw: Callable[[Pen], None], marks: tuple[Bookmark, ...] = ()) -> Page:
        width, height = card.width + 2 * bleed, card.height + 2 * bleed
        return Page(width, height, draw, "", marks, numbered=False, bleed=bleed)

    for place, front in enumerate(fronts):
        yield page(partial(_draw_single, front=front, bleed=bleed), () if place else marks)
        if face_down or options.backs != "none":
            yield page(partial(back.draw, x=bleed, y=bleed, card=card))


def _draw_single(pen: Pen, front: Front, bleed: float) -> None:
    front(pen, bleed, bleed, Beyond(bleed, bleed, bleed, bleed))


# For a printer at home --------------------------------------------------------------------------


def _sheets(
    fronts: Sequence[Front],
    back: Back,
    card: CardFormat,
    options: PrintOptions,
    marks: tuple[Bookmark, ...],
    *,
    face_down: bool,
) -> Iterator[Page]:
    """Give sheets of fronts, each followed by one of backs where these are printed behind them."""
    folded = options.backs == "fold"
    bleed = 0.0 if folded else float(options.bleed_mm)
    grid = card_grid(PAPERS[options.paper], card, bleed, folded=folded)
    for start in range(0, len(fronts), grid.count):
        some = fronts[start : start + grid.count]
        backs = partial(_draw_backs, grid=grid, back=back, count=len(some))
        draw = partial(_draw_fronts, grid=grid, fronts=some, beside=backs if folded else None)
        yield sheet_page(grid, draw, back.whole, () if start else marks)
        if options.backs in {"long-edge", "short-edge"}:
            upright = grid.paper.height >= grid.paper.width
            draw = partial(backs, upended=(options.backs == "short-edge") == upright)
            yield sheet_page(grid, draw, back.whole, back=True)
        elif face_down and not folded:
            draw = partial(backs, count=grid.count)
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


def _draw_backs(pen: Pen, grid: CardGrid, back: Back, count: int, *, upended: bool = False) -> None:
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
