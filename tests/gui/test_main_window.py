"""The window: title, files, questions, and what can't be opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDockWidget,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPushButton,
)

from builder.gui import file_deeds
from builder.gui.catalogue.tree import Beginning
from builder.gui.dialogs.new_roster import NewRosterDialog
from builder.gui.dialogs.unsaved import UnsavedQuestion
from builder.gui.roster.tree import RosterTree
from builder.gui.style.theme import is_dark
from builder.operations.documents import open_file
from builder.operations.preferences import preferences
from tests.support.drops import dropping, entering
from tests.support.makers import ANCIENTS, MINIATURES, POLYBIAN, miniature, shipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import (
        QApplication,
    )
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow


@pytest.fixture
def saved(army_window: MainWindow, tmp_path: Path) -> Path:
    """Return the file that the window's army was saved to."""
    file = tmp_path / "Six maniples.legatus"
    assert army_window.files.save_to(file)
    return file


def answer(window: MainWindow, name: str) -> None:
    question = window.findChild(UnsavedQuestion)
    assert isinstance(question, UnsavedQuestion)
    button = question.findChild(QPushButton, f"unsaved-{name}")
    assert isinstance(button, QPushButton)
    button.click()


def menu_texts(window: MainWindow, title: str) -> list[str]:
    menus = window.menuBar().findChildren(QMenu) + window.findChildren(QMenu)
    menu = next(each for each in menus if each.title() == title)
    return [action.text() for action in menu.actions() if action.text()]


def test_an_empty_window_offers_ways_to_begin(window: MainWindow) -> None:
    assert window.windowTitle() == "Legatus"
    assert window.start_page.isVisible()


def test_a_document_takes_the_place_of_the_start_page(army_window: MainWindow) -> None:
    assert not army_window.start_page.isVisible()
    assert army_window.space().tree.isVisible()
    assert army_window.windowTitle() == "Six maniples[*] — Legatus"
    assert not army_window.isWindowModified()


def test_the_mark_of_unsaved_work_comes_with_an_edit_and_goes_with_undo(
    army_window: MainWindow,
) -> None:
    army_window.space().deeds.rename(3, "x")
    assert army_window.isWindowModified()
    army_window.session.undo_stack.undo()
    assert not army_window.isWindowModified()


def test_a_title_with_qt_s_own_sign_is_shown_as_it_is(army_window: MainWindow) -> None:
    from builder.operations.documents import with_title

    army_window.session.edit("x", lambda document: with_title(document, "a [*] b"))
    assert army_window.windowTitle() == "a [*][*] b[*] — Legatus"


def test_a_failed_save_says_why_and_keeps_the_mark(army_window: MainWindow, tmp_path: Path) -> None:
    army_window.space().deeds.rename(3, "x")
    assert not army_window.files.save_to(tmp_path / "none" / "a.legatus")
    assert army_window.isWindowModified()
    assert "could not be written" in army_window.message_bar.text


def test_a_save_calms_the_message_of_the_one_that_failed(
    army_window: MainWindow, tmp_path: Path
) -> None:
    army_window.files.save_to(tmp_path / "none" / "a.legatus")
    army_window.files.save_to(tmp_path / "a.legatus")
    assert army_window.message_bar.text == ""


def test_save_without_a_file_asks_for_one(
    army_window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Path] = []

    def ask(_parent: object, file: Path, chosen: Callable[[Path], object]) -> None:
        asked.append(file)
        chosen(tmp_path / "chosen.legatus")

    monkeypatch.setattr(file_deeds, "ask_save_file", ask)
    army_window.menus.actions["save"].trigger()
    assert asked[0].name == "Six maniples.legatus"
    assert army_window.session.path == tmp_path / "chosen.legatus"


def test_what_is_typed_in_a_row_is_saved_with_the_rest(
    army_window: MainWindow, saved: Path
) -> None:
    tree = army_window.space().tree
    army_window.session.select((3,))
    tree.edit_name()
    editor = tree.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    QTest.keyClicks(editor, "Primi")
    army_window.menus.actions["save"].trigger()
    document = open_file(saved, shipped()).document
    assert document == army_window.session.document
    assert army_window.session.tree.nodes[3].name == "Primi"


def test_closing_a_clean_window_asks_nothing(army_window: MainWindow) -> None:
    assert army_window.close()


def test_closing_with_unsaved_work_asks_and_cancel_stays(army_window: MainWindow) -> None:
    army_window.space().deeds.rename(3, "x")
    assert not army_window.close()
    answer(army_window, "cancel")
    assert army_window.isVisible()
    assert army_window.session.has_unsaved_work


def test_discarding_closes_and_leaves_the_file(army_window: MainWindow, saved: Path) -> None:
    before = saved.read_bytes()
    army_window.space().deeds.rename(3, "x")
    army_window.close()
    answer(army_window, "discard")
    assert not army_window.isVisible()
    assert saved.read_bytes() == before


