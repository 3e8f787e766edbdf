"""The passphrase of a private file: out of a file or asked for, never an argument.

What stands on the command line or in the environment can be read by every other program.
"""

from __future__ import annotations

import sys
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import FINE, put
from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.operations.own_files import (
    OwnFile,
    is_locked,
    lock,
    passphrase_in,
    unlock,
)
from builder.translation import translate

if TYPE_CHECKING:
    import argparse

__all__ = ["lock_or_unlock", "own_file"]


def own_file(path: Path, chosen: argparse.Namespace) -> OwnFile:
    """Return a private file, with its passphrase where it is locked.

    Raises:
        BadRequest: see ``_asked``.
        CouldNotRead, DocumentError: of the file with the passphrase.
    """
    if not is_locked(path):
        return OwnFile(path)
    ask = translate("Passphrase of {file}:", file=path.name)
    return OwnFile(path, _passphrase(chosen, ask))


def lock_or_unlock(path: Path, chosen: argparse.Namespace) -> int:
    """Lock a private file, or take its lock off.

    Raises:
        BadRequest: there is nothing to do, no passphrase, or it isn't the same twice.
        CouldNotRead, DocumentError, CouldNotWrite, Locked, SealBroken, MissingExtra: see
            ``operations.own_files``.
    """
    if chosen.deed == "unlock":
        unlock(own_file(path, chosen))
        put(translate("{file} isn't locked any more.", file=path.name))
        return FINE
    own = OwnFile(path)
    if not is_locked(path):
        own = OwnFile(path, _passphrase(chosen, translate("New passphrase:"), twice=True))
    lock(own)
    put(translate("{file} is locked, and stays so over every step.", file=path.name))
    put(
        translate(
            "Write the passphrase down: without it nobody can open the file. Copies that you made "
            "before aren't locked."
        )
    )
    return FINE


def _passphrase(chosen: argparse.Namespace, ask: str, *, twice: bool = False) -> str:
    if chosen.passphrase_file:
        return passphrase_in(Path(chosen.passphrase_file))
    given = _asked(ask)
    if twice and _asked(translate("Once more:")) != given:
        raise BadRequest(
            Message.of(N_("These were two different passphrases; nothing was locked."))
        )
    return given


def _asked(ask: str) -> str:
    """Ask for a passphrase, which isn't shown.

    Raises:
        BadRequest: there is nobody to ask.
    """
    if not sys.stdin.isatty():
        text = N_("There is no terminal to ask for the passphrase; use {option} FILE.")
        raise BadRequest(Message.of(text, option="--passphrase-file"))
    return getpass(f"{ask} ")
