"""The view of the map: zoom and pan, and what mouse and keys do to what is selected.

It changes nothing itself: while one drags, items move for the eye alone; what was meant is told by
a signal when the button is let go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtWidgets import QFrame, QGraphicsView, QToolTip

from builder.gui.battlefield.gestures import Gestures
from builder.gui.battlefield.overlay import Overlay
from builder.gui.models.dragged import NODES_MIME, UNITS_MIME
from builder.gui.overriding import override
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF
    from PySide6.QtGui import (
        QDragEnterEvent,
        QDragMoveEvent,
        QDropEvent,
        QKeyEvent,
        QMouseEvent,
        QResizeEvent,
        QWheelEvent,
    )

    from builder.gui.battlefield.chosen import Chosen
    from builder.gui.battlefield.gestures import Item
    from builder.gui.battlefield.map_scene import MapScene

__all__ = ["MapView"]

ZOOM_STEP = 1.25
# Pixels a millimetre.
LEAST_ZOOM, MOST_ZOOM = 0.05, 20.0
TURN_STEP_DEG = 15
FINE_MM = 1
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class MapView(QGraphicsView):
    """Shows a scene of the map.

    Signals:
        moved: what is selected was dragged so far, in millimetres.
        nudged: the same by a key.
        turned: with degrees, and whether by a key.
        resized: with millimetres across, and whether by a key.
        pointed: with the place on the table that was clicked while something is to be placed.
        removal_asked, rename_asked: by their keys.
        dropped: with what a drag of nodes or units carries, and the place.
        tool_changed: with ``select``, ``ruler`` or ``place``.
    """

    moved = Signal(int, int)
    nudged = Signal(int, int)
    turned = Signal(int, bool)
    resized = Signal(int, bool)
    pointed = Signal(int, int)
    removal_asked = Signal()
    rename_asked = Signal()
    dropped = Signal(object, int, int)
    tool_changed = Signal(str)

    def __init__(self, scene: MapScene, chosen: Chosen) -> None:
        """Show a scene; clicks select in ``chosen``."""
        super().__init__(scene)
        self.setObjectName("battlefield-map")
        self.setAccessibleName(translate("Map of the table"))
        self.viewport().setAccessibleName(self.accessibleName())
        self.setAccessibleDescription(
            translate("The tables beside it hold the same in words, and can change it all")
        )
        self.map_scene = scene
        self.chosen = chosen
        self.snap_tenths = 0
        self.gestures = Gestures(self)
        self.overlay = Overlay(self)
        self.tip_of: Callable[[Item], str] = lambda _item: ""
        self._fitted = True
        # The zoom at which all of the table is seen.
        self._whole = LEAST_ZOOM
        self._marked = QRect()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        # Every item sets what it paints with, and leaves the rest as it was.
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        chosen.changed.connect(self._on_chosen)

    # Zoom

    @property
    def scale_now(self) -> float:
        """How many pixels a millimetre has."""
        return float(self.transform().m11())

    def zoom_by(self, factor: float) -> None:
        """Show everything so much larger, about the place under the mouse."""
        self._fitted = False
        least = min(LEAST_ZOOM, self._whole)
        wanted = min(MOST_ZOOM, max(least, self.scale_now * factor))
        self.scale(wanted / self.scale_now, wanted / self.scale_now)
        self._on_scale()

    def zoom_in(self) -> None:
        """Show everything one step larger."""
        self.zoom_by(ZOOM_STEP)

    def zoom_out(self) -> None:
        """Show everything one step smaller."""
        self.zoom_by(1 / ZOOM_STEP)

    def fit(self) -> None:
        """Show the whole table, and go on doing so when the window changes."""
        self._fitted = True
        if not self.map_scene.sceneRect().isEmpty():
            self.fitInView(self.map_scene.sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)
            self._whole = self.scale_now
            self._on_scale()

    def _on_scale(self) -> None:
        self.map_scene.show_at(self.scale_now, self.devicePixelRatioF())

    def at_middle(self) -> tuple[int, int]:
        """Return the place on the table in the middle of what is seen."""
        at = self.mapToScene(self.viewport().rect().center())
        return round(at.x()), round(at.y())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        if notches:
            self.zoom_by(ZOOM_STEP**notches)
        event.accept()

    # Keys

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not (self._zoom_key(event) or self._deed_key(event)):
            super().keyPressEvent(event)

    def _zoom_key(self, event: QKeyEvent) -> bool:
        """Do what a key does to the view; + and − belong to what is selected, but for Ctrl."""
        key = event.key()
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        free = ctrl or not self.chosen.pieces
        if key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal} and free:
            self.zoom_in()
        elif key == Qt.Key.Key_Minus and free:
            self.zoom_out()
        elif key in {Qt.Key.Key_0, Qt.Key.Key_Home}:
            self.fit()
        elif key == Qt.Key.Key_Space:
            self.gestures.hold(held=not event.isAutoRepeat() or self.gestures.held)
        elif key == Qt.Key.Key_Escape:
            self.gestures.give_up()
        else:
            return False
        return True

    def _deed_key(self, event: QKeyEvent) -> bool:
        """Do what a key does to what is selected."""
        if not (self.chosen.pieces or self.chosen.units):
            return False
        key, shift = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        step = FINE_MM if shift or not self.snap_tenths else round(self.snap_tenths / 10)
        if key in _ARROWS:
            right, down = _ARROWS[Qt.Key(key)]
            self.nudged.emit(right * step, down * step)
        elif key == Qt.Key.Key_R:
            self.turned.emit(-TURN_STEP_DEG if shift else TURN_STEP_DEG, True)  # noqa: FBT003
        elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus}:
            larger = key != Qt.Key.Key_Minus
            self.resized.emit(step if larger else -step, True)  # noqa: FBT003 - Qt's own
        elif key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self.removal_asked.emit()
        elif key == Qt.Key.Key_F2:
            self.rename_asked.emit()
        else:
            return False
        return True

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.gestures.hold(held=False)
        super().keyReleaseEvent(event)

    # The mouse

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.gestures.press(event):
            super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self.gestures.move(event):
            super().mouseMoveEvent(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self.gestures.release(event):
            super().mouseReleaseEvent(event)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def scroll_by(self, by: QPoint) -> None:
        """Move the table under the view."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - by.x())
        down.setValue(down.value() - by.y())

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            item = self.gestures.item_under(event.pos())
            QToolTip.showText(event.globalPos(), self.tip_of(item) if item else "", self)
            return True
        return super().viewportEvent(event)

    # Drags from the order of battle and the table of units

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _has_units(event.mimeData()):
            event.acceptProposedAction()

    @override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if _has_units(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        if _has_units(event.mimeData()):
            at = self.mapToScene(event.position().toPoint())
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.dropped.emit(event.mimeData(), round(at.x()), round(at.y()))

    # Painting

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, self.palette().window())
        self.map_scene.drawBackground(painter, rect)

    @override
    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        self.overlay.paint(painter, rect)

    def redraw_chosen(self) -> None:
        """Paint anew only what is about the selection, where it was and where it is."""
        now = self.overlay.reach_of_chosen()
        self.viewport().update(now.united(self._marked))
        self._marked = now

    def redraw(self) -> None:
        """Paint anew what lies over everything."""
        self.viewport().update()

    def _on_chosen(self) -> None:
        self.redraw()
        items = self.chosen_items()
        if items and not any(self.seen().intersects(each.sceneBoundingRect()) for each in items):
            self.centerOn(items[0].pos())

    def chosen_items(self) -> list[Item]:
        """Return the items of what is selected."""
        scene = self.map_scene
        pieces = [scene.pieces[each] for each in self.chosen.pieces if each in scene.pieces]
        units = [scene.units[each] for each in self.chosen.units if each in scene.units]
        return [*pieces, *units]

    def seen(self) -> QRectF:
        """Return what is seen of the scene."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def pixels(self, at: QPointF) -> QPointF:
        """Return where a place of the scene is seen, without rounding."""
        return self.viewportTransform().map(at)


def _has_units(data: QMimeData) -> bool:
    return data.hasFormat(NODES_MIME) or data.hasFormat(UNITS_MIME)
