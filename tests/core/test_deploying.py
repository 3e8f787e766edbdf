"""An army is deployed by a pattern of its list or its rules (rules-data A.7.3, B.7)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from builder.core.deploying import deploy, patterns_for
from builder.core.deployment_findings import findings_in_deployment
from builder.core.errors import NotApplicable, UnknownName
from builder.core.finding import Severity
from builder.core.placing_edits import choose_strip, place
from builder.operations.documents import new_scenario
from tests.content.systems import MEDIOEVO, basis_of
from tests.support.fields import ROME, a_scenario, battle_of, maniples, scenario_of, with_reserves
from tests.support.makers import (
    a_basis,
    a_formation,
    a_troop,
    an_organisation,
    shipped,
    the_ready_army,
)

if TYPE_CHECKING:
    from builder.core.deploying import Deployed
    from builder.core.placing import Placement
    from builder.core.scenario import Scenario


def _deployed(scenario: Scenario, pattern: str | None = None, side: int = 0) -> Deployed:
    battle = battle_of(scenario)
    return deploy(battle, battle.sides[side], pattern)


def _places(deployed: Deployed) -> dict[str, tuple[int, int, int]]:
    return {each.unit: (each.x_mm, each.y_mm, each.facing_deg) for each in deployed.placements}


def _legion() -> Scenario:
    """Return the text's legion at 1:10 without its velites, 3 ranks deep and its triarii 2."""
    basis = a_basis()
    lines = [
        an_organisation(basis, name).model_copy(update={"ranks": ranks, "id": 1000 * n + count})
        for n, (name, ranks) in enumerate(
            [("hastati-alone", 3), ("principes-alone", 3), ("triarii-alone", 2)], 2
        )
        for count in range(10)
    ]
    return choose_strip(a_scenario(a_formation(*lines, echelon="legion", id=9)), ROME, "deep-strip")


def _rows(placements: tuple[Placement, ...]) -> dict[int, list[int]]:
    rows: dict[int, list[int]] = {}
    for each in placements:
        rows.setdefault(each.y_mm, []).append(each.x_mm)
    return rows


def test_a_legion_stands_in_three_lines_with_gaps_of_a_maniple() -> None:
    """152 cm wide, 6 + 6 + 4 cm deep; behind each line 2 cm are left (A.7.3)."""
    rows = _rows(_deployed(_legion(), "triplex-acies").placements)
    assert sorted(rows) == [950, 1030, 1100]
    first = sorted(rows[950])
    assert (first[0] - 40, first[-1] + 40) == (140, 1660)
    assert {b - a for a, b in pairwise(first)} == {160}
    assert [len(row) for row in rows.values()] == [10, 10, 10]


def test_velites_stand_before_the_lines_and_horse_on_the_wings() -> None:
    light = a_troop("veles", 200, id=50)
    horse = [a_troop("eques", 100, id=60 + n) for n in range(2)]
    places = _places(_deployed(a_scenario(*maniples(3), light, *horse), "triplex-acies"))
    assert places["50"][1] < places["2"][1]
    assert places["60"][0] < places["2"][0] < places["4"][0] < places["61"][0]


def test_the_side_at_the_upper_edge_faces_down_and_has_its_left_on_the_right() -> None:
    lower = _places(_deployed(a_scenario(*maniples(2)), "centre-and-wings"))
    spears = tuple(a_troop("libyan-spearman", 120, id=n, ranks=3) for n in (2, 3))
    scenario = a_scenario(*maniples(2), against=spears)
    upper = _places(_deployed(scenario, "centre-and-wings", side=1))
    assert lower == {"2": (860, 950, 0), "3": (940, 950, 0)}
    assert upper == {"2": (940, 250, 180), "3": (860, 250, 180)}


def test_where_the_front_is_too_narrow_a_line_goes_on_behind_and_it_is_told() -> None:
    found = _deployed(a_scenario(*maniples(24)), "centre-and-wings")
    rows = _rows(found.placements)
    assert [len(row) for row in rows.values()] == [12, 12]
    assert [note.source for note in found.notes] == [
        "{line}: in {n} rows, since the front is too narrow for one"
    ]


def test_what_finds_no_room_is_told_and_left_off() -> None:
    found = _deployed(a_scenario(*maniples(90)), "centre-and-wings")
    assert (len(found.placements), len(found.no_room)) == (54, 36)
    assert [note.count for note in found.notes if note.count] == [36]


