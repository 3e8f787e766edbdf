"""The map of the table: looking at it, and laying ground by mouse and by keys."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit, QPushButton, QWidget

from builder.core.outlines import across_of
from tests.gui.maps import HILL, WOOD, click, drag, laid, mouse, piece, press, the_map
from tests.gui.test_accessibility import nameless
from tests.support.makers import ANCIENTS, POLYBIAN

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from builder.gui.battlefield.map_view import MapView
    from builder.gui.battlefield.tab import BattlefieldTab
    from builder.gui.main_window import MainWindow

PANELS = ("library", "inspector", "findings")
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def tab(window: MainWindow) -> BattlefieldTab:
    """Return the map of Zama, whose table is 240 × 150 cm, without ground."""
    return the_map(window)


def place_of(tab: BattlefieldTab, number: int) -> tuple[int, int]:
    found = piece(tab, number)
    return found.x_mm, found.y_mm


# Looking


def test_nothing_of_the_map_is_made_before_it_is_looked_at(window: MainWindow) -> None:
    assert window.session.new_scenario("roman-ancients/zama-202bc")
    assert window.findChild(QWidget, "battlefield-map") is None
    window.space().show_battlefield()
    assert window.findChild(QWidget, "battlefield-map") is not None


def test_an_army_alone_has_no_map_and_says_so(army_window: MainWindow) -> None:
    said: list[str] = []
    army_window.session.remarked.connect(said.append)
    army_window.menus.actions["show-battlefield"].trigger()
    assert said == ["An army alone has no table; open a battle."]
    assert army_window.space().tabs.indexOf(army_window.space().battlefield) == -1


def test_all_of_the_table_is_seen_at_first(tab: BattlefieldTab) -> None:
    assert tab.scene.table.width() == 2_400
    assert tab.view.seen().contains(tab.scene.table)


def test_the_panels_of_the_trees_leave_the_map_their_room(window: MainWindow) -> None:
    the_map(window)
    docks = [window.findChild(QDockWidget, f"dock-{name}") for name in PANELS]
    assert [dock.isVisible() for dock in docks if dock] == [False] * 3
    window.space().show_tree()
    assert [dock.isVisible() for dock in docks if dock] == [True] * 3


def test_a_panel_that_was_closed_stays_so_after_the_map(window: MainWindow) -> None:
    tab = the_map(window)
    window.space().show_tree()
    dock = window.findChild(QDockWidget, "dock-library")
    assert dock is not None
    dock.close()
    window.space().show_battlefield()
    window.space().show_tree()
    assert not dock.isVisible()
    assert not tab.isVisible()


def turn_wheel(view: MapView, notches: int) -> None:
    middle = QPointF(view.viewport().rect().center())
    event = QWheelEvent(
        middle,
        view.viewport().mapToGlobal(middle),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt's own
    )
    QApplication.sendEvent(view.viewport(), event)


def test_wheel_and_keys_zoom_and_fit_shows_all_again(tab: BattlefieldTab) -> None:
    view = tab.view
    whole = view.scale_now
    turn_wheel(view, 2)
    assert view.scale_now == pytest.approx(whole * 1.25**2)
    press(view, Qt.Key.Key_Minus)
    assert view.scale_now == pytest.approx(whole * 1.25)
    press(view, Qt.Key.Key_Home)
    assert view.scale_now == pytest.approx(whole)


def test_zoom_has_bounds(tab: BattlefieldTab) -> None:
    for factor in (1e9, 1e-9):
        tab.view.zoom_by(factor)
    assert tab.view.scale_now == pytest.approx(0.05)


@pytest.mark.parametrize("side_mm", [100, 100_000])
def test_the_smallest_and_the_largest_table_are_seen_whole(
    tab: BattlefieldTab, side_mm: int
) -> None:
    tab.deeds.give_table(side_mm, side_mm)
    tab.view.fit()
    assert tab.view.seen().contains(tab.scene.table)
    whole = tab.view.scale_now
    tab.view.zoom_in()
    tab.view.zoom_by(1e-9)
    assert tab.view.scale_now == pytest.approx(min(whole, 0.05))
    assert not tab.view.grab().isNull()


@pytest.mark.parametrize("how", ["space", "middle button"])
def test_the_map_is_panned(tab: BattlefieldTab, how: str) -> None:
    view = tab.view
    view.zoom_by(4)
    before = view.horizontalScrollBar().value()
    button = Qt.MouseButton.LeftButton if how == "space" else Qt.MouseButton.MiddleButton
    if how == "space":
        view.gestures.hold(held=True)
    mouse(view, QEvent.Type.MouseButtonPress, (1_200, 750), button=button)
    mouse(view, QEvent.Type.MouseMove, (1_150, 750), button=button)
    mouse(view, QEvent.Type.MouseButtonRelease, (1_200, 750), button=button)
    assert view.horizontalScrollBar().value() > before


def test_the_ruler_tells_table_ground_and_the_unit_of_the_rules(tab: BattlefieldTab) -> None:
    tab.tools.ruler.click()
    drag(tab.view, (400, 700), (800, 700))
    line = tab.view.gestures.ruler
    assert line is not None
    # 1:300 is a listed scale of the ruleset: a centimetre is 15 m.
    text = tab.view.overlay.length_text(400.0)
    assert text.startswith("40 cm")
    assert " m" in text
    assert line.length() == pytest.approx(400, abs=5)


def test_escape_puts_the_ruler_away(tab: BattlefieldTab) -> None:
    tab.tools.ruler.click()
    press(tab.view, Qt.Key.Key_Escape)
    assert not tab.tools.ruler.isChecked()
    assert tab.view.gestures.tool == "select"


def test_layers_are_switched_off_and_on(tab: BattlefieldTab) -> None:
    lying = laid(tab, WOOD, (1_000, 700))
    item = tab.scene.pieces[lying.id]
    tab.tools.layers_chosen.emit(frozenset({"ground", "legend"}))
    assert (item.isVisible(), tab.legend.isVisible()) == (False, False)
    tab.tools.layers_chosen.emit(frozenset())
    assert (item.isVisible(), tab.legend.isVisible()) == (True, True)


# Laying ground


def test_a_click_places_the_kind_that_is_chosen(tab: BattlefieldTab) -> None:
    tab.ground_panel.choose_kind(WOOD)
    tab.ground_panel.place_button.click()
    click(tab.view, (1_003, 498))
    (wood,) = tab.deeds.terrain.pieces
    # Snapped to whole centimetres.
    assert (wood.kind, wood.x_mm % 10, wood.y_mm % 10) == (WOOD, 0, 0)
    assert abs(wood.x_mm - 1_003) <= 12
    assert tab.chosen.pieces == (wood.id,)


def test_a_piece_is_placed_by_keyboard_alone(tab: BattlefieldTab) -> None:
    tab.ground_panel.kinds.itemActivated.emit(tab.ground_panel.kinds.item(0))
    (lying,) = tab.deeds.terrain.pieces
    assert tab.scene.table.contains(lying.x_mm, lying.y_mm)


def test_a_piece_is_dragged_by_one_step_of_undo(tab: BattlefieldTab, window: MainWindow) -> None:
    lying = laid(tab, WOOD, (1_000, 700))
    drag(tab.view, (1_000, 700), (1_300, 900))
    x, y = place_of(tab, lying.id)
    assert (abs(x - 1_300) <= 12, abs(y - 900) <= 12) == (True, True)
    assert tab.scene.pieces[lying.id].pos() == QPointF(x, y)
    window.session.undo_stack.undo()
    assert place_of(tab, lying.id) == (1_000, 700)
    assert tab.scene.pieces[lying.id].pos() == QPointF(1_000, 700)


def test_a_piece_dragged_outside_stays_and_is_told(tab: BattlefieldTab, qtbot: QtBot) -> None:
    lying = laid(tab, WOOD, (1_000, 700))
    drag(tab.view, (1_000, 700), (-900, 700))
    assert place_of(tab, lying.id)[0] == 0
    qtbot.waitUntil(lambda: lying.id in tab.view.overlay.piece_marks)
    assert "off the table" in tab.findings.item(0).text()


def test_the_mouse_is_told_what_lies_under_it(tab: BattlefieldTab, qtbot: QtBot) -> None:
    lying = laid(tab, WOOD, (5, 700))
    assert tab.view.tip_of(tab.scene.pieces[lying.id]).startswith("Wood")
    qtbot.waitUntil(lambda: "off the table" in tab.view.tip_of(tab.scene.pieces[lying.id]))


def test_escape_while_dragging_changes_nothing(tab: BattlefieldTab) -> None:
    lying = laid(tab, WOOD, (1_000, 700))
    steps = tab.deeds.terrain
    mouse(tab.view, QEvent.Type.MouseButtonPress, (1_000, 700))
    for x in (1_100, 1_300):
        mouse(tab.view, QEvent.Type.MouseMove, (x, 700))
    press(tab.view, Qt.Key.Key_Escape)
    mouse(tab.view, QEvent.Type.MouseButtonRelease, (1_300, 700))
    assert tab.deeds.terrain is steps
    assert tab.scene.pieces[lying.id].pos() == QPointF(1_000, 700)


def test_arrows_move_by_the_snap_and_with_shift_by_a_millimetre(
    tab: BattlefieldTab, window: MainWindow
) -> None:
    lying = laid(tab, WOOD, (1_000, 700))
    for _ in range(3):
        press(tab.view, Qt.Key.Key_Right)
    press(tab.view, Qt.Key.Key_Up, SHIFT)
    assert place_of(tab, lying.id) == (1_030, 699)
    # All nudges of one selection are one step.
    window.session.undo_stack.undo()
    assert place_of(tab, lying.id) == (1_000, 700)


def test_r_turns_and_plus_and_minus_resize(tab: BattlefieldTab) -> None:
    lying = laid(tab, WOOD, (1_000, 700), 200)
    press(tab.view, Qt.Key.Key_R)
    press(tab.view, Qt.Key.Key_R)
    press(tab.view, Qt.Key.Key_R, SHIFT)
    press(tab.view, Qt.Key.Key_Plus)
    assert piece(tab, lying.id).turn_deg == 15
    assert across_of(piece(tab, lying.id).points) == 210
    press(tab.view, Qt.Key.Key_Minus)
    assert across_of(piece(tab, lying.id).points) == 200


def handle(tab: BattlefieldTab, name: str) -> tuple[float, float]:
    from builder.gui.battlefield.gestures import handles_of

    places = {str(key): at for key, at in handles_of(tab.view).items()}
    at = tab.view.mapToScene(places[name].toPoint())
    return at.x(), at.y()


def test_the_handles_turn_and_resize(tab: BattlefieldTab) -> None:
    lying = laid(tab, HILL, (1_200, 750), 300)
    top = handle(tab, "turn")
    far = 750 - top[1]
    drag(tab.view, top, (1_200 + far, 750))
    assert piece(tab, lying.id).turn_deg == pytest.approx(90, abs=5)
    corner = handle(tab, "resize")
    drag(tab.view, corner, (2 * corner[0] - 1_200, 2 * corner[1] - 750))
    assert across_of(piece(tab, lying.id).points) == pytest.approx(600, abs=40)
    assert tab.scene.pieces[lying.id].scale() == 1


def test_delete_takes_all_that_is_selected(tab: BattlefieldTab) -> None:
    one, other = laid(tab, WOOD, (500, 500)), laid(tab, HILL, (1_500, 800))
    click(tab.view, (500, 500))
    click(tab.view, (1_500, 800), CTRL)
    assert set(tab.chosen.pieces) == {one.id, other.id}
    press(tab.view, Qt.Key.Key_Delete)
    assert tab.deeds.terrain.pieces == ()
    assert tab.chosen.pieces == ()


def test_a_band_selects_what_lies_in_it(tab: BattlefieldTab) -> None:
    one, _ = laid(tab, WOOD, (500, 500)), laid(tab, HILL, (1_500, 800))
    drag(tab.view, (200, 200), (900, 900))
    assert tab.chosen.pieces == (one.id,)


def test_rows_and_map_select_the_same(tab: BattlefieldTab) -> None:
    one, other = laid(tab, WOOD, (500, 500)), laid(tab, HILL, (1_500, 800))
    tab.ground_panel.table.selectRow(0)
    assert tab.chosen.pieces == (one.id,)
    click(tab.view, (1_500, 800))
    rows = tab.ground_panel.table.selectionModel().selectedRows()
    assert [index.row() for index in rows] == [1]
    assert tab.chosen.pieces == (other.id,)


def test_f2_names_a_piece(tab: BattlefieldTab, qtbot: QtBot) -> None:
    lying = laid(tab, HILL, (1_200, 750))
    press(tab.view, Qt.Key.Key_F2)
    editor = tab.ground_panel.table.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    QTest.keyClicks(editor, "Margaron")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: piece(tab, lying.id).name == "Margaron")


def test_a_name_that_is_still_being_typed_is_saved_too(
    tab: BattlefieldTab, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    lying = laid(tab, HILL, (1_200, 750))
    window.activateWindow()
    with qtbot.waitActive(window):
        pass
    press(tab.view, Qt.Key.Key_F2)
    editor = tab.ground_panel.table.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    qtbot.waitUntil(editor.hasFocus)
    QTest.keyClicks(editor, "Margaron")
    window.finish_editing()
    assert window.session.save(tmp_path / "x.legatus")
    assert piece(tab, lying.id).name == "Margaron"
    assert "name: Margaron" in (tmp_path / "x.legatus").read_text(encoding="utf-8")


# Documents


def test_an_edit_elsewhere_is_shown_when_the_map_is_seen_again(window: MainWindow) -> None:
    tab = the_map(window)
    window.space().show_tree()
    laid(tab, WOOD, (500, 500))
    assert tab.scene.pieces == {}
    window.space().show_battlefield()
    assert len(tab.scene.pieces) == 1


def test_each_battle_has_its_own_map(window: MainWindow) -> None:
    tab = the_map(window)
    laid(tab, WOOD, (500, 500))
    the_map(window)
    assert tab.scene.pieces == {}
    window.session.bring_to_front(window.session.documents[0])
    window.space().show_battlefield()
    assert len(tab.scene.pieces) == 1


def test_an_army_comes_to_the_front_of_a_map(window: MainWindow) -> None:
    tab = the_map(window)
    assert window.session.new_roster(ANCIENTS, POLYBIAN)
    assert not tab.isVisible()


def test_a_battle_without_a_table_is_offered_one(window: MainWindow) -> None:
    # The ruleset says no usual table.
    assert window.session.new_scenario("medioevo/campaldino-1289")
    document = window.session.document
    assert document is not None
    window.session.edit("x", lambda old: old.model_copy(update={"table": None}))
    window.space().show_battlefield()
    offer = window.findChild(QPushButton, "battlefield-give-table")
    assert isinstance(offer, QPushButton)
    assert offer.isVisible()
    offer.click()
    assert window.space().battlefield.tab.scene.table.size().toTuple() == (1_800, 1_200)


def test_a_battle_that_is_closed_leaves_nothing_on_the_map(window: MainWindow) -> None:
    tab = the_map(window)
    laid(tab, WOOD, (500, 500))
    window.session.close(window.session.documents[0])
    assert (tab.scene.pieces, tab.chosen.pieces) == ({}, ())


def test_every_widget_of_the_map_has_a_name(tab: BattlefieldTab, window: MainWindow) -> None:
    for place in range(tab.panels.count()):
        tab.panels.setCurrentIndex(place)
        assert nameless(window) == []


def test_painting_the_map_keeps_its_references(tab: BattlefieldTab) -> None:
    laid(tab, WOOD, (1_000, 700))
    tab.view.grab()
    before = sys.getrefcount(None)
    for _ in range(50):
        tab.view.grab()
    assert abs(sys.getrefcount(None) - before) < 50


def test_a_name_that_a_flag_has_beside_it_is_not_written_over_the_piece_again(
    window: MainWindow,
) -> None:
    assert window.session.new_scenario("garde-au-feu/quatre-bras-1815")
    window.space().show_battlefield()
    tab = window.space().battlefield.tab
    written = {tab.view.overlay.name_of_piece(item) for item in tab.scene.pieces.values()}
    assert "Piraumont" in written
    assert "Bossu wood" not in written


def test_a_kind_is_called_in_short_and_its_tip_tells_it_whole(window: MainWindow) -> None:
    """A long name would bring a bar below the list, which takes a row away."""
    kinds = the_map(window).ground_panel.kinds
    items = [kinds.item(row) for row in range(kinds.count())]
    line = next(item for item in items if item.text() == "Line of obstacles")
    assert line.toolTip().startswith("Line of obstacles (low wall, ditch")
    assert kinds.sizeHintForColumn(0) <= kinds.viewport().width()
