"""What lies and stands on the map, as items of a scene whose unit is a millimetre."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from builder.core import geometry
from builder.gui.battlefield.shape_painter import Drawing
from builder.gui.overriding import override

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from builder.core.battlefield import Piece
    from builder.core.outlines import Points
    from builder.drawing.shapes import Shape
    from builder.gui.battlefield.counters import Counters, UnitLook
    from builder.gui.battlefield.map_units import MapUnit

__all__ = ["GridItem", "PieceItem", "ShapesItem", "UnitItem"]

_GROUND, _GRID, _UNITS = 10.0, 400.0, 1_000.0
# Fainter than a hairline; not by showing through, which takes Qt ten times as long.
_GRID_COLOUR = "#D6CFC3"
# Which lines are drawn where all would be closer than this.
_EVERY, _CLOSEST_PX = (1, 2, 5, 10, 20, 50, 100, 200, 500), 8
_HEIGHTS = {"frame": 1.0, "zones": 500.0, "objectives": 600.0, "reach": 900.0}


def _outline_path(points: Points) -> QPainterPath:
    """Return a closed outline through points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


class PieceItem(QGraphicsItem):
    """A piece of ground about its middle."""

    def __init__(self, piece: Piece, shapes: tuple[Shape, ...]) -> None:
        """Keep the piece and its shapes about its middle, which are turned as it is."""
        super().__init__()
        self.piece, self.shapes = piece, shapes
        outline = geometry.ring(piece.points, piece.width_mm, piece.turn_deg, (0, 0))
        self.outline = _outline_path(outline)
        self._drawing = Drawing(shapes)
        self._bounds = self._drawing.bounds | self.outline.boundingRect()
        self.settle()

    def settle(self) -> None:
        """Lie where the document says, as it says."""
        self.setPos(self.piece.x_mm, self.piece.y_mm)
        self.setRotation(0)
        self.setScale(1)

    def lie(self, place: int) -> None:
        """Lie above so many others."""
        self.setZValue(_GROUND + place)

    @override
    def boundingRect(self) -> QRectF:
        return self._bounds

    @override
    def shape(self) -> QPainterPath:
        return self.outline

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self._drawing.paint(painter)


class UnitItem:
    """A unit: an item of Qt's own with its shared picture, turned the way it faces.

    It isn't a class below Qt's, for then Qt would ask Python at every step of painting, which
    takes seven times as long.
    """

    def __init__(self, standing: MapUnit, counters: Counters) -> None:
        """Show a unit by one of the pictures for the zoom that holds."""
        self.item = QGraphicsPixmapItem()
        self.item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.item.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.item.setZValue(_UNITS)
        self.standing = standing
        self._look: UnitLook | None = None
        self._named: tuple[object, str] = (None, "")
        self._facing_deg = 0
        self._to_size = QTransform()
        # The footprint about its middle, in millimetres.
        self.room = QRectF()
        self.show_unit(standing, counters)

    def show_unit(self, standing: MapUnit, counters: Counters) -> None:
        """Show the unit as it is and where it stands now; nothing is done for what is the same."""
        before = self.standing
        self.standing = standing
        same = before.unit is standing.unit and before.placement is standing.placement
        if self._look is not None and same and before.place == standing.place:
            return
        look = standing.look
        if look != self._look:
            self._look = look
            front, deep = look.frontage_mm, look.depth_mm
            self.room = QRectF(-front / 2, -deep / 2, front, deep)
            self.show_by(counters)
        self.settle()

    def settle(self) -> None:
        """Stand where the document says, facing the way it says."""
        placement = self.standing.placement
        self.item.setPos(placement.x_mm, placement.y_mm)
        self.face(placement.facing_deg)

    def face(self, facing_deg: int) -> None:
        """Face a way, for the eye."""
        self._facing_deg = facing_deg
        more_deg = facing_deg - (self._look.turned_deg if self._look else 0)
        turned = self._to_size * QTransform().rotate(more_deg) if more_deg else self._to_size
        self.item.setTransform(turned)

    def show_by(self, counters: Counters) -> None:
        """Take the picture for another zoom."""
        if self._look is not None:
            picture, self._to_size = counters.picture(self._look)
            self.item.setPixmap(picture)
            self.face(self._facing_deg)

    @property
    def name(self) -> str:
        """What the unit is called; put into words once for as long as names stay as they are."""
        names = self.standing.reckoning.names
        if self._named[0] is not names:
            self._named = (names, self.standing.name)
        return self._named[1]

    def pos(self) -> QPointF:
        """Return where its middle stands."""
        return self.item.pos()

    def setPos(self, x: float, y: float) -> None:  # noqa: N802 - as Qt's items have it
        """Stand at a place, for the eye."""
        self.item.setPos(x, y)

    def sceneBoundingRect(self) -> QRectF:  # noqa: N802 - as Qt's items have it
        """Return the extent of its footprint."""
        return self.footprint().boundingRect()

    def footprint(self) -> QPolygonF:
        """Return the footprint where it stands now."""
        at = self.item.pos()
        there = QTransform.fromTranslate(at.x(), at.y())
        return there.rotate(self._facing_deg).map(QPolygonF(self.room))


class GridItem(QGraphicsItem):
    """The lines of the grid over the ground, as thin at every zoom.

    Where they would be too close to be seen apart, only every second, fifth or tenth is drawn.
    """

    def __init__(self) -> None:
        """Draw no line yet."""
        super().__init__()
        self._table = QRectF()
        self._step_mm = 0.0
        self._drawn: tuple[int, list[QLineF]] = (0, [])
        self.setZValue(_GRID)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def rule(self, table: QRectF, step_mm: float) -> None:
        """Draw a line at every step of a table; none for a step of 0."""
        self.prepareGeometryChange()
        self._table, self._step_mm, self._drawn = table, step_mm, (0, [])
        self.update()

    @override
    def boundingRect(self) -> QRectF:
        return self._table

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if not self._step_mm:
            return
        step_px = self._step_mm * option.levelOfDetailFromTransform(painter.worldTransform())
        painter.setPen(QPen(QColor(_GRID_COLOUR), 0))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.drawLines(self._lines(step_px))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=True)

    def _lines(self, step_px: float) -> list[QLineF]:
        every = next((each for each in _EVERY if each * step_px >= _CLOSEST_PX), _EVERY[-1])
        if self._drawn[0] != every:
            right, bottom = self._table.right(), self._table.bottom()
            step = self._step_mm * every
            xs = (place * step for place in range(1, math.ceil(right / step)))
            ys = (place * step for place in range(1, math.ceil(bottom / step)))
            upright = [QLineF(x, 0, x, bottom) for x in xs]
            self._drawn = (every, [*upright, *(QLineF(0, y, right, y) for y in ys)])
        return self._drawn[1]


class ShapesItem(QGraphicsItem):
    """Shapes of the table that nobody can take hold of: zones, objectives, the frame."""

    def __init__(self, shapes: Iterable[Shape], layer: str) -> None:
        """Draw shapes where they say; the ``layer`` says how high."""
        super().__init__()
        self.layer = layer
        self._drawing = Drawing(shapes)
        self.setZValue(_HEIGHTS[layer])
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @override
    def boundingRect(self) -> QRectF:
        return self._drawing.bounds

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self._drawing.paint(painter)
