"""The legend in a corner of the map: only what is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel

from builder.gui.battlefield.ground_panel import SWATCH, kind_icon
from builder.gui.words import capital

if TYPE_CHECKING:
    from builder.gui.battlefield.ground_deeds import GroundDeeds
    from builder.gui.battlefield.map_view import MapView

__all__ = ["Legend"]

EDGE = 8


class Legend(QFrame):
    """Samples of the kinds on the table; it stays in its corner while the map moves under it."""

    def __init__(self, view: MapView, deeds: GroundDeeds) -> None:
        """Lie in a view's lower left corner."""
        super().__init__(view)
        self.setObjectName("battlefield-legend")
        self._view, self._deeds = view, deeds
        self._kinds: tuple[str, ...] = ()
        self.wanted = True
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._rows = QGridLayout(self)
        self._rows.setContentsMargins(6, 4, 8, 4)
        self._rows.setHorizontalSpacing(6)
        self._rows.setVerticalSpacing(2)
        view.resized_to.connect(self._settle)
        self.hide()

    def refresh(self) -> None:
        """Show what is on the table now."""
        kinds = tuple(dict.fromkeys(each.kind for each in self._deeds.terrain.pieces))
        ground = self._deeds.ground
        kinds = tuple(each for each in kinds if ground and each in ground.kinds)
        if kinds != self._kinds:
            self._kinds = kinds
            self._fill()
        self.setVisible(self.wanted and bool(kinds))
        self._settle()

    def _fill(self) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for row, kind in enumerate(self._kinds):
            sample = QLabel()
            sample.setPixmap(kind_icon(self._deeds, kind).pixmap(SWATCH))
            self._rows.addWidget(sample, row, 0)
            self._rows.addWidget(QLabel(capital(self._deeds.label_of(kind))), row, 1)

    def _settle(self) -> None:
        self.adjustSize()
        viewport = self._view.viewport().geometry()
        self.move(viewport.left() + EDGE, viewport.bottom() - self.height() - EDGE)
