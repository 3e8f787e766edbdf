"""Unsaved work is written down, and offered again after the program has gone without a word."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from builder.gui.dialogs.crash import report_of
from builder.gui.dialogs.overwriting import OverwritingQuestion
from builder.gui.recovery.history import HistoryDialog
from builder.gui.recovery.strip import RecoveryStrip
from builder.operations import recovery
from builder.operations.documents import new_roster, open_file, save_file, with_title
from builder.operations.recovery import (
    begin_run,
    earlier_versions,
    left_over,
    open_version,
    recovered,
)
from tests.gui.crashing import crash, crash_of, keeper, refuse, rename
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow
    from builder.operations.recovery import Journal


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
