"""Text that was set, as shapes: for pages that are drawn on paper and written as SVG alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from builder.drawing.shapes import Label
from builder.export.paper import mm
from builder.export.typography import ASCENT, Face, leading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.export.typography import Line, Style

__all__ = ["text_label", "text_labels"]

_FACES: dict[Face, tuple[Literal["sans", "serif", "italic"], bool]] = {
    Face.SANS: ("sans", False),
    Face.SANS_BOLD: ("sans", True),
    Face.SERIF: ("serif", False),
    Face.SERIF_BOLD: ("serif", True),
    Face.SERIF_ITALIC: ("italic", False),
    Face.SIGNS: ("sans", False),
}


def text_label(
    x: float,
    y: float,
    text: str,
    style: Style,
    align: Literal["left", "middle", "right"] = "left",
) -> Label:
    """Return a text with its base line at y, millimetres as everywhere."""
    face, bold = _FACES[style.face]
    return Label(text, x, y, mm(style.size), style.colour, align, bold, face)


def text_labels(x: float, top: float, lines: Sequence[Line]) -> Iterator[Label]:
    """Yield lines under each other from their upper edge."""
    for line in lines:
        y = top + ASCENT * mm(line.size)
        for distance, text, style in line.parts:
            yield text_label(x + distance, y, text, style)
        top += leading(line.size)