def test_those_who_wait_off_the_table_are_left_off() -> None:
    found = _deployed(with_reserves(a_scenario(*maniples(3)), 3))
    assert [each.unit for each in found.placements] == ["2", "4"]
    assert found.no_room == ()


@pytest.mark.parametrize(
    ("template", "side"),
    [
        (name, n)
        for name in ("zama-202bc", "cynoscephalae-197bc", "quatre-bras-1815")
        for n in (0, 1)
    ],
)
def test_every_pattern_of_a_shipped_battle_gives_no_error_but_of_the_ground(
    template: str, side: int
) -> None:
    scenario = new_scenario(shipped(), template, language="en")
    battle = battle_of(scenario)
    its_side = battle.sides[side]
    for pattern in patterns_for(battle, its_side):
        placed = place(scenario, its_side.id, deploy(battle, its_side, pattern.id).placements)
        found = findings_in_deployment(battle_of(placed))
        # A pattern knows nothing of the ground; whom it puts where he may not be, that is told.
        errors = {f.code for _, f in found if f.severity is Severity.ERROR}
        assert errors <= {"deployment-ground"}


def test_the_same_army_is_deployed_the_same() -> None:
    assert _deployed(_legion()) == _deployed(_legion())


def test_an_empty_army_is_deployed_nowhere() -> None:
    found = _deployed(a_scenario())
    assert (found.placements, found.no_room, found.notes) == ((), (), ())


@pytest.mark.parametrize("table", [(100, 100), (100_000, 100), (100, 100_000), (150, 150)])
def test_on_a_table_too_small_nobody_finds_room(table: tuple[int, int]) -> None:
    found = _deployed(a_scenario(*maniples(5), table=table))
    assert (found.placements, len(found.no_room)) == ((), 5)


def test_a_unit_wider_than_any_table_finds_no_room() -> None:
    """Fifty figures on bases of a metre."""
    base = {"front_mm": 1000, "depth_mm": 20}
    found = _deployed(a_scenario(a_troop("hastatus", 500, id=2, ranks=1, base=base)))
    assert (found.placements, found.no_room) == ((), ("2",))


def test_a_unit_deeper_than_its_zone_finds_no_room() -> None:
    """Two hundred light figures one behind the other on a metre each; no room is left behind."""
    base = {"front_mm": 20, "depth_mm": 1000}
    found = _deployed(a_scenario(a_troop("veles", 200, id=2, ranks=20, base=base)))
    assert (found.placements, found.no_room) == ((), ("2",))
    assert "deep without any room between" in found.notes[0].source


def test_rules_without_zones_deploy_in_the_third_of_the_table() -> None:
    basis = basis_of(MEDIOEVO, "communal-militia")
    scenario = scenario_of(basis, (ROME, the_ready_army(basis)), table=(3600, 1200))
    found = _deployed(scenario)
    assert found.no_room == ()
    assert all(each.y_mm >= 800 for each in found.placements)


def test_a_pattern_that_there_isn_t_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean “triplex-acies”"):
        _deployed(a_scenario(*maniples(1)), "triplex-acis")


def test_without_a_table_nobody_can_be_deployed() -> None:
    basis = basis_of(MEDIOEVO, "communal-militia")
    with pytest.raises(NotApplicable, match="no table"):
        _deployed(scenario_of(basis, (ROME, the_ready_army(basis)), table=None))


def test_rules_without_a_pattern_leave_it_to_the_player() -> None:
    basis = basis_of(MEDIOEVO, "communal-militia")
    battle = battle_of(scenario_of(basis, (ROME, the_ready_army(basis))))
    bare = battle.ruleset.model_copy(update={"deployment": None})
    with pytest.raises(NotApplicable, match="by hand"):
        deploy(replace(battle, ruleset=bare), battle.sides[0])


def test_armies_of_a_side_take_its_list_s_own_pattern_first() -> None:
    battle = battle_of(a_scenario(*maniples(1)))
    ids = [[each.id for each in patterns_for(battle, side)] for side in battle.sides]
    assert ids == [
        ["triplex-acies", "centre-and-wings", "two-lines"],
        ["three-lines", "centre-and-wings", "two-lines"],
    ]
