"""Puts ``drawing.shapes`` on the canvas of a PDF: the painter for paper.

The same lists of shapes are drawn by another painter on the screen, so that the two can't
disagree. A group is a saved state of the canvas with its own axes, in which y grows downwards;
text is turned back up.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Any

from builder.drawing.shapes import CURRENT, Circle, Group, Label, Path, SymbolRef
from builder.drawing.unit_symbols import GRID
from builder.export.symbols import symbol
from builder.export.typography import Face, Style, font_name, runs, width

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from builder.drawing.shapes import Colour, Shape

__all__ = ["colour_of", "leaves", "paint", "paint_symbol", "symbol_form"]

# How thick a line is drawn about letters with a halo, in sizes of their type.
HALO = 0.34


def paint(canvas: Any, shapes: Iterable[Shape], colour: Colour = "#000000") -> None:  # noqa: ANN401
    """Draw shapes on a canvas whose unit is a millimetre and whose y grows downwards.

    ``colour`` is what ``currentColor`` stands for.
    """
    for shape in shapes:
        if isinstance(shape, Path):
            _path(canvas, shape, colour)
        elif isinstance(shape, Circle):
            _path(canvas, shape.path(), colour)
        elif isinstance(shape, Label):
            _label(canvas, shape)
        elif isinstance(shape, SymbolRef):
            _symbol(canvas, shape)
        else:
            _group(canvas, shape, colour)


def paint_symbol(canvas: Any, name: str, colour: Colour) -> None:  # noqa: ANN401
    """Draw a unit symbol on its grid of 24, whose y grows upwards as a form's does."""
    canvas.transform(1, 0, 0, -1, 0, GRID)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    paint(canvas, symbol(name).paths, colour)


def _symbol(canvas: Any, shape: SymbolRef) -> None:  # noqa: ANN401
    """Draw a symbol, by its form where the file has one already."""
    scale, form = shape.size / GRID, symbol_form(shape.symbol, shape.colour)
    if not canvas.hasForm(form):
        group = Group(symbol(shape.symbol).paths, shape.x, shape.y, scale)
        _group(canvas, group, shape.colour)
        return
    canvas.saveState()
    # The form's own axes go upwards.
    canvas.transform(scale, 0, 0, -scale, shape.x, shape.y + shape.size)
    canvas.doForm(form)
    canvas.restoreState()


def symbol_form(name: str, colour: Colour) -> str:
    """Return the name of the form of a symbol, which a file holds once."""
    return f"symbol-{name}-{colour[1:]}"


def leaves(shapes: Iterable[Shape]) -> Iterator[Path | Circle | Label | SymbolRef]:
    """Yield shapes and those within groups, in the order in which they are drawn."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from leaves(shape.shapes)
        else:
            yield shape


def _group(canvas: Any, group: Group, colour: Colour) -> None:  # noqa: ANN401
    canvas.saveState()
    turn = math.radians(group.turned)
    across, down = group.scale * math.cos(turn), group.scale * math.sin(turn)
    canvas.transform(across, down, -down, across, group.x, group.y)
    if group.clip is not None:
        window = canvas.beginPath()
        window.rect(*group.clip)
        canvas.clipPath(window, stroke=0, fill=0)
    paint(canvas, group.shapes, colour)
    canvas.restoreState()


def _path(canvas: Any, path: Path, colour: Colour) -> None:  # noqa: ANN401
    drawn = canvas.beginPath()
    deeds = {"M": drawn.moveTo, "L": drawn.lineTo, "C": drawn.curveTo, "Z": drawn.close}
    for step in path.steps:
        deeds[step.verb](*step.at)
    if path.fill:
        canvas.setFillColor(colour_of(colour if path.fill == CURRENT else path.fill))
    if path.stroke:
        canvas.setStrokeColor(colour_of(colour if path.stroke == CURRENT else path.stroke))
        canvas.setLineWidth(path.width)
        canvas.setDash(list(path.dash))
    canvas.drawPath(drawn, stroke=int(path.stroke is not None), fill=int(path.fill is not None))


def _label(canvas: Any, label: Label) -> None:  # noqa: ANN401
    # The size is in millimetres already, and so is the unit of the canvas.
    face = _FACES[label.face, label.bold]
    across = width(label.text, Style(face, 72.0)) / 25.4 * label.size
    x = label.x - {"left": 0.0, "middle": across / 2, "right": across}[label.align]
    canvas.saveState()
    canvas.transform(1, 0, 0, -1, x, label.y)
    if label.halo:
        canvas.setStrokeColor(colour_of(label.halo))
        canvas.setLineWidth(label.size * HALO)
        canvas.setLineJoin(1)
        # Letters are drawn about first, so that the halo of none covers its neighbour.
        _letters(canvas, label, face, mode=1)
    canvas.setFillColor(colour_of(label.colour))
    _letters(canvas, label, face, mode=0)
    canvas.restoreState()


def _letters(canvas: Any, label: Label, face: Face, *, mode: int) -> None:  # noqa: ANN401
    at = 0.0
    for run in runs(label.text, face)[0]:
        canvas.setFont(font_name(run.face), label.size)
        canvas.drawString(at, 0, run.text, mode=mode)
        at += width(run.text, Style(run.face, 72.0)) / 25.4 * label.size


_FACES = {
    ("sans", False): Face.SANS,
    ("sans", True): Face.SANS_BOLD,
    ("serif", False): Face.SERIF,
    ("serif", True): Face.SERIF_BOLD,
    ("italic", False): Face.SERIF_ITALIC,
    ("italic", True): Face.SERIF_ITALIC,
}


@cache
def colour_of(colour: Colour) -> Any:  # noqa: ANN401 - the library has no types
    """Return a colour as the PDF library has it."""
    from reportlab.lib.colors import HexColor

    return HexColor(colour)
