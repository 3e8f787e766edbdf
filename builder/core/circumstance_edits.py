"""Edits of what surrounds a battle: each a new scenario, the very same where nothing changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from builder.core.circumstances import Victory
from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.core.players import NOTE_KINDS, Player, SealedNote

if TYPE_CHECKING:
    from builder.core.circumstances import Objective
    from builder.core.model import Model
    from builder.core.players import NoteKind
    from builder.core.scenario import Scenario

__all__ = [
    "free_objective_id",
    "free_player_id",
    "with_battle",
    "with_player",
    "with_sealed_note",
    "with_side",
    "with_values",
    "with_victory",
    "without_player",
]

_Value = TypeVar("_Value", bound="Model")


def with_values(value: _Value, **fields: object) -> _Value:
    """Return a value with other fields, checked as in a file.

    Raises:
        BadRequest: it may not hold them; the message says why.
    """
    try:
        changed = type(value).model_validate({**dict(value), **fields})
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        reason = first["msg"].removeprefix("Value error, ")
        raise BadRequest(Message.of(N_("That can't be: {reason}."), reason=reason)) from error
    return value if changed == value else changed


def with_battle(scenario: Scenario, **fields: object) -> Scenario:
    """Return the battle with other fields of its own; see ``with_values`` for what it raises."""
    return with_values(scenario, **fields)


def with_side(scenario: Scenario, side: int, **fields: object) -> Scenario:
    """Return the battle with other fields of a side, counted from 0."""
    changed = with_values(scenario.sides[side], **fields)
    if changed is scenario.sides[side]:
        return scenario
    sides = (*scenario.sides[:side], changed, *scenario.sides[side + 1 :])
    return scenario.model_copy(update={"sides": sides})


def with_victory(scenario: Scenario, **fields: object) -> Scenario:
    """Return the battle with other words or places that count; with neither it has no victory."""
    victory = with_values(scenario.victory or Victory(), **fields)
    return with_battle(scenario, victory=victory if victory != Victory() else None)


def free_objective_id(objectives: tuple[Objective, ...]) -> str:
    """Return an id that none of the places has: "place-1" and so on."""
    taken = {each.id for each in objectives}
    number = len(taken) + 1
    while f"place-{number}" in taken:
        number += 1
    return f"place-{number}"


def free_player_id(scenario: Scenario) -> str:
    """Return an id that no player of any side has: "player-1" and so on."""
    taken = {player.id for side in scenario.sides for player in side.players}
    number = len(taken) + 1
    while f"player-{number}" in taken:
        number += 1
    return f"player-{number}"


def with_player(scenario: Scenario, side: int, player_id: str, **fields: object) -> Scenario:
    """Return the battle with other fields of a player of a side; who isn't there comes last.

    Raises:
        BadRequest: another side has a player of this id; or see ``with_values``.
    """
    for other, each in enumerate(scenario.sides):
        if other != side and any(player.id == player_id for player in each.players):
            text = N_("The id “{id}” is that of a player of “{side}”; choose another.")
            raise BadRequest(Message.of(text, id=player_id, side=each.name))
    players = list(scenario.sides[side].players)
    place = next((n for n, each in enumerate(players) if each.id == player_id), len(players))
    old = players[place] if place < len(players) else _new_player(player_id)
    players[place : place + 1] = [with_values(old, **fields)]
    return with_side(scenario, side, players=tuple(players))


def _new_player(player_id: str) -> Player:
    return with_values(Player(id="new"), id=player_id)


def without_player(scenario: Scenario, side: int, player_id: str) -> Scenario:
    """Return the battle without a player; the very same where there is none."""
    left = tuple(each for each in scenario.sides[side].players if each.id != player_id)
    return with_side(scenario, side, players=left)


def with_sealed_note(scenario: Scenario, side: int, kind: NoteKind, text: str) -> Scenario:
    """Return the battle with other words of a kind that a side seals; "" takes them away.

    Raises:
        BadRequest: see ``with_values``.
    """
    held = {note.kind: note for note in scenario.sides[side].sealed_notes}
    held.pop(kind, None)
    if text.strip():
        held[kind] = with_values(SealedNote(kind=kind, text="…"), text=text)
    notes = tuple(held[each] for each in NOTE_KINDS if each in held)
    return with_side(scenario, side, sealed_notes=notes)
