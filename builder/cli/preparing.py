"""``legatus prepare`` and ``legatus march``: what players work out before a game."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.cli.console import FINE, house_note, print_json, put, table, words
from builder.cli.opening import battle_of
from builder.core.errors import BadRequest, UnknownName
from builder.core.marching import stages_of
from builder.core.measures import decimal_text
from builder.core.messages import N_, Message
from builder.operations.marches import Goal, Orders, march_lines, told_marches
from builder.operations.packs import shared_library
from builder.operations.preparing import (
    costs_of_side,
    evening_of_battle,
    odds_of_side,
    sections_of,
)
from builder.translation import current, translate

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from builder.core.battle import Battle
    from builder.operations.marches import MarchLine
    from builder.operations.sections import Cell, Section

__all__ = ["march", "prepare"]


def prepare(chosen: argparse.Namespace) -> int:
    """Tell odds of reserves, what the choice of ground costs, marches, time and space."""
    battle = _battle(chosen.file)
    if chosen.json:
        print_json(_prepared(battle, chosen.players or ()))
    else:
        _put_sections(sections_of(battle, chosen.players or ()))
    return FINE


def _battle(file: str) -> Battle:
    return battle_of(file, shared_library())


def _prepared(battle: Battle, players: Sequence[int]) -> dict[str, object]:
    evening = evening_of_battle(battle, players)
    return {
        "ruleset": battle.ruleset.id,
        "evening": asdict(evening) if evening else None,
        "sides": [
            {
                "side": side.id or None,
                "reserves": _odds(battle, place),
                "choices": [
                    {
                        "choices": list(cost.choices),
                        "pieces": cost.pieces,
                        "classes": [
                            {
                                "class": each.terrain_class,
                                "covered_about": _share(each.covered),
                                "forbidden": _share(each.forbidden),
                                "disordered": _share(each.disordered),
                            }
                            for each in cost.classes
                        ],
                    }
                    for cost in costs_of_side(battle, place)
                ],
            }
            for place, side in enumerate(battle.sides)
        ],
    }


def _share(share: Fraction) -> str:
    return decimal_text(share, 4)


def _odds(battle: Battle, place: int) -> dict[str, object]:
    waiting, odds = odds_of_side(battle, place)
    return {
        "waiting": [
            {
                "nodes": list(each.reserve.nodes),
                "units": [unit.key for unit in each.units],
                "chance": None if each.chance is None else _share(each.chance),
                "from_turn": each.from_turn,
            }
            for each in waiting
        ],
        "turns": [
            {
                "turn": row.turn,
                "entered": [_share(chance) for chance in row.chances],
                "expected_units": decimal_text(row.expected),
                "counts_as_lost": _share(row.lost),
            }
            for row in odds
        ]
        if waiting
        else [],
    }


def march(chosen: argparse.Namespace) -> int:
    """Tell when formations of a side reach a place, or how many turns an arrival takes."""
    battle = _battle(chosen.file)
    place = _side(battle, chosen.side)
    if chosen.stage is not None:
        if chosen.distance is None:
            raise BadRequest(Message.of(N_("--stage goes with --distance, both in one unit.")))
        turns = stages_of(battle.sides[place].reckoning, chosen.distance, chosen.stage)
        if chosen.json:
            print_json({"turns": turns})
        else:
            put(translate("Arrives after {turns} turns", turns=turns))
        return FINE
    orders = Orders(chosen.way, chosen.ground, chosen.half, chosen.origin, chosen.start)
    goals = (_goal(battle, chosen),)
    lines = march_lines(battle, place, goals, orders, chosen.formation or ())
    if chosen.json:
        print_json(
            {
                "side": battle.sides[place].id or None,
                "unit": "mm" if battle.ruleset.has_length_unit else battle.ruleset.length_unit.id,
                "marches": list(map(_line, lines)),
            }
        )
    else:
        _put_sections((told_marches(battle, place, lines, goals),))
    return FINE


def _side(battle: Battle, name: str | None) -> int:
    ids = [side.id for side in battle.sides]
    if name is None:
        return 0
    if name not in ids:
        raise UnknownName(Message.of(N_("side")), name, ids)
    return ids.index(name)


def _goal(battle: Battle, chosen: argparse.Namespace) -> Goal:
    if chosen.to is not None:
        x, y = (current().number(each / 10) for each in chosen.to)
        return Goal(Message.of(N_("to {x}, {y} cm"), x=x, y=y), at=chosen.to)
    unit = battle.ruleset.length_unit.label
    text = N_("{n} {unit} away")
    return Goal(Message.of(text, n=chosen.distance, unit=unit), distance=chosen.distance)


def _line(line: MarchLine) -> dict[str, object]:
    one = line.marches[0]
    speed = line.pace.speed
    return {
        "formation": line.node.id,
        "way": line.pace.marcher.way.id,
        "speed": None if speed is None else decimal_text(speed),
        "slowest": line.pace.slowest.key,
        "from_mm": list(line.origin) if line.origin else None,
        "start": line.start,
        "arrives": one.arrives,
        "house": line.pace.house,
    }


def _put_sections(sections: Sequence[Section]) -> None:
    for section in sections:
        put(f"{words(section.title)}{' ʰ' if section.house else ''}")
        for line in section.lines:
            put(f"  {words(line)}")
        for text in table([tuple(map(_cell, row)) for row in section.rows]):
            put(f"  {text}")
        put()
    if any(section.house for section in sections):
        put(house_note())


def _cell(cell: Cell) -> str:
    return current().number(cell) if isinstance(cell, int | Fraction) else words(cell)
