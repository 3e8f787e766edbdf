"""Rows dragged out of their tree: to the other side, to another battle, and what goes meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtWidgets import QApplication

from builder.core import edits
from builder.core.roster import Formation, Leader, walk
from builder.gui.catalogue.tree import Beginning
from builder.gui.models.dragged import pieces_mime
from tests.support.drops import a_drop, entering, moving
from tests.support.makers import ANCIENTS, POLYBIAN

if TYPE_CHECKING:
    from PySide6.QtWidgets import QTabBar
    from pytestqt.qtbot import QtBot

    from builder.core.roster import Troop
    from builder.gui.main_window import MainWindow
    from builder.gui.open_document import OpenDocument

# Both sides of Campaldino are of one list; those of Zama are of two.
CAMPALDINO = Beginning("medioevo", template="campaldino-1289")
ZAMA = Beginning(ANCIENTS, template="zama-202bc")
MOVE, COPY = Qt.DropAction.MoveAction, Qt.DropAction.CopyAction
ROOT, FOOT, WING = 1, 6, 7


@pytest.fixture
def battle(window: MainWindow) -> MainWindow:
    """Return a window with a battle whose sides are of one list."""
    assert window.files.begin(CAMPALDINO)
    return window


def rows(window: MainWindow, *nodes: int) -> QMimeData:
    """Return what a drag of rows of the tree in front carries."""
    model = window.space().tree.tree_model
    return model.mimeData([model.index_of(each) for each in nodes])


def drop_on(window: MainWindow, node: int, data: QMimeData, action: Qt.DropAction = MOVE) -> None:
    """Let a drag go on a row of the tree in front."""
    tree = window.space().tree
    box = tree.visualRect(tree.tree_model.index_of(node))
    for event in a_drop(QPointF(box.center()), data, action):
        QApplication.sendEvent(tree.viewport(), event)


def troops(window: MainWindow, side: int) -> int:
    assert window.session.battle is not None
    army = window.session.battle.sides[side].reckoning.army
    return sum(node.kind == "troop" for node in walk(army.root))


def last_of_root(window: MainWindow) -> Formation | Troop:
    return window.session.army.root.children[-1]


def front(window: MainWindow) -> OpenDocument:
    assert window.session.front is not None
    return window.session.front


def test_a_row_goes_over_to_the_other_side_in_one_step(battle: MainWindow) -> None:
    session, before = battle.session, battle.session.document
    counts = troops(battle, 0), troops(battle, 1)
    data = rows(battle, WING)
    battle.space().tabs.setCurrentIndex(1)
    drop_on(battle, ROOT, data)
    assert (troops(battle, 0), troops(battle, 1)) == (counts[0] - 1, counts[1] + 1)
    assert session.selected == (last_of_root(battle).id,)
    assert session.undo_stack.count() == 1
    assert session.undo_stack.undoText() == "move"
    session.undo_stack.undo()
    assert session.document is before


def test_with_ctrl_it_is_copied_to_the_other_side_and_in_its_own(battle: MainWindow) -> None:
    counts = troops(battle, 0), troops(battle, 1)
    data = rows(battle, WING)
    drop_on(battle, ROOT, data, COPY)
    battle.space().tabs.setCurrentIndex(1)
    drop_on(battle, ROOT, data, COPY)
    assert (troops(battle, 0), troops(battle, 1)) == (counts[0] + 1, counts[1] + 1)
    assert battle.session.undo_stack.undoText() == "copy"


def test_a_formation_goes_over_with_all_that_is_dragged_of_it_once(battle: MainWindow) -> None:
    count = troops(battle, 0)
    data = rows(battle, FOOT, WING)
    dragged = battle.session.tree.nodes[FOOT]
    inside = sum(node.kind == "troop" for node in walk(dragged))
    battle.space().tabs.setCurrentIndex(1)
    drop_on(battle, ROOT, data)
    assert troops(battle, 0) == count - inside
    moved = last_of_root(battle)
    assert isinstance(moved, Formation)
    assert sum(node.kind == "troop" for node in walk(moved)) == inside


def test_between_battles_it_is_copied_and_only_the_other_one_changes(battle: MainWindow) -> None:
    data, first = rows(battle, WING), front(battle)
    assert battle.files.begin(CAMPALDINO)
    count = troops(battle, 0)
    drop_on(battle, ROOT, data)
    assert troops(battle, 0) == count + 1
    assert battle.session.undo_stack.count() == 1
    assert not first.has_unsaved_work
    assert battle.session.bring_to_front(first)
    assert troops(battle, 0) == count


def test_over_another_battle_s_tree_the_pointer_says_copy(battle: MainWindow) -> None:
    data = rows(battle, WING)
    tree = battle.space().tree
    box = tree.visualRect(tree.tree_model.index_of(ROOT))
    told = moving(QPointF(box.center()), data, MOVE | COPY)
    assert battle.files.begin(CAMPALDINO)
    QApplication.sendEvent(battle.space().tree.viewport(), entering(told.position(), data))
    QApplication.sendEvent(battle.space().tree.viewport(), told)
    assert told.isAccepted()
    assert told.dropAction() == COPY


def test_what_the_other_side_s_list_lacks_is_refused_in_words(window: MainWindow) -> None:
    assert window.files.begin(ZAMA)
    before, data = window.session.document, rows(window, 3)
    window.space().tabs.setCurrentIndex(1)
    drop_on(window, ROOT, data)
    assert "doesn't have Hastati" in window.message_bar.text
    assert window.session.document is before


def test_other_rules_take_nothing(battle: MainWindow) -> None:
    data = rows(battle, WING)
    assert battle.session.new_roster(ANCIENTS, POLYBIAN)
    drop_on(battle, ROOT, data)
    assert "other rules" in battle.message_bar.text
    assert not battle.session.has_unsaved_work


def test_a_piece_of_the_other_side_s_list_is_refused_in_words(window: MainWindow) -> None:
    assert window.files.begin(ZAMA)
    window.space().tabs.setCurrentIndex(1)
    drop_on(window, ROOT, pieces_mime(["war-elephant", "hastatus"]), COPY)
    assert window.message_bar.text.endswith("isn't in Hannibal's Carthaginians.")
    assert not window.session.has_unsaved_work


def test_who_is_there_once_stays_and_it_is_said(window: MainWindow) -> None:
    assert window.session.new_roster(ANCIENTS, POLYBIAN)
    basis = window.session.reckoning.basis
    role = next(each.id for each in basis.ruleset.leader_roles if each.unique)
    window.session.edit_army("x", lambda army: edits.set_leader(army, 3, role, Leader(role=role)))
    drop_on(window, ROOT, rows(window, 3), COPY)
    copied = last_of_root(window)
    assert isinstance(copied, Formation)
    assert copied.leaders == ()
    assert "only one" in window.message_bar.text


# What happens while a drag runs


@pytest.mark.parametrize("side", [0, 1])
def test_rows_that_are_removed_while_they_are_dragged_are_refused(
    battle: MainWindow, side: int
) -> None:
    data = rows(battle, WING)
    battle.session.select((WING,))
    battle.menus.actions["remove"].trigger()
    battle.space().tabs.setCurrentIndex(side)
    before = battle.session.document
    drop_on(battle, ROOT, data)
    assert battle.message_bar.text
    assert battle.session.document is before


def test_rows_whose_step_is_undone_while_they_are_dragged_are_refused(battle: MainWindow) -> None:
    battle.session.select((WING,))
    assert battle.space().deeds.duplicate()
    data = rows(battle, *battle.session.selected)
    battle.session.undo_stack.undo()
    battle.space().tabs.setCurrentIndex(1)
    drop_on(battle, ROOT, data)
    assert "isn't there any more" in battle.message_bar.text
    assert not battle.session.has_unsaved_work


def test_rows_whose_battle_is_closed_while_they_are_dragged_are_refused(
    battle: MainWindow,
) -> None:
    data, first = rows(battle, WING), front(battle)
    assert battle.files.begin(CAMPALDINO)
    battle.session.close(first)
    drop_on(battle, ROOT, data)
    assert "isn't there any more" in battle.message_bar.text
    assert not battle.session.has_unsaved_work


# Tabs that come to the front


def hold_over_tab(bar: QTabBar, at: int, data: QMimeData) -> None:
    """Hold a drag over a tab."""
    point = QPointF(bar.tabRect(at).center())
    QApplication.sendEvent(bar, entering(point, data))
    QApplication.sendEvent(bar, moving(point, data))


def test_a_side_comes_to_the_front_while_rows_are_held_over_its_tab(
    battle: MainWindow, qtbot: QtBot
) -> None:
    tabs = battle.space().tabs
    hold_over_tab(tabs.tabBar(), 1, rows(battle, WING))
    assert tabs.currentIndex() == 0
    qtbot.waitUntil(lambda: tabs.currentIndex() == 1)
    assert battle.session.side == 1


def test_a_battle_comes_to_the_front_while_rows_are_held_over_its_tab(
    battle: MainWindow, qtbot: QtBot
) -> None:
    first = front(battle)
    assert battle.files.begin(CAMPALDINO)
    hold_over_tab(battle.document_tabs, 0, rows(battle, WING))
    qtbot.waitUntil(lambda: battle.session.front is first)


def test_tabs_leave_files_to_the_window(battle: MainWindow) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/somewhere/a.legatus")])
    enter = entering(QPointF(9, 9), data)
    battle.document_tabs.dragEnterEvent(enter)
    assert not enter.isAccepted()
