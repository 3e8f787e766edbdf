"""The preferences in the window: a form made from the settings, each change kept at once."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from builder.gui import file_deeds
from builder.gui.dialogs.new_roster import NewRosterDialog
from builder.gui.dialogs.preferences import PreferencesDialog
from builder.operations.preferences import (
    Settings,
    change_preferences,
    preferences,
    setting_fields,
)
from tests.gui.test_accessibility import nameless

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow

Kind = TypeVar("Kind", bound=QWidget)


@pytest.fixture
def dialog(window: MainWindow) -> Iterator[PreferencesDialog]:
    """Return the preferences, opened from the menu."""
    window.menus.actions["preferences"].trigger()
    found = window.findChild(PreferencesDialog)
    assert isinstance(found, PreferencesDialog)
    yield found
    found.close()


def field(dialog: QWidget, kind: type[Kind], name: str) -> Kind:
    found = dialog.findChild(kind, f"preferences-{name}")
    assert isinstance(found, kind)
    return found


def choose(combo: QComboBox, value: str) -> None:
    combo.setCurrentIndex(combo.findData(value))
    combo.activated.emit(combo.currentIndex())


def test_there_is_a_field_for_every_setting_with_a_name_and_a_text(
    dialog: PreferencesDialog,
) -> None:
    for setting in setting_fields():
        made = field(dialog, QWidget, setting.name)
        assert made.accessibleName() == setting.metadata["title"]
        assert setting.metadata["text"] in {each.text() for each in dialog.findChildren(QLabel)}
    assert nameless(dialog) == []


def test_what_is_kept_is_shown(window: MainWindow, qtbot: QtBot) -> None:
    change_preferences(paper="letter", shift_down=-7, export_folder="/a", ruleset="garde-au-feu")
    dialog = PreferencesDialog(window.session, window)
    assert field(dialog, QComboBox, "paper").currentText() == "Letter"
    ruleset = field(dialog, QComboBox, "ruleset")
    assert ruleset.currentData() == "garde-au-feu"
    qtbot.waitUntil(lambda: ruleset.currentText() == "La Garde au feu")
    assert field(dialog, QSpinBox, "shift_down").value() == -7
    assert field(dialog, QLineEdit, "export_folder").text() == "/a"


def test_a_change_is_kept_at_once(dialog: PreferencesDialog) -> None:
    choose(field(dialog, QComboBox, "card"), "a6")
    field(dialog, QSpinBox, "shift_right").setValue(12)
    assert preferences() == Settings(card="a6", shift_right=12)


def test_a_shift_stays_within_a_centimetre(dialog: PreferencesDialog) -> None:
    spin = field(dialog, QSpinBox, "shift_right")
    spin.setValue(5000)
    assert (spin.value(), preferences().shift_right) == (100, 100)


def test_a_folder_is_kept_by_its_whole_path(dialog: PreferencesDialog) -> None:
    line = field(dialog, QLineEdit, "export_folder")
    line.setText(" sheets ")
    line.editingFinished.emit()
    assert preferences().export_folder == str(Path.cwd() / "sheets")
    line.clear()
    line.editingFinished.emit()
    assert preferences().export_folder == ""


def test_a_folder_is_chosen_in_a_dialog(dialog: PreferencesDialog, tmp_path: Path) -> None:
    field(dialog, QPushButton, "export_folder-choose").click()
    asked = field(dialog, QFileDialog, "folder")
    asked.fileSelected.emit(str(tmp_path))
    asked.close()
    assert preferences().export_folder == str(tmp_path)


def test_another_language_is_said_to_need_a_new_start(
    dialog: PreferencesDialog, window: MainWindow
) -> None:
    choose(field(dialog, QComboBox, "language"), "it")
    assert preferences().language == "it"
    assert "started again" in window.message_bar.text


def test_a_folder_that_can_not_be_written_is_told_in_the_bar(
    dialog: PreferencesDialog, window: MainWindow
) -> None:
    Path(os.environ["LEGATUS_SETTINGS"]).mkdir()
    choose(field(dialog, QComboBox, "paper"), "letter")
    assert window.message_bar.isVisible()
    assert preferences() == Settings()


def test_the_preview_follows(army_window: MainWindow, qtbot: QtBot) -> None:
    army_window.space().show_sheets()
    source = army_window.space().preview.source
    with qtbot.waitSignal(source.made):
        pass
    army_window.menus.actions["preferences"].trigger()
    dialog = army_window.findChild(PreferencesDialog)
    assert dialog is not None
    with qtbot.waitSignal(source.made):
        choose(field(dialog, QComboBox, "paper"), "letter")
    assert army_window.space().preview.choice.options.paper == "letter"
    dialog.close()


def test_a_new_army_is_proposed_from_the_preferred_ruleset(
    window: MainWindow, qtbot: QtBot
) -> None:
    for ruleset, proposed in (
        ("medioevo", "medioevo"),
        ("gone", window.session.library.ruleset_ids()[0]),
    ):
        change_preferences(ruleset=ruleset)
        window.files.ask_new()
        dialog = window.findChildren(NewRosterDialog)[-1]
        qtbot.waitUntil(lambda: dialog.tree.is_read)  # noqa: B023 - waited for at once
        beginning = dialog.tree.beginning
        assert beginning is not None
        assert beginning.ruleset == proposed
        dialog.reject()


@pytest.mark.parametrize("there", [True, False])
def test_an_export_is_proposed_in_the_preferred_folder_if_it_is_there(
    army_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(
        file_deeds, "ask_export_file", lambda _parent, file, _chosen: asked.append(file)
    )
    folder = tmp_path if there else tmp_path / "gone"
    change_preferences(export_folder=str(folder))
    army_window.files.ask_export()
    assert (asked[0].parent == folder) is there
