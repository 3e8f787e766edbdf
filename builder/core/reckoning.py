"""An army worked out whole: units, sums, findings and names, kept up to date edit by edit.

A ``Reckoner`` belongs to one basis (ruleset, list, scale) and remembers what it has worked out
per node and unit; the next army shares most of its nodes with the last, so only what changed is
worked out again. The result is the same as from nothing: nothing remembered depends on what came
before. What hasn't been asked for in a while is forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

from builder.core.checks.every_check import findings_in
from builder.core.examined import (
    NO_TAGS,
    Examined,
    brought_to,
    leaders_by_unit,
    role_tags,
    unit_numbers,
)
from builder.core.footprint import footprint_of
from builder.core.measures import exact_sum
from builder.core.memory import Memory
from builder.core.naming import Names
from builder.core.roster import Formation, Troop, formations_in, walk
from builder.core.sizing import sizer
from builder.core.sums import SumLine
from builder.core.tallies import Tallier, part_tags

if TYPE_CHECKING:
    from builder.core.finding import Finding
    from builder.core.footprint import Footprint
    from builder.core.profile import Basis
    from builder.core.roster import Army, Leader
    from builder.core.ruleset import Tally
    from builder.core.sized import Sized, Stretch, Unit

__all__ = ["Reckoner", "Reckoning", "reckon"]

TURN_AFTER = 16


class Below(NamedTuple):
    """The strength of all troops in a branch of the tree, and what it is counted in."""

    strength: int
    counted: frozenset[str]


@dataclass(frozen=True, eq=False)
class Reckoning:
    """All that follows from an army at a basis.

    ``brought``: the tags that leaders bring their units, by the unit's key.
    """

    army: Army
    basis: Basis
    sized: Sized
    totals: dict[str, SumLine]
    findings: tuple[Finding, ...]
    leaders: dict[str, tuple[Leader, ...]]
    brought: dict[str, frozenset[str]]
    tallier: Tallier
    memory: Memory

    @cached_property
    def names(self) -> Names:
        """What nodes and units are called."""
        return Names(self.basis, self.army.root, self.memory)

    def total(self, tally: Tally) -> Fraction:
        """Return what the army comes to."""
        return Fraction(self.totals[tally.id].amount or 0)

    def unit_sum(self, tally: Tally, unit: Unit) -> SumLine:
        """Return what a unit comes to, with those who lead it."""
        return self.tallier.of_unit(tally, unit, self.brought.get(unit.key, NO_TAGS))

    def facts(self, unit: Unit) -> tuple[list[frozenset[str]], dict[str, Fraction | int]]:
        """Return what conditions on a unit look at: the tags of its parts, its numbers."""
        more = self.brought.get(unit.key, NO_TAGS)
        key = ("own-facts", id(unit), more)
        known: tuple[Unit, list[frozenset[str]], dict[str, Fraction | int]] | None
        known = self.tallier.memory.get(key)
        if known is None:
            tags = [part_tags(part, unit, more) for part in unit.parts]
            known = (unit, tags, unit_numbers(unit))
            self.tallier.memory.put(key, known)
        return known[1], known[2]

    def order_of(self, unit: Unit) -> str | None:
        """Return a unit's order: its own, else that of the nearest formation above it."""
        if unit.order is not None:
            return unit.order
        node: Formation | None = self._parents.get((unit.whole or unit.nodes)[0].id)
        while node is not None and node.order is None:
            node = self._parents.get(node.id)
        return node.order if node is not None else None

    @cached_property
    def _parents(self) -> dict[int, Formation]:
        """The formation that each node stands in."""
        return {
            child.id: formation
            for formation in formations_in(self.army.root)
            for child in formation.children
        }

    def leader_sums(self, tally: Tally) -> tuple[SumLine, ...]:
        """Return what the army's leaders come to by themselves, one line each."""
        lines = (
            self.tallier.of_leader(tally, leader)
            for formation in formations_in(self.army.root)
            for leader in formation.leaders
        )
        return tuple(line for line in lines if line is not None)

    def below(self, node: Formation | Troop) -> Below:
        """Return what the troops of a node come to, its own or those below it."""
        return self.memory.once(("below", id(node)), node, lambda: self._look_below(node))

    def _look_below(self, node: Formation | Troop) -> Below:
        if isinstance(node, Troop):
            counts = self.basis.profile_of(node).troop_class.counts
            return Below(node.strength, frozenset({counts}))
        below = [self.below(child) for child in node.children]
        counted = frozenset[str]().union(*(each.counted for each in below))
        return Below(sum(each.strength for each in below), counted)

    def footprint(self, unit: Unit) -> Footprint:
        """Return the room that a unit takes on the table."""
        key = ("footprint", id(unit))
        return self.memory.once(key, unit, lambda: footprint_of(self.basis, unit))

    @cached_property
    def front_mm(self) -> int:
        """How wide all units are, side by side without gaps."""
        return sum(
            self.memory.once(("front", id(stretch)), stretch, partial(self._front, stretch))
            for stretch in self.sized.stretches
        )

    def _front(self, stretch: Stretch) -> int:
        return sum(self.footprint(unit).frontage_mm for unit in stretch.units)

    def node_total(self, tally: Tally, node_id: int) -> Fraction | None:
        """Return what the units below a node come to; None for a node inside a unit."""
        return self._node_totals(tally).get(node_id)

    def _node_totals(self, tally: Tally) -> dict[int, Fraction]:
        known: dict[int, Fraction] | None = self.__dict__.get(f"_totals_{tally.id}")
        if known is None:
            known = self._add_up(tally)
            self.__dict__[f"_totals_{tally.id}"] = known
        return known

    def _add_up(self, tally: Tally) -> dict[int, Fraction]:
        own: dict[int, Fraction] = {}
        for unit in self.sized.units:
            amount = Fraction(self.unit_sum(tally, unit).amount or 0)
            nodes = unit.nodes
            if len(nodes) == 1:
                own[nodes[0].id] = own.get(nodes[0].id, Fraction(0)) + amount
                continue
            # A unit of several nodes is shown at each by its share of the men.
            weights = [_strength(node) for node in nodes]
            whole = sum(weights) or 1
            for node, weight in zip(nodes, weights, strict=True):
                own[node.id] = own.get(node.id, Fraction(0)) + amount * weight / whole
        totals = dict(own)
        for node in reversed(list(walk(self.army.root))):
            if isinstance(node, Formation) and node.id not in own:
                parts = [totals[child.id] for child in node.children if child.id in totals]
                if parts:
                    totals[node.id] = sum(parts, Fraction(0))
        return totals


