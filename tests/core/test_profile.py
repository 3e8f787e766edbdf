"""What a troop is, once its entry and the player's choices are put together."""

from __future__ import annotations

import pytest

from builder.core.army_list import Choice
from builder.core.condition import Condition
from builder.core.profile import Basis
from tests.support.makers import CAESARIAN, POLYBIAN, PUNIC, a_basis, a_troop, shipped

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


# What shifts with strength


@pytest.mark.parametrize(
    ("strength", "status"),
    [(512, "e"), (900, "e"), (342, "e"), (341, "f"), (171, "f"), (170, "g"), (1, "g")],
)
def test_a_weak_battalion_goes_down_a_step_of_status_or_two(strength: int, status: str) -> None:
    """Under two thirds one step, under a third two, of the list's 512 (the pack's house values)."""
    basis = shipped().basis("garde-au-feu", "french-1815", None, None)
    profile = basis.profile_of(a_troop("line-battalion", strength))
    assert profile.chosen["status"] == (status,)
    assert f"status:{status}" in profile.tags


def test_nothing_goes_below_the_last_step_and_other_choices_stay() -> None:
    basis = shipped().basis("garde-au-feu", "french-1815", None, None)
    status = basis.ruleset.characteristic_index["status"]
    names = [each.id for each in status.options]
    other = next(each for each in basis.ruleset.characteristics if each.id == "guard-level")
    kept = Choice(characteristic=other.id, options=(other.options[0].id,))
    for chosen, moved in ((names[-1], names[-1]), (names[-2], names[-1]), (names[0], names[2])):
        choices = (Choice(characteristic="status", options=(chosen,)), kept)
        profile = basis.profile_of(a_troop("line-battalion", 100, choices=choices))
        assert (profile.chosen["status"], profile.chosen[other.id]) == ((moved,), kept.options)


def test_who_has_chosen_nothing_or_what_isnt_known_is_not_shifted() -> None:
    basis = shipped().basis("garde-au-feu", "french-1815", None, None)
    for options in ((), ("nobody-knows",), ("e", "f")):
        choices = (Choice(characteristic="status", options=options),)
        profile = basis.profile_of(a_troop("line-battalion", 100, choices=choices))
        assert profile.chosen["status"] == options


@pytest.mark.parametrize(("men", "option"), [(51, "recruits-again"), (50, "too-few-to-recruit")])
def test_fifty_men_left_recruit_otherwise_than_more(men: int, option: str) -> None:
    basis = shipped().basis("medioevo", "communal-militia", None, None)
    entry = basis.army_list.entries[0]
    again = (Choice(characteristic="recruiting", options=("recruits-again",)),)
    profile = basis.profile_of(a_troop(entry.id, men, choices=again))
    assert profile.chosen["recruiting"] == (option,)
    assert ("too-few-to-recruit" in profile.tags) == (men == 50)


# Scales and lengths


@pytest.mark.parametrize(
    ("listed", "ratio", "found"),
    [
        ((100, 500), 10, 100),
        ((500, 100), 10, 100),
        ((100, 500), 100, 100),
        ((100, 500), 499, 100),
        ((100, 500), 500, 500),
        ((), 10, None),
    ],
)
def test_a_scale_under_the_least_listed_one_is_like_that_one(
    listed: tuple[int, ...], ratio: int, found: int | None
) -> None:
    ten = next(each for each in BASIS.ruleset.scales if each.ratio == 10)
    scales = tuple(ten.model_copy(update={"ratio": each}) for each in listed)
    basis = Basis(BASIS.ruleset.model_copy(update={"scales": scales}), BASIS.army_list, ratio)
    scale = basis.scale
    assert scale == basis.scale_at(ratio)
    assert (scale.ratio if scale else None) == found


def test_without_a_ratio_there_is_no_scale_and_no_usual_echelon() -> None:
    basis = a_basis(ratio=None)
    assert (basis.scale, basis.usual_echelon) == (None, None)


def test_lengths_are_in_millimetres_of_this_figure_size() -> None:
    assert [BASIS.mm(length) for length in ("12cm", "3cm", "12cm")] == [120, 30, 120]
    with pytest.raises(ValueError, match="3 paces"):
        BASIS.mm("3 paces")


# Rows


def test_more_tags_may_bring_more_rows_and_are_remembered_apart() -> None:
    table = BASIS.ruleset.table_index["movement"]
    profile = BASIS.profile("hastatus")
    assert profile.rows(table) is profile.rows(table)
    first, second = table.rows[:2]
    own = table.model_copy(
        update={
            "id": "probe",
            "pick": "all",
            "rows": (
                first.model_copy(update={"when": Condition(all=("led",))}),
                second.model_copy(update={"when": Condition(all=("class:foot",))}),
            ),
        }
    )
    assert profile.rows(own) == own.rows[1:]
    assert profile.rows(own, frozenset({"led"})) == own.rows
    assert profile.rows(own) == own.rows[1:]
    one = own.model_copy(update={"id": "probe-first", "pick": "first"})
    assert profile.rows(one, frozenset({"led"})) == own.rows[:1]
