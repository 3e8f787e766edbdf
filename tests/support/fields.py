"""Battles for tests: two small armies on a table, and their units where a test wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from builder.core.circumstances import Reserve
from builder.core.placing import Placement, SideDeployment
from builder.core.roster import DataVersion
from builder.core.scenario import Scenario, Side, TableSize
from builder.core.standing import units_to_place
from builder.operations.documents import Workshop
from tests.support.makers import (
    ANCIENTS,
    POLYBIAN,
    PUNIC,
    a_basis,
    a_troop,
    an_army,
    shipped,
)

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.profile import Basis
    from builder.core.roster import Army, Formation, Troop

ROME, CARTHAGE = "rome", "carthage"


def a_scenario(
    *nodes: Formation | Troop,
    table: tuple[int, int] | None = (1800, 1200),
    against: tuple[Formation | Troop, ...] = (),
    **fields: Any,
) -> Scenario:
    """Return a battle at 1:10 of a Roman army of these nodes, and of a Punic one."""
    rome, carthage = a_basis(POLYBIAN), a_basis(PUNIC)
    enemy = against or (a_troop("libyan-spearman", 200, id=2),)
    return scenario_of(
        rome,
        (ROME, an_army(*nodes, basis=rome)),
        (CARTHAGE, an_army(*enemy, basis=carthage)),
        table=table,
        **fields,
    )


def scenario_of(
    basis: Basis,
    *armies: tuple[str, Army],
    table: tuple[int, int] | None = (1800, 1200),
    **fields: Any,
) -> Scenario:
    """Return a battle of armies at a basis, each with the id of its side."""
    size = TableSize(width_mm=table[0], depth_mm=table[1]) if table else None
    return Scenario(
        title="A test",
        ruleset=DataVersion(id=basis.ruleset.id),
        ratio=basis.ratio,
        figure_size=basis.figure_size,
        table=size,
        sides=tuple(Side(id=name, name=name.title(), army=army) for name, army in armies),
        **fields,
    )


def battle_of(scenario: Scenario) -> Battle:
    """Work a battle of the shipped packs out."""
    return Workshop(shipped()).work_out(scenario)


def maniples(number: int, **fields: Any) -> tuple[Troop, ...]:
    """Return so many units of 12 figures, 4 files and 3 ranks on bases of 2 cm: 80 × 60 mm."""
    return tuple(a_troop("hastatus", 120, id=n, ranks=3, **fields) for n in range(2, number + 2))


def put(scenario: Scenario, *places: tuple[int, int] | tuple[int, int, int]) -> Scenario:
    """Return the battle with Rome's first units at these places: x, y and how they face."""
    units = units_to_place(battle_of(scenario).sides[0].reckoning)
    placements = tuple(
        Placement(unit=unit.key, x_mm=x, y_mm=y, facing_deg=turn[0] if turn else 0)
        for unit, (x, y, *turn) in zip(units, places, strict=False)
    )
    rome = SideDeployment(side=ROME, placements=placements)
    return scenario.model_copy(update={"deployment": (rome,)})


def with_reserves(scenario: Scenario, *nodes: int) -> Scenario:
    """Return the battle with these nodes of its first side waiting off the table."""
    first, *others = scenario.sides
    waiting = first.model_copy(update={"reserves": (Reserve(nodes=nodes),)})
    return scenario.model_copy(update={"sides": (waiting, *others)})


__all__ = [
    "ANCIENTS",
    "CARTHAGE",
    "ROME",
    "a_scenario",
    "battle_of",
    "maniples",
    "put",
    "scenario_of",
    "with_reserves",
]
