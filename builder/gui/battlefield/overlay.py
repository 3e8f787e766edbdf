"""What lies over the map in the size of the screen: names, what is selected, marks, the ruler."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPen, QPolygonF

from builder.core.finding import Severity
from builder.drawing.colours import ACCENT, SEVERITY_COLOURS
from builder.drawing.shapes import INK, PAPER
from builder.gui.battlefield.gestures import HANDLE_PX, handles_of
from builder.gui.battlefield.items import UnitItem
from builder.gui.style.icons import severity_icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter, QPixmap

    from builder.gui.battlefield.chosen import UnitId
    from builder.gui.battlefield.gestures import Gestures
    from builder.gui.battlefield.items import PieceItem
    from builder.gui.battlefield.map_canvas import MapCanvas

__all__ = ["Overlay"]

# A unit's name is written where the unit is seen as wide as this, what is wrong with it sooner.
LEAST_NAMED_PX, LEAST_MARKED_PX = 46, 24
MARK_PX = 14
PAD_PX = 3
_HALO, _BAND_STRENGTH = 0.82, 0.1
MOST_LAYOUTS = 8_192


class Overlay:
    """Paints over a view. ``marks``: the gravest of what is wrong with pieces and units."""

    def __init__(self, view: MapCanvas, gestures: Gestures) -> None:
        """Paint nothing yet. ``gestures``: what the mouse is drawing."""
        self._view, self._gestures = view, gestures
        self.piece_marks: dict[int, Severity] = {}
        self.unit_marks: dict[UnitId, Severity] = {}
        self.name_of_piece: Callable[[PieceItem], str] = lambda item: item.piece.name
        self.length_text: Callable[[float], str] = str
        self._font = QFont()
        self._layouts: dict[tuple[str, int], tuple[str, float, float]] = {}

    def paint(self, painter: QPainter, exposed: QRectF | QRect) -> None:
        """Paint everything, in pixels of the view."""
        view = self._view
        painter.save()
        painter.resetTransform()
        hidden = view.map_scene.hidden
        if not hidden & {"names", "ground"}:
            self._paint_piece_names(painter)
        self._paint_units(painter, QRectF(exposed))
        self._paint_chosen(painter)
        self._paint_piece_marks(painter)
        self._paint_band(painter)
        self._paint_ruler(painter)
        painter.restore()

    # Names

    def _paint_piece_names(self, painter: QPainter) -> None:
        seen = self._view.seen()
        for item in self._view.map_scene.pieces.values():
            box = item.sceneBoundingRect()
            if seen.intersects(box) and box.width() * self._view.scale_now >= LEAST_NAMED_PX:
                name = self.name_of_piece(item)
                if name:
                    self._write(painter, name, self._view.pixels(item.pos()))

    def _paint_units(self, painter: QPainter, exposed: QRectF) -> None:
        """Write the names of units where there is room for them, and mark what is wrong."""
        view, scene = self._view, self._view.map_scene
        scale, to_px = view.scale_now, view.viewportTransform()
        named = "names" not in scene.hidden
        if scene.widest_mm * scale < LEAST_MARKED_PX or "units" in scene.hidden:
            return
        marks = {severity: self._mark(severity) for severity in set(self.unit_marks.values())}
        for one in scene.items(exposed):
            item = scene.unit_of(one)
            wide = item.room.width() * scale if item is not None else 0
            if item is None or wide < LEAST_MARKED_PX:
                continue
            if named and wide >= LEAST_NAMED_PX:
                self._name_unit(painter, item)
            severity = self.unit_marks.get(item.standing.id)
            if severity is not None:
                # At its left, where the mark covers no symbol.
                aside = QPointF((wide + MARK_PX) / 2, MARK_PX / 2)
                painter.drawPixmap(to_px.map(one.pos()) - aside, marks[severity])

    def _name_unit(self, painter: QPainter, item: UnitItem) -> None:
        """Write a name right of the symbol, or under the unit where no other stands."""
        view = self._view
        room = view.viewportTransform().mapRect(item.footprint().boundingRect())
        high = painter.fontMetrics().height()
        symbol = min(room.height(), room.width()) / 2
        beside = room.width() / 2 - symbol - 2 * PAD_PX
        if room.height() >= high and beside >= LEAST_NAMED_PX:
            middle = QPointF(room.center().x() + symbol + beside / 2, room.center().y())
            self._write(painter, item.name, middle, round(beside))
            return
        under = QRectF(room.left() + 1, room.bottom() + 2, room.width() - 2, high - 2)
        there = (view.map_scene.unit_of(each) for each in view.items(under.toRect()))
        if all(each is None or each is item for each in there):
            self._write(painter, item.name, under.center(), round(under.width()))

    def _write(self, painter: QPainter, text: str, middle: QPointF, widest: int = 0) -> None:
        shown, across, high = self._laid_out(painter, text, widest)
        box = QRectF(middle.x() - across / 2, middle.y() - high / 2, across, high)
        halo = QColor(PAPER)
        halo.setAlphaF(_HALO)
        painter.fillRect(box.adjusted(-PAD_PX, 0, PAD_PX, 0), halo)
        painter.setPen(QColor(INK))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)

    def _laid_out(self, painter: QPainter, text: str, widest: int) -> tuple[str, float, float]:
        """Return as much of a text as there is room for, and how wide and high that is."""
        if painter.font() != self._font or len(self._layouts) > MOST_LAYOUTS:
            self._font = painter.font()
            self._layouts = {}
        known = self._layouts.get((text, widest))
        if known is None:
            metrics = QFontMetricsF(self._font)
            ends = Qt.TextElideMode.ElideRight
            shown = metrics.elidedText(text, ends, widest) if widest else text
            known = (shown, metrics.boundingRect(shown).width() + 1, metrics.height())
            self._layouts[text, widest] = known
        return known

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
        handles = handles_of(view) if self._gestures.tool == "select" else {}
        for name, at in handles.items():
            painter.setBrush(QColor(PAPER))
            if name == "turn":
                painter.drawEllipse(at, HANDLE_PX - 1, HANDLE_PX - 1)
            else:
                side = HANDLE_PX - 2
                painter.drawRect(QRectF(at.x() - side, at.y() - side, 2 * side, 2 * side))

    def _paint_piece_marks(self, painter: QPainter) -> None:
        """Mark what is wrong with pieces, wherever they lie."""
        view, scene = self._view, self._view.map_scene
        for number, severity in self.piece_marks.items():
            if number in scene.pieces and "ground" not in scene.hidden:
                corner = view.pixels(scene.pieces[number].sceneBoundingRect().topLeft())
                painter.drawPixmap(self._inside(corner), self._mark(severity))

    def _mark(self, severity: Severity) -> QPixmap:
        ratio = self._view.devicePixelRatioF()
        return severity_icon(severity).pixmap(QSize(MARK_PX, MARK_PX), ratio)

    def _inside(self, at: QPointF) -> QPointF:
        """Return the place in the view that is nearest to one."""
        inside = QRectF(self._view.viewport().rect()).adjusted(0, 0, -MARK_PX, -MARK_PX)
        return QPointF(
            min(max(at.x(), inside.left()), inside.right()),
            min(max(at.y(), inside.top()), inside.bottom()),
        )

    # What the mouse draws

    def _paint_band(self, painter: QPainter) -> None:
        band = self._gestures.band
        if band is not None:
            colour = QColor(SEVERITY_COLOURS[Severity.ADVICE])
            painter.setPen(QPen(colour, 1, Qt.PenStyle.DashLine))
            inside = QColor(colour)
            inside.setAlphaF(_BAND_STRENGTH)
            painter.setBrush(inside)
            painter.drawRect(self._view.viewportTransform().mapRect(band))

    def _paint_ruler(self, painter: QPainter) -> None:
        line = self._gestures.ruler
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
