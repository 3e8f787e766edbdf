"""What a troop is, once its entry and the player's choices are put together."""

from __future__ import annotations

import pytest

from builder.core.army_list import Choice
from tests.support.makers import CAESARIAN, POLYBIAN, PUNIC, a_basis

BASIS = a_basis()


def test_a_troop_has_the_tags_of_its_entry_its_options_and_its_class() -> None:
    tags = BASIS.profile("veles").tags
    assert {"velites", "weapons:javelins", "missile", "foot", "open-order", "class:foot"} <= tags


def test_what_an_entry_is_silent_about_is_as_the_ruleset_has_it() -> None:
    assert BASIS.profile("hastatus").chosen["training"] == ("regular",)


def test_a_choice_goes_before_the_entrys_own() -> None:
    recruits = (Choice(characteristic="training", options=("recruit",)),)
    profile = BASIS.profile("triarius", recruits)
    assert "training:recruit" in profile.tags
    assert "training:veteran" not in profile.tags


def test_an_empty_choice_says_that_nothing_is_chosen() -> None:
    bare = (Choice(characteristic="helmet", options=()),)
    assert "helmet:helmet" not in BASIS.profile("hastatus", bare).tags


def test_equal_choices_give_the_very_same_profile() -> None:
    assert BASIS.profile("hastatus") is BASIS.profile("hastatus")


@pytest.mark.parametrize(
    ("army_list", "entry", "value", "band"),
    [
        (POLYBIAN, "hastatus", 5, "partial"),
        (POLYBIAN, "princeps", 7, "full"),
        (POLYBIAN, "triarius", 7, "full"),
        (POLYBIAN, "veles", 1, "none"),
        (POLYBIAN, "eques", 6, "full"),
        (POLYBIAN, "numidian-horse", 1, "none"),
        (PUNIC, "libyan-spearman", 5, "partial"),
        (PUNIC, "gallic-warrior", 2, "partial"),
        (PUNIC, "iberian-scutarius", 3, "partial"),
        (PUNIC, "war-elephant", 6, "full"),
        (CAESARIAN, "auxiliary", 7, "full"),
        (CAESARIAN, "scorpio", 0, "none"),
    ],
)
def test_the_protection_of_a_worked_figure(
    army_list: str, entry: str, value: int, band: str
) -> None:
    """PV and class of the worked figures (rules-data A.9.1)."""
    profile = a_basis(army_list).profile(entry)
    assert [number for _, number, _ in profile.derived] == [value]
    assert f"protection:{band}" in profile.tags


@pytest.mark.parametrize(
    ("entry", "row", "open_ground"),
    [("hastatus", "foot-partial-close", 12), ("veles", "foot-none-open", 15)],
)
def test_movement_is_the_first_row_that_holds(entry: str, row: str, open_ground: int) -> None:
    """12 cm for partial protection closed, 15 for none in open order (rules-data A.9.3)."""
    table = BASIS.ruleset.table_index["movement"]
    assert [each.id for each in BASIS.profile(entry).rows(table)] == [row]
    assert table.cell(row, "open-ground").value == open_ground


def test_a_table_may_give_each_row_that_a_troop_refers_to() -> None:
    table = BASIS.ruleset.table_index["melee"]
    rows = [row.id for row in BASIS.profile("triarius").rows(table)]
    assert rows == ["sword", "spear"]


@pytest.mark.parametrize(
    ("ratio", "army_list", "echelon"),
    [
        (1, POLYBIAN, "century"),
        (9, POLYBIAN, "century"),
        (10, POLYBIAN, "maniple"),
        (10, CAESARIAN, "cohort"),
        (50, CAESARIAN, "cohort"),
        (100, POLYBIAN, "cohort"),
        (300, POLYBIAN, "cohort"),
        (2000, POLYBIAN, "legion"),
    ],
)
def test_units_are_cut_at_the_echelon_of_the_nearest_scale_below(
    ratio: int, army_list: str, echelon: str
) -> None:
    """1:1 century, 1:10 maniple or cohort as the list says, and so on (design.md §1, §4)."""
    assert a_basis(army_list, ratio).usual_echelon == echelon
