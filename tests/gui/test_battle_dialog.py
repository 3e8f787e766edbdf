"""The battle's circumstances in the window: each edit a step, by keyboard, with names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QSpinBox, QWidget

from builder.core.circumstance_edits import with_battle, with_side, with_victory
from builder.core.circumstances import Objective, Reserve, Weather
from builder.core.scenario import Scenario, TableSize
from builder.gui.battle.dialog import BattleDialog
from builder.operations.documents import new_scenario, save_file
from tests.gui.checking import check_model
from tests.gui.test_accessibility import nameless
from tests.support.makers import shipped

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.modeltest import ModelTester
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow

NAPOLEONIC = "garde-au-feu/quatre-bras-1815"
NAME, EDGE, TASK = range(3)


@pytest.fixture
def battle_window(window: MainWindow, tmp_path: Path) -> MainWindow:
    """Return a window with a battle on 96 × 90 cm of which nothing is set but its title.

    Its rules have weathers and works, and no dice for reserves.
    """
    battle = new_scenario(shipped(), NAPOLEONIC, language="en")
    battle = with_battle(battle, victory=None, weather=())
    for side in range(2):
        battle = with_side(battle, side, task=None, reserves=())
    save_file(battle, tmp_path / "bare.legatus", shipped())
    assert window.session.open(tmp_path / "bare.legatus")
    window.session.hide(None)
    return window


@pytest.fixture
def dialog(battle_window: MainWindow) -> BattleDialog:
    """Return the dialog of that window, open."""
    battle_window.menus.actions["battle"].trigger()
    found = battle_window.findChild(BattleDialog)
    assert isinstance(found, BattleDialog)
    return found


def scenario_of(window: MainWindow) -> Scenario:
    document = window.session.document
    assert isinstance(document, Scenario)
    return document


def type_in(dialog: BattleDialog, table: str, row: int, column: int, answer: str) -> None:
    """Answer in a cell with keys alone."""
    view = dialog.tables[table].view
    view.setCurrentIndex(view.model().index(row, column))
    QTest.keyClick(view, Qt.Key.Key_Return)
    editor = view.viewport().findChildren(QWidget, "record-cell")[-1]
    if isinstance(editor, QComboBox):
        editor.setCurrentText(answer)
    else:
        assert isinstance(editor, QLineEdit | QSpinBox)
        editor.selectAll()
        QTest.keyClicks(editor, answer)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    # The view takes over what was typed when it is back in its loop.
    QApplication.processEvents()


def add(dialog: BattleDialog, table: str) -> None:
    QTest.mouseClick(dialog.tables[table].add, Qt.MouseButton.LeftButton)


def told(dialog: BattleDialog) -> str:
    label = dialog.findChild(QLabel, "battle-told")
    assert isinstance(label, QLabel)
    return label.text() if not label.isHidden() else ""


def test_every_table_is_a_sound_model(dialog: BattleDialog, qtmodeltester: ModelTester) -> None:
    for name in ("reserves", "objectives", "weather", "works"):
        add(dialog, name)
    for table in dialog.tables.values():
        assert table.model.rowCount() > 0
        check_model(qtmodeltester, table.model)


def test_every_page_has_names_for_screen_readers(dialog: BattleDialog) -> None:
    for name in ("reserves", "objectives", "weather", "works"):
        add(dialog, name)
    for page in range(dialog.pages.count()):
        dialog.pages.setCurrentIndex(page)
        assert nameless(dialog) == []


def test_an_army_alone_has_no_battle(army_window: MainWindow) -> None:
    army_window.menus.actions["battle"].trigger()
    assert army_window.findChild(BattleDialog) is None
    assert "an army alone" in army_window.message_bar.text


def test_the_dialog_is_there_once(battle_window: MainWindow, dialog: BattleDialog) -> None:
    battle_window.menus.actions["battle"].trigger()
    assert battle_window.findChildren(BattleDialog) == [dialog]


def test_title_and_turns_are_steps_that_can_be_undone(
    battle_window: MainWindow, dialog: BattleDialog
) -> None:
    dialog.form.title.setText("The crossroads")
    dialog.form.title.editingFinished.emit()
    dialog.form.turns.setValue(9)
    assert (scenario_of(battle_window).title, scenario_of(battle_window).turn_limit) == (
        "The crossroads",
        9,
    )
    assert dialog.windowTitle() == "The battle: The crossroads"
    battle_window.session.steps.undo()
    battle_window.session.steps.undo()
    assert (dialog.form.title.text(), dialog.form.turns.value()) == ("Quatre Bras", 7)
    assert not battle_window.session.has_unsaved_work


def test_a_table_is_chosen_or_typed(battle_window: MainWindow, dialog: BattleDialog) -> None:
    assert dialog.form.table.currentText() == "a size of its own"
    place = dialog.form.table.findText("180 × 120", Qt.MatchFlag.MatchStartsWith)
    dialog.form.table.setCurrentIndex(place)
    dialog.form.table.activated.emit(place)
    assert scenario_of(battle_window).table == TableSize(width_mm=1800, depth_mm=1200)
    dialog.form.along.setValue(150)
    assert scenario_of(battle_window).table == TableSize(width_mm=1800, depth_mm=1500)


def test_without_a_table_its_size_cannot_be_typed(
    battle_window: MainWindow, dialog: BattleDialog
) -> None:
    dialog.form.table.setCurrentIndex(0)
    dialog.form.table.activated.emit(0)
    assert scenario_of(battle_window).table is None
    assert not dialog.form.across.isEnabled()


@pytest.mark.parametrize(
    ("typed", "metres"), [("7,5", "15/2"), ("1/3", "1/3"), ("", None), ("10000", "10000")]
)
def test_ground_is_typed_as_one_writes_it(
    battle_window: MainWindow, dialog: BattleDialog, typed: str, metres: str | None
) -> None:
    dialog.form.ground.setText(typed)
    dialog.form.ground.editingFinished.emit()
    own = scenario_of(battle_window).ground_m_per_cm
    assert (None if own is None else str(own)) == metres


@pytest.mark.parametrize("typed", ["0", "-1", "nan", "many", "10001", "1e9"])
def test_ground_that_cannot_be_is_told_and_changes_nothing(
    battle_window: MainWindow, dialog: BattleDialog, typed: str
) -> None:
    dialog.form.ground.setText(typed)
    dialog.form.ground.editingFinished.emit()
    assert "isn't a number of metres" in told(dialog)
    assert not battle_window.session.has_unsaved_work


def test_sides_take_edges_and_tasks(battle_window: MainWindow, dialog: BattleDialog) -> None:
    type_in(dialog, "sides", 0, EDGE, "left edge")
    type_in(dialog, "sides", 1, TASK, "defends")
    first, second = scenario_of(battle_window).sides
    assert (first.edge, second.task) == ("left", "defender")


def test_a_reserve_is_added_and_arrives_in_a_turn(
    battle_window: MainWindow, dialog: BattleDialog
) -> None:
    """The rules of Napoleon's battle have no dice for reserves, so nobody rolls."""
    dialog.pages.setCurrentIndex(1)
    add(dialog, "reserves")
    type_in(dialog, "reserves", 0, 4, "3")
    (reserve,) = scenario_of(battle_window).sides[0].reserves
    assert (reserve.turn, dialog.tables["reserves"].model.columnCount()) == (3, 5)


