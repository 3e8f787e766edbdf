"""Laying the ground by dice, in the window: choices unseen, one seed, turns, words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from builder.core.terrain import generate
from tests.gui.maps import click, the_map

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from builder.gui.battlefield.generator_panel import GeneratorPanel
    from builder.gui.battlefield.tab import BattlefieldTab
    from builder.gui.main_window import MainWindow

SEED = "c0ffee"


@pytest.fixture
def tab(window: MainWindow) -> BattlefieldTab:
    """Return the map of Zama with the dice in front."""
    tab = the_map(window)
    tab.panels.setCurrentWidget(tab.generator)
    return tab


def words_of(panel: GeneratorPanel) -> list[str]:
    return [each.text() for each in panel.findChildren(QLabel) if not each.isHidden()]


def button(panel: GeneratorPanel, name: str) -> QPushButton:
    found = panel.findChildren(QPushButton, f"battlefield-{name}")
    return found[-1]


def chosen(tab: BattlefieldTab, one: str = "open", other: str = "broken") -> GeneratorPanel:
    tab.generator.choose(0, one)
    tab.generator.choose(1, other)
    tab.generator.seed.setText(SEED)
    return tab.generator


def test_a_choice_is_said_only_once_both_have_chosen(tab: BattlefieldTab, qtbot: QtBot) -> None:
    button(tab.generator, "choice-0-broken").click()
    qtbot.waitUntil(lambda: "has chosen" in words_of(tab.generator))
    assert "Broken" not in words_of(tab.generator)
    assert not tab.generator.all_button.isEnabled()
    button(tab.generator, "choice-1-open").click()
    qtbot.waitUntil(lambda: {"Broken", "Open"} <= set(words_of(tab.generator)))
    assert tab.generator.all_button.isEnabled()


def test_one_may_choose_again(tab: BattlefieldTab) -> None:
    chosen(tab)
    button(tab.generator, "choose-again-0").click()
    assert not tab.generator.all_button.isEnabled()


def test_the_window_lays_what_the_core_lays(tab: BattlefieldTab) -> None:
    chosen(tab).all_button.click()
    terrain, ground = tab.deeds.terrain, tab.deeds.ground
    assert ground is not None
    one, other = terrain.choices
    assert terrain.pieces == generate(ground, (one, other), bytes.fromhex(SEED)).pieces
    assert len(tab.scene.pieces) == len(terrain.pieces) > 0


def test_laying_is_undone_in_one_step(tab: BattlefieldTab, window: MainWindow) -> None:
    chosen(tab).all_button.click()
    assert window.session.undo_stack.count() == 1
    window.session.undo_stack.undo()
    assert tab.scene.pieces == {}


def test_without_a_seed_a_new_one_is_drawn_and_shown(tab: BattlefieldTab) -> None:
    chosen(tab).seed.clear()
    tab.generator.all_button.click()
    assert tab.generator.seed.text() == tab.deeds.terrain.seed != ""
    first = tab.generator.seed.text()
    tab.generator.new_seed.click()
    assert tab.generator.seed.text() != first


@pytest.mark.parametrize("seed", ["x", "abc", "00" * 65])
def test_what_is_no_seed_is_refused_with_words(
    tab: BattlefieldTab, window: MainWindow, seed: str
) -> None:
    told: list[object] = []
    window.session.failed.connect(told.append)
    chosen(tab).seed.setText(seed)
    tab.generator.all_button.click()
    assert (len(told), tab.deeds.terrain.pieces) == (1, ())


def test_step_by_step_by_dice_gives_the_same_as_all_at_once(tab: BattlefieldTab) -> None:
    panel = chosen(tab)
    panel.all_button.click()
    at_once = tab.deeds.terrain.pieces
    panel.step_button.click()
    assert tab.deeds.terrain.pieces == ()
    while tab.deeds.terrain.turn is not None:
        panel.dice_button.click()
    assert tab.deeds.terrain.pieces == at_once


def test_whose_turn_it_is_and_what_is_left_are_said(tab: BattlefieldTab) -> None:
    panel = chosen(tab)
    panel.step_button.click()
    scenario = tab.deeds.scenario
    assert scenario is not None
    names = {side.id: side.name for side in scenario.sides}
    name = names[tab.deeds.terrain.turn or ""]
    said = "\n".join(words_of(panel))
    assert f"{name} places a piece." in said
    assert "Left: " in said
    assert panel.kinds.count() > 1


def test_a_piece_is_placed_by_hand_in_turn(tab: BattlefieldTab) -> None:
    panel = chosen(tab)
    panel.step_button.click()
    first = tab.deeds.terrain.turn
    panel.kinds.setCurrentIndex(1)
    kind = panel.kinds.currentData()
    panel.hand_button.click()
    assert tab.ground_panel.kind == kind
    click(tab.view, (1_200, 750))
    (piece,) = tab.deeds.terrain.pieces
    assert (piece.kind, piece.placed_by) == (kind, first)
    assert tab.deeds.terrain.turn != first
    assert tab.view.gestures.tool == "select"
    assert tab.panels.currentWidget() is panel


def test_a_piece_that_may_not_lie_there_is_refused_and_can_be_placed_elsewhere(
    tab: BattlefieldTab, window: MainWindow
) -> None:
    panel = chosen(tab)
    panel.step_button.click()
    told: list[object] = []
    window.session.failed.connect(told.append)
    panel.hand_button.click()
    click(tab.view, (0, 0))
    assert (len(told), tab.deeds.terrain.pieces) == (1, ())
    assert tab.view.gestures.tool == "place"
    click(tab.view, (1_200, 750))
    assert len(tab.deeds.terrain.pieces) == 1


def test_a_piece_without_room_is_left_out(tab: BattlefieldTab) -> None:
    panel = chosen(tab)
    panel.step_button.click()
    left = len(tab.deeds.terrain.to_place)
    panel.leave_button.click()
    assert len(tab.deeds.terrain.to_place) == left - 1
    assert "Without room: " in "\n".join(words_of(panel))


def test_the_log_tells_every_roll(tab: BattlefieldTab) -> None:
    panel = chosen(tab)
    panel.all_button.click()
    assert panel.log.count() == len(tab.deeds.terrain.log)
    said = "\n".join(panel.log.item(row).text() for row in range(panel.log.count()))
    assert "Who places the first piece" in said


def test_rules_without_a_table_of_choices_say_so(window: MainWindow) -> None:
    assert window.session.new_scenario("medioevo/campaldino-1289")
    window.space().show_battlefield()
    tab = window.space().battlefield.tab
    tab.deeds.give_table(1_800, 1_200)
    panel = tab.generator
    assert not panel.all_button.isEnabled()
    assert "These rules have no table of choices: lay it by hand." in words_of(panel)
