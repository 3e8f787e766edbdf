"""What goes wrong at a bad moment is said in words, and nothing is lost."""

from __future__ import annotations

import errno
import shutil
from threading import Event
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton

from builder.gui.dialogs.unsaved import UnsavedQuestion
from builder.operations import publishing
from builder.operations.documents import open_file
from tests.support.makers import shipped

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow

WAITS = "A PDF is still being written"


@pytest.fixture
def saved(army_window: MainWindow, tmp_path: Path) -> Path:
    """Return the file that the window's army was saved to, in a folder of its own."""
    file = tmp_path / "armies" / "a.legatus"
    file.parent.mkdir()
    assert army_window.files.save_to(file)
    army_window.space().deeds.rename(3, "Primi")
    return file


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an export go on until it is stopped."""

    def publish(*_arguments: object, **named: Any) -> NoReturn:
        while True:
            named["progress"](0, 9)
            Event().wait(0.01)

    monkeypatch.setattr(publishing, "publish", publish)


def pdfs(folder: Path) -> list[str]:
    """Return the names of what an export has left, whole or not."""
    return sorted(each.name for each in folder.iterdir() if "a.pdf" in each.name)


# Closing while something is exported


def test_closing_while_exporting_says_that_it_waits_and_closes_then(
    army_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    army_window.export(tmp_path / "a.pdf")
    assert not army_window.close()
    assert army_window.message_bar.text.startswith(WAITS)
    qtbot.waitUntil(lambda: not army_window.isVisible())
    assert (tmp_path / "a.pdf").read_bytes().endswith(b"%%EOF\n")


def test_work_that_isn_t_saved_is_asked_about_after_the_export(
    army_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    army_window.space().deeds.rename(3, "Primi")
    army_window.export(tmp_path / "a.pdf")
    army_window.close()
    qtbot.waitUntil(lambda: army_window.findChild(UnsavedQuestion) is not None)
    assert army_window.isVisible()
    assert pdfs(tmp_path) == ["a.pdf"]
    cancel = army_window.findChild(QPushButton, "unsaved-cancel")
    assert isinstance(cancel, QPushButton)
    cancel.click()


@pytest.mark.usefixtures("endless")
def test_closing_again_stops_the_export_and_leaves_no_file(
    army_window: MainWindow, tmp_path: Path
) -> None:
    army_window.export(tmp_path / "a.pdf")
    assert not army_window.close()
    assert army_window.close()
    assert pdfs(tmp_path) == []


@pytest.mark.usefixtures("endless")
def test_cancelling_the_export_keeps_the_window_open(
    army_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    army_window.export(tmp_path / "a.pdf")
    army_window.close()
    cancel = army_window.findChild(QPushButton, "export-cancel")
    assert isinstance(cancel, QPushButton)
    with qtbot.waitSignal(army_window.space().preview.source.stopped):
        cancel.click()
    assert army_window.isVisible()
    assert pdfs(tmp_path) == []
    assert army_window.close()


def test_an_export_that_fails_keeps_the_window_open_and_says_why(
    army_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    army_window.export(tmp_path / "none" / "a.pdf")
    army_window.close()
    qtbot.waitUntil(lambda: "could not be written" in army_window.message_bar.text)
    assert army_window.isVisible()


def test_pages_that_nobody_will_see_don_t_hold_the_window_up(
    army_window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    begun = Event()

    def pages(*_arguments: object, **named: Any) -> NoReturn:
        while True:
            begun.set()
            named["progress"](0, 9)
            Event().wait(0.01)

    monkeypatch.setattr(publishing, "pages", pages)
    army_window.space().show_sheets()
    qtbot.waitUntil(begun.is_set)
    assert army_window.close()


# Files


def test_a_file_that_vanishes_while_it_is_open_is_written_again(
    army_window: MainWindow, saved: Path
) -> None:
    saved.unlink()
    army_window.files.save()
    assert not army_window.isWindowModified()
    assert open_file(saved, shipped()).document == army_window.session.document


def test_a_folder_that_vanishes_is_said_and_the_work_stays_unsaved(
    army_window: MainWindow, saved: Path
) -> None:
    shutil.rmtree(saved.parent)
    army_window.files.save()
    assert str(saved) in army_window.message_bar.text
    assert army_window.isWindowModified()
    assert army_window.session.tree.nodes[3].name == "Primi"
    assert army_window.files.save_to(saved.parent.parent / "b.legatus")


def test_a_folder_that_is_read_only_is_said_and_the_old_file_stays(
    army_window: MainWindow, saved: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def refuse(*_arguments: object, **_named: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied", str(saved))

    before = saved.read_bytes()
    with monkeypatch.context() as patch:
        # For root, as whom tests often run, no folder is read-only.
        patch.setattr("tempfile.mkstemp", refuse)
        army_window.files.save()
        assert "Permission denied" in army_window.message_bar.text
        army_window.message_bar.hide()
        army_window.export(saved.parent / "a.pdf")
        qtbot.waitUntil(lambda: "Permission denied" in army_window.message_bar.text)
    assert saved.read_bytes() == before
    assert [each.name for each in saved.parent.iterdir()] == [saved.name]
    assert army_window.isWindowModified()


# A thousand lines for a name


def line_in_the_inspector(window: MainWindow) -> QLineEdit:
    fields = window.space().inspector.findChildren(QLineEdit)
    return next(each for each in fields if each.accessibleName() == "Name")


def line_in_the_tree(window: MainWindow) -> QLineEdit:
    window.space().edit_name()
    line = window.space().tree.findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    return line


@pytest.mark.parametrize("line_of", [line_in_the_inspector, line_in_the_tree])
def test_a_thousand_lines_pasted_into_a_name_are_cut_and_it_is_said(
    army_window: MainWindow, line_of: Any, qtbot: QtBot
) -> None:
    QGuiApplication.clipboard().setText("\n".join(f"line {n}" for n in range(1_000)))
    army_window.session.select((3,))
    line = line_of(army_window)
    line.selectAll()
    line.paste()
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: army_window.session.tree.nodes[3].name != "")
    name = army_window.session.tree.nodes[3].name
    assert name.startswith("line 0 line 1 line 2")
    # As long as core.model.Text may be.
    assert len(name) == 1_000
    assert "1,000 letters" in army_window.message_bar.text
    army_window.session.undo_stack.undo()
    assert army_window.session.tree.nodes[3].name == ""
