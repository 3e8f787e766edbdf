"""Several programs that write the same things at once: whoever reads finds something whole."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder.operations.documents import new_roster
from builder.storage.files import CouldNotRead
from builder.storage.journals import journals_left, read_journal
from builder.storage.versions import DAYS, LATEST, read_version, versions_of
from tests.support.makers import shipped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parents[2]
WRITERS, SAVES = 4, 50
# Each writer has a letter, and writes it at another length each time.
SAVING = """
import sys
from pathlib import Path
from builder.storage.files import WrittenInDoubt, write_bytes

file, letter, saves = Path(sys.argv[1]), sys.argv[2].encode(), int(sys.argv[3])
for number in range(saves):
    try:
        write_bytes(file, letter * (10_000 + number % 50 * 1_000) + b".")
    except WrittenInDoubt:
        # Two others have saved since, in the same tick of the disk's clock.
        pass
"""
KEEPING = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from builder.storage.versions import keep_version

folder, letter, saves = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
for number in range(saves):
    keep_version(folder, folder / "a", f"{letter} {number}".encode(), datetime.now(UTC))
"""
# Runs that begin, write an army down and are gone.
CRASHING = """
import os, sys
from datetime import UTC, datetime
from pathlib import Path
from builder.core.roster import Roster
from builder.storage.journals import Run

folder, letter, runs = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
army = Roster.model_validate_json((folder / "army").read_bytes())
for number in range(runs):
    run = Run(folder, f"{letter}{number}")
    run.write(0, army, None, datetime.now(UTC))
    run.write(1, army, None, datetime.now(UTC))
    os.close(run._lock)
"""


@contextlib.contextmanager
def _at_once(
    code: str, place: Path, times: int, writers: int = WRITERS
) -> Iterator[Callable[[], bool]]:
    """Start writers, and give what tells whether any is still at it; all must end well."""
    command = [sys.executable, "-c", code, str(place)]
    with contextlib.ExitStack() as stack:
        started = [
            stack.enter_context(subprocess.Popen([*command, letter, str(times)], cwd=ROOT))  # noqa: S603
            for letter in "abcdefgh"[:writers]
        ]
        yield lambda: any(each.poll() is None for each in started)
    assert [each.returncode for each in started] == [0] * writers


@pytest.mark.lab
def test_of_a_file_that_several_save_one_is_always_found_whole(
    tmp_path: Path, thoroughness: int, figures: Callable[[str], None]
) -> None:
    file, saves = tmp_path / "a.legatus", SAVES * thoroughness
    file.write_bytes(b"aaa.")
    read = 0
    with _at_once(SAVING, file, saves) as at_it:
        while at_it():
            content = file.read_bytes()
            letters = content.rstrip(b".")
            assert content == letters[:1] * len(letters) + b"."
            read += 1
    assert list(tmp_path.iterdir()) == [file]
    figures(f"{WRITERS} that save the same file: {WRITERS * saves} saves, read whole {read} times")


@pytest.mark.lab
def test_versions_that_several_keep_at_once_are_all_what_was_saved(
    tmp_path: Path, thoroughness: int, figures: Callable[[str], None]
) -> None:
    saves, read, gone = SAVES * thoroughness, 0, 0
    with _at_once(KEEPING, tmp_path, saves) as at_it:
        while at_it():
            for each in versions_of(tmp_path, tmp_path / "a"):
                try:
                    read_version(each)
                    read += 1
                except CouldNotRead:
                    # Let go since it was listed, which is no harm; altered it may not be.
                    assert not each.path.exists()
                    gone += 1
    left = versions_of(tmp_path, tmp_path / "a")
    assert all(read_version(each) for each in left)
    # Who lets go doesn't know what another is about to write.
    assert LATEST <= len(left) <= LATEST + DAYS + WRITERS
    figures(
        f"{WRITERS} that keep versions: {WRITERS * saves} saves, read whole {read} times, "
        f"{gone} let go meanwhile, {len(left)} left"
    )


@pytest.mark.lab
def test_runs_that_begin_and_crash_at_once_all_leave_their_work(
    tmp_path: Path, thoroughness: int, figures: Callable[[str], None]
) -> None:
    army = new_roster(shipped(), "roman-ancients", "polybian-roman", language="en")
    (tmp_path / "army").write_text(army.model_dump_json(), encoding="utf-8")
    runs, read = 5 * thoroughness, set[Path]()

    def look() -> None:
        for each in journals_left(tmp_path):
            if each.at not in read:
                assert read_journal(each) == army
                read.add(each.at)

    with _at_once(CRASHING, tmp_path, runs, writers=2) as at_it:
        while at_it():
            look()
    look()
    assert len(read) == 2 * runs * 2
    figures(f"two runs at once: {2 * runs} crashed, {len(read)} journals found whole")
