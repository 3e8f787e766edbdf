"""What another scale changed, as it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton, QTreeWidget

from builder.gui.models.scale_changes import scale_changes
from builder.gui.session import Session
from builder.operations.documents import with_ratio
from tests.support.makers import MINIATURES, miniature, shipped

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow
    from builder.gui.models.scale_changes import ScaleChanges


def rescale(session: Session, ratio: int) -> None:
    assert session.edit("scale", lambda document: with_ratio(document, ratio, shipped()))


def changes_to(session: Session, ratio: int) -> ScaleChanges:
    before = session.battle
    rescale(session, ratio)
    assert before is not None
    assert session.battle is not None
    found = scale_changes(before, session.battle)
    assert found is not None
    return found


def test_numbers_before_and_after_are_those_of_the_battles(session: Session) -> None:
    units, points = len(session.reckoning.sized.units), session.reckoning.totals["points"].amount
    found = changes_to(session, 50)
    numbers = {each.what: (each.before, each.after) for each in found.numbers}
    assert numbers[""] == (units, len(session.reckoning.sized.units))
    assert numbers["Points"] == (points, session.reckoning.totals["points"].amount)


def test_units_are_joined_one_way_and_cut_the_other(session: Session) -> None:
    session.select((1,))
    there = changes_to(session, 100)
    assert {each.kind for each in there.changes} & {"joined", "gone"}
    back = changes_to(session, 10)
    joined = [each for each in there.changes if each.kind == "joined"]
    cut = [each for each in back.changes if each.kind == "cut"]
    assert [each.count for each in joined] == [each.count for each in cut]
    assert [each.name for each in joined] == [each.name for each in cut]


def test_every_place_told_is_in_the_tree(session: Session) -> None:
    for ratio in (100, 500, 10, 5):
        for change in changes_to(session, ratio).changes:
            assert change.node in session.tree.nodes


def test_the_same_scale_tells_nothing(session: Session) -> None:
    assert session.battle is not None
    assert scale_changes(session.battle, session.battle) is None


@pytest.mark.parametrize("name", sorted(MINIATURES))
@pytest.mark.usefixtures("qapp")
def test_rules_without_a_scale_tell_nothing(name: str) -> None:
    session = Session(miniature(name))
    session.new_roster(name, MINIATURES[name])
    assert session.battle is not None
    assert scale_changes(session.battle, session.battle) is None


def rows(window: MainWindow) -> QTreeWidget:
    found = window.space().scale_summary.findChild(QTreeWidget)
    assert isinstance(found, QTreeWidget)
    return found


def test_the_window_tells_it_and_a_row_goes_to_its_place(army_window: MainWindow) -> None:
    summary = army_window.space().scale_summary
    assert summary.isHidden()
    rescale(army_window.session, 100)
    assert summary.isVisible()
    title = summary.findChild(QLabel, "scale-summary-title")
    assert isinstance(title, QLabel)
    assert title.text() == "Scale 1:10 became 1:100"
    first = rows(army_window).topLevelItem(0)
    assert first is not None
    rows(army_window).itemClicked.emit(first, 0)
    changes = scale_changes_of_undo(army_window.session)
    assert army_window.session.selected == (changes,)


def scale_changes_of_undo(session: Session) -> int:
    """Return the place of the first change that the last step made."""
    after = session.battle
    session.undo_stack.undo()
    before = session.battle
    session.undo_stack.redo()
    assert before is not None
    assert after is not None
    found = scale_changes(before, after)
    assert found is not None
    return found.changes[0].node


def test_it_goes_when_it_is_closed_or_edited_on(army_window: MainWindow) -> None:
    summary = army_window.space().scale_summary
    rescale(army_window.session, 50)
    close = summary.findChild(QToolButton, "scale-summary-close")
    assert isinstance(close, QToolButton)
    close.click()
    assert summary.isHidden()
    army_window.session.undo_stack.undo()
    assert summary.isVisible()
    army_window.space().deeds.rename(3, "Primi")
    assert summary.isHidden()


def tinted(window: MainWindow, column: str, node: int = 1) -> bool:
    """Tell whether a cell of the tree has a ground of its own."""
    model = window.space().tree.tree_model
    index = model.index_of(node, model.column(column))
    return index.data(Qt.ItemDataRole.BackgroundRole) is not None


def test_cells_that_say_another_number_are_tinted_and_tell_the_former(
    army_window: MainWindow,
) -> None:
    model = army_window.space().tree.tree_model
    figures = model.index_of(1, model.column("atoms"))
    before = figures.data()
    rescale(army_window.session, 50)
    assert tinted(army_window, "atoms")
    assert figures.data(Qt.ItemDataRole.ToolTipRole).splitlines()[0] == f"before: {before}"
    described = figures.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert described == f"before: {before}"
    assert not tinted(army_window, "strength")


def test_every_number_that_is_another_is_tinted_and_no_other(army_window: MainWindow) -> None:
    model = army_window.space().tree.tree_model

    def cells() -> dict[tuple[int, str], str]:
        nodes = army_window.session.tree.nodes
        return {
            (node, column.id): model.index_of(node, place).data()
            for node in nodes
            for place, column in enumerate(model.columns)
            if column.numeric or column.id == "table"
        }

    before = cells()
    rescale(army_window.session, 100)
    after = cells()
    assert {cell for cell in after if before[cell] != after[cell]} == {
        (node, column) for node, column in after if tinted(army_window, column, node)
    }


def test_undoing_the_scale_tells_what_it_was_a_moment_ago(army_window: MainWindow) -> None:
    rescale(army_window.session, 50)
    model = army_window.space().tree.tree_model
    at_fifty = model.index_of(1, model.column("atoms")).data()
    army_window.session.undo_stack.undo()
    tip = model.index_of(1, model.column("atoms")).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.startswith(f"before: {at_fifty}")


def test_the_tint_goes_with_the_next_edit(army_window: MainWindow) -> None:
    rescale(army_window.session, 50)
    army_window.space().deeds.rename(3, "Primi")
    assert not tinted(army_window, "atoms")


def test_escape_closes_the_summary_and_the_tint_goes_with_it(
    army_window: MainWindow, qtbot: QtBot
) -> None:
    rescale(army_window.session, 50)
    army_window.activateWindow()
    with qtbot.waitActive(army_window):
        army_window.raise_()
    rows(army_window).setFocus()
    QTest.keyClick(rows(army_window), Qt.Key.Key_Escape)
    assert army_window.space().scale_summary.isHidden()
    assert not tinted(army_window, "atoms")
