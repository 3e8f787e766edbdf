"""Whatever fails while it saves, the window keeps the old file and the unsaved mark.

It offers to save elsewhere. Every step of the writer fails once, with what a disk answers; more of
that in ``tests/lab``.
"""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest
from PySide6.QtWidgets import QPushButton

from builder.gui import file_deeds
from builder.gui.dialogs.unsaved import UnsavedQuestion
from builder.operations.documents import open_file
from tests.support.makers import shipped

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow

STEPS = {
    "making the new file": ("tempfile.mkstemp", errno.EACCES),
    "writing": ("os.write", errno.ENOSPC),
    "writing beyond a quota": ("os.write", errno.EDQUOT),
    "syncing": ("os.fsync", errno.EIO),
    "looking at it": ("os.fstat", errno.EIO),
    "reading back": ("pathlib.Path.read_bytes", errno.EIO),
    "replacing": ("pathlib.Path.replace", errno.EROFS),
}


@pytest.fixture
def changed(army_window: MainWindow, tmp_path: Path) -> Path:
    """Return the file of an army that was saved and then changed, in a folder of its own."""
    file = tmp_path / "armies" / "a.legatus"
    file.parent.mkdir()
    assert army_window.files.save_to(file)
    army_window.space().deeds.rename(3, "Primi")
    return file


def failing(number: int) -> Callable[..., NoReturn]:
    def fail(*_arguments: object, **_named: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    return fail


def offered(window: MainWindow) -> QPushButton:
    """Return the button in the message bar, which is there and can be reached."""
    button = window.message_bar.findChild(QPushButton, "message-help")
    assert isinstance(button, QPushButton)
    assert button.isVisible()
    return button


def save_while(window: MainWindow, where: str, deed: Callable[..., object]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(where, deed)
        window.files.save()


def choose(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    """Let whoever is asked for a file choose this one."""
    monkeypatch.setattr(file_deeds, "ask_save_file", lambda _parent, _proposed, then: then(file))


def pipe(file: Path) -> None:
    # Some systems have none.
    os.mkfifo(file)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_fails_keeps_file_and_mark_and_offers_another_place(
    army_window: MainWindow, changed: Path, step: str
) -> None:
    before, (where, number) = changed.read_bytes(), STEPS[step]
    save_while(army_window, where, failing(number))
    assert os.strerror(number) in army_window.message_bar.text
    assert str(changed) in army_window.message_bar.text
    assert changed.read_bytes() == before
    assert list(changed.parent.iterdir()) == [changed]
    assert army_window.isWindowModified()
    assert offered(army_window).text() == "Save &as…"


def test_a_disk_that_fails_when_it_is_written_keeps_the_mark_too(
    army_window: MainWindow, changed: Path
) -> None:
    """The new file is there, but nobody knows whether it stays; and it is nobody else's."""
    open_handle = os.open

    def refuse_folders(path: str | Path, flags: int, mode: int = 0o777) -> int:
        if Path(path).is_dir():
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return open_handle(path, flags, mode)

    save_while(army_window, "os.open", refuse_folders)
    assert "was written, but the disk failed" in army_window.message_bar.text
    assert army_window.isWindowModified()
    assert offered(army_window).isVisible()
    army_window.files.save()
    assert not army_window.isWindowModified()
    assert open_file(changed, shipped()).document == army_window.session.document


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "put",
    [Path.mkdir, pipe, lambda file: file.parent.rmdir()],
    ids=["folder", "pipe", "gone"],
)
def test_where_no_file_can_be_nothing_is_touched(
    army_window: MainWindow, changed: Path, put: Callable[[Path], object]
) -> None:
    changed.unlink()
    put(changed)
    army_window.files.save()
    assert "could not be written" in army_window.message_bar.text
    assert army_window.isWindowModified()
    assert offered(army_window).isVisible()
    assert not changed.is_file()


def test_what_can_t_be_written_there_is_saved_elsewhere_from_the_bar(
    army_window: MainWindow, changed: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    choose(monkeypatch, tmp_path / "b.legatus")
    save_while(army_window, "os.write", failing(errno.ENOSPC))
    assert army_window.session.path == changed
    offered(army_window).click()
    assert army_window.session.path == tmp_path / "b.legatus"
    assert not army_window.isWindowModified()
    assert army_window.message_bar.text == ""


def test_who_was_closing_closes_after_all_once_it_is_saved_elsewhere(
    army_window: MainWindow,
    changed: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    army_window.close()
    question = army_window.findChild(UnsavedQuestion)
    assert isinstance(question, UnsavedQuestion)
    shutil.rmtree(changed.parent)
    question.save_chosen.emit()
    question.close()
    assert army_window.isVisible()
    choose(monkeypatch, tmp_path / "b.legatus")
    offered(army_window).click()
    qtbot.waitUntil(lambda: not army_window.isVisible())
    assert (tmp_path / "b.legatus").exists()


def test_what_was_offered_is_done_to_the_document_it_was_offered_for(
    army_window: MainWindow, changed: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    failed, elsewhere = army_window.session.front, tmp_path / "b.legatus"
    save_while(army_window, "os.write", failing(errno.ENOSPC))
    button = offered(army_window)
    assert failed is not None
    army_window.session.close(failed)
    choose(monkeypatch, elsewhere)
    button.click()
    assert not elsewhere.exists()
    assert changed.exists()
