"""Faults of the program: work first, one dialog, and the window goes on, wherever they come up."""

from __future__ import annotations

import gc
import logging
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRunnable, QThread, QThreadPool, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from builder.gui.dialogs.crash import CrashDialog
from builder.gui.faults import QUIET_MS, faults_shown
from builder.gui.overriding import override
from builder.gui.workers import Job, Workers
from builder.operations.documents import with_title
from builder.operations.recovery import left_over

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QPaintEvent
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow

ENDED_BY_QT = """
import sys
from PySide6.QtCore import QTimer, qFatal
from PySide6.QtWidgets import QApplication
from builder.gui import application
from builder.gui.main_window import MainWindow
from builder.operations.documents import with_title

def die(window):
    window.session.new_roster("roman-ancients", "polybian-roman")
    window.session.edit("x", lambda document: with_title(document, "At Cannae"))
    qFatal("nothing left")

shown = MainWindow.show
def show(window):
    shown(window)
    QTimer.singleShot(0, lambda: die(window))
MainWindow.show = show
application.main([])
"""


def dialogs() -> list[CrashDialog]:
    """Return the reports that are shown."""
    shown = [each for each in QApplication.topLevelWidgets() if isinstance(each, CrashDialog)]
    return [each for each in shown if each.isVisible()]


@pytest.fixture
def kept(qapp: object) -> Iterator[list[int]]:  # noqa: ARG001 - Qt must be running
    """Return how many dialogs there were each time that work was to be kept safe."""
    told: list[int] = []
    with faults_shown([lambda: told.append(len(dialogs()))]):
        yield told
        for each in dialogs():
            each.close()


def journals_folder() -> Path:
    return Path(os.environ["LEGATUS_HOME"]) / "state" / "journals"


def broken() -> None:
    _ = 1 // 0


class _Broken(QThread):
    @override
    def run(self) -> None:
        broken()


class _BrokenRunnable(QRunnable):
    @override
    def run(self) -> None:
        broken()


class _BrokenWidget(QWidget):
    painted = 0

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted += 1
        broken()


class _BrokenAtItsEnd:
    def __del__(self) -> None:
        broken()


def in_a_slot() -> None:
    QTimer.singleShot(0, broken)


def in_a_thread() -> None:
    thread = threading.Thread(target=broken)
    thread.start()
    thread.join()


def in_a_thread_of_qt() -> None:
    thread = _Broken()
    thread.start()
    thread.wait()


def in_a_runnable() -> None:
    pool = QThreadPool()
    pool.start(_BrokenRunnable())
    pool.waitForDone()


def where_nothing_can_be_raised() -> None:
    thing: object = _BrokenAtItsEnd()
    del thing
    gc.collect()


@pytest.mark.parametrize(
    "fail",
    [in_a_slot, in_a_thread, in_a_thread_of_qt, in_a_runnable, where_nothing_can_be_raised],
)
def test_work_is_kept_first_and_then_one_dialog_tells(
    fail: Callable[[], None], kept: list[int], qtbot: QtBot
) -> None:
    fail()
    qtbot.waitUntil(lambda: len(dialogs()) == 1)
    assert "broken" in dialogs()[0].report
    assert kept == [0]


def test_the_window_goes_on_with_all_its_work(army_window: MainWindow, qtbot: QtBot) -> None:
    def rename(title: str) -> bool:
        return army_window.session.edit("x", lambda document: with_title(document, title))

    with faults_shown([army_window.keep_safe]):
        assert rename("At Cannae")
        in_a_slot()
        qtbot.waitUntil(lambda: len(dialogs()) == 1)
        (journal,) = journals_folder().glob("*/*.journal")
        assert "At Cannae" in journal.read_text(encoding="utf-8")
        dialogs()[0].close()
    assert rename("At Zama")
    army_window.session.undo()
    assert army_window.session.whole is not None
    assert army_window.session.whole.title == "At Cannae"


def test_a_fault_in_a_worker_s_job_is_told_and_the_next_job_is_done(
    kept: list[int], qtbot: QtBot
) -> None:
    workers = Workers()
    told: list[object] = []
    workers.start(Job(broken, told.append, told.append))
    workers.start(Job(lambda: "done", told.append, told.append))
    qtbot.waitUntil(lambda: len(told) == 2 and len(dialogs()) == 1)
    assert (kept, told[1]) == ([0], "done")


def test_a_widget_that_fails_at_each_paint_brings_one_dialog(
    kept: list[int], qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    widget = _BrokenWidget()
    qtbot.addWidget(widget)
    widget.show()
    for count in range(1, 101):
        qtbot.waitUntil(lambda count=count: widget.painted >= count)  # type: ignore[misc]
        for each in dialogs():
            each.close()
        widget.update()
    assert dialogs() == []
    assert kept == [0]
    assert caplog.text.count("a fault in the program") == 1


def test_after_some_quiet_it_is_told_again(
    kept: list[int], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.gui.faults.QUIET_MS", 1)
    assert QUIET_MS >= 5_000
    with faults_shown([lambda: kept.append(-1)]):
        in_a_slot()
        qtbot.waitUntil(lambda: len(dialogs()) == 1)
        dialogs()[0].close()
        qtbot.waitUntil(lambda: not dialogs())
        quiet = QTimer(singleShot=True)
        with qtbot.waitSignal(quiet.timeout):
            quiet.start(10)
        in_a_slot()
        qtbot.waitUntil(lambda: len(dialogs()) == 1)
    assert kept == [-1, -1]


def test_another_fault_while_one_is_told_is_only_logged(
    kept: list[int], qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    sys.excepthook(ValueError, ValueError("one"), None)
    qtbot.waitUntil(lambda: len(dialogs()) == 1)
    sys.excepthook(TypeError, TypeError("two"), None)
    QApplication.processEvents()
    assert len(dialogs()) == 1
    assert "TypeError: two" in caplog.text
    assert kept == [0, 1]


def test_a_fault_in_telling_a_fault_brings_no_other(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made: list[int] = []

    class Faulty(CrashDialog):
        def __init__(self, *_what: object) -> None:
            made.append(1)
            broken()

    monkeypatch.setattr("builder.gui.dialogs.crash.CrashDialog", Faulty)
    with faults_shown():
        sys.excepthook(ValueError, ValueError("first"), None)
        qtbot.waitUntil(lambda: "a fault could not be told" in caplog.text)
        QApplication.processEvents()
    assert made == [1]


def test_a_fault_in_keeping_work_safe_brings_no_other(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    def keep() -> None:
        sys.excepthook(KeyError, KeyError("within"), None)
        broken()

    with faults_shown([keep]):
        sys.excepthook(ValueError, ValueError("first"), None)
        qtbot.waitUntil(lambda: len(dialogs()) == 1)
        assert "ValueError" in dialogs()[0].report
        dialogs()[0].close()
    assert "unsaved work could not be written down" in caplog.text
    assert "within" not in caplog.text


def test_what_ends_the_program_on_purpose_is_no_fault(kept: list[int]) -> None:
    sys.excepthook(SystemExit, SystemExit(0), None)
    assert (dialogs(), kept) == ([], [])


@pytest.mark.usefixtures("kept")
def test_the_hooks_are_given_back(caplog: pytest.LogCaptureFixture) -> None:
    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    with faults_shown(), caplog.at_level(logging.ERROR):
        assert sys.excepthook is not hooks[0]
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == hooks


def test_work_is_written_down_when_qt_itself_ends_the_program() -> None:
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", ENDED_BY_QT], capture_output=True, timeout=60, check=False
    )
    assert done.returncode != 0
    (journal,) = left_over()
    assert journal.title == "At Cannae"
