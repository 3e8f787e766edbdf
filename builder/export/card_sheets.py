"""Sheets that are cut: crop marks in the margin, and a footer where there is room for one.

Nothing comes nearer to the edge of the paper than a common printer reaches. Where the cards leave
no room for marks beside them, these stand on the cuts themselves, at the corners of the cards.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import INK
from builder.export.page import Page
from builder.export.paper import PRINTER_MARGIN_MM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from builder.export.page import Bookmark
    from builder.export.paper import CardGrid
    from builder.export.pen import Pen

__all__ = ["sheet_page"]

# Crop marks begin and end so far from the cards; a shorter one than the least can't be cut along.
CROP_FROM, CROP_TO, LEAST_CROP = 1.5, 5.0, 1.0
# A line has some thickness.
MARGIN = PRINTER_MARGIN_MM + 0.1
FOOTER_UP = PRINTER_MARGIN_MM + 0.7
# From the edge of the paper to the upper edge of the footer.
FOOTER_ROOM = FOOTER_UP + 2.2
# A mark that stands on the cuts.
ON_CUT = 2.0
FOLD_DASH, FOLD_GAP = 3.0, 2.0


def sheet_page(
    grid: CardGrid,
    draw: Callable[[Pen], None],
    footer: str,
    bookmarks: tuple[Bookmark, ...] = (),
    *,
    back: bool = False,
) -> Page:
    """Return the page of a sheet: what ``draw`` draws, with crop marks and a footer.

    The footer stands along the right edge where below the cards there is less room than there.
    """
    return Page(
        grid.paper.width,
        grid.paper.height,
        partial(_draw_sheet, grid=grid, draw=draw),
        footer,
        bookmarks,
        footer_up=FOOTER_UP,
        sideways=_is_sideways(grid),
        back=back,
    )


def _is_sideways(grid: CardGrid) -> bool:
    return grid.top < min(grid.left, FOOTER_ROOM + CROP_TO)


def _draw_sheet(pen: Pen, *, grid: CardGrid, draw: Callable[[Pen], None]) -> None:
    draw(pen)
    for line in _crop_marks(grid):
        pen.rule(*line, INK)
    if grid.folded:
        _draw_fold(pen, grid)


def _crop_marks(grid: CardGrid) -> Iterable[tuple[float, float, float, float]]:
    """Give lines where the cuts go: left, top, right and bottom."""
    columns, rows = _cuts(grid.lefts, grid.card.width), _cuts(grid.tops, grid.card.height)
    sideways = _is_sideways(grid)
    along = _along(grid.top, grid.bleed, rows, grid.paper.height, footer=not sideways)
    yield from ((x, near, x, far) for x in columns for near, far in along)
    along = _along(grid.left, grid.bleed, columns, grid.paper.width, footer=sideways)
    yield from ((near, y, far, y) for y in rows for near, far in along)


def _cuts(starts: Sequence[float], size: float) -> list[float]:
    """Return where cuts go: two cards that touch share one."""
    return sorted({round(each, 6) for start in starts for each in (start, start + size)})


def _along(
    white: float, bleed: float, others: Sequence[float], size: float, *, footer: bool
) -> list[tuple[float, float]]:
    """Return where on a cut its marks begin and end; ``others``: where cuts cross it."""
    near = white - max(CROP_FROM, bleed)
    far = max(white - CROP_TO - bleed, FOOTER_ROOM if footer else MARGIN)
    if near - far >= LEAST_CROP:
        return [(far, near), (size - near, size - far)]
    first, last = others[0], others[-1]
    return [(max(first, at - ON_CUT), min(last, at + ON_CUT)) for at in others]


def _draw_fold(pen: Pen, grid: CardGrid) -> None:
    """Draw the line that a sheet is folded along: in dashes, from one margin to the other."""
    x, y = grid.paper.width / 2, MARGIN
    while y + FOLD_DASH <= grid.paper.height - MARGIN:
        pen.rule(x, y, x, y + FOLD_DASH, INK)
        y += FOLD_DASH + FOLD_GAP
