"""Sparing ink: tints go, outlines and marks stay; what is told by a tint is told by those too."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from builder.drawing.shapes import CURRENT, PAPER, Circle, Group, Path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.drawing.shapes import Colour, Shape

__all__ = ["is_tint", "sparing"]

# Lighter than this a colour is a tint: a name can be printed over it.
LIGHT = 0.45
_SHARES = (0.2126, 0.7152, 0.0722)


@cache
def is_tint(colour: Colour) -> bool:
    """Tell whether an area of this colour is a tint; paper itself isn't, it covers."""
    if colour in {PAPER, CURRENT}:
        return False
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    pairs = zip(_SHARES, channels, strict=True)
    return sum(share * math.pow(each, 2.2) for share, each in pairs) > LIGHT


def sparing(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """Return shapes without their tints."""
    return tuple(_spared(shape) for shape in shapes)


def _spared(shape: Shape) -> Shape:
    if isinstance(shape, Group):
        return replace(shape, shapes=sparing(shape.shapes))
    if isinstance(shape, Path | Circle) and shape.fill and is_tint(shape.fill):
        return replace(shape, fill=None)
    return shape
