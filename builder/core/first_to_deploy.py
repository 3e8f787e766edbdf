"""Which side places its army first, where the rules count for it, and what would change that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.condition import holds
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.condition import Condition
    from builder.core.model import LocalisedText
    from builder.core.reckoning import Reckoning

__all__ = ["FirstToDeploy", "first_to_deploy"]


@dataclass(frozen=True, slots=True)
class FirstToDeploy:
    """What each side has of what is counted, in the order of the sides.

    ``first``: the side that deploys first; None where the fewest are equal. ``margin``: so many
    more of its own would make another side the first; 0 where they are equal. ``rule``: the rule
    in full, with what is done then.
    """

    counts: tuple[tuple[str, int], ...]
    first: str | None
    margin: int
    message: Message
    rule: LocalisedText | None
    cite: str


def first_to_deploy(battle: Battle) -> FirstToDeploy | None:
    """Return who deploys first; None where the rules don't count for it, or nobody is opposed."""
    rules = battle.ruleset.deployment
    if rules is None or rules.first_fewest is None or len(battle.sides) < 2:  # noqa: PLR2004
        return None
    condition = rules.first_fewest
    counts = {side.id: _counted(side.reckoning, condition) for side in battle.sides}
    fewest, next_ones = sorted(counts.values())[:2]
    names = {side.id: side.name or side.id for side in battle.sides}
    listed = _listed([(names[side], number) for side, number in counts.items()])
    values = {"counts": listed, "counted": rules.first_counted or ""}
    if fewest == next_ones:
        message = Message.of(N_("{counts} ({counted}): equal"), **values)
        return FirstToDeploy(tuple(counts.items()), None, 0, message, rules.first_text, rules.cite)
    first = next(side for side, number in counts.items() if number == fewest)
    margin = next_ones - fewest + 1
    text = N_("{counts} ({counted}): {name} deploys first; {n} more of its own would change it")
    message = Message.of(text, name=names[first], n=margin, **values)
    return FirstToDeploy(
        tuple(counts.items()), first, margin, message, rules.first_text, rules.cite
    )


def _counted(reckoning: Reckoning, condition: Condition) -> int:
    """Return how many figures (or stands …) of the whole army are in parts that it describes."""
    return sum(
        part.atoms
        for unit in reckoning.sized.units
        for part, tags in zip(unit.parts, reckoning.facts(unit)[0], strict=True)
        if holds(condition, tags)
    )


def _listed(counts: list[tuple[str, int]]) -> Message:
    (name, number), *others = counts
    listed = Message.of(N_("{name} {n}"), name=name, n=number)
    for name, number in others:
        listed = Message.of(N_("{list}, {name} {n}"), list=listed, name=name, n=number)
    return listed
