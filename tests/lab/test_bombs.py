"""Bombs: each is opened as the program would, costs little, and is refused with what and why.

Issue 8, "Must hold": any 40 of them cost at most 5 s and 300 MB, with a clear message. Short: every
sixteenth; all of them in `poe lab`.
"""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.support.bomb_kit import ROOT
from tests.support.bomb_opening import MOST_S
from tests.support.bombs import BOMBS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

MOST_MB = 300
ONE_OF = 16
MOST_LETTERS = 8_000


class Told(NamedTuple):
    """What became of a bomb; see ``tests.support.bomb_opening``."""

    kind: str
    text: str
    seconds: float
    megabytes: float


@contextlib.contextmanager
def opener() -> Iterator[Callable[[str, Path], Told]]:
    """Lend what opens a bomb by its entry and path, in a process of its own."""
    command = [sys.executable, "-m", "tests.support.bomb_opening"]
    with subprocess.Popen(  # noqa: S603 - our own program
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        asked, answered = program.stdin, program.stdout
        assert asked is not None
        assert answered is not None

        def opened(entry: str, path: Path) -> Told:
            asked.write(json.dumps([entry, str(path)]) + "\n")
            asked.flush()
            return Told(*json.loads(answered.readline()))

        yield opened
        asked.close()


def fault(name: str, told: Told) -> str:
    """Return what isn't as it should be; "" where all is."""
    words = BOMBS[name].words
    if told.kind not in {"opened", "refused"}:
        return f"{told.kind}: {told.text}"
    if told.seconds > MOST_S or told.megabytes > MOST_MB:
        return f"{told.seconds:.1f} s, {told.megabytes:.0f} MB"
    if told.kind == "opened":
        return "" if re.search(words, "") else "opened"
    is_clear = re.search(words, told.text) and len(told.text) < MOST_LETTERS
    return "" if words and is_clear else f"told {told.text!r}"


def chosen(thoroughness: int) -> list[str]:
    return [*BOMBS][:: 1 if thoroughness > 1 else ONE_OF]


@pytest.mark.lab
def test_a_bomb_costs_little_and_is_refused_with_a_reason(
    thoroughness: int, tmp_path: Path, figures: Callable[[str], None]
) -> None:
    """A few are within every bound and open, as dear as they are."""
    told = {}
    with opener() as opened:
        for number, name in enumerate(chosen(thoroughness)):
            folder = tmp_path / str(number)
            folder.mkdir()
            told[name] = opened(BOMBS[name].entry, BOMBS[name].make(folder))
    found = {name: why for name, each in told.items() if (why := fault(name, each))}
    seconds = max(each.seconds for each in told.values())
    megabytes = max(each.megabytes for each in told.values())
    most = f"at most {seconds:.1f} s of the processor and {megabytes:.0f} MB each"
    figures(f"bombs: tried {len(told)}, survived {len(told) - len(found)}; {most}")
    assert not found
