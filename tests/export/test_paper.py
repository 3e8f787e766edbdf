"""Sheets and cards: how many cards a sheet has, and what is left white about them.

The counts are those of ecosystem.md B2: butted with a margin of a quarter of an inch, and with 3 mm
of bleed about each card.
"""

from __future__ import annotations

import itertools

import pytest

from builder.export.paper import CARD_FORMATS, CARD_MARGIN_MM, PAPERS, card_grid, mm, points

# Measures; then how many on A4 and Letter, butted, and the same with bleed.
TABLE = {
    "mini": (44, 68, 16, 12, 12, 12),
    "bridge": (57, 88, 9, 9, 9, 8),
    "poker": (63, 88, 9, 9, 8, 6),
    "poker-us": (63.5, 88.9, 9, 9, 8, 6),
    "tarot": (70, 120, 4, 4, 4, 4),
    "a7": (74, 105, 4, 4, 4, 4),
    "a6": (105, 148, 2, 2, 2, 2),
    "jumbo": (89, 127, 4, 4, 4, 4),
}
EVERY = [*itertools.product(PAPERS, CARD_FORMATS)]
HAIR = 1e-6


@pytest.mark.parametrize("card", CARD_FORMATS)
def test_a_sheet_has_as_many_cards_as_a_printer_can_reach(card: str) -> None:
    format_ = CARD_FORMATS[card]
    counts = [
        card_grid(PAPERS[paper], format_, bleed).count
        for bleed in (0, 3)
        for paper in ("a4", "letter")
    ]
    assert (format_.width, format_.height, *counts) == TABLE[card]


def test_three_american_cards_fill_a_letter_sheet_to_the_hair() -> None:
    """279.4 mm less twice 6.35 are three times 88.9, but not in binary fractions."""
    grid = card_grid(PAPERS["letter"], CARD_FORMATS["poker-us"])
    assert grid.tops == pytest.approx((6.35, 95.25, 184.15))


@pytest.mark.parametrize(("paper", "card"), EVERY)
def test_cards_keep_the_margin_and_touch_without_overlapping(paper: str, card: str) -> None:
    grid = card_grid(PAPERS[paper], CARD_FORMATS[card])
    places = [grid.place(number) for number in range(grid.count)]
    least = CARD_MARGIN_MM - HAIR
    assert min(x for x, _ in places) >= least
    assert min(y for _, y in places) >= least
    assert max(x for x, _ in places) + grid.card.width <= grid.paper.width - least
    assert max(y for _, y in places) + grid.card.height <= grid.paper.height - least
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
