"""What a roster sheet tells of the battle: aims, places that count, weather, works, reserves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.measures import round_half_up
from builder.core.reserves import waiting_of
from builder.core.roster import find
from builder.core.scenario import edge_of
from builder.export.wording import centimetres, said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battle import Battle
    from builder.core.circumstances import Edge, FieldWork, Objective, Reserve
    from builder.core.reserves import Waiting
    from builder.core.scenario import Scenario
    from builder.export.telling import Telling
    from builder.translation import Catalogue

__all__ = ["circumstances_of", "reserve_lines", "weather_text"]

Line = tuple[str, str]


def circumstances_of(battle: Battle, place: int, tell: Telling) -> tuple[Line, ...]:
    """Return what is set of the battle, each as a label and a text; nothing where nothing is."""
    scenario = battle.scenario
    if scenario is None:
        return ()
    reserves = "; ".join(reserve_lines(battle, place, tell))
    lines = (
        *_task(scenario, place, tell.catalogue),
        *_victory(battle, scenario, tell.catalogue),
        (tell.catalogue.translate("Weather"), weather_text(battle, tell.catalogue)),
        *_works(battle, scenario, place, tell.catalogue),
        (tell.catalogue.translate("Reserves"), reserves),
    )
    return tuple(line for line in lines if line[1])


def _task(scenario: Scenario, place: int, catalogue: Catalogue) -> Iterator[Line]:
    translate = catalogue.translate
    side = scenario.sides[place]
    if side.task is not None:
        told = translate("attacks") if side.task == "attacker" else translate("defends")
        yield translate("Task"), told
    if side.edge is not None:
        yield translate("Edge of the table"), _edge(catalogue, side.edge)


def _edge(catalogue: Catalogue, edge: Edge) -> str:
    translate = catalogue.translate
    return {
        "lower": translate("lower edge"),
        "upper": translate("upper edge"),
        "left": translate("left edge"),
        "right": translate("right edge"),
    }[edge]


def _victory(battle: Battle, scenario: Scenario, catalogue: Catalogue) -> Iterator[Line]:
    victory, translate = scenario.victory, catalogue.translate
    if victory is None:
        return
    yield translate("How it is won"), " ".join(victory.text.split())
    names = {side.id: side.name for side in battle.sides}
    places = "; ".join(_place(each, names, catalogue) for each in victory.objectives)
    yield translate("Places that count"), places


def _place(objective: Objective, names: dict[str, str], catalogue: Catalogue) -> str:
    translate = catalogue.translate
    told = [
        translate(
            "{x} cm from the left, {y} cm from above",
            x=centimetres(catalogue, objective.x_mm),
            y=centimetres(catalogue, objective.y_mm),
        )
    ]
    if objective.worth:
        told.append(translate("worth {n}", n=objective.worth))
    if objective.held_by is not None:
        told.append(translate("to be held by {side}", side=names[objective.held_by]))
    return f"{objective.name or objective.id} ({', '.join(told)})"


def weather_text(battle: Battle, catalogue: Catalogue) -> str:
    """Return which weather comes in which turns, or that of the whole battle; "" for none."""
    rules, scenario = battle.ruleset.weather, battle.scenario
    kinds = {kind.id: kind.label for kind in rules.kinds} if rules else {}
    told, first = [], 1
    for stretch in scenario.weather if scenario else ():
        last = first + stretch.turns - 1
        words = (said(catalogue, kinds.get(stretch.kind or "")), stretch.text)
        turns = catalogue.translate("turn {turn}", turn=first)
        if last > first:
            turns = catalogue.translate("turns {first}–{last}", first=first, last=last)
        told.append((turns, ", ".join(filter(None, words))))
        first = last + 1
    if len(told) == 1:
        return told[0][1]
    return "; ".join(f"{turns}: {words}" for turns, words in told)


def _works(battle: Battle, scenario: Scenario, place: int, catalogue: Catalogue) -> Iterator[Line]:
    own = [each for each in scenario.works if each.side == scenario.sides[place].id]
    told = "; ".join(_work(battle, each, catalogue) for each in own)
    yield catalogue.translate("Field works"), told


def _work(battle: Battle, work: FieldWork, catalogue: Catalogue) -> str:
    rules, translate = battle.ruleset.works, catalogue.translate
    kind = next((each for each in rules.kinds if each.id == work.kind), None) if rules else None
    name = work.name or translate("field work")
    built = f" ({said(catalogue, kind.label)})" if kind else ""
    turns = work.turns or (kind.turns if kind else None)
    if work.begun is None:
        return f"{name}{built}"
    if turns is None:
        return translate("{work}: begun in turn {turn}", work=name + built, turn=work.begun)
    ready = work.begun + turns
    return translate("{work}: ready in turn {turn}", work=name + built, turn=ready)


def reserve_lines(battle: Battle, place: int, tell: Telling) -> tuple[str, ...]:
    """Return who of a side waits off the table, each with when and where he comes."""
    scenario = battle.scenario
    if scenario is None:
        return ()
    waiting = waiting_of(tell.reckoning, scenario.sides[place].reserves, battle.ruleset)
    return tuple(_reserve(scenario, place, each, tell) for each in waiting)


def _reserve(scenario: Scenario, place: int, waiting: Waiting, tell: Telling) -> str:
    translate, reserve = tell.catalogue.translate, waiting.reserve
    army = tell.reckoning.army
    nodes = [node for each in reserve.nodes if (node := find(army, each))]
    told = [", ".join(tell.name(node) for node in nodes)]
    if reserve.turn is not None:
        told.append(translate("turn {turn}", turn=reserve.turn))
    elif waiting.chance is not None and waiting.from_turn is not None:
        percent = round_half_up(100 * waiting.chance)
        first = waiting.from_turn
        told.append(translate("{percent} % a turn from turn {turn}", percent=percent, turn=first))
    if reserve.edge is not None and reserve.edge != edge_of(scenario, place):
        told.append(_edge(tell.catalogue, reserve.edge))
    told.append(_stretch(tell.catalogue, reserve))
    return ", ".join(filter(None, told))


def _stretch(catalogue: Catalogue, reserve: Reserve) -> str:
    if reserve.from_mm is None or reserve.to_mm is None:
        return ""
    low, high = (centimetres(catalogue, each) for each in (reserve.from_mm, reserve.to_mm))
    if low == high:
        return catalogue.translate("at {low} cm", low=low)
    return catalogue.translate("{low}–{high} cm", low=low, high=high)
