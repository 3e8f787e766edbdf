"""Pictures of units as seen from above, shared by all that look alike at a zoom.

A unit's own name isn't in its picture: names are written only where there is room for them, so
that two thousand units need few pictures. A picture is made for just the zoom at which it is seen
and with the quarter turn that it needs: Qt copies such a one, and would have to reckon each pixel
of any other.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

from builder.drawing.map_look import MapLook
from builder.drawing.unit_tokens import Token, token_shapes
from builder.gui.battlefield.shape_painter import Drawing

__all__ = ["Counters", "UnitLook", "turn_in_picture"]

MOST_PIXELS = 700
_RIGHT_DEG, _UPRIGHT_TO, _UPRIGHT_FROM, _HALF_TURN_DEG = 90, 90, 270, 180


class UnitLook(NamedTuple):
    """What a unit's picture depends on. ``turned_deg``: see ``turn_in_picture``."""

    symbol: str
    frontage_mm: int
    depth_mm: int
    place: int
    turned_deg: int


def turn_in_picture(facing_deg: int) -> int:
    """Return how far a picture itself is turned for a unit that faces a way.

    Quarter turns are in the picture; at other angles half a turn is, where the symbol would
    stand on its head without it.
    """
    if facing_deg % _RIGHT_DEG == 0:
        return facing_deg
    return _HALF_TURN_DEG if _UPRIGHT_TO < facing_deg < _UPRIGHT_FROM else 0


class Counters:
    """The pictures for one zoom; those of the zoom before are forgotten.

    ``zoom``: the pixels wanted for a millimetre. ``detail_mm``: see ``MapLook``.
    """

    def __init__(self, zoom: float, detail_mm: float) -> None:
        """Draw none yet."""
        self.zoom, self._look = zoom, MapLook(detail_mm)
        self._pictures: dict[UnitLook, tuple[QPixmap, QTransform]] = {}

    def picture(self, look: UnitLook) -> tuple[QPixmap, QTransform]:
        """Return a picture, and what brings it to its size with its middle at the origin."""
        known = self._pictures.get(look)
        if known is None:
            known = self._pictures[look] = self._drawn(look)
        return known

    def _drawn(self, look: UnitLook) -> tuple[QPixmap, QTransform]:
        room = (look.frontage_mm, look.depth_mm)
        token = Token("", look.place, (0, 0), look.turned_deg, room, look.symbol, "")
        drawing = Drawing((token_shapes(token, self._look),))
        reach_x = max(-drawing.bounds.left(), drawing.bounds.right())
        reach_y = max(-drawing.bounds.top(), drawing.bounds.bottom())
        # Fewer pixels where the picture would be too large.
        zoom = min(self.zoom, MOST_PIXELS / (2 * max(reach_x, reach_y)))
        across, down = (2 * max(1, math.ceil(reach * zoom)) for reach in (reach_x, reach_y))
        picture = QPixmap(across, down)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(QTransform(zoom, 0, 0, zoom, across / 2, down / 2))
        drawing.paint(painter)
        painter.end()
        return picture, QTransform(1 / zoom, 0, 0, 1 / zoom, -across / 2 / zoom, -down / 2 / zoom)
