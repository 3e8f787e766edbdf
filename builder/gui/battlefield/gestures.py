"""What the mouse does on the map: select, drag, turn, resize, measure, place, pan."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QLineF, QPoint, QPointF, QRectF, Qt
from PySide6.QtWidgets import QApplication

from builder.core.outlines import across_of
from builder.gui.battlefield.items import PieceItem, UnitItem
from builder.gui.battlefield.measure import snapped

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent

    from builder.gui.battlefield.chosen import UnitId
    from builder.gui.battlefield.map_view import MapView

__all__ = ["HANDLE_PX", "Gestures", "Item", "handles_of"]

Doing = Literal["", "press", "drag", "turn", "resize", "band", "pan", "measure"]
Item = PieceItem | UnitItem

HANDLE_PX = 7
# How far off the handle that turns stands.
_TURNER_PX = 22
_TURN_SNAP_DEG = 5
_FULL_TURN = 360


class Gestures:
    """The state of the mouse on a map.

    ``tool``: ``select``, ``ruler``, or ``place`` while a click tells where something goes.
    """

    def __init__(self, view: MapView) -> None:
        """Start with nothing pressed."""
        self._view = view
        self.tool: Literal["select", "ruler", "place"] = "select"
        self.doing: Doing = ""
        self.held = False
        self.ruler: QLineF | None = None
        self.band: QRectF | None = None
        self._from_px = QPoint()
        self._from = QPointF()
        self._starts: list[tuple[Item, QPointF]] = []
        self._by = (0, 0)
        self._amount = 0
        self._alone: tuple[list[int], list[UnitId]] | None = None

    def use(self, tool: Literal["select", "ruler", "place"]) -> None:
        """Take up a tool; what was measured goes."""
        self.tool, self.ruler = tool, None
        self._show_cursor()
        self._view.tool_changed.emit(tool)
        self._view.redraw()

    def hold(self, *, held: bool) -> None:
        """Pan with the left button as long as the space bar is held."""
        self.held = held
        self._show_cursor()

    def give_up(self) -> None:
        """Let go of what is being done, else of what is selected."""
        if self.doing in {"drag", "turn", "resize"}:
            self._put_back()
        elif self.tool != "select":
            self.use("select")
        elif not self.doing:
            self._view.chosen.choose()
        self.doing, self.band = "", None
        self._view.redraw()

    def _show_cursor(self) -> None:
        shape = Qt.CursorShape.ArrowCursor
        if self.held:
            shape = Qt.CursorShape.OpenHandCursor
        elif self.tool != "select":
            shape = Qt.CursorShape.CrossCursor
        self._view.viewport().setCursor(shape)

    # Press, move, release; each tells whether the event is done with

    def press(self, event: QMouseEvent) -> bool:
        """Begin something."""
        view = self._view
        self._from_px = event.position().toPoint()
        self._from = view.mapToScene(self._from_px)
        left = event.button() == Qt.MouseButton.LeftButton
        if event.button() == Qt.MouseButton.MiddleButton or (left and self.held):
            self.doing = "pan"
        elif not left:
            return False
        elif self.tool == "ruler":
            self.doing, self.ruler = "measure", QLineF(self._from, self._from)
        elif self.tool == "place":
            view.pointed.emit(*self._snapped(self._from))
        else:
            self._begin_selecting(event)
        view.redraw()
        return True

    def _begin_selecting(self, event: QMouseEvent) -> None:
        view = self._view
        handle = self._handle_under(event.position())
        if handle:
            self.doing = handle
            self._amount = 0
            return
        item = self.item_under(self._from_px)
        also = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if item is None:
            self.doing, self.band = "band", QRectF(self._from, self._from)
            if not also:
                view.chosen.choose()
            return
        self.doing = "press"
        pieces, units = ids_of(item)
        self._alone = None if also else (pieces, units)
        if also:
            view.chosen.toggle(pieces, units)
        elif item not in view.chosen_items():
            view.chosen.choose(pieces, units)

    def move(self, event: QMouseEvent) -> bool:
        """Go on with what was begun."""
        view, at_px = self._view, event.position().toPoint()
        at = view.mapToScene(at_px)
        if self.doing == "pan":
            view.scroll_by(at_px - self._from_px)
            self._from_px = at_px
        elif self.doing == "measure":
            self.ruler = QLineF(self._from, at)
            view.redraw()
        elif self.doing == "band":
            self.band = QRectF(self._from, at).normalized()
            view.redraw()
        elif self.doing == "press":
            far = (at_px - self._from_px).manhattanLength()
            if far >= QApplication.startDragDistance():
                self.doing = "drag"
                self._starts = [(each, QPointF(each.pos())) for each in view.chosen_items()]
        if self.doing == "drag":
            self._drag_to(at)
        elif self.doing in {"turn", "resize"}:
            self._reshape_to(at)
        return bool(self.doing)

    def release(self, event: QMouseEvent) -> bool:
        """Tell what was done."""
        view, done = self._view, self.doing
        if not done or event.button() == Qt.MouseButton.RightButton:
            return False
        self.doing = ""
        if done == "press" and self._alone is not None:
            # Let go where it was pressed: of several that were selected only this one stays so.
            view.chosen.choose(*self._alone)
        elif done == "drag" and self._by != (0, 0):
            by, self._by = self._by, (0, 0)
            view.moved.emit(*by)
        elif done == "turn" and self._amount:
            view.turned.emit(self._amount, False)  # noqa: FBT003 - Qt's own
        elif done == "resize" and self._amount:
            view.resized.emit(self._amount, False)  # noqa: FBT003 - Qt's own
        elif done == "band" and self.band is not None:
            self._choose_within(self.band)
        if done in {"drag", "turn", "resize"}:
            self._put_back()
        self.band = None
        view.redraw()
        return True

    # Dragging

    def _drag_to(self, at: QPointF) -> None:
        """Move what is selected for the eye; the first of it goes by the snap."""
        if not self._starts:
            return
        first = self._starts[0][1]
        x, y = self._snapped(first + at - self._from)
        self._by = (x - round(first.x()), y - round(first.y()))
        for item, start in self._starts:
            item.setPos(start.x() + self._by[0], start.y() + self._by[1])
        self._view.redraw_chosen()

    def _reshape_to(self, at: QPointF) -> None:
        """Turn or resize what is selected, for the eye."""
        items = self._view.chosen_items()
        if not items:
            return
        item = items[0]
        middle = item.pos()
        if self.doing == "turn":
            turned = angle_of(middle, at) - angle_of(middle, self._from)
            self._amount = round(turned / _TURN_SNAP_DEG) * _TURN_SNAP_DEG % _FULL_TURN
            if isinstance(item, PieceItem):
                item.setRotation(self._amount)
            else:
                item.face(item.standing.placement.facing_deg + self._amount)
        elif isinstance(item, PieceItem):
            far, near = (QLineF(middle, each).length() for each in (at, self._from))
            across = across_of(item.piece.points)
            wanted = max(10, snapped(across * far / max(near, 1), 100))
            self._amount = wanted - across
            item.setScale(wanted / across)
        self._view.redraw()

    def _put_back(self) -> None:
        """Show what is selected as the document has it: its deed was done, or it was not."""
        for item in self._view.chosen_items():
            item.settle()
        self._starts, self._by, self._amount = [], (0, 0), 0
        self._view.redraw()

    # What is where

    def _snapped(self, at: QPointF) -> tuple[int, int]:
        step = self._view.snap_tenths
        return snapped(at.x(), step), snapped(at.y(), step)

    def item_under(self, at: QPoint) -> Item | None:
        """Return what is seen at a place of the view."""
        for item in self._view.items(at):
            found = item if isinstance(item, PieceItem) else self._view.map_scene.unit_of(item)
            if found is not None:
                return found
        return None

    def _handle_under(self, at: QPointF) -> Literal["", "turn", "resize"]:
        reach = 1.5 * HANDLE_PX
        for name, place in handles_of(self._view).items():
            if QLineF(at, place).length() <= reach:
                return name
        return ""

    def _choose_within(self, band: QRectF) -> None:
        view, scene = self._view, self._view.map_scene
        if band.width() * view.scale_now < HANDLE_PX:
            return
        units = [key for key, each in scene.units.items() if band.contains(each.pos())]
        pieces = [key for key, each in scene.pieces.items() if band.contains(each.pos())]
        shown_units = units if "units" not in scene.hidden else []
        view.chosen.choose([] if shown_units else pieces, shown_units)


def handles_of(view: MapView) -> dict[Literal["turn", "resize"], QPointF]:
    """Return where the handles of the one item selected are seen; none without just one."""
    items = view.chosen_items()
    if len(items) != 1:
        return {}
    item = items[0]
    box = item.sceneBoundingRect()
    top = view.pixels(QPointF(box.center().x(), box.top()))
    found: dict[Literal["turn", "resize"], QPointF] = {"turn": top - QPointF(0, _TURNER_PX)}
    if isinstance(item, PieceItem):
        found["resize"] = view.pixels(box.bottomRight())
    return found


def ids_of(item: Item) -> tuple[list[int], list[UnitId]]:
    """Return what an item is, as pieces and units."""
    return ([item.piece.id], []) if isinstance(item, PieceItem) else ([], [item.standing.id])


def angle_of(middle: QPointF, at: QPointF) -> float:
    """Return the angle of a place about another, clockwise in degrees."""
    return math.degrees(math.atan2(at.y() - middle.y(), at.x() - middle.x()))
