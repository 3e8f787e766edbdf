"""An army worked out whole: units, sums, findings and names, kept up to date edit by edit.

A ``Reckoner`` belongs to one basis (ruleset, list, scale) and remembers what it has worked out
per node and unit; the next army shares most of its nodes with the last, so only what changed is
worked out again. The result is the same as from nothing: nothing remembered depends on what came
before. What hasn't been asked for in a while is forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from builder.core.checks.every_check import Checker
from builder.core.examined import Examined, leaders_by_unit, role_tags, unit_numbers
from builder.core.footprint import footprint_of
from builder.core.measures import exact_sum
from builder.core.memory import Memory
from builder.core.naming import Names
from builder.core.roster import Formation, formations_in, walk
from builder.core.sizing import sizer
from builder.core.sums import SumLine
from builder.core.tallies import Tallier, part_tags

if TYPE_CHECKING:
    from builder.core.finding import Finding
    from builder.core.footprint import Footprint
    from builder.core.profile import Basis
    from builder.core.roster import Army, Leader
    from builder.core.ruleset import Tally
    from builder.core.sized import Sized, Unit

__all__ = ["Reckoner", "Reckoning", "reckon"]

TURN_AFTER = 16


@dataclass(frozen=True, eq=False)
class Reckoning:
    """All that follows from an army at a basis."""

    army: Army
    basis: Basis
    sized: Sized
    totals: dict[str, SumLine]
    findings: tuple[Finding, ...]
    leaders: dict[str, tuple[Leader, ...]]
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
        tags = role_tags(self.basis, self.leaders.get(unit.key, ()))
        return self.tallier.of_unit(tally, unit, tags)

    def facts(self, unit: Unit) -> tuple[list[frozenset[str]], dict[str, Fraction | int]]:
        """Return what conditions on a unit look at: the tags of its parts, its numbers."""
        more = role_tags(self.basis, self.leaders.get(unit.key, ()))
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

    def footprint(self, unit: Unit) -> Footprint:
        """Return the room that a unit takes on the table."""
        key = ("footprint", id(unit))
        known: tuple[Unit, Footprint] | None = self.tallier.memory.get(key)
        if known is None:
            known = (unit, footprint_of(self.basis, unit))
            self.tallier.memory.put(key, known)
        return known[1]

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
        self._checker = Checker(self._memory)
        self._reckoned = 0

    def reckon(self, army: Army, *, orders_due: bool = False) -> Reckoning:
        """Work an army out. ``orders_due``: a unit without an order is a finding."""
        self._reckoned += 1
        if self._reckoned % TURN_AFTER == 0:
            self._memory.turn()
        sized = self._sizer.size(army.root)
        formations = formations_in(army.root)
        leaders = leaders_by_unit(army, sized, formations)
        totals = {
            tally.id: self._total(tally, formations, sized, leaders)
            for tally in self.basis.ruleset.tallies
        }
        examined = Examined(
            army, self.basis, sized, totals, leaders, formations, orders_due, self._memory
        )
        findings = self._checker.findings_in(examined)
        return Reckoning(
            army, self.basis, sized, totals, findings, leaders, self._tallier, self._memory
        )

    def _total(
        self,
        tally: Tally,
        formations: list[Formation],
        sized: Sized,
        leaders: dict[str, tuple[Leader, ...]],
    ) -> SumLine:
        lines = [
            self._tallier.of_unit(tally, unit, role_tags(self.basis, leaders.get(unit.key, ())))
            for unit in sized.units
        ]
        for formation in formations:
            for leader in formation.leaders:
                line = self._tallier.of_leader(tally, leader)
                if line is not None:
                    lines.append(line)
        total = exact_sum(line.amount for line in lines if line.amount is not None)
        return SumLine(tally.label, total, tuple(lines))


def reckon(basis: Basis, army: Army, *, orders_due: bool = False) -> Reckoning:
    """Work an army out once, remembering nothing."""
    return Reckoner(basis).reckon(army, orders_due=orders_due)
