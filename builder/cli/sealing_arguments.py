"""The arguments of a sealed game's commands."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["add_passphrase", "add_sealing"]

_ITEM = re.compile(r"([0-9]{1,2})\.([0-9]{1,4})")
_NUMBER = re.compile(r"[0-9]{1,7}")


def _item(text: str) -> tuple[int, int]:
    """Read a phase and a slot, "2.5"."""
    found = _ITEM.fullmatch(text.strip())
    if found and text.isascii():
        return int(found[1]), int(found[2])
    raise argparse.ArgumentTypeError(
        translate("“{text}” isn't a phase and a slot, as 2.5", text=text)
    )


def _number(text: str) -> int:
    if _NUMBER.fullmatch(text.strip()) and text.isascii():
        return int(text)
    raise argparse.ArgumentTypeError(translate("“{text}” isn't a whole number", text=text))


def add_sealing(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add seal, join, reveal and verify."""
    seal = add("seal", help=translate("a sealed game: agree on it, and seal what is secret"))
    deeds = seal.add_subparsers(dest="deed", required=True, metavar=translate("DEED"))
    _propose(deeds.add_parser)
    accept = deeds.add_parser("accept", help=translate("accept a game that was proposed"))
    accept.add_argument("file", metavar=translate("FILE"))
    commit = deeds.add_parser("commit", help=translate("seal what it is time for"))
    commit.add_argument("battle", metavar=translate("BATTLE"))
    commit.add_argument("--ground", metavar="ID", help=translate("your choice of ground"))
    public = deeds.add_parser("public", help=translate("write what the other side may see"))
    public.add_argument("battle", metavar=translate("BATTLE"))
    umpire = deeds.add_parser("umpire", help=translate("put both owner's files into the umpire's"))
    umpire.add_argument("one", metavar=translate("FILE"))
    umpire.add_argument("other", metavar=translate("FILE"))
    umpire.add_argument("--lang", choices=("en", "it"), help=translate("language of the texts"))
    again = deeds.add_parser("again", help=translate("write the file of your last step again"))
    lock = deeds.add_parser("lock", help=translate("lock your owner's file with a passphrase"))
    unlock = deeds.add_parser("unlock", help=translate("take the passphrase off your owner's file"))
    following = deeds.add_parser("next", help=translate("which step comes next, and from whom"))
    join = add("join", help=translate("take what the other side sent"))
    join.add_argument("file", metavar=translate("FILE"))
    reveal = _reveal(add)
    verify = add("verify", help=translate("what is proved of a sealed game, and what isn't"))
    with_own = (commit, public, again, following, join, reveal, verify, lock, unlock)
    for each in with_own:
        each.add_argument(
            "--owner",
            metavar=translate("FILE"),
            help=translate("your owner's file; else the only one in this folder"),
        )
    for each in (*with_own, umpire):
        add_passphrase(each)
    for each in (accept, *with_own[:-2]):
        _common(each)
    for each in (lock, unlock):
        each.add_argument("--lang", choices=("en", "it"), help=translate("language of the texts"))


def _propose(add: Callable[..., argparse.ArgumentParser]) -> None:
    propose = add("propose", help=translate("propose a game to the other side"))
    propose.add_argument("battle", metavar=translate("BATTLE"))
    propose.add_argument("--side", required=True, metavar="ID", help=translate("the one you play"))
    propose.add_argument(
        "--points", type=_number, metavar="N", help=translate("the agreed total of each side")
    )
    propose.add_argument(
        "--slots",
        type=_number,
        metavar="N",
        help=translate("slots a side and phase; 64 unless said"),
    )
    _common(propose)


def _reveal(add: Callable[..., argparse.ArgumentParser]) -> argparse.ArgumentParser:
    reveal = add("reveal", help=translate("open what you sealed; alone it lists what that is"))
    what = reveal.add_mutually_exclusive_group()
    what.add_argument("--seed", action="store_true", help=translate("your half of the seed"))
    what.add_argument(
        "--item",
        type=_item,
        action="append",
        metavar="2.5",
        help=translate("what is in a slot of a phase; may be given several times"),
    )
    what.add_argument("--all", action="store_true", help=translate("everything, at the end"))
    return reveal


def add_passphrase(command: argparse.ArgumentParser) -> None:
    """Add from where the passphrase of a locked file comes."""
    command.add_argument(
        "--passphrase-file",
        metavar=translate("FILE"),
        help=translate("holds the passphrase of a locked file; else it is asked for"),
    )


def _common(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lang", choices=("en", "it"), help=translate("language of the texts"))
    command.add_argument("--json", action="store_true", help=translate("as data"))
