"""What lies over the map in the size of the screen: names, what is selected, marks, the ruler."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPen, QPolygonF

from builder.core.finding import Severity
from builder.drawing.colours import ACCENT, SEVERITY_COLOURS
from builder.drawing.shapes import INK, PAPER
from builder.gui.battlefield.gestures import HANDLE_PX, handles_of
from builder.gui.battlefield.items import UnitItem
from builder.gui.style.icons import severity_icon

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QPainter

    from builder.gui.battlefield.chosen import UnitId
    from builder.gui.battlefield.items import PieceItem
    from builder.gui.battlefield.map_view import MapView

__all__ = ["Overlay"]

# A unit's name is written where the unit is seen as wide as this.
LEAST_NAMED_PX = 46
MARK_PX = 14
PAD_PX = 3
# How far what marks the selection reaches around it.
REACH_PX = 44
_HALO = 0.82
_ROOMY = 6


class Overlay:
    """Paints over a view. ``marks``: the gravest of what is wrong with pieces and units."""

    def __init__(self, view: MapView) -> None:
        """Paint nothing yet."""
        self._view = view
        self.piece_marks: dict[int, Severity] = {}
        self.unit_marks: dict[UnitId, Severity] = {}
        self.name_of_piece: Callable[[PieceItem], str] = lambda item: item.piece.name
        self.length_text: Callable[[float], str] = str

    def paint(self, painter: QPainter, exposed: QRectF | QRect) -> None:
        """Paint everything, in pixels of the view."""
        view = self._view
        painter.save()
        painter.resetTransform()
        hidden = view.map_scene.hidden
        if "names" not in hidden:
            if "ground" not in hidden:
                self._paint_piece_names(painter)
            if "units" not in hidden:
                self._paint_unit_names(painter, exposed)
        self._paint_chosen(painter)
        self._paint_marks(painter)
        self._paint_band(painter)
        self._paint_ruler(painter)
        painter.restore()

    def reach_of_chosen(self) -> QRect:
        """Return what the marks of the selection cover."""
        view = self._view
        area = QRectF()
        for item in view.chosen_items():
            area |= view.viewportTransform().mapRect(item.sceneBoundingRect())
        return area.adjusted(-REACH_PX, -REACH_PX, REACH_PX, REACH_PX).toAlignedRect()

    # Names

    def _paint_piece_names(self, painter: QPainter) -> None:
        seen = self._view.seen()
        for item in self._view.map_scene.pieces.values():
            box = item.sceneBoundingRect()
            if seen.intersects(box) and box.width() * self._view.scale_now >= LEAST_NAMED_PX:
                self._write(painter, self.name_of_piece(item), self._view.pixels(item.pos()))

    def _paint_unit_names(self, painter: QPainter, exposed: QRectF | QRect) -> None:
        view = self._view
        for item in self._named_units(exposed):
            room = item.footprint().boundingRect()
            below = view.pixels(QPointF(room.center().x(), room.bottom()))
            half = painter.fontMetrics().height() / 2
            # Inside at the lower edge where that leaves the symbol free, else under it.
            inside = room.height() * view.scale_now > _ROOMY * half
            widest = max(room.width() * view.scale_now, LEAST_NAMED_PX) - 2 * PAD_PX
            middle = below + QPointF(0, -half if inside else half + 1)
            self._write(painter, item.standing.name, middle, widest)

    def _named_units(self, exposed: QRectF | QRect) -> Iterable[UnitItem]:
        view = self._view
        units = view.map_scene.units.values()
        if not units:
            return
        least_mm = LEAST_NAMED_PX / view.scale_now
        if max(view.map_scene.widest_mm, 1) < least_mm:
            return
        for item in view.map_scene.items(QRectF(exposed)):
            if isinstance(item, UnitItem) and item.room.width() >= least_mm:
                yield item

    @staticmethod
    def _write(painter: QPainter, text: str, middle: QPointF, widest: float = 0) -> None:
        metrics = QFontMetricsF(painter.font())
        if widest:
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, widest)
        across, up = metrics.horizontalAdvance(text), metrics.height()
        box = QRectF(middle.x() - across / 2, middle.y() - up / 2, across, up)
        halo = QColor(PAPER)
        halo.setAlphaF(_HALO)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(halo)
        painter.drawRoundedRect(box.adjusted(-PAD_PX, 0, PAD_PX, 0), PAD_PX, PAD_PX)
        painter.setPen(QColor(INK))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    # Selection and marks

    def _paint_chosen(self, painter: QPainter) -> None:
        view = self._view
        pen = QPen(QColor(ACCENT), 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        for item in view.chosen_items():
            if isinstance(item, UnitItem):
                painter.drawPolygon(view.viewportTransform().map(item.footprint()))
            else:
                painter.drawPath(view.viewportTransform().map(item.mapToScene(item.outline)))
        handles = handles_of(view) if view.gestures.tool == "select" else {}
        for name, at in handles.items():
            painter.setBrush(QColor(PAPER))
            if name == "turn":
                painter.drawEllipse(at, HANDLE_PX - 1, HANDLE_PX - 1)
            else:
                side = HANDLE_PX - 2
                painter.drawRect(QRectF(at.x() - side, at.y() - side, 2 * side, 2 * side))

    def _paint_marks(self, painter: QPainter) -> None:
        view, scene = self._view, self._view.map_scene
        for number, severity in self.piece_marks.items():
            if number in scene.pieces:
                box = scene.pieces[number].sceneBoundingRect()
                self._paint_mark(painter, severity, view.pixels(box.topLeft()))
        for ident, severity in self.unit_marks.items():
            if ident in scene.units:
                self._paint_mark(painter, severity, view.pixels(scene.units[ident].pos()))

    def _paint_mark(self, painter: QPainter, severity: Severity, at: QPointF) -> None:
        inside = QRectF(self._view.viewport().rect()).adjusted(0, 0, -MARK_PX, -MARK_PX)
        if not inside.contains(at):
            at = QPointF(
                min(max(at.x(), inside.left()), inside.right()),
                min(max(at.y(), inside.top()), inside.bottom()),
            )
        icon = severity_icon(severity, self._view.palette())
        icon.paint(painter, QRect(round(at.x()), round(at.y()), MARK_PX, MARK_PX))

    # What the mouse draws

    def _paint_band(self, painter: QPainter) -> None:
        band = self._view.gestures.band
        if band is not None:
            colour = QColor(SEVERITY_COLOURS[Severity.ADVICE])
            painter.setPen(QPen(colour, 1, Qt.PenStyle.DashLine))
            painter.setBrush(self._view.shade(colour, 0.1))
            painter.drawRect(self._view.viewportTransform().mapRect(band))

    def _paint_ruler(self, painter: QPainter) -> None:
        line = self._view.gestures.ruler
        if line is None:
            return
        start, end = self._view.pixels(line.p1()), self._view.pixels(line.p2())
        painter.setPen(QPen(QColor(INK), 2))
        painter.drawLine(start, end)
        painter.setBrush(QColor(INK))
        for at in (start, end):
            painter.drawPolygon(
                QPolygonF([at + QPointF(x, y) for x, y in ((0, -4), (4, 0), (0, 4), (-4, 0))])
            )
        middle = (start + end) / 2
        self._write(painter, self.length_text(line.length()), middle - QPointF(0, 16))
