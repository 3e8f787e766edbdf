"""What other data make of the same battle: points, units, what breaks a rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battle import Battle, BattleSide
    from builder.core.finding import Finding
    from builder.core.messages import Message
    from builder.core.model import LocalisedText
    from builder.core.reckoning import Reckoning

__all__ = ["OTHER_DATA", "Amount", "SideChange", "data_changes"]

# The code of the finding about the data themselves, which says nothing of the army.
OTHER_DATA = "data-version"


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum, or how many there are, with both data.

    ``of``: which sum; None: how many figures, stands, bases or men it has.
    ``unit``: what the unit is called; None: the whole army.
    """

    unit: Message | LocalisedText | str | None
    of: LocalisedText | None
    before: Fraction
    after: Fraction


@dataclass(frozen=True, slots=True)
class SideChange:
    """What changes for one side.

    ``totals`` and ``units``: the amounts that differ. ``counts``: how many units before and after.
    ``new`` and ``gone``: findings that only the new or only the old data lead to.
    """

    name: str
    totals: tuple[Amount, ...]
    units: tuple[Amount, ...]
    counts: tuple[int, int]
    new: tuple[Finding, ...]
    gone: tuple[Finding, ...]

    @property
    def is_nothing(self) -> bool:
        """Whether all of it is the same."""
        same = self.counts[0] == self.counts[1]
        return same and not (self.totals or self.units or self.new or self.gone)


def data_changes(before: Battle, after: Battle) -> tuple[SideChange, ...]:
    """Return what changes for each side when other data are taken; the sides are the same."""
    return tuple(map(_of_side, before.sides, after.sides))


def _of_side(old: BattleSide, new: BattleSide) -> SideChange:
    before, after = old.reckoning, new.reckoning
    counts = (len(before.sized.units), len(after.sized.units))
    totals, units = tuple(_totals(before, after)), tuple(_units(before, after))
    news, gone = _only_in(after, before), _only_in(before, after)
    return SideChange(new.name, totals, units, counts, news, gone)


def _totals(before: Reckoning, after: Reckoning) -> Iterator[Amount]:
    then = {tally.id: before.total(tally) for tally in before.basis.ruleset.tallies}
    for tally in after.basis.ruleset.tallies:
        total = after.total(tally)
        if tally.id in then and then[tally.id] != total:
            yield Amount(None, tally.label, then[tally.id], total)


def _units(before: Reckoning, after: Reckoning) -> Iterator[Amount]:
    then = {unit.key: unit for unit in before.sized.units}
    tallies = {tally.id: tally for tally in before.basis.ruleset.tallies}
    for unit in after.sized.units:
        old = then.get(unit.key)
        if old is None:
            continue
        name = after.names.of_unit(unit)
        if old.atoms != unit.atoms:
            yield Amount(name, None, Fraction(old.atoms), Fraction(unit.atoms))
        for tally in after.basis.ruleset.tallies:
            if tally.id in tallies:
                was = Fraction(before.unit_sum(tallies[tally.id], old).amount or 0)
                now = Fraction(after.unit_sum(tally, unit).amount or 0)
                if was != now:
                    yield Amount(name, tally.label, was, now)


def _only_in(reckoning: Reckoning, other: Reckoning) -> tuple[Finding, ...]:
    """Return the findings that another reckoning doesn't have, by what they say and where."""
    left = Counter((each.code, each.message, each.nodes) for each in other.findings)
    found = []
    for each in reckoning.findings:
        key = (each.code, each.message, each.nodes)
        if left[key]:
            left[key] -= 1
        elif each.code != OTHER_DATA:
            found.append(each)
    return tuple(found)
