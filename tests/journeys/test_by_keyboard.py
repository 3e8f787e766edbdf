"""A battle by keyboard alone: every key goes to what has the focus, as from a keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from builder.core.roster import Troop
from builder.gui.catalogue.tree import PackTree
from builder.gui.main_window import MainWindow
from tests.support.enlarged_zama import expect_written
from tests.support.makers import shipped

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

MOST_TABS = 80


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """Return a window that has just been opened for the first time and has the keys."""
    for variable in ("HOME", "USERPROFILE", "LEGATUS_HOME"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.setenv("LEGATUS_SETTINGS", str(tmp_path / "settings.json"))
    made = MainWindow(shipped())
    qtbot.addWidget(made, before_close_func=lambda w: w.session.undo_stack.setClean())
    made.show()
    come_back(made, qtbot)
    return made


def come_back(window: MainWindow, qtbot: QtBot) -> None:
    """Give the window the keys, as a window manager does when a dialog closes."""
    with qtbot.waitActive(window):
        window.activateWindow()


def focus() -> QWidget:
    """Return what has the keys."""
    found = QApplication.focusWidget() or QApplication.activeWindow()
    assert found is not None
    return found


def press(*keys: str) -> None:
    """Press keys one after the other, each named as in a menu."""
    for key in keys:
        QTest.keySequence(focus(), QKeySequence(key))


def tab_to(name: str) -> None:
    """Press Tab until the widget of a name has the focus."""
    for _ in range(MOST_TABS):
        if focus().objectName() == name:
            return
        press("Tab")
    pytest.fail(f"Tab never comes to {name}")


def wait_for(name: str, qtbot: QtBot) -> None:
    """Wait until a window or dialog has the keys."""

    def is_active() -> bool:
        active = QApplication.activeWindow()
        return active is not None and active.objectName() == name

    qtbot.waitUntil(is_active)


def says(window: MainWindow, name: str) -> str:
    label = window.findChild(QLabel, name)
    assert isinstance(label, QLabel)
    return label.text()


def begin_zama(window: MainWindow, qtbot: QtBot) -> None:
    """Choose the template by its first letters in the dialog, and begin."""
    press("Alt+B")
    wait_for("new-roster", qtbot)
    tab_to("new-tree")
    tree = focus()
    assert isinstance(tree, PackTree)
    qtbot.waitUntil(lambda: tree.is_read)
    QTest.keyClicks(tree, "Zama")
    press("Return")
    come_back(window, qtbot)


def test_a_battle_is_built_sized_checked_saved_and_exported(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    begin_zama(window, qtbot)
    tab_to("roster-tree-0")
    press("Down")
    tab_to("library-search")
    QTest.keyClicks(focus(), "velites")
    tab_to("library-tree")
    press("Down", "Down", "Return")

    assert window.space().findings.summary() == "1 advice"
    tab_to("findings-list")
    press("Return")
    (velites,) = window.session.selected
    assert isinstance(window.session.tree.nodes[velites], Troop)
    assert says(window, "finding-why").startswith("40 Velites are too few for a figure")

    press("Alt+L", "Ctrl+A")
    QTest.keyClicks(focus(), "1:10")
    press("Return")
    assert "Figures 3,514" in says(window, "total-rest")
    assert window.space().findings.summary() == "nothing to remark"

    press("Ctrl+S")
    wait_for("save-file", qtbot)
    press("Return")
    come_back(window, qtbot)
    assert not window.isWindowModified()
    press("Ctrl+E")
    wait_for("export-file", qtbot)
    press("Return")
    qtbot.waitUntil(lambda: window.message_bar.text.startswith("Wrote"), timeout=30_000)
    expect_written(tmp_path)
