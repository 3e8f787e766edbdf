"""The units that stand on the table, as the map shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.drawing.unit_symbols import unit_symbol
from builder.gui.words import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battle import Battle
    from builder.core.placing import Placement
    from builder.core.reckoning import Reckoning
    from builder.core.sized import Unit
    from builder.gui.battlefield.chosen import UnitId

__all__ = ["Standing", "not_standing", "room_of", "standing_in", "symbol_for"]

# What takes no room by the rules is shown as a square of so many millimetres.
LEAST_MM = 10


@dataclass(frozen=True, eq=False, slots=True)
class Standing:
    """A unit and where it stands. ``place``: its side's place in the battle."""

    id: UnitId
    place: int
    unit: Unit
    reckoning: Reckoning
    placement: Placement

    @property
    def name(self) -> str:
        """What the unit is called."""
        return spoken(self.reckoning.names.of_unit(self.unit))

    @property
    def look(self) -> tuple[str, int, int, int]:
        """What its picture depends on: symbol, frontage, depth, side."""
        return (symbol_for(self.reckoning, self.unit), *room_of(self.reckoning, self.unit), self.place)


def standing_in(battle: Battle) -> Iterator[Standing]:
    """Yield the units on the table; a placement whose unit has gone is a finding and no unit."""
    scenario = battle.scenario
    if scenario is None or not scenario.deployment:
        return
    for place, side in enumerate(battle.sides):
        placements = scenario.deployment_of(side.id).placements
        if not placements:
            continue
        units = {unit.key: unit for unit in side.reckoning.sized.units}
        for each in placements:
            if each.unit in units:
                ident = (side.id, each.unit)
                yield Standing(ident, place, units[each.unit], side.reckoning, each)


def not_standing(battle: Battle, place: int) -> list[Unit]:
    """Return the units of a side that aren't on the table yet, in the order of the tree."""
    side, scenario = battle.sides[place], battle.scenario
    placements = scenario.deployment_of(side.id).placements if scenario else ()
    there = {each.unit for each in placements}
    return [unit for unit in side.reckoning.sized.units if unit.key not in there]


def room_of(reckoning: Reckoning, unit: Unit) -> tuple[int, int]:
    """Return frontage and depth of a unit in millimetres, such that it can be seen."""
    room = reckoning.footprint(unit)
    return max(LEAST_MM, room.frontage_mm), max(LEAST_MM, room.depth_mm)


def symbol_for(reckoning: Reckoning, unit: Unit) -> str:
    """Return the symbol of a unit, remembered as long as the unit is the same."""
    ruleset = reckoning.basis.ruleset
    return reckoning.memory.once(
        ("map-symbol", id(unit)), unit, lambda: unit_symbol(ruleset, unit)
    )
