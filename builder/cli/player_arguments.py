"""The arguments of what concerns the players of a side: who they are, notes, generals."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["add_players"]

MOST_DIGITS = 7


def _number(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS:
        return int(text)
    raise argparse.ArgumentTypeError(translate("“{text}” isn't a whole number", text=text))


def add_players(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add players, notes and generals."""
    _players(add("players", help=translate("who plays which part of a side")))
    _notes(add("notes", help=translate("what a side seals: succession, signals, the plan")))
    _generals(add("generals", help=translate("deal the generals that nobody plays")))


def _players(players: argparse.ArgumentParser) -> None:
    deeds = players.add_subparsers(dest="deed", required=True, metavar=translate("DEED"))
    listed = deeds.add_parser("list", help=translate("all players and what they command"))
    given = deeds.add_parser("set", help=translate("add, change or take away a player"))
    _common(listed, given)
    given.add_argument("--player", required=True, metavar="ID", help=translate("his own short id"))
    given.add_argument("--name", metavar=translate("NAME"), help=translate("what he is called"))
    given.add_argument(
        "--chief",
        action=argparse.BooleanOptionalAction,
        help=translate("whether he commands the whole side"),
    )
    given.add_argument(
        "--unit",
        type=_number,
        action="append",
        metavar="N",
        help=translate("number of a formation that is his; these in place of all he had"),
    )
    given.add_argument("--remove", action="store_true", help=translate("take him away"))


def _notes(notes: argparse.ArgumentParser) -> None:
    deeds = notes.add_subparsers(dest="deed", required=True, metavar=translate("DEED"))
    listed = deeds.add_parser("list", help=translate("all notes that are sealed"))
    given = deeds.add_parser("set", help=translate("write a note, or take it away with none"))
    _common(listed, given)
    given.add_argument("kind", metavar="succession | signals | plan")
    given.add_argument("text", metavar=translate("TEXT"))


def _generals(generals: argparse.ArgumentParser) -> None:
    deeds = generals.add_subparsers(dest="deed", required=True, metavar=translate("DEED"))
    dealt = deeds.add_parser("deal", help=translate("throw for all characters, and a reserve"))
    chosen = deeds.add_parser("choose", help=translate("put one of the reserve at a formation"))
    for each in (dealt, chosen):
        each.add_argument("file", metavar=translate("FILE"))
        each.add_argument("--side", metavar="ID", help=translate("this side only"))
        each.add_argument("-o", "--output", required=True, metavar=translate("FILE"))
    dealt.add_argument(
        "--seed", metavar="HEX", help=translate("the seed of the dice; else a fresh one")
    )
    dealt.add_argument("--json", action="store_true", help=translate("as data"))
    chosen.add_argument(
        "--unit", type=_number, required=True, metavar="N", help=translate("the formation's number")
    )
    chosen.add_argument(
        "--spare",
        type=_number,
        required=True,
        metavar="N",
        help=translate("which of the reserve, counted from 1"),
    )


def _common(listed: argparse.ArgumentParser, given: argparse.ArgumentParser) -> None:
    for each in (listed, given):
        each.add_argument("file", metavar=translate("FILE"))
        each.add_argument("--side", metavar="ID", help=translate("this side only"))
    listed.add_argument("--json", action="store_true", help=translate("as data"))
    given.add_argument("-o", "--output", required=True, metavar=translate("FILE"))