def _strength(node: object) -> int:
    return sum(getattr(each, "strength", 0) for each in walk(node))  # type: ignore[arg-type]


class Reckoner:
    """Reckons armies at one basis."""

    def __init__(self, basis: Basis) -> None:
        """Keep the basis and start with nothing remembered."""
        self.basis = basis
        self._memory = Memory()
        self._sizer = sizer(basis, self._memory)
        self._tallier = Tallier(basis, self._memory)
        self._reckoned = 0

    def reckon(self, army: Army, *, orders_due: bool = False) -> Reckoning:
        """Work an army out. ``orders_due``: a unit without an order is a finding."""
        self._reckoned += 1
        if self._reckoned % TURN_AFTER == 0:
            self._memory.turn()
        sized = self._sizer.size(army.root)
        formations = formations_in(army.root)
        leaders = leaders_by_unit(army, sized, formations)
        brought = {key: role_tags(self.basis, each) for key, each in leaders.items()}
        totals = {
            tally.id: self._total(tally, formations, sized, brought)
            for tally in self.basis.ruleset.tallies
        }
        examined = Examined(
            army,
            self.basis,
            sized,
            totals,
            leaders,
            brought,
            formations,
            orders_due,
            self._memory,
        )
        findings = findings_in(examined)
        return Reckoning(
            army, self.basis, sized, totals, findings, leaders, brought, self._tallier, self._memory
        )

    def _total(
        self,
        tally: Tally,
        formations: list[Formation],
        sized: Sized,
        brought: dict[str, frozenset[str]],
    ) -> SumLine:
        amounts: list[Fraction] = []
        lines: list[SumLine] = []
        for stretch in sized.stretches:
            key = ("sums", tally.id, id(stretch), brought_to(stretch, brought))
            make = partial(self._sums, tally, stretch, brought)
            amount, of_units = self._memory.once(key, stretch, make)
            amounts.append(amount)
            lines.extend(of_units)
        for formation in formations:
            for leader in formation.leaders:
                line = self._tallier.of_leader(tally, leader)
                if line is not None:
                    amounts.append(Fraction(line.amount or 0))
                    lines.append(line)
        return SumLine(tally.label, exact_sum(amounts), tuple(lines))

    def _sums(
        self, tally: Tally, stretch: Stretch, brought: dict[str, frozenset[str]]
    ) -> tuple[Fraction, tuple[SumLine, ...]]:
        """Return what the units of a stretch come to, and the sum of each."""
        lines = tuple(
            self._tallier.of_unit(tally, unit, brought.get(unit.key, NO_TAGS))
            for unit in stretch.units
        )
        return exact_sum(line.amount for line in lines if line.amount is not None), lines


def reckon(basis: Basis, army: Army, *, orders_due: bool = False) -> Reckoning:
    """Work an army out once, remembering nothing."""
    return Reckoner(basis).reckon(army, orders_due=orders_due)
