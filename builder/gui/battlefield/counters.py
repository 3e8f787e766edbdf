"""Pictures of units as seen from above, shared by all that look alike at a zoom.

A unit's own name isn't in its picture: names are written only where there is room for them, so
that two thousand units need few pictures.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from builder.drawing.shapes import PAPER, SymbolRef, box, polygon, side_look
from builder.gui.battlefield.shape_painter import Drawing

if TYPE_CHECKING:
    from builder.drawing.shapes import Shape

__all__ = ["MOST_PIXELS", "bucket_of", "counter_picture", "counter_shapes"]

# Pictures are made at zooms half an octave apart and scaled between these.
STEPS_AN_OCTAVE = 2
MOST_PIXELS = 1_500
MOST_PICTURES = 4_096
# Below so many millimetres of depth a symbol is as high as the unit is deep.
SYMBOL_SHARE = 0.8


def bucket_of(pixels_per_mm: float) -> float:
    """Return the zoom, in pixels a millimetre, at which pictures for this zoom are made."""
    octaves = round(math.log2(max(pixels_per_mm, 0.001)) * STEPS_AN_OCTAVE) / STEPS_AN_OCTAVE
    return float(2**octaves)


def counter_shapes(symbol: str, frontage_mm: int, depth_mm: int, side: int) -> tuple[Shape, ...]:
    """Return a unit about its middle, facing up: its base, edges of its side, symbol, front."""
    look = side_look(side)
    left, top = -frontage_mm / 2, -depth_mm / 2
    edge = max(0.6, min(frontage_mm, depth_mm) * 0.07)
    shapes: list[Shape] = [box((left, top, frontage_mm, depth_mm), PAPER, None)]
    for start, end in look.stripes:
        inset, width = edge * (start + end) / 2, edge * (end - start)
        place = (left + inset, top + inset, frontage_mm - 2 * inset, depth_mm - 2 * inset)
        shapes.append(box(place, None, look.colour, width))
    size = min(frontage_mm, depth_mm) * SYMBOL_SHARE
    shapes.append(SymbolRef(symbol, -size / 2, -size / 2, size, look.colour))
    tip = min(frontage_mm, depth_mm) * 0.22
    shapes.append(polygon(((-tip, top), (0, top - tip), (tip, top)), look.colour))
    return tuple(shapes)


@lru_cache(maxsize=MOST_PICTURES)
def counter_picture(
    symbol: str, frontage_mm: int, depth_mm: int, side: int, zoom: float
) -> tuple[QPixmap, float]:
    """Return a unit's picture, its middle in the middle, and how many pixels a millimetre has."""
    drawing = Drawing(counter_shapes(symbol, frontage_mm, depth_mm, side))
    reach_x = max(-drawing.bounds.left(), drawing.bounds.right())
    reach_y = max(-drawing.bounds.top(), drawing.bounds.bottom())
    zoom = min(zoom, MOST_PIXELS / (2 * max(reach_x, reach_y)))
    across, down = (max(1, math.ceil(2 * reach * zoom)) for reach in (reach_x, reach_y))
    picture = QPixmap(across, down)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QRectF(picture.rect()).center())
    painter.scale(zoom, zoom)
    drawing.paint(painter)
    painter.end()
    return picture, zoom
