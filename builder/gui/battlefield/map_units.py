"""The units that stand on the table, as the map shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.standing import deployment_in, room_of, units_to_place
from builder.drawing.unit_symbols import unit_symbol
from builder.gui.battlefield.counters import UnitLook, turn_in_picture
from builder.gui.words import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battle import Battle
    from builder.core.placing import Placement
    from builder.core.reckoning import Reckoning
    from builder.core.sized import Unit
    from builder.gui.battlefield.chosen import UnitId

__all__ = ["MapUnit", "symbol_for", "units_on"]


@dataclass(frozen=True, eq=False, slots=True)
class MapUnit:
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
    def look(self) -> UnitLook:
        """What its picture depends on."""
        symbol = symbol_for(self.reckoning, self.unit)
        turned = turn_in_picture(self.placement.facing_deg)
        return UnitLook(symbol, *room_of(self.reckoning, self.unit), self.place, turned)


def units_on(battle: Battle) -> Iterator[MapUnit]:
    """Yield the units on the table; a placement whose unit has gone is a finding and no unit."""
    for place, side in enumerate(battle.sides):
        placements = deployment_in(battle, side).placements
        if placements:
            units = {unit.key: unit for unit in units_to_place(side.reckoning)}
            for each in placements:
                if each.unit in units:
                    ident = (side.id, each.unit)
                    yield MapUnit(ident, place, units[each.unit], side.reckoning, each)


def symbol_for(reckoning: Reckoning, unit: Unit) -> str:
    """Return the symbol of a unit, remembered as long as the unit is the same."""
    ruleset = reckoning.basis.ruleset
    return reckoning.memory.once(("map-symbol", id(unit)), unit, lambda: unit_symbol(ruleset, unit))
