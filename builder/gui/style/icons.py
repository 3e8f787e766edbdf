"""Icons: drawings of one colour on a grid of 24, tinted by the palette.

A drawing names its colour ``currentColor``; what is put there is the palette's text. An icon is
a handful of pictures, one a size, so it stays sharp on a fine screen. Pictures are remembered by
drawing and colour. When the palette changes, ask again.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap, QPolygonF
from PySide6.QtWidgets import QAbstractButton

from builder import assets
from builder.core.finding import Severity
from builder.gui.style.theme import severity_colour

if TYPE_CHECKING:
    from PySide6.QtSvg import QSvgRenderer
    from PySide6.QtWidgets import QWidget

__all__ = ["icon", "picture", "set_icon", "severity_icon", "symbol_icon", "tint"]

# The sizes that icons have in menus and tabs, tool bars, on the start page; what is off or in a
# selected row is small. No more pictures than that, for each costs time at the start.
_SIZES = {
    QIcon.Mode.Normal: (16, 20, 24),
    QIcon.Mode.Disabled: (16, 20),
    QIcon.Mode.Selected: (16, 20),
}
# Symbols stand in rows.
_SYMBOL_SIZES = {QIcon.Mode.Normal: (16, 18), QIcon.Mode.Selected: (16, 18)}
_MARK_SIZES = (12, 16, 24, 32)
_GREY = 0.45
_NAME = "icon-name"


def icon(name: str, palette: QPalette | None = None) -> QIcon:
    """Return an icon of ``resources/icons`` in the palette's text colours.

    Raises:
        FileNotFoundError: nothing of that name is shipped.
    """
    palette = palette or QGuiApplication.palette()
    text = palette.color(QPalette.ColorRole.ButtonText)
    chosen = palette.color(QPalette.ColorRole.HighlightedText)
    return _icon(f"resources/icons/{name}.svg", text.name(), chosen.name(), _fineness())


def set_icon(button: QAbstractButton, name: str) -> None:
    """Give a button an icon that ``tint`` will find again."""
    button.setProperty(_NAME, name)
    button.setIcon(icon(name))


def tint(root: QWidget) -> None:
    """Take the icons of all buttons under a widget anew, in the colours of the palette."""
    for button in root.findChildren(QAbstractButton):
        name = button.property(_NAME)
        if isinstance(name, str):
            button.setIcon(icon(name))


def symbol_icon(name: str, colour: QColor | None = None) -> QIcon:
    """Return a unit symbol of ``resources/symbols``; an empty icon for one without a drawing."""
    palette = QGuiApplication.palette()
    text = colour or palette.color(QPalette.ColorRole.Text)
    chosen = palette.color(QPalette.ColorRole.HighlightedText)
    try:
        file = f"resources/symbols/{name}.svg"
        return _icon(file, text.name(), chosen.name(), _fineness(), in_rows=True)
    except FileNotFoundError:
        return QIcon()


def picture(name: str, size: int, palette: QPalette, ratio: float = 1.0) -> QPixmap:
    """Return an icon as one picture, for a label."""
    text = palette.color(QPalette.ColorRole.WindowText)
    drawn = _drawn(f"resources/icons/{name}.svg", text.name(), round(size * ratio), 1.0)
    drawn.setDevicePixelRatio(ratio)
    return drawn


def _fineness() -> float:
    """Return how many dots the finest screen has to a pixel."""
    running = QGuiApplication.instance()
    return running.devicePixelRatio() if isinstance(running, QGuiApplication) else 1.0


@cache
def _icon(file: str, colour: str, chosen: str, ratio: float, *, in_rows: bool = False) -> QIcon:
    made = QIcon()
    for mode, sizes in (_SYMBOL_SIZES if in_rows else _SIZES).items():
        own = chosen if mode is QIcon.Mode.Selected else colour
        opacity = _GREY if mode is QIcon.Mode.Disabled else 1.0
        for size in sizes:
            made.addPixmap(_drawn(file, own, round(size * ratio), opacity), mode)
    return made


@cache
def _renderer(file: str, colour: str) -> QSvgRenderer:
    from PySide6.QtSvg import QSvgRenderer

    drawing = assets.text(file).replace("currentColor", colour)
    return QSvgRenderer(QByteArray(drawing.encode()))


def _drawn(file: str, colour: str, size: int, opacity: float) -> QPixmap:
    renderer = _renderer(file, colour)
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setOpacity(opacity)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


def severity_icon(severity: Severity, palette: QPalette | None = None) -> QIcon:
    """Return the shape of a severity in its colour: ● error, ▲ warning, ○ advice."""
    palette = palette or QGuiApplication.palette()
    return _severity_icon(severity, severity_colour(severity, palette).name())


@cache
def _severity_icon(severity: Severity, colour: str) -> QIcon:
    made = QIcon()
    for size in _MARK_SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _draw_mark(painter, severity, QColor(colour), size)
        painter.end()
        # In a selected row the mark keeps its colour: it means something.
        made.addPixmap(pixmap, QIcon.Mode.Normal)
        made.addPixmap(pixmap, QIcon.Mode.Selected)
    return made


def _draw_mark(painter: QPainter, severity: Severity, colour: QColor, size: int) -> None:
    edge = size / 8
    area = QRectF(edge, edge, size - 2 * edge, size - 2 * edge)
    painter.setPen(colour)
    painter.setBrush(colour)
    if severity is Severity.ERROR:
        painter.drawEllipse(area)
    elif severity is Severity.WARNING:
        top = QPointF(area.center().x(), area.top())
        painter.drawPolygon(QPolygonF([top, area.bottomRight(), area.bottomLeft()]))
    else:
        pen = painter.pen()
        pen.setWidthF(size / 7)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(area.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2))
