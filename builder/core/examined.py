"""What the checks look at: an army with all that has been worked out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

from builder.core.condition import holds
from builder.core.memory import Memory
from builder.core.roster import Formation, formations_in, walk
from builder.core.tallies import part_numbers, part_tags

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator
    from fractions import Fraction

    from builder.core.profile import Basis
    from builder.core.roster import Army, Leader, Troop
    from builder.core.sized import Sized, Stretch, Unit
    from builder.core.sums import SumLine

NO_TAGS: frozenset[str] = frozenset()

__all__ = ["Examined", "brought_to", "leaders_by_unit", "role_tags", "unit_numbers"]

_Made = TypeVar("_Made")


@dataclass(frozen=True, eq=False)
class Examined:
    """An army, its basis, its units, the totals of its tallies, and who leads which unit.

    ``brought``: the tags that leaders bring their units, by the unit's key.
    ``formations``: all of the tree, parents first. ``orders_due``: initial orders are being
    written, so that a unit without one is a finding.
    """

    army: Army
    basis: Basis
    sized: Sized
    totals: dict[str, SumLine]
    leaders: dict[str, tuple[Leader, ...]]
    brought: dict[str, frozenset[str]]
    formations: list[Formation]
    orders_due: bool = False
    memory: Memory = field(default_factory=Memory)

    def leader_tags(self, unit: Unit) -> frozenset[str]:
        """Return the tags that a unit has from the leaders with it."""
        return self.brought.get(unit.key, NO_TAGS)

    def by_stretch(
        self, key: tuple[Hashable, ...], make: Callable[[Stretch], _Made]
    ) -> Iterator[_Made]:
        """Yield what each stretch of units comes to, remembered until it changes.

        ``make`` may look at the units and at what their leaders bring them, at nothing else.
        """
        for stretch in self.sized.stretches:
            led = brought_to(stretch, self.brought)
            yield self.memory.once((*key, id(stretch), led), stretch, partial(make, stretch))

    @cached_property
    def with_leaders(self) -> frozenset[int]:
        """The nodes that leaders stand with, of those that are on the table."""
        return frozenset(
            leader.unit
            for leaders in self.leaders.values()
            for leader in leaders
            if leader.unit is not None
        )

    def tags_of(self, unit: Unit) -> list[frozenset[str]]:
        """Return the tags of each part of a unit."""
        return self._facts(unit)[1]

    def numbers_of(self, unit: Unit) -> dict[str, Fraction | int]:
        """Return the named numbers of a unit (``unit_numbers``)."""
        return self._facts(unit)[2]

    def _counted(self, unit: Unit, tags: list[frozenset[str]]) -> dict[str, int]:
        """Return the ruleset's own counters: the atoms of the parts that each describes."""
        return {
            counter.id: sum(
                part.atoms
                for part, each in zip(unit.parts, tags, strict=True)
                if holds(counter.when, each)
            )
            for counter in self.basis.ruleset.counters
        }

    @cached_property
    def _units_below(self) -> dict[int, list[Unit]]:
        """The units of each formation: those whose first node stands in it, at any depth."""
        parents = {
            child.id: formation for formation in self.formations for child in formation.children
        }
        below: dict[int, list[Unit]] = {formation.id: [] for formation in self.formations}
        for unit in self.sized.units:
            node: Formation | Troop | None = unit.nodes[0]
            while node is not None:
                if node.id in below:
                    below[node.id].append(unit)
                node = parents.get(node.id)
        return below

    def units_in(self, formation: Formation) -> list[Unit]:
        """Return the units whose first node stands in a formation."""
        return self._units_below[formation.id]

    def leaders_in(self, formation: Formation) -> list[Leader]:
        """Return the leaders of a formation and of all below it."""
        return [leader for each in formations_in(formation) for leader in each.leaders]

    def plays(self, role: str, formation: Formation) -> bool:
        """Tell whether a formation is of an echelon or plays a role."""
        return self.basis.ruleset.plays(role, formation.echelon, formation.role)

    def leader_facts(self, leader: Leader) -> tuple[frozenset[str], dict[str, Fraction | int]]:
        """Return a leader's tags and numbers; ``unit-…`` are those of the unit he is with."""
        tags = {f"role:{leader.role}"}
        if leader.inspiring:
            tags.add("inspiring")
        if leader.character is not None:
            tags.add(f"character:{leader.character}")
        numbers: dict[str, Fraction | int] = {
            "level": leader.level or 0,
            "points": leader.points or 0,
        }
        for key, leaders in self.leaders.items():
            if any(each is leader for each in leaders):
                unit = self._unit_by_key[key]
                numbers.update({f"unit-{n}": v for n, v in self.numbers_of(unit).items()})
        return frozenset(tags), numbers

    @cached_property
    def _unit_by_key(self) -> dict[str, Unit]:
        return {unit.key: unit for unit in self.sized.units}

    def formation_facts(
        self, formation: Formation
    ) -> tuple[list[frozenset[str]], dict[str, Fraction | int]]:
        """Return the tags of every part in a formation, with its own, and its numbers.

        Numbers: ``children``, ``units``, ``atoms``, ``men``, ``ranks``, ``leaders``, ``spares``,
        and ``count-…`` for how many formations below are of an echelon or play a role.
        """
        units = self.units_in(formation)
        roles = self.basis.ruleset.echelon_of_role
        own = {f"echelon:{formation.echelon}"}
        own.update(f"plays:{role}" for role in roles if self.plays(role, formation))
        if formation.shape:
            own.add(f"shape:{formation.shape}")
        if formation.order:
            own.add(f"order:{formation.order}")
        tags = [each | own for unit in units for each in self.tags_of(unit)]
        below = formations_in(formation)[1:]
        numbers: dict[str, Fraction | int] = {
            "children": len(formation.children),
            "units": len(units),
            "atoms": sum(unit.atoms for unit in units),
            "men": sum(unit.men for unit in units),
            "ranks": formation.ranks or 1,
            "leaders": len(formation.leaders),
            "spares": len(self.army.spares),
        }
        for name in (*self.basis.ruleset.echelon_index, *roles):
            numbers[f"count-{name}"] = sum(self.plays(name, each) for each in below)
        return tags or [frozenset(own)], numbers

    def _facts(self, unit: Unit) -> tuple[Unit, list[frozenset[str]], dict[str, Fraction | int]]:
        more = self.leader_tags(unit)
        key = ("facts", id(unit), more)
        known: tuple[Unit, list[frozenset[str]], dict[str, Fraction | int]] | None
        known = self.memory.get(key)
        if known is None:
            tags = [part_tags(part, unit, more) for part in unit.parts]
            known = (unit, tags, {**unit_numbers(unit), **self._counted(unit, tags)})
            self.memory.put(key, known)
        return known