def test_who_rolls_arrives_in_no_turn_and_the_other_way_round(
    battle_window: MainWindow, dialog: BattleDialog
) -> None:
    battle_window.session.new_scenario("zama-202bc")
    dialog.pages.setCurrentIndex(1)
    add(dialog, "reserves")
    for column, answer, expected in ((4, "3", (3, None)), (6, "4", (None, 4)), (4, "5", (5, None))):
        type_in(dialog, "reserves", 0, column, answer)
        (reserve,) = scenario_of(battle_window).sides[0].reserves
        assert (reserve.turn, reserve.at_least) == expected


def test_a_stretch_has_both_ends_or_none(battle_window: MainWindow, dialog: BattleDialog) -> None:
    dialog.pages.setCurrentIndex(1)
    add(dialog, "reserves")

    def ends() -> tuple[int | None, int | None]:
        (reserve,) = scenario_of(battle_window).sides[0].reserves
        return reserve.from_mm, reserve.to_mm

    type_in(dialog, "reserves", 0, 2, "20")
    assert ends() == (200, 200)
    type_in(dialog, "reserves", 0, 3, "10")
    assert ends() == (100, 100)


def test_reserves_of_the_other_side_are_its_own(
    battle_window: MainWindow, dialog: BattleDialog
) -> None:
    dialog.pages.setCurrentIndex(1)
    dialog.side.setCurrentIndex(1)
    add(dialog, "reserves")
    first, second = scenario_of(battle_window).sides
    assert (len(first.reserves), len(second.reserves)) == (0, 1)


def test_each_new_reserve_is_of_somebody_else_until_all_wait(dialog: BattleDialog) -> None:
    dialog.pages.setCurrentIndex(1)
    for _ in range(20):
        add(dialog, "reserves")
    nodes = [record.nodes for record in dialog.tables["reserves"].model.records]
    assert len(nodes) == len(set(nodes)) < 20
    assert "waits in reserve already" in told(dialog)


def test_a_row_goes_by_the_delete_key_and_comes_back(
    battle_window: MainWindow, dialog: BattleDialog
) -> None:
    dialog.pages.setCurrentIndex(3)
    add(dialog, "weather")
    QTest.keyClick(dialog.tables["weather"].view, Qt.Key.Key_Delete)
    assert scenario_of(battle_window).weather == ()
    battle_window.session.steps.undo()
    assert dialog.tables["weather"].model.rowCount() == 1


