"""Who waits off the table: which units, and when they come on by the dice.

Everything is exact. A unit waits if its first node, or what was cut to make it, is a node that a
reserve names or stands below one; the first reserve that names it holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.roster import find, walk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.core.circumstances import Reserve
    from builder.core.game_rules import ReserveRules
    from builder.core.reckoning import Reckoning
    from builder.core.ruleset import Ruleset
    from builder.core.sized import Unit

__all__ = [
    "TurnOdds",
    "Waiting",
    "chance_by",
    "chance_of",
    "odds_by_turn",
    "share_off_table",
    "units_at",
    "waiting_of",
]


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """A reserve and the units that it is made of; ``gone``: its nodes that aren't in the army.

    ``chance``: to enter in a turn, from ``from_turn`` on; None: it arrives in ``from_turn``, or
    the rules have no dice for it and nothing says when.
    """

    reserve: Reserve
    units: tuple[Unit, ...]
    gone: tuple[int, ...]
    chance: Fraction | None
    from_turn: int | None


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """What holds at the end of a side's move in a turn.

    ``chances``: of each reserve's unit to have entered by then, in the order of the reserves;
    ``expected``: how many of the waiting units have on average; ``lost``: the share of the army
    that counts as lost then, on average, 0 where the rules don't count it so.
    """

    turn: int
    chances: tuple[Fraction, ...]
    expected: Fraction
    lost: Fraction


def chance_of(rules: ReserveRules | None, at_least: int | None = None) -> Fraction | None:
    """Return the chance of one throw of the rules' die; None where they have none.

    ``at_least``: the number needed, where a battle sets its own.
    """
    needed = at_least if at_least is not None else rules.enters_at_least if rules else None
    count, _, sides = (rules.dice if rules else "").partition("d")
    if needed is None or count not in {"", "1"} or not sides.isdecimal() or not int(sides):
        return None
    faces = int(sides)
    hits = sum(face >= needed for face in range(1, faces + 1))
    return Fraction(hits, faces)


def waiting_of(
    reckoning: Reckoning, reserves: tuple[Reserve, ...], ruleset: Ruleset
) -> tuple[Waiting, ...]:
    """Return who waits off the table, reserve by reserve."""
    if not reserves:
        return ()
    rules, nodes = ruleset.reserves, {node.id: node for node in walk(reckoning.army.root)}
    waits: dict[int, int] = {}
    for place, reserve in enumerate(reserves):
        for node_id in reserve.nodes:
            for node in walk(nodes[node_id]) if node_id in nodes else ():
                waits.setdefault(node.id, place)
    units: list[list[Unit]] = [[] for _ in reserves]
    for unit in reckoning.sized.units:
        at = next((waits[each] for each in _stands_at(unit) if each in waits), None)
        if at is not None:
            units[at].append(unit)
    return tuple(
        _waiting(reserve, tuple(own), tuple(n for n in reserve.nodes if n not in nodes), rules)
        for reserve, own in zip(reserves, units, strict=True)
    )


def _waiting(
    reserve: Reserve, units: tuple[Unit, ...], gone: tuple[int, ...], rules: ReserveRules | None
) -> Waiting:
    chance = None if reserve.turn is not None else chance_of(rules, reserve.at_least)
    first = reserve.turn or reserve.from_turn
    if first is None and chance is not None:
        first = rules.from_turn if rules else 1
    return Waiting(reserve, units, gone, chance, first)


def _stands_at(unit: Unit) -> tuple[int, ...]:
    """Return the nodes that tell where in the tree a unit stands."""
    return tuple(node.id for node in (*unit.nodes[:1], *unit.whole[:1]))


def units_at(reckoning: Reckoning, nodes: Iterable[int]) -> tuple[Unit, ...]:
    """Return the units that stand at or below nodes, in the order of the tree."""
    below: set[int] = set()
    for node_id in nodes:
        node = find(reckoning.army, node_id)
        if node is not None:
            below.update(each.id for each in walk(node))
    return tuple(
        unit
        for unit in reckoning.sized.units
        if any(node_id in below for node_id in _stands_at(unit))
    )


def chance_by(waiting: Waiting, turn: int) -> Fraction:
    """Return the chance of a waiting unit to have entered by the end of a turn."""
    if waiting.from_turn is None or turn < waiting.from_turn:
        return Fraction(0)
    if waiting.chance is None:
        return Fraction(1)
    return 1 - (1 - waiting.chance) ** (turn - waiting.from_turn + 1)


def odds_by_turn(
    reckoning: Reckoning, waiting: tuple[Waiting, ...], ruleset: Ruleset, turns: int
) -> tuple[TurnOdds, ...]:
    """Return the odds for each turn from 1 to ``turns``."""
    counted = ruleset.reserves is not None and ruleset.reserves.count_as_lost
    all_atoms = sum(unit.atoms for unit in reckoning.sized.units)
    rows = []
    for turn in range(1, turns + 1):
        chances = tuple(chance_by(each, turn) for each in waiting)
        both = list(zip(waiting, chances, strict=True))
        expected = sum((len(each.units) * chance for each, chance in both), Fraction(0))
        off = sum((_atoms(each) * (1 - chance) for each, chance in both), Fraction(0))
        lost = off / all_atoms if counted and all_atoms else Fraction(0)
        rows.append(TurnOdds(turn, chances, expected, lost))
    return tuple(rows)


def _atoms(waiting: Waiting) -> int:
    return sum(unit.atoms for unit in waiting.units)


def share_off_table(reckoning: Reckoning, waiting: tuple[Waiting, ...]) -> Fraction:
    """Return the share of an army's figures (stands, bases, men) that begins off the table."""
    all_atoms = sum(unit.atoms for unit in reckoning.sized.units)
    return Fraction(sum(_atoms(each) for each in waiting), all_atoms) if all_atoms else Fraction(0)
