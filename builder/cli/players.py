"""``legatus players``, ``notes`` and ``generals``: who plays a side, and what he alone knows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import FINE, print_json, put, refuse_existing, table, words
from builder.cli.opening import document_of
from builder.core.roster import find
from builder.operations.documents import save_file, with_army, worked_out
from builder.operations.orders import place_of_side
from builder.operations.packs import shared_library
from builder.operations.players import (
    a_battle,
    choose_leader,
    deal_generals,
    remove_player,
    set_note,
    set_player,
)
from builder.operations.terrain import fresh_seed
from builder.translation import translate

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from builder.core.battle import BattleSide
    from builder.core.generals import Dealt
    from builder.core.players import Player
    from builder.core.roster import Roster
    from builder.core.scenario import Scenario, Side

    Document = Roster | Scenario

__all__ = ["generals", "notes", "players"]


def players(chosen: argparse.Namespace) -> int:
    """Tell who plays a side, or change it and write the file."""
    if chosen.deed == "set":
        return _changed(chosen, lambda battle, side: _with_player(battle, side, chosen))
    library = shared_library()
    scenario = a_battle(document_of(chosen.file, library))
    battle = worked_out(scenario, library)
    places = _places(battle.sides, chosen.side)
    if chosen.json:
        sides = [(scenario.sides[place].id, scenario.sides[place].players) for place in places]
        print_json(
            {
                "sides": [
                    {"side": side, "players": [each.model_dump(mode="json") for each in listed]}
                    for side, listed in sides
                ]
            }
        )
        return FINE
    for place in places:
        put(scenario.sides[place].name)
        listed = [_row(each, battle.sides[place]) for each in scenario.sides[place].players]
        heads = (translate("Id"), translate("Name"), translate("Commands"))
        for line in table([heads, *listed] if listed else []):
            put(f"  {line}")
    return FINE


def _places(sides: tuple[BattleSide, ...], wanted: str | None) -> list[int]:
    return [place for place, side in enumerate(sides) if wanted in {None, side.id}]


def _row(player: Player, side: BattleSide) -> tuple[str, ...]:
    posts = [translate("the whole side")] if player.chief else []
    for number in player.nodes:
        node = find(side.reckoning.army, number)
        name = words(side.reckoning.names.of(node)) if node else translate("gone")
        posts.append(f"{number} {name}")
    return player.id, player.name, ", ".join(posts)


def _with_player(scenario: Scenario, side: int, chosen: argparse.Namespace) -> Scenario:
    if chosen.remove:
        return remove_player(scenario, side, chosen.player)
    told = {"name": chosen.name, "chief": chosen.chief, "nodes": chosen.unit}
    fields = {name: value for name, value in told.items() if value is not None}
    return set_player(scenario, side, chosen.player, **fields)


def _changed(chosen: argparse.Namespace, change: Callable[[Scenario, int], Document]) -> int:
    """Write the battle changed for the side that is named."""
    refuse_existing(Path(chosen.output))
    library = shared_library()
    scenario = a_battle(document_of(chosen.file, library))
    made = change(scenario, place_of_side(worked_out(scenario, library), chosen.side))
    save_file(made, Path(chosen.output), library)
    put(translate("Wrote {path}", path=chosen.output))
    return FINE


def notes(chosen: argparse.Namespace) -> int:
    """Tell what a side seals, or write a note and the file."""
    if chosen.deed == "set":
        text = "" if chosen.text == "none" else chosen.text
        return _changed(chosen, lambda battle, side: set_note(battle, side, chosen.kind, text))
    scenario = a_battle(document_of(chosen.file, shared_library()))
    sides = [side for side in scenario.sides if chosen.side in {None, side.id}]
    if chosen.json:
        print_json({"sides": [{"side": each.id, "notes": _told(each)} for each in sides]})
        return FINE
    for side in sides:
        put(side.name)
        for note in side.sealed_notes:
            put(f"  {note.kind}: {note.text}")
    return FINE


def _told(side: Side) -> dict[str, str]:
    return {note.kind: note.text for note in side.sealed_notes}


def generals(chosen: argparse.Namespace) -> int:
    """Deal a side's generals, or choose one of the reserve, and write the file."""
    if chosen.deed == "choose":
        return _changed(
            chosen, lambda battle, side: choose_leader(battle, side, chosen.unit, chosen.spare)
        )
    refuse_existing(Path(chosen.output))
    library = shared_library()
    scenario = a_battle(document_of(chosen.file, library))
    battle = worked_out(scenario, library)
    place = place_of_side(battle, chosen.side)
    seed = chosen.seed or fresh_seed()
    dealt = deal_generals(scenario, place, seed, library)
    save_file(with_army(scenario, place, dealt.army), Path(chosen.output), library)
    if chosen.json:
        log = [
            {"node": each.node, "post": each.role, "rolls": each.rolls, "character": each.character}
            for each in dealt.log
        ]
        print_json({"seed": seed, "log": log})
        return FINE
    for each in dealt.log:
        put(_line(each, battle.sides[place]))
    put(translate("Seed: {seed}", seed=seed))
    put(translate("Wrote {path}", path=chosen.output))
    return FINE


def _line(dealt: Dealt, side: BattleSide) -> str:
    reckoning = side.reckoning
    node = find(reckoning.army, dealt.node) if dealt.node else None
    character = reckoning.basis.ruleset.character_index[dealt.character]
    return translate(
        "{who}: {rolls} {character}",
        who=words(reckoning.names.of(node)) if node else translate("in reserve"),
        rolls=", ".join(map(str, dealt.rolls)) or "–",
        character=words(character.label),
    )
