"""A program that is killed while it saves leaves the old file or the new one, whole.

A program that has everything loaded makes children that save, and kills them: hundreds a second.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder.storage.files import write_bytes
from tests.lab.steps import PARTS, STEPS, stepping

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[2]
OLD, NEW = b"old " * 50_000, b"new" * 60_000
# Issue 8: 20,000 in the long form.
KILLS = 400
# Saves in a folder for each step, in a child that kills itself there.
AT_EVERY_STEP = """
import os, signal, sys
from pathlib import Path
from builder.storage.files import write_bytes
from tests.lab.steps import stepping

left = 0

def step(_name):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)

for folder in map(Path, sys.argv[1:]):
    child, left = os.fork(), int(folder.name)
    if not child:
        with stepping(step, 90_000):
            write_bytes(folder / "a.legatus", b"new" * 60_000)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
"""
# Says how many found the old file, the new one, anything else, and something left beside it.
AT_ANY_MOMENT = r"""
import os, random, re, signal, sys, time
from pathlib import Path
from builder.storage.files import write_bytes

file, kills = Path(sys.argv[1]), int(sys.argv[2])
old, new = b"old " * 50_000, b"new" * 60_000
dice, found = random.Random(1), {old: 0, new: 0}
other = left = 0
ours = re.compile(r"\.a\.legatus\.[a-z0-9_]{8}\.tmp")
content = old
for _ in range(kills):
    child = os.fork()
    if not child:
        while True:
            content = new if content == old else old
            write_bytes(file, content)
    time.sleep(dice.uniform(0, 0.008))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    content = file.read_bytes()
    if content in found:
        found[content] += 1
    else:
        other += 1
    for each in file.parent.iterdir():
        if each != file:
            other += not ours.fullmatch(each.name)
            left += 1
            each.unlink()
print(found[old], found[new], other, left)
"""


def _command(code: str, *arguments: object) -> list[str]:
    return [sys.executable, "-c", code, *map(str, arguments)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file that is there already."""
    place = tmp_path / "a.legatus"
    place.write_bytes(OLD)
    return place


@pytest.mark.lab
def test_the_steps_are_all_that_there_are(file: Path) -> None:
    made: list[str] = []
    with stepping(made.append, len(NEW) // PARTS):
        write_bytes(file, NEW)
    assert tuple(made) == STEPS


@pytest.mark.lab
def test_killed_at_any_step_it_leaves_a_whole_file(
    tmp_path: Path, figures: Callable[[str], None]
) -> None:
    folders, replaced = [tmp_path / f"{step}" for step in range(len(STEPS))], STEPS.index("replace")
    for folder in folders:
        folder.mkdir()
        (folder / "a.legatus").write_bytes(OLD)
    subprocess.run(_command(AT_EVERY_STEP, *folders), cwd=ROOT, check=True)  # noqa: S603
    for step, folder in enumerate(folders):
        whole = OLD if step <= replaced else NEW
        assert (folder / "a.legatus").read_bytes() == whole, (step, STEPS[step])
        left = [each.name for each in folder.iterdir() if each.name != "a.legatus"]
        assert all(each.startswith(".a.legatus.") and each.endswith(".tmp") for each in left)
    figures(f"kill -9 at a step of a save: tried {len(STEPS)}, survived {len(STEPS)}")


@pytest.mark.lab
def test_killed_at_any_moment_it_leaves_a_whole_file(
    file: Path, thoroughness: int, figures: Callable[[str], None]
) -> None:
    kills = KILLS * thoroughness
    done = subprocess.run(  # noqa: S603
        _command(AT_ANY_MOMENT, file, kills), cwd=ROOT, check=True, capture_output=True, text=True
    )
    old, new, other, left = map(int, done.stdout.split())
    figures(
        f"kill -9 at random while saving: tried {kills}, survived {kills - other} "
        f"({old} old, {new} new, {left} with something left to sweep)"
    )
    assert (old + new, other) == (kills, 0)
    assert min(old, new, left) > 0
