"""What players work out before a game, in sections of words.

Whether the army fits its zone, the odds of the reserves, what a choice of ground would cost,
marches, time and space. What rests on house values says so.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.choice_costs import crossing_costs
from builder.core.errors import BuilderError, NotApplicable
from builder.core.evening import evening_of
from builder.core.fit import fit_in_words, fit_of
from builder.core.ground import ground_of
from builder.core.messages import N_, Message
from builder.core.reserves import odds_by_turn, share_off_table, waiting_of
from builder.core.roster import find
from builder.core.scenario import edge_of
from builder.operations.marches import march_section
from builder.operations.sections import Section, clock, percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.battle import Battle
    from builder.core.choice_costs import CrossingCost
    from builder.core.evening import Evening
    from builder.core.reserves import TurnOdds, Waiting
    from builder.operations.sections import Cell

__all__ = ["costs_of_side", "evening_of_battle", "odds_of_side", "sections_of"]

USUAL_TURNS = 8
MOST_TURNS = 12
MINUTE = 60


def odds_of_side(battle: Battle, place: int) -> tuple[tuple[Waiting, ...], tuple[TurnOdds, ...]]:
    """Return who of a side waits off the table, and the odds of the first turns, twelve at most."""
    scenario, side = battle.scenario, battle.sides[place]
    reserves = scenario.sides[place].reserves if scenario else ()
    waiting = waiting_of(side.reckoning, reserves, battle.ruleset)
    turns = min(battle.turn_limit or USUAL_TURNS, MOST_TURNS)
    return waiting, odds_by_turn(side.reckoning, waiting, battle.ruleset, turns)


def costs_of_side(battle: Battle, place: int) -> tuple[CrossingCost, ...]:
    """Return what each crossing would cost a side; nothing where there is no table to lay."""
    if battle.scenario is None:
        return ()
    try:
        ground = ground_of(battle.ruleset, battle.scenario)
        return crossing_costs(battle.sides[place].reckoning, ground)
    except BuilderError:
        # A table without a size, or larger than any is laid: the ground's own findings say it.
        return ()


def evening_of_battle(battle: Battle, players: Sequence[int] = ()) -> Evening | None:
    """Return how much time and space a battle needs. ``players``: of each side, one by default."""
    scenario, table = battle.scenario, battle.table
    sides = range(len(battle.sides))
    edges = [edge_of(scenario, side) for side in sides] if scenario else ["lower", "upper"]
    return evening_of(
        battle.ruleset,
        [len(side.reckoning.sized.units) for side in battle.sides],
        players=players,
        turns=battle.turn_limit,
        table=(table.width_mm, table.depth_mm) if table else None,
        edges=edges,  # type: ignore[arg-type]
    )


def sections_of(battle: Battle, players: Sequence[int] = ()) -> tuple[Section, ...]:
    """Return everything in words, side by side."""
    sections = [_evening_section(battle, players)]
    for place in range(len(battle.sides)):
        sections += [
            _fit_section(battle, place),
            _odds_section(battle, place),
            _costs_section(battle, place),
            march_section(battle, place),
        ]
    return tuple(section for section in sections if section is not None)


def _titled(text: str, with_side: str, name: str) -> Message:
    return Message.of(with_side, side=name) if name else Message.of(text)


def _fit_section(battle: Battle, place: int) -> Section | None:
    side = battle.sides[place]
    try:
        found = fit_of(battle, side)
    except NotApplicable:
        return None
    head = tuple(map(Message.of, (N_("formation"), N_("units"), N_("front, cm"), N_("lines"))))
    rows = (
        (
            each.name,
            each.units,
            Fraction(each.front_mm, 10),
            "–" if each.lines is None else each.lines,
        )
        for each in found.formations
    )
    title = _titled(N_("Does it fit?"), N_("Does it fit? {side}"), side.name)
    return Section(title, fit_in_words(found), (head, *rows) if found.formations else ())


def _odds_section(battle: Battle, place: int) -> Section | None:
    waiting, odds = odds_of_side(battle, place)
    if not waiting:
        return None
    side, rules = battle.sides[place], battle.ruleset.reserves
    lines = [
        Message.of(
            N_("{share} of the army begins off the table."),
            share=percent(share_off_table(side.reckoning, waiting)),
        )
    ]
    counts = rules is not None and rules.count_as_lost
    if counts:
        lines.append(Message.of(N_("Until they enter they count as lost.")))
    head: list[Cell] = [Message.of(N_("by turn"))]
    head += [_name_of(battle, place, each) for each in waiting]
    head.append(Message.of(N_("units expected")))
    if counts:
        head.append(Message.of(N_("counts as lost")))
    rows = []
    for row in odds:
        cells: list[Cell] = [row.turn, *map(percent, row.chances), row.expected]
        rows.append((*cells, *((percent(row.lost),) if counts else ())))
    title = _titled(N_("Odds of the reserves"), N_("Odds of the reserves: {side}"), side.name)
    rolls = any(each.chance is not None for each in waiting)
    house = rolls and rules is not None and rules.source == "house"
    return Section(title, tuple(lines), (tuple(head), *rows), house)


def _name_of(battle: Battle, place: int, waiting: Waiting) -> Cell:
    """Return what a reserve is called: its only or its first node, and how many more there are."""
    reckoning = battle.sides[place].reckoning
    there = [node for each in waiting.reserve.nodes if (node := find(reckoning.army, each))]
    if not there:
        return Message.of(N_("gone"))
    first = reckoning.names.of(there[0])
    if len(there) == 1:
        return first
    return Message.plural_of(
        "{first} and {n} more", "{first} and {n} more", len(there) - 1, first=first
    )


def _costs_section(battle: Battle, place: int) -> Section | None:
    costs, terrain = costs_of_side(battle, place), battle.ruleset.terrain
    if not costs or terrain is None:
        return None
    choices = {each.id: each.label for each in terrain.choices}
    classes = {each.id: each.label for each in terrain.classes}
    head = (N_("choices"), N_("pieces"), N_("ground"), N_("covers about"), N_("may not enter"),
            N_("disordered"))  # fmt: skip
    rows: list[tuple[Cell, ...]] = [tuple(Message.of(each) for each in head)]
    for cost in costs:
        one, other = (choices[each] for each in cost.choices)
        pair = Message.of(N_("{one} × {other}"), one=one, other=other)
        rows += [
            (
                pair,
                cost.pieces,
                classes[each.terrain_class],
                percent(each.covered),
                percent(each.forbidden),
                percent(each.disordered),
            )
            for each in cost.classes
        ]
    title = _titled(
        N_("What the choice of ground would cost"),
        N_("What the choice of ground would cost: {side}"),
        battle.sides[place].name,
    )
    lines = [
        Message.of(
            N_(
                "Shares of the army by its figures. How much of the table is covered is an "
                "estimate from the mean sizes of the pieces."
            )
        )
    ]
    if battle.scenario is not None and battle.scenario.historical:
        lines.append(Message.of(N_("This battle is historical: its ground is what it was.")))
    return Section(title, tuple(lines), tuple(rows), house=True)


def _evening_section(battle: Battle, players: Sequence[int]) -> Section | None:
    evening = evening_of_battle(battle, players)
    if evening is None:
        return None
    rows: list[tuple[Cell, ...]] = [
        (Message.of(N_("setting up")), clock(MINUTE * evening.set_up_minutes)),
        (Message.of(N_("a turn at the table")), clock(MINUTE * evening.turn_minutes)),
    ]
    if evening.turns is not None and evening.play_minutes is not None:
        told = Message.plural_of("{n} turn", "{n} turns", evening.turns)
        rows.append((told, clock(MINUTE * evening.play_minutes)))
        whole = evening.play_minutes + evening.set_up_minutes
        rows.append((Message.of(N_("the whole evening")), clock(MINUTE * whole)))
    if evening.width_mm is not None and evening.depth_mm is not None:
        size = Message.of(
            N_("{width} × {depth} cm"),
            width=round(evening.width_mm / 10),
            depth=round(evening.depth_mm / 10),
        )
        rows.append((Message.of(N_("room with elbows and losses")), size))
    line = Message.of(N_("An estimate of ours, not from the rules."))
    return Section(Message.of(N_("Time and space")), (line,), tuple(rows), house=True)
