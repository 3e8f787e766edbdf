"""The numbers of each node: strength by what is counted, units, totals of the tallies.

Remembered by node until something below it changes, so that an edit adds up the path to the root
and no more. A unit of several nodes is shown at each by its share of the strength, as the core
does it, so that the parts add up to the whole.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from builder.core.roster import Formation, Troop, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from builder.core.reckoning import Reckoning
    from builder.core.sized import Unit

__all__ = ["NodeNumbers", "Numbers"]


class Numbers(NamedTuple):
    """What a node comes to. ``totals``: one a tally; None inside a unit, which is the sum's place.

    ``strengths``: what is counted ("men", "animals" …) and how many. ``atoms``: the kinds of what
    stands on the table for it, and how many of the units that begin here. ``only``: the one unit
    that a formation comes to.
    """

    strengths: tuple[tuple[str, int], ...]
    atoms: tuple[tuple[str, int], ...]
    units: int
    totals: tuple[Fraction | int, ...] | None
    only: Unit | None = None


class NodeNumbers:
    """The numbers of one army, kept from edit to edit."""

    def __init__(self, reckoning: Reckoning) -> None:
        """Start with nothing worked out."""
        self._known: dict[int, Numbers] = {}
        self.show(reckoning, ())

    def show(self, reckoning: Reckoning, changed: Iterable[int]) -> None:
        """Go on with the next state of the army; ``changed`` includes all that is above."""
        self._reckoning = reckoning
        self._tallies = reckoning.basis.ruleset.tallies
        self.units = reckoning.sized.units_at
        for node_id in changed:
            self._known.pop(node_id, None)

    def of(self, node: Formation | Troop) -> Numbers:
        """Return a node's numbers."""
        known = self._known.get(node.id)
        if known is None:
            known = self._known[node.id] = self._work_out(node)
        return known

    def _work_out(self, node: Formation | Troop) -> Numbers:
        units = self.units.get(node.id, ())
        if isinstance(node, Troop):
            if len(units) == 1 and len(units[0].nodes) == len(units[0].parts) == 1:
                return self._of_one(node, units[0])
            below: list[Numbers] = []
        else:
            below = [self.of(child) for child in node.children]
        count = sum(unit.nodes[0].id == node.id for unit in units)
        parts = [each.totals for each in below if each.totals is not None]
        if units:
            only = units[0] if count == len(units) == 1 else None
            parts = [self._totals(node, units)]
        else:
            count = sum(each.units for each in below)
            only = next((each.only for each in below if each.only), None) if count == 1 else None
        parts.extend(self._of_leaders(node))
        return Numbers(
            self._strengths(node, below),
            self._atoms(node, units, below),
            count,
            tuple(map(sum, zip(*parts, strict=True))) if parts else None,
            only,
        )

    def _of_one(self, node: Troop, unit: Unit) -> Numbers:
        """Return the numbers of a troop that is one unit by itself, as most are."""
        part = unit.parts[0]
        kind = part.profile.troop_class
        strength = (kind.counts, node.strength)
        if node.represents is not None:
            strength = ("men", node.represents)
        amounts = (self._reckoning.unit_sum(tally, unit).amount for tally in self._tallies)
        totals = tuple(_plain(amount or 0) for amount in amounts)
        return Numbers((strength,), ((kind.atom, part.atoms),), 1, totals, unit)

    def _of_leaders(self, node: Formation | Troop) -> Iterator[tuple[Fraction | int, ...]]:
        """Yield what the leaders of a formation cost by themselves."""
        for leader in node.leaders if isinstance(node, Formation) else ():
            lines = [self._reckoning.tallier.of_leader(tally, leader) for tally in self._tallies]
            if any(line is not None for line in lines):
                yield tuple(_plain(line.amount or 0) if line else 0 for line in lines)

    def _strengths(
        self, node: Formation | Troop, below: list[Numbers]
    ) -> tuple[tuple[str, int], ...]:
        if node.represents is not None:
            # Where strength is counted in stands, the real men are said apart.
            return (("men", node.represents),)
        if isinstance(node, Troop):
            profile = self._reckoning.basis.profile_of(node)
            return ((profile.troop_class.counts, node.strength),)
        return _added(each.strengths for each in below)

    def _atoms(
        self, node: Formation | Troop, units: tuple[Unit, ...], below: list[Numbers]
    ) -> tuple[tuple[str, int], ...]:
        """Return kinds and numbers; a kind with 0 says that what is below is of that kind."""
        groups = [each.atoms for each in below]
        if isinstance(node, Troop):
            profile = self._reckoning.basis.profile_of(node)
            groups.append(((profile.troop_class.atom, 0),))
        groups.extend(
            tuple((part.profile.troop_class.atom, part.atoms) for part in unit.parts)
            for unit in units
            if unit.nodes[0].id == node.id
        )
        return _added(groups)

    def _totals(
        self, node: Formation | Troop, units: tuple[Unit, ...]
    ) -> tuple[Fraction | int, ...]:
        totals = []
        for tally in self._tallies:
            parts: list[Fraction | int] = []
            for unit in units:
                amount = self._reckoning.unit_sum(tally, unit).amount or 0
                parts.append(amount if len(unit.nodes) == 1 else amount * _share(node, unit))
            totals.append(sum(map(_plain, parts)))
        return tuple(totals)


def _plain(amount: Fraction | int) -> Fraction | int:
    """Return a whole number as an integer: most are, and these are added much faster."""
    return amount.numerator if amount.denominator == 1 else amount


def _added(groups: Iterable[tuple[tuple[str, int], ...]]) -> tuple[tuple[str, int], ...]:
    """Add numbers up by what they count, in the order in which it comes."""
    added: dict[str, int] = {}
    for group in groups:
        for kind, count in group:
            added[kind] = added.get(kind, 0) + count
    return tuple(added.items())


def _share(node: Formation | Troop, unit: Unit) -> Fraction:
    whole = sum(_strength(each) for each in unit.nodes)
    return Fraction(_strength(node), whole or 1)


def _strength(node: Formation | Troop) -> int:
    if isinstance(node, Troop):
        return node.strength
    return sum(each.strength for each in walk(node) if isinstance(each, Troop))
