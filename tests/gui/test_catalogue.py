"""The catalogue beside an army: filters, what they let through, and beginning with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QTabWidget

from builder.core.years import century_of
from builder.gui.catalogue.panel import CataloguePanel
from builder.gui.catalogue.tree import Beginning, PackTree
from builder.gui.items import rows_below, rows_of
from tests.support.makers import shipped

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow


@pytest.fixture
def panel(qtbot: QtBot) -> CataloguePanel:
    """Return the catalogue, read."""
    panel = CataloguePanel(shipped)
    qtbot.addWidget(panel)
    panel.show()
    tree = panel.tree
    assert tree is not None
    qtbot.waitUntil(lambda: tree.is_read, timeout=30_000)
    return panel


def shown(panel: CataloguePanel) -> list[str]:
    assert panel.tree is not None
    return [
        item.text(0)
        for top in rows_of(panel.tree)
        for item in rows_below(top)
        if not item.isHidden() and not top.isHidden()
    ]


def test_nothing_is_read_before_it_is_seen(qtbot: QtBot) -> None:
    panel = CataloguePanel(shipped)
    qtbot.addWidget(panel)
    assert panel.tree is None


def test_it_shows_everything_with_what_it_needs(panel: CataloguePanel) -> None:
    assert panel.tree is not None
    assert "Zama, 202 BC" in shown(panel)
    (zama,) = [
        item
        for top in rows_of(panel.tree)
        for item in rows_below(top)
        if item.text(0) == "Zama, 202 BC"
    ]
    assert zama.text(1) == "117 + 137"


def test_words_rules_time_and_number_filter_it(panel: CataloguePanel) -> None:
    filters = panel.filters
    filters.text.setText("florence guelf")
    assert "Campaldino" in shown(panel)
    filters.text.setText("carthag")
    assert "Zama, 202 BC" in shown(panel)
    assert "French 1805–07" not in shown(panel)
    filters.at_most.setValue(130)
    assert "Zama, 202 BC" not in shown(panel)
    filters.text.clear()
    filters.at_most.setValue(0)
    filters.time.setCurrentIndex(filters.time.findData(century_of(1289)))
    assert "Campaldino" in shown(panel)
    assert "Zama, 202 BC" not in shown(panel)
    filters.rules.setCurrentIndex(filters.rules.findData("roman-ancients"))
    assert shown(panel) == []


def test_the_times_offered_are_in_order(panel: CataloguePanel) -> None:
    time = panel.filters.time
    offered = [time.itemData(row) for row in range(1, time.count())]
    assert offered == sorted(offered)
    assert {-3, 13, 19} <= set(offered)


def test_a_double_click_begins(qtbot: QtBot, panel: CataloguePanel) -> None:
    assert panel.tree is not None
    item = next(
        item
        for top in rows_of(panel.tree)
        for item in rows_below(top)
        if item.text(0) == "Zama, 202 BC"
    )
    with qtbot.waitSignal(panel.begun) as begun:
        panel.tree.itemActivated.emit(item, 0)
    assert begun.args == [Beginning("roman-ancients", template="zama-202bc")]


def test_in_the_window_it_stands_behind_the_pieces_of_the_list(
    qtbot: QtBot, army_window: MainWindow
) -> None:
    army_window.show()
    tabs = army_window.findChild(QTabWidget, "library-tabs")
    assert isinstance(tabs, QTabWidget)
    tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: army_window.findChild(PackTree, "new-tree") is not None)
