"""Pictures of units as seen from above, shared by all that look alike at a zoom.

A unit's own name isn't in its picture: names are written only where there is room for them, so
that two thousand units need few pictures.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from builder.drawing.map_look import MapLook
from builder.drawing.unit_tokens import Token, token_shapes
from builder.gui.battlefield.shape_painter import Drawing

__all__ = ["UnitLook", "bucket_of", "counter_picture", "is_upside_down"]

# Pictures are made at zooms half an octave apart and scaled between these.
STEPS_AN_OCTAVE = 2
MOST_PIXELS = 1_500
MOST_PICTURES = 4_096
_UPSIDE_DOWN, _UPRIGHT_TO, _UPRIGHT_FROM = 180, 90, 270


class UnitLook(NamedTuple):
    """What a unit's picture depends on. ``is_turned``: its symbol is, to be upright again."""

    symbol: str
    frontage_mm: int
    depth_mm: int
    place: int
    is_turned: bool


def is_upside_down(facing_deg: int) -> bool:
    """Tell whether a unit that faces this way has its symbol turned."""
    return _UPRIGHT_TO < facing_deg <= _UPRIGHT_FROM


def bucket_of(pixels_per_mm: float) -> float:
    """Return the zoom, in pixels a millimetre, at which pictures for this zoom are made."""
    octaves = round(math.log2(max(pixels_per_mm, 0.001)) * STEPS_AN_OCTAVE) / STEPS_AN_OCTAVE
    return float(2**octaves)


@lru_cache(maxsize=MOST_PICTURES)
def counter_picture(look: UnitLook, zoom: float, detail_mm: float) -> tuple[QPixmap, float]:
    """Return a unit's picture, its middle in the middle, and how many pixels a millimetre has.

    It faces up; an item turns it. ``detail_mm``: see ``MapLook``.
    """
    facing = _UPSIDE_DOWN if look.is_turned else 0
    room = (look.frontage_mm, look.depth_mm)
    token = Token("", look.place, (0, 0), facing, room, look.symbol, "")
    drawing = Drawing(token_shapes(token, MapLook(detail_mm)).shapes)
    reach_x = max(-drawing.bounds.left(), drawing.bounds.right())
    reach_y = max(-drawing.bounds.top(), drawing.bounds.bottom())
    zoom = min(zoom, MOST_PIXELS / (2 * max(reach_x, reach_y)))
    across, down = (max(1, math.ceil(2 * reach * zoom)) for reach in (reach_x, reach_y))
    picture = QPixmap(across, down)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(across / 2, down / 2)
    painter.scale(zoom, zoom)
    drawing.paint(painter)
    painter.end()
    return picture, zoom
