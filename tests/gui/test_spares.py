"""Leaders in reserve: seen and changed where the army itself is looked at.

The corps of 1815 has two spare generals in its list (army_lists/garde-au-feu/french-1815.yaml,
``ready``): Husson, even-tempered, and Jamin, cautious.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QWidget

from builder.gui.roster.deeds import RosterDeeds
from builder.gui.roster.inspector import Inspector
from builder.gui.session import Session
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

W = TypeVar("W", bound=QWidget)


@pytest.fixture
def corps(qapp: object) -> Session:  # noqa: ARG001 - Qt must be running
    """Return a session with the corps of 1815."""
    session = Session(shipped())
    assert session.new_roster("garde-au-feu", "french-1815")
    return session


def inspector_of(session: Session, qtbot: QtBot) -> Inspector:
    inspector = Inspector(session, RosterDeeds(session))
    qtbot.addWidget(inspector)
    inspector.show()
    return inspector


def named(inspector: Inspector, kind: type[W], name: str) -> W:
    return next(each for each in inspector.findChildren(kind) if each.accessibleName() == name)


def names(session: Session) -> list[str]:
    return [leader.name for leader in session.army.spares]


def test_each_is_shown_with_his_character(corps: Session, qtbot: QtBot) -> None:
    inspector = inspector_of(corps, qtbot)
    shown = [named(inspector, QLineEdit, f"{n}. General").text() for n in (1, 2)]
    assert shown == ["Husson", "Jamin"]
    assert named(inspector, QComboBox, "2. Character").currentText() == "Cautious"


def test_naming_one_leaves_the_other_and_is_one_step(corps: Session, qtbot: QtBot) -> None:
    inspector = inspector_of(corps, qtbot)
    line = named(inspector, QLineEdit, "2. General")
    line.selectAll()
    QTest.keyClicks(line, "Soye")
    assert names(corps) == ["Husson", "Soye"]
    assert corps.army.spares[1].character == "cauto"
    corps.undo_stack.undo()
    assert names(corps) == ["Husson", "Jamin"]
    assert not corps.has_unsaved_work


def test_another_character_is_undone_exactly(corps: Session, qtbot: QtBot) -> None:
    before = corps.document
    inspector = inspector_of(corps, qtbot)
    box = named(inspector, QComboBox, "1. Character")
    box.setCurrentIndex(box.findText("Cautious"))
    box.activated.emit(box.currentIndex())
    assert [leader.character for leader in corps.army.spares] == ["cauto", "cauto"]
    corps.undo_stack.undo()
    assert corps.document == before


def test_one_more_is_added_and_the_first_is_taken_away(corps: Session, qtbot: QtBot) -> None:
    inspector = inspector_of(corps, qtbot)
    named(inspector, QAbstractButton, "Add a leader in reserve").click()
    assert names(corps) == ["Husson", "Jamin", ""]
    named(inspector, QAbstractButton, "Take General 1 out of the reserve").click()
    assert names(corps) == ["Jamin", ""]
    assert named(inspector, QLineEdit, "1. General").text() == "Jamin"
    corps.undo_stack.undo()
    corps.undo_stack.undo()
    assert not corps.has_unsaved_work


def test_the_finding_about_too_few_goes_when_there_are_enough(corps: Session, qtbot: QtBot) -> None:
    # One spare to every three formations: four divisions ask for two (the rule spare-generals).
    inspector = inspector_of(corps, qtbot)

    def codes() -> set[str]:
        return {finding.code for finding in corps.reckoning.findings}

    assert "rule-spare-generals" not in codes()
    named(inspector, QAbstractButton, "Take General 2 out of the reserve").click()
    assert "rule-spare-generals" in codes()
    named(inspector, QAbstractButton, "Add a leader in reserve").click()
    assert "rule-spare-generals" not in codes()


def test_rules_that_know_of_none_show_none(qtbot: QtBot) -> None:
    session = Session(shipped())
    session.new_roster(ANCIENTS, POLYBIAN)
    inspector = inspector_of(session, qtbot)
    assert "In reserve" not in [each.text() for each in inspector.findChildren(QLabel)]


def test_a_division_has_none_of_its_own(corps: Session, qtbot: QtBot) -> None:
    inspector = inspector_of(corps, qtbot)
    assert "In reserve" in [each.text() for each in inspector.findChildren(QLabel)]
    corps.select((corps.army.root.children[0].id,))
    assert "In reserve" not in [
        each.text() for each in inspector.findChildren(QLabel) if each.isVisible()
    ]
