"""Every command is there, and the window starts without any of them."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

import pytest

from builder.cli.arguments import parser
from builder.cli.commands import COMMANDS, command_of

# The window has its own checks of what it loads; the way to it loads none of these either.
HEAVY = ("pydantic", "ruamel", "reportlab", "pypdfium2", "numpy", "shapely")


def named() -> set[str]:
    """Return the commands that can be typed."""
    groups = (each for each in parser()._actions if isinstance(each, argparse._SubParsersAction))  # noqa: SLF001 - argparse tells nobody
    return set(next(groups).choices)


def test_every_command_that_can_be_typed_is_done_by_something() -> None:
    assert named() - {"gui"} == set(COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_what_does_a_command_is_there(name: str) -> None:
    assert callable(command_of(name))


def test_the_way_to_the_window_loads_nothing_heavy() -> None:
    ask = f"""
import sys
from builder.cli import main
def window(files, *, smoke):
    print(sorted(set({HEAVY!r}) & sys.modules.keys()))
    return 0
main(["gui"], open_window=window)
"""
    done = subprocess.run(  # noqa: S603 - our own text
        [sys.executable, "-c", ask],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.stdout.strip() == "[]"
