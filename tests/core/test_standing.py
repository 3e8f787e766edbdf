"""What stands on the table, and how much of it."""

from __future__ import annotations

from builder.core.placing import Placement
from builder.core.placing_edits import place
from builder.core.standing import (
    UNBASED_MM,
    deployment_in,
    footprint_on_table,
    lost_placements,
    room_of,
    units_standing,
    units_to_place,
    units_waiting,
)
from tests.content.systems import MEDIOEVO, basis_of
from tests.support.fields import ROME, a_scenario, battle_of, maniples, put, with_reserves
from tests.support.makers import a_basis, a_formation, a_troop, reckoned


def test_units_stand_on_the_ground_that_they_take() -> None:
    battle = battle_of(put(a_scenario(*maniples(2)), (500, 900), (700, 900, 90)))
    first, second = units_standing(battle, battle.sides[0])
    assert first.outline == ((460, 870), (540, 870), (540, 930), (460, 930))
    assert second.outline == footprint_on_table(
        battle.sides[0].reckoning, second.unit, second.placement
    )


def test_a_placement_outlives_its_unit_and_is_told_as_lost() -> None:
    scenario = place(a_scenario(*maniples(1)), ROME, (Placement(unit="77", x_mm=1, y_mm=1),))
    battle = battle_of(scenario)
    assert units_standing(battle, battle.sides[0]) == ()
    assert [each.unit for each in lost_placements(battle, battle.sides[0])] == ["77"]


def test_where_the_rules_don_t_say_how_large_a_unit_is_it_still_has_a_size() -> None:
    """Medioevo has no basing (rules-data C.1)."""
    basis = basis_of(MEDIOEVO, "communal-militia")
    reckoning = reckoned(basis, a_troop(basis.army_list.entries[0].id, 100))
    (unit, *_) = units_to_place(reckoning)
    assert room_of(reckoning, unit) == UNBASED_MM


def test_a_unit_without_figures_stands_nowhere() -> None:
    assert units_to_place(reckoned(a_basis(), a_troop("hastatus", 0))) == ()


def test_a_lone_army_stands_nowhere() -> None:
    battle = battle_of(a_scenario(*maniples(1)))
    object.__setattr__(battle, "scenario", None)
    assert deployment_in(battle, battle.sides[0]).placements == ()


def test_reserves_wait_with_all_that_stands_below_their_nodes() -> None:
    legion = a_formation(*maniples(2), id=100, echelon="legion")
    scenario = a_scenario(legion, a_troop("eques", 100, id=50), a_troop("eques", 100, id=51))
    battle = battle_of(with_reserves(scenario, 100, 51))
    assert units_waiting(battle, battle.sides[0]) == {"2", "3", "51"}
    assert units_waiting(battle, battle.sides[1]) == frozenset()
