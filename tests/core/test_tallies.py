"""Points, value in battle and status are what the rules' worked figures say, line by line."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.edits import copy_of, first_free_id
from builder.core.reckoning import reckon
from builder.core.roster import Army, Leader
from builder.core.ruleset import Tally
from builder.core.sizing import size
from builder.core.tallies import Tallier
from tests.support.makers import (
    BASES,
    CAESARIAN,
    GROUPINGS,
    POLYBIAN,
    PUNIC,
    STANDS,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    an_army,
    an_organisation,
    reckoned,
    sized,
    the_ready_army,
    the_tally,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.profile import Basis
    from builder.core.roster import Formation, Troop
    from builder.core.sums import SumLine

LABEL = {"en": "x", "it": "x"}
CHIEF = "commander-in-chief"


def cost(basis: Basis, node: Formation | Troop) -> Fraction:
    tallier = Tallier(basis)
    amounts = [tallier.of_unit(the_tally(basis), unit).amount for unit in size(basis, node).units]
    return sum((Fraction(each or 0) for each in amounts), Fraction(0))


def price(basis: Basis, entry: str, *choices: tuple[str, str]) -> Fraction:
    """Return what one figure, model or stand costs."""
    chosen = [{"characteristic": name, "options": [option]} for name, option in choices]
    return cost(basis, a_troop(entry, 1, choices=chosen))


def walk_lines(line: SumLine) -> Iterator[SumLine]:
    yield line
    for child in line.children:
        yield from walk_lines(child)


# --- single figures ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("army_list", "entry", "points"),
    [
        (POLYBIAN, "hastatus", 12),
        (POLYBIAN, "princeps", 14),
        (POLYBIAN, "triarius", 17),
        (POLYBIAN, "veles", 8),
        (POLYBIAN, "eques", 19),
        (POLYBIAN, "numidian-horse", 12),
        (POLYBIAN, "iberian-scutarius", 10),
        (POLYBIAN, "war-elephant", 50),
        (CAESARIAN, "legionary", 14),
        (CAESARIAN, "auxiliary", 16),
        (CAESARIAN, "spanish-scutarius", 10),
        (CAESARIAN, "gallic-foot", 9),
        (CAESARIAN, "eastern-archer", 6),
        (CAESARIAN, "balearic-slinger", 6),
        (CAESARIAN, "scorpio", 35),
        (CAESARIAN, "onager", 50),
        (PUNIC, "libyan-spearman", 12),
        (PUNIC, "gallic-warrior", 9),
        (PUNIC, "iberian-scutarius", 10),
        (PUNIC, "balearic-slinger", 6),
        (PUNIC, "numidian-horse", 12),
        (PUNIC, "war-elephant", 50),
    ],
)
def test_a_worked_figure_costs_what_the_table_says(army_list: str, entry: str, points: int) -> None:
    """The worked figures and models of rules-data A.9.1."""
    assert price(a_basis(army_list, 1), entry) == points


@pytest.mark.parametrize(
    ("choice", "points"),
    [
        (("training", "recruit"), 10),
        (("training", "veteran"), 15),
        (("armour", "full-armour"), 14),
        (("armour", "no-armour"), 10),
        (("mount", "barded-horse"), 24),
    ],
)
def test_a_choice_changes_the_price_by_its_row(choice: tuple[str, str], points: int) -> None:
    """Recruit −2, veteran +3, mail 4 for the pectoral's 2, barded horse 12 (rules-data A.9.1)."""
    assert price(a_basis(POLYBIAN, 1), "hastatus", choice) == points


def test_a_tower_makes_an_elephant_dearer() -> None:
    basis = a_basis(PUNIC, 1)
    assert price(basis, "war-elephant", ("model-kind", "elephant-tower")) == 60


@pytest.mark.parametrize("change", ["recruit", "veteran"])
def test_a_models_training_is_in_its_price(change: str) -> None:
    """Models are priced with their crews (rules-data A.9.1)."""
    assert price(a_basis(PUNIC, 1), "war-elephant", ("training", change)) == 50


# --- whole armies -----------------------------------------------------------------------------


def test_the_set_of_eighty_costs_988() -> None:
    """24 × 12 + 24 × 14 + 12 × 17 + 20 × 8 = 988 (rules-data A.9.1)."""
    basis = a_basis(POLYBIAN, 10)
    assert cost(basis, an_organisation(basis, "eighty-set")) == 988


def test_the_set_of_eighty_costs_1000_with_its_commander() -> None:
    """988 and 12 for the commander-in-chief (rules-data A.9.1)."""
    basis = a_basis(POLYBIAN, 10)
    reckoning = reckoned(basis, an_organisation(basis, "eighty-set"))
    assert reckoning.total(the_tally(basis)) == 1000


def test_the_legion_of_400_costs_4940() -> None:
    """120 × 12 + 120 × 14 + 60 × 17 + 100 × 8 (rules-data A.9.1)."""
    basis = a_basis(POLYBIAN, 10)
    assert cost(basis, an_organisation(basis, "legion")) == 4940


