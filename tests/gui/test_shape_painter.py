"""The painter for the screen: the shapes of paper in pixels."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from builder.drawing.shapes import (
    CURRENT,
    INK,
    Circle,
    Group,
    Label,
    SymbolRef,
    box,
    line,
)
from builder.drawing.unit_symbols import PLAIN
from builder.gui.battlefield.shape_painter import Drawing, symbol

WHITE, RED = QColor("#FFFFFF"), "#FF0000"
SIDE = 40


@pytest.fixture(autouse=True)
def _fonts(qapp: object) -> None:
    """Let texts be drawn."""


def drawn(drawing: Drawing) -> QImage:
    """Return a picture of 40 × 40 pixels, a millimetre each."""
    picture = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    picture.fill(WHITE)
    painter = QPainter(picture)
    drawing.paint(painter)
    painter.end()
    return picture


def colour_at(picture: QImage, x: int, y: int) -> str:
    return picture.pixelColor(x, y).name().upper()


def test_a_box_is_filled_where_it_is() -> None:
    picture = drawn(Drawing([box((10, 10, 10, 10), RED)]))
    assert [colour_at(picture, at, at) for at in (5, 15, 25)] == ["#FFFFFF", RED, "#FFFFFF"]


def test_current_colour_is_what_is_asked_for() -> None:
    picture = drawn(Drawing([box((10, 10, 10, 10), CURRENT)], RED))
    assert colour_at(picture, 15, 15) == RED


def test_a_group_moves_scales_and_turns() -> None:
    inner = box((0, 0, 5, 2), RED)
    picture = drawn(Drawing([Group((inner,), 20, 20, scale=2, turned=90)]))
    # Turned clockwise: what went right goes down, what went down goes left.
    assert colour_at(picture, 18, 28) == RED
    assert colour_at(picture, 22, 28) == "#FFFFFF"


def test_circles_symbols_and_dashes_are_drawn() -> None:
    shapes = (
        Circle(8, 8, 4, fill=RED),
        SymbolRef("elephant", 14, 14, 20, INK),
        line((0, 38), (40, 38), RED, 2, (4, 4)),
    )
    picture = drawn(Drawing(shapes))
    assert colour_at(picture, 8, 8) == RED
    dashes = [colour_at(picture, x, 38) for x in range(SIDE)]
    assert {RED, "#FFFFFF"} <= set(dashes)
    dark = sum(
        picture.pixelColor(x, y).lightness() < 100 for x in range(14, 34) for y in range(14, 34)
    )
    assert dark > 20


def test_a_label_is_written_where_it_ends() -> None:
    picture = drawn(Drawing([Label("MMM", 38, 30, 12, RED, align="right", halo="#00FF00")]))
    reds = [x for x in range(SIDE) for y in range(SIDE) if picture.pixelColor(x, y).red() > 200
            and picture.pixelColor(x, y).green() < 100]  # fmt: skip
    assert reds
    assert max(reds) <= 38


@pytest.mark.parametrize("name", ["no-such-symbol", "../escape", ""])
def test_a_symbol_without_a_drawing_is_a_box(name: str) -> None:
    assert symbol(name) is PLAIN


def test_bounds_hold_what_is_painted() -> None:
    bounds = Drawing([box((10, 12, 5, 6), RED), Group((box((0, 0, 1, 1)),), 30, 30)]).bounds
    assert bounds.contains(10, 12)
    assert bounds.contains(31, 31)
