"""Pictures of units as seen from above, shared by all that look alike at a zoom.

A unit's own name isn't in its picture: names are written only where there is room for them, so
that two thousand units need few pictures. A picture is made for just the zoom at which it is seen
and with the quarter turn that it needs: Qt copies such a one, and would have to reckon each pixel
of any other.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

from builder.drawing.map_look import MapLook
from builder.drawing.unit_tokens import Token, token_shapes
from builder.gui.battlefield.shape_painter import Drawing

__all__ = ["UnitLook", "counter_picture", "turn_in_picture"]

MOST_PIXELS = 1_500
MOST_PICTURES = 4_096
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


@lru_cache(maxsize=MOST_PICTURES)
def counter_picture(look: UnitLook, zoom: float, detail_mm: float) -> tuple[QPixmap, float]:
    """Return a unit's picture, its middle in the middle, and how many pixels a millimetre has.

    ``zoom``: the pixels wanted; there are fewer where the picture would be too large.
    ``detail_mm``: see ``MapLook``.
    """
    room = (look.frontage_mm, look.depth_mm)
    token = Token("", look.place, (0, 0), look.turned_deg, room, look.symbol, "")
    drawing = Drawing((token_shapes(token, MapLook(detail_mm)),))
    reach_x = max(-drawing.bounds.left(), drawing.bounds.right())
    reach_y = max(-drawing.bounds.top(), drawing.bounds.bottom())
    zoom = min(zoom, MOST_PIXELS / (2 * max(reach_x, reach_y)))
    across, down = (2 * max(1, math.ceil(reach * zoom)) for reach in (reach_x, reach_y))
    picture = QPixmap(across, down)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(QTransform(zoom, 0, 0, zoom, across / 2, down / 2))
    drawing.paint(painter)
    painter.end()
    return picture, zoom
