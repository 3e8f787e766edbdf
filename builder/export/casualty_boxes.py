"""Boxes to strike off as strips of a card: in groups, with the thresholds of the rules marked.

They are 4 mm wide, smaller where that saves a row, and a number with room to write beside it
where they would be too many. Boxes and marks are drawn, not set in type.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from builder.drawing.shapes import ACCENT, GREY, INK
from builder.export.flow import Strip
from builder.export.typography import (
    Face,
    Piece,
    Style,
    height_of_lines,
    leading,
    lines_of,
    width,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.export.card_content import Boxes
    from builder.export.pen import Pen
    from builder.export.typography import Line
    from builder.translation import Catalogue

__all__ = ["BOX", "LEAST_BOX", "box_strips"]

BOX = 4.0
LEAST_BOX = 2.6
# A size that is tried where boxes of the size before it take more rows than this.
SMALLER_BOXES = ((3.4, 1), (LEAST_BOX, 3))
# More boxes than this are a number with room to write beside it.
MOST_BOXES = 60
WRITING = 5.2
# What a mark says stands so far from it.
BESIDE = 0.8
FIELD = 12.0

LABEL = Style(Face.SANS, 6, GREY)
MARK = Style(Face.SANS_BOLD, 6, ACCENT)
NUMBER = Style(Face.SANS, 7)


def box_strips(
    boxes: Boxes | None, size: float, across: float, catalogue: Catalogue
) -> tuple[Strip, ...]:
    """Return the boxes in rows, of the size asked for or smaller where that saves rows."""
    if boxes is None or boxes.count <= 0:
        return ()
    label = Piece(boxes.label.text, LABEL)
    pieces = (label, label.mark()) if boxes.label.house else (label,)
    labels = lines_of(pieces, across)
    if boxes.count > MOST_BOXES:
        return _written(boxes, labels, across, catalogue)
    rows = _rows(boxes, size, across)
    for smaller, most in SMALLER_BOXES:
        fewer = _rows(boxes, smaller, across)
        if smaller < size and len(rows) > most and len(fewer) < len(rows):
            size, rows = smaller, fewer
    return tuple(
        _row_strip(row, size, () if place else labels, across, boxes.label.text)
        for place, row in enumerate(rows)
    )


def _written(
    boxes: Boxes, labels: Sequence[Line], across: float, catalogue: Catalogue
) -> tuple[Strip, ...]:
    """Leave room to write losses that are too many for boxes."""
    told = [f" / {catalogue.number(boxes.count)}"]
    told += [f"{what}: {catalogue.number(after)}" for what, after in boxes.marks]
    lines = lines_of((Piece("   ".join(told), NUMBER),), across - FIELD)
    height = height_of_lines(labels) + WRITING + height_of_lines(lines[1:])

    def draw(pen: Pen, x: float, y: float) -> None:
        base = pen.lines_of_text(x, y, labels) + WRITING - 1.2
        pen.rule(x, base + 0.6, x + FIELD, base + 0.6, INK)
        for line in lines:
            pen.line_of_text(x + FIELD, base, line)
            base += leading(line.size)

    return (Strip(height, draw),)


def _gap(size: float) -> float:
    return size * 0.3 if size > LEAST_BOX else 0.75


class _Mark(NamedTuple):
    """A mark by its distance from the left, with what it says, where that begins, and how high.

    ``level``: 0 for what stands right above the boxes, 1 for what is above that.
    """

    at: float
    text: str
    left: float
    level: int


@dataclass(frozen=True, slots=True)
class _Row:
    """Boxes of a row by their distance from the left, and its marks."""

    boxes: tuple[float, ...]
    marks: tuple[_Mark, ...]

    @property
    def above(self) -> float:
        """How much room the marks take above the boxes."""
        return leading(LABEL.size) * max((mark.level + 1 for mark in self.marks), default=0)


def _rows(boxes: Boxes, size: float, across: float) -> list[_Row]:
    """Divide boxes into rows of whole groups, as many groups as there is room for."""
    group = boxes.group * size
    groups = max(1, int((across + _gap(size)) / (group + _gap(size))))
    if group > across:
        return _loose_rows(boxes, size, across)
    a_row = groups * boxes.group
    rows = []
    for start in range(0, boxes.count, a_row):
        places = range(start, min(start + a_row, boxes.count))
        at = [(n - start) * size + (n - start) // boxes.group * _gap(size) for n in places]
        rows.append(_Row(tuple(at), _marks_of(boxes, list(places), at, (size, across))))
    return rows


def _loose_rows(boxes: Boxes, size: float, across: float) -> list[_Row]:
    a_row = max(1, int(across / size))
    rows = []
    for start in range(0, boxes.count, a_row):
        places = list(range(start, min(start + a_row, boxes.count)))
        at = [(n - start) * size for n in places]
        rows.append(_Row(tuple(at), _marks_of(boxes, places, at, (size, across))))
    return rows


def _marks_of(
    boxes: Boxes, places: list[int], at: list[float], room: tuple[float, float]
) -> tuple[_Mark, ...]:
    """Return the marks of a row; ``room``: the size of a box and the width of all.

    What one says stands behind it, or before it at the end of a row; higher where another is.
    """
    size, across = room
    marks: list[_Mark] = []
    for what, after in boxes.marks:
        if places[0] < after <= places[-1] + 1:
            place, own = at[after - 1 - places[0]] + size, width(what, MARK)
            left = place + BESIDE if place + BESIDE + own <= across else place - BESIDE - own
            taken = {
                mark.level
                for mark in marks
                if left < mark.left + width(mark.text, MARK) + BESIDE and mark.left < left + own
            }
            level = next(each for each in range(len(taken) + 1) if each not in taken)
            marks.append(_Mark(place, what, left, level))
    return tuple(marks)


def _row_strip(row: _Row, size: float, label: Sequence[Line], across: float, what: str) -> Strip:
    """Return a row of boxes.

    What they are for stands over the first of them, or beside so few of them that a mark would
    cross it.
    """
    label_width = max((line.width for line in label), default=0.0)
    crossed = any(min(mark.at, mark.left) < label_width + 1.0 for mark in row.marks)
    end = row.boxes[-1] + size
    beside = crossed and end + 2.0 + label_width <= across
    above = () if beside else tuple(label)
    band = max(row.above, height_of_lines(above))
    if crossed and not beside:
        band = row.above + height_of_lines(above)
    before = 0.6 if label else 0.0
    draw = partial(_draw_row, row=row, size=size, top=before + band, what=what)

    def draw_all(pen: Pen, x: float, y: float) -> None:
        if beside:
            middle = y + before + band + size / 2
            pen.lines_of_text(x + end + 2.0, middle - leading(LABEL.size) / 2, label)
        pen.lines_of_text(x, y + before, above)
        draw(pen, x, y)

    return Strip(before + band + size + 0.5, draw_all)


def _draw_row(  # noqa: PLR0913 - a place, and what stands there
    pen: Pen, x: float, y: float, *, row: _Row, size: float, top: float, what: str
) -> None:
    y += top
    pen.boxes([(x + at, y) for at in row.boxes], size, GREY, 0.2, what=what)
    for mark in row.marks:
        up = mark.level * leading(LABEL.size)
        pen.rule(x + mark.at, y - 1.2 - up, x + mark.at, y + size + 0.5, ACCENT, 0.45)
        pen.text(x + mark.left, y - 0.6 - up, mark.text, MARK)
