"""What is wrong with where the units of a battle stand, as findings: nothing is refused.

A battle of which nothing was placed has nothing to remark. Touching is not overlapping, and what
decides is whole millimetres.
"""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING

from builder.core import geometry
from builder.core.battlefield import ring_of
from builder.core.circles import circles_of
from builder.core.condition import holds
from builder.core.finding import Finding, Severity
from builder.core.measures import round_half_up
from builder.core.messages import N_, Message
from builder.core.nearness import near_pairs, overlap_each_other
from builder.core.outlines import extent_of
from builder.core.spacing import standing_apart
from builder.core.standing import (
    in_cm,
    lost_placements,
    room_of,
    units_standing,
    units_to_place,
    units_waiting,
)
from builder.core.zones import strip_of, table_of, zone_of, zones_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from builder.core.battle import Battle, BattleSide
    from builder.core.spacing import Apart
    from builder.core.standing import Standing
    from builder.core.zones import Zone

__all__ = ["findings_in_deployment"]

# Of units that stand on each other, so many pairs are looked at.
MOST_OVERLAPS = 10_000

_Found = tuple[str, Finding]


def findings_in_deployment(battle: Battle) -> tuple[_Found, ...]:
    """Return what is wrong, each with the id of the side concerned, "" for the whole battle.

    Side by side: zones, ground, distances, who isn't placed and no reserve; then units on each
    other.
    """
    scenario = battle.scenario
    if scenario is None or not any(each.placements for each in scenario.deployment):
        return ()
    table = table_of(battle)
    if table is None:
        text = N_("Units stand on a table of which nobody knows the size; give the battle one")
        return (("", Finding("deployment-no-table", Severity.WARNING, Message.of(text))),)
    standing = {side.id: units_standing(battle, side) for side in battle.sides}
    found: list[_Found] = [("", finding) for finding in _zones_that_meet(zones_of(battle))]
    for side in battle.sides:
        own = standing[side.id]
        for findings in (
            _in_zone(battle, side, own, table),
            _on_ground(battle, side, own),
            _from_leaders(battle, side, own),
            (_told(battle, side, apart) for apart in standing_apart(battle, side, own)),
            _absent(battle, side, own),
        ):
            found.extend((side.id, finding) for finding in findings)
    return (*found, *_on_each_other(battle, standing))


def _zones_that_meet(zones: tuple[Zone, ...]) -> Iterator[Finding]:
    for one, other in combinations(zones, 2):
        if one.edge == other.edge or one.is_empty or other.is_empty:
            continue
        # Where a battle has zones of its own, they may well lie across each other.
        if one.of_battle or other.of_battle:
            continue
        if overlap_each_other(one.outline, other.outline):
            text = N_("The table is so small that the zones of two sides overlap")
            yield Finding("deployment-zones-meet", Severity.WARNING, Message.of(text))


def _in_zone(
    battle: Battle, side: BattleSide, standing: tuple[Standing, ...], table: tuple[int, int]
) -> Iterator[Finding]:
    zone, rules = zone_of(battle, side.id), battle.ruleset.deployment
    cite = rules.cite if rules else ""
    if zone is not None and zone.is_empty:
        text = N_("The table is so small that nothing is left of the zone: {strip}")
        message = Message.of(text, strip=zone.strip.label if zone.strip else "")
        yield Finding("deployment-no-zone", Severity.WARNING, message, cite=cite)
        zone = None
    for each in standing:
        box = extent_of(each.outline)
        if not _is_within(box, (0, 0, *table)):
            message = Message.of(N_("stands off the table"))
            yield Finding("deployment-off-table", Severity.ERROR, message, each.unit.node_ids)
        elif zone is not None and zone.of_battle and not _is_within(box, zone.box):
            message = Message.of(N_("stands outside its zone, which this battle sets"))
            strip = strip_of(battle.ruleset, None)
            severity = strip.severity if strip else Severity.WARNING
            yield Finding("deployment-outside", severity, message, each.unit.node_ids)
        elif zone is not None and zone.strip and not _is_within(box, zone.box):
            message = Message.of(N_("stands outside its zone, {strip}"), strip=zone.strip.label)
            severity, why = zone.strip.severity, zone.strip.note
            yield Finding("deployment-outside", severity, message, each.unit.node_ids, why, cite)
    if zone is not None:
        yield from _too_large(side, zone, cite)


def _is_within(box: tuple[int, int, int, int], of: tuple[int, int, int, int]) -> bool:
    return box[0] >= of[0] and box[1] >= of[1] and box[2] <= of[2] and box[3] <= of[3]


def _too_large(side: BattleSide, zone: Zone, cite: str) -> Iterator[Finding]:
    """Yield the units that have no room in the zone, however they are placed with their front."""
    for unit in units_to_place(side.reckoning):
        front, depth = room_of(side.reckoning, unit)
        if front > zone.front_mm or depth > zone.depth_mm:
            message = Message.of(
                N_("takes {front} × {depth}, and the zone has {width} × {deep}"),
                front=in_cm(front),
                depth=in_cm(depth),
                width=in_cm(zone.front_mm),
                deep=in_cm(zone.depth_mm),
            )
            why = Message.of(N_("More ranks make it narrower, fewer make it shallower."))
            severity = Severity.WARNING
            yield Finding("deployment-too-wide", severity, message, unit.node_ids, why, cite)


