"""A program that is killed while it saves leaves the old file or the new one, whole."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OLD, NEW = b"old " * 50_000, b"new" * 60_000
# Every call of the system that saving makes is counted, and the program kills itself at one.
SUICIDE = """
import os, signal, sys, tempfile
from pathlib import Path
from builder.storage.files import write_bytes

step = int(sys.argv[2])

def counted(call):
    def calling(*arguments, **named):
        global step
        step -= 1
        if step < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return call(*arguments, **named)
    return calling

write = os.write
os.write = counted(lambda handle, data: write(handle, bytes(data)[:30_000]))
tempfile.mkstemp = counted(tempfile.mkstemp)
os.fchmod = counted(os.fchmod)
os.fsync = counted(os.fsync)
os.close = counted(os.close)
Path.read_bytes = counted(Path.read_bytes)
Path.replace = counted(Path.replace)
write_bytes(Path(sys.argv[1]), b"new" * 60_000)
"""
STEPS = 14
ENDLESS = """
import sys
from pathlib import Path
from builder.storage.files import write_bytes

print("ready", flush=True)
while True:
    for content in (b"new" * 60_000, b"old " * 50_000):
        write_bytes(Path(sys.argv[1]), content)
"""


def _command(code: str, *arguments: object) -> list[str]:
    return [sys.executable, "-c", code, *map(str, arguments)]


def _assert_whole(file: Path) -> None:
    assert file.read_bytes() in {OLD, NEW}
    left = [each.name for each in file.parent.iterdir() if each != file]
    assert all(name.startswith(f".{file.name}.") and name.endswith(".tmp") for name in left)


@pytest.mark.lab
@pytest.mark.parametrize("step", range(STEPS))
def test_killed_at_any_step_it_leaves_a_whole_file(tmp_path: Path, step: int) -> None:
    file = tmp_path / "a.legatus"
    file.write_bytes(OLD)
    done = subprocess.run(_command(SUICIDE, file, step), cwd=ROOT, check=False)  # noqa: S603
    assert done.returncode in {-signal.SIGKILL, 0}
    _assert_whole(file)


@pytest.mark.lab
def test_the_steps_are_all_that_there_are(tmp_path: Path) -> None:
    """With one step more it is through, and the new file is there."""
    file = tmp_path / "a.legatus"
    file.write_bytes(OLD)
    done = subprocess.run(_command(SUICIDE, file, STEPS), cwd=ROOT, check=False)  # noqa: S603
    assert (done.returncode, file.read_bytes()) == (0, NEW)
    last = subprocess.run(_command(SUICIDE, file, STEPS - 1), cwd=ROOT, check=False)  # noqa: S603
    assert last.returncode == -signal.SIGKILL


@pytest.mark.lab
def test_killed_at_any_moment_it_leaves_a_whole_file(tmp_path: Path, thoroughness: int) -> None:
    file = tmp_path / "a.legatus"
    file.write_bytes(OLD)
    dice = random.Random(1)  # noqa: S311 - no secret
    for _ in range(6 * thoroughness):
        command = _command(ENDLESS, file)
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:  # noqa: S603
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(dice.uniform(0.0, 0.03))
            process.kill()
        _assert_whole(file)