def test_the_commander_is_paid_once_and_by_his_unit() -> None:
    basis = a_basis(POLYBIAN, 10)
    tally = the_tally(basis)
    reckoning = reckon(basis, the_ready_army(basis))
    led = [unit for unit in reckoning.sized.units if unit.key in reckoning.leaders]
    costs = [reckoning.unit_sum(tally, unit).amount for unit in reckoning.sized.units]
    assert len(led) == 1
    assert reckoning.unit_sum(tally, led[0]).amount == 6 * 17 + 12
    assert sum(Fraction(each or 0) for each in costs) == 1000


@given(st.sampled_from(["hastatus", "princeps", "veles", "eques"]), st.integers(50, 500))
def test_two_equal_units_cost_exactly_twice_one(entry: str, men: int) -> None:
    """Issue 2, Must hold."""
    basis = a_basis(POLYBIAN, 10)
    one, two = a_troop(entry, men - men % 10), a_troop(entry, men - men % 10)
    assert cost(basis, a_formation(one, two)) == 2 * cost(basis, a_formation(one))


@given(st.integers(1, 500))
def test_the_price_of_a_figure_never_depends_on_how_many_there_are(men: int) -> None:
    basis = a_basis(POLYBIAN, 1)
    assert cost(basis, a_troop("triarius", men)) == 17 * men


@pytest.mark.parametrize("ratio", [1, 10, 33, 100, 500])
def test_duplicating_never_changes_the_price_per_figure(ratio: int) -> None:
    """Issue 2, Must hold."""
    basis = a_basis(POLYBIAN, ratio)
    legion = an_organisation(basis, "legion")
    army = an_army(legion, copy_of(legion, 10_000))
    tallier, tally = Tallier(basis), the_tally(basis)
    for unit in size(basis, army.root).units:
        for part in unit.parts:
            each = price(a_basis(POLYBIAN, 1), part.profile.entry.id)
            assert tallier.of_part(tally, part, unit).amount == part.atoms * each


def test_a_copy_of_the_army_never_pays_for_a_second_commander() -> None:
    """A copy never holds the commander-in-chief (issue 2, Must hold)."""
    basis = a_basis(POLYBIAN, 10)
    army = the_ready_army(basis)
    copy = copy_of(army.root, first_free_id(army), {CHIEF})
    both = army.root.model_copy(update={"children": (*army.root.children, copy)})
    doubled = Army(army_list=army.army_list, root=both)
    assert reckon(basis, doubled).total(the_tally(basis)) == 988 + 1000


# --- how a sum explains itself ----------------------------------------------------------------


def test_every_line_of_a_sum_is_the_sum_of_its_own() -> None:
    basis = a_basis(POLYBIAN, 10)
    for unit in sized(basis, "legion").units:
        for line in walk_lines(Tallier(basis).of_unit(the_tally(basis), unit)):
            below = [Fraction(child.amount or 0) for child in line.children]
            assert not below or sum(below) == line.amount


def test_prices_are_marked_as_house_values() -> None:
    basis = a_basis(POLYBIAN, 10)
    (unit, *_) = sized(basis, "eighty-set").units
    (part,) = Tallier(basis).of_unit(the_tally(basis), unit).children
    assert part.children
    assert all(line.house for line in part.children)


def test_a_line_from_a_cell_names_its_place() -> None:
    basis = a_basis(POLYBIAN, 10)
    (unit, *_) = sized(basis, "eighty-set").units
    (part,) = Tallier(basis).of_unit(the_tally(basis), unit).children
    for line in part.children:
        assert line.place is not None
        table, row, column = line.place
        assert basis.ruleset.table_index[table].cell(row, column).source == "house"


def test_a_line_from_several_cells_names_the_first_house_value() -> None:
    """Not the grouping's, which is the rules' own, but the weapon's."""
    basis = a_small_basis(GROUPINGS)
    (unit,) = size(basis, a_formation(a_troop("militia", 400))).units
    (part,) = Tallier(basis).of_unit(the_tally(basis), unit).children
    places = [line.place for line in part.children if line.place is not None]
    assert ("weapons", "sword", "percent") in places


# --- stands, groupings, bases -----------------------------------------------------------------


def test_the_manipular_legion_of_six_stands_costs_62() -> None:
    """4 × 12 + 2 × 7 (rules-data B.3.1)."""
    basis = a_small_basis(STANDS)
    assert cost(basis, an_organisation(basis, "manipular-legion")) == 62


@pytest.mark.parametrize(
    ("entry", "grade", "points"),
    [("hastati", "a", 14), ("hastati", "b", 12), ("hastati", "c", 11), ("triarii", "b", 7),
     ("horsemen", "c", 9), ("horsemen", "d", 8)],
)  # fmt: skip
def test_a_stand_costs_by_its_type_and_grade(entry: str, grade: str, points: int) -> None:
    """2 + A + D + range + phalanx + Legion + grade, under-strength −3 (rules-data B.3.1)."""
    assert price(a_small_basis(STANDS), entry, ("grade", grade)) == points


