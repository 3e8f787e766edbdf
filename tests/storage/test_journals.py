"""Unsaved work that is written down, and found after the program has gone."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from builder.operations.documents import new_roster, new_scenario
from builder.storage.files import CouldNotRead
from builder.storage.journals import Run, give_up, journals_left, read_journal
from tests.support.makers import shipped

if TYPE_CHECKING:
    from pathlib import Path

    from builder.storage.journals import Journal

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
ARMY = new_roster(shipped(), "roman-ancients", "polybian-roman", language="it")
BATTLE = new_scenario(shipped(), "roman-ancients/zama-202bc", language="it")


def crashed(folder: Path, name: str = "first") -> Run:
    """Return a run that has written a battle and an army down and then lost its lock."""
    run = Run(folder, name)
    run.write(1, BATTLE, folder / "zama.legatus", NOON)
    run.write(2, ARMY, None, NOON + timedelta(seconds=2))
    import os

    os.close(run._lock)  # noqa: SLF001 - what the system does when a program is gone
    return run


def test_what_was_written_down_is_found_after_a_crash(tmp_path: Path) -> None:
    crashed(tmp_path)
    army, battle = journals_left(tmp_path)
    assert (read_journal(army), read_journal(battle)) == (ARMY, BATTLE)
    assert (army.file, battle.file) == (None, tmp_path / "zama.legatus")
    assert (army.title, army.written) == (ARMY.title, NOON + timedelta(seconds=2))


def test_a_run_that_goes_on_is_left_alone(tmp_path: Path) -> None:
    run = Run(tmp_path, "first")
    run.write(1, BATTLE, None, NOON)
    script = (
        "import sys; from pathlib import Path;"
        "from builder.storage.journals import journals_left;"
        "print(len(journals_left(Path(sys.argv[1]))))"
    )
    told = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "0"
    run.end()


def test_only_the_last_of_a_document_is_kept(tmp_path: Path) -> None:
    run = Run(tmp_path, "first")
    for second in range(5):
        later = BATTLE.model_copy(update={"title": f"Zama {second}"})
        run.write(1, later, None, NOON + timedelta(seconds=second))
    run.end()
    (journal,) = journals_left(tmp_path)
    assert read_journal(journal) == BATTLE.model_copy(update={"title": "Zama 4"})


def test_what_was_saved_or_given_up_is_forgotten(tmp_path: Path) -> None:
    run = Run(tmp_path, "first")
    run.write(1, BATTLE, None, NOON)
    run.forget(1)
    run.end()
    assert journals_left(tmp_path) == ()
    assert not [*tmp_path.iterdir()]


def test_the_last_journal_takes_its_folder_with_it(tmp_path: Path) -> None:
    crashed(tmp_path)
    for journal in journals_left(tmp_path):
        give_up(journal)
    assert not [*tmp_path.iterdir()]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such bits")
def test_journals_are_their_owners_alone(tmp_path: Path) -> None:
    crashed(tmp_path)
    modes = {stat.S_IMODE(each.at.stat().st_mode) for each in journals_left(tmp_path)}
    assert modes == {0o600}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[" * 100_000,
        b"[]",
        b'{"journal": 2}',
        b'{"journal": 1, "kind": "scenario", "file": null, "title": "x", "written": "yesterday"}',
        b"\xff\xfe",
    ],
)
def test_rubbish_is_passed_over_and_stays(content: bytes, tmp_path: Path) -> None:
    run = crashed(tmp_path)
    rubbish = run.folder / "9.journal"
    rubbish.write_bytes(content)
    assert len(journals_left(tmp_path)) == 2
    assert rubbish.exists()


@pytest.mark.parametrize(
    "change", [{"kind": "poster"}, {"document": {"title": 3}}, {"document": None}]
)
def test_a_journal_that_holds_no_document_is_refused(
    change: dict[str, object], tmp_path: Path
) -> None:
    crashed(tmp_path)
    journal: Journal = journals_left(tmp_path)[0]
    held = json.loads(journal.at.read_bytes()) | change
    journal.at.write_text(json.dumps(held), encoding="utf-8")
    with pytest.raises(CouldNotRead, match="can't be understood"):
        read_journal(journal)
