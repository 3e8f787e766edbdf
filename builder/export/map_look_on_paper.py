"""How a map is drawn on paper: in the words of the sheet, measured by its fonts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.drawing.map_look import MapLook
from builder.export.typography import Face, Style, width
from builder.export.wording import said

if TYPE_CHECKING:
    from builder.drawing.map_look import Words
    from builder.translation import Catalogue

__all__ = ["paper_look"]

_MM_OF_AN_INCH = 25.4
_MEASURED_AT = 72.0


def paper_look(catalogue: Catalogue, detail_mm: float) -> MapLook:
    """Return the look of a map on which a millimetre of detail takes so much of the table."""

    def say(words: Words) -> str:
        return said(catalogue, words)

    return MapLook(detail_mm, say, _width)


def _width(text: str, size: float) -> float:
    """Return how wide a text is in the unit that the size of its type has."""
    return width(text, Style(Face.SANS, _MEASURED_AT)) / _MM_OF_AN_INCH * size
