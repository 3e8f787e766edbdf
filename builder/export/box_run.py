"""Boxes in rows of whole groups, with lines through them where something happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.drawing.shapes import ACCENT, GREY
from builder.export.typography import Face, Style, leading, width

if TYPE_CHECKING:
    from builder.export.game_sheet import BoxRun
    from builder.export.pen import Pen

__all__ = ["BoxRows", "box_rows"]

# A size is tried where it saves a row; the least is for many.
LARGE, LESS, SMALL = 4.0, 3.5, 2.8
# From here on boxes are small ones.
FEW = 40
FIVES = 5
GAP = 0.9
MARK = Style(Face.SANS_BOLD, 7, ACCENT)
BETWEEN_ROWS = 0.8
_Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class BoxRows:
    """Boxes by their places, and marks by theirs: from the upper left corner of the run."""

    size: float
    places: tuple[_Place, ...]
    marks: tuple[tuple[float, float, str], ...]
    across: float
    height: float

    def draw(self, pen: Pen, x: float, y: float, what: str) -> None:
        """Draw them; ``what`` is told when a box is asked for in a reader."""
        places = [(x + left, y + top) for left, top in self.places]
        pen.boxes(places, self.size, GREY, 0.2, what=what)
        for left, top, text in self.marks:
            pen.rule(x + left, y + top - 2.2, x + left, y + top + self.size + 0.5, ACCENT, 0.5)
            fits = left + 0.8 + width(text, MARK) <= self.across
            at = left + 0.8 if fits else left - 0.8
            pen.text(x + at, y + top - 0.6, text, MARK, "left" if fits else "right")


def box_rows(run: BoxRun, across: float) -> BoxRows:
    """Put boxes into rows so wide, in whole groups as far as there is room for one."""
    size = SMALL if run.count > FEW else LARGE
    a_row = _in_a_row(run, size, across)
    if size == LARGE and _rows(run, _in_a_row(run, LESS, across)) < _rows(run, a_row):
        size, a_row = LESS, _in_a_row(run, LESS, across)
    places, marks, top = [], [], 0.0
    for start in range(0, run.count, a_row):
        here = [each for each in run.marks if start < each[0] <= start + a_row]
        top += (leading(MARK.size) if here else 0.0) + (BETWEEN_ROWS if start else 0.0)
        lefts = [n * size + n // run.group * GAP for n in range(min(a_row, run.count - start))]
        places += [(left, top) for left in lefts]
        marks += [(lefts[after - start - 1] + size, top, text) for after, text in here]
        top += size
    return BoxRows(size, tuple(places), tuple(marks), across, top + 0.5)


def _in_a_row(run: BoxRun, size: float, across: float) -> int:
    """Return how many boxes of a size stand in a row."""
    groups = int((across + GAP) / (run.group * size + GAP))
    if run.group == FIVES and groups > 1:
        # Tens are easier to count.
        groups -= groups % 2
    return groups * run.group or max(1, int(across / size))


def _rows(run: BoxRun, a_row: int) -> int:
    return -(-run.count // a_row)
