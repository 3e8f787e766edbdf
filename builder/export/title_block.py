"""The head of a roster sheet: title, side, what one has to know of the battle, and the digest.

Below it the summary by arm, as one line of numbers and one thin bar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, INK, side_look
from builder.export.flow import Strip
from builder.export.qr_code import draw_qr_code
from builder.export.side_edge import draw_edge, draw_letter
from builder.export.tagging import Tag
from builder.export.typography import (
    Face,
    Style,
    few_lines,
    fit,
    height_of_lines,
    width,
    wrap,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.export.pen import Pen
    from builder.export.roster_content import Arm, Fact, RosterContent
    from builder.export.typography import Line
    from builder.translation import Catalogue

__all__ = ["arms_strip", "title_strip"]

TITLE = Style(Face.SERIF_BOLD, 20)
SIDE = Style(Face.SERIF, 14)
BODY = Style(Face.SANS, 9)
BOLD = Style(Face.SANS_BOLD, 9)
SMALL = Style(Face.SANS, 7, GREY)

EDGE = 2.5
INDENT = EDGE + 3.5
QR = 17.0
FACT_ROW = 8.5
BETWEEN = 6.0
SHOWN_OF_DIGEST = 16
_MOST_TITLE_LINES = 3
_DARKEST, _LIGHTEST = 1.0, 0.2


def title_strip(content: RosterContent, across: float, most_leaders: int) -> Strip:
    """Return the title block as one strip of the page, with the first leaders of the army."""
    room = across - INDENT - (QR + BETWEEN if content.digest else 0.0)
    heads = list(few_lines(content.title, TITLE, room, _MOST_TITLE_LINES))
    if content.side:
        heads += few_lines(content.side, SIDE, room, _MOST_TITLE_LINES)
    lines: list[Line] = []
    for text in (content.line, *content.leaders[:most_leaders]):
        lines += wrap(text, BODY, room)
    top = height_of_lines(heads) + height_of_lines(lines) + 1.5
    facts, bottom = _placed(content.facts, top, room)
    height = max(bottom, QR + 5.5 if content.digest else 0.0)
    look = side_look(content.place)

    def draw(pen: Pen, x: float, y: float) -> None:
        draw_edge(pen, look, (x, y, EDGE, height))
        draw_letter(pen, look, content.letter, (x, y + 3.0, EDGE))
        with pen.structure.tagged(Tag("H1")):
            below = pen.lines_of_text(x + INDENT, y - 1.0, heads)
        pen.lines_of_text(x + INDENT, below, lines)
        for left, down, fact in facts:
            value = fact.value
            with pen.structure.tagged(Tag("P")):
                pen.text(x + INDENT + left, y + down + 2.4, fact.label, SMALL)
                pen.value(x + INDENT + left, y + down + 6.2, value.text, BODY, house=value.house)
        if content.digest:
            _digest(pen, content.digest, x + across - QR, y)

    return Strip(height + 2.0, draw)


def arms_strip(arms: Sequence[Arm], place: int, across: float, catalogue: Catalogue) -> Strip:
    """Return the summary by arm: each with its number, and the bar of them all."""
    shown = [arm for arm in arms if arm.atoms]
    total = sum(arm.atoms for arm in shown) or 1
    numbers = [catalogue.number(arm.atoms) for arm in shown]
    tints = _tints(side_look(place).colour, len(shown))
    places, x, y = [], 0.0, 0.0
    for arm, number in zip(shown, numbers, strict=True):
        own = 3.2 + width(f"{arm.label} ", BODY) + width(number, BOLD)
        if x and x + own > across:
            x, y = 0.0, y + 4.6
        places.append((x, y))
        x += own + BETWEEN
    bar = y + 4.8

    def draw(pen: Pen, left: float, top: float) -> None:
        at = left
        for (right, down), arm, number, tint in zip(places, shown, numbers, tints, strict=True):
            x, base = left + right, top + down + 3.2
            pen.box(x, base - 2.1, 2.1, 2.1, fill=tint, stroke=INK)
            with pen.structure.tagged(Tag("P")):
                pen.text(x + 3.2, base, arm.label, BODY)
                pen.text(x + 3.2 + width(f"{arm.label} ", BODY), base, number, BOLD)
            own = across * arm.atoms / total
            pen.box(at, top + bar, own, 1.8, fill=tint, stroke=INK)
            at += own

    return Strip(bar + 2.5, draw)


def _placed(
    facts: Sequence[Fact], top: float, room: float
) -> tuple[list[tuple[float, float, Fact]], float]:
    """Put facts beside each other, and in another row where there is no more room."""
    placed, x, y = [], 0.0, top
    for fact in facts:
        own = max(width(fact.label, SMALL), width(fact.value.text, BODY) + 1.5)
        if x and x + own > room:
            x, y = 0.0, y + FACT_ROW
        placed.append((x, y, fact))
        x += own + BETWEEN
    return placed, y + FACT_ROW - 1.0


def _digest(pen: Pen, digest: str, x: float, y: float) -> None:
    draw_qr_code(pen, digest.upper(), x, y, QR, INK)
    step = SHOWN_OF_DIGEST // 4
    short = " ".join(digest[start : start + step] for start in range(0, SHOWN_OF_DIGEST, step))
    pen.text(x + QR, y + QR + 3.4, short, fit(short, SMALL, QR) or SMALL.at(6), "right")


def _tints(colour: str, count: int) -> list[str]:
    """Return a colour from dark to light, in so many steps that tell apart in grey as well."""
    channels = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    tints = []
    for place in range(count):
        share = _DARKEST - (_DARKEST - _LIGHTEST) * place / max(count - 1, 1)
        mixed = (round(255 - (255 - each) * share) for each in channels)
        tints.append("#" + "".join(f"{each:02X}" for each in mixed))
    return tints
