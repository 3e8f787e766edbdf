"""What the tests of the battlefield share: a battle's map, and a mouse over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.support.bare import cleared

if TYPE_CHECKING:
    from builder.core.battlefield import Piece
    from builder.gui.battlefield.map_view import MapView
    from builder.gui.battlefield.tab import BattlefieldTab
    from builder.gui.main_window import MainWindow

ZAMA = "roman-ancients/zama-202bc"
# Kinds of the ruleset that Zama is played by.
WOOD, HILL = "wood", "gentle-hill"
Millimetres = tuple[float, float]

_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


def the_map(window: MainWindow) -> BattlefieldTab:
    """Return the map of a battle without ground, with nobody set out, in front and seen."""
    assert window.session.new_scenario(ZAMA)
    window.session.edit("clear the table", cleared)
    window.session.undo_stack.clear()
    window.space().show_battlefield()
    return window.space().battlefield.tab


def laid(tab: BattlefieldTab, kind: str, at: tuple[int, int], across_mm: int = 200) -> Piece:
    """Lay a piece by hand, select it and return it."""
    number = tab.deeds.add(kind, at, across_mm)
    assert number is not None
    tab.chosen.choose([number])
    return piece(tab, number)


def piece(tab: BattlefieldTab, number: int) -> Piece:
    """Return a piece as it lies now."""
    return next(each for each in tab.deeds.terrain.pieces if each.id == number)


def mouse(
    view: MapView,
    kind: QEvent.Type,
    at: Millimetres,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    button: Qt.MouseButton = _LEFT,
) -> None:
    """Send what a mouse does at a place on the table."""
    where = QPointF(view.mapFromScene(QPointF(*at)))
    moves = kind == QEvent.Type.MouseMove
    held = _NONE if kind == QEvent.Type.MouseButtonRelease else button
    shown = view.viewport().mapToGlobal(where)
    event = QMouseEvent(kind, where, shown, _NONE if moves else button, held, keys)
    QApplication.sendEvent(view.viewport(), event)


def drag(view: MapView, start: Millimetres, end: Millimetres) -> None:
    """Press, move in two steps, let go."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    mouse(view, QEvent.Type.MouseButtonPress, start)
    for at in (middle, end):
        mouse(view, QEvent.Type.MouseMove, at)
    mouse(view, QEvent.Type.MouseButtonRelease, end)


def click(
    view: MapView,
    at: Millimetres,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Press and let go."""
    mouse(view, QEvent.Type.MouseButtonPress, at, keys)
    mouse(view, QEvent.Type.MouseButtonRelease, at, keys)


def press(
    view: MapView, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """Press a key with the map in focus."""
    QTest.keyClick(view, key, keys)
