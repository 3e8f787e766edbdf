"""The zones of the sides, in whole millimetres from the rules' strips (rules-data A.7.3, B.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.placing_edits import choose_strip
from builder.core.zones import edge_of, field_of, table_of, zone_of, zones_of
from tests.content.systems import CIVITATES, GARDE, MEDIOEVO, basis_of
from tests.support.fields import CARTHAGE, ROME, a_scenario, battle_of, maniples, scenario_of
from tests.support.makers import the_ready_army

if TYPE_CHECKING:
    from builder.core.zones import Zone

USUAL = (1800, 1200)


def _zones(table: tuple[int, int] | None = USUAL) -> list[tuple[int, int, int, int]]:
    battle = battle_of(a_scenario(*maniples(1), table=table))
    return [zone.box for zone in zones_of(battle)]


def _of(ruleset: str, army_list: str, table: tuple[int, int] | None) -> Zone | None:
    basis = basis_of(ruleset, army_list)
    battle = battle_of(scenario_of(basis, ("one", the_ready_army(basis)), table=table))
    return zone_of(battle, "one")


def test_read_literally_it_is_from_10_to_30_cm_and_10_cm_clear_of_the_flanks() -> None:
    """On 180 × 120 cm; the front is 160 cm (rules-data A.7.3)."""
    assert _zones() == [(100, 900, 1700, 1100), (100, 100, 1700, 300)]


def test_the_other_reading_begins_at_the_edge() -> None:
    scenario = choose_strip(a_scenario(*maniples(1)), ROME, "deep-strip")
    zone = zone_of(battle_of(scenario), ROME)
    assert zone is not None
    assert (zone.box, zone.front_mm, zone.depth_mm) == ((100, 900, 1700, 1200), 1600, 300)


def test_zones_in_javelin_throws_go_with_the_size_of_the_figures() -> None:
    """6 JT from the edge and 2 from the flanks; a JT is 4 cm with 15 mm figures (B.7)."""
    zone = _of(CIVITATES, "polybian-roman", (1200, 800))
    assert zone is not None
    assert zone.box == (80, 560, 1120, 800)


def test_the_emperor_s_rules_have_30_cm_from_the_edge() -> None:
    zone = _of(GARDE, "french-1805", USUAL)
    assert zone is not None
    assert zone.box == (0, 900, 1800, 1200)


def test_rules_without_zones_leave_a_third_of_the_table() -> None:
    basis = basis_of(MEDIOEVO, "communal-militia")
    battle = battle_of(scenario_of(basis, ("one", the_ready_army(basis)), table=USUAL))
    assert zone_of(battle, "one") is None
    zone = field_of(battle, "one")
    assert zone is not None
    assert (zone.box, zone.strip) == ((0, 800, 1800, 1200), None)


def test_without_a_table_anywhere_there_is_no_zone() -> None:
    basis = basis_of(MEDIOEVO, "communal-militia")
    battle = battle_of(scenario_of(basis, ("one", the_ready_army(basis)), table=None))
    assert (table_of(battle), field_of(battle, "one"), zone_of(battle, "one")) == (None,) * 3


def test_the_usual_table_of_the_rules_is_used_where_the_battle_says_none() -> None:
    assert table_of(battle_of(a_scenario(*maniples(1), table=None))) == USUAL


@pytest.mark.parametrize("table", [(100, 100), (200, 200), (100_000, 100)])
def test_on_a_table_too_small_nothing_is_left_of_the_zone(table: tuple[int, int]) -> None:
    battle = battle_of(a_scenario(*maniples(1), table=table))
    assert all(zone.is_empty for zone in zones_of(battle))


def test_what_lies_off_the_table_is_cut_off() -> None:
    assert _zones((600, 250)) == [(100, 0, 500, 150), (100, 100, 500, 250)]


@pytest.mark.parametrize(
    ("edge", "box", "place"),
    [
        ("lower", (100, 900, 1700, 1100), (110, 905)),
        ("upper", (100, 100, 1700, 300), (1690, 295)),
        ("left", (100, 100, 300, 1100), (295, 110)),
        ("right", (1500, 100, 1700, 1100), (1505, 1090)),
    ],
)
def test_a_zone_may_be_at_any_edge_and_knows_its_own_left_and_front(
    edge: str, box: tuple[int, int, int, int], place: tuple[int, int]
) -> None:
    battle = battle_of(a_scenario(*maniples(1)))
    object.__setattr__(battle.scenario.sides[0], "edge", edge)  # type: ignore[union-attr]
    zone = zone_of(battle, ROME)
    assert zone is not None
    assert (zone.box, zone.at(10, 5)) == (box, place)


def test_sides_sit_in_turn_at_the_lower_and_the_upper_edge() -> None:
    scenario = a_scenario(*maniples(1))
    assert [edge_of(scenario, side) for side in (ROME, CARTHAGE)] == ["lower", "upper"]
