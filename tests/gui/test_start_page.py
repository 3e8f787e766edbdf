"""What an empty window shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCommandLinkButton, QListWidget

from builder.gui import file_deeds
from builder.gui.panels.start_page import StartPage
from builder.operations.packs import Library, template_lines
from tests.support.makers import shipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow


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
    page: StartPage, tmp_path: Path
) -> None:
    there, gone = tmp_path / "a & b.legatus", tmp_path / "gone.legatus"
    there.touch()
    page.show_recent((there, gone))
    first, second = recent(page).item(0), recent(page).item(1)
    assert first.text().startswith("a & b — ")
    assert second.text() == "gone — isn't there any more"
    told: list[Path] = []
    page.file_chosen.connect(told.append)
    for item in (second, first):
        recent(page).itemActivated.emit(item)
    assert told == [there]


def test_a_file_is_taken_off_the_list_by_a_key(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    gone, other = tmp_path / "gone.legatus", tmp_path / "other.legatus"
    window.state.add_recent(other)
    window.state.add_recent(gone)
    window.show_recent()
    files = recent(window.start_page)
    files.setCurrentRow(0)
    files.setFocus()
    QTest.keyClick(files, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: files.count() == 1)
    assert window.state.recent_files() == [other]
    window.start_page.file_forgotten.emit(other)
    assert window.state.recent_files() == []
    assert not files.isVisible()


def sample_names(page: StartPage) -> list[str]:
    buttons = page.samples.findChildren(QCommandLinkButton)
    return [button.objectName() for button in buttons]


def test_complete_battles_are_offered_once_the_page_has_been_painted(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = window.start_page
    qtbot.waitUntil(lambda: page.samples.is_read, timeout=20_000)
    qtbot.waitUntil(lambda: len(sample_names(page)) == 4)
    layout = page.samples.layout()
    assert layout is not None
    item = layout.itemAt(1)
    first = item.widget() if item is not None else None
    demo = next(each for each in template_lines(shipped()) if each.demo)
    assert first is not None
    assert first.objectName() == f"sample-{demo.id}"


def test_there_is_a_battle_of_each_of_the_rules(window: MainWindow, qtbot: QtBot) -> None:
    page = window.start_page
    qtbot.waitUntil(lambda: page.samples.is_read, timeout=20_000)
    qtbot.waitUntil(lambda: len(sample_names(page)) == 4)
    told = [each.description() for each in page.samples.findChildren(QCommandLinkButton)]
    names = {shipped().ruleset(each).name.en for each in shipped().ruleset_ids()}
    assert set(told) == names


def test_the_pdf_of_a_sample_is_three_clicks_away(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page, target = window.start_page, tmp_path / "sample.pdf"
    monkeypatch.setattr(
        file_deeds, "ask_export_file", lambda _parent, _file, chosen: chosen(target)
    )
    qtbot.waitUntil(lambda: page.samples.is_read, timeout=20_000)
    button = page.samples.findChild(QCommandLinkButton, sample_names(page)[-1])
    assert isinstance(button, QCommandLinkButton)
    button.click()
    window.menus.actions["show-sheets"].trigger()
    window.menus.actions["export"].trigger()
    qtbot.waitUntil(lambda: window.message_bar.text.startswith("Wrote"), timeout=60_000)
    assert target.read_bytes().startswith(b"%PDF")


def test_a_faulty_library_offers_no_sample_and_disturbs_nobody(
    make_window: Callable[..., MainWindow], qtbot: QtBot, tmp_path: Path
) -> None:
    window = make_window(Library([tmp_path]))
    samples = window.start_page.samples
    qtbot.waitUntil(lambda: samples.is_read)
    assert sample_names(window.start_page) == []
    assert window.message_bar.text == ""
