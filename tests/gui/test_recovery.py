"""Unsaved work is written down, and offered again after the program has gone without a word."""

from __future__ import annotations

import os
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QPushButton

from builder.gui.dialogs.crash import report_of
from builder.gui.dialogs.overwriting import OverwritingQuestion
from builder.gui.recovery.history import HistoryDialog
from builder.gui.recovery.keeper import WAIT_MS, Keeper
from builder.gui.recovery.strip import RecoveryStrip
from builder.gui.sealed.game import SealedGame
from builder.operations import recovery
from builder.operations.documents import new_roster, open_file, save_file, with_title
from builder.operations.exchange import open_owner
from builder.operations.own_files import OwnFile, lock
from builder.operations.recovery import (
    begin_run,
    earlier_versions,
    left_over,
    open_version,
    recovered,
)
from builder.storage import locked_files
from tests.support.makers import ANCIENTS, POLYBIAN, shipped
from tests.support.sealed_folders import played_to

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow
    from builder.operations.recovery import Journal, Run

# Issue 8, 2: at most two seconds of edits are lost.
MOST_LOST_MS = 2000


def rename(window: MainWindow, title: str) -> None:
    window.session.edit("rename", lambda document: with_title(document, title))


def keeper(window: MainWindow) -> Keeper:
    found = window.session.findChild(Keeper)
    assert isinstance(found, Keeper)
    return found


def crash(run: Run) -> None:
    """Let go of a run's lock, as the system does when a program is gone."""
    os.close(run._lock)  # noqa: SLF001 - nothing else leaves a run as a crash does


def crash_of(window: MainWindow) -> tuple[Journal, ...]:
    """Return what would be left if the window's program were gone now."""
    gone = keeper(window)
    assert gone._run is not None  # noqa: SLF001 - nothing else leaves a run as a crash does
    crash(gone._run)  # noqa: SLF001 - the same
    gone._run = None  # noqa: SLF001 - the same
    return left_over()


@pytest.fixture
def gone() -> Journal:
    """Return the journal of a run that is gone."""
    run = begin_run()
    army = new_roster(shipped(), ANCIENTS, POLYBIAN, language="en")
    recovery.write_down(run, 1, with_title(army, "Lost on the Aufidus"), None)
    crash(run)
    (journal,) = left_over()
    return journal


def strip(window: MainWindow) -> RecoveryStrip:
    window.offer_left_over()
    found = window.findChild(RecoveryStrip)
    assert isinstance(found, RecoveryStrip)
    return found


def push(window: MainWindow, label: str) -> None:
    buttons = [each for each in strip(window).findChildren(QPushButton) if each.text() == label]
    buttons[0].click()


# Writing down


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


def refuse(monkeypatch: pytest.MonkeyPatch, name: str) -> list[str]:
    """Let a deed of ``recovery`` be refused as on a full disk; return a line for each time."""
    asked: list[str] = []

    def refused(*_what: object) -> None:
        asked.append(name)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(f"builder.operations.recovery.{name}", refused)
    return asked


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


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such bits")
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
    assert "Earlier versions can't be kept here (Not a directory)" in army_window.message_bar.text
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


# Offering again


def test_unsaved_work_is_offered_with_its_title(window: MainWindow, gone: Journal) -> None:
    assert gone.title == "Lost on the Aufidus"
    texts = [each.text() for each in strip(window).findChildren(QLabel)]
    assert any(text.startswith("Lost on the Aufidus, ") for text in texts)


def test_without_any_there_is_no_strip(window: MainWindow) -> None:
    window.offer_left_over()
    assert window.findChild(RecoveryStrip) is None


@pytest.mark.usefixtures("gone")
def test_opened_again_it_still_isnt_saved(window: MainWindow) -> None:
    push(window, "Open")
    assert window.session.whole is not None
    assert window.session.whole.title == "Lost on the Aufidus"
    assert window.session.has_unsaved_work
    assert not strip_is_shown(window)


def strip_is_shown(window: MainWindow) -> bool:
    found = window.findChild(RecoveryStrip)
    return isinstance(found, RecoveryStrip) and found.isVisible()


@pytest.mark.usefixtures("gone")
def test_after_a_second_crash_it_is_offered_again(window: MainWindow) -> None:
    """Ecosystem D1: another program lost what had been recovered once."""
    push(window, "Open")
    (journal,) = crash_of(window)
    assert recovered(journal).title == "Lost on the Aufidus"


@pytest.mark.usefixtures("gone")
def test_what_isnt_wanted_is_let_go(window: MainWindow) -> None:
    push(window, "Discard")
    assert left_over() == ()
    assert not strip_is_shown(window)


