"""Several armies and battles open at once: each with its own steps, selection and file."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QLineEdit, QPushButton

from builder.gui import file_deeds
from builder.gui.catalogue.tree import Beginning
from builder.gui.dialogs.unsaved import UnsavedQuestion
from builder.operations.documents import open_file
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow

BATTLE = "Zama, 202 BC"
ARMY = "Six maniples"


@pytest.fixture
def two(army_window: MainWindow) -> MainWindow:
    """Return a window with an army and, in front, a battle."""
    assert army_window.files.begin(Beginning(ANCIENTS, template="zama-202bc"))
    return army_window


def tab_texts(window: MainWindow) -> list[str]:
    tabs = window.document_tabs
    return [tabs.tabText(place) for place in range(tabs.count())]


def the_question(window: MainWindow) -> UnsavedQuestion:
    found = [each for each in window.findChildren(UnsavedQuestion) if each.isVisible()]
    assert len(found) == 1
    return found[0]


def answer(window: MainWindow, name: str) -> None:
    button = the_question(window).findChild(QPushButton, f"unsaved-{name}")
    assert isinstance(button, QPushButton)
    button.click()


def test_one_document_needs_no_tab_and_two_have_one_each(army_window: MainWindow) -> None:
    assert not army_window.document_tabs.isVisible()
    army_window.files.begin(Beginning(ANCIENTS, template="zama-202bc"))
    assert army_window.document_tabs.isVisible()
    assert tab_texts(army_window) == [ARMY, BATTLE]
    assert army_window.document_tabs.currentIndex() == 1


def test_title_and_panels_follow_the_document_in_front(two: MainWindow) -> None:
    assert two.windowTitle() == f"{BATTLE}[*] — Legatus"
    two.document_tabs.setCurrentIndex(0)
    assert two.windowTitle() == f"{ARMY}[*] — Legatus"
    assert len(two.space().trees) == 1
    assert two.session.battle is not None
    assert [side.name for side in two.session.battle.sides] == [""]


def test_each_document_has_steps_of_its_own(two: MainWindow) -> None:
    two.space().deeds.rename(3, "x")
    assert tab_texts(two) == [ARMY, f"{BATTLE}*"]
    two.document_tabs.setCurrentIndex(0)
    assert not two.isWindowModified()
    assert not two.menus.actions["undo"].isEnabled()
    two.document_tabs.setCurrentIndex(1)
    assert two.isWindowModified()
    two.menus.actions["undo"].trigger()
    assert two.session.tree.nodes[3].name == ""
    assert tab_texts(two) == [ARMY, BATTLE]


def test_a_document_comes_back_as_it_was_looked_at(two: MainWindow) -> None:
    tabs = two.space().tabs
    tabs.setCurrentIndex(1)
    two.session.select((3,))
    two.space().collapse_all()
    rows = two.space().tree.open_rows()
    two.document_tabs.setCurrentIndex(0)
    two.document_tabs.setCurrentIndex(1)
    assert (two.session.side, two.session.selected) == (1, (3,))
    assert tabs.currentIndex() == 1
    assert two.space().tree.open_rows() >= rows


def test_the_sheets_stay_in_front_where_they_were(two: MainWindow) -> None:
    two.space().show_sheets()
    two.files.go_by(1)
    assert two.space().tabs.currentWidget() is two.space().tree
    two.files.go_by(1)
    assert two.space().tabs.currentWidget() is two.space().preview


def test_documents_are_walked_through_by_keys(two: MainWindow) -> None:
    two.menus.actions["next-document"].trigger()
    assert two.document_tabs.currentIndex() == 0
    two.menus.actions["previous-document"].trigger()
    assert two.document_tabs.currentIndex() == 1


def test_what_is_being_typed_stays_with_its_document(two: MainWindow) -> None:
    two.session.select((3,))
    two.space().edit_name()
    editor = two.space().tree.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    QTest.keyClicks(editor, "Primi")
    two.document_tabs.setCurrentIndex(0)
    assert two.session.tree.nodes[3].name == ""
    two.document_tabs.setCurrentIndex(1)
    assert two.session.tree.nodes[3].name == "Primi"


def test_what_is_typed_in_a_field_goes_to_the_document_that_it_shows(
    two: MainWindow, qtbot: QtBot
) -> None:
    two.activateWindow()
    with qtbot.waitActive(two):
        two.raise_()
    two.session.select((1,))
    fields = two.space().inspector.findChildren(QLineEdit)
    title = next(each for each in fields if each.text() == BATTLE)
    title.setFocus()
    title.selectAll()
    QTest.keyClicks(title, "Naraggara")
    two.document_tabs.setCurrentIndex(0)
    assert two.windowTitle() == f"{ARMY}[*] — Legatus"
    assert tab_texts(two) == [ARMY, "Naraggara*"]


def test_what_is_closed_is_let_go(army_window: MainWindow) -> None:
    held = []
    for _ in range(4):
        army_window.files.begin(Beginning(ANCIENTS, army_list=POLYBIAN))
        held.append(weakref.ref(army_window.session.front))
        army_window.files.close()
    gc.collect()
    assert sum(each() is not None for each in held) <= 1


def test_a_file_that_is_open_comes_to_the_front(two: MainWindow, tmp_path: Path) -> None:
    assert two.files.save_to(tmp_path / "zama.legatus")
    two.document_tabs.setCurrentIndex(0)
    assert two.files.open(tmp_path / "." / "zama.legatus")
    assert two.document_tabs.currentIndex() == 1
    assert two.document_tabs.count() == 2


def test_nothing_is_saved_over_a_file_that_is_open_in_another_tab(
    two: MainWindow, tmp_path: Path
) -> None:
    file = tmp_path / "zama.legatus"
    two.files.save_to(file)
    before = file.read_bytes()
    two.document_tabs.setCurrentIndex(0)
    assert not two.files.save_to(file)
    assert f"is open in another tab as “{BATTLE}”" in two.message_bar.text
    assert file.read_bytes() == before


def test_a_tab_with_unsaved_work_asks_by_name_before_it_closes(two: MainWindow) -> None:
    two.space().deeds.rename(3, "x")
    two.document_tabs.setCurrentIndex(0)
    two.document_tabs.tabCloseRequested.emit(1)
    assert BATTLE in the_question(two).text()
    assert two.document_tabs.currentIndex() == 1
    answer(two, "cancel")
    assert tab_texts(two) == [ARMY, f"{BATTLE}*"]
    two.document_tabs.tabCloseRequested.emit(1)
    answer(two, "discard")
    assert tab_texts(two) == [ARMY]
    assert two.windowTitle() == f"{ARMY}[*] — Legatus"


def test_closing_the_window_asks_about_each_unsaved_document(two: MainWindow) -> None:
    for place in (0, 1):
        two.document_tabs.setCurrentIndex(place)
        two.space().deeds.rename(3, "x")
    assert not two.close()
    assert BATTLE in the_question(two).text()
    answer(two, "discard")
    assert ARMY in the_question(two).text()
    assert two.isVisible()
    answer(two, "discard")
    assert not two.isVisible()


def test_one_cancel_keeps_all_that_is_open(two: MainWindow) -> None:
    for place in (0, 1):
        two.document_tabs.setCurrentIndex(place)
        two.space().deeds.rename(3, "x")
    two.close()
    answer(two, "discard")
    answer(two, "cancel")
    assert two.isVisible()
    assert tab_texts(two) == [f"{ARMY}*", f"{BATTLE}*"]


def test_the_last_document_leaves_the_start_page_and_no_panels(army_window: MainWindow) -> None:
    dock = army_window.findChild(QDockWidget, "dock-library")
    assert isinstance(dock, QDockWidget)
    army_window.menus.actions["close"].trigger()
    assert army_window.start_page.isVisible()
    assert not dock.isVisible()
    assert army_window.windowTitle() == "Legatus"
    assert not army_window.menus.actions["save"].isEnabled()
    army_window.session.new_roster(ANCIENTS, POLYBIAN)
    assert dock.isVisible()
    assert not army_window.start_page.isVisible()


def test_panels_are_remembered_though_no_document_is_open_at_the_end(
    army_window: MainWindow, make_window: Callable[..., MainWindow]
) -> None:
    army_window.findChild(QDockWidget, "dock-findings").close()  # type: ignore[union-attr]
    army_window.menus.actions["close"].trigger()
    army_window.close()
    other = make_window()
    other.session.new_roster(ANCIENTS, POLYBIAN)
    assert other.findChild(QDockWidget, "dock-library").isVisible()  # type: ignore[union-attr]
    assert not other.findChild(QDockWidget, "dock-findings").isVisible()  # type: ignore[union-attr]


def test_an_answer_concerns_the_document_that_was_asked_about(
    two: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answers: list[Callable[[Path], object]] = []

    def ask(_parent: object, _file: Path, chosen: Callable[[Path], object]) -> None:
        answers.append(chosen)

    monkeypatch.setattr(file_deeds, "ask_save_file", ask)
    two.menus.actions["save-as"].trigger()
    two.document_tabs.setCurrentIndex(0)
    answers[0](tmp_path / "a.legatus")
    assert open_file(tmp_path / "a.legatus", shipped()).document.title == BATTLE
    assert two.document_tabs.currentIndex() == 1


def test_all_files_that_are_dropped_are_opened_and_the_bad_ones_told(
    window: MainWindow, tmp_path: Path
) -> None:
    files = [tmp_path / f"{name}.legatus" for name in ("a", "bad", "b", "worse")]
    assert window.session.new_roster(ANCIENTS, POLYBIAN)
    window.files.save_to(files[2])
    window.files.save_to(files[0])
    for bad in (files[1], files[3]):
        bad.write_text("", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(9, 9), copy, data, left, none))
    assert [each.path for each in window.session.documents] == [files[0], files[2]]
    assert "bad.legatus" in window.message_bar.text
    assert "worse.legatus" in window.message_bar.text
