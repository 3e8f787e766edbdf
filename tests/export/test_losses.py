"""Boxes in the tree of a roster: what each stands for, and where the rules look at losses."""

from __future__ import annotations

import pytest

from builder.export.losses import Losses, losses_of, worth_of
from builder.export.telling import Telling
from builder.translation import Catalogue
from tests.export.battles import eighty, small


def test_a_unit_of_twelve_is_looked_at_after_six() -> None:
    """The rules' card: marks at 50 %, groups of five."""
    reckoning = eighty().sides[0].reckoning
    tell = Telling(reckoning, Catalogue("en"))
    assert losses_of(tell, reckoning.sized.units[0]) == Losses(12, 5, (6,))


def test_rules_without_boxes_on_their_cards_have_one_for_five() -> None:
    reckoning = small("mini-bases").sides[0].reckoning
    unit = reckoning.sized.units[0]
    assert losses_of(Telling(reckoning, Catalogue("en")), unit).count == unit.atoms


@pytest.mark.parametrize(
    ("counts", "group", "worth"),
    [
        ((), 5, 1),
        ((3, 10), 5, 1),
        ((3, 11), 5, 5),
        ((12, 12, 14), 2, 2),
        ((200, 200, 200), 10, 20),
        ((12, 12, 5_000), 5, 5),
    ],
)
def test_a_box_is_one_as_long_as_units_are_small(
    counts: tuple[int, ...], group: int, worth: int
) -> None:
    assert worth_of(Losses(count, group) for count in counts) == worth


@pytest.mark.parametrize(("count", "boxes"), [(0, 0), (1, 1), (16, 4), (105, 21), (106, 0)])
def test_more_boxes_than_three_rows_are_for_cards(count: int, boxes: int) -> None:
    assert Losses(count, 5).boxes(5) == boxes
