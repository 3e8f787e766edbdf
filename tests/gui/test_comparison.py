"""Two armies side by side in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QPushButton,
    QTableWidget,
    QTabWidget,
    QTreeWidget,
)

from builder.drawing.shapes import side_look
from builder.gui.comparison.chart import ArmChart
from builder.gui.comparison.dialog import ComparisonDialog
from builder.gui.comparison.rows import MeasureLine
from tests.gui.test_accessibility import nameless
from tests.support.makers import ANCIENTS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import (
        QWidget,
    )
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow


@pytest.fixture
def edited(army_window: MainWindow, tmp_path: Path) -> MainWindow:
    """Return a window with an army that was saved and then changed."""
    assert army_window.session.save(tmp_path / "a.legatus")
    army_window.space().deeds.rename(3, "Primi")
    return army_window


@pytest.fixture
def dialog(edited: MainWindow) -> Iterator[ComparisonDialog]:
    """Return the dialog, opened from the menu."""
    edited.menus.actions["compare"].trigger()
    yield opened(edited)
    opened(edited).close()


def opened(window: MainWindow) -> ComparisonDialog:
    found = window.findChild(ComparisonDialog)
    assert isinstance(found, ComparisonDialog)
    return found


def names(dialog: ComparisonDialog) -> list[str]:
    combos = [dialog.findChild(QComboBox, f"comparison-{each}") for each in ("first", "second")]
    return [combo.currentText() for combo in combos if combo is not None]


def tree_of(dialog: ComparisonDialog) -> QTreeWidget:
    tree = dialog.findChild(QTreeWidget, "comparison-tree")
    assert isinstance(tree, QTreeWidget)
    return tree


def test_an_army_is_compared_with_its_file(dialog: ComparisonDialog) -> None:
    assert names(dialog) == ["Six maniples (a.legatus)", "Six maniples (now)"]
    group = tree_of(dialog).topLevelItem(0)
    assert group is not None
    assert group.text(0) == "Changed: 1"
    row = group.child(0)
    assert row is not None
    field = row.child(0)
    assert field is not None
    assert [field.text(column) for column in range(3)] == ["Name", "–", "Primi"]


def test_it_follows_the_next_edit(
    dialog: ComparisonDialog, edited: MainWindow, qtbot: QtBot
) -> None:
    edited.space().deeds.rename(3, "Secundi")
    qtbot.waitUntil(lambda: "Secundi" in dialog.text)
    edited.session.undo_stack.undo()
    edited.session.undo_stack.undo()
    qtbot.waitUntil(lambda: "The two are alike." in dialog.text)
    assert tree_of(dialog).topLevelItemCount() == 0


def test_a_battle_is_compared_side_against_side(window: MainWindow) -> None:
    window.session.new_scenario(f"{ANCIENTS}/zama-202bc")
    window.menus.actions["compare"].trigger()
    dialog = opened(window)
    assert names(dialog) == ["Carthage (now)", "Rome and Massinissa (now)"]
    assert "Figures" in dialog.text
    dialog.close()


def test_the_table_says_what_the_bars_say(dialog: ComparisonDialog) -> None:
    table, chart = dialog.findChild(QTableWidget), dialog.findChild(ArmChart)
    measure = dialog.findChild(QComboBox, "comparison-measure")
    assert table is not None
    assert chart is not None
    assert measure is not None
    assert [measure.itemText(row) for row in range(measure.count())] == ["Figures", "Men", "Points"]
    measure.setCurrentIndex(1)
    row = [item.text() for column in range(3) if (item := table.item(0, column))]
    assert row == ["Infantry", "800", "800"]
    assert chart.accessibleName() == "Infantry: 800, 800"


def test_bars_are_as_long_as_their_share(qtbot: QtBot) -> None:
    chart = ArmChart()
    qtbot.addWidget(chart)
    chart.show_lines((MeasureLine("Foot", (100.0, 50.0), ("100", "50")),))
    chart.resize(400, chart.sizeHint().height())
    image = chart.grab().toImage()
    colour = QColor(side_look(0).colour)
    first = sum(image.pixelColor(x, 12) == colour for x in range(image.width()))
    edge = QColor(side_look(1).colour)
    second = max(
        sum(image.pixelColor(x, y) == edge for x in range(image.width()))
        for y in range(image.height())
    )
    assert first == pytest.approx(2 * second, abs=6)


def test_it_is_copied_and_exported_as_text(dialog: ComparisonDialog, tmp_path: Path) -> None:
    click(dialog, "comparison-copy")
    assert QGuiApplication.clipboard().text() == dialog.text
    click(dialog, "comparison-export")
    asked = dialog.findChild(QFileDialog, "text-file")
    assert isinstance(asked, QFileDialog)
    asked.fileSelected.emit(str(tmp_path / "b.txt"))
    asked.close()
    assert (tmp_path / "b.txt").read_text(encoding="utf-8") == dialog.text


def click(dialog: QWidget, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    button.click()


def test_another_file_becomes_the_first(dialog: ComparisonDialog, tmp_path: Path) -> None:
    (tmp_path / "b.legatus").write_bytes((tmp_path / "a.legatus").read_bytes())
    click(dialog, "comparison-file")
    asked = dialog.findChild(QFileDialog, "open-file")
    assert isinstance(asked, QFileDialog)
    asked.fileSelected.emit(str(tmp_path / "b.legatus"))
    asked.close()
    assert names(dialog)[0] == "Six maniples (b.legatus)"


def test_a_file_that_is_none_is_told_in_the_bar(
    dialog: ComparisonDialog, edited: MainWindow, tmp_path: Path
) -> None:
    (tmp_path / "c.legatus").write_text("no army", encoding="utf-8")
    assert not dialog.offer_file(tmp_path / "c.legatus")
    assert edited.message_bar.isVisible()
    assert names(dialog)[0] == "Six maniples (a.legatus)"


def test_it_has_names_and_is_reached_by_the_keyboard(
    dialog: ComparisonDialog, qtbot: QtBot
) -> None:
    tabs = dialog.findChild(QTabWidget)
    assert tabs is not None
    reached = set()
    for page in range(tabs.count()):
        tabs.setCurrentIndex(page)
        assert nameless(dialog) == []
        dialog.activateWindow()
        qtbot.waitUntil(dialog.isActiveWindow)
        for _ in range(20):
            QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
            reached.add(dialog.focusWidget().objectName())
    wanted = {"first", "second", "tree", "measure", "table", "file", "copy", "export", "close"}
    assert {f"comparison-{each}" for each in wanted} <= reached
