"""The edge by which a side is known: a strip in its colour, with a pattern that needs no colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.drawing.shapes import PAPER
from builder.export.paper import NO_BLEED, mm
from builder.export.typography import Face, Style

if TYPE_CHECKING:
    from builder.drawing.shapes import Colour, SideLook
    from builder.export.paper import Beyond
    from builder.export.pen import Pen

__all__ = ["draw_edge", "draw_edge_across", "draw_letter"]

LETTER = Style(Face.SANS_BOLD, 7, PAPER)
_PLATE = 3.4


def draw_edge(
    pen: Pen, look: SideLook, place: tuple[float, float, float, float], beyond: Beyond = NO_BLEED
) -> None:
    """Draw the edge in a box: left, top, across, down; its outermost stripe goes on beyond it.

    In outline where ink is spared.
    """
    x, y, across, down = place
    y, down = y - beyond.up, down + beyond.up + beyond.down
    stretches = list(_stretches(look, across, down))
    for start, end in look.stripes:
        left = x + start * across - (beyond.left if start == 0 else 0.0)
        right = x + end * across + (beyond.right if end == 1 else 0.0)
        for from_, to in stretches:
            stripe = left, y + from_, right - left, to - from_
            if pen.spares_ink:
                pen.box(*stripe, stroke=look.colour)
            else:
                pen.box(*stripe, fill=look.colour)


def draw_edge_across(
    pen: Pen,
    look: SideLook,
    place: tuple[float, float, float, float],
    colour: Colour | None = None,
) -> None:
    """Draw the edge lying down in a box: left, top, across, down.

    ``colour``: another than the side's own, on what is filled with that.
    """
    x, y, across, down = place
    for from_, to in _stretches(look, down, across):
        for start, end in look.stripes:
            stripe = x + from_, y + start * down, to - from_, (end - start) * down
            if pen.spares_ink:
                pen.box(*stripe, stroke=look.colour)
            else:
                pen.box(*stripe, fill=colour or look.colour)


def draw_letter(pen: Pen, look: SideLook, letter: str, place: tuple[float, float, float]) -> None:
    """Draw the letter of a side on its colour, in white: left and top on the edge, and across."""
    if not letter:
        return
    x, y, across = place
    pen.box(x, y, across, _PLATE, fill=look.colour)
    with pen.structure.hidden():
        pen.text(x + across / 2, y + _PLATE / 2 + mm(LETTER.size) * 0.36, letter, LETTER, "middle")


def _stretches(look: SideLook, across: float, down: float) -> list[tuple[float, float]]:
    if not look.dash:
        return [(0.0, down)]
    on, off = (each * across for each in look.dash)
    found, at = [], 0.0
    while at < down:
        found.append((at, min(at + on, down)))
        at += on + off
    return found
