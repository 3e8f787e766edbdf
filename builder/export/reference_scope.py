"""What can occur in a battle, and so belongs on its quick-reference sheet.

A condition of the sheet is on the parts of the armies, and on what surrounds them: every part has
the tags ``terrain:<kind>`` and ``terrain-class:<class>`` of the ground that lies on the table and
``weather:<kind>`` of the weather that comes. Where the battle says nothing of them, and for an
army alone, any may come.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from builder.core.condition import holds
from builder.core.examined import role_tags
from builder.core.orders import open_to, recipients_of
from builder.core.roster import Formation, walk
from builder.core.tallies import part_numbers, part_tags

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from builder.core.battle import Battle
    from builder.core.condition import Condition
    from builder.core.profile import Profile
    from builder.core.ruleset import Modifier, OrderKind, TerrainKind
    from builder.core.tables import Row, Table

__all__ = ["Scope"]


@dataclass(frozen=True, eq=False)
class _Presence:
    """A kind of part that some side has, with the tags of what surrounds it."""

    side: int
    profile: Profile
    tags: frozenset[str]
    numbers: Mapping[str, Fraction | int]


class Scope:
    """What can occur: in a battle or, ``whole``, anywhere; everything where there is no army."""

    def __init__(self, battle: Battle, *, whole: bool = False) -> None:
        """Look at a battle."""
        self._battle = battle
        self._ruleset = battle.ruleset
        self._whole = whole or not battle.sides

    def occurs(self, condition: Condition | None) -> bool:
        """Tell whether a condition holds for some part."""
        return condition is None or self._whole or bool(self._sides_with(condition))

    def can_arise(self, modifier: Modifier) -> bool:
        """Tell whether one side has the case and another one its enemy."""
        if self._whole:
            return True
        own = self._sides_with(modifier.when)
        if not own or modifier.enemy is None or len(self._battle.sides) == 1:
            return bool(own)
        others = self._sides_with(modifier.enemy)
        return any(mine != other for mine in own for other in others)

    def rows(self, table: Table) -> list[Row]:
        """Return the rows that are some part's own, or that a leader who is there refers to."""
        if self._whole:
            return list(table.rows)
        own: set[str] = set()
        for each in self._present:
            more = each.tags - each.profile.tags
            own.update(row.id for row in each.profile.rows(table, more))
        own.update(row for table_id, row in self._leader_rows if table_id == table.id)
        return [row for row in table.rows if row.id in own]

    def orders(self) -> tuple[OrderKind, ...]:
        """Return the orders that somebody can be given."""
        rules = self._ruleset.orders
        kinds = rules.kinds if rules else ()
        if self._whole:
            return kinds
        receivers = [(side.reckoning, recipients_of(side.reckoning)) for side in self._battle.sides]
        return tuple(kind for kind in kinds if any(open_to(*each, kind) for each in receivers))

    def ground(self) -> tuple[TerrainKind, ...]:
        """Return the kinds of ground that lie on the table, in the order of the rules.

        None where the battle says nothing of its ground.
        """
        rules = self._ruleset.terrain
        laid = None if self._whole else self._laid
        return tuple(kind for kind in rules.kinds if kind.id in laid) if rules and laid else ()

    # What is there --------------------------------------------------------------------------

    @cached_property
    def _present(self) -> tuple[_Presence, ...]:
        """Every kind of part, once for each side that has it."""
        found: dict[tuple[object, ...], _Presence] = {}
        for place, side in enumerate(self._battle.sides):
            reckoning = side.reckoning
            for unit in reckoning.sized.units:
                more = role_tags(reckoning.basis, reckoning.leaders.get(unit.key, ()))
                for part in unit.parts:
                    tags, numbers = part_tags(part, unit, more), part_numbers(part)
                    key = (place, id(part.profile), tags, tuple(sorted(numbers.items())))
                    if key not in found:
                        every = tags | self._around
                        found[key] = _Presence(place, part.profile, every, numbers)
        return tuple(found.values())

    def _sides_with(self, condition: Condition | None) -> set[int]:
        return {each.side for each in self._present if holds(condition, each.tags, each.numbers)}

    @cached_property
    def _leader_rows(self) -> set[tuple[str, str]]:
        roles = {
            leader.role
            for side in self._battle.sides
            for node in walk(side.reckoning.army.root)
            if isinstance(node, Formation)
            for leader in node.leaders
        }
        index = self._ruleset.role_index
        return {(ref.table, ref.row) for role in roles if role in index for ref in index[role].rows}

    @cached_property
    def _around(self) -> frozenset[str]:
        return frozenset((*self._tags_of_ground(), *self._tags_of_weather()))

    @cached_property
    def _laid(self) -> frozenset[str] | None:
        """The kinds of ground on the table; None where nothing was laid."""
        scenario = self._battle.scenario
        if scenario is None or scenario.terrain is None:
            return None
        return frozenset(piece.kind for piece in scenario.terrain.pieces)

    def _tags_of_ground(self) -> Iterator[str]:
        rules = self._ruleset.terrain
        for kind in rules.kinds if rules else ():
            if self._laid is None or kind.id in self._laid:
                yield f"terrain:{kind.id}"
                yield f"terrain-class:{kind.terrain_class}"

    def _tags_of_weather(self) -> Iterator[str]:
        rules, scenario = self._ruleset.weather, self._battle.scenario
        stretches = scenario.weather if scenario else ()
        comes = {stretch.kind for stretch in stretches}
        for kind in rules.kinds if rules else ():
            if not comes or kind.id in comes:
                yield f"weather:{kind.id}"
