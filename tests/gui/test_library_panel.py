"""The library of organisations and entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QTreeWidget

from builder.core import edits
from builder.core.roster import Formation
from builder.gui.items import rows_below, rows_of
from builder.gui.models.dragged import pieces_in
from builder.gui.panels.library_panel import LibraryPanel
from builder.gui.panels.worth import worth_of
from builder.gui.roster.deeds import RosterDeeds
from builder.gui.session import Session
from builder.gui.words import number
from builder.operations.documents import with_ratio
from tests.support.drops import a_drop
from tests.support.makers import MINIATURES, miniature, shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QTreeWidgetItem, QWidget
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow


def panel_of(session: Session, qtbot: QtBot) -> LibraryPanel:
    panel = LibraryPanel(session)
    qtbot.addWidget(panel)
    with qtbot.waitExposed(panel):
        panel.show()
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


def test_what_is_too_small_for_a_figure_has_the_price_of_one_and_says_so(
    session: Session, panel: LibraryPanel
) -> None:
    session.edit("scale", lambda document: with_ratio(document, 500, shipped()))
    item = row(panel, "Velites")
    assert item.text(1) == "8 each"
    assert "too small" in item.toolTip(1)


def test_enter_and_the_button_choose_the_row(panel: LibraryPanel, qtbot: QtBot) -> None:
    tree(panel).setCurrentItem(row(panel, "Hastati"))
    with qtbot.waitSignal(panel.pieces_chosen) as told:
        QTest.keyClick(tree(panel), Qt.Key.Key_Return)
    assert told.args == [("hastatus",)]
    button = panel.findChild(QPushButton, "library-add")
    assert isinstance(button, QPushButton)
    with qtbot.waitSignal(panel.pieces_chosen):
        button.click()


def test_a_heading_chooses_nothing(panel: LibraryPanel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(panel.pieces_chosen):
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


def test_search_sees_no_accents(panel: LibraryPanel) -> None:
    item = row(panel, "Cretan archers")
    item.setText(0, "Crétans à l’arc")
    search = panel.findChild(QLineEdit, "library-search")
    assert isinstance(search, QLineEdit)
    for text, hidden in (("cretans", False), ("ÀRC crè", False), ("crex", True)):
        search.setText(text)
        assert item.isHidden() is hidden


def test_a_row_says_whether_it_fits_what_is_left(session: Session, panel: LibraryPanel) -> None:
    def agree(limit: int | None) -> None:
        session.edit_army("limit", lambda army: edits.set_limit(army, limit))

    total = session.reckoning.total(session.reckoning.basis.ruleset.tallies[0])
    agree(int(total) + 144)
    assert row(panel, "Hastati").text(2) == "✓ yes"
    assert row(panel, "Republican legion").text(2) == "▲ no"
    assert "more than" in row(panel, "Republican legion").toolTip(2)
    agree(int(total) + 143)
    assert row(panel, "Hastati").text(2) == "▲ no"
    agree(None)
    assert tree(panel).isColumnHidden(2)


def test_several_rows_are_added_in_one_step(session: Session, panel: LibraryPanel) -> None:
    deeds = RosterDeeds(session)
    panel.pieces_chosen.connect(deeds.add_pieces)
    for name in ("Hastati", "Cretan archers"):
        row(panel, name).setSelected(True)
    button = panel.findChild(QPushButton, "library-add")
    assert isinstance(button, QPushButton)
    steps = session.undo_stack.count()
    button.click()
    assert len(session.selected) == 2
    assert session.undo_stack.count() == steps + 1


@pytest.mark.parametrize(("part", "place"), [(0.02, 0), (0.5, None), (0.98, 1)])
def test_rows_are_dropped_before_on_and_after_a_row(
    army_window: MainWindow, part: float, place: int | None
) -> None:
    session, space = army_window.session, army_window.space()
    data = tree(space.library).mimeData(
        [row(space.library, "Hastati"), row(space.library, "Velites")]
    )
    target = space.tree
    box = target.visualRect(target.tree_model.index_of(3))
    drop(target.viewport(), QPointF(box.center().x(), box.top() + part * box.height()), data)
    added = session.selected
    assert len(added) == 2
    holder = session.tree.nodes[2 if place is not None else 3]
    assert isinstance(holder, Formation)
    ids = [child.id for child in holder.children]
    assert tuple(ids[place : place + 2] if place is not None else ids[-2:]) == added


def drop(widget: QWidget, point: QPointF, data: QMimeData) -> None:
    """Let a drag come in, move and be let go, as the mouse would."""
    for event in a_drop(point, data):
        QApplication.sendEvent(widget, event)


def test_a_row_that_is_dragged_carries_its_piece(panel: LibraryPanel) -> None:
    data = tree(panel).mimeData([row(panel, "Hastati")])
    assert pieces_in(data) == ["hastatus"]


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


@pytest.fixture
def usual_palette(qapp: QApplication) -> Iterator[QPalette]:
    """Put the palette back after the test."""
    palette = QPalette(qapp.palette())
    yield palette
    qapp.setPalette(palette)


def test_symbols_take_the_colour_of_the_text_when_the_window_turns_dark(
    army_window: MainWindow, qapp: QApplication, usual_palette: QPalette, qtbot: QtBot
) -> None:
    panel = army_window.findChild(LibraryPanel)
    assert isinstance(panel, LibraryPanel)
    item = row(panel, "Hastati")

    def drawn() -> QImage:
        return item.icon(0).pixmap(16, 16).toImage()

    before = drawn()
    dark = QPalette(usual_palette)
    dark.setColor(QPalette.ColorRole.Text, QColor("white"))
    qapp.setPalette(dark)
    qtbot.waitUntil(lambda: drawn() != before)


def test_what_has_a_limit_is_the_price(qtbot: QtBot, session: Session) -> None:
    """Not the VB of a grouping, which stands first in Medioevo."""
    assert session.new_roster("medioevo", "communal-militia")
    panel = panel_of(session, qtbot)
    ruleset = shipped().ruleset("medioevo")
    assert not ruleset.tallies[0].limited
    basis = shipped().basis("medioevo", "communal-militia", None)
    worth = worth_of(shipped(), basis, "ala-pavesari")
    assert row(panel, "Ala of pavesari").text(1) == number(worth.limited or 0) == "24"
