"""What is seen of the map: where, how large, and what of it is selected.

What the mouse does and what lies over the map work with this; keys and the rest are the view's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QGraphicsView

from builder.gui.overriding import override

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint, QPointF

    from builder.gui.battlefield.chosen import Chosen
    from builder.gui.battlefield.items import Item
    from builder.gui.battlefield.map_scene import MapScene

__all__ = ["MapCanvas"]

# How far what marks the selection reaches around it.
REACH_PX = 44


class MapCanvas(QGraphicsView):
    """Shows a scene of the map. ``snap_tenths``: the step of a drag, in tenths of a millimetre.

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
        """Show a scene, and in ``chosen`` what is selected in it."""
        super().__init__(scene)
        self.map_scene = scene
        self.chosen = chosen
        self.snap_tenths = 0
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

    @property
    def scale_now(self) -> float:
        """How many pixels a millimetre has."""
        return float(self.transform().m11())

    def seen(self) -> QRectF:
        """Return what is seen of the scene."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def at_middle(self) -> tuple[int, int]:
        """Return the place on the table in the middle of what is seen."""
        at = self.mapToScene(self.viewport().rect().center())
        return round(at.x()), round(at.y())

    def pixels(self, at: QPointF) -> QPointF:
        """Return where a place of the scene is seen, without rounding."""
        return self.viewportTransform().map(at)

    def scroll_by(self, by: QPoint) -> None:
        """Move the table under the view."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - by.x())
        down.setValue(down.value() - by.y())

    # What is selected

    def chosen_items(self) -> list[Item]:
        """Return the items of what is selected."""
        scene = self.map_scene
        pieces = [scene.pieces[each] for each in self.chosen.pieces if each in scene.pieces]
        units = [scene.units[each] for each in self.chosen.units if each in scene.units]
        return [*pieces, *units]

    def _on_chosen(self) -> None:
        self.redraw()
        items = self.chosen_items()
        if items and not any(self.seen().intersects(each.sceneBoundingRect()) for each in items):
            self.centerOn(items[0].pos())

    # Painting

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, self.palette().window())
        self.map_scene.drawBackground(painter, rect)

    def redraw(self) -> None:
        """Paint anew what lies over everything."""
        self.viewport().update()

    def redraw_chosen(self) -> None:
        """Paint anew only what is about the selection, where it was and where it is."""
        area = QRectF()
        for item in self.chosen_items():
            area |= self.viewportTransform().mapRect(item.sceneBoundingRect())
        now = area.adjusted(-REACH_PX, -REACH_PX, REACH_PX, REACH_PX).toAlignedRect()
        self.viewport().update(now.united(self._marked))
        self._marked = now
