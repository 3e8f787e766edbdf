"""The units of a side that stand on the table, each with the ground it takes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.condition import holds_for_unit
from builder.core.messages import N_, Message
from builder.core.placing import SideDeployment, outline_on_table
from builder.core.reserves import units_at
from builder.core.roster import formations_in

if TYPE_CHECKING:
    from builder.core.battle import Battle, BattleSide
    from builder.core.condition import Condition
    from builder.core.outlines import Points
    from builder.core.placing import Placement
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Formation
    from builder.core.sized import Unit

__all__ = [
    "UNBASED_MM",
    "Standing",
    "deployment_in",
    "describes",
    "footprint_on_table",
    "formations_above",
    "in_cm",
    "lost_placements",
    "room_of",
    "units_standing",
    "units_to_place",
    "units_waiting",
]

# Frontage and depth that a unit is given where the rules don't say how much room it takes.
UNBASED_MM = (40, 20)


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """A unit, where it stands, and its corners (see ``footprint_on_table``)."""

    unit: Unit
    placement: Placement
    outline: Points


def units_to_place(reckoning: Reckoning) -> tuple[Unit, ...]:
    """Return the units that stand on a table: those with figures, in the order of the tree."""
    return tuple(unit for unit in reckoning.sized.units if unit.atoms)


def units_waiting(battle: Battle, side: BattleSide) -> frozenset[str]:
    """Return the keys of the units that wait off the table: those at or below a reserve's nodes."""
    scenario = battle.scenario
    own = next((each for each in scenario.sides if each.id == side.id), None) if scenario else None
    waiting = [node_id for reserve in own.reserves for node_id in reserve.nodes] if own else []
    return frozenset(unit.key for unit in units_at(side.reckoning, waiting))


def room_of(reckoning: Reckoning, unit: Unit) -> tuple[int, int]:
    """Return frontage and depth of a unit in millimetres, never 0 (see ``UNBASED_MM``)."""
    footprint = reckoning.footprint(unit)
    if footprint.frontage_mm < 1 or footprint.depth_mm < 1:
        return UNBASED_MM
    return footprint.frontage_mm, footprint.depth_mm


def footprint_on_table(reckoning: Reckoning, unit: Unit, placement: Placement) -> Points:
    """Return the corners of a unit where it stands (see ``placing.outline_on_table``)."""
    return outline_on_table(room_of(reckoning, unit), placement)


def deployment_in(battle: Battle, side: BattleSide) -> SideDeployment:
    """Return where a side's units are said to stand; nowhere for a lone army."""
    if battle.scenario is None:
        return SideDeployment(side=side.id or "army")
    return battle.scenario.deployment_of(side.id)


def units_standing(battle: Battle, side: BattleSide) -> tuple[Standing, ...]:
    """Return a side's units on the table, in the order they were placed; lost ones left out."""
    reckoning = side.reckoning
    known = {unit.key: unit for unit in units_to_place(reckoning)}
    return tuple(
        Standing(unit, each, footprint_on_table(reckoning, unit, each))
        for each in deployment_in(battle, side).placements
        if (unit := known.get(each.unit)) is not None
    )


def lost_placements(battle: Battle, side: BattleSide) -> tuple[Placement, ...]:
    """Return the placements of units that there aren't any more."""
    known = {unit.key for unit in units_to_place(side.reckoning)}
    placements = deployment_in(battle, side).placements
    return tuple(each for each in placements if each.unit not in known)


def formations_above(reckoning: Reckoning) -> dict[str, tuple[Formation, ...]]:
    """Return the formations that each unit stands in, by its key: the nearest first, the army last.

    A unit that is a formation itself begins with it.
    """
    paths: dict[int, tuple[Formation, ...]] = {}
    for formation in formations_in(reckoning.army.root):
        above = paths.get(formation.id, ())
        paths[formation.id] = (formation, *above)
        paths.update((child.id, paths[formation.id]) for child in formation.children)
    return {
        unit.key: paths[node.id]
        for unit in reckoning.sized.units
        for node in (unit.whole or unit.nodes)[:1]
    }


def in_cm(length_mm: int) -> Message:
    """Return a length in words, in centimetres."""
    return Message.of(N_("{n} cm"), n=Fraction(length_mm, 10))


def describes(reckoning: Reckoning, condition: Condition | None, unit: Unit) -> bool:
    """Tell whether a condition holds for a unit on the table; its order is a tag (``order:…``)."""
    if condition is None:
        return True
    tags, numbers = reckoning.facts(unit)
    order = f"order:{reckoning.order_of(unit)}"
    return holds_for_unit(condition, [part | {order} for part in tags], numbers)
