"""What an empty window shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCommandLinkButton, QListWidget

from builder.gui.panels.start_page import StartPage

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


@pytest.fixture
def page(qtbot: QtBot) -> StartPage:
    """Return a start page."""
    made = StartPage()
    qtbot.addWidget(made)
    made.show()
    return made


def recent(page: StartPage) -> QListWidget:
    found = page.findChild(QListWidget, "recent-files")
    assert isinstance(found, QListWidget)
    return found


@pytest.mark.parametrize(
    ("name", "signal"),
    [
        ("start-new-army", "new_army_asked"),
        ("start-new-battle", "new_battle_asked"),
        ("start-open", "open_asked"),
    ],
)
def test_each_way_to_begin_is_told(page: StartPage, qtbot: QtBot, name: str, signal: str) -> None:
    button = page.findChild(QCommandLinkButton, name)
    assert isinstance(button, QCommandLinkButton)
    with qtbot.waitSignal(getattr(page, signal)):
        button.click()


def test_without_recent_files_there_is_no_list(page: StartPage) -> None:
    page.show_recent(())
    assert not recent(page).isVisible()


def test_a_recent_file_is_chosen_and_one_that_is_gone_is_not(
    page: StartPage, qtbot: QtBot, tmp_path: Path
) -> None:
    there, gone = tmp_path / "a & b.legatus", tmp_path / "gone.legatus"
    there.touch()
    page.show_recent((there, gone))
    first, second = recent(page).item(0), recent(page).item(1)
    assert first.text().startswith("a & b — ")
    assert not Qt.ItemFlag.ItemIsEnabled & second.flags()
    with qtbot.waitSignal(page.file_chosen) as told:
        recent(page).itemActivated.emit(first)
    assert told.args == [there]
