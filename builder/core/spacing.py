"""Who stands too far from those that he belongs with, or faces another way than they do.

These are the rules' distances without a leader (for those with one see ``core.circles``).
Units are joined as in a chain: who is near enough to one of them is with all of them. What hangs
together with the most of its formation is where it should be; the others are told.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.measures import round_half_up
from builder.core.nearness import is_near, near_pairs
from builder.core.standing import describes, formations_above, room_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.battle import Battle, BattleSide
    from builder.core.deployment_rules import Spacing
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Formation
    from builder.core.standing import Standing

__all__ = ["Apart", "standing_apart"]


@dataclass(frozen=True, slots=True, eq=False)
class Apart:
    """Units that stand apart from the rest of their formation, or face another way.

    ``group``: the formation whose units they are; None: it is a single unit.
    """

    spacing: Spacing
    within: Formation
    group: Formation | None
    units: tuple[Standing, ...]


def standing_apart(
    battle: Battle, side: BattleSide, standing: Sequence[Standing]
) -> Iterator[Apart]:
    """Yield who stands apart, by the rules' distances in their order, then by the army's tree."""
    rules = battle.ruleset.deployment
    above = formations_above(side.reckoning)
    for spacing in rules.spacing if rules else ():
        if spacing.leader is not None or spacing.severity is None:
            continue
        for within, groups in _groups(side.reckoning, above, spacing, standing).values():
            if spacing.same_facing:
                yield from _facing_otherwise(spacing, within, groups)
            else:
                yield from _too_far(battle, side.reckoning, spacing, within, groups)


_Groups = list[tuple["Formation | None", list["Standing"]]]


def _groups(
    reckoning: Reckoning,
    above: dict[str, tuple[Formation, ...]],
    spacing: Spacing,
    standing: Sequence[Standing],
) -> dict[int, tuple[Formation, _Groups]]:
    """Return the groups that should stand together, by the number of the formation they are in."""
    found: dict[int, tuple[Formation, dict[str, tuple[Formation | None, list[Standing]]]]] = {}
    for each in standing:
        if not describes(reckoning, spacing.when, each.unit):
            continue
        within = _nearest(reckoning, above[each.unit.key], spacing.within)
        group = _nearest(reckoning, above[each.unit.key], spacing.between)
        if within is None or (group is None and spacing.between != "unit"):
            continue
        key = each.unit.key if group is None else str(group.id)
        _, groups = found.setdefault(within.id, (within, {}))
        groups.setdefault(key, (group, []))[1].append(each)
    return {place: (within, [*groups.values()]) for place, (within, groups) in found.items()}


def _nearest(
    reckoning: Reckoning, above: tuple[Formation, ...], role: str | None
) -> Formation | None:
    """Return the nearest formation that plays a role, the army where none is named."""
    if role is None:
        return above[-1]
    plays = reckoning.basis.ruleset.plays
    return next((each for each in above if plays(role, each.echelon, each.role)), None)


def _facing_otherwise(spacing: Spacing, within: Formation, groups: _Groups) -> Iterator[Apart]:
    units = [each for _, group in groups for each in group]
    usual, _ = Counter(each.placement.facing_deg for each in units).most_common(1)[0]
    others = tuple(each for each in units if each.placement.facing_deg != usual)
    if others:
        yield Apart(spacing, within, None, others)


def _too_far(
    battle: Battle, reckoning: Reckoning, spacing: Spacing, within: Formation, groups: _Groups
) -> Iterator[Apart]:
    units = [each for _, group in groups for each in group]
    of_group = [place for place, (_, group) in enumerate(groups) for _ in group]
    # Groups that have been joined lead to the same one.
    leads_to = list(range(len(groups)))
    reach = [_reach(battle, reckoning, spacing, each) for each in units]
    left = len(groups) - 1
    for one, other in near_pairs([each.outline for each in units], max(reach)):
        if not left:
            return
        first, second = (_end(leads_to, of_group[place]) for place in (one, other))
        most = max(reach[one], reach[other])
        if first != second and is_near(units[one].outline, units[other].outline, most):
            leads_to[max(first, second)] = min(first, second)
            left -= 1
    ends = [_end(leads_to, place) for place in range(len(groups))]
    main, _ = Counter(ends[place] for place in of_group).most_common(1)[0]
    for place, (group, members) in enumerate(groups):
        if ends[place] != main:
            yield Apart(spacing, within, group, tuple(members))


def _reach(battle: Battle, reckoning: Reckoning, spacing: Spacing, each: Standing) -> int:
    if spacing.at_most is not None:
        return round_half_up(battle.ruleset.mm(spacing.at_most, battle.figure_size))
    return round_half_up((spacing.at_most_fronts or 0) * room_of(reckoning, each.unit)[0])


def _end(leads_to: list[int], place: int) -> int:
    while leads_to[place] != place:
        place = leads_to[place]
    return place
