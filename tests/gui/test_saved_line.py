"""The line at the lower edge of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel

from builder.core import edits
from builder.core.scenario import Scenario, TableSize
from builder.gui.panels.saved_line import SavedLine

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow
    from builder.gui.session import Session


def text(line: SavedLine, name: str) -> str:
    label = line.findChild(QLabel, name)
    assert isinstance(label, QLabel)
    return label.text()


def line_of(session: Session, qtbot: QtBot) -> SavedLine:
    line = SavedLine(session)
    qtbot.addWidget(line)
    return line


def with_table(session: Session, width_mm: int) -> None:
    def put(document: object) -> Scenario:
        assert isinstance(document, Scenario)
        table = TableSize(width_mm=width_mm, depth_mm=1200)
        return document.model_copy(update={"table": table})

    session.edit("table", put)


def front_mm(session: Session) -> int:
    reckoning = session.reckoning
    return sum(reckoning.footprint(unit).frontage_mm for unit in reckoning.sized.units)


def test_whether_the_work_is_saved_is_told_in_words(
    session: Session, qtbot: QtBot, tmp_path: Path
) -> None:
    line = line_of(session, qtbot)
    assert text(line, "save-state") == "Not saved yet"
    assert session.save(tmp_path / "a.legatus")
    assert text(line, "save-state") == "Saved to a.legatus"
    session.edit_army("x", lambda army: edits.set_limit(army, 10))
    assert text(line, "save-state") == "Changed since it was saved to a.legatus"
    session.undo_stack.undo()
    assert text(line, "save-state") == "Saved to a.legatus"


def test_the_front_of_a_lone_army_has_no_table(session: Session, qtbot: QtBot) -> None:
    line = line_of(session, qtbot)
    whole = f"{front_mm(session) / 10:g}"
    assert text(line, "army-front").startswith(f"Front {whole} cm in one line, ")
    assert "table" not in text(line, "army-front")


def test_the_front_is_told_against_the_width_of_the_table(session: Session, qtbot: QtBot) -> None:
    line = line_of(session, qtbot)
    session.undo_stack.setClean()
    assert session.new_scenario("roman-ancients/zama-202bc")
    front = front_mm(session)
    with_table(session, front)
    assert text(line, "army-front").endswith(" cm")
    with_table(session, front - 1)
    assert text(line, "army-front").startswith("▲")
    assert text(line, "army-front").endswith("two lines")
    with_table(session, max(100, front // 3))
    assert text(line, "army-front").endswith("more than two lines")


def test_an_empty_army_has_no_front(session: Session, qtbot: QtBot) -> None:
    line = line_of(session, qtbot)
    children = [child.id for child in session.army.root.children]
    session.edit_army("x", lambda army: edits.remove(army, children))
    assert text(line, "army-front") == ""


def test_a_window_with_a_document_has_the_line(army_window: MainWindow) -> None:
    line = army_window.findChild(SavedLine)
    assert isinstance(line, SavedLine)
    assert text(line, "save-state") == "Not saved yet"


def test_the_buttons_name_the_steps_that_they_undo_and_redo(army_window: MainWindow) -> None:
    session = army_window.session
    session.edit_army("change limit", lambda army: edits.set_limit(army, 10))
    assert army_window.menus.actions["undo"].toolTip() == "Undo: change limit (Ctrl+Z)"
    session.undo_stack.undo()
    assert army_window.menus.actions["redo"].toolTip().startswith("Redo: change limit (")
    assert army_window.menus.actions["undo"].toolTip() == "Take the last edit back (Ctrl+Z)"
