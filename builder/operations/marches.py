"""The march table of a side: when each formation reaches each place that counts.

A formation starts where its units stand; where none is placed, where its reserve enters, else in
the middle of its side's edge. It marches as its own shape says, if some way of the rules is for
it, else in the first way of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from builder.core.circumstances import MAX_TURNS
from builder.core.errors import BadRequest, NotApplicable, UnknownName
from builder.core.marching import Marcher, distance_between, march, pace_of
from builder.core.messages import N_, Message
from builder.core.reserves import units_at
from builder.core.roster import find, formations_in
from builder.core.scenario import edge_of
from builder.operations.sections import Section, clock

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from builder.core.battle import Battle, BattleSide
    from builder.core.circumstances import Edge
    from builder.core.game_rules import MarchWay
    from builder.core.marching import March, Pace
    from builder.core.roster import Formation, Troop
    from builder.core.ruleset import Ruleset
    from builder.core.scenario import Scenario
    from builder.operations.sections import Cell

__all__ = [
    "Goal",
    "MarchLine",
    "Orders",
    "goals_of",
    "march_lines",
    "march_section",
    "marching_nodes",
    "told_marches",
]

Point = tuple[int, int]
MOST_LINES = 60


@dataclass(frozen=True, slots=True)
class Goal:
    """Where to: its name, and its place on the table or how far it is.

    A ``distance`` is in the rules' own unit, for rules that don't say how long that is.
    """

    name: str | Message
    at: Point | None = None
    distance: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Orders:
    """How to march, where it isn't the usual way: None leaves to each what is said above.

    ``start``: the first turn of the march, 1 or that of an arrival where it isn't said.
    """

    way: str | None = None
    terrain_class: str | None = None
    half: bool = False
    origin: Point | None = None
    start: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class MarchLine:
    """A formation's marches, one to each goal, from ``origin``."""

    node: Formation | Troop
    pace: Pace
    origin: Point | None
    start: int
    marches: tuple[March, ...]


def marching_nodes(side: BattleSide) -> tuple[Formation | Troop, ...]:
    """Return who marches by itself: formations that get orders, else what the army is made of."""
    reckoning = side.reckoning
    ruleset, root = reckoning.basis.ruleset, reckoning.army.root
    role = ruleset.orders.at if ruleset.orders else "unit"
    if role != "unit":
        own = tuple(
            each for each in formations_in(root) if ruleset.plays(role, each.echelon, each.role)
        )
        if own:
            return own
    return root.children


def march_lines(
    battle: Battle,
    place: int,
    goals: Sequence[Goal],
    orders: Orders | None = None,
    nodes: Sequence[int] = (),
    most: int | None = None,
) -> tuple[MarchLine, ...]:
    """Return the marches of a side's formations; of ``nodes`` where some are named.

    ``most``: how many formations are looked at where none is named, None for all.

    Raises:
        NotApplicable: the rules know no marches, or a goal on a table that has no size.
        UnknownName, BadRequest: there is no such way, ground, node; a goal isn't to be reckoned.
    """
    side, orders = battle.sides[place], orders or Orders()
    if battle.ruleset.march is None:
        raise NotApplicable(Message.of(N_("These rules have no speeds to march by.")))
    wanted = [_node(side, each) for each in nodes] or list(marching_nodes(side)[:most])
    lines = []
    for node in wanted:
        units = units_at(side.reckoning, (node.id,))
        if units or nodes:
            way = _way(battle.ruleset, orders.way, node)
            pace = pace_of(side.reckoning, units, Marcher(way, orders.terrain_class, orders.half))
            lines.append(_line(battle, place, (node, pace), goals, orders))
    return tuple(lines)


def _node(side: BattleSide, node_id: int) -> Formation | Troop:
    node = find(side.reckoning.army, node_id)
    if node is None:
        text = N_("There is no formation or unit number {number} in this army.")
        raise BadRequest(Message.of(text, number=str(node_id)))
    return node


def _way(ruleset: Ruleset, name: str | None, node: Formation | Troop) -> MarchWay:
    assert ruleset.march is not None  # noqa: S101 - march_lines has looked
    ways = {each.id: each for each in ruleset.march.ways}
    if name is not None:
        if name not in ways:
            raise UnknownName(Message.of(N_("way to march")), name, ways)
        return ways[name]
    first = ruleset.march.ways[0]
    return next((each for each in ways.values() if node.shape in each.shapes), first)


def _line(
    battle: Battle,
    place: int,
    marcher: tuple[Formation | Troop, Pace],
    goals: Sequence[Goal],
    orders: Orders,
) -> MarchLine:
    node, pace = marcher
    scenario = battle.scenario
    origin, start = _beginning(battle, place, node)
    origin, start = orders.origin or origin, orders.start or start
    weather = scenario.weather if scenario else ()
    marches = tuple(
        march(
            battle.sides[place].reckoning,
            pace,
            _distance(battle, goal, origin),
            weather,
            start,
            start + MAX_TURNS,
        )
        for goal in goals
    )
    return MarchLine(node, pace, origin, start, marches)


def _distance(battle: Battle, goal: Goal, origin: Point | None) -> Fraction | int:
    ruleset = battle.ruleset
    if goal.distance is not None:
        if not ruleset.has_length_unit:
            return goal.distance
        return goal.distance * ruleset.mm(f"1 {ruleset.length_unit.id}", battle.figure_size)
    if not ruleset.has_length_unit:
        text = N_("These rules don't say how long {unit} is: give the distance in it.")
        raise NotApplicable(Message.of(text, unit=ruleset.length_unit.label))
    if goal.at is None or origin is None:
        raise NotApplicable(
            Message.of(N_("This battle has no table; give it a width and a depth."))
        )
    return distance_between(origin, goal.at)


