"""A QR code as one path of black strips, sharp at any size."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from builder.export.pen import Pen

__all__ = ["QUIET", "draw_large_qr_code", "draw_qr_code", "large_qr_modules", "qr_modules"]

# No pattern to be hidden is in what was packed tightly, so any mask will do; trying all is slow.
ANY_MASK = 1

# What readers want to see white about a code, in modules.
QUIET = 4


def draw_qr_code(pen: Pen, text: str, x: float, y: float, size: float, colour: str) -> None:
    """Draw the code of a text in a square of ``size``, without the white about it."""
    _draw(pen, _small(text), x, y, size, colour)


def qr_modules(text: str) -> int:
    """Return how many modules the code of a text has a side."""
    return len(_small(text))


@lru_cache(maxsize=8)
def _small(text: str) -> tuple[bytes, ...]:
    import segno

    return tuple(bytes(row) for row in segno.make(text, error="m", micro=False).matrix)


def large_qr_modules(text: str) -> int:
    """Return how many modules the code of a long text has a side; 0 where none can hold it.

    ``text``: of capitals, digits and hyphens, packed tightly.
    """
    return len(_large(text))


def draw_large_qr_code(pen: Pen, text: str, x: float, y: float, size: float, colour: str) -> None:
    """Draw the code of such a text in a square of ``size``, without the white about it."""
    _draw(pen, _large(text), x, y, size, colour)


@lru_cache(maxsize=4)
def _large(text: str) -> tuple[bytes, ...]:
    import segno

    try:
        made = segno.make(text, error="l", micro=False, boost_error=False, mask=ANY_MASK)
    except segno.DataOverflowError:
        return ()
    return tuple(bytes(row) for row in made.matrix)


def _draw(
    pen: Pen, matrix: Sequence[Iterable[int]], x: float, y: float, size: float, colour: str
) -> None:
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
