"""The head of a unit's card: symbol, name, what stands under it, and its sums at the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, INK
from builder.export.tagging import Tag
from builder.export.typography import (
    Face,
    Style,
    few_lines,
    fit,
    height_of_lines,
    leading,
    shortened,
    width,
    wrap,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.export.card_content import CardContent
    from builder.export.pen import Pen
    from builder.export.typography import Line
    from builder.export.wording import Marked

__all__ = ["LABEL", "LEAST_NAME", "NAME", "UNDER", "CardHead", "head_of"]

SYMBOL = 6.5
# A head that takes more of a card leaves too little for the rest.
HEAD_SHARE = 0.3
BEFORE_UNIT = 1.9
# What stands under the name keeps off so much more than the sums but the first are high.
FIRST_AMOUNT = 3.4

NAME = Style(Face.SERIF_BOLD, 11)
LEAST_NAME = 9.0
UNDER = Style(Face.SANS, 7, GREY)
POINTS = Style(Face.SANS_BOLD, 9)
LABEL = Style(Face.SANS, 6, GREY)


@dataclass(frozen=True, slots=True, eq=False)
class CardHead:
    """The lines of a head, its height, and how much larger than usual all of it is.

    ``is_shortened``: the name lacks its middle.
    """

    names: tuple[Line, ...]
    unders: tuple[Line, ...]
    height: float
    scale: float
    is_shortened: bool

    def draw(self, pen: Pen, content: CardContent, left: float, top: float, across: float) -> None:
        """Draw it by its upper left corner."""
        points, label = POINTS.scaled(self.scale), LABEL.scaled(self.scale)
        beside = left + (SYMBOL + 1.5) * self.scale
        pen.symbol(content.symbol, left, top, SYMBOL * self.scale, INK)
        with pen.structure.tagged(Tag("H2")):
            below = pen.lines_of_text(beside, top - 0.6, self.names)
        pen.lines_of_text(beside, below, self.unders)
        right, base = left + across, top + 2.6 * self.scale
        for value, unit in content.amounts:
            pen.text(right, base, unit, label, "right")
            white = BEFORE_UNIT * self.scale if value.house else 0.8
            end = right - width(unit, label) - white
            pen.value(end, base, value.text, points, "right", house=value.house)
            base += leading(points.size)
        pen.rule(left, top + self.height - 1.0, right, top + self.height - 1.0, GREY)


def head_of(
    content: CardContent, across: float, card_height: float, scale: float = 1.0
) -> CardHead:
    """Return the head of a card; without what stands under the name where that is too much."""
    points = _points_width(content, scale)
    room = across - (SYMBOL + 1.5) * scale - points
    names = _name_lines(content.name, NAME.scaled(scale), room)
    line = leading(POINTS.size * scale)
    amounts = len(content.amounts) * line
    if height_of_lines(names) >= amounts - line + FIRST_AMOUNT * scale:
        room += points
    unders = few_lines(content.under, UNDER.scaled(scale), room) if content.under else ()
    own = max(SYMBOL * scale + 0.5, height_of_lines(names), amounts) + 1.2
    height = max(own, height_of_lines((*names, *unders)) + 1.2)
    if height > card_height * HEAD_SHARE:
        unders, height = (), own
    is_shortened = _letters(names) != content.name.replace(" ", "")
    return CardHead(names, unders, height, scale, is_shortened)


def _points_width(content: CardContent, scale: float) -> float:
    widest = max((_amount_width(each) for each in content.amounts), default=0.0)
    return widest * scale + (1.5 if widest else 0.0)


def _amount_width(amount: tuple[Marked, str]) -> float:
    value, unit = amount
    return width(value.text, POINTS) + width(unit, LABEL) + BEFORE_UNIT


def _name_lines(name: str, style: Style, room: float) -> tuple[Line, ...]:
    """Return a name on one line where it fits in a fair size, on two or three, or shortened."""
    fitting = fit(name, style, room, LEAST_NAME)
    if fitting:
        return wrap(name, fitting, room)
    for most, least in ((2, LEAST_NAME - 1), (3, 6.0)):
        lines = few_lines(name, style, room, most, least)
        if len(lines) <= most:
            return lines
    return shortened(name, NAME.at(6), room, 3)


def _letters(lines: Sequence[Line]) -> str:
    """Return what lines that were set of a text have of it, without blanks."""
    return "".join(part for line in lines for _, part, _ in line.parts).replace(" ", "")