def lost_beside(folder: Path, *, changed: bool) -> tuple[Path, bytes]:
    """Leave work on a file that another program changes, or takes away, before the next start."""
    file = folder / "zama.legatus"
    army = new_roster(shipped(), ANCIENTS, POLYBIAN, language="en")
    digest = save_file(with_title(army, "As it was"), file, shipped())
    run = begin_run()
    recovery.write_down(run, 1, with_title(army, "Unsaved"), file, digest)
    crash(run)
    if not changed:
        file.unlink()
        return file, b""
    save_file(with_title(army, "Somebody else's"), file, shipped())
    return file, file.read_bytes()


def test_work_on_a_file_that_was_changed_since_never_replaces_it_unasked(
    window: MainWindow, tmp_path: Path
) -> None:
    file, content = lost_beside(tmp_path, changed=True)
    push(window, "Open")
    window.menus.actions["save"].trigger()
    question = window.findChild(OverwritingQuestion)
    assert isinstance(question, OverwritingQuestion)
    question.close()
    assert file.read_bytes() == content
    assert window.session.has_unsaved_work


def test_work_on_a_file_that_was_moved_away_is_there_and_can_be_saved(
    window: MainWindow, tmp_path: Path
) -> None:
    file, _ = lost_beside(tmp_path, changed=False)
    push(window, "Open")
    assert not file.exists()
    window.menus.actions["save"].trigger()
    assert open_file(file, shipped()).document.title == "Unsaved"


def test_its_journal_stays_where_no_other_can_be_written(
    window: MainWindow, gone: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = strip(window)
    refuse(monkeypatch, "write_down")
    shown.findChildren(QPushButton)[0].click()
    assert window.session.has_unsaved_work
    assert gone.at.exists()
    assert "can't be kept safe here" in window.message_bar.text


def test_a_journal_that_went_bad_meanwhile_is_told(window: MainWindow, gone: Journal) -> None:
    shown = strip(window)
    gone.at.write_bytes(b"{}")
    shown.findChildren(QPushButton)[0].click()
    assert "can't be read" in window.message_bar.text
    assert gone.at.exists()


def test_a_report_has_neither_paths_nor_words_of_the_user(tmp_path: Path) -> None:
    """Issue 8, 5: copyable details without paths or names."""
    name = "Legio X Equestris"
    with pytest.raises(ValueError, match=name) as told:
        int(name)
    report = report_of(told.value)
    assert name not in report
    assert "ValueError" in report
    assert str(tmp_path) not in report
    assert "test_recovery.py:" in report
    assert str(Path(__file__).parent) not in report


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


# Earlier versions


def kept(window: MainWindow, file: Path, titles: list[str], qtbot: QtBot) -> None:
    """Save a file under one title after the other."""
    for title in titles:
        rename(window, title)
        with qtbot.waitSignal(keeper(window).written):
            assert window.session.save(file)


def test_each_saving_keeps_a_version(army_window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    kept(army_window, tmp_path / "a.legatus", ["One", "Two"], qtbot)
    qtbot.waitUntil(lambda: len(earlier_versions(tmp_path / "a.legatus")) == 2)
    last, first = earlier_versions(tmp_path / "a.legatus")
    titles = [open_version(each, shipped()).document.title for each in (first, last)]
    assert titles == ["One", "Two"]


def test_what_a_file_was_before_it_was_saved_here_is_kept_too(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "a.legatus"
    army = new_roster(shipped(), ANCIENTS, POLYBIAN, language="en")
    save_file(with_title(army, "As a friend sent it"), file, shipped())
    assert window.session.open(file)
    rename(window, "Mine")
    assert window.session.save()
    qtbot.waitUntil(lambda: len(earlier_versions(file)) == 2)
    assert (
        open_version(earlier_versions(file)[1], shipped()).document.title == "As a friend sent it"
    )


def test_an_earlier_version_opens_beside_the_file(
    army_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "a.legatus"
    kept(army_window, file, ["One", "Two"], qtbot)
    qtbot.waitUntil(lambda: len(earlier_versions(file)) == 2)
    army_window.menus.actions["history"].trigger()
    dialog = army_window.findChild(HistoryDialog)
    assert isinstance(dialog, HistoryDialog)
    dialog.list.setCurrentRow(1)
    dialog.opener.click()
    assert army_window.session.whole is not None
    assert army_window.session.whole.title == "One"
    assert army_window.session.path is None
    assert open_file(file, shipped()).document.title == "Two"


def test_what_was_never_saved_has_no_earlier_versions(army_window: MainWindow) -> None:
    army_window.menus.actions["history"].trigger()
    assert "never saved" in army_window.message_bar.text


def test_a_file_of_which_nothing_is_kept_says_so(window: MainWindow, tmp_path: Path) -> None:
    dialog = HistoryDialog(tmp_path / "a.legatus", window)
    assert not dialog.opener.isEnabled()