def test_elephants_are_12_flat_whatever_their_grade() -> None:
    """A flat price ends the pipeline (rules-data B.3.1)."""
    basis = a_small_basis(STANDS)
    assert price(basis, "beasts") == price(basis, "beasts", ("grade", "a")) == 12


@pytest.mark.parametrize(
    ("points", "inspiring", "amount"), [(4, True, 30), (4, False, 20), (3, False, 15)]
)
def test_a_general_costs_five_a_command_point_and_ten_if_inspiring(
    points: int, amount: int, *, inspiring: bool
) -> None:
    """rules-data B.3.2."""
    basis = a_small_basis(STANDS)
    general = Leader(role="general", points=points, inspiring=inspiring)
    line = Tallier(basis).of_leader(the_tally(basis), general)
    assert line is not None
    assert line.amount == amount


def test_leaders_are_part_of_an_armys_total() -> None:
    basis = a_small_basis(STANDS)
    total = reckon(basis, the_ready_army(basis)).total(the_tally(basis))
    assert total == 62 + 3 * 9 + 12 + 30


def test_a_leader_whose_rules_have_no_price_for_him_has_no_line() -> None:
    basis = a_basis()
    assert Tallier(basis).of_leader(the_tally(basis), Leader(role=CHIEF)) is None


@pytest.mark.parametrize(
    ("entry", "men", "value"),
    [
        ("militia", 100, 220),
        ("militia", 400, 1040),
        ("militia", 200, 480),
        ("militia", 10, 18),
        ("peasants", 100, 45),
        ("knights", 100, 293),
        ("knights", 400, 1387),
    ],
)
def test_the_value_in_battle_takes_percentages_together_and_horse_first(
    entry: str, men: int, value: int
) -> None:
    """Level × men, horse + 1/3, then grouping % and weapon % at once, rounded (rules-data C.5).

    Militia: level 2, swords +10; 400 men +20. Common men 1/2 each, unarmed −10. Knights: level 2,
    lances +10: 200 × 4/3 × 1.1 = 293.3, and 800 × 4/3 × 1.3 = 1386.7.
    """
    assert cost(a_small_basis(GROUPINGS), a_troop(entry, men)) == value


def test_a_division_of_1805_has_a_status_of_112() -> None:
    """8 × 14 (rules-data D.3.1)."""
    basis = a_small_basis(BASES)
    assert cost(basis, an_organisation(basis, "infantry-division")) == 112


# --- single steps -----------------------------------------------------------------------------


def run(*steps: dict[str, Any], entry: str = "fusiliers", strength: int = 700) -> Fraction:
    """Run a pipeline over one battalion of two bases."""
    basis = a_small_basis(BASES)
    labelled = [{"label": LABEL} | step for step in steps]
    tally = Tally.model_validate({"id": "probe", "label": LABEL, "short": LABEL, "steps": labelled})
    (unit,) = size(basis, a_troop(entry, strength)).units
    return Fraction(Tallier(basis).of_unit(tally, unit).amount or 0)


@pytest.mark.parametrize(
    ("steps", "amount"),
    [
        ([{"add": 3}], 3),
        ([{"add": 3, "per": "atom"}], 6),
        ([{"add": 3, "per": "man"}], 2100),
        ([{"add": 3, "per": "unit"}], 3),
        ([{"add": 3, "per": "leader"}], 0),
        ([{"add_column": ["status", "points"]}], 14),
        ([{"add_column": ["status", "points"], "per": "atom"}], 28),
        ([{"product": ["bases", "1/2", 3]}], 3),
        ([{"product": ["nobody-knows", 3]}], 0),
        ([{"add": 10}, {"times": "3/2"}], 15),
        ([{"add": 10}, {"percent": "100/3"}], Fraction(40, 3)),
        ([{"add": 10}, {"percent": -25}], Fraction(15, 2)),
        ([{"add": 10}, {"at_least": 12}], 12),
        ([{"add": 10}, {"at_most": 4}], 4),
        ([{"add": "5/2"}, {"round": "half-up"}], 3),
        ([{"add": "5/2"}, {"round": "down"}], 2),
        ([{"add": "9/4"}, {"round": "up"}], 3),
        ([{"add": 10}, {"set": 4}, {"add": 1}], 4),
        ([{"add": 10}, {"set": 4, "when": {"all": ["horse"]}}, {"add": 1}], 11),
        ([{"add": 1, "when": {"all": ["echelon:battalion"]}}], 0),
        ([{"add": 1, "when": {"numbers": [{"number": "men", "at_least": 700}]}}], 1),
    ],
)
def test_each_step_does_its_one_thing(steps: list[dict[str, Any]], amount: Fraction) -> None:
    assert run(*steps) == amount


def test_a_step_that_changes_nothing_leaves_no_line() -> None:
    basis = a_small_basis(BASES)
    (unit,) = size(basis, a_troop("fusiliers", 700)).units
    steps = [{"label": LABEL, "add": 7}, {"label": LABEL, "at_least": 5}]
    tally = Tally.model_validate({"id": "probe", "label": LABEL, "short": LABEL, "steps": steps})
    (part,) = Tallier(basis).of_unit(tally, unit).children
    assert [line.amount for line in part.children] == [7]
