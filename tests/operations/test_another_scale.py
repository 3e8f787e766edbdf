"""A battle that was set out stands as it stood at another scale, in whatever units it is cut."""

from __future__ import annotations

import pytest

from builder.core.scenario import Scenario
from builder.core.standing import lost_placements, units_standing, units_to_place, units_waiting
from builder.operations.documents import new_scenario, with_ratio, worked_out
from tests.support.fields import ROME, a_scenario, battle_of, maniples, put, with_reserves
from tests.support.makers import a_formation, a_troop, shipped

ZAMA, TREBIA = "roman-ancients/zama-202bc", "roman-ancients/trebia-218bc"
NORTH, EAST = 0, 90


def at(scenario: Scenario, ratio: int) -> Scenario:
    changed = with_ratio(scenario, ratio, shipped())
    assert isinstance(changed, Scenario)
    return changed


def places(scenario: Scenario) -> list[tuple[int, int, int]]:
    """Return where Rome's units stand, and how they face, by their place from left to right."""
    stands = scenario.deployment_of(ROME).placements
    return sorted((each.x_mm, each.y_mm, each.facing_deg) for each in stands)


def lone_cohort(facing_deg: int = NORTH) -> Scenario:
    """Return Rome with a unit of 48 figures at 1:10, 12 files on 4 ranks: 240 × 80 mm."""
    cohort = a_troop("hastatus", 480, id=2, ranks=4)
    return put(a_scenario(cohort, table=(1800, 1200)), (900, 600, facing_deg))


def test_a_unit_that_becomes_two_stands_on_its_ground_in_rows() -> None:
    """96 figures at 1:5 are two units of 48, on the ground of one: one behind the other."""
    finer = at(lone_cohort(), 5)
    assert places(finer) == [(900, 555, NORTH), (900, 645, NORTH)]


def test_they_face_as_it_did() -> None:
    assert places(at(lone_cohort(EAST), 5)) == [(855, 600, EAST), (945, 600, EAST)]


def test_going_back_is_as_it_was() -> None:
    assert places(at(at(lone_cohort(EAST), 5), 10)) == places(lone_cohort(EAST))


def test_units_that_become_one_stand_where_the_larger_stood() -> None:
    """Twelve and eighteen figures at 1:10; at 1:40 too few are left, and the two join (A.4)."""
    small, large = (a_troop("hastatus", men, id=n, ranks=3) for n, men in ((2, 120), (3, 180)))
    line = a_formation(small, large, id=9, echelon="line")
    apart = put(a_scenario(line), (400, 1000), (700, 1000))
    joined = at(apart, 40)
    (stands,) = units_standing(battle_of(joined), battle_of(joined).sides[0])
    assert (stands.placement.x_mm, stands.placement.y_mm) == (700, 1000)


def test_what_was_in_two_pieces_is_shared_among_the_ground_of_both() -> None:
    """480 men are two units at 1:5 and three of 54 and less at 1:3: two on the first's ground."""
    apart = put(at(lone_cohort(), 5), (500, 600), (1300, 600))
    thirds = at(apart, 4)
    assert len(places(thirds)) == len(units_to_place(battle_of(thirds).sides[0].reckoning))
    assert {x for x, _, _ in places(thirds)} == {500, 1300}


def test_a_unit_of_the_same_troops_stays_where_it_is() -> None:
    scenario = put(a_scenario(*maniples(2)), (400, 1000), (700, 1000))
    assert places(at(scenario, 5)) == places(scenario)


def test_who_stood_nowhere_and_who_waits_stand_nowhere() -> None:
    scenario = with_reserves(put(a_scenario(*maniples(3)), (400, 1000), (700, 1000)), 3)
    assert places(at(scenario, 5)) == [(400, 1000, NORTH)]


def test_who_has_no_room_on_the_table_is_to_be_placed_anew() -> None:
    """480 figures at 1:1 are ten units, ten rows of 80 mm on a table 700 mm deep."""
    cohort = a_troop("hastatus", 480, id=2, ranks=4)
    small = put(a_scenario(cohort, table=(1800, 700)), (900, 350))
    finest = at(small, 1)
    assert places(finest) == []
    assert lost_placements(battle_of(finest), battle_of(finest).sides[0]) == ()


def test_a_battle_that_nobody_has_deployed_is_only_sized_anew() -> None:
    scenario = a_scenario(*maniples(2))
    assert at(scenario, 5).deployment == scenario.deployment == ()


@pytest.mark.parametrize("name", [ZAMA, TREBIA])
@pytest.mark.parametrize("ratio", [400, 500])
def test_a_historical_battle_stands_at_every_scale_that_is_no_finer(name: str, ratio: int) -> None:
    scenario = new_scenario(shipped(), name, language="en")
    battle = worked_out(at(scenario, ratio), shipped())
    for side in battle.sides:
        stands = [each.unit.key for each in units_standing(battle, side)]
        there = {each.key for each in units_to_place(side.reckoning)}
        assert len(set(stands)) == len(stands)
        assert {*stands, *units_waiting(battle, side)} == there
        assert lost_placements(battle, side) == ()
