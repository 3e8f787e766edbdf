"""The turn record of a side: its turns with weather and arrivals, a box for each phase of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.reserves import waiting_of
from builder.core.roster import find
from builder.export.circumstances import weather_text
from builder.export.game_sheet import BoxRun, Cell, ColumnHead, GameSheet, SheetHead, SheetTable
from builder.export.telling import Telling
from builder.export.wording import Marked, duration_text, said

if TYPE_CHECKING:
    from builder.core.battle import Battle, BattleSide
    from builder.core.reserves import Waiting
    from builder.translation import Catalogue

__all__ = ["turn_record"]

# Rows for who sets no limit.
UNLIMITED = 12
MOST_TURNS = 200
DITTO = "″"


def turn_record(battle: Battle, side: BattleSide, catalogue: Catalogue) -> GameSheet:
    """Return the turn record of a side; nothing where the rules have no phases."""
    head = SheetHead.of(battle, catalogue.translate("Turn record"), side)
    if not battle.ruleset.turn:
        return GameSheet(head, ())
    limit, house = _limit(battle)
    texts = []
    if limit:
        told = catalogue.translate_plural(
            "The battle ends after {n} turn.", "The battle ends after {n} turns.", limit
        )
        texts.append(Marked(told, house))
    stretches = battle.scenario.weather if battle.scenario else ()
    if len(stretches) == 1:
        words = weather_text(battle, catalogue)
        texts.append(Marked(catalogue.translate("Weather: {what}", what=words)))
    tables = (_turns(battle, side, catalogue, limit), _phases(battle, catalogue))
    return GameSheet(head, tables, tuple(texts))


def _limit(battle: Battle) -> tuple[int, bool]:
    """Return after how many turns the battle ends, 0 if nothing says it; whether by the house."""
    if battle.turn_limit:
        return battle.turn_limit, False
    rules = battle.ruleset.turn_limit
    return (rules.turns, rules.source == "house") if rules else (0, False)


def _phases(battle: Battle, catalogue: Catalogue) -> SheetTable:
    rows = tuple(
        (
            Cell(Marked(str(number)), strong=True),
            Cell(Marked(said(catalogue, phase.label)), said(catalogue, phase.side)),
            Cell(Marked(said(catalogue, phase.text))),
        )
        for number, phase in enumerate(battle.ruleset.turn, start=1)
    )
    columns = (ColumnHead(align="right"), ColumnHead(share=0.4), ColumnHead(share=0.6))
    return SheetTable(Marked(catalogue.translate("Phases")), columns, rows)


def _turns(battle: Battle, side: BattleSide, catalogue: Catalogue, limit: int) -> SheetTable:
    translate = catalogue.translate
    count = min(limit or UNLIMITED, MOST_TURNS)
    arrivals, weather = _arrivals(battle, side, catalogue), _weather(battle, catalogue, count)
    columns = [ColumnHead(Marked(translate("Turn")), align="right")]
    if battle.turn_s:
        columns.append(ColumnHead(Marked(translate("Time gone")), align="right"))
    if weather:
        columns.append(ColumnHead(Marked(translate("Weather")), 0.3))
    columns += [
        ColumnHead(Marked(str(number)), align="middle")
        for number in range(1, len(battle.ruleset.turn) + 1)
    ]
    columns.append(ColumnHead(Marked(translate("Arrivals, notes")), 0.7))
    rows = []
    for turn in range(1, count + 1):
        row = [Cell(Marked(catalogue.number(turn)), strong=True)]
        if battle.turn_s:
            row.append(Cell(Marked(duration_text(catalogue, battle.turn_s * turn))))
        if weather:
            row.append(Cell(Marked(weather[turn - 1])))
        row += [Cell(boxes=BoxRun(1)) for _ in battle.ruleset.turn]
        row.append(Cell(under=" · ".join(arrivals.get(turn, ()))))
        rows.append(tuple(row))
    return SheetTable(Marked(""), tuple(columns), tuple(rows))


def _weather(battle: Battle, catalogue: Catalogue, count: int) -> list[str]:
    """Return the weather of so many turns where it changes; the last one goes on.

    Own words stand in the turn from which on they hold, and are meant in those after it.
    """
    rules = battle.ruleset.weather
    kinds = {kind.id: kind.label for kind in rules.kinds} if rules else {}
    told: list[str] = []
    stretches = battle.scenario.weather if battle.scenario else ()
    for place, stretch in enumerate(stretches if len(stretches) > 1 else (), start=1):
        kind = said(catalogue, kinds.get(stretch.kind or ""))
        goes_on = stretch.turns if place < len(stretches) else count
        told.append(", ".join(filter(None, (kind, stretch.text))))
        told += [DITTO if stretch.text else kind] * (min(goes_on, count) - 1)
    return told


def _arrivals(battle: Battle, side: BattleSide, catalogue: Catalogue) -> dict[int, list[str]]:
    """Return who of a side comes on in each turn, or may from then on."""
    scenario = battle.scenario
    own = next((each for each in scenario.sides if each.id == side.id), None) if scenario else None
    found: dict[int, list[str]] = {}
    tell = Telling(side.reckoning, catalogue)
    for waiting in waiting_of(side.reckoning, own.reserves if own else (), battle.ruleset):
        if waiting.from_turn is not None:
            found.setdefault(waiting.from_turn, []).append(_arrival(battle, waiting, tell))
    return found


def _arrival(battle: Battle, waiting: Waiting, tell: Telling) -> str:
    reserve, army = waiting.reserve, tell.reckoning.army
    nodes = [node for each in reserve.nodes if (node := find(army, each))]
    who = ", ".join(tell.name(node) for node in nodes)
    rules = battle.ruleset.reserves
    needed = reserve.at_least or (rules.enters_at_least if rules else None)
    if waiting.chance is None or needed is None:
        return who
    return tell.catalogue.translate("{who}: from now on {needed} or more", who=who, needed=needed)
