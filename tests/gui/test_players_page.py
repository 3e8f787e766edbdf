"""Who plays a side, its sealed notes, and dealing characters, in the window."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from builder.core.scenario import Scenario
from builder.gui.battle.dialog import BattleDialog
from builder.gui.roster.deeds import RosterDeeds
from builder.gui.roster.inspector import Inspector
from builder.gui.session import Session
from builder.operations.players import deal_generals
from tests.gui.checking import check_model
from tests.gui.test_accessibility import nameless
from tests.support.makers import shipped

if TYPE_CHECKING:
    from pytestqt.modeltest import ModelTester
    from pytestqt.qtbot import QtBot

    from builder.gui.battle.players_page import PlayersPage
    from builder.gui.main_window import MainWindow

FOY = 21
NAME, CHIEF, FORMATION = range(3)


@pytest.fixture
def page(window: MainWindow) -> PlayersPage:
    """Return the page of Quatre Bras, in front."""
    assert window.session.new_scenario("garde-au-feu/quatre-bras-1815")
    window.menus.actions["battle"].trigger()
    dialog = window.findChild(BattleDialog)
    assert isinstance(dialog, BattleDialog)
    dialog.pages.setCurrentWidget(dialog.players)
    return dialog.players


def battle_of(window: MainWindow) -> Scenario:
    document = window.session.document
    assert isinstance(document, Scenario)
    return document


def typed(page: PlayersPage, row: int, column: int, value: object) -> None:
    model = page.table.model
    assert model.setData(model.index(row, column), value)


def test_players_are_added_named_and_given_what_they_command(
    window: MainWindow, page: PlayersPage, qtmodeltester: ModelTester
) -> None:
    page.table.add.click()
    page.table.add.click()
    typed(page, 0, NAME, "Anna")
    typed(page, 1, FORMATION, str(FOY))
    first, second = battle_of(window).sides[0].players
    assert (first.name, first.chief, second.chief, second.nodes) == ("Anna", True, False, (FOY,))
    shown = [page.table.model.index(1, column).data() for column in range(3)]
    assert shown == ["player-2", "–", "Foy's division"]
    check_model(qtmodeltester, page.table.model)
    for _ in range(4):
        window.session.undo_stack.undo()
    assert battle_of(window).sides[0].players == ()
    assert page.table.model.rowCount() == 0


def test_only_formations_that_may_have_a_player_are_offered(page: PlayersPage) -> None:
    """La Garde au feu: one player to each Division that gets orders (rules-data D.2)."""
    choices = page.table.model.columns[FORMATION].choices
    assert choices is not None
    assert [key for key, _ in choices()] == ["", "2", "21", "39", "47", "49", "68"]


def test_each_side_has_its_own(window: MainWindow, page: PlayersPage) -> None:
    page.table.add.click()
    page.side.setCurrentIndex(1)
    assert page.table.model.rowCount() == 0
    page.table.add.click()
    players = [[each.id for each in side.players] for side in battle_of(window).sides]
    assert players == [["player-1"], ["player-2"]]


def test_a_sealed_note_is_one_step(window: MainWindow, page: PlayersPage) -> None:
    field = page.notes["plan"]
    field.setFocus()
    QTest.keyClicks(field, "By the wood.")
    field.finish()
    (note,) = battle_of(window).sides[0].sealed_notes
    assert (note.kind, note.text) == ("plan", "By the wood.")
    page.side.setCurrentIndex(1)
    assert field.toPlainText() == ""
    window.session.undo_stack.undo()
    assert battle_of(window).sides[0].sealed_notes == ()


def test_everything_has_a_name(page: PlayersPage) -> None:
    assert nameless(page) == []


@pytest.mark.parametrize("template", ["garde-au-feu/quatre-bras-1815", None])
def test_characters_are_dealt_as_one_step_and_the_seed_is_told(
    template: str | None,
    qtbot: QtBot,
) -> None:
    session = Session(shipped())
    if template:
        assert session.new_scenario(template)
    else:
        assert session.new_roster("garde-au-feu", "french-1815")
    inspector = Inspector(session, RosterDeeds(session))
    qtbot.addWidget(inspector)
    inspector.show()
    before, name = session.document, "Deal characters by dice"
    button = next(
        each for each in inspector.findChildren(QAbstractButton) if each.accessibleName() == name
    )
    with qtbot.waitSignal(session.remarked) as told:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    seed = re.search("[0-9a-f]{16}", str(told.args))
    assert seed
    assert before is not None
    assert session.army == deal_generals(before, 0, seed[0], shipped()).army
    session.undo_stack.undo()
    assert session.document == before


def test_rules_without_a_deal_have_no_button(qtbot: QtBot) -> None:
    session = Session(shipped())
    assert session.new_scenario("roman-ancients/zama-202bc")
    inspector = Inspector(session, RosterDeeds(session))
    qtbot.addWidget(inspector)
    names = [each.accessibleName() for each in inspector.findChildren(QAbstractButton)]
    assert "Deal characters by dice" not in names
