"""What the checks look at: an army with all that has been worked out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from builder.core.memory import Memory
from builder.core.roster import Formation, walk
from builder.core.tallies import part_numbers, part_tags

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from builder.core.profile import Basis
    from builder.core.roster import Army, Leader, Troop
    from builder.core.sized import Part, Sized, Unit
    from builder.core.sums import SumLine

NO_TAGS: frozenset[str] = frozenset()

__all__ = ["Examined", "leaders_by_unit", "unit_numbers"]


@dataclass(frozen=True, eq=False)
class Examined:
    """An army, its basis, its units, the totals of its tallies, and who leads which unit.

    ``formations``: all of the tree, parents first. ``orders_due``: initial orders are being
    written, so that a unit without one is a finding.
    """

    army: Army
    basis: Basis
    sized: Sized
    totals: dict[str, SumLine]
    leaders: dict[str, tuple[Leader, ...]]
    formations: list[Formation]
    orders_due: bool = False
    memory: Memory = field(default_factory=Memory)

    def leader_tags(self, unit: Unit) -> frozenset[str]:
        """Return the tags that a unit has from the leaders with it."""
        return role_tags(self.basis, self.leaders.get(unit.key, ()))

    def tags_of(self, unit: Unit) -> list[frozenset[str]]:
        """Return the tags of each part of a unit."""
        return self._facts(unit)[1]

    def numbers_of(self, unit: Unit) -> dict[str, Fraction | int]:
        """Return the named numbers of a unit (``unit_numbers``)."""
        return self._facts(unit)[2]

    def _facts(self, unit: Unit) -> tuple[Unit, list[frozenset[str]], dict[str, Fraction | int]]:
        more = self.leader_tags(unit)
        key = ("facts", id(unit), more)
        known: tuple[Unit, list[frozenset[str]], dict[str, Fraction | int]] | None
        known = self.memory.get(key)
        if known is None:
            tags = [part_tags(part, unit, more) for part in unit.parts]
            known = (unit, tags, unit_numbers(unit))
            self.memory.put(key, known)
        return known


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
            return above
    below = {each.id for each in walk(path[-1])} if path else set()
    return next((u for u in sized.units if any(n.id in below for n in u.nodes)), None)


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

    ``per-ten-<kind>`` is ten times the command figures of a kind less the unit's figures: 0 or
    more where there is one to every ten.
    """
    numbers: dict[str, Fraction | int] = {"atoms": unit.atoms, "men": unit.men}
    for part in unit.parts:
        for name, value in part_numbers(part).items():
            if name == f"{part.profile.troop_class.atom}s":
                numbers[name] = numbers.get(name, 0) + value
            elif name not in {"atoms", "men", "strength"}:
                numbers[name] = value
    command: dict[str, int] = {}
    for part in unit.parts:
        for kind, figures in _command_of(part).items():
            command[kind] = command.get(kind, 0) + figures
    for kind in (each.id for each in unit.parts[0].profile.ruleset.command):
        figures = command.get(kind, 0)
        numbers[f"command-{kind}"] = figures
        numbers[f"per-ten-{kind}"] = 10 * figures - unit.atoms
    return numbers


def _command_of(part: Part) -> dict[str, int]:
    return {each.kind: each.figures for each in part.command}
