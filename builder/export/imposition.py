"""Pages laid out two to a sheet, so that the sheets make a booklet when they are folded.

Printed on both sides, turned over the short edge, put into each other and folded, the pages follow
one another. Each page is put into the file once and drawn smaller where it belongs; what lies on
its side is turned.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from builder.export.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from builder.export.paper import Paper
    from builder.export.pen import Pen

    # Draws a page, with its footer, by its number among all.
    Whole = Callable[[Pen, int], None]

__all__ = ["imposed", "order_of"]

A_SHEET = 4


def order_of(pages: int) -> list[tuple[int | None, int | None]]:
    """Return what stands left and right on each side of the sheets, by numbers from 0.

    None: nothing, where the pages don't fill the last sheet.
    """
    count = -(-pages // A_SHEET) * A_SHEET
    numbers = [place if place < pages else None for place in range(count)]
    sides: list[tuple[int | None, int | None]] = []
    for place in range(0, count // 2, 2):
        sides.append((numbers[count - 1 - place], numbers[place]))
        sides.append((numbers[place + 1], numbers[count - 2 - place]))
    return sides


def imposed(pages: Sequence[Page], paper: Paper, draw: Whole) -> list[Page]:
    """Return the sides of the sheets that ``pages`` are laid out on."""
    across, down = paper.height, paper.width
    return [
        Page(
            across,
            down,
            partial(_draw_side, sides=sides, pages=pages, halves=(across / 2, down), draw=draw),
            "",
            tuple(
                mark for number in sides if number is not None for mark in pages[number].bookmarks
            ),
            numbered=False,
        )
        for sides in order_of(len(pages))
    ]


def _draw_side(
    pen: Pen,
    sides: tuple[int | None, int | None],
    pages: Sequence[Page],
    halves: tuple[float, float],
    draw: Whole,
) -> None:
    room, down = halves
    for place, number in enumerate(sides):
        if number is None:
            continue
        page = pages[number]
        turned = page.width > page.height
        wide, high = (page.height, page.width) if turned else (page.width, page.height)
        scale = min(room / wide, down / high)
        left = place * room + (room - wide * scale) / 2
        top = (down - high * scale) / 2
        pen.page_of_form(
            f"page-{number}",
            (page.width, page.height),
            (left, top, scale),
            partial(_draw_page, draw=draw, number=number),
            turned=turned,
        )


def _draw_page(pen: Pen, *, draw: Whole, number: int) -> None:
    draw(pen, number)
