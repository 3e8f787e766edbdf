"""Slips, counters and leaders' cards: cut like unit cards, their backs where their fronts are."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from builder.core.print_options import USUAL, PrintOptions
from builder.export.booklet import booklet
from builder.export.order_slips import COUNTER, SLIP
from builder.export.paper import CARD_FORMATS, PAPERS, card_grid
from tests.export.test_order_sheets import quatre_bras
from tests.support import pdf

if TYPE_CHECKING:
    from builder.core.print_options import Backs
    from builder.export.paper import CardFormat, CardGrid

FORMATS = {"order-slips": SLIP, "order-counters": COUNTER, "leaders": CARD_FORMATS["poker"]}
# The letter of a side on a back, in points; a front has none so large.
LETTERS = {"order-slips": 40, "order-counters": 20, "leaders": 40}
SHEETS = pytest.mark.parametrize("sheet", FORMATS)
PAPER = pytest.mark.parametrize("paper", PAPERS)


@cache
def made(sheet: str, options: PrintOptions = USUAL) -> bytes:
    return booklet(quatre_bras(), [sheet], options).content


def backs_on(content: bytes, page: int, sheet: str) -> list[tuple[float, float]]:
    """Return the middle of each large letter of a page."""
    high = LETTERS[sheet] * 25.4 / 72 * 0.55
    return [
        ((each.left + each.right) / 2, (each.top + each.bottom) / 2)
        for each in pdf.glyphs(content, page)
        if each.character.isupper() and each.bottom - each.top > high
    ]


def grid(card: CardFormat, paper: str) -> CardGrid:
    return card_grid(PAPERS[paper], card)


@PAPER
@SHEETS
@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_each_back_lies_behind_its_front(sheet: str, paper: str, backs: Backs) -> None:
    """Issue 7, Must hold: within 0.1 mm; turned over the left of a sheet is its right."""
    content = made(sheet, PrintOptions(paper=paper, backs=backs))
    where = grid(FORMATS[sheet], paper)
    found = backs_on(content, 1, sheet)
    upright = where.paper.height >= where.paper.width
    turned = (backs == "short-edge") == upright
    assert 0 < len(found) <= where.count
    for place, (x, y) in enumerate(found):
        left, top = where.place(place)
        middle = left + where.card.width / 2
        wanted = middle if turned else where.paper.width - middle
        assert x == pytest.approx(wanted, abs=0.1)
        row = where.paper.height - top if turned else top
        assert abs(y - row) < where.card.height


@PAPER
@SHEETS
def test_without_a_choice_backs_lie_right_whichever_way_a_sheet_is_turned(
    sheet: str, paper: str
) -> None:
    """None tells how many fronts there are."""
    where = grid(FORMATS[sheet], paper)
    assert len(backs_on(made(sheet, PrintOptions(paper=paper)), 1, sheet)) == where.count


@SHEETS
def test_folded_the_backs_stand_on_the_page_of_their_fronts(sheet: str) -> None:
    content = made(sheet, PrintOptions(backs="fold"))
    across, _ = pdf.page_sizes(content)[0]
    found = backs_on(content, 0, sheet)
    assert found
    assert all(x > across / 2 for x, _ in found)


@SHEETS
def test_for_a_print_shop_each_has_a_page_and_a_back(sheet: str) -> None:
    content = made(sheet, PrintOptions(single=True, bleed_mm=3))
    card = FORMATS[sheet]
    for size in pdf.page_sizes(content):
        assert size == pytest.approx((card.width + 6, card.height + 6), abs=0.01)
    assert len(backs_on(content, 1, sheet)) == 1


@SHEETS
def test_backs_take_little_ink(sheet: str) -> None:
    """Ecosystem B2: coverage of at most 15 % a page."""
    counts = pdf.image(made(sheet), 1, 1.0).convert("L").histogram()
    ink = sum((255 - value) * count for value, count in enumerate(counts))
    assert ink / (255 * sum(counts)) < 0.05
