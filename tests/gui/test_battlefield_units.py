"""Deployment on the map: units from the order of battle, moved, turned and taken off."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from builder.core.deploying import deploy, patterns_for
from builder.core.standing import deployment_in, units_standing, units_to_place
from builder.core.zones import Zone
from builder.gui.models.dragged import UNITS_MIME, units_mime
from tests.gui.maps import click, drag, press, the_map
from tests.support.drops import a_drop

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from builder.core.circumstances import Edge
    from builder.core.placing import Placement
    from builder.gui.battlefield.tab import BattlefieldTab
    from builder.gui.main_window import MainWindow


@pytest.fixture
def tab(window: MainWindow) -> BattlefieldTab:
    """Return the map of Zama with the units in front, none on the table."""
    tab = the_map(window)
    tab.panels.setCurrentWidget(tab.units_panel)
    return tab


def placements(window: MainWindow, side: int = 0) -> tuple[Placement, ...]:
    battle = window.session.battle
    assert battle is not None
    return deployment_in(battle, battle.sides[side]).placements


def first_placed(tab: BattlefieldTab, window: MainWindow) -> Placement:
    tab.units_panel.table.selectRow(0)
    tab.units_panel.place_selected()
    (placed,) = placements(window)
    return placed


def test_who_deploys_first_is_said_with_the_count(tab: BattlefieldTab) -> None:
    text = tab.units_panel.first.text()
    assert "Carthage 14" in text
    assert "Carthage deploys first" in text


def test_a_whole_side_is_placed_in_its_zone(tab: BattlefieldTab, window: MainWindow) -> None:
    battle = window.session.battle
    assert battle is not None
    for side in (0, 1):
        tab.units_panel.look_at(side)
        tab.units_panel.table.clearSelection()
        tab.units_panel.place_button.click()
    counts = [len(placements(window, side)) for side in (0, 1)]
    assert counts == [len(units_to_place(each.reckoning)) for each in battle.sides]
    assert len(tab.scene.units) == sum(counts)
    # The first side at the lower edge looks up, the other down.
    assert {each.facing_deg for each in placements(window, 0)} == {0}
    assert {each.facing_deg for each in placements(window, 1)} == {180}
    assert tab.units_panel.left.text() == "All units are on the table"


def test_units_side_by_side_do_not_overlap(tab: BattlefieldTab, window: MainWindow) -> None:
    tab.units_panel.place_selected()
    battle = window.session.battle
    assert battle is not None
    edges = [
        (min(x for x, _ in each.outline), max(x for x, _ in each.outline))
        for each in units_standing(battle, battle.sides[0])
    ]
    edges.sort()
    assert all(right < left for (_, right), (left, _) in itertools.pairwise(edges))


@pytest.mark.parametrize(("edge", "facing"), [("lower", 0), ("left", 90), ("upper", 180)])
def test_rows_stand_along_the_edge_that_their_side_sits_at(
    tab: BattlefieldTab, window: MainWindow, monkeypatch: pytest.MonkeyPatch, edge: str, facing: int
) -> None:
    zone = Zone("rome", cast("Edge", edge), None, 0, 0, 2_400, 1_500)
    monkeypatch.setattr("builder.gui.battlefield.unit_deeds.field_of", lambda *_: zone)
    tab.unit_deeds.place(0, units_to_place(window.session.reckoning)[:3], (1_200, 750))
    placed = placements(window)
    fixed = [each.x_mm if edge == "left" else each.y_mm for each in placed]
    moving = [each.y_mm if edge == "left" else each.x_mm for each in placed]
    # From left to right as the units themselves see it.
    assert moving == sorted(moving, reverse=edge == "upper")
    assert max(fixed) - min(fixed) < 30
    assert {each.facing_deg for each in placed} == {facing}


def test_a_formation_is_dragged_from_the_order_of_battle(
    tab: BattlefieldTab, window: MainWindow
) -> None:
    model = window.space().trees[0].tree_model
    index = model.index(0, 0, model.index(0, 0))
    data = model.mimeData([index])
    at = QPointF(tab.view.mapFromScene(QPointF(1_200, 1_300)))
    for event in a_drop(at, data):
        QApplication.sendEvent(tab.view.viewport(), event)
        if isinstance(event, (QDragEnterEvent, QDropEvent)):
            assert event.isAccepted()
    battle = window.session.battle
    assert battle is not None
    placed = [each.unit for each in placements(window)]
    assert placed
    assert set(tab.chosen.units) == {(battle.sides[0].id, key) for key in placed}


def test_units_are_dragged_from_the_table_beside_the_map(
    tab: BattlefieldTab, window: MainWindow
) -> None:
    model = tab.units_panel.model
    data = model.mimeData([model.index(row, column) for row in (2, 0) for column in (0, 1)])
    at = QPointF(tab.view.mapFromScene(QPointF(1_200, 700)))
    for event in a_drop(at, data):
        QApplication.sendEvent(tab.view.viewport(), event)
    keys = [model.units[row].key for row in (0, 2)]
    assert [each.unit for each in placements(window)] == keys
    assert tab.chosen.units == tuple((tab.chosen.units[0][0], key) for key in keys)


def test_what_is_dragged_from_elsewhere_places_nothing(
    tab: BattlefieldTab, window: MainWindow
) -> None:
    data = QMimeData()
    data.setData(UNITS_MIME, json.dumps([-1, "rome", "3"]).encode())
    text = QMimeData()
    text.setText("3")
    for each in (data, text, units_mime("nobody", ["3"]), units_mime("rome", ["no such unit"])):
        for event in a_drop(QPointF(50, 50), each):
            QApplication.sendEvent(tab.view.viewport(), event)
    assert placements(window) == ()


def test_a_unit_is_dragged_and_undone(tab: BattlefieldTab, window: MainWindow) -> None:
    before = first_placed(tab, window)
    drag(tab.view, (before.x_mm, before.y_mm), (before.x_mm + 200, before.y_mm - 300))
    (after,) = placements(window)
    assert (abs(after.x_mm - before.x_mm - 200), abs(after.y_mm - before.y_mm + 300)) < (15, 15)
    window.session.undo_stack.undo()
    assert placements(window) == (before,)


def test_a_unit_dragged_outside_stays_on_the_edge(tab: BattlefieldTab, window: MainWindow) -> None:
    before = first_placed(tab, window)
    drag(tab.view, (before.x_mm, before.y_mm), (before.x_mm, 5_000))
    (after,) = placements(window)
    assert after.y_mm == 1_500


def test_keys_move_turn_and_take_off(tab: BattlefieldTab, window: MainWindow) -> None:
    before = first_placed(tab, window)
    press(tab.view, Qt.Key.Key_Up)
    press(tab.view, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    press(tab.view, Qt.Key.Key_R)
    (after,) = placements(window)
    assert (after.x_mm, after.y_mm, after.facing_deg) == (before.x_mm - 1, before.y_mm - 10, 15)
    press(tab.view, Qt.Key.Key_Delete)
    assert placements(window) == ()
    assert tab.scene.units == {}


def test_rows_and_map_select_the_same_unit(tab: BattlefieldTab, window: MainWindow) -> None:
    tab.units_panel.place_selected()
    last = placements(window)[-1]
    click(tab.view, (last.x_mm, last.y_mm))
    rows = {each.row() for each in tab.units_panel.table.selectionModel().selectedRows()}
    assert {tab.units_panel.model.id_at(row)[1] for row in rows} == {last.unit}


def test_a_unit_of_the_other_side_brings_its_table(tab: BattlefieldTab, window: MainWindow) -> None:
    tab.units_panel.look_at(1)
    tab.units_panel.place_selected()
    tab.units_panel.look_at(0)
    other = placements(window, 1)[0]
    click(tab.view, (other.x_mm, other.y_mm))
    assert tab.units_panel.sides.currentText() == "Carthage"


def test_a_unit_that_has_gone_from_the_army_is_drawn_no_more(
    tab: BattlefieldTab, window: MainWindow
) -> None:
    tab.units_panel.place_selected()
    shown = len(tab.scene.units)
    army = window.session.army
    window.session.look_at(0)
    window.session.select((army.root.children[0].id,))
    window.space().deeds.remove()
    assert len(tab.scene.units) < shown
    assert len(placements(window)) == shown


def test_another_zone_is_chosen(tab: BattlefieldTab, window: MainWindow) -> None:
    battle = window.session.battle
    assert battle is not None
    assert battle.ruleset.deployment is not None
    strip = battle.ruleset.deployment.strips[-1].id
    tab.unit_deeds.choose_strip(0, strip)
    assert tab.unit_deeds.strip_of(0) == strip
    assert tab.units_panel.strips.currentData() == strip


def test_a_zone_that_the_battle_sets_is_told_until_one_of_the_rules_is_chosen(
    window: MainWindow,
) -> None:
    """As at Cynoscephalae, whose rules have one zone alone."""
    assert window.session.new_scenario("civitates-bellantes/cynoscephalae-197bc")
    window.space().show_battlefield()
    panel = window.space().battlefield.tab.units_panel
    own = [panel.strips.itemText(place) for place in range(panel.strips.count())]
    assert (own[0], len(own), panel.strips.isEnabled()) == ("This battle's own", 2, True)
    panel.strips.activated.emit(0)
    assert not window.session.undo_stack.canUndo()
    panel.strips.setCurrentIndex(1)
    panel.strips.activated.emit(1)
    assert [panel.strips.itemText(place) for place in range(panel.strips.count())] == own[1:]
    window.session.undo_stack.undo()
    assert panel.strips.currentText() == own[0]


def test_a_side_is_deployed_by_a_pattern_in_one_step(
    tab: BattlefieldTab, window: MainWindow
) -> None:
    battle = window.session.battle
    assert battle is not None
    menu = tab.units_panel.pattern_button.menu()
    assert menu is not None
    menu.actions()[0].trigger()
    first = patterns_for(battle, battle.sides[0])[0]
    assert placements(window) == deploy(battle, battle.sides[0], first.id).placements
    window.session.undo_stack.undo()
    assert placements(window) == ()


def test_the_reach_of_leaders_is_drawn_when_it_is_wanted(
    tab: BattlefieldTab, window: MainWindow
) -> None:
    battle = window.session.battle
    assert battle is not None
    tab.unit_deeds.deploy(0, patterns_for(battle, battle.sides[0])[0].id)
    before = len(tab.scene.items())
    tab.tools.layers_chosen.emit(frozenset())
    assert len(tab.scene.items()) == before + 1


def test_what_is_wrong_jumps_to_the_unit(
    tab: BattlefieldTab, window: MainWindow, qtbot: QtBot
) -> None:
    before = first_placed(tab, window)
    tab.unit_deeds.set_number(tab.chosen.units[0], "y_mm", 700)
    qtbot.waitUntil(lambda: bool(tab.view.overlay.unit_marks))
    tab.chosen.choose()
    outside = next(
        item
        for row in range(tab.findings.count())
        if "outside its zone" in (item := tab.findings.item(row)).text()
    )
    assert outside.text().startswith("40 × Hastati: ")
    tab.findings.itemActivated.emit(outside)
    assert [unit for _, unit in tab.chosen.units] == [before.unit]
