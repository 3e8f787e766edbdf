"""Sharing an army as a text, and opening what was pasted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPlainTextEdit

from builder.core.edits import change
from builder.gui.dialogs.sharing import SharingDialog
from builder.operations.army_text import FORMS, shared_text
from builder.operations.documents import new_roster
from tests.support.makers import ANCIENTS, POLYBIAN, PUNIC, shipped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow


@pytest.fixture(autouse=True)
def empty_clipboard(qapp: object) -> None:  # noqa: ARG001 - Qt must be running
    QGuiApplication.clipboard().clear()


def a_text(form: str = "code", army_list: str = PUNIC) -> str:
    roster = new_roster(shipped(), ANCIENTS, army_list, language="en")
    return shared_text(roster, 0, form, shipped(), language="en")


def copied(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def shown_dialog(window: MainWindow) -> SharingDialog:
    trigger(window, "share")
    (found,) = window.findChildren(SharingDialog)
    return found


def trigger(window: MainWindow, action: str) -> None:
    window.menus.actions[action].trigger()


@pytest.mark.parametrize("form", FORMS)
def test_any_of_the_three_opens_from_the_clipboard_as_work_not_saved(
    window: MainWindow, form: str
) -> None:
    copied(a_text(form))
    trigger(window, "open-clipboard")
    expected = new_roster(shipped(), ANCIENTS, PUNIC, language="en")
    assert window.session.document == expected
    assert window.session.path is None
    assert window.session.has_unsaved_work
    assert window.isWindowModified()


def test_the_key_pastes_an_army_on_the_start_page(window: MainWindow) -> None:
    copied(a_text())
    QTest.keyClick(window.start_page, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert window.session.document is not None


def test_the_key_pastes_an_army_beside_the_one_whose_tree_has_the_focus(
    army_window: MainWindow,
) -> None:
    tree = army_window.space().tree
    tree.setFocus()
    copied(f"Try this:\n> {a_text()}")
    QTest.keyClick(tree, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert len(army_window.session.documents) == 2


def test_formations_that_were_copied_are_pasted_before_any_code(army_window: MainWindow) -> None:
    session, deeds = army_window.session, army_window.space().deeds
    first = session.army.root.children[0]
    session.select((first.id,))
    # Its name holds a code, and so does the text of what is copied.
    session.edit_army("rename", lambda army: change(army, (first.id,), name=a_text()[:900]))
    assert deeds.copy()
    before = len(session.army.root.children)
    trigger(army_window, "paste")
    assert len(session.documents) == 1
    assert len(session.army.root.children) == before + 1


def test_a_code_pasted_in_a_field_is_a_text_like_any_other(
    army_window: MainWindow,
) -> None:
    army_window.session.select((army_window.session.army.root.id,))
    field = next(
        each
        for each in army_window.space().inspector.findChildren(QPlainTextEdit)
        if each.isVisible() or each.isEnabled()
    )
    field.setFocus()
    copied(a_text())
    QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert len(army_window.session.documents) == 1


def test_a_bad_code_is_told_in_the_message_bar_and_the_army_stays(
    army_window: MainWindow,
) -> None:
    before = army_window.session.document
    copied(a_text()[:100])
    trigger(army_window, "paste")
    assert "The end of the code is missing" in army_window.message_bar.text
    assert army_window.session.document is before


def test_a_clipboard_without_a_code_says_how_one_begins(window: MainWindow) -> None:
    trigger(window, "open-clipboard")
    assert "one begins with LEGATUS1-" in window.message_bar.text


def test_a_text_file_that_holds_a_code_is_not_what_is_saved_to(
    window: MainWindow, tmp_path: Path
) -> None:
    file = tmp_path / "forum.md"
    file.write_text(a_text("markdown"), encoding="utf-8")
    assert window.files.open(file)
    assert window.session.path is None
    assert window.session.has_unsaved_work


@pytest.fixture
def dialog(army_window: MainWindow) -> Iterator[SharingDialog]:
    shown = shown_dialog(army_window)
    yield shown
    shown.close()


@pytest.mark.parametrize("form", FORMS)
def test_the_dialog_shows_each_form_and_copies_it(dialog: SharingDialog, form: str) -> None:
    dialog.tabs.setCurrentIndex(FORMS.index(form))
    dialog.copy.click()
    text = a_text(form, POLYBIAN)
    assert QGuiApplication.clipboard().text() == text
    assert dialog.texts[form].toPlainText() == text
    dialog.refresh()
    length = dialog.findChild(QLabel, "sharing-length")
    assert isinstance(length, QLabel)
    assert length.text().startswith(f"{len(text):,} characters")


def test_the_dialog_follows_the_army(army_window: MainWindow, dialog: SharingDialog) -> None:
    session = army_window.session
    before = dialog.texts["code"].toPlainText()
    session.edit_army("rename", lambda army: change(army, (army.root.id,), name="Another"))
    assert dialog.texts["code"].toPlainText() != before
    assert session.new_scenario(f"{ANCIENTS}/zama-202bc")
    session.look_at(1)
    assert dialog.windowTitle().endswith("Carthage”")


def test_of_a_battle_the_secrets_are_left_out_unless_they_are_asked_for(
    window: MainWindow,
) -> None:
    assert window.session.new_scenario(f"{ANCIENTS}/zama-202bc")
    dialog = shown_dialog(window)
    dialog.tabs.setCurrentIndex(FORMS.index("text"))
    assert "order: Advance" not in dialog.texts["text"].toPlainText()
    dialog.public.click()
    assert "order: Advance" in dialog.texts["text"].toPlainText()
    dialog.close()


def test_the_dialog_goes_with_the_last_document(army_window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(shown_dialog(army_window).finished, timeout=2_000):
        army_window.files.close()
