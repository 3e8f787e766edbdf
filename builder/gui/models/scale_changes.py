"""What another scale changed: the numbers of each side before and after, units joined and cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from builder.core.roster import Troop, walk
from builder.gui.words import capital, spoken

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from builder.core.battle import Battle, BattleSide
    from builder.core.reckoning import Reckoning
    from builder.core.sized import Unit

__all__ = ["Change", "ScaleChanges", "SideNumbers", "scale_changes"]

Kind = Literal["joined", "cut", "gone"]


@dataclass(frozen=True, slots=True)
class SideNumbers:
    """One number of a side, before and after. ``what``: a heading of the ruleset, or ""=units."""

    side: str
    what: str
    before: int | Fraction
    after: int | Fraction


@dataclass(frozen=True, slots=True)
class Change:
    """A unit made of several, one cut into several, or one too small to stand now."""

    kind: Kind
    side: int
    node: int
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class ScaleChanges:
    """Everything to tell about a change of the scale."""

    before: int
    after: int
    numbers: tuple[SideNumbers, ...]
    changes: tuple[Change, ...]


def scale_changes(before: Battle, after: Battle) -> ScaleChanges | None:
    """Return what changed from one battle to the next; None where the scale is the same."""
    if before.ratio is None or after.ratio is None or before.ratio == after.ratio:
        return None
    if len(before.sides) != len(after.sides):
        return None
    numbers: list[SideNumbers] = []
    changes: list[Change] = []
    for place, (old, new) in enumerate(zip(before.sides, after.sides, strict=True)):
        numbers.extend(_numbers(old, new))
        changes.extend(_changes(place, old.reckoning, new.reckoning))
    return ScaleChanges(before.ratio, after.ratio, tuple(numbers), tuple(changes))


def _numbers(old: BattleSide, new: BattleSide) -> Iterator[SideNumbers]:
    name = new.name
    before, after = old.reckoning, new.reckoning
    yield SideNumbers(name, "", len(before.sized.units), len(after.sized.units))
    ruleset = after.basis.ruleset
    for atom in ruleset.atoms:
        counts = before.sized.count(atom.kind), after.sized.count(atom.kind)
        if any(counts):
            yield SideNumbers(name, capital(spoken(atom.many)), *counts)
    for tally in ruleset.tallies:
        label = capital(spoken(tally.label))
        yield SideNumbers(name, label, before.total(tally), after.total(tally))


def _changes(side: int, old: Reckoning, new: Reckoning) -> Iterator[Change]:
    units_before, units_after = _units_of_troops(old), _units_of_troops(new)
    for unit in new.sized.units:
        made_of = {each for troop in _troops(unit) for each in units_before.get(troop, ())}
        # The pieces of a cut unit are of one whole: it was not put together.
        if unit.pieces == 1 and len(made_of) > 1:
            yield _change("joined", side, new, unit, len(made_of))
    for unit in old.sized.units:
        became = {each for troop in _troops(unit) for each in units_after.get(troop, ())}
        if unit.pieces == 1 and len(became) > 1:
            yield _change("cut", side, old, unit, len(became))
        elif not became and unit.atoms:
            yield _change("gone", side, old, unit, 0)


def _change(kind: Kind, side: int, reckoning: Reckoning, unit: Unit, count: int) -> Change:
    name = capital(spoken(reckoning.names.of_unit(unit)))
    return Change(kind, side, (unit.whole or unit.nodes)[0].id, name, count)


def _units_of_troops(reckoning: Reckoning) -> dict[int, set[str]]:
    found: dict[int, set[str]] = {}
    for unit in reckoning.sized.units:
        if unit.atoms:
            for troop in _troops(unit):
                found.setdefault(troop, set()).add(unit.key)
    return found


def _troops(unit: Unit) -> Iterable[int]:
    for node in unit.nodes:
        for each in walk(node):
            if isinstance(each, Troop):
                yield each.id
