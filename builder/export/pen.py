"""The pen: puts text, lines and symbols on the page of a PDF, told in millimetres from its top.

It keeps what is set on the canvas in mind, so that a font or colour is not set twice, draws each
symbol once and refers to it afterwards, and remembers which characters no font has.
"""

from __future__ import annotations

from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any, Literal

from builder.drawing.shapes import HAIRLINE, HAIRLINE_MM, Label, SymbolRef
from builder.drawing.unit_symbols import GRID
from builder.export.ink import is_tint, sparing
from builder.export.paper import POINTS_PER_MM, mm, points
from builder.export.shape_painter import (
    colour_of,
    leaves,
    paint,
    paint_symbol,
    symbol_form,
)
from builder.export.tagging import Structure
from builder.export.tick_fields import TickFields
from builder.export.typography import (
    ASCENT,
    HOUSE_MARK,
    Face,
    Piece,
    Style,
    font_name,
    leading,
    runs,
    width,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from builder.drawing.shapes import Colour, Shape
    from builder.export.typography import Line

__all__ = ["Pen"]

Align = Literal["left", "middle", "right"]


class Pen:
    """Draws on the page that the canvas has open; ``page`` opens the next one."""

    def __init__(
        self,
        canvas: Any,  # noqa: ANN401 - the library has no types
        *,
        fillable: bool = False,
        spares_ink: bool = False,
    ) -> None:
        """Draw on this canvas.

        ``fillable``: boxes to tick can be ticked in a reader. ``spares_ink``: without tints.
        """
        self.canvas = canvas
        self.spares_ink = spares_ink
        self.structure = Structure(canvas)
        self._fields = TickFields(canvas) if fillable else None
        self.missing: dict[str, None] = {}
        self.shows_house_values = False
        self.across = self._height = 0.0
        self._forget()

    def page(
        self, across: float, down: float, shift: tuple[float, float] = (0, 0), scale: float = 1.0
    ) -> None:
        """Begin a page of these measures, all of it moved to the right and downwards.

        ``scale``: how much larger than its measures it is printed.
        """
        self.canvas.setPageSize((points(across * scale), points(down * scale)))
        self.structure.begin_page()
        if any(shift):
            self.canvas.transform(1, 0, 0, 1, points(shift[0]), -points(shift[1]))
        if scale != 1.0:
            self.canvas.transform(scale, 0, 0, scale, 0, 0)
        self.across, self._height = across, points(down)
        self._forget()
        self.shows_house_values = False

    def end_page(self) -> None:
        """End the page."""
        self.structure.end_page()
        self.canvas.showPage()

    # Text -----------------------------------------------------------------------------------

    def text(self, x: float, y: float, text: str, style: Style, align: Align = "left") -> None:
        """Write a text with its base line at y."""
        if not text:
            return
        if align != "left":
            own = width(text, style)
            x -= own if align == "right" else own / 2
        stretches, missing = runs(text, style.face)
        self._note(text, missing)
        self.structure.before_text()
        self._fill_with(style.colour)
        for run in stretches:
            self._font(run.face, style.size)
            # As ``drawString`` does, which would measure the text besides.
            written = self.canvas.beginText(x * POINTS_PER_MM, self._height - y * POINTS_PER_MM)
            written.textLine(run.text)
            self.canvas.drawText(written)
            if len(stretches) > 1:
                x += width(run.text, Style(run.face, style.size))

    def _note(self, text: str, missing: Iterable[str]) -> None:
        if missing:
            self.missing.update(dict.fromkeys(missing))
        if text == HOUSE_MARK:
            self.shows_house_values = True

    def line_of_text(self, x: float, y: float, line: Line) -> None:
        """Write a line that was set, with its base line at y."""
        if len(line.parts) == 1:
            distance, text, style = line.parts[0]
            self.text(x + distance, y, text, style)
            return
        with self.structure.one_text():
            for distance, text, style in line.parts:
                self.text(x + distance, y, text, style)

    def lines_of_text(self, x: float, top: float, lines: Sequence[Line]) -> float:
        """Write lines under each other from their upper edge, and return their lower edge."""
        with self.structure.one_text():
            for line in lines:
                self.line_of_text(x, top + ASCENT * mm(line.size), line)
                top += leading(line.size)
        return top

    def value(
        self, x: float, y: float, text: str, style: Style, align: Align = "left", *, house: bool
    ) -> None:
        """Write a value; the mark of a house value hangs over its right edge."""
        if not house:
            self.text(x, y, text, style, align)
            return
        with self.structure.one_text():
            self.text(x, y, text, style, align)
            part = {"right": 0.0, "left": 1.0, "middle": 0.5}[align]
            mark = Piece("", style).mark()
            end = x + width(text, style) * part + mm(style.size) * 0.05
            self.text(end, y, mark.text, mark.style)

    # Lines and areas ------------------------------------------------------------------------

    def rule(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        colour: Colour = HAIRLINE,
        thick: float = HAIRLINE_MM,
    ) -> None:
        """Draw a straight line."""
        self.structure.before_decoration()
        self._stroke_with(colour, thick)
        self.canvas.line(points(x1), self._up(y1), points(x2), self._up(y2))

    def box(  # noqa: PLR0913 - four measures and three looks
        self,
        x: float,
        y: float,
        across: float,
        down: float,
        *,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        thick: float = HAIRLINE_MM,
    ) -> None:
        """Draw a rectangle by its upper left corner."""
        self.structure.before_decoration()
        if fill and self.spares_ink and is_tint(fill):
            fill = None
        if fill:
            self._fill_with(fill)
        if stroke:
            self._stroke_with(stroke, thick)
        place = points(x), self._up(y + down), points(across), points(down)
        self.canvas.rect(*place, stroke=int(stroke is not None), fill=int(fill is not None))

    def boxes(
        self,
        places: Sequence[tuple[float, float]],
        size: float,
        colour: Colour,
        thick: float,
        *,
        what: str,
    ) -> None:
        """Draw empty squares to be ticked as one path; ``what`` is told when one is asked."""
        self.structure.before_decoration()
        self._stroke_with(colour, thick)
        path = self.canvas.beginPath()
        side = points(size)
        corners = [(points(x), self._up(y + size)) for x, y in places]
        for corner in corners:
            path.rect(*corner, side, side)
        self.canvas.drawPath(path, stroke=1, fill=0)
        if self._fields and not self.structure.is_paused:
            self._fields.add(corners, side, what)

    def link(self, x: float, y: float, across: float, down: float, to: str) -> None:
        """Make a place lead to what has a name; not on a page that is drawn smaller."""
        if self.structure.is_paused:
            return
        place = points(x), self._up(y + down), points(x + across), self._up(y)
        self.canvas.linkRect("", to, place, relative=1)

    def finish(self) -> None:
        """Write what belongs to all pages, once they are drawn."""
        self.structure.refer()
        if self._fields:
            self._fields.write()

    def squares(
        self, places: Sequence[tuple[float, float, float]], down: float, colour: Colour
    ) -> None:
        """Fill strips of equal height (left, top, width) as one path."""
        self.structure.before_decoration()
        self._fill_with(colour)
        path = self.canvas.beginPath()
        for x, y, across in places:
            path.rect(points(x), self._up(y + down), points(across), points(down))
        self.canvas.drawPath(path, stroke=0, fill=1)

    def picture(self, png: bytes, x: float, y: float, across: float, down: float) -> None:
        """Draw a picture by its upper left corner; what comes several times is in the file once."""
        from reportlab.lib.utils import ImageReader

        self.structure.before_decoration()
        place = points(x), self._up(y + down), points(across), points(down)
        self.canvas.drawImage(ImageReader(BytesIO(png)), *place)

    # Symbols and shapes ---------------------------------------------------------------------

    def shapes(self, shapes: Sequence[Shape], x: float, y: float) -> None:
        """Draw shapes about the point x, y."""
        shapes = sparing(shapes) if self.spares_ink else shapes
        self.structure.before_decoration()
        self._note_leaves(shapes)
        self.canvas.saveState()
        self.canvas.transform(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, points(x), self._up(y))
        paint(self.canvas, shapes)
        self.canvas.restoreState()
        self._forget()

    def _note_leaves(self, shapes: Sequence[Shape]) -> None:
        """Define the symbols that shapes refer to, and note what their texts have."""
        for leaf in leaves(shapes):
            if isinstance(leaf, SymbolRef):
                self._form(leaf.symbol, leaf.colour)
            elif isinstance(leaf, Label):
                self._note(leaf.text, runs(leaf.text, Face.SANS)[1])

    def part_of_form(
        self,
        form: str,
        shapes: Sequence[Shape],
        whole: tuple[float, float, float, float],
        part: tuple[float, float, float, float, float, float],
    ) -> None:
        """Draw a part of shapes that the file holds once under a name.

        ``whole``: left, top, width and height of all of them. ``part``: the left and top of what
        is shown, then left, top, width and height of where on the page it is.
        """
        self.structure.before_decoration()
        self._note_leaves(shapes)
        left, top, across, down = whole
        if not self.canvas.hasForm(form):
            shapes = sparing(shapes) if self.spares_ink else shapes
            self.canvas.beginForm(form, 0, 0, points(across), points(down))
            scale = POINTS_PER_MM
            self.canvas.transform(scale, 0, 0, -scale, -points(left), points(down + top))
            paint(self.canvas, shapes)
            self.canvas.endForm()
        from_x, from_y, x, y, wide, high = part
        self.canvas.saveState()
        clip = self.canvas.beginPath()
        clip.rect(points(x), self._up(y + high), points(wide), points(high))
        self.canvas.clipPath(clip, stroke=0, fill=0)
        lower = y + (top + down - from_y)
        self.canvas.transform(1, 0, 0, 1, points(x - from_x + left), self._up(lower))
        self.canvas.doForm(form)
        self.canvas.restoreState()
        self._forget()

    def page_of_form(
        self,
        form: str,
        size: tuple[float, float],
        place: tuple[float, float, float],
        draw: Callable[[Pen], None],
        *,
        turned: bool,
    ) -> None:
        """Draw a page of ``size`` smaller, at left and top, by a scale; it is in the file once.

        ``turned``: by a quarter, so that its top is at the left.
        """
        across, down = size
        left, top, scale = place
        self.structure.before_decoration()
        if not self.canvas.hasForm(form):
            kept = self.across, self._height, self.shows_house_values
            self.across, self._height, self.shows_house_values = across, points(down), False
            self.canvas.beginForm(form, 0, 0, points(across), points(down))
            self._forget()
            with self.structure.paused():
                draw(self)
            self.canvas.endForm()
            self.across, self._height, self.shows_house_values = kept
        self.canvas.saveState()
        high = across if turned else down
        self.canvas.transform(scale, 0, 0, scale, points(left), self._up(top + high * scale))
        if turned:
            self.canvas.transform(0, 1, -1, 0, points(down), 0)
        self.canvas.doForm(form)
        self.canvas.restoreState()
        self._forget()

    def symbol(self, name: str, x: float, y: float, size: float, colour: Colour) -> None:
        """Draw a unit symbol in a square of ``size`` by its upper left corner."""
        self.structure.before_decoration()
        form = self._form(name, colour)
        self.canvas.saveState()
        scale = points(size) / GRID
        self.canvas.transform(scale, 0, 0, scale, points(x), self._up(y + size))
        self.canvas.doForm(form)
        self.canvas.restoreState()
        self._forget()

    def _form(self, name: str, colour: Colour) -> str:
        """Return the form of a symbol, which is drawn when it is first asked for."""
        form = symbol_form(name, colour)
        if not self.canvas.hasForm(form):
            self.canvas.beginForm(form, 0, 0, GRID, GRID)
            paint_symbol(self.canvas, name, colour)
            self.canvas.endForm()
        return form

    @contextmanager
    def upside_down(self, x: float, y: float) -> Iterator[None]:
        """Turn what is drawn meanwhile by half a turn about a point."""
        with self._moved(-1, 0, 0, -1, 2 * points(x), 2 * self._up(y)):
            yield

    @contextmanager
    def sideways(self) -> Iterator[None]:
        """Turn what is drawn meanwhile so that its lower edge is the right one of the page."""
        with self._moved(0, 1, -1, 0, self._height, 0):
            yield

    @contextmanager
    def _moved(self, *matrix: float) -> Iterator[None]:
        self.structure.before_decoration()
        self.canvas.saveState()
        self.canvas.transform(*matrix)
        self._forget()
        yield
        # What was marked inside ends there.
        self.structure.before_decoration()
        self.canvas.restoreState()
        self._forget()

    # What is set ----------------------------------------------------------------------------

    def _forget(self) -> None:
        self._fill: Colour | None = None
        self._stroke: tuple[Colour, float] | None = None
        self._typeface: tuple[Face, float] | None = None

    def _up(self, y: float) -> float:
        return self._height - y * POINTS_PER_MM

    def _font(self, face: Face, size: float) -> None:
        if self._typeface != (face, size):
            self._typeface = (face, size)
            self.canvas.setFont(font_name(face), size)

    def _fill_with(self, colour: Colour) -> None:
        if self._fill != colour:
            self._fill = colour
            self.canvas.setFillColor(colour_of(colour))

    def _stroke_with(self, colour: Colour, thick: float) -> None:
        if self._stroke != (colour, thick):
            self._stroke = (colour, thick)
            self.canvas.setStrokeColor(colour_of(colour))
            self.canvas.setLineWidth(points(thick))
