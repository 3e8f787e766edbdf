"""The window with an army whose rules have changed since, and with one of a newer program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QPushButton

from builder.gui.dialogs.data_changes import DataChangesDialog
from builder.gui.session import Session
from builder.operations.documents import new_roster, save_file
from builder.storage.kept_data import KeptData
from builder.storage.library import Library
from tests.storage.tiny_pack import write_pack

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow


def a_library(folder: Path) -> Library:
    return Library([folder / "packs"], KeptData(folder / "kept"))


def points(session: Session) -> int:
    assert session.battle is not None
    return int(session.battle.sides[0].reckoning.totals["points"].amount or 0)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of an army that was saved before a pike became dearer."""
    write_pack(tmp_path / "packs")
    library, file = a_library(tmp_path), tmp_path / "a.legatus"
    save_file(new_roster(library, "tiny", "mob", language="en"), file, library)
    rules = tmp_path / "packs" / "resources" / "rulesets" / "tiny" / "ruleset.yaml"
    rules.write_text(rules.read_text("utf-8").replace("cells: [2]", "cells: [5]"), "utf-8")
    return file


@pytest.fixture
def later(qapp: object, tmp_path: Path) -> Session:  # noqa: ARG001 - Qt must be running
    """Return the session of a program that was started after the change."""
    return Session(a_library(tmp_path))


def test_opening_it_says_that_other_rules_are_installed(
    qtbot: QtBot, later: Session, file: Path
) -> None:
    with qtbot.waitSignal(later.other_data_found):
        assert later.open(file)
    assert points(later) == 150


def test_the_dialog_tells_what_would_change_and_taking_it_can_be_undone(
    qtbot: QtBot, later: Session, file: Path
) -> None:
    later.open(file)
    dialog = DataChangesDialog(later)
    qtbot.addWidget(dialog)
    assert "Points, in all: 150 → 222" in dialog.told.toPlainText()
    dialog.taker.click()
    assert points(later) == 222
    assert not later.undo_stack.isClean()
    later.undo()
    assert points(later) == 150


def test_with_the_data_it_was_made_with_there_is_nothing_to_take(
    qtbot: QtBot, later: Session, file: Path
) -> None:
    assert later.path != file
    assert later.new_roster("tiny", "mob")
    dialog = DataChangesDialog(later)
    qtbot.addWidget(dialog)
    assert not dialog.taker.isEnabled()
    assert "those that this was made with" in dialog.told.toPlainText()


def test_what_a_newer_program_wrote_is_shown_and_neither_edited_nor_saved(
    qtbot: QtBot, later: Session, file: Path
) -> None:
    file.write_text(file.read_text("utf-8").replace("roster/2", "roster/3", 1), "utf-8")
    content = file.read_bytes()
    assert later.open(file)
    assert later.battle is not None
    root = later.army.root
    deeds: tuple[Callable[[], bool], ...] = (
        lambda: later.edit_army("x", lambda army: army.model_copy(update={"limit": 7})),
        later.save,
        lambda: later.save(file.with_name("b.legatus")),
    )
    for deed in deeds:
        with qtbot.waitSignal(later.failed) as failed:
            assert not deed()
        assert "newer version of the program" in failed.args[0].message.source
    assert later.army.root is root
    assert file.read_bytes() == content
    assert not file.with_name("b.legatus").exists()


def test_the_message_bar_leads_to_what_would_change(
    qtbot: QtBot, make_window: Callable[..., MainWindow], tmp_path: Path, file: Path
) -> None:
    window = make_window(a_library(tmp_path))
    assert window.session.open(file)
    assert "Other rules or lists are installed" in window.message_bar.text
    button = window.message_bar.findChild(QPushButton, "message-help")
    assert isinstance(button, QPushButton)
    button.click()
    qtbot.waitUntil(lambda: window.findChild(DataChangesDialog) is not None)
    found = window.findChild(DataChangesDialog)
    assert isinstance(found, DataChangesDialog)
    found.close()
