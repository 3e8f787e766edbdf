"""Circles round leaders, and which of their units stand outside.

The ruleset says which distances matter round a leader of which post (``deployment.spacing``). A
leader who is with a unit stands in the middle of it; one who isn't is taken to stand in the middle
of those he leads. A unit is outside where no part of it is within the circle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.measures import round_half_up
from builder.core.nearness import is_near
from builder.core.outlines import extent_of
from builder.core.roster import formations_in
from builder.core.standing import formations_above, units_standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.battle import Battle, BattleSide
    from builder.core.deployment_rules import Spacing
    from builder.core.model import LocalisedText
    from builder.core.outlines import Point
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Formation, Leader
    from builder.core.standing import Standing

__all__ = ["Circle", "circles_of"]


@dataclass(frozen=True, slots=True, eq=False)
class Circle:
    """A leader's circle: where its middle lies, how far it reaches, and who stands outside.

    ``formation``: the one that he leads. ``is_with``: the unit that he is with.
    """

    leader: Leader
    name: str | LocalisedText
    formation: Formation
    is_with: Standing | None
    at: Point
    radius_mm: int
    spacing: Spacing
    outside: tuple[Standing, ...]


def circles_of(
    battle: Battle, side: BattleSide, standing: Sequence[Standing] | None = None
) -> tuple[Circle, ...]:
    """Return the circles of a side's leaders on the table, in the order of the rules' distances.

    ``standing``: the side's units on the table, where they have been worked out already.
    A leader has none whose unit, or all of whose units, aren't on the table.
    """
    rules = battle.ruleset.deployment
    distances = [each for each in rules.spacing if each.leader] if rules else []
    if not distances:
        return ()
    if standing is None:
        standing = units_standing(battle, side)
    led = _led(side.reckoning, standing)
    circles = (
        _circle(battle, side.reckoning, spacing, formation, leader, led.get(formation.id, []))
        for spacing in distances
        for formation in formations_in(side.reckoning.army.root)
        for leader in formation.leaders
        if leader.role == spacing.leader
    )
    return tuple(circle for circle in circles if circle is not None)


def _led(reckoning: Reckoning, standing: Sequence[Standing]) -> dict[int, list[Standing]]:
    """Return the units on the table that stand in each formation, by its number."""
    above = formations_above(reckoning)
    led: dict[int, list[Standing]] = {}
    for each in standing:
        for formation in above[each.unit.key]:
            led.setdefault(formation.id, []).append(each)
    return led


def _circle(
    battle: Battle,
    reckoning: Reckoning,
    spacing: Spacing,
    formation: Formation,
    leader: Leader,
    led: Sequence[Standing],
) -> Circle | None:
    key = next(
        (key for key, each in reckoning.leaders.items() if any(one is leader for one in each)), None
    )
    is_with = next((each for each in led if each.unit.key == key), None)
    if not led or (leader.unit is not None and is_with is None):
        return None
    if is_with is not None:
        at = is_with.placement.x_mm, is_with.placement.y_mm
    else:
        left, top, right, bottom = extent_of(tuple(p for each in led for p in each.outline))
        at = (left + right) // 2, (top + bottom) // 2
    radius = round_half_up(battle.ruleset.mm(spacing.at_most or "", battle.figure_size))
    role = battle.ruleset.role_index[leader.role]
    outside = tuple(
        each for each in led if each is not is_with and not is_near((at,), each.outline, radius)
    )
    return Circle(
        leader, leader.name or role.label, formation, is_with, at, radius, spacing, outside
    )
