"""Sheets and cards: how many cards a sheet has, and what is left white about them.

The counts are those of ecosystem.md B2, but for a margin of 6 mm instead of 6.35: five bridge cards
are exactly as wide as an A4 sheet on its side less 12 mm.
"""

from __future__ import annotations

import itertools

import pytest

from builder.export.paper import CARD_FORMATS, CARD_MARGIN_MM, PAPERS, card_grid, mm, points

COUNTS = {
    ("a4", "poker"): 9, ("letter", "poker"): 9,
    ("a4", "bridge"): 10, ("letter", "bridge"): 9,
    ("a4", "tarot"): 4, ("letter", "tarot"): 4,
    ("a4", "a7"): 4, ("letter", "a7"): 4,
    ("a4", "a6"): 2, ("letter", "a6"): 2,
}  # fmt: skip


@pytest.mark.parametrize(("paper", "card"), COUNTS)
def test_a_sheet_has_as_many_cards_as_a_printer_can_reach(paper: str, card: str) -> None:
    assert card_grid(PAPERS[paper], CARD_FORMATS[card]).count == COUNTS[paper, card]


@pytest.mark.parametrize(("paper", "card"), COUNTS)
def test_cards_keep_the_margin_and_touch_without_overlapping(paper: str, card: str) -> None:
    grid = card_grid(PAPERS[paper], CARD_FORMATS[card])
    places = [grid.place(number) for number in range(grid.count)]
    assert min(x for x, _ in places) >= CARD_MARGIN_MM
    assert min(y for _, y in places) >= CARD_MARGIN_MM
    assert max(x for x, _ in places) + grid.card.width <= grid.paper.width - CARD_MARGIN_MM
    assert max(y for _, y in places) + grid.card.height <= grid.paper.height - CARD_MARGIN_MM
    for (x, y), (other_x, other_y) in itertools.combinations(places, 2):
        apart_x, apart_y = abs(x - other_x), abs(y - other_y)
        assert apart_x >= grid.card.width - 1e-9 or apart_y >= grid.card.height - 1e-9


def test_cards_lie_along_the_rows() -> None:
    grid = card_grid(PAPERS["a4"], CARD_FORMATS["poker"])
    assert grid.place(0) == (10.5, 16.5)
    assert grid.place(1) == (73.5, 16.5)
    assert grid.place(3) == (10.5, 104.5)


def test_a_sheet_lies_on_its_side_only_where_that_gives_more_cards() -> None:
    assert card_grid(PAPERS["a4"], CARD_FORMATS["poker"]).paper == PAPERS["a4"]
    assert card_grid(PAPERS["a4"], CARD_FORMATS["a6"]).paper == PAPERS["a4"].turned


def test_an_inch_has_72_points() -> None:
    assert points(25.4) == pytest.approx(72)
    assert mm(72) == pytest.approx(25.4)
