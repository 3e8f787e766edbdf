"""The library of organisations and entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QTreeWidget

from builder.gui.items import rows_below, rows_of
from builder.gui.models.dragged import piece_in
from builder.gui.panels.library_panel import LibraryPanel
from builder.gui.session import Session
from builder.operations.documents import with_ratio
from tests.support.makers import MINIATURES, miniature, shipped

if TYPE_CHECKING:
    from PySide6.QtWidgets import QTreeWidgetItem
    from pytestqt.qtbot import QtBot


def panel_of(session: Session, qtbot: QtBot) -> LibraryPanel:
    panel = LibraryPanel(session)
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> LibraryPanel:
    """Return a panel of the ready army's list."""
    return panel_of(session, qtbot)


def tree(panel: LibraryPanel) -> QTreeWidget:
    found = panel.findChild(QTreeWidget, "library-tree")
    assert isinstance(found, QTreeWidget)
    return found


def row(panel: LibraryPanel, name: str) -> QTreeWidgetItem:
    pieces = [item for group in rows_of(tree(panel)) for item in rows_below(group)]
    return next(item for item in pieces if item.text(0) == name)


def test_organisations_and_troops_have_their_price(panel: LibraryPanel) -> None:
    groups = [group.text(0) for group in rows_of(tree(panel))]
    assert groups == ["Organisations", "Troops"]
    assert row(panel, "Republican legion").text(1) == "4,940"
    assert row(panel, "Hastati").text(1) == "144"


def test_prices_follow_the_scale(session: Session, panel: LibraryPanel) -> None:
    session.edit("scale", lambda document: with_ratio(document, 100, shipped()))
    assert row(panel, "Republican legion").text(1) == "494"


def test_what_is_too_small_for_a_figure_has_no_price_and_says_so(
    session: Session, panel: LibraryPanel
) -> None:
    session.edit("scale", lambda document: with_ratio(document, 500, shipped()))
    item = row(panel, "Velites")
    assert item.text(1) == "–"
    assert "too small" in item.toolTip(1)


def test_enter_and_the_button_choose_the_row(panel: LibraryPanel, qtbot: QtBot) -> None:
    tree(panel).setCurrentItem(row(panel, "Hastati"))
    with qtbot.waitSignal(panel.piece_chosen) as told:
        QTest.keyClick(tree(panel), Qt.Key.Key_Return)
    assert told.args == ["hastatus"]
    button = panel.findChild(QPushButton, "library-add")
    assert isinstance(button, QPushButton)
    with qtbot.waitSignal(panel.piece_chosen):
        button.click()


def test_a_heading_chooses_nothing(panel: LibraryPanel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(panel.piece_chosen):
        tree(panel).itemActivated.emit(next(rows_of(tree(panel))), 0)


def test_search_hides_what_does_not_fit_and_empty_groups(panel: LibraryPanel) -> None:
    search = panel.findChild(QLineEdit, "library-search")
    assert isinstance(search, QLineEdit)
    search.setText("CRETAN arch")
    organisations, troops = rows_of(tree(panel))
    assert organisations.isHidden()
    assert [item.text(0) for item in rows_below(troops) if not item.isHidden()] == [
        "Cretan archers"
    ]
    search.clear()
    assert not organisations.isHidden()


def test_a_row_that_is_dragged_carries_its_piece(panel: LibraryPanel) -> None:
    data = tree(panel).mimeData([row(panel, "Hastati")])
    assert piece_in(data) == "hastatus"


def test_another_side_brings_another_list(qtbot: QtBot) -> None:
    session = Session(shipped())
    session.new_scenario("zama-202bc")
    panel = panel_of(session, qtbot)
    session.look_at(1)
    assert row(panel, "African elephants").text(1)
    assert not [i for g in rows_of(tree(panel)) for i in rows_below(g) if i.text(0) == "Hastati"]


@pytest.mark.parametrize("name", sorted(MINIATURES))
def test_any_ruleset_has_a_library(name: str, qtbot: QtBot) -> None:
    session = Session(miniature(name))
    session.new_roster(name, MINIATURES[name])
    panel = panel_of(session, qtbot)
    shown = [item for group in rows_of(tree(panel)) for item in rows_below(group)]
    army_list = session.reckoning.basis.army_list
    assert len(shown) == len(army_list.organisations) + len(army_list.entries)
