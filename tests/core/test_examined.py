"""What the checks look at: who leads which unit, and the named numbers of a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.examined import leaders_by_unit, unit_numbers
from builder.core.roster import Leader, formations_in
from builder.core.sizing import size
from tests.support.makers import (
    BASES,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    an_army,
    an_organisation,
    child,
    sized,
)

if TYPE_CHECKING:
    from builder.core.roster import Army, Formation, Troop

CHIEF = "commander-in-chief"


def keys_of_led(army: Army, ratio: int = 10) -> list[str]:
    what = size(a_basis(ratio=ratio), army.root)
    return list(leaders_by_unit(army, what, formations_in(army.root)))


def led_by_one(node: Formation | Troop, unit: int | None) -> Army:
    return an_army(node, leaders=(Leader(role=CHIEF, unit=unit),))


def test_a_leader_is_with_the_unit_that_his_node_is() -> None:
    legion = an_organisation(a_basis(), "legion")
    maniple = child(legion, 3)
    assert keys_of_led(led_by_one(legion, maniple.id)) == [str(maniple.id)]


def test_a_leader_is_with_the_unit_that_his_node_has_joined() -> None:
    """At 1:100 ten maniples are one unit; he stays with his own."""
    basis = a_basis(ratio=100)
    legion = an_organisation(basis, "legion")
    maniple = child(legion, 3)
    (key,) = keys_of_led(led_by_one(legion, maniple.children[0].id), 100)
    assert str(maniple.id) in key.split("+")


def test_a_leader_of_a_whole_line_is_with_its_first_unit() -> None:
    line = a_formation(a_troop("hastatus", 120, id=11), a_troop("princeps", 120, id=12), id=10)
    assert keys_of_led(led_by_one(line, 10)) == ["11"]


def test_a_leader_with_the_horse_of_a_mixed_node_is_not_with_its_foot() -> None:
    mixed = a_formation(
        a_troop("hastatus", 120, id=11), a_troop("eques", 60, id=12), id=10, echelon="maniple"
    )
    assert keys_of_led(led_by_one(mixed, 12)) == ["10:horse"]


def test_a_leader_with_a_cut_troop_is_with_its_first_piece() -> None:
    assert keys_of_led(led_by_one(a_troop("hastatus", 900, id=10), 10)) == ["10/1"]


@pytest.mark.parametrize("unit", [None, 99])
def test_a_leader_without_a_node_leads_no_unit(unit: int | None) -> None:
    assert keys_of_led(led_by_one(a_troop("hastatus", 120, id=10), unit)) == []


def test_the_numbers_of_a_unit_are_its_atoms_and_its_men() -> None:
    (unit,) = sized(a_basis(), "maniple-triarii").units
    numbers = unit_numbers(unit)
    assert (numbers["figures"], numbers["atoms"], numbers["men"]) == (8, 8, 80)


def test_bases_are_counted_under_their_own_name() -> None:
    (unit,) = size(a_small_basis(BASES), a_troop("fusiliers", 700)).units
    assert unit_numbers(unit)["bases"] == 2


@pytest.mark.parametrize(("ratio", "figures"), [(1, 1), (10, 0)])
def test_command_figures_are_counted_by_their_kind(ratio: int, figures: int) -> None:
    basis = a_basis(ratio=ratio)
    century = a_troop("triarius", 30, command=[{"kind": "cornicen", "count": 1}], pinned=5)
    (unit,) = size(basis, century).units
    assert unit_numbers(unit)["command-cornicen"] == figures


@pytest.mark.parametrize(("holders", "over"), [(0, -500), (49, -10), (50, 0), (60, 100)])
@pytest.mark.parametrize("ratio", [1, 10, 100])
def test_one_to_every_ten_is_told_by_real_men(ratio: int, holders: int, over: int) -> None:
    """One horse-holder to 10 animals at least (rules-data A.8.4), whatever the scale shows."""
    command = [{"kind": "horse-holder", "count": holders}] if holders else []
    for unit in size(a_basis(ratio=ratio), a_troop("eques", 500, command=command)).units:
        assert unit_numbers(unit)["per-ten-horse-holder"] == over
