"""Unsaved work is written down while one works, whatever goes wrong with that."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTimer

from builder.gui.recovery.keeper import WAIT_MS
from builder.gui.sealed.game import SealedGame
from builder.operations import recovery
from builder.operations.documents import open_file
from builder.operations.exchange import open_owner
from builder.operations.own_files import OwnFile, lock
from builder.operations.recovery import left_over, recovered
from builder.storage import locked_files
from tests.gui.crashing import crash_of, keeper, refuse, rename
from tests.support.makers import shipped
from tests.support.sealed_folders import played_to

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow

# Issue 8, 2: at most two seconds of edits are lost.
MOST_LOST_MS = 2000


def test_an_edit_is_written_down_within_two_seconds(army_window: MainWindow, qtbot: QtBot) -> None:
    assert WAIT_MS < MOST_LOST_MS
    with qtbot.waitSignal(keeper(army_window).written, timeout=MOST_LOST_MS):
        rename(army_window, "At Cannae")
    (journal,) = crash_of(army_window)
    assert recovered(journal) == army_window.session.whole


def test_further_edits_dont_put_the_writing_off(army_window: MainWindow, qtbot: QtBot) -> None:
    busy = QTimer(army_window)
    titles = (f"At Cannae {number}" for number in count())
    busy.timeout.connect(lambda: rename(army_window, next(titles)))
    with qtbot.waitSignal(keeper(army_window).written, timeout=MOST_LOST_MS):
        busy.start(50)
    busy.stop()


def test_what_is_saved_is_forgotten(army_window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    with qtbot.waitSignal(keeper(army_window).written):
        rename(army_window, "At Cannae")
    with qtbot.waitSignal(keeper(army_window).written):
        assert army_window.session.save(tmp_path / "a.legatus")
    assert crash_of(army_window) == ()


def test_what_is_undone_is_forgotten(army_window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(keeper(army_window).written):
        rename(army_window, "At Cannae")
    with qtbot.waitSignal(keeper(army_window).written):
        army_window.session.undo()
    assert crash_of(army_window) == ()


def test_a_window_that_closes_leaves_nothing(army_window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(keeper(army_window).written):
        rename(army_window, "At Cannae")
    army_window.session.undo_stack.setClean()
    army_window.close()
    assert left_over() == ()


@pytest.mark.parametrize("name", ["begin_run", "write_down"])
def test_where_nothing_can_be_written_that_is_told_once_and_tried_again(
    name: str, army_window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    keeper(army_window).failed.connect(told.append)
    with monkeypatch.context() as full:
        asked = refuse(full, name)
        for number in (1, 2, 3):
            rename(army_window, f"At Cannae {number}")
            qtbot.waitUntil(lambda number=number: len(asked) == number)  # type: ignore[misc]
        qtbot.waitUntil(lambda: not keeper(army_window)._workers.busy)  # noqa: SLF001
    assert [str(each) for each in told] == [
        "Unsaved work can't be kept safe here (No space left on device). Save now and then."
    ]
    with qtbot.waitSignal(keeper(army_window).written):
        rename(army_window, "At Zama")
    (journal,) = crash_of(army_window)
    assert journal.title == "At Zama"


def test_a_state_folder_that_cant_be_written_stops_no_work(
    army_window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be", encoding="utf-8")
    monkeypatch.setattr(recovery, "state_folder", lambda: blocked)
    with qtbot.waitSignal(keeper(army_window).failed):
        rename(army_window, "At Cannae")
    with qtbot.waitSignal(keeper(army_window).failed):
        assert army_window.session.save(tmp_path / "a.legatus")
    assert "Earlier versions can't be kept here" in army_window.message_bar.text
    assert open_file(tmp_path / "a.legatus", shipped()).document.title == "At Cannae"


def test_a_version_that_cant_be_kept_keeps_no_journal_from_being_written(
    army_window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(monkeypatch, "keep_saved")
    with qtbot.waitSignal(keeper(army_window).failed):
        assert army_window.session.save(tmp_path / "a.legatus")
    with qtbot.waitSignal(keeper(army_window).written):
        rename(army_window, "At Cannae")
    (journal,) = crash_of(army_window)
    assert journal.title == "At Cannae"


def test_what_failed_last_is_forgotten_all_the_same_when_the_window_closes(
    army_window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with qtbot.waitSignal(keeper(army_window).written):
        rename(army_window, "At Cannae")
    refuse(monkeypatch, "write_down")
    with qtbot.waitSignal(keeper(army_window).failed):
        rename(army_window, "At Zama")
    army_window.session.undo_stack.setClean()
    army_window.close()
    assert left_over() == ()


def test_a_writing_that_comes_late_replaces_nothing_newer(army_window: MainWindow) -> None:
    rename(army_window, "Older")
    older = army_window.session.documents[0]
    late = (older.key, older.whole, None, "")
    rename(army_window, "Newer")
    army_window.keep_safe()
    keeper(army_window)._write(*late)  # noqa: SLF001 - threads don't meet so closely at will
    (journal,) = crash_of(army_window)
    assert journal.title == "Newer"


def test_a_fault_in_the_program_writes_first(army_window: MainWindow) -> None:
    """No second goes by between the edit and the fault."""
    rename(army_window, "At Cannae")
    army_window.keep_safe()
    (journal,) = crash_of(army_window)
    assert recovered(journal).title == "At Cannae"


def test_nothing_of_a_locked_game_is_written_down_in_clear(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its battle lies beside it in clear, and is written down; the game itself never is."""
    monkeypatch.setattr(locked_files, "N", 32_768)
    own = OwnFile(played_to("agreed", tmp_path / "game").owners[0].path, "tre corvi, un fiume")
    held = open_owner(own)
    lock(own)
    assert window.session.open(own.path.parent / "battle.legatus")
    game = SealedGame(window.session)
    game.unlock(own.passphrase)
    assert game.owner == held
    with qtbot.waitSignal(keeper(window).written):
        rename(window, "By the river")
    assert window.session.save()
    rename(window, "At the ford")
    window.keep_safe()
    state = tmp_path / "legatus-home"
    written = [each.read_bytes() for each in state.rglob("*") if each.is_file()]
    assert any(b"At the ford" in each for each in written)
    for secret in (held.master, held.seed, own.passphrase):
        assert not any(secret.encode() in each for each in written)
