"""Whoever can't see or point: names for screen readers, everything by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QWidget,
)

from builder.gui.dialogs.new_roster import NewRosterDialog
from builder.gui.help.topics import page_of_name
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow


def nameless(root: QWidget) -> list[str]:
    """Return the widgets that can have the focus and have no name for a screen reader."""
    found = []
    for widget in [root, *root.findChildren(QWidget)]:
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or not widget.isVisible():
            continue
        if not QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name):
            found.append(f"{type(widget).__name__} {widget.objectName()}")
    return [name for name in found if not name.startswith(_INNER)]


# Parts of Qt's own widgets, which speak through the whole; and frames that hold what has a name.
_INNER = (
    "QLineEdit qt_spinbox_lineedit",
    "QComboBoxListView",
    "QComboBoxPrivateContainer",
    "MainWindow",
    "QDockWidget",
    "QWidget qt_scrollarea_viewport",
    "QSplitterHandle",
)


def without_label(root: QWidget) -> list[str]:
    """Return the boxes to choose in that nothing names but what is chosen.

    On Linux a screen reader takes the name of such a box from the label that leads to it, and
    its description from the tooltip.
    """
    led_to = {label.buddy() for label in root.findChildren(QLabel)}
    boxes = [box for box in root.findChildren(QComboBox) if box.isVisible()]
    return [box.accessibleName() for box in boxes if box not in led_to and not box.toolTip()]


def without_page(root: QWidget) -> list[str]:
    """Return the widgets that can have the focus and that no page of the manual is about."""
    found = []
    for widget in root.findChildren(QWidget):
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or not widget.isVisible():
            continue
        around: QWidget | None = widget
        while around is not None and page_of_name(around.objectName()) is None:
            around = around.parentWidget()
        if around is None:
            found.append(f"{type(widget).__name__} {widget.objectName()}")
    return found


def out_of_reach(window: QWidget) -> list[str]:
    """Return the widgets that Tab should come to and doesn't, walking on from what has the focus.

    A text with links keeps Tab for its links, and a table may keep it for its cells.
    """
    wanted = {
        each
        for each in window.findChildren(QWidget)
        if each.focusPolicy() & Qt.FocusPolicy.TabFocus
        and each.isVisible()
        and each.isEnabled()
        and each.focusProxy() is None
    }
    for _ in range(2 * len(wanted)):
        focus = QApplication.focusWidget()
        assert focus is not None
        wanted.discard(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    return [f"{type(each).__name__} {each.objectName()}" for each in wanted]


def test_the_start_page_has_names(window: MainWindow) -> None:
    assert nameless(window) == []


def test_the_window_of_an_army_has_names(army_window: MainWindow) -> None:
    for node in (1, 3, 4, 21):
        army_window.session.select((node,))
        assert nameless(army_window) == []
        assert without_label(army_window) == []


def test_every_place_of_the_window_has_a_page_of_the_manual(army_window: MainWindow) -> None:
    assert army_window.session.new_roster(ANCIENTS, POLYBIAN)
    assert without_page(army_window) == []
    army_window.space().show_sheets()
    assert without_page(army_window) == []


def test_the_preview_has_names(army_window: MainWindow) -> None:
    army_window.space().show_sheets()
    army_window.space().inspector.setCurrentIndex(1)
    assert nameless(army_window) == []


def test_the_dialog_to_begin_has_names(qtbot: QtBot) -> None:
    dialog = NewRosterDialog(shipped())
    qtbot.addWidget(dialog)
    dialog.show()
    assert nameless(dialog) == []


@pytest.fixture
def active(army_window: MainWindow, qtbot: QtBot) -> MainWindow:
    """Return the window with the focus in its tree."""
    army_window.activateWindow()
    with qtbot.waitActive(army_window):
        army_window.raise_()
    army_window.space().tree.setFocus()
    army_window.space().tree.expandAll()
    return army_window


def test_an_army_is_built_with_the_keyboard_alone(active: MainWindow, qtbot: QtBot) -> None:
    session, tree = active.session, active.space().tree
    session.select((21,))
    QTest.keyClick(tree, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [child.id for child in session.army.root.children[0].children][-2:] == [21, 18]  # type: ignore[union-attr]
    QTest.keyClick(tree, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    (copy,) = session.selected
    QTest.keyClick(tree, Qt.Key.Key_F2)
    editor = tree.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    QTest.keyClicks(editor, "Alteri")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: session.tree.nodes[copy].name == "Alteri")
    QTest.keyClick(tree, Qt.Key.Key_Delete)
    assert copy not in session.tree.nodes
    for _ in range(4):
        QTest.keyClick(tree, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not session.has_unsaved_work


def test_tab_comes_to_everything(active: MainWindow) -> None:
    active.session.select((3,))
    assert out_of_reach(active) == []
    active.space().show_sheets()
    assert out_of_reach(active) == []


def test_delete_in_a_text_removes_no_troops(active: MainWindow) -> None:
    active.session.select((3,))
    name = next(
        each
        for each in active.space().inspector.findChildren(QLineEdit)
        if each.accessibleName() == "Name"
    )
    name.setFocus()
    QTest.keyClicks(name, "ab")
    name.setCursorPosition(0)
    QTest.keyClick(name, Qt.Key.Key_Delete)
    assert active.session.tree.nodes[3].name == "b"


def test_delete_in_the_findings_or_the_library_removes_no_troops(
    active: MainWindow,
) -> None:
    active.session.select((3,))
    library = active.findChild(QTreeWidget, "library-tree")
    assert isinstance(library, QTreeWidget)
    library.setFocus()
    QTest.keyClick(library, Qt.Key.Key_Delete)
    assert 3 in active.session.tree.nodes


def test_a_key_leads_to_the_search_of_the_library(active: MainWindow) -> None:
    QTest.keyClick(active.space().tree, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.objectName() == "library-search"
