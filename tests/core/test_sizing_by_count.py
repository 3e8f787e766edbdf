"""Sizing without a figure scale: the miniature packs, each with the worked example of its rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.sizing import size
from tests.support.makers import (
    BASES,
    GROUPINGS,
    STANDS,
    a_formation,
    a_small_basis,
    a_troop,
    an_organisation,
    child,
    figures_by_unit,
    sized,
)

STANDS_BASIS, GROUPINGS_BASIS, BASES_BASIS = (
    a_small_basis(each) for each in (STANDS, GROUPINGS, BASES)
)


# --- stands -----------------------------------------------------------------------------------


def test_a_legion_of_stands_is_one_unit_of_three_kinds() -> None:
    """The manipular legion of six: 2 hastati, 2 principes, 2 triarii (rules-data B.2)."""
    (unit,) = sized(STANDS_BASIS, "manipular-legion").units
    assert [(part.profile.entry.id, part.atoms) for part in unit.parts] == [
        ("hastati", 2), ("principes", 2), ("triarii", 2),
    ]  # fmt: skip
    assert unit.atoms == 6


def test_the_men_that_stands_imply_are_told_and_marked_as_ours() -> None:
    """500 foot or 200 horse a stand, house values inside the found ranges (rules-data B.1)."""
    legion = an_organisation(STANDS_BASIS, "manipular-legion")
    what = size(STANDS_BASIS, a_formation(legion, a_troop("horsemen", 3), echelon="host"))
    assert [(line.amount, line.house) for line in what.why] == [(3000, True), (600, True)]


def test_troops_beside_a_unit_are_units_of_their_own() -> None:
    host = a_formation(a_troop("horsemen", 3), a_troop("beasts", 1), a_troop("beasts", 1))
    assert figures_by_unit(size(STANDS_BASIS, host)) == [3, 1, 1]


def test_a_command_is_no_unit_but_holds_some() -> None:
    command = a_formation(
        a_formation(a_troop("hastati", 3), a_troop("triarii", 2), echelon="body"),
        a_troop("horsemen", 2),
        echelon="command",
    )
    what = size(STANDS_BASIS, command)
    assert figures_by_unit(what) == [5, 2]
    assert what.atoms_at[command.id] == 7


# --- groupings --------------------------------------------------------------------------------


def test_730_men_are_400_and_200_and_100_and_three_tens() -> None:
    """design.md §4; the sizes are those of rules-data C.2."""
    what = size(GROUPINGS_BASIS, a_troop("militia", 730))
    assert figures_by_unit(what) == [400, 200, 100, 10, 10, 10]
    assert what.remainder == 0


def test_each_grouping_has_the_name_of_its_size() -> None:
    what = size(GROUPINGS_BASIS, a_troop("militia", 760))
    assert [unit.echelon for unit in what.units] == [
        "schieramento", "ala", "truppa", "squadra", "manipolo",
    ]  # fmt: skip


def test_men_who_make_no_grouping_are_left_over_and_told() -> None:
    what = size(GROUPINGS_BASIS, a_troop("militia", 737))
    assert (what.men, what.remainder) == (730, 7)
    assert [line.amount for line in what.why] == [400, 200, 100, 30, 7]


@given(st.integers(0, 20_000))
def test_groupings_and_remainder_are_all_the_men(men: int) -> None:
    what = size(GROUPINGS_BASIS, a_troop("militia", men))
    assert sum(figures_by_unit(what)) + what.remainder == men
    assert what.remainder < 10
    assert figures_by_unit(what) == sorted(figures_by_unit(what), reverse=True)


def test_men_of_several_troops_are_not_put_together() -> None:
    muster = a_formation(a_troop("militia", 60), a_troop("peasants", 40))
    what = size(GROUPINGS_BASIS, muster)
    assert figures_by_unit(what) == [50, 10, 10, 10, 10, 10]
    assert len({unit.key for unit in what.units}) == 6


# --- bases ------------------------------------------------------------------------------------


def test_an_infantry_division_is_8_battalions_on_16_bases() -> None:
    """2 brigades × 2 regiments × 2 battalions (rules-data D.2)."""
    division = sized(BASES_BASIS, "infantry-division")
    assert figures_by_unit(division) == [2] * 8
    assert division.count("base") == 16


def test_each_level_knows_its_bases() -> None:
    division = an_organisation(BASES_BASIS, "infantry-division")
    brigade, regiment = child(division, 0), child(child(division, 0), 0)
    at = size(BASES_BASIS, division).atoms_at
    assert (at[division.id], at[brigade.id], at[regiment.id]) == (16, 8, 4)


@pytest.mark.parametrize(
    ("entry", "bases"), [("fusiliers", 2), ("cuirassiers", 1), ("chasseurs", 2), ("foot-guns", 1)]
)
def test_a_unit_has_the_bases_of_its_kind(entry: str, bases: int) -> None:
    """Battalion 2, heavy cavalry 1, light cavalry 2 (or 3), battery 1 (rules-data D.1)."""
    assert figures_by_unit(size(BASES_BASIS, a_troop(entry, 500))) == [bases]


def test_light_cavalry_may_choose_a_third_base() -> None:
    assert figures_by_unit(size(BASES_BASIS, a_troop("chasseurs", 500, pinned=3))) == [3]


@pytest.mark.parametrize(("entry", "pinned", "bases"), [("chasseurs", 7, 2), ("fusiliers", 3, 2)])
def test_what_isnt_open_to_choose_is_not_chosen(entry: str, pinned: int, bases: int) -> None:
    assert figures_by_unit(size(BASES_BASIS, a_troop(entry, 500, pinned=pinned))) == [bases]


def test_a_battalion_without_men_is_no_unit() -> None:
    division = a_formation(a_troop("fusiliers", 700), a_troop("fusiliers", 0))
    what = size(BASES_BASIS, division)
    assert figures_by_unit(what) == [2]
