"""Puts ``drawing.shapes`` on the screen: the painter for the map.

Paper has the same lists of shapes, so the two can't disagree. Shapes are made into Qt's paths once
and painted many times.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainterPath, QPen, QTransform

from builder import assets
from builder.drawing.shapes import CURRENT, INK, Circle, Group, Label, Path, SymbolRef
from builder.drawing.unit_symbols import GRID, PLAIN, drawn_from_svg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPainter

    from builder.drawing.shapes import Colour, Shape
    from builder.drawing.unit_symbols import UnitSymbol

__all__ = ["Drawing", "path_of", "symbol"]

# Type is laid out in so many pixels and then scaled.
_TYPE = 40


class Drawing:
    """Shapes, ready to be painted; millimetres. ``colour``: what ``currentColor`` stands for."""

    def __init__(self, shapes: Iterable[Shape], colour: Colour = INK) -> None:
        """Make paths, pens and brushes of all shapes."""
        self._paths: list[tuple[QPainterPath, QPen, QBrush]] = []
        self.bounds = QRectF()
        self._take(shapes, QTransform(), colour)

    def paint(self, painter: QPainter) -> None:
        """Paint everything in the order in which it was given."""
        for path, pen, brush in self._paths:
            painter.setPen(pen)
            painter.setBrush(brush)
            painter.drawPath(path)

    def _take(self, shapes: Iterable[Shape], where: QTransform, colour: Colour) -> None:
        for shape in shapes:
            if isinstance(shape, Path):
                self._take_path(shape, where, colour)
            elif isinstance(shape, Circle):
                self._take_path(shape.path(), where, colour)
            elif isinstance(shape, Label):
                self._take_label(shape, where)
            elif isinstance(shape, SymbolRef):
                inner = Group(symbol(shape.symbol).paths, shape.x, shape.y, shape.size / GRID)
                self._take((inner,), where, shape.colour)
            else:
                inside = QTransform.fromTranslate(shape.x, shape.y)
                inside.rotate(shape.turned).scale(shape.scale, shape.scale)
                self._take(shape.shapes, inside * where, colour)

    def _take_label(self, label: Label, where: QTransform) -> None:
        """Take a text as the outlines of its letters, which are as sharp at every zoom."""
        path = where.map(letters_of(label))
        if label.halo:
            about = QPen(QColor(label.halo), label.size / 5 * where.determinant() ** 0.5)
            self._paths.append((path, about, QBrush(Qt.BrushStyle.NoBrush)))
        ink = QBrush(QColor(label.colour))
        self._paths.append((path, QPen(Qt.PenStyle.NoPen), ink))
        self.bounds |= path.boundingRect()

    def _take_path(self, shape: Path, where: QTransform, colour: Colour) -> None:
        path = where.map(path_of(shape))
        width = shape.width * (where.determinant() ** 0.5)
        pen = QPen(Qt.PenStyle.NoPen)
        if shape.stroke:
            pen = QPen(QColor(colour if shape.stroke == CURRENT else shape.stroke), width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            if shape.dash:
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                pen.setDashPattern([each / shape.width for each in shape.dash])
        brush = QBrush(Qt.BrushStyle.NoBrush)
        if shape.fill:
            brush = QBrush(QColor(colour if shape.fill == CURRENT else shape.fill))
        self._paths.append((path, pen, brush))
        self.bounds |= path.boundingRect().adjusted(-width, -width, width, width)


def letters_of(label: Label) -> QPainterPath:
    """Return the outlines of a text where its base line lies."""
    font = QFont()
    font.setPixelSize(_TYPE)
    font.setBold(label.bold)
    font.setItalic(label.face == "italic")
    across = QFontMetricsF(font).boundingRect(label.text).width()
    left = {"left": 0.0, "middle": across / 2, "right": across}[label.align]
    letters = QPainterPath()
    letters.addText(QPointF(-left, 0), font, label.text)
    size = label.size / _TYPE
    return QTransform(size, 0, 0, size, label.x, label.y).map(letters)


def path_of(shape: Path) -> QPainterPath:
    """Return the lines and curves of a shape."""
    path = QPainterPath()
    for step in shape.steps:
        at = step.at
        if step.verb == "M":
            path.moveTo(*at)
        elif step.verb == "L":
            path.lineTo(*at)
        elif step.verb == "C":
            path.cubicTo(*at)
        else:
            path.closeSubpath()
    return path


@cache
def symbol(name: str) -> UnitSymbol:
    """Return the drawing of a unit symbol, or an empty box where there is none."""
    if not name.replace("-", "").isalnum():
        return PLAIN
    try:
        return drawn_from_svg(assets.text(f"resources/symbols/{name}.svg"))
    except FileNotFoundError:
        return PLAIN