def _beginning(battle: Battle, place: int, node: Formation | Troop) -> tuple[Point | None, int]:
    """Return where a formation begins, and in which turn."""
    scenario = battle.scenario
    if scenario is None or scenario.table is None:
        return None, 1
    placed = _middle_of_placed(battle, place, node)
    if placed is not None:
        return placed, 1
    edge, along, start = edge_of(scenario, place), None, 1
    for reserve in scenario.sides[place].reserves:
        if node.id in reserve.nodes:
            edge = reserve.edge or edge
            start = reserve.turn or reserve.from_turn or 1
            if reserve.from_mm is not None and reserve.to_mm is not None:
                along = (reserve.from_mm + reserve.to_mm) // 2
            break
    return _on_edge(scenario, edge, along), start


def _on_edge(scenario: Scenario, edge: Edge, along: int | None) -> Point:
    assert scenario.table is not None  # noqa: S101 - asked only with one
    width, depth = scenario.table.width_mm, scenario.table.depth_mm
    if edge in {"left", "right"}:
        return (0 if edge == "left" else width), depth // 2 if along is None else along
    return (width // 2 if along is None else along), (0 if edge == "upper" else depth)


def _middle_of_placed(battle: Battle, place: int, node: Formation | Troop) -> Point | None:
    """Return the middle of those of a formation's units that stand on the table."""
    side, scenario = battle.sides[place], battle.scenario
    keys = {unit.key for unit in units_at(side.reckoning, (node.id,))}
    spots = [
        (placement.x_mm, placement.y_mm)
        for placement in (scenario.deployment_of(side.id).placements if scenario else ())
        if placement.unit in keys
    ]
    if not spots:
        return None
    xs, ys = zip(*spots, strict=True)
    return sum(xs) // len(xs), sum(ys) // len(ys)


def goals_of(scenario: Scenario) -> tuple[Goal, ...]:
    """Return the places that count in a battle, else the middle of its table."""
    objectives = scenario.victory.objectives if scenario.victory else ()
    if objectives or scenario.table is None:
        return tuple(Goal(each.name or each.id, (each.x_mm, each.y_mm)) for each in objectives)
    middle = scenario.table.width_mm // 2, scenario.table.depth_mm // 2
    return (Goal(Message.of(N_("middle of the table")), middle),)


def march_section(
    battle: Battle, place: int, orders: Orders | None = None, goals: Sequence[Goal] = ()
) -> Section | None:
    """Return the march table of a side in words; None where there is nothing to tell."""
    if battle.ruleset.march is None:
        return None
    if not goals and battle.scenario and battle.ruleset.has_length_unit:
        goals = goals_of(battle.scenario)
    lines = march_lines(battle, place, goals, orders, most=MOST_LINES)
    if not lines:
        return None
    section = told_marches(battle, place, lines, goals)
    left = len(marching_nodes(battle.sides[place])) - MOST_LINES
    if left <= 0:
        return section
    told = Message.plural_of("{n} more formation isn't told", "{n} more aren't told", left)
    return replace(section, lines=(*section.lines, told))


def told_marches(
    battle: Battle, place: int, lines: Sequence[MarchLine], goals: Sequence[Goal]
) -> Section:
    """Return marches in words."""
    rules = battle.ruleset.march
    unit = Message.of(N_("cm")) if battle.ruleset.has_length_unit else _unit(battle)
    head: tuple[Cell, ...] = (
        Message.of(N_("formation")),
        Message.of(N_("marches")),
        Message.of(N_("{unit} a turn"), unit=unit),
        Message.of(N_("slowest")),
        *(goal.name for goal in goals),
    )
    rows = tuple(_row(battle, place, line) for line in lines)
    name = battle.sides[place].name
    title = Message.of(N_("March table"))
    if name:
        title = Message.of(N_("March table: {side}"), side=name)
    text = N_(
        "Where a formation isn't on the table yet, it starts from where it enters, or from the "
        "middle of its own edge."
    )
    own = (Message.of(text),) if goals else ()
    house = any(line.pace.house for line in lines)
    return Section(title, (*own, *(rules.text if rules else ())), (head, *rows), house)


def _unit(battle: Battle) -> Message:
    return Message.of(N_("{unit}"), unit=battle.ruleset.length_unit.label)


def _row(battle: Battle, place: int, line: MarchLine) -> tuple[Cell, ...]:
    names = battle.sides[place].reckoning.names
    speed = line.pace.speed
    if speed is not None and battle.ruleset.has_length_unit:
        speed /= 10
    return (
        names.of(line.node),
        line.pace.marcher.way.label,
        Message.of(N_("can't")) if speed is None else speed,
        names.of_unit(line.pace.slowest),
        *(_arrival(battle, line, each) for each in line.marches),
    )


def _arrival(battle: Battle, line: MarchLine, one: March) -> Message:
    if one.arrives is None:
        return Message.of(N_("never"))
    if battle.turn_s is None:
        return Message.of(N_("turn {turn}"), turn=one.arrives)
    time = clock((one.arrives - line.start + 1) * battle.turn_s)
    return Message.of(N_("turn {turn} ({time})"), turn=one.arrives, time=time)