def brought_to(
    stretch: Stretch, brought: dict[str, frozenset[str]]
) -> tuple[frozenset[str] | None, ...]:
    """Return the tags that leaders bring the units of a stretch; nothing where none is led."""
    if brought.keys().isdisjoint(stretch.keys):
        return ()
    return tuple(map(brought.get, stretch.keys))


def role_tags(basis: Basis, leaders: tuple[Leader, ...]) -> frozenset[str]:
    """Return the tags that leaders bring to the unit they are with."""
    if not leaders:
        return NO_TAGS
    tags: set[str] = set()
    for leader in leaders:
        role = basis.ruleset.role_index.get(leader.role)
        if role is not None:
            tags.update(role.tags)
            tags.add(f"role:{role.id}")
    return frozenset(tags)


def leaders_by_unit(
    army: Army, sized: Sized, formations: Iterable[Formation]
) -> dict[str, tuple[Leader, ...]]:
    """Return the leaders with each unit, by the unit's key.

    A leader names a node: the unit is the first that this node is, holds, or is part of.
    """
    found: dict[str, tuple[Leader, ...]] = {}
    for formation in formations:
        for leader in formation.leaders:
            unit = _unit_with(army, sized, leader.unit)
            if unit is not None:
                found[unit.key] = (*found.get(unit.key, ()), leader)
    return found


def _unit_with(army: Army, sized: Sized, node_id: int | None) -> Unit | None:
    if node_id is None:
        return None
    direct = sized.unit_of.get(node_id)
    if direct is not None:
        return direct
    path = _path_to(army.root, node_id)
    for node in reversed(path):
        above = sized.unit_of.get(node.id)
        if above is not None:
            # A node may hold several units, one of each class: the troop decides.
            return next((unit for unit in sized.units if _holds(unit, node_id)), above)
    below = {each.id for each in walk(path[-1])} if path else set()
    return next((u for u in sized.units if any(n.id in below for n in u.nodes)), None)


def _holds(unit: Unit, troop_id: int) -> bool:
    return any(troop.id == troop_id for part in unit.parts for troop in part.troops)


def _path_to(node: Formation | Troop, node_id: int) -> list[Formation | Troop]:
    if node.id == node_id:
        return [node]
    if isinstance(node, Formation):
        for child in node.children:
            path = _path_to(child, node_id)
            if path:
                return [node, *path]
    return []


def unit_numbers(unit: Unit) -> dict[str, Fraction | int]:
    """Return the named numbers of a unit: ``figures``, ``men``, ``command-<kind>`` and more.

    ``per-ten-<kind>`` is ten times the real men of a command kind less the unit's real strength: 0
    or more where there is one to every ten, whatever the scale makes of them.
    ``kinds-<characteristic>`` counts the different choices among the parts, ``kinds-entry`` their
    entries.
    """
    numbers: dict[str, Fraction | int] = {"atoms": unit.atoms, "men": unit.men}
    for part in unit.parts:
        for name, value in part_numbers(part).items():
            if name == f"{part.profile.troop_class.atom}s":
                numbers[name] = numbers.get(name, 0) + value
            elif name not in {"atoms", "men", "strength"}:
                numbers[name] = value
    numbers.update(_command_numbers(unit))
    parts = unit.parts
    numbers["kinds-entry"] = len({part.profile.entry.id for part in parts})
    for characteristic in parts[0].profile.ruleset.characteristics:
        name = characteristic.id
        # Of one part there is one kind, whatever it is.
        several = len(parts) > 1
        chosen = {part.profile.chosen.get(name) for part in parts} if several else parts
        numbers[f"kinds-{name}"] = len(chosen)
    return numbers


def _command_numbers(unit: Unit) -> dict[str, int]:
    numbers: dict[str, int] = {}
    figures = {kind.id: 0 for kind in unit.parts[0].profile.ruleset.command}
    men = dict(figures)
    troops = [troop for part in unit.parts for troop in part.troops]
    strength = sum(troop.strength for troop in troops)
    for part in unit.parts:
        for held in part.command:
            figures[held.kind] = figures.get(held.kind, 0) + held.figures
    for troop in troops:
        for each in troop.command:
            men[each.kind] = men.get(each.kind, 0) + each.count
    for kind, number in figures.items():
        numbers[f"command-{kind}"] = number
        numbers[f"per-ten-{kind}"] = 10 * men.get(kind, 0) - strength
    return numbers
