"""How a piece of ground is drawn about its middle: its outline in the tint of what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core import geometry
from builder.core.outlines import contours, turned
from builder.drawing.shapes import HAIRLINE, INK, TERRAIN_TINTS, polygon

if TYPE_CHECKING:
    from builder.core.battlefield import Piece
    from builder.core.ground import Ground
    from builder.core.outlines import Points
    from builder.drawing.shapes import Shape

__all__ = ["outline_of", "piece_shapes"]

CONTOURS = {"gentle": 2, "uneven": 3, "steep": 4, "sheer": 6}
LINE_MM = 1.2


def outline_of(piece: Piece) -> Points:
    """Return the outline of a piece about its middle, as it is turned."""
    return geometry.ring(piece.points, piece.width_mm, piece.turn_deg, (0, 0))


def piece_shapes(ground: Ground, piece: Piece) -> tuple[Shape, ...]:
    """Return the shapes of a piece about its middle; one of an unknown kind is an outline."""
    kind = ground.kinds.get(piece.kind)
    outline = outline_of(piece)
    if kind is None:
        return (polygon(outline, None, INK, LINE_MM),)
    if kind.shape == "hill":
        lines = contours(turned(piece.points, piece.turn_deg), CONTOURS.get(kind.slope or "", 2))
        return tuple(polygon(each, "#E9DFC4", "#9A8660", LINE_MM) for each in lines)
    tint = TERRAIN_TINTS.get(kind.look, TERRAIN_TINTS["open"])
    return (polygon(outline, tint, HAIRLINE, LINE_MM),)
