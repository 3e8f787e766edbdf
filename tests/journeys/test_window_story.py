"""A whole story in the window: from a list to a printed army, and back from the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QTreeWidget

from builder.core.roster import Formation
from builder.gui.dialogs.new_roster import NewRosterDialog
from builder.gui.items import rows_below, rows_of
from builder.gui.main_window import MainWindow
from builder.operations.documents import open_file
from tests.support.makers import ANCIENTS, shipped

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QTreeWidgetItem
    from pytestqt.qtbot import QtBot

NAME = 'Legio "II" <b>Ἀθηναῖοι</b> \\ / 🐘 שלום'


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """Return a window that has just been opened for the first time."""
    monkeypatch.setenv("LEGATUS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LEGATUS_SETTINGS", str(tmp_path / "settings.json"))
    made = MainWindow(shipped())
    qtbot.addWidget(made, before_close_func=lambda w: w.session.undo_stack.setClean())
    with qtbot.waitExposed(made):
        made.show()
    return made


def row(tree: QTreeWidget, group: str, text: str) -> QTreeWidgetItem:
    """Return the row of this text below one at the top."""
    top = next(item for item in rows_of(tree) if item.text(0) == group)
    return next(item for item in rows_below(top) if item.text(0) == text)


def begin(window: MainWindow, text: str, qtbot: QtBot) -> None:
    """Choose a list or template in the dialog and begin."""
    dialog = window.findChild(NewRosterDialog)
    assert isinstance(dialog, NewRosterDialog)
    qtbot.waitUntil(lambda: dialog.tree.is_read)
    tree = dialog.findChild(QTreeWidget, "new-tree")
    assert isinstance(tree, QTreeWidget)
    tree.setCurrentItem(row(tree, shipped().ruleset(ANCIENTS).name.en, text))
    button = dialog.findChild(QPushButton, "new-begin")
    assert isinstance(button, QPushButton)
    button.click()


def add_from_library(window: MainWindow, group: str, text: str) -> None:
    """Add a row of the library with Enter."""
    tree = window.findChild(QTreeWidget, "library-tree")
    assert isinstance(tree, QTreeWidget)
    tree.setCurrentItem(row(tree, group, text))
    QTest.keyClick(tree, Qt.Key.Key_Return)


def choose_scale(window: MainWindow, text: str) -> None:
    """Choose one of the listed scales."""
    scale = window.findChild(QComboBox, "scale")
    assert isinstance(scale, QComboBox)
    scale.setCurrentIndex(scale.findText(text))
    scale.activated.emit(scale.currentIndex())


def total(window: MainWindow, name: str) -> str:
    label = window.findChild(QLabel, name)
    assert isinstance(label, QLabel)
    return label.text()


def test_an_army_is_built_sized_named_saved_opened_again_and_printed(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window.start_page.new_army_asked.emit()
    begin(window, "Polybian Roman", qtbot)
    assert total(window, "total-points") == "Points 1,000"

    window.session.select((1,))
    add_from_library(window, "Organisations", "Republican legion")
    (legion,) = window.session.selected
    assert total(window, "total-points") == "Points 5,940"
    assert "over the agreed" in window.space().findings.model.rows[0].what

    choose_scale(window, "1:100")
    assert window.session.reckoning.sized.count("figure") == 48

    tree = window.space().tree.tree_model
    assert tree.setData(tree.index_of(legion), NAME)
    assert tree.index_of(legion).data() == NAME

    file = tmp_path / "army.legatus"
    assert window.files.save_to(file)
    assert not window.isWindowModified()
    before = window.session.document
    assert open_file(file, shipped()).document == before

    window.session.select((legion,))
    window.menus.actions["remove"].trigger()
    assert window.isWindowModified()
    window.session.undo_stack.undo()
    assert not window.isWindowModified()

    assert window.files.open(file)
    assert window.session.document == before
    assert window.space().tree.tree_model.index_of(legion).data() == NAME

    window.export(tmp_path / "army.pdf")
    qtbot.waitUntil(lambda: window.message_bar.text.startswith("Wrote"), timeout=30_000)
    assert (tmp_path / "army.pdf").read_bytes().startswith(b"%PDF")


def test_a_battle_is_begun_looked_through_and_put_right(window: MainWindow, qtbot: QtBot) -> None:
    window.start_page.new_battle_asked.emit()
    begin(window, "Zama, 202 BC", qtbot)
    tabs = window.space().tabs
    assert [tabs.tabText(at) for at in (0, 1)] == ["Rome and Massinissa", "Carthage"]
    panel = window.space().findings
    assert not panel.model.rows

    tabs.setCurrentIndex(1)
    first = window.session.army.root.children[0]
    assert isinstance(first, Formation)
    window.space().deeds.change([child.id for child in first.children], "x", "order", "skirmish")
    assert panel.summary() == "1 warning"
    remedy = panel.findChild(QPushButton, "finding-remedy")
    assert isinstance(remedy, QPushButton)
    remedy.click()
    assert [each.findings[0].code for each in panel.model.rows if each.findings] == ["no-order"]
    window.session.undo_stack.undo()
    window.session.undo_stack.undo()
    assert not panel.model.rows
    assert not window.isWindowModified()
