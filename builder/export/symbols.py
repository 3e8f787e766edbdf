"""The drawings of the unit symbols, read from ``resources/symbols`` once for the process."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from builder import assets
from builder.drawing.unit_symbols import PLAIN, drawn_from_svg

if TYPE_CHECKING:
    from builder.drawing.unit_symbols import UnitSymbol

__all__ = ["symbol"]


@cache
def symbol(name: str) -> UnitSymbol:
    """Return the drawing of this name, or an empty box where there is none."""
    if not name.replace("-", "").isalnum():
        return PLAIN
    try:
        text = assets.text(f"resources/symbols/{name}.svg")
    except FileNotFoundError:
        return PLAIN
    return drawn_from_svg(text)
