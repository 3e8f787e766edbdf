"""Running a command: the arguments read, the deed done, errors told in one place."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from builder.cli import doing, sizing
from builder.cli.arguments import parser
from builder.cli.console import FINE, WRONG_USAGE, exit_code_of, print_error
from builder.core.errors import BuilderError
from builder.operations.preferences import preferences
from builder.translation import use

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from builder.cli import OpenWindow

__all__ = ["run"]

COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "new": doing.new,
    "size": sizing.size,
    "points": sizing.points,
    "check": doing.check,
    "export": doing.export,
    "packs": doing.packs,
    "demo": doing.demo,
    "doctor": doing.doctor,
}


def run(arguments: list[str], open_window: OpenWindow | None) -> int:
    """Run one command and return its exit code."""
    _write_utf8()
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
            return open_window(chosen.files, smoke=chosen.smoke) if open_window else WRONG_USAGE
        return COMMANDS[chosen.command](chosen)
    except BuilderError as error:
        print_error(error)
        return exit_code_of(error)
    except BrokenPipeError:
        # Whoever was reading has gone (a pager that was closed); nothing is wrong with us.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE


def _write_utf8() -> None:
    """Print names in any script, whatever the terminal's encoding is said to be."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
