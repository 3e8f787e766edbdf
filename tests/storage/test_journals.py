"""Unsaved work that is written down, and found after the program has gone."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from builder.operations.documents import new_roster, new_scenario
from builder.storage import journals
from builder.storage.files import CouldNotRead
from builder.storage.journals import Journal, Run, give_up, journals_left, read_journal
from tests.support.makers import shipped
from tests.support.sealed_game import agreed
from tests.support.wording import whole

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
ARMY = new_roster(shipped(), "roman-ancients", "polybian-roman", language="it")
BATTLE = new_scenario(shipped(), "roman-ancients/zama-202bc", language="it")


def crashed(folder: Path, name: str = "first") -> Run:
    """Return a run that has written a battle and an army down and then lost its lock."""
    run = Run(folder, name)
    run.write(1, BATTLE, folder / "zama.legatus", NOON)
    run.write(2, ARMY, None, NOON + timedelta(seconds=2))
    os.close(run._lock)  # noqa: SLF001 - what the system does when a program is gone
    return run


def test_what_was_written_down_is_found_after_a_crash(tmp_path: Path) -> None:
    crashed(tmp_path)
    army, battle = journals_left(tmp_path)
    assert (read_journal(army), read_journal(battle)) == (ARMY, BATTLE)
    assert (army.file, battle.file) == (None, tmp_path / "zama.legatus")
    assert (army.title, army.written) == (ARMY.title, NOON + timedelta(seconds=2))


def test_the_digest_of_the_file_goes_with_it(tmp_path: Path) -> None:
    run = Run(tmp_path, "first")
    run.write(1, BATTLE, tmp_path / "zama.legatus", NOON, "ab" * 32)
    run.write(2, ARMY, None, NOON - timedelta(seconds=2))
    run.end()
    battle, army = journals_left(tmp_path)
    assert (battle.digest, army.digest) == ("ab" * 32, "")
    held = json.loads(army.at.read_bytes())
    del held["digest"]
    army.at.write_text(json.dumps(held), encoding="utf-8")
    assert journals_left(tmp_path)[1] == army


def test_the_moment_is_written_in_utc_whatever_the_clock_says(tmp_path: Path) -> None:
    run = Run(tmp_path, "first")
    run.write(1, BATTLE, None, NOON.astimezone(timezone(timedelta(hours=2))))
    run.end()
    (journal,) = journals_left(tmp_path)
    held = json.loads(journal.at.read_bytes())
    assert held["written"] == "2026-11-30T12:00:00+00:00"
    assert list(held) == [
        "journal", "kind", "version", "file", "digest", "title", "written", "document",
    ]  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="its names of files are bytes")
def test_a_file_whose_name_is_no_text_is_written_down_too(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"Citt\xe0.legatus")
    run = Run(tmp_path / "runs", "first")
    run.write(1, BATTLE, file, NOON)
    run.end()
    (journal,) = journals_left(tmp_path / "runs")
    assert (journal.file, read_journal(journal)) == (file, BATTLE)


def test_a_name_belongs_to_one_run_at_a_time(tmp_path: Path) -> None:
    first = Run(tmp_path, "same")
    first.write(1, BATTLE, None, NOON)
    handles = Path("/proc/self/fd")
    before = len([*handles.iterdir()]) if handles.exists() else 0
    with pytest.raises(OSError, match="another run holds it") as caught:
        Run(tmp_path, "same")
    assert (caught.value.errno, caught.value.filename) == (11, str(tmp_path / "same" / "lock"))
    assert (len([*handles.iterdir()]) if handles.exists() else 0) == before
    first.end()
    Run(tmp_path, "same").end()
    assert len(journals_left(tmp_path)) == 1


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


def test_another_run_that_just_looks_keeps_none_from_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([False, False])
    take = journals._take  # noqa: SLF001 - two programs don't meet so closely at will
    monkeypatch.setattr(
        journals, "_take", lambda handle: next(answers, None) is None and take(handle)
    )
    run = Run(tmp_path, "first")
    assert journals_left(tmp_path) == ()
    run.end()


def test_a_run_whose_name_is_taken_doesnt_begin(tmp_path: Path) -> None:
    run = Run(tmp_path, "first")
    with pytest.raises(OSError, match="another run holds it"):
        Run(tmp_path, "first")
    run.end()


def test_two_runs_at_once_dont_disturb_each_other(tmp_path: Path) -> None:
    """Each numbers its documents on its own; what one gives up or leaves is its own."""
    going_on = Run(tmp_path, "second")
    going_on.write(1, ARMY, None, NOON)
    crashed(tmp_path)
    for journal in journals_left(tmp_path):
        assert journal.at.parent.name == "first"
        give_up(journal)
    assert journals_left(tmp_path) == ()
    import os

    os.close(going_on._lock)  # noqa: SLF001 - what the system does when a program is gone
    (journal,) = journals_left(tmp_path)
    assert read_journal(journal) == ARMY


def test_nothing_of_a_sealed_game_is_ever_written_down(tmp_path: Path) -> None:
    """It may be locked with a passphrase, and would lie here in clear."""
    run = Run(tmp_path, "first")
    owner: Any = agreed()[0]
    with pytest.raises(TypeError, match="owner"):
        run.write(1, owner, None, NOON)
    assert [each.name for each in run.folder.iterdir()] == ["lock"]
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


def test_what_is_gone_already_is_no_failure(tmp_path: Path) -> None:
    """Another window, or somebody who tidies up, may have been there first."""
    assert journals_left(tmp_path / "none") == ()
    run = Run(tmp_path, "first")
    run.forget(1)
    run.end()
    crashed(tmp_path, "second")
    for journal in journals_left(tmp_path):
        (journal.at.parent / "lock").unlink(missing_ok=True)
        give_up(journal)
        give_up(journal)
    assert not [*tmp_path.iterdir()]


def test_a_folder_with_something_else_in_it_stays(tmp_path: Path) -> None:
    run = crashed(tmp_path)
    (run.folder / "notes.txt").touch()
    for journal in journals_left(tmp_path):
        give_up(journal)
    assert [each.name for each in run.folder.iterdir()] == ["notes.txt"]


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


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such bits")
def test_so_are_folder_and_lock_whatever_new_files_get(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        run = Run(tmp_path / "state" / "runs", "first")
    finally:
        os.umask(before)
    modes = [stat.S_IMODE(each.stat().st_mode) for each in (run.folder, run.folder / "lock")]
    assert modes == [0o700, 0o600]
    run.end()


NO_JOURNAL, OTHER_VERSION = "it is no journal", "it is no journal of this version"
UNFIT = "it can't be understood"
HEAD = '{"journal": 1, "kind": "scenario", "file": null, "title": "x", "written": '
RUBBISH = [
    (b"", NO_JOURNAL),
    (b"{", NO_JOURNAL),
    (b"[" * 100_000, NO_JOURNAL),
    (b"\xff\xfe", NO_JOURNAL),
    (b"[]", OTHER_VERSION),
    (b'{"journal": 2}', OTHER_VERSION),
    (b'{"journal": 1}', UNFIT),
    (f'{HEAD}"yesterday"}}'.encode(), UNFIT),
    (f"{HEAD}3}}".encode(), UNFIT),
    (f'{HEAD}"2026-11-29"}}'.replace("null", '["x"]').encode(), UNFIT),
    (b'{"journal": 1, "document": [' + b"[]," * 300_000 + b"[]]}", NO_JOURNAL),
    (b"9" * 10_000, NO_JOURNAL),
]


@pytest.mark.parametrize(("content", "reason"), RUBBISH)
def test_rubbish_is_passed_over_and_stays(content: bytes, reason: str, tmp_path: Path) -> None:
    run = crashed(tmp_path)
    rubbish = run.folder / "9.journal"
    rubbish.write_bytes(content)
    assert len(journals_left(tmp_path)) == 2
    assert rubbish.exists()
    with pytest.raises(CouldNotRead, match=whole(f"{rubbish} can't be read: {reason}")):
        read_journal(Journal(rubbish, None, "x", NOON))


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "poster"},
        {"kind": ["scenario"]},
        {"document": {"title": 3}},
        {"document": {"title": "\ud800"}},
        {"document": None},
        {"written": "2026-11-29", "kind": "poster"},
    ],
)
def test_a_journal_that_holds_no_document_is_refused(
    change: dict[str, object], tmp_path: Path
) -> None:
    crashed(tmp_path)
    journal = journals_left(tmp_path)[0]
    held = json.loads(journal.at.read_bytes()) | change
    journal.at.write_text(json.dumps(held), encoding="utf-8")
    with pytest.raises(CouldNotRead, match=whole(f"{journal.at} can't be read: {UNFIT}")):
        read_journal(journal)
