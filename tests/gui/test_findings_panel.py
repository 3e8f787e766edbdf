"""The findings: the reason, the remedy, and the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QTreeView

from builder.core import edits
from builder.gui.models.finding_model import REMEDY
from builder.gui.panels.findings_panel import FindingsPanel
from tests.support.makers import ANCIENTS, POLYBIAN

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from builder.gui.session import Session


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> FindingsPanel:
    """Return a panel of the ready army, which has no findings."""
    made = FindingsPanel(session)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def button(panel: FindingsPanel, name: str) -> QPushButton:
    found = panel.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


def why(panel: FindingsPanel) -> str:
    label = panel.findChild(QLabel, "finding-why")
    assert isinstance(label, QLabel)
    return label.text()


def give(session: Session, node: int, order: str) -> None:
    session.edit_army("order", lambda army: edits.change(army, (node,), order=order))


def test_where_every_rule_is_kept_it_says_so(panel: FindingsPanel) -> None:
    assert why(panel) == "Every rule is kept."
    assert panel.summary() == "nothing to remark"
    assert button(panel, "finding-go").isHidden()
    assert button(panel, "finding-remedy").isHidden()


def test_a_finding_shows_its_reason_and_offers_its_remedy(
    session: Session, panel: FindingsPanel, qtbot: QtBot
) -> None:
    give(session, 15, "skirmish")
    assert "nothing to shoot with" in why(panel)
    remedy = button(panel, "finding-remedy")
    assert remedy.text() == "Take the order back"
    with qtbot.waitSignal(panel.remedy_chosen) as told:
        remedy.click()
    assert told.args is not None
    assert [finding.code for finding in told.args[1]] == ["order-unwise"]


def test_enter_on_a_finding_goes_to_its_place(
    session: Session, panel: FindingsPanel, qtbot: QtBot
) -> None:
    give(session, 15, "skirmish")
    view = panel.findChild(QTreeView, "findings-list")
    assert isinstance(view, QTreeView)
    with qtbot.waitSignal(panel.place_chosen) as told:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert told.args == [0, 15]


def test_many_places_are_gone_to_one_after_the_other(
    session: Session, panel: FindingsPanel
) -> None:
    army = session.army
    formations = [
        edits.copy_of(army.root.children[0].model_copy(update={"children": ()}), 100 + at)
        for at in range(3)
    ]
    session.edit_army("x", lambda army: edits.add_nodes(army, 1, formations))
    places: list[int] = []
    panel.place_chosen.connect(lambda _side, node: places.append(node))
    go = button(panel, "finding-go")
    assert go.text() == "Go to 1 of 3"
    for _ in range(4):
        go.click()
    assert places == [100, 101, 102, 100]


def test_what_is_counted_is_told_in_words(session: Session, panel: FindingsPanel) -> None:
    told: list[str] = []
    panel.counted.connect(told.append)
    session.edit_army("x", lambda army: edits.set_limit(army, 10))
    give(session, 15, "skirmish")
    assert told[-1] == "1 error, 1 warning"


def test_a_click_on_the_remedy_is_enough(
    session: Session, panel: FindingsPanel, qtbot: QtBot
) -> None:
    give(session, 15, "skirmish")
    panel.resize(1000, 200)
    view = panel.findChild(QTreeView, "findings-list")
    assert isinstance(view, QTreeView)
    place = view.visualRect(panel.model.index(0, REMEDY)).center()
    with qtbot.waitSignal(panel.remedy_chosen):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_finding_that_is_hidden_goes_and_can_be_shown_again(
    session: Session, panel: FindingsPanel
) -> None:
    give(session, 15, "skirmish")
    assert button(panel, "finding-show-hidden").isHidden()
    button(panel, "finding-hide").click()
    assert panel.summary() == "1 hidden"
    assert why(panel) == "Nothing but what you have hidden."
    again = button(panel, "finding-show-hidden")
    assert again.text() == "Show hidden (1)"
    again.click()
    assert button(panel, "finding-hide").text() == "Show again"
    button(panel, "finding-hide").click()
    assert panel.summary() == "1 warning"


def test_what_was_hidden_is_remembered_with_its_file(
    session: Session, panel: FindingsPanel, tmp_path: Path
) -> None:
    give(session, 15, "skirmish")
    button(panel, "finding-hide").click()
    assert session.save(tmp_path / "a.legatus")
    assert session.new_roster(ANCIENTS, POLYBIAN)
    give(session, 15, "skirmish")
    assert panel.summary() == "1 warning"
    session.undo_stack.setClean()
    assert session.open(tmp_path / "a.legatus")
    assert panel.summary() == "1 hidden"


def test_the_same_fault_at_another_place_is_not_hidden(
    session: Session, panel: FindingsPanel
) -> None:
    empty = session.army.root.children[0].model_copy(update={"children": ()})
    for number in (100, 101):
        formation = edits.copy_of(empty, number)
        session.edit_army("x", lambda army, new=formation: edits.add_nodes(army, 1, (new,)))  # type: ignore[misc]
        if number == 100:
            button(panel, "finding-hide").click()
    assert panel.summary() == "1 warning, 1 hidden"
