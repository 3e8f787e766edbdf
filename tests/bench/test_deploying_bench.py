"""An army of 2,000 units deployed by a pattern, and looked over (goal: a second and less)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.battle import Battle, BattleSide
from builder.core.deploying import deploy
from builder.core.deployment_findings import findings_in_deployment
from builder.core.outlines import extent_of
from builder.core.placing import Placement
from builder.core.placing_edits import place
from builder.core.reckoning import reckon
from builder.core.roster import DataVersion
from builder.core.scenario import Scenario, Side, TableSize
from builder.core.standing import units_standing
from tests.bench.armies import army_of_units, basis

if TYPE_CHECKING:
    from tests.bench.conftest import SideBySide

UNITS = 2_000


def _battle(scenario: Scenario | None = None) -> Battle:
    """Return a battle of one side on a table of 50 × 5 m, nobody placed unless it is given."""
    own = basis()
    army = army_of_units(UNITS)
    scenario = scenario or Scenario(
        title="x",
        ruleset=DataVersion(id=own.ruleset.id),
        ratio=own.ratio,
        table=TableSize(width_mm=50_000, depth_mm=5_000),
        sides=(Side(id="one", name="One", army=army),),
    )
    side = BattleSide("one", "One", reckon(own, army))
    return Battle("x", "", own.ruleset, own.ratio, None, (side,), scenario=scenario)


def test_two_thousand_units_are_deployed(side_by_side: SideBySide) -> None:
    battle = _battle()
    keys = [unit.key for unit in battle.sides[0].reckoning.sized.units]
    side_by_side(
        f"deploying {UNITS} units",
        lambda: deploy(battle, battle.sides[0]),
        lambda: [Placement(unit=key, x_mm=1, y_mm=1) for key in keys],
        goal="1 s",
        floor_name="making as many placements",
    )
    deployed = deploy(battle, battle.sides[0])
    assert len(deployed.placements) + len(deployed.no_room) == len(keys)


def test_two_thousand_units_are_looked_over(side_by_side: SideBySide) -> None:
    """In ten rows, side by side."""
    battle = _battle()
    rows = [
        Placement(unit=unit.key, x_mm=240 * (n // 10), y_mm=4_000 + 80 * (n % 10))
        for n, unit in enumerate(battle.sides[0].reckoning.sized.units)
    ]
    assert battle.scenario is not None
    placed = _battle(place(battle.scenario, "one", rows))
    standing = units_standing(placed, placed.sides[0])
    side_by_side(
        f"findings about {len(standing)} units on the table",
        lambda: findings_in_deployment(placed),
        lambda: [extent_of(each.outline) for each in standing],
        goal="100 ms",
        floor_name="the boxes of all units",
    )
    assert len(standing) == UNITS
