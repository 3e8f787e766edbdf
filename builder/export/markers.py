"""Markers to be cut out: as many as the units of each side may need, told apart by its edge."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from builder.core.kit_counts import markers_wanted
from builder.drawing.shapes import INK, PAPER, side_look
from builder.export.cut_pieces import Piece, piece_pages
from builder.export.game_sheet import SheetHead
from builder.export.paper import mm
from builder.export.side_edge import draw_edge_across
from builder.export.typography import ASCENT, Face, Style, few_lines, fit, height_of_lines, leading
from builder.export.wording import said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battle import Battle, BattleSide
    from builder.core.kit import KitMarker
    from builder.drawing.shapes import SideLook
    from builder.export.page import Page
    from builder.export.paper import Paper
    from builder.export.pen import Pen
    from builder.translation import Catalogue

__all__ = ["marker_pages"]

WORD = Style(Face.SANS_BOLD, 9)
# Shares of the marker's width.
EDGE, INSET, FRAME = 0.09, 0.05, 0.03
MOST_LINES = 3


def marker_pages(battle: Battle, paper: Paper, catalogue: Catalogue) -> list[Page]:
    """Lay the markers of all sides out; no page where none is needed."""
    title = catalogue.translate("Markers")
    footer = " · ".join(each for each in (battle.title, title) if each)
    pieces: list[Piece] = []
    for side in battle.sides:
        own = list(_pieces(battle, side, catalogue))
        pieces += (replace(piece, first=not place) for place, piece in enumerate(own))
    return piece_pages(pieces, footer, title, paper)


def _pieces(battle: Battle, side: BattleSide, catalogue: Catalogue) -> Iterator[Piece]:
    head = SheetHead.of(battle, "", side)
    look = side_look(head.place or 0)
    for marker in battle.ruleset.kit.markers:
        size = float(battle.basis.mm(marker.size))
        text = said(catalogue, marker.label)
        draw = partial(_draw, marker=marker, size=size, text=text, look=look)
        yield from [Piece(size, size, draw)] * markers_wanted(side.reckoning, marker)


def _draw(  # noqa: PLR0913 - a place, and what stands there
    pen: Pen,
    x: float,
    y: float,
    *,
    marker: KitMarker,
    size: float,
    text: str,
    look: SideLook,
) -> None:
    inset, dark = size * INSET, marker.look == "dark" and not pen.spares_ink
    inner = size - 2 * inset
    if dark:
        pen.box(x + inset, y + inset, inner, inner, fill=look.colour)
    elif marker.look != "plain":
        _frame(pen, (x, y), size, doubled=marker.look == "dark")
    room = inner - 2 * size * FRAME - 0.8
    colour = PAPER if dark else INK
    style = Style(WORD.face, min(WORD.size, size * 0.6), colour)
    longest = max(text.split(), key=len, default="")
    style = fit(longest, style, room) or style.at(6)
    lines = few_lines(text, style, room, MOST_LINES)
    lowest = size * (EDGE + INSET + FRAME) + 1.2
    top = y + (size - lowest - height_of_lines(lines)) / 2 + inset / 2
    with pen.structure.one_text():
        for line in lines:
            base = top + ASCENT * mm(line.size)
            pen.line_of_text(x + (size - line.width) / 2, base, line)
            top += leading(line.size)
    _edge(pen, (x, y), size, look, dark=dark)


def _frame(pen: Pen, corner: tuple[float, float], size: float, *, doubled: bool) -> None:
    """Draw a frame; a double one stands for what is dark where ink isn't spared."""
    x, y = corner
    thick = size * FRAME / (3 if doubled else 1)
    for inset in (0.0, 2 * thick) if doubled else (0.0,):
        half = size * INSET + inset + thick / 2
        pen.box(x + half, y + half, size - 2 * half, size - 2 * half, stroke=INK, thick=thick)


def _edge(
    pen: Pen, corner: tuple[float, float], size: float, look: SideLook, *, dark: bool
) -> None:
    """Draw the edge of the side at its lower end; in white on its own colour."""
    x, y = corner
    edge, inset = size * EDGE, size * (INSET + FRAME)
    low = y + size - inset - edge - 1.0
    place = (x + inset + 1.0, low, size - 2 * inset - 2.0, edge)
    draw_edge_across(pen, look, place, PAPER if dark else None)
