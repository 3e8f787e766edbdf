"""How troops fare against others, from the data of the tests (``kit.matches``).

Equal troops are one *kind*: the same profile, figures and front, whoever leads them. What lasts is
counted, such as experience; what happens on the table, such as ground, flanks and support, is
not.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.condition import holds
from builder.core.kit import KitContest, KitExchange, KitHits
from builder.core.measures import round_half_up
from builder.core.standing import units_to_place
from builder.core.tables import evaluated
from builder.core.tallies import part_tags

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from builder.core.kit import ByFace, KitGrowth, KitMatch
    from builder.core.reckoning import Reckoning
    from builder.core.ruleset import Modifier, Ruleset
    from builder.core.sized import Part, Unit
    from builder.core.tables import Cell, Table

__all__ = ["Fared", "Kind", "fared", "kinds_of", "takes_part", "value_against"]


@dataclass(frozen=True, eq=False)
class Kind:
    """Equal troops: a part that stands for all, how many fight in its front, and how many are so.

    ``tags``: what conditions look at.
    """

    reckoning: Reckoning
    unit: Unit
    part: Part
    tags: frozenset[str]
    front: int
    count: int

    @property
    def ruleset(self) -> Ruleset:
        """The rules that it is of."""
        return self.reckoning.basis.ruleset

    def cells(self, table: str, column: str) -> list[Cell]:
        """Return its cells in a column of a table."""
        rows = self.part.profile.rows(
            self.ruleset.table_index[table], self.tags - self.part.profile.tags
        )
        return [self.ruleset.table_index[table].cell(row.id, column) for row in rows]

    def value(self, table: str, column: str) -> Fraction:
        """Return what its cells in a column come to."""
        return _sum(cell.value for cell in self.cells(table, column))

    def amount(self, tally: str) -> Fraction:
        """Return what its unit comes to."""
        found = next(each for each in self.ruleset.tallies if each.id == tally)
        return Fraction(self.reckoning.unit_sum(found, self.unit).amount or 0)


@dataclass(frozen=True, slots=True)
class Fared:
    """How one kind fares against another.

    ``needed``: what the die must show, or by how much it must beat the other; ``values``: what
    each has, ours first; ``chance`` to win; ``theirs`` and ``ours``: expected losses.
    """

    theirs: Fraction
    ours: Fraction | None = None
    needed: int | None = None
    chance: Fraction | None = None
    values: tuple[int, int] | None = None


def kinds_of(reckoning: Reckoning) -> tuple[Kind, ...]:
    """Return the kinds of troops of a side, in the order in which they first come.

    Where only values are compared, troops are equal however wide they stand.
    """
    matches = reckoning.basis.ruleset.kit.matches
    by_front = any(isinstance(match, KitHits) for match in matches)
    first: dict[tuple[object, ...], tuple[Unit, Part, frozenset[str], int]] = {}
    counts: dict[tuple[object, ...], int] = {}
    for unit in units_to_place(reckoning):
        files = reckoning.footprint(unit).files
        for part in (each for each in unit.parts if each.atoms):
            tags, front = part_tags(part, unit), min(part.atoms, files or part.atoms)
            key = (part.profile.entry.id, part.profile.tags, part.atoms, front if by_front else 0)
            first.setdefault(key, (unit, part, tags, front))
            counts[key] = counts.get(key, 0) + 1
    return tuple(
        Kind(reckoning, unit, part, tags, front, counts[key])
        for key, (unit, part, tags, front) in first.items()
    )


def takes_part(match: KitMatch, ours: Kind) -> bool:
    """Tell whether troops can fight so."""
    return not isinstance(match, KitHits) or holds(match.when, ours.tags)


def fared(match: KitMatch, ours: Kind, theirs: Kind) -> Fared | None:
    """Return how troops fare against others; None where they can't fight so."""
    if isinstance(match, KitHits):
        return _hits(match, ours, theirs) if takes_part(match, ours) else None
    if isinstance(match, KitContest):
        return _contest(match, ours, theirs)
    if isinstance(match, KitExchange):
        return _exchange(match, ours, theirs)
    return _growth(match, ours, theirs)


def _hits(match: KitHits, ours: Kind, theirs: Kind) -> Fared | None:
    test = ours.ruleset.test_index[match.test]
    column = next((each for each in match.columns if holds(each.when, theirs.tags)), None)
    if column is None or test.table is None or test.success_at_least is None:
        return None
    factors = [cell.value for cell in ours.cells(test.table, column.column)]
    best = max((each for each in factors if each is not None), default=None)
    if best is None:
        return None
    number, _, sides = test.dice.partition("d")
    lasting = _lasting(test.modifiers, ours.tags, theirs.tags)
    needed = max(round_half_up(test.success_at_least - best - lasting), int(number or 1))
    chance = max(Fraction(0), Fraction(int(sides) - needed + 1, int(sides)))
    dice = (ours.value(*match.dice) if match.dice else 0) or Fraction(1)
    hits = (theirs.value(*match.hits) if match.hits else 0) or Fraction(1)
    return Fared(min(ours.front * dice * chance / hits, Fraction(theirs.part.atoms)), needed=needed)


