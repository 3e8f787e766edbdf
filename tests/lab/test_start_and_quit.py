"""The window is started and quit, amid all that it may be busy with, and leaves nothing behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.lab.start_and_quit import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("files", "home", "runtime", "state", "tmp")
# Qt's offscreen platform says it of every window; no other does.
OF_OFFSCREEN = "This plugin does not support "
PATIENCE_S = 90
ROUNDS = 25
# What is tried in a hurry.
SHORT = ("several", "unwritable", "exporting", "stopping")
WRITTEN = {"saved": {"zama.legatus"}, "exporting": {"zama.pdf"}}
ASKED = {"unsaved": 1, "unwritable": 1, "written_down": 1, "several": 3, "reckoning": 1}


def quit_after(kind: str, folder: Path) -> tuple[int, str, str]:
    """Let the window quit in the midst of something; return its code and what it wrote."""
    for name in FOLDERS:
        (folder / name).mkdir(parents=True, mode=0o700)
    if kind == "unwritable":
        (folder / "state").rmdir()
        (folder / "state").touch()
    own = {
        "HOME": "home", "LEGATUS_HOME": "state", "TMPDIR": "tmp", "XDG_RUNTIME_DIR": "runtime",
    }  # fmt: skip
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    environment.update({name: str(folder / where) for name, where in own.items()})
    command = [sys.executable, "-m", "tests.lab.start_and_quit", kind, str(folder / "files")]
    with subprocess.Popen(  # noqa: S603 - our own program
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, process_group=0,
    ) as program:  # fmt: skip
        out, err = program.communicate(timeout=PATIENCE_S)
    assert not is_left(program.pid)
    return program.returncode, out, err


def litter(folder: Path) -> Iterator[Path]:
    """Give what a quit window should have taken with it: journals, sockets, temporary files."""
    for name in ("runtime", "tmp"):
        yield from (folder / name).iterdir()
    yield from (folder / "state").glob("state/journals/*")
    yield from folder.rglob("*.tmp")


def is_left(group: int) -> bool:
    """Tell whether a process of a group still runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def check(kind: str, folder: Path) -> None:
    code, out, err = quit_after(kind, folder)
    assert (code, [line for line in err.splitlines() if OF_OFFSCREEN not in line]) == (0, []), kind
    assert out.split() == ["shown", *["asked"] * ASKED.get(kind, 0)], kind
    assert list(litter(folder)) == [], kind
    files = {each.name for each in (folder / "files").iterdir()}
    assert files == WRITTEN.get(kind, set()), kind


@pytest.mark.lab
@pytest.mark.timeout(3600)
def test_a_window_that_quits_leaves_nothing_whatever_it_is_busy_with(
    tmp_path: Path, thoroughness: int, figures: Callable[[str], None]
) -> None:
    """Issue 8, 5: 200 start/quit cycles, also while exporting, end with 0."""
    kinds = SHORT if thoroughness == 1 else tuple(KINDS)
    rounds = 1 if thoroughness == 1 else ROUNDS
    began = time.monotonic()
    for turn in range(rounds):
        for kind in kinds:
            check(kind, tmp_path / f"{turn}-{kind}")
            shutil.rmtree(tmp_path / f"{turn}-{kind}")
    tried, took = rounds * len(kinds), time.monotonic() - began
    figures(f"start and quit: tried {tried} ({len(kinds)} kinds), survived {tried}, {took:.0f} s")
