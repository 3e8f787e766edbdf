"""What lies and stands on the map, as items of a scene whose unit is a millimetre."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsPixmapItem

from builder.drawing.shapes import side_look
from builder.gui.battlefield.counters import counter_picture
from builder.gui.battlefield.shape_painter import Drawing
from builder.gui.overriding import override

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from builder.core.battlefield import Piece
    from builder.core.outlines import Points
    from builder.drawing.shapes import Shape
    from builder.gui.battlefield.map_units import MapUnit

__all__ = ["PieceItem", "UnitItem", "ZoneItem", "outline_path"]

_ZONE_FAINT = 0.35
_GROUND, _ZONES, _UNITS = 10.0, 500.0, 1_000.0


def outline_path(points: Points) -> QPainterPath:
    """Return a closed outline through points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


class PieceItem(QGraphicsItem):
    """A piece of ground about its middle."""

    def __init__(self, piece: Piece, shapes: Iterable[Shape], outline: Points) -> None:
        """Keep the piece. ``outline``: about its middle, as it is turned."""
        super().__init__()
        self.piece = piece
        self.outline = outline_path(outline)
        self._drawing = Drawing(shapes)
        self._bounds = self._drawing.bounds | self.outline.boundingRect()
        self.setPos(piece.x_mm, piece.y_mm)

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


class UnitItem(QGraphicsPixmapItem):
    """A unit: its shared picture, turned the way it faces. Qt paints it without Python."""

    def __init__(self, standing: MapUnit, zoom: float) -> None:
        """Show a unit at a zoom (see ``counters.bucket_of``)."""
        super().__init__()
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setZValue(_UNITS)
        self.standing = standing
        self._look: object = None
        # The footprint about its middle, in millimetres.
        self.room = QRectF()
        self.show_unit(standing, zoom)

    def show_unit(self, standing: MapUnit, zoom: float) -> None:
        """Show the unit as it is and where it stands now; nothing is done for what is the same."""
        before = self.standing
        self.standing = standing
        same = before.unit is standing.unit and before.placement is standing.placement
        if self._look is not None and same and before.place == standing.place:
            return
        placement = standing.placement
        self.setPos(placement.x_mm, placement.y_mm)
        self.setRotation(placement.facing_deg)
        self.show_at(zoom)

    def show_at(self, zoom: float) -> None:
        """Take the picture that is made for a zoom."""
        look = (*self.standing.look, zoom)
        if look == self._look:
            return
        self._look = look
        _, frontage, depth, _, _ = look
        self.room = QRectF(-frontage / 2, -depth / 2, frontage, depth)
        picture, scale = counter_picture(*look)
        self.setPixmap(picture)
        self.setOffset(-picture.width() / 2, -picture.height() / 2)
        self.setScale(1 / scale)

    def footprint(self) -> QPolygonF:
        """Return the footprint where it stands now."""
        scale = self.scale()
        corners = QPolygonF(self.room)
        return QPolygonF(
            [self.mapToScene(QPointF(at.x() / scale, at.y() / scale)) for at in corners.toList()]
        )


class ZoneItem(QGraphicsPathItem):
    """Where a side deploys, hatched in its colour; two sides are hatched two ways."""

    def __init__(self, area: QRectF, place: int) -> None:
        """Hatch an area for the side at a place in the battle."""
        path = QPainterPath()
        path.addRect(area)
        super().__init__(path)
        colour = QColor(side_look(place).colour)
        edge = QPen(colour, 0)
        edge.setStyle(Qt.PenStyle.DashLine)
        self.setPen(edge)
        colour.setAlphaF(_ZONE_FAINT)
        ways = (Qt.BrushStyle.BDiagPattern, Qt.BrushStyle.FDiagPattern)
        self._hatching = QBrush(colour, ways[place % len(ways)])
        self.setZValue(_ZONES)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        # Hatching is as fine at every zoom.
        self._hatching.setTransform(painter.worldTransform().inverted()[0])
        painter.setPen(self.pen())
        painter.setBrush(self._hatching)
        painter.drawPath(self.path())