def test_weather_and_works_are_of_the_rules(
    battle_window: MainWindow, dialog: BattleDialog
) -> None:
    dialog.pages.setCurrentIndex(3)
    add(dialog, "weather")
    type_in(dialog, "weather", 0, 1, "fog")
    add(dialog, "works")
    type_in(dialog, "works", 0, 3, "an infantry battalion")
    scenario = scenario_of(battle_window)
    assert scenario.weather == (Weather(kind="foggy-weather"),)
    assert [work.kind for work in scenario.works] == ["by-infantry"]


def test_what_a_record_cannot_be_is_told(battle_window: MainWindow, dialog: BattleDialog) -> None:
    """Weather of no kind must say something in words."""
    dialog.pages.setCurrentIndex(3)
    add(dialog, "weather")
    type_in(dialog, "weather", 0, 1, "none of the rules")
    assert "should have a kind or a text" in told(dialog)
    assert scenario_of(battle_window).weather[0].kind is not None


def test_a_place_that_counts_lies_in_the_middle_until_it_is_moved(
    battle_window: MainWindow, dialog: BattleDialog
) -> None:
    dialog.pages.setCurrentIndex(2)
    add(dialog, "objectives")
    type_in(dialog, "objectives", 0, 0, "Crossroads")
    type_in(dialog, "objectives", 0, 2, "20")
    victory = scenario_of(battle_window).victory
    assert victory is not None
    (place,) = victory.objectives
    assert (place.name, place.x_mm, place.y_mm) == ("Crossroads", 480, 200)


def test_how_it_is_won_is_kept_when_one_leaves_the_words(
    battle_window: MainWindow, dialog: BattleDialog
) -> None:
    dialog.words.setPlainText("Hold the crossroads.")
    dialog.words.finish()
    victory = scenario_of(battle_window).victory
    assert victory is not None
    assert victory.text == "Hold the crossroads."
    dialog.words.setPlainText("")
    dialog.words.finish()
    assert scenario_of(battle_window).victory is None


def test_what_follows_is_told_and_follows_each_edit(
    battle_window: MainWindow, dialog: BattleDialog, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(dialog.prepared.shown):
        dialog.pages.setCurrentWidget(dialog.prepared)
    assert "Odds of the reserves" not in dialog.prepared.toPlainText()
    waiting = with_side(scenario_of(battle_window), 0, reserves=(Reserve(nodes=(2,), turn=2),))
    with qtbot.waitSignal(dialog.prepared.shown):
        battle_window.session.edit("x", lambda _: waiting)
    told = dialog.prepared.toPlainText()
    for words in (
        "Does it fit? France",
        "Odds of the reserves: France",
        "March table: Allies",
        "Time and space",
    ):
        assert words in told


def test_other_rules_have_other_columns(battle_window: MainWindow, dialog: BattleDialog) -> None:
    """The ancients have no weather of their own, so it is told in words alone."""
    assert battle_window.session.new_scenario("zama-202bc")
    assert dialog.tables["weather"].model.columnCount() == 2
    assert dialog.form.title.text() == scenario_of(battle_window).title


def test_the_dialog_goes_where_no_battle_is_in_front(
    battle_window: MainWindow, dialog: BattleDialog, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(dialog.finished):
        assert battle_window.session.new_roster("roman-ancients", "polybian-roman")


def test_millimetres_that_nobody_types_stay(
    battle_window: MainWindow, dialog: BattleDialog
) -> None:
    """The map may place things to the millimetre; the table shows whole centimetres."""
    place = Objective(id="a", x_mm=487, y_mm=203, radius_mm=45)
    exact = with_victory(scenario_of(battle_window), objectives=(place,))
    battle_window.session.edit("x", lambda _: exact)
    dialog.pages.setCurrentIndex(2)
    type_in(dialog, "objectives", 0, 1, "48")
    type_in(dialog, "objectives", 0, 2, "21")
    victory = scenario_of(battle_window).victory
    assert victory is not None
    (now,) = victory.objectives
    assert (now.x_mm, now.y_mm, now.radius_mm) == (487, 210, 45)


def test_words_that_are_still_being_typed_are_not_lost(
    battle_window: MainWindow, dialog: BattleDialog
) -> None:
    dialog.words.setPlainText("Hold on.")
    battle_window.finish_editing()
    assert battle_window.session.has_unsaved_work
    dialog.words.setPlainText("Hold on to the end.")
    dialog.reject()
    victory = scenario_of(battle_window).victory
    assert victory is not None
    assert victory.text == "Hold on to the end."


def test_while_it_is_closed_the_dialog_costs_no_edit_anything(
    battle_window: MainWindow, dialog: BattleDialog
) -> None:
    dialog.close()
    renamed = with_battle(scenario_of(battle_window), title="Other")
    battle_window.session.edit("x", lambda _: renamed)
    assert dialog.form.title.text() == "Quatre Bras"
    battle_window.menus.actions["battle"].trigger()
    assert dialog.form.title.text() == "Other"
