"""The window beside bare Qt: its first paint, a large tree, one edit to what is painted.

Goals: an empty window is painted in twice the time of a bare one, each in a fresh process; 5,000
units open in 1.2 times a ``QTreeWidget`` with the same rows; an edit is painted, with totals and
findings, within 16 ms at 1,000 units and 50 ms at 5,000.
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from builder.core import edits
from builder.core.roster import Troop, walk
from builder.gui.main_window import MainWindow
from builder.gui.models.roster_tree_model import RosterTreeModel
from builder.gui.roster.deeds import RosterDeeds
from builder.gui.roster.tree import RosterTree
from builder.gui.session import Session
from builder.operations.packs import shared_library
from builder.operations.publishing import SHEETS, page_image, pages
from tests.bench.armies import LIST, RULESET, roster_of_units
from tests.bench.qt_trees import tree_of_texts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QTreeWidget
    from pytestqt.qtbot import QtBot

    from builder.core.roster import Formation
    from tests.bench.conftest import SideBySide

BARE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, application.quit)
application = QApplication(sys.argv)
window = Window()
window.resize(1280, 800)
window.show()
application.exec()
"""
OURS = """
from builder.gui import application
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from builder.gui import main_window
class Window(main_window.MainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, QApplication.instance().quit)
main_window.MainWindow = Window
application.main(())
"""
HEAVY = ("reportlab", "pypdfium2", "pydantic", "ruamel", "numpy", "shapely")


def in_a_process(script: str, home: Path) -> str:
    """Run a script in a fresh process, at home where no test is."""
    places = {"LEGATUS_HOME": str(home), "LEGATUS_SETTINGS": str(home / "settings.json")}
    done = subprocess.run(  # noqa: S603 - our own text
        [sys.executable, "-c", script],
        env=os.environ | places,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.stdout


@pytest.mark.usefixtures("as_installed")
def test_the_first_paint_of_an_empty_window(side_by_side: SideBySide, tmp_path: Path) -> None:
    for script in (BARE, OURS):
        in_a_process(script, tmp_path)
    side_by_side(
        "empty window to its first paint",
        lambda: in_a_process(OURS, tmp_path),
        lambda: in_a_process(BARE, tmp_path),
        goal="2",
        floor_name="a bare QMainWindow",
    )


def test_nothing_heavy_is_loaded_at_the_first_paint(tmp_path: Path) -> None:
    ask = f"import sys\nprint(sorted(set({HEAVY!r}) & sys.modules.keys()))"
    told = in_a_process(f"{OURS}\n{ask}", tmp_path)
    assert told.strip() == "[]"


def a_tree_widget(texts: Callable[[int], tuple[str, ...]], root: Formation) -> QTreeWidget:
    """Return Qt's own tree with the rows of ours, open where ours is."""
    tree = tree_of_texts(texts, root)
    tree.expandToDepth(0)
    return tree


def test_opening_an_order_of_battle_of_5000_units(side_by_side: SideBySide, qapp: object) -> None:  # noqa: ARG001 - Qt must be running
    session = Session(shared_library())
    assert session._begin(roster_of_units(5000), None)  # noqa: SLF001 - no file is made for it
    deeds = RosterDeeds(session)
    model = RosterTreeModel(session.reckoning)

    def texts(node_id: int) -> tuple[str, ...]:
        return model.row(node_id).texts

    for node in walk(session.army.root):
        texts(node.id)

    def shown(tree: RosterTree | QTreeWidget) -> None:
        tree.resize(900, 600)
        tree.grab()
        tree.deleteLater()
        QApplication.processEvents()

    side_by_side(
        "5,000 units in the tree",
        lambda: shown(RosterTree(session, 0, deeds)),
        lambda: shown(a_tree_widget(texts, session.army.root)),
        goal="1.2",
        floor_name="a QTreeWidget with the same rows",
    )


class _Editing:
    """Edits one troop after the other in a window, as a player would, and paints it."""

    def __init__(self, units: int, qtbot: QtBot) -> None:
        self.window = MainWindow(shared_library())
        qtbot.addWidget(self.window, before_close_func=lambda _: self._let_close())
        self.window.show()
        self.session = self.window.session
        assert self.session._begin(roster_of_units(units), None)  # noqa: SLF001 - no file is made
        QApplication.processEvents()
        troops = [each.id for each in walk(self.session.army.root) if isinstance(each, Troop)]
        self._troops = itertools.cycle(troops[::37])
        self._strengths = itertools.cycle((90, 130, 110, 170, 150))

    def once(self) -> None:
        troop, strength = next(self._troops), next(self._strengths)
        self.session.edit_army("x", lambda army: edits.change(army, (troop,), strength=strength))
        QApplication.processEvents()

    def repaint(self) -> None:
        self.window.repaint()

    def _let_close(self) -> None:
        self.session.undo_stack.setClean()


@pytest.mark.parametrize(("units", "goal"), [(1000, "16 ms"), (5000, "50 ms")])
def test_one_edit_to_painted_totals_and_findings(
    side_by_side: SideBySide, qtbot: QtBot, units: int, goal: str
) -> None:
    editing = _Editing(units, qtbot)
    editing.once()
    side_by_side(
        f"edit to what is painted, {units} units",
        editing.once,
        editing.repaint,
        goal=goal,
        floor_name="painting the same window",
    )


def test_the_pages_of_the_sheets_follow_an_edit(side_by_side: SideBySide, qtbot: QtBot) -> None:
    window = MainWindow(shared_library())
    qtbot.addWidget(window, before_close_func=lambda _: window.session.undo_stack.setClean())
    window.show()
    assert window.session.new_roster(RULESET, LIST)
    source, limits = window.space().preview.source, itertools.count(100)
    with qtbot.waitSignals([source.made, source.drawn]):
        window.space().show_sheets()

    def edit() -> None:
        limit = next(limits)
        with qtbot.waitSignal(source.made):
            window.session.edit_army("x", lambda army: edits.set_limit(army, limit))
        with qtbot.waitSignal(source.drawn):
            pass

    def bare() -> None:
        assert window.session.battle is not None
        page_image(pages(window.session.battle, SHEETS).content, 0, 1.0)

    side_by_side(
        "edit to the first page of the sheets",
        edit,
        bare,
        goal="500 ms",
        floor_name="making and drawing them at once",
    )