def _on_ground(
    battle: Battle, side: BattleSide, standing: tuple[Standing, ...]
) -> Iterator[Finding]:
    """Yield who stands on ground that some part of it may not enter; its edge may be touched."""
    rules, scenario = battle.ruleset.terrain, battle.scenario
    if rules is None or scenario is None or scenario.terrain is None:
        return
    kinds = rules.kind_index
    pieces = [(each, ring_of(each)) for each in scenario.terrain.pieces if each.kind in kinds]
    forbidden = [effect for effect in rules.effects if effect.forbidden]
    for each in standing:
        tags = side.reckoning.facts(each.unit)[0]
        barred = {
            effect.terrain_class
            for effect in forbidden
            if any(holds(effect.when, part) for part in tags)
        }
        for piece, ring in pieces:
            kind = kinds[piece.kind]
            if kind.terrain_class in barred and geometry.overlap(each.outline, ring):
                text = N_("stands in {piece}, which it may not enter")
                message = Message.of(text, piece=piece.name or kind.label)
                yield Finding(
                    "deployment-ground",
                    Severity.ERROR,
                    message,
                    each.unit.node_ids,
                    cite=rules.cite,
                    pieces=(piece.id,),
                )


def _from_leaders(
    battle: Battle, side: BattleSide, standing: tuple[Standing, ...]
) -> Iterator[Finding]:
    for circle in circles_of(battle, side, standing):
        spacing = circle.spacing
        if not circle.outside or spacing.severity is None:
            continue
        message = Message.plural_of(
            "{n} unit stands further than {most} from {leader}",
            "{n} units stand further than {most} from {leader}",
            len(circle.outside),
            most=in_cm(circle.radius_mm),
            leader=circle.name,
        )
        nodes = _nodes(circle.outside)
        yield Finding(
            "deployment-far-from-leader",
            spacing.severity,
            message,
            nodes,
            spacing.why,
            spacing.cite,
        )


def _told(battle: Battle, side: BattleSide, apart: Apart) -> Finding:
    """Return the finding about units that stand apart or face another way."""
    spacing = apart.spacing
    within = side.reckoning.names.of(apart.within)
    if spacing.same_facing:
        code, message = (
            "deployment-facing",
            Message.of(N_("faces another way than the rest of {formation}"), formation=within),
        )
    else:
        code, message = (
            "deployment-apart",
            Message.of(
                N_("stands further than {most} from the rest of {formation}"),
                most=_most(battle, apart),
                formation=within,
            ),
        )
    nodes = _nodes(apart.units) if apart.group is None else (apart.group.id,)
    severity = spacing.severity or Severity.ADVICE
    return Finding(code, severity, message, nodes, spacing.why, spacing.cite)


def _most(battle: Battle, apart: Apart) -> Message:
    if apart.spacing.at_most is None:
        return Message.of(N_("{n} × its own front"), n=apart.spacing.at_most_fronts or 0)
    mm = battle.ruleset.mm(apart.spacing.at_most, battle.figure_size)
    return in_cm(round_half_up(mm))


def _nodes(units: tuple[Standing, ...]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(node for each in units for node in each.unit.node_ids))


def _absent(battle: Battle, side: BattleSide, standing: tuple[Standing, ...]) -> Iterator[Finding]:
    """Yield units that aren't placed yet, and placements of units that there aren't any more."""
    lost = len(lost_placements(battle, side))
    if lost:
        message = Message.plural_of(
            "{n} unit on the table isn't in the army any more",
            "{n} units on the table aren't in the army any more",
            lost,
        )
        why = Message.of(N_("The army was changed after it was deployed; take it off the table."))
        yield Finding("deployment-lost", Severity.WARNING, message, why=why)
    placed = {each.unit.key for each in standing} | units_waiting(battle, side)
    missing = [unit for unit in units_to_place(side.reckoning) if unit.key not in placed]
    if missing:
        message = Message.plural_of(
            "{n} unit isn't on the table yet",
            "{n} units aren't on the table yet",
            len(missing),
        )
        nodes = tuple(dict.fromkeys(node for unit in missing for node in unit.node_ids))
        yield Finding("deployment-unplaced", Severity.ADVICE, message, nodes)


def _on_each_other(
    battle: Battle, standing: Mapping[str, tuple[Standing, ...]]
) -> Iterator[_Found]:
    """Yield units that stand on others: two are told once, by the first; foes by the first side.

    Where all stand on one heap it is enough to tell most of it.
    """
    everyone = [(side, each) for side in battle.sides for each in standing[side.id]]
    shapes = [each.outline for _, each in everyone]
    pairs = (
        (one, other)
        for one, other in near_pairs(shapes, 0)
        if overlap_each_other(shapes[one], shapes[other])
    )
    under: dict[int, list[int]] = {}
    for one, other in islice(pairs, MOST_OVERLAPS):
        under.setdefault(one, []).append(other)
    for place in sorted(under):
        side, first = everyone[place]
        others = [everyone[each] for each in sorted(under[place])]
        its_side, second = others[0]
        name = its_side.reckoning.names.of_unit(second.unit)
        message = Message.of(N_("stands on {other}"), other=name)
        if len(others) > 1:
            text = N_("stands on {other} and {n} more")
            message = Message.of(text, other=name, n=len(others) - 1)
        own = (first, *(each for its_side, each in others if its_side is side))
        finding = Finding("deployment-overlap", Severity.ERROR, message, _nodes(own))
        yield side.id, finding