def test_saving_closes_with_everything_on_the_disk(army_window: MainWindow, saved: Path) -> None:
    army_window.space().deeds.rename(3, "x")
    army_window.close()
    answer(army_window, "save")
    assert not army_window.isVisible()
    assert open_file(saved, shipped()).document == army_window.session.document


def test_a_save_that_fails_on_closing_keeps_the_window_open(
    army_window: MainWindow, saved: Path
) -> None:
    army_window.space().deeds.rename(3, "x")
    army_window.session.path = saved.parent / "none" / "a.legatus"
    army_window.close()
    answer(army_window, "save")
    assert army_window.isVisible()
    assert army_window.session.has_unsaved_work


def test_the_question_names_what_each_button_does(army_window: MainWindow) -> None:
    army_window.space().deeds.rename(3, "x")
    army_window.close()
    question = army_window.findChild(UnsavedQuestion)
    assert isinstance(question, UnsavedQuestion)
    texts = {button.text() for button in question.buttons()}
    assert texts == {"&Save", "&Discard", "&Cancel"}
    assert question.text() == "“Six maniples” has changes that aren't saved."
    answer(army_window, "cancel")


def test_recent_files_are_offered_in_the_menu_and_at_the_start(
    army_window: MainWindow, saved: Path, make_window: Callable[..., MainWindow]
) -> None:
    assert menu_texts(army_window, "Open &recent")[0] == f"&1 {saved.name}"
    other = make_window()
    assert menu_texts(other, "Open &recent")[0] == f"&1 {saved.name}"
    saved.unlink()
    other.show_recent()
    menu = next(m for m in other.findChildren(QMenu) if m.title() == "Open &recent")
    assert not menu.actions()[0].isEnabled()
    other.menus.recent_forgotten.emit()
    assert menu_texts(other, "Open &recent") == ["&Forget these"]


def test_a_file_dropped_on_the_window_is_opened(
    window: MainWindow, make_window: Callable[..., MainWindow], tmp_path: Path
) -> None:
    other = make_window()
    other.session.new_roster(ANCIENTS, POLYBIAN)
    other.files.save_to(tmp_path / "a.legatus")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "a.legatus"))])
    enter = entering(QPointF(9, 9), data)
    window.dragEnterEvent(enter)
    assert enter.isAccepted()
    window.dropEvent(dropping(QPointF(9, 9), data))
    assert window.session.path == tmp_path / "a.legatus"


def test_other_files_are_not_taken(window: MainWindow) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("picture.png")])
    enter = entering(QPointF(9, 9), data)
    enter.ignore()
    window.dragEnterEvent(enter)
    assert not enter.isAccepted()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is empty"),
        ("schema: roster/3\n", "newer version"),
        ("schema: poem/1\n", "schema “poem/1”"),
        ("a: &x [*x]\n", "bad.legatus:1"),
        ("\x00", "bad.legatus:1"),
    ],
)
def test_a_bad_file_is_told_in_the_window_with_its_place(
    window: MainWindow, tmp_path: Path, text: str, told: str
) -> None:
    file = tmp_path / "bad.legatus"
    file.write_text(text, encoding="utf-8")
    assert not window.files.open(file)
    assert told in window.message_bar.text
    assert window.start_page.isVisible()
    assert window.state.recent_files() == []


def test_new_asks_with_the_lists_and_begins(window: MainWindow) -> None:
    window.menus.actions["new"].trigger()
    dialog = window.findChild(NewRosterDialog)
    assert isinstance(dialog, NewRosterDialog)
    dialog.chosen.emit(Beginning(ANCIENTS, army_list=POLYBIAN, limit=500))
    dialog.close()
    assert window.session.army.limit == 500


def test_a_battle_has_a_tab_for_each_side_the_battlefield_and_the_sheets(
    window: MainWindow,
) -> None:
    window.files.begin(Beginning(ANCIENTS, template="zama-202bc"))
    tabs = window.space().tabs
    assert [tabs.tabText(at) for at in range(tabs.count())] == [
        "Rome and Massinissa",
        "Carthage",
        "Battlefield",
        "Sheets",
    ]
    tabs.setCurrentIndex(1)
    assert window.session.side == 1
    assert window.session.selected == (1,)


def test_each_side_keeps_what_was_selected(window: MainWindow) -> None:
    window.files.begin(Beginning(ANCIENTS, template="zama-202bc"))
    window.session.select((3,))
    tabs = window.space().tabs
    tabs.setCurrentIndex(1)
    tabs.setCurrentIndex(0)
    assert window.session.selected == (3,)


def test_going_to_a_finding_changes_the_side(window: MainWindow) -> None:
    window.files.begin(Beginning(ANCIENTS, template="zama-202bc"))
    window.space().show_sheets()
    window.space().go_to(1, 2)
    assert (window.session.side, window.session.selected) == (1, (2,))
    assert window.space().tabs.currentIndex() == 1


