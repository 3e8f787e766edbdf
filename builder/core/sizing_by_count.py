"""Sizing without a figure scale: stands as they are counted, bases by kind, groupings of men.

``stands``: a unit's stands are its strength; a formation up to the named echelon is one unit of
several parts. ``bases``: each troop is a unit of as many bases as its kind has. ``groupings``:
any number of men becomes groupings of the listed sizes, the largest first; who is left over is
reported, never lost from sight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.condition import holds
from builder.core.messages import N_, Message
from builder.core.roster import Formation, Troop, walk
from builder.core.sized import Part, Sized, Unit
from builder.core.sums import SumLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.memory import Memory
    from builder.core.profile import Basis, Profile
    from builder.core.ruleset import SizingByBases, SizingByGroupings, SizingByStands

__all__ = ["CountSizing"]


class CountSizing:
    """Sizes trees of a ruleset without a ratio; remembers the units of each troop."""

    def __init__(self, basis: Basis, memory: Memory) -> None:
        """Keep the basis; its ruleset's strategy decides."""
        self.basis = basis
        self._memory = memory

    def size(self, root: Formation | Troop) -> Sized:
        """Size the tree under ``root``."""
        units: list[Unit] = []
        remainder = 0
        for node in self._unit_nodes(root):
            known = self._memory.get(("units", id(node)))
            if known is None:
                known = (node, *self._units_of(node))
                self._memory.put(("units", id(node)), known)
            units.extend(known[1])
            remainder += known[2]
        return Sized(
            tuple(units),
            _atoms_at(root, units),
            sum(unit.men for unit in units),
            remainder,
            self._why(units, remainder),
        )

    def _unit_nodes(self, root: Formation | Troop) -> list[Formation | Troop]:
        """Return the nodes that are units, from left to right."""
        nodes: list[Formation | Troop] = []
        stack: list[Formation | Troop] = [root]
        while stack:
            node = stack.pop()
            if isinstance(node, Troop) or self._is_unit(node):
                nodes.append(node)
            else:
                stack.extend(reversed(node.children))
        return nodes

    def _is_unit(self, node: Formation) -> bool:
        sizing = self.basis.ruleset.sizing
        if sizing.strategy != "stands" or sizing.unit is None or node.echelon is None:
            return False
        levels = self.basis.ruleset.echelon_level
        return bool(node.children) and levels[node.echelon] <= levels[sizing.unit]

    def _units_of(self, node: Formation | Troop) -> tuple[tuple[Unit, ...], int]:
        troops = [each for each in walk(node) if isinstance(each, Troop) and each.strength]
        sizing = self.basis.ruleset.sizing
        if not troops:
            return (), 0
        if sizing.strategy == "groupings":
            return self._groupings(troops[0], sizing)
        if sizing.strategy == "bases":
            return (self._unit(node, self._by_kind(troops[0], sizing)),), 0
        return (self._unit(node, self._counted(troops)),), 0

    def _unit(self, node: Formation | Troop, parts: tuple[Part, ...]) -> Unit:
        return Unit(str(node.id), node.echelon, (node,), parts)

    def _profile(self, troop: Troop) -> Profile:
        return self.basis.profile_of(troop)

    def _counted(self, troops: Sequence[Troop]) -> tuple[Part, ...]:
        groups: dict[int, list[Troop]] = {}
        for troop in troops:
            groups.setdefault(id(self._profile(troop)), []).append(troop)
        return tuple(
            Part(self._profile(each[0]), total, total, (), tuple(each))
            for each in groups.values()
            for total in [sum(troop.strength for troop in each)]
        )

    def _by_kind(self, troop: Troop, sizing: SizingByBases) -> tuple[Part, ...]:
        profile = self._profile(troop)
        tags = profile.tags | ({f"echelon:{troop.echelon}"} if troop.echelon else frozenset())
        rule = next((each for each in sizing.bases if holds(each.when, tags)), None)
        bases = rule.bases if rule else 1
        if troop.pinned is not None and rule and troop.pinned in rule.choices:
            bases = troop.pinned
        return (Part(profile, troop.strength, bases, (), (troop,)),)

    def _groupings(self, troop: Troop, sizing: SizingByGroupings) -> tuple[tuple[Unit, ...], int]:
        profile = self._profile(troop)
        left = troop.strength
        sizes: list[int] = []
        for size in sizing.sizes:
            times, left = divmod(left, size)
            sizes.extend([size] * times)
        echelons = dict(zip(sizing.sizes, sizing.echelons, strict=False))
        units = tuple(
            Unit(
                f"{troop.id}/{index + 1}" if len(sizes) > 1 else str(troop.id),
                echelons.get(size),
                (troop,),
                (Part(profile, size, size, (), (troop,)),),
                index + 1,
                len(sizes),
                shares_nodes=True,
            )
            for index, size in enumerate(sizes)
        )
        return units, left

    def _why(self, units: Sequence[Unit], remainder: int) -> tuple[SumLine, ...]:
        sizing = self.basis.ruleset.sizing
        lines: list[SumLine] = []
        if sizing.strategy == "groupings":
            counts: dict[int, int] = {}
            for unit in units:
                counts[unit.atoms] = counts.get(unit.atoms, 0) + 1
            lines = [
                SumLine(Message.of(N_("{n} × {size}"), n=number, size=size), number * size)
                for size, number in counts.items()
            ]
            if remainder:
                lines.append(SumLine(Message.of(N_("men left over")), remainder))
        elif sizing.strategy == "stands":
            lines = self._men_in_stands(units, sizing)
        return tuple(lines)

    def _men_in_stands(self, units: Sequence[Unit], sizing: SizingByStands) -> list[SumLine]:
        stands: dict[tuple[int, bool], int] = {}
        for unit in units:
            for part in unit.parts:
                rule = next((r for r in sizing.per_stand if holds(r.when, part.profile.tags)), None)
                if rule is not None:
                    key = (rule.strength, rule.source != "seed")
                    stands[key] = stands.get(key, 0) + part.atoms
        return [
            SumLine(
                Message.of(N_("{n} stands of about {strength}"), n=number, strength=strength),
                number * strength,
                house=house,
            )
            for (strength, house), number in stands.items()
        ]


def _atoms_at(root: Formation | Troop, units: Sequence[Unit]) -> dict[int, int]:
    """Add the units' atoms up along the tree."""
    atoms: dict[int, int] = {}
    for unit in units:
        atoms[unit.nodes[0].id] = atoms.get(unit.nodes[0].id, 0) + unit.atoms
    for node in reversed(list(walk(root))):
        if isinstance(node, Formation) and node.id not in atoms:
            atoms[node.id] = sum(atoms.get(child.id, 0) for child in node.children)
    return atoms
