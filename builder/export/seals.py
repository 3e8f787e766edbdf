"""The roots under which a side has sealed its secrets, to be read and to be photographed.

All 256 bits stand there twice, as a QR code and in letters: whoever compares a part of them only
can be cheated with some work.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.drawing.shapes import INK
from builder.export.flow import Block, Strip
from builder.export.qr_code import QUIET, draw_qr_code, qr_modules
from builder.export.tree_rows import line_strips
from builder.export.typography import Face, Style, abridged, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.export.pen import Pen
    from builder.translation import Catalogue

__all__ = ["root_text", "seal_blocks"]

LABEL = Style(Face.SANS_BOLD, 8)
BODY = Style(Face.SANS, 8)
ROOT = Style(Face.SANS, 10)

# A telephone reads modules of half a millimetre from paper, also from a copy of it.
MODULE = 0.6
GROUP = 8


def seal_blocks(roots: Sequence[str], across: float, catalogue: Catalogue) -> Iterator[Block]:
    """Give the roots, the first phase's first, each with its QR code; nothing where none is."""
    if not roots:
        return
    translate = catalogue.translate
    told = translate(
        "What was sealed for this game. Photograph it or compare every sign: whoever holds the "
        "roots can see at the end that nothing was changed."
    )
    yield Block(line_strips(wrap(told, BODY, across)), bound=True)
    phases = (
        translate("Phase 1: list, characters, reserves, choice of ground, seed"),
        translate("Phase 2: deployment, orders, notes"),
    )
    for root, phase in zip(roots, phases, strict=False):
        yield Block((_root_strip(root, phase, across),), before=1.0)


def root_text(root: str) -> str:
    """Return a root in groups of eight signs, as one reads it aloud."""
    return " ".join(root[start : start + GROUP] for start in range(0, len(root), GROUP))


def _root_strip(root: str, phase: str, across: float) -> Strip:
    # Capitals are packed more tightly.
    text, white = root.upper(), QUIET * MODULE
    size = qr_modules(text) * MODULE
    half = len(root) // 2
    lines = [root_text(each) for each in (root[:half], root[half:])]

    def draw(pen: Pen, x: float, y: float) -> None:
        draw_qr_code(pen, text, x + white, y + white, size, INK)
        left = x + size + 2 * white
        room = across - (left - x)
        pen.text(left, y + white + 4.0, *abridged(phase, LABEL, room))
        for place, line in enumerate(lines):
            pen.text(left, y + white + 11.0 + 5.0 * place, line, ROOT)

    return Strip(size + 2 * white, draw)
