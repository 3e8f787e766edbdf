"""An export that is told of, stopped, and opened by the system's own programs."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QComboBox, QLabel, QProgressBar, QPushButton

from builder.core.print_options import USUAL
from builder.gui.preview.page_source import PageSource, PrintChoice
from builder.operations import publishing
from tests.support.makers import shipped

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QUrl
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow
    from builder.gui.session import Session

ALL = PrintChoice(publishing.SHEETS, USUAL)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what the system is asked to open; nothing is really opened."""
    asked: list[str] = []

    def note(url: QUrl) -> bool:
        asked.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", staticmethod(note))
    return asked


def button(window: MainWindow, name: str) -> QPushButton:
    found = window.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


def text(window: MainWindow) -> str:
    label = window.findChild(QLabel, "export-text")
    assert isinstance(label, QLabel)
    return label.text()


def test_progress_is_told_while_pages_are_drawn(
    army_window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()

    def slow(*_arguments: object, **named: Any) -> object:
        named["progress"](2, 5)
        go_on.wait(10)
        named["progress"](3, 5)
        raise AssertionError

    monkeypatch.setattr(publishing, "publish", slow)
    source = army_window.space().preview.source
    with qtbot.waitSignal(source.progressed) as told:
        army_window.export(tmp_path / "a.pdf")
    assert told.args == [2, 5]
    assert text(army_window) == "Writing a.pdf: page 3 of 5"
    with qtbot.waitSignal(source.stopped):
        button(army_window, "export-cancel").click()
        go_on.set()


def test_the_bar_and_cancel_show_while_it_runs(
    army_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    strip = army_window.space().export_strip
    assert strip.isHidden()
    army_window.export(tmp_path / "a.pdf")
    bar = army_window.findChild(QProgressBar, "export-progress")
    assert isinstance(bar, QProgressBar)
    assert not bar.isHidden()
    assert not button(army_window, "export-cancel").isHidden()
    qtbot.waitUntil(lambda: not button(army_window, "export-open").isHidden())
    assert bar.isHidden()
    assert text(army_window) == "a.pdf"


def test_an_export_that_is_cancelled_leaves_no_file(
    army_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    source = army_window.space().preview.source
    with qtbot.waitSignal(source.stopped):
        army_window.export(tmp_path / "a.pdf")
        button(army_window, "export-cancel").click()
    assert [each.name for each in tmp_path.iterdir() if "a.pdf" in each.name] == []
    assert text(army_window).startswith("Stopped")
    assert not source.is_writing


def test_a_file_that_was_there_stays_when_its_export_is_cancelled(
    army_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old")
    source = army_window.space().preview.source
    with qtbot.waitSignal(source.stopped):
        army_window.export(tmp_path / "a.pdf")
        source.stop_writing()
    assert (tmp_path / "a.pdf").read_bytes() == b"old"


def test_the_pdf_and_its_folder_are_opened_by_the_system(
    army_window: MainWindow, qtbot: QtBot, tmp_path: Path, opened: list[str]
) -> None:
    with qtbot.waitSignal(army_window.space().preview.source.written):
        army_window.export(tmp_path / "a.pdf")
    button(army_window, "export-open").click()
    button(army_window, "export-folder").click()
    assert opened == [str(tmp_path / "a.pdf"), str(tmp_path)]


def test_where_the_system_opens_nothing_it_says_so(
    army_window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", staticmethod(lambda _url: False))
    with qtbot.waitSignal(army_window.space().preview.source.written):
        army_window.export(tmp_path / "a.pdf")
    button(army_window, "export-open").click()
    assert army_window.message_bar.text.startswith("No program of the system opens")


def test_printing_hands_a_pdf_to_the_system(
    army_window: MainWindow, qtbot: QtBot, opened: list[str]
) -> None:
    with qtbot.waitSignal(army_window.space().preview.source.written):
        button(army_window, "preview-print").click()
    assert len(opened) == 1
    assert opened[0].endswith(".pdf")


def test_the_opponents_copy_is_another_pdf(
    army_window: MainWindow, session: Session, qtbot: QtBot, tmp_path: Path
) -> None:
    copy = army_window.findChild(QComboBox, "preview-copy")
    assert isinstance(copy, QComboBox)
    assert army_window.space().preview.choice.own_copy
    copy.setCurrentIndex(copy.findData("opponent"))
    choice = army_window.space().preview.choice
    assert not choice.own_copy
    source = PageSource(army_window.workers)
    assert session.document is not None
    for name, each in (("own.pdf", ALL), ("other.pdf", choice)):
        with qtbot.waitSignal(source.written):
            source.write(session.document, shipped(), each, tmp_path / name)
    assert (tmp_path / "own.pdf").read_bytes() != (tmp_path / "other.pdf").read_bytes()