def _contest(match: KitContest, ours: Kind, theirs: Kind) -> Fared:
    own = ours.value(*match.onward) + _sum(ours.value(*each) for each in match.more)
    other = theirs.value(*match.against) + _sum(theirs.value(*each) for each in match.more)
    for name in match.tests:
        modifiers = ours.ruleset.test_index[name].modifiers
        own += _lasting(modifiers, ours.tags, theirs.tags)
        other += _lasting(modifiers, theirs.tags, ours.tags)
    pairs = [
        own + one - other - two
        for one in _faces(match, ours)
        for two in _faces(match, theirs)
    ]  # fmt: skip
    return Fared(
        _mean(_costs(match, -each) for each in pairs),
        _mean(_costs(match, each) for each in pairs),
        needed=round_half_up(match.wins - own + other),
        chance=_mean(Fraction(each >= match.wins) for each in pairs),
    )


def _faces(match: KitContest, kind: Kind) -> tuple[Fraction, ...]:
    found = (each.faces for each in match.throws if holds(each.when, kind.tags))
    return next(found, (Fraction(0),))


def _costs(match: KitContest, difference: Fraction) -> Fraction:
    found = (each.loses for each in match.results if difference >= each.at_least)
    return next(found, match.results[-1].loses)


def _exchange(match: KitExchange, ours: Kind, theirs: Kind) -> Fared:
    own, other = value_against(match, ours, theirs), value_against(match, theirs, ours)
    winner, loser = ours.ruleset.table_index[match.winner], ours.ruleset.table_index[match.loser]
    lost_ours = _on_average(loser if own < other else winner, match.input, other)
    lost_theirs = _on_average(loser if other < own else winner, match.input, own)
    return Fared(
        min(lost_theirs, Fraction(theirs.part.atoms)),
        min(lost_ours, Fraction(ours.part.atoms)),
        values=(own, other),
    )


def value_against(match: KitExchange, ours: Kind, theirs: Kind) -> int:
    """Return what a kind has of the tally with what the enemy wears taken off its per cents."""
    percent = 100 + _sum(ours.value(*each) for each in match.percent)
    off = theirs.value(*match.less) if match.less else Fraction(0)
    if percent <= 0:
        return 0
    return max(0, round_half_up(ours.amount(match.tally) * (percent - off) / percent))


def _on_average(table: Table, name: str, value: int) -> Fraction:
    inputs = {name: Fraction(value)}
    return _mean(evaluated(each.formula, inputs) for each in table.columns if each.formula)


def _growth(match: KitGrowth, ours: Kind, theirs: Kind) -> Fared:
    own, other = ours.amount(match.tally), theirs.amount(match.tally)
    for name in match.tests:
        modifiers = ours.ruleset.test_index[name].modifiers
        own += _lasting(modifiers, ours.tags, theirs.tags)
        other += _lasting(modifiers, theirs.tags, ours.tags)
    percents = _by_face(ours.ruleset, match.percents)
    pairs = [(_grown(own, one), _grown(other, two)) for one in percents for two in percents]
    # What is equal is thrown for again, and each is as likely to have more.
    chance = _mean(Fraction((one > two) + (one >= two), 2) for one, two in pairs)
    won = _mean(map(abs, _by_face(ours.ruleset, match.winner)))
    lost = _mean(map(abs, _by_face(ours.ruleset, match.loser)))
    return Fared(
        min(chance * lost + (1 - chance) * won, max(other, Fraction(0))),
        min(chance * won + (1 - chance) * lost, max(own, Fraction(0))),
        chance=chance,
        values=(round_half_up(own), round_half_up(other)),
    )


def _grown(value: Fraction, percent: Fraction) -> int:
    return int(value * (100 + percent) / 100)


def _by_face(ruleset: Ruleset, column: ByFace) -> list[Fraction]:
    table = ruleset.table_index[column.table]
    rows = zip(table.rows, column.faces, strict=True)
    return [
        table.cell(row.id, column.column).value or Fraction(0)
        for row, faces in rows
        for _ in range(faces)
    ]


def _lasting(
    modifiers: Sequence[Modifier], ours: frozenset[str], theirs: frozenset[str]
) -> Fraction:
    return _sum(
        Fraction(each.amount.replace("−", "-"))
        for each in modifiers
        if each.lasting and holds(each.when, ours) and holds(each.enemy, theirs)
    )


def _sum(numbers: Iterable[Fraction | None]) -> Fraction:
    return sum((each or Fraction(0) for each in numbers), Fraction(0))


def _mean(numbers: Iterable[Fraction]) -> Fraction:
    found = list(numbers)
    return _sum(found) / len(found) if found else Fraction(0)