def test_the_next_document_takes_the_place_of_the_last(army_window: MainWindow) -> None:
    army_window.files.begin(Beginning(ANCIENTS, template="zama-202bc"))
    army_window.files.begin(Beginning(ANCIENTS, army_list=POLYBIAN))
    assert army_window.space().tabs.count() == 2
    army_window.space().deeds.rename(3, "x")
    assert army_window.space().tree.tree_model.index_of(3).data() == "x"
    assert len(army_window.space().trees) == 1


def test_panels_are_closed_and_brought_back_by_a_key(army_window: MainWindow, qtbot: QtBot) -> None:
    dock = army_window.findChild(QDockWidget, "dock-library")
    assert isinstance(dock, QDockWidget)
    army_window.activateWindow()
    with qtbot.waitActive(army_window):
        army_window.raise_()
    for visible in (False, True):
        QTest.keyClick(army_window, Qt.Key.Key_F6)
        assert dock.isVisible() is visible


def test_the_window_comes_back_where_it_was(
    army_window: MainWindow, make_window: Callable[..., MainWindow]
) -> None:
    army_window.resize(1100, 640)
    army_window.findChild(QDockWidget, "dock-findings").close()  # type: ignore[union-attr]
    army_window.close()
    other = make_window()
    other.session.new_roster(ANCIENTS, POLYBIAN)
    # The screen of the tests is too narrow for the width.
    assert other.height() == 640
    assert not other.findChild(QDockWidget, "dock-findings").isVisible()  # type: ignore[union-attr]


def test_it_fits_a_small_screen(army_window: MainWindow) -> None:
    army_window.resize(1280, 720)
    assert (army_window.width(), army_window.height()) == (1280, 720)
    army_window.space().show_sheets()
    assert army_window.minimumSizeHint().width() <= 1280
    assert army_window.minimumSizeHint().height() <= 720


def test_the_language_is_remembered_and_told_to_need_a_new_start(army_window: MainWindow) -> None:
    army_window.menus.language_chosen.emit("it")
    assert preferences().language == "it"
    assert "started again" in army_window.message_bar.text


def test_about_tells_the_version(window: MainWindow) -> None:
    window.menus.actions["about"].trigger()
    box = window.findChild(QMessageBox, "about")
    assert isinstance(box, QMessageBox)
    assert "Legatus" in box.text()
    box.close()


def test_an_export_is_proposed_beside_the_document(
    army_window: MainWindow, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(
        file_deeds, "ask_export_file", lambda _parent, file, _chosen: asked.append(file)
    )
    army_window.menus.actions["export"].trigger()
    assert asked == [saved.with_suffix(".pdf")]


def test_an_export_of_no_sheet_is_not_begun(army_window: MainWindow, tmp_path: Path) -> None:
    space = army_window.space()
    for box in space.preview.findChildren(QCheckBox):
        box.setChecked(False)
    army_window.export(tmp_path / "a.pdf")
    assert army_window.message_bar.text == "Choose at least one sheet."
    assert not army_window.workers.busy


def test_open_asks_where_the_last_file_was(
    army_window: MainWindow, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path | None] = []
    monkeypatch.setattr(
        file_deeds, "ask_open_file", lambda _parent, folder, _chosen: asked.append(folder)
    )
    army_window.menus.actions["open"].trigger()
    assert asked == [saved.parent]


def test_another_appearance_is_taken_at_once_and_remembered(
    army_window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    palette, style = qapp.palette(), qapp.style().objectName()
    army_window.menus.appearance_chosen.emit("dark")
    qtbot.waitUntil(lambda: is_dark(army_window.palette()))
    assert army_window.state.appearance == "dark"
    qapp.setPalette(palette)
    qapp.setStyle(style)


def test_an_export_is_told_when_it_is_done(
    army_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    army_window.export(tmp_path / "a.pdf")
    strip = army_window.space().export_strip
    assert not strip.isHidden()
    qtbot.waitUntil(lambda: army_window.message_bar.text.startswith("Wrote"))
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


def test_an_export_that_fails_says_why(
    army_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    army_window.export(tmp_path / "none" / "a.pdf")
    qtbot.waitUntil(lambda: "could not be written" in army_window.message_bar.text)


@pytest.mark.parametrize("name", sorted(MINIATURES))
def test_a_ruleset_without_a_ratio_has_no_scale_chooser(
    name: str, make_window: Callable[..., MainWindow]
) -> None:
    window = make_window(miniature(name))
    assert window.session.new_roster(name, MINIATURES[name])
    scale = window.findChild(QComboBox, "scale")
    assert isinstance(scale, QComboBox)
    assert not scale.isVisible()
    assert isinstance(window.space().tree, RosterTree)
