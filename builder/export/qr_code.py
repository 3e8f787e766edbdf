"""A QR code as one path of black strips, sharp at any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builder.export.pen import Pen

__all__ = ["draw_qr_code"]

# What readers want to see white about a code, in modules.
QUIET = 4


def draw_qr_code(pen: Pen, text: str, x: float, y: float, size: float, colour: str) -> None:
    """Draw the code of a text in a square of ``size``, without the white about it."""
    import segno

    matrix = segno.make(text, error="m", micro=False).matrix
    module = size / len(matrix)
    strips = []
    for row, modules in enumerate(matrix):
        start = None
        for column, dark in enumerate((*modules, 0)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                strips.append((x + start * module, y + row * module, (column - start) * module))
                start = None
    pen.squares(strips, module, colour)
