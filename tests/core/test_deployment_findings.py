"""What is wrong with a deployment is told, as severely as the rules see it (A.11, D.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.battlefield import Terrain
from builder.core.deployment_findings import findings_in_deployment
from builder.core.ground import piece_of
from builder.core.placing import Placement
from builder.core.placing_edits import choose_strip, place
from tests.content.systems import ADVICE, ERROR, WARNING
from tests.core.test_terrain import a_ground
from tests.support.fields import CARTHAGE, ROME, a_scenario, battle_of, maniples, put, with_reserves
from tests.support.makers import a_troop

if TYPE_CHECKING:
    from builder.core.finding import Finding
    from builder.core.scenario import Scenario


def _found(scenario: Scenario) -> dict[str, Finding]:
    """Return Rome's findings by their codes; Carthage isn't placed in these tests."""
    found = findings_in_deployment(battle_of(scenario))
    return {finding.code: finding for side, finding in found if side != CARTHAGE}


def _told(scenario: Scenario) -> dict[str, tuple[object, tuple[int, ...]]]:
    return {code: (each.severity, each.nodes) for code, each in _found(scenario).items()}


def _one(*place_of_it: int, table: tuple[int, int] = (1800, 1200)) -> Scenario:
    x, y, *turn = place_of_it
    where = (x, y, turn[0]) if turn else (x, y)
    return put(a_scenario(*maniples(1), table=table), where)


def test_a_battle_that_nobody_has_deployed_has_nothing_to_remark() -> None:
    assert findings_in_deployment(battle_of(a_scenario(*maniples(3)))) == ()


@pytest.mark.parametrize(
    "place_of_it", [(140, 930), (1660, 1070), (900, 1000), (900, 1000, 90), (900, 1000, 45)]
)
def test_within_its_zone_a_unit_is_as_it_should_be(place_of_it: tuple[int, ...]) -> None:
    """80 × 60 mm in 10–30 cm from the edge, 10 cm from the flanks: its edges belong to it."""
    assert _told(_one(*place_of_it)) == {}


@pytest.mark.parametrize("place_of_it", [(139, 930), (1661, 1070), (900, 929), (900, 1071)])
def test_a_millimetre_outside_the_zone_is_an_error(place_of_it: tuple[int, ...]) -> None:
    """A.11: outside the 10–30 cm strip or under 10 cm from a flank (E)."""
    assert _told(_one(*place_of_it)) == {"deployment-outside": (ERROR, (2,))}


def test_the_other_reading_takes_in_the_edge() -> None:
    scenario = choose_strip(_one(900, 1170), ROME, "deep-strip")
    assert _told(scenario) == {}


def test_a_unit_dragged_off_the_table_is_an_error() -> None:
    assert _told(_one(1770, 1000)) == {"deployment-off-table": (ERROR, (2,))}
    assert _told(_one(-200_000, 200_000)) == {"deployment-off-table": (ERROR, (2,))}


def test_units_that_touch_are_well_and_a_millimetre_more_is_an_error() -> None:
    touching = put(a_scenario(*maniples(2)), (500, 1000), (580, 1000))
    assert _told(touching) == {}
    overlapping = put(a_scenario(*maniples(2)), (500, 1000), (579, 1000))
    assert _told(overlapping) == {"deployment-overlap": (ERROR, (2, 3))}


def test_a_heap_of_units_is_told_once_a_unit() -> None:
    heap = put(a_scenario(*maniples(5)), *((500, 1000),) * 5)
    told = [f for _, f in findings_in_deployment(battle_of(heap)) if f.code == "deployment-overlap"]
    assert [each.nodes for each in told] == [(2, 3, 4, 5, 6), (3, 4, 5, 6), (4, 5, 6), (5, 6)]
    assert [dict(each.message.values).get("n") for each in told] == [3, 2, 1, None]


def test_a_unit_on_a_foe_is_told_by_the_first_side() -> None:
    foe = Placement(unit="2", x_mm=900, y_mm=1000, facing_deg=180)
    found = findings_in_deployment(battle_of(place(_one(900, 1000), CARTHAGE, (foe,))))
    codes = [(side, finding.code) for side, finding in found]
    assert (ROME, "deployment-overlap") in codes
    assert (CARTHAGE, "deployment-overlap") not in codes


def _on_a_wood(troop: str, strength: int, x: int) -> dict[str, tuple[object, tuple[int, ...]]]:
    wood = piece_of(a_ground(), "wood", 1, 200, (900, 1000)).model_copy(update={"id": 7})
    scenario = a_scenario(a_troop(troop, strength, id=2), terrain=Terrain(pieces=(wood,)))
    found = _found(put(scenario, (x, 1000)))
    assert all(each.pieces == (7,) for each in found.values())
    return {code: (each.severity, each.nodes) for code, each in found.items()}


@pytest.mark.parametrize(("troop", "strength"), [("eques", 100), ("war-elephant", 20)])
def test_horse_and_elephants_may_not_begin_in_broken_ground(troop: str, strength: int) -> None:
    """A.11: cavalry, chariots, elephants, machines deployed in broken terrain (E)."""
    assert _on_a_wood(troop, strength, 900) == {"deployment-ground": (ERROR, (2,))}
    assert _on_a_wood(troop, strength, 300) == {}


def test_foot_may_begin_in_broken_ground() -> None:
    assert _on_a_wood("hastatus", 120, 900) == {}


def test_a_unit_further_than_50_cm_from_its_commander_is_a_warning() -> None:
    """A.11: beyond 50 cm of its Commander when deployed (W)."""
    scenario = put(a_scenario(*maniples(3)), (200, 1000), (740, 1000), (741, 1066))
    assert _told(scenario) == {"deployment-far-from-leader": (WARNING, (4,))}


def test_a_unit_too_wide_for_the_zone_is_a_warning_before_it_is_placed() -> None:
    wide = a_troop("hastatus", 500, id=3, ranks=1)
    scenario = put(a_scenario(*maniples(1), wide, table=(1100, 1200)), (500, 1000))
    told = _told(scenario)
    assert told["deployment-too-wide"] == (WARNING, (3,))
    assert told["deployment-unplaced"] == (ADVICE, (3,))


def test_a_unit_that_the_army_lost_and_those_not_placed_are_told_once() -> None:
    lost = (Placement(unit="88", x_mm=9, y_mm=9), Placement(unit="99", x_mm=9, y_mm=9))
    told = _told(place(a_scenario(*maniples(3)), ROME, lost))
    assert told == {
        "deployment-lost": (WARNING, ()),
        "deployment-unplaced": (ADVICE, (2, 3, 4)),
    }


def test_units_that_wait_off_the_table_aren_t_missing() -> None:
    scenario = with_reserves(put(a_scenario(*maniples(3)), (900, 1000)), 3)
    assert _told(scenario) == {"deployment-unplaced": (ADVICE, (4,))}


def test_a_table_too_small_for_its_zones_is_told_and_nobody_is_outside() -> None:
    assert set(_told(_one(50, 50, table=(150, 100)))) == {"deployment-no-zone"}


def test_allies_at_one_edge_share_their_zone() -> None:
    scenario = _one(900, 1000)
    third = scenario.sides[1].model_copy(update={"id": "numidia", "edge": "lower"})
    allies = scenario.model_copy(update={"sides": (*scenario.sides, third)})
    assert "deployment-zones-meet" not in _told(allies)


def test_zones_that_overlap_are_told_once() -> None:
    assert _told(_one(900, 300, table=(1800, 390)))["deployment-zones-meet"] == (WARNING, ())
