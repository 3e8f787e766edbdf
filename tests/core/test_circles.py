"""Circles round leaders, and who stands outside (rules-data A.4, A-C17, B.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.circles import circles_of
from builder.core.placing import Placement
from builder.core.placing_edits import place, take_off
from builder.core.standing import units_to_place
from tests.content.systems import CIVITATES, basis_of
from tests.support.fields import ROME, a_scenario, battle_of, maniples, put, scenario_of
from tests.support.makers import the_ready_army

if TYPE_CHECKING:
    from builder.core.circles import Circle
    from builder.core.scenario import Scenario


def _circles(scenario: Scenario) -> dict[str, Circle]:
    battle = battle_of(scenario)
    return {each.spacing.id: each for each in circles_of(battle, battle.sides[0])}


def _outside(scenario: Scenario, name: str) -> list[str]:
    return [each.unit.key for each in _circles(scenario)[name].outside]


def test_the_commander_has_circles_of_15_and_50_cm_about_his_unit() -> None:
    circles = _circles(put(a_scenario(*maniples(2)), (300, 1000), (500, 1000)))
    radii = {name: (each.at, each.radius_mm) for name, each in circles.items()}
    assert radii == {"near-commander": ((300, 1000), 150), "far-commander": ((300, 1000), 500)}


def test_a_unit_is_outside_where_no_part_of_it_is_within() -> None:
    """Its nearest point is 40 mm nearer than its middle; 150 mm is still within, 151 isn't."""
    near = put(a_scenario(*maniples(2)), (300, 1000), (490, 1000))
    assert _outside(near, "near-commander") == []
    far = put(a_scenario(*maniples(2)), (300, 1000), (491, 1000))
    assert _outside(far, "near-commander") == ["3"]
    assert _outside(far, "far-commander") == []


def test_the_commander_s_own_unit_is_never_outside() -> None:
    scenario = put(a_scenario(*maniples(1)), (300, 1000))
    assert [each.outside for each in _circles(scenario).values()] == [(), ()]


def test_without_the_commander_s_unit_on_the_table_he_has_no_circle() -> None:
    scenario = put(a_scenario(*maniples(2)), (300, 1000), (490, 1000))
    assert _circles(take_off(scenario, ROME, ("2",))) == {}


def test_a_leader_with_no_unit_stands_amid_those_he_leads() -> None:
    """Commanders are stands of their own: 6 JT of 40 mm (B.3)."""
    basis = basis_of(CIVITATES, "polybian-roman")
    scenario = scenario_of(basis, (ROME, the_ready_army(basis)))
    units = units_to_place(battle_of(scenario).sides[0].reckoning)
    row = [Placement(unit=unit.key, x_mm=n * 200, y_mm=900) for n, unit in enumerate(units)]
    battle = battle_of(place(scenario, ROME, row))
    left, right, general = circles_of(battle, battle.sides[0])
    assert (left.radius_mm, left.formation.name, right.formation.name) == (
        240, "Left command", "Right command",
    )  # fmt: skip
    assert left.at == (300, 900)
    assert [each.unit.key for each in left.outside] == []
    assert (general.radius_mm, len(general.outside)) == (400, 4)


def test_the_circle_is_called_by_the_leader_s_name_else_by_his_post() -> None:
    circle = _circles(put(a_scenario(*maniples(1)), (300, 1000)))["far-commander"]
    assert getattr(circle.name, "en", circle.name) == "Commander-in-Chief"
