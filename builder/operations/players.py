"""The players of a side, its sealed notes and its generals, as they are asked for from outside."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from builder.core.circumstance_edits import with_player, with_sealed_note, without_player
from builder.core.dice import Dice
from builder.core.errors import BadRequest, NotApplicable, UnknownName
from builder.core.generals import deal, take_from_reserve
from builder.core.messages import N_, Message
from builder.core.players import NOTE_KINDS
from builder.core.roster import Formation, find
from builder.core.scenario import Scenario
from builder.operations.documents import with_army

if TYPE_CHECKING:
    from builder.core.generals import Deal
    from builder.core.players import Player
    from builder.storage.documents import Document
    from builder.storage.library import Library

__all__ = [
    "a_battle",
    "choose_leader",
    "deal_generals",
    "remove_player",
    "set_note",
    "set_player",
]

_SEED = re.compile(r"(?:[0-9a-f]{2}){1,64}")


def a_battle(document: Document) -> Scenario:
    """Return a document that is a battle.

    Raises:
        NotApplicable: it is a lone army.
    """
    if not isinstance(document, Scenario):
        raise NotApplicable(Message.of(N_("Only a battle has sides with players and notes.")))
    return document


def set_player(scenario: Scenario, side: int, player: str, **fields: object) -> Scenario:
    """Return the battle with a player of a side, his ``name``, ``chief`` or ``nodes`` as told.

    Raises:
        BadRequest: a number is no formation's of the side; or see ``with_player``.
    """
    made = with_player(scenario, side, player, **fields)
    (found,) = (each for each in made.sides[side].players if each.id == player)
    for node in found.nodes:
        if not isinstance(find(made.sides[side].army, node), Formation):
            text = N_("Number {number} is no formation of “{side}”.")
            raise BadRequest(Message.of(text, number=node, side=made.sides[side].name))
    return made


def remove_player(scenario: Scenario, side: int, player: str) -> Scenario:
    """Return the battle without a player.

    Raises:
        UnknownName: the side has no such player.
    """
    _known(scenario.sides[side].players, player)
    return without_player(scenario, side, player)


def _known(players: tuple[Player, ...], player: str) -> None:
    ids = [each.id for each in players]
    if player not in ids:
        raise UnknownName(Message.of(N_("player")), player, ids)


def set_note(scenario: Scenario, side: int, kind: str, text: str) -> Scenario:
    """Return the battle with words that a side seals; "" takes them away.

    Raises:
        UnknownName: there is no such kind.
        BadRequest: the words are too many.
    """
    known = next((each for each in NOTE_KINDS if each == kind), None)
    if known is None:
        raise UnknownName(Message.of(N_("kind of note")), kind, NOTE_KINDS)
    return with_sealed_note(scenario, side, known, text)


def deal_generals(document: Document, side: int, seed: str, library: Library) -> Deal:
    """Return an army with its generals dealt from a seed, in hexadecimal.

    Raises:
        BadRequest: the seed is none, or the army has no post for a leader.
        NotApplicable, PackError: the rules have none, or have faults.
    """
    if not _SEED.fullmatch(seed):
        text = N_("“{seed}” isn't a seed: two to 128 hexadecimal digits, an even number of them.")
        raise BadRequest(Message.of(text, seed=seed[:80]))
    ruleset, dice = library.ruleset_of(document), Dice(bytes.fromhex(seed))
    if not isinstance(document, Scenario):
        return deal(document.army, ruleset, dice)
    own = document.sides[side]
    return deal(own.army, ruleset, dice, own.players, own.id)


def choose_leader(scenario: Scenario, side: int, formation: int, spare: int) -> Document:
    """Return the battle with a leader of the reserve, counted from 1, at a formation.

    Raises:
        BadRequest: there is no such formation or leader.
    """
    army = take_from_reserve(scenario.sides[side].army, formation, spare - 1)
    return with_army(scenario, side, army)
