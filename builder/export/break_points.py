"""Where an army or a formation breaks: boxes for what is struck off, and lines where rules look.

What is watched is the ruleset's to say (``core.kit``); the break tracker has the same rows.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.kit_counts import tracked
from builder.drawing.shapes import GREY
from builder.export.box_run import box_rows
from builder.export.flow import Strip
from builder.export.game_sheet import BoxRun
from builder.export.typography import Face, Piece, Style, height_of_lines, lines_of
from builder.export.wording import Marked, said

if TYPE_CHECKING:
    from builder.core.kit_counts import Tracked
    from builder.export.pen import Pen
    from builder.export.telling import Telling

__all__ = ["BreakPoint", "break_points", "break_strip"]

LABEL = Style(Face.SANS, 7, GREY)
ABOVE = 0.6


@dataclass(frozen=True, slots=True)
class BreakPoint:
    """What happens once so much is lost, and the boxes for it; ``marks``: what each line means."""

    label: Marked
    marks: tuple[str, ...]
    boxes: BoxRun


def break_points(tell: Telling) -> dict[int, tuple[BreakPoint, ...]]:
    """Return the break points of the army and of formations, by the id of each."""
    found: dict[int, list[BreakPoint]] = defaultdict(list)
    for rule in tell.ruleset.kit.breaks:
        for row in tracked(tell.reckoning, rule):
            found[row.formation.id].append(_point(row, tell))
    return {formation: tuple(points) for formation, points in found.items()}


def _point(row: Tracked, tell: Telling) -> BreakPoint:
    catalogue, rule = tell.catalogue, row.rule
    boxes = BoxRun.of(row.count, tuple((each, catalogue.number(each)) for _, each in row.marks))
    words = said(catalogue, rule.label)
    if boxes.worth > 1:
        worth = catalogue.translate("each box is {n}", n=boxes.worth)
        words = f"{words}, {worth}"
    label = Marked(words, rule.source == "house")
    told = tuple(
        f"{catalogue.number(after)} / {catalogue.number(row.count)}: {said(catalogue, mark.label)}"
        for mark, after in row.marks
    )
    return BreakPoint(label, told, boxes)


def break_strip(point: BreakPoint, across: float, *, in_short: bool = False) -> Strip:
    """Return a break point as one strip; ``in_short``: without what the lines mean."""
    label = Piece(point.label.text, LABEL)
    pieces = [label, label.mark()] if point.label.house else [label]
    if point.marks and not in_short:
        pieces.append(Piece(f"   {'; '.join(point.marks)}", LABEL))
    lines = lines_of(tuple(pieces), across)
    rows = box_rows(point.boxes, across)
    top = height_of_lines(lines) + ABOVE

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.lines_of_text(x, y, lines)
        rows.draw(pen, x, y + top, point.label.text)

    return Strip(top + rows.height, draw)
