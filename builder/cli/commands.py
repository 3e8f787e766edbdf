"""Running a command: the arguments read, the deed done, errors told in one place."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from builder.cli.arguments import parser
from builder.cli.console import (
    FINE,
    UNREADABLE,
    WRONG_USAGE,
    LostOutput,
    exit_code_of,
    flush,
    hush,
    print_error,
)
from builder.core.errors import BuilderError
from builder.core.messages import N_, Message
from builder.operations.preferences import preferences
from builder.operations.screens import has_screen
from builder.translation import translate, use

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from builder.cli import OpenWindow

__all__ = ["COMMANDS", "command_of", "run"]

# Each is imported when it is asked for: the window starts without any of them.
COMMANDS = {
    "new": "doing.new",
    "share": "sharing.share",
    "size": "sizing.size",
    "points": "sizing.points",
    "check": "doing.check",
    "terrain": "terrain.terrain",
    "deploy": "deploying.deploy",
    "fit": "deploying.fit",
    "export": "exporting.export",
    "packs": "packs.packs",
    "demo": "doing.demo",
    "doctor": "doing.doctor",
    "install-desktop-entry": "doing.install",
    "prepare": "preparing.prepare",
    "march": "preparing.march",
    "orders": "orders.orders",
    "players": "players.players",
    "notes": "players.notes",
    "generals": "players.generals",
    "picture": "pictures.picture",
    "seal": "sealing.seal",
    "join": "sealing.join",
    "reveal": "sealing.reveal",
    "verify": "sealing.verify",
    "history": "history.history",
}


def run(arguments: list[str], open_window: OpenWindow | None) -> int:
    """Run one command and return its exit code."""
    _write_utf8()
    try:
        code = _run(arguments, open_window)
        flush()
    except BrokenPipeError:
        # Whoever was reading has gone (a pager that was closed); nothing is wrong with us.
        hush()
        return FINE
    except LostOutput as error:
        hush()
        reason = translate("What was printed could not be written ({reason})", reason=str(error))
        sys.stderr.write(f"legatus: {reason}\n")
        return UNREADABLE
    return code


def _run(arguments: list[str], open_window: OpenWindow | None) -> int:
    use(os.environ.get("LEGATUS_LANG") or preferences().language or None)
    top = parser()
    try:
        chosen = top.parse_args(arguments)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else WRONG_USAGE
    if chosen.command is None:
        top.print_help()
        return FINE
    try:
        if chosen.command == "gui":
            return _window(chosen, open_window)
        return command_of(chosen.command)(chosen)
    except BuilderError as error:
        print_error(error)
        return exit_code_of(error)


def command_of(name: str) -> Callable[[argparse.Namespace], int]:
    """Return what does a command.

    Raises:
        KeyError: there is no such command.
    """
    module, _, deed = COMMANDS[name].partition(".")
    found: Callable[[argparse.Namespace], int]
    found = getattr(import_module(f"builder.cli.{module}"), deed)
    return found


def _window(chosen: argparse.Namespace, open_window: OpenWindow | None) -> int:
    """Open the window; where there is no screen Qt would end the process, so it isn't asked."""
    if open_window is None:
        return WRONG_USAGE
    if not has_screen() and not os.environ.get("QT_QPA_PLATFORM"):
        raise BuilderError(
            Message.of(
                N_("There is no screen here for the window; “{command}” tells more."),
                command="legatus doctor",
            )
        )
    return open_window(chosen.files, smoke=chosen.smoke)


def _write_utf8() -> None:
    """Print names in any script, whatever the terminal's encoding is said to be."""
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
