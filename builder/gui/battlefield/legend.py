"""The legend under the map: a sample and a word for each kind of ground, only of what is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.gui.battlefield.ground_panel import SWATCH, kind_picture
from builder.gui.overriding import override
from builder.gui.words import capital
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QPixmap

    from builder.gui.battlefield.ground_deeds import GroundDeeds

__all__ = ["Legend"]

EDGE, GAP, APART = 8, 6, 16
_SAMPLE = SWATCH * 0.75


class Legend(QWidget):
    """One entry beside the other, in as many lines as they need. ``wanted``: it may be shown."""

    def __init__(self, deeds: GroundDeeds) -> None:
        """Show nothing yet."""
        super().__init__()
        self.setObjectName("battlefield-legend")
        self._deeds = deeds
        self._entries: list[tuple[QPixmap, str]] = []
        self._shown: object = None
        self.wanted = True
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    def refresh(self) -> None:
        """Show what is on the table now."""
        ground = self._deeds.ground
        used = {each.kind for each in self._deeds.terrain.pieces}
        kinds = [each for each in ground.kinds if each in used] if ground else []
        if ground is not None and self._shown != (ground, kinds):
            self._shown = (ground, kinds)
            words = [capital(self._deeds.short_label_of(each)) for each in kinds]
            samples = [kind_picture(ground, each) for each in kinds]
            self._entries = list(zip(samples, words, strict=True))
            self.setAccessibleName(translate("Legend: {kinds}", kinds=", ".join(words)))
            self.updateGeometry()
            self.update()
        self.setVisible(self.wanted and bool(kinds))

    def _places(self, width: int) -> list[QRect]:
        """Return where the entries stand in so much width."""
        high = max(_SAMPLE.height(), self.fontMetrics().height())
        found = []
        x, y = EDGE, GAP // 2
        for _, word in self._entries:
            across = _SAMPLE.width() + GAP + self.fontMetrics().boundingRect(word).width() + 2
            if x > EDGE and x + across > width - EDGE:
                x, y = EDGE, y + high + GAP // 2
            found.append(QRect(x, y, across, high))
            x += across + APART
        return found

    @override
    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return places[-1].bottom() + GAP // 2 if places else 0

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.width(), self.heightForWidth(self.width()))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        entries = zip(self._places(self.width()), self._entries, strict=True)
        for place, (sample, word) in entries:
            down = (place.height() - _SAMPLE.height()) // 2
            painter.drawPixmap(QRect(place.topLeft(), _SAMPLE).translated(0, down), sample)
            left = place.adjusted(_SAMPLE.width() + GAP, 0, 0, 0)
            painter.drawText(left, 0, word)
        painter.end()
