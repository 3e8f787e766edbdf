"""Bars of two armies by arm: the first above in one colour, the second below it, striped.

The same numbers stand in the table under it, for those who can't see the bars.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.drawing.shapes import side_look
from builder.gui.overriding import override
from builder.gui.style.theme import is_dark

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from builder.gui.comparison.rows import MeasureLine

__all__ = ["ArmChart"]

GAP = 8
LABEL_SHARE = 0.32
# Room for the number at the end of the longest bar, in letters.
NUMBER_LETTERS = 9
LIGHTER = 135


class ArmChart(QWidget):
    """Draws lines of a measure; as high as it has lines."""

    def __init__(self) -> None:
        """Start without lines."""
        super().__init__()
        self.setObjectName("comparison-chart")
        self._lines: tuple[MeasureLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lines(self, lines: tuple[MeasureLine, ...]) -> None:
        """Draw other lines."""
        self._lines = lines
        self.setAccessibleName(
            "; ".join(f"{each.label}: {each.texts[0]}, {each.texts[1]}" for each in lines)
        )
        self.updateGeometry()
        self.update()

    @property
    def _bar(self) -> int:
        return self.fontMetrics().height()

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, len(self._lines) * (2 * self._bar + GAP) + GAP)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(240, self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        most = max((amount for line in self._lines for amount in line.amounts), default=0) or 1
        labels = self.width() * LABEL_SHARE
        letters = NUMBER_LETTERS * self.fontMetrics().averageCharWidth()
        room = max(1.0, self.width() - labels - letters)
        top = float(GAP)
        for line in self._lines:
            self._draw_label(painter, line.label, QRectF(0, top, labels - GAP, 2 * self._bar))
            for place, (amount, text) in enumerate(zip(line.amounts, line.texts, strict=True)):
                area = QRectF(labels, top + place * self._bar, room * amount / most, self._bar - 2)
                self._draw_bar(painter, area, place)
                self._draw_number(painter, text, area)
            top += 2 * self._bar + GAP
        painter.end()

    def _draw_label(self, painter: QPainter, label: str, area: QRectF) -> None:
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        end = Qt.TextElideMode.ElideRight
        shown = self.fontMetrics().elidedText(label, end, int(area.width()))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)

    def _draw_bar(self, painter: QPainter, area: QRectF, place: int) -> None:
        colour = QColor(side_look(place).colour)
        if is_dark(self.palette()):
            colour = colour.lighter(LIGHTER)
        painter.setPen(colour)
        # The second is striped, so that colour isn't alone.
        style = Qt.BrushStyle.BDiagPattern if place else Qt.BrushStyle.SolidPattern
        painter.setBrush(QBrush(colour, style))
        if area.width() >= 1:
            painter.drawRect(area)

    def _draw_number(self, painter: QPainter, text: str, area: QRectF) -> None:
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        beside = QRectF(area.right() + GAP / 2, area.top(), self.width(), area.height())
        painter.drawText(beside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
