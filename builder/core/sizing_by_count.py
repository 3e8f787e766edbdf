"""Sizing without a figure scale: stands as they are counted, bases by kind, groupings of men.

``stands``: a unit's stands are its strength; a formation up to the named echelon is one unit of
several parts. ``bases``: each troop is a unit of as many bases as its kind has. ``groupings``:
any number of men becomes groupings of the listed sizes, the largest first; who is left over is
reported, never lost from sight.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from builder.core.condition import holds
from builder.core.messages import N_, Message
from builder.core.roster import Troop, walk
from builder.core.sized import Part, Sized, Stretch, Unit, in_stretches
from builder.core.sums import SumLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.memory import Memory
    from builder.core.profile import Basis, Profile
    from builder.core.roster import Formation
    from builder.core.ruleset import SizingByBases, SizingByGroupings

__all__ = ["CountSizing"]


class CountSizing:
    """Sizes trees of a ruleset without a ratio; remembers the units of each troop."""

    def __init__(self, basis: Basis, memory: Memory) -> None:
        """Keep the basis; its ruleset's strategy decides."""
        self.basis = basis
        self._memory = memory

    def size(self, root: Formation | Troop) -> Sized:
        """Size the tree under ``root``."""
        nodes = self._unit_nodes(root)
        ids = [node.id for node in nodes]
        stretches = in_stretches(nodes, ids, self._stretch, self._memory)
        return Sized(stretches, self._atoms_at(root), self._why(stretches))

    def _stretch(self, nodes: Sequence[Formation | Troop]) -> Stretch:
        units: list[Unit] = []
        remainder = 0
        for node in nodes:
            its_units, left = self._known_units(node)
            units.extend(its_units)
            remainder += left
        return Stretch(tuple(units), remainder)

    def _known_units(self, node: Formation | Troop) -> tuple[tuple[Unit, ...], int]:
        return self._memory.once(("units", id(node)), node, lambda: self._units_of(node))

    def _atoms_at(self, node: Formation | Troop) -> dict[int, int]:
        """Return the atoms of a node and of those below it, down to what is a unit."""
        return self._memory.once(("atoms-at", id(node)), node, lambda: self._add_up(node))

    def _add_up(self, node: Formation | Troop) -> dict[int, int]:
        if isinstance(node, Troop) or self._is_unit(node):
            return {node.id: sum(unit.atoms for unit in self._known_units(node)[0])}
        atoms = {node.id: 0}
        for child in node.children:
            below = self._atoms_at(child)
            atoms.update(below)
            atoms[node.id] += below[child.id]
        return atoms

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

    def _why(self, stretches: Sequence[Stretch]) -> tuple[SumLine, ...]:
        if self.basis.ruleset.sizing.strategy == "groupings":
            return tuple(_grouped(stretches))
        return tuple(self._men_in_stands(stretches))

    def _men_in_stands(self, stretches: Sequence[Stretch]) -> Iterator[SumLine]:
        stands: Counter[tuple[int, bool]] = Counter()
        for stretch in stretches:
            key = ("in-stands", id(stretch))
            stands.update(self._memory.once(key, stretch, partial(self._stands, stretch)))
        for (strength, house), number in stands.items():
            yield SumLine(
                Message.of(N_("{n} stands of about {strength}"), n=number, strength=strength),
                number * strength,
                house=house,
            )

    def _stands(self, stretch: Stretch) -> Counter[tuple[int, bool]]:
        """Return how many stands there are of a strength, and whether that is a house value."""
        sizing = self.basis.ruleset.sizing
        rules = sizing.per_stand if sizing.strategy == "stands" else ()
        stands: Counter[tuple[int, bool]] = Counter()
        for part in (part for unit in stretch.units for part in unit.parts):
            rule = next((r for r in rules if holds(r.when, part.profile.tags)), None)
            if rule is not None:
                stands[rule.strength, rule.source != "seed"] += part.atoms
        return stands


def _grouped(stretches: Sequence[Stretch]) -> Iterator[SumLine]:
    sizes: Counter[int] = Counter()
    for stretch in stretches:
        sizes.update(stretch.sizes)
    for size, number in sizes.items():
        yield SumLine(Message.of(N_("{n} × {size}"), n=number, size=size), number * size)
    remainder = sum(stretch.remainder for stretch in stretches)
    if remainder:
        yield SumLine(Message.of(N_("men left over")), remainder)
