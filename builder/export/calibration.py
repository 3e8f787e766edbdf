"""The calibration page: whether a printer prints in true size, and how far it is off on each side.

Two rulers of 100 mm; crosses at fixed places of both pages, that of the front and that of the back
behind it; and what to do. It is moved by the shifts that are set, so that it shows what they do.
"""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, INK
from builder.export.page import Bookmark, Page
from builder.export.paper import PAPERS
from builder.export.tagging import Tag
from builder.export.typography import Face, Style, few_lines, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.print_options import PrintOptions
    from builder.export.paper import Paper
    from builder.export.pen import Pen
    from builder.translation import Catalogue

__all__ = ["CROSS_MM", "RULER_MM", "RULER_TOP_MM", "calibration_pages"]

# Crosses in the corners are so far from both edges of the paper.
CROSS_MM = 20.0
RULER_MM = 100
RULER_TOP_MM = 122.0
ARM, RING = 5.0, 2.0
# How far the scales of a back reach, in millimetres; a tick each half.
SCALE = 5
TEXT_LEFT, TEXT_TOP = 30.0, 16.0
STEP_ROOM, FRONT_STEPS = 6.0, 4
THIN, LONG_TICK, TICK = 0.1, 4.0, 2.0
TENS, FIVES = 10, 5

TITLE = Style(Face.SERIF_BOLD, 20)
TEXT = Style(Face.SANS, 9)
STEP = Style(Face.SANS_BOLD, 9)
SMALL = Style(Face.SANS, 7, GREY)


def calibration_pages(options: PrintOptions, catalogue: Catalogue) -> list[Page]:
    """Return the page of the front and that of the back."""
    paper, translate = PAPERS[options.paper], catalogue.translate
    title = translate("Calibration of the printer")
    front = partial(_draw_front, paper=paper, texts=_front_texts(options, catalogue), title=title)
    behind = translate("Calibration: the back")
    back = partial(_draw_back, paper=paper, texts=_back_texts(options, catalogue), title=behind)
    return [
        Page(paper.width, paper.height, front, title, (Bookmark(title),)),
        Page(paper.width, paper.height, back, behind, back=True),
    ]


def _front_texts(options: PrintOptions, catalogue: Catalogue) -> tuple[str, ...]:
    translate = catalogue.translate
    return (
        translate("Print both pages at actual size (100 %), on the two sides of one sheet."),
        translate(
            "Measure the rulers: each is 100 mm long. If not, the page was printed larger or"
            " smaller; choose “actual size” where you print."
        ),
        translate(
            "Measure from the left and from the upper edge of the paper to the middle of the"
            " cross at the upper left: each is 20 mm. Add what is missing, in tenths of a"
            " millimetre, to “Shift to the right” and “Shift downwards” in the preferences; take"
            " off what is too much."
        ),
        translate(
            "Prick through the middle of the cross in the centre with a needle, and read on the"
            " back where the hole is."
        ),
        translate("This page is moved {shift}.", shift=_told(options.shift_mm, catalogue)),
    )


def _back_texts(options: PrintOptions, catalogue: Catalogue) -> tuple[str, ...]:
    translate = catalogue.translate
    right, down = (
        own + more for own, more in zip(options.shift_mm, options.back_shift_mm, strict=True)
    )
    return (
        translate(
            "Read where the hole is on the scales of the cross in the centre, in tenths of a"
            " millimetre: to the right and below count as plus, to the left and above as minus."
            " Add that to “Shift of backs to the right” and “Shift of backs downwards” in the"
            " preferences."
        ),
        translate(
            "Print again. Held against the light, the crosses of both sides lie on each other."
        ),
        translate("This page is moved {shift}.", shift=_told((right, down), catalogue)),
    )


def _told(shift: tuple[float, float], catalogue: Catalogue) -> str:
    right, down = (catalogue.number(round(each, 1)) for each in shift)
    return catalogue.translate("{right} mm to the right, {down} mm down", right=right, down=down)


def _draw_front(pen: Pen, *, paper: Paper, texts: tuple[str, ...], title: str) -> None:
    _draw_texts(pen, paper, title, texts, 1)
    left = (paper.width - RULER_MM) / 2
    with pen.structure.tagged(Tag("Figure", alt=title)):
        _draw_ruler(pen, left, RULER_TOP_MM)
        for x, y in _crosses(paper):
            _draw_cross(pen, x, y)


def _draw_back(pen: Pen, *, paper: Paper, texts: tuple[str, ...], title: str) -> None:
    _draw_texts(pen, paper, title, texts, FRONT_STEPS + 1)
    with pen.structure.tagged(Tag("Figure", alt=title)):
        for x, y in _crosses(paper):
            _draw_cross(pen, x, y)
        _draw_scales(pen, paper.width / 2, paper.height / 2)


def _draw_texts(pen: Pen, paper: Paper, title: str, texts: tuple[str, ...], first: int) -> None:
    """Write the title and the steps, numbered from the first on; the last text is no step."""
    room, y = paper.width - 2 * TEXT_LEFT, TEXT_TOP
    with pen.structure.tagged(Tag("H1")):
        y = pen.lines_of_text(TEXT_LEFT, y, few_lines(title, TITLE, room)) + 3.0
    for number, text in enumerate(texts, start=first):
        with pen.structure.tagged(Tag("P")):
            if text is not texts[-1]:
                pen.lines_of_text(TEXT_LEFT, y, wrap(str(number), STEP, STEP_ROOM))
            lines = wrap(text, TEXT, room - STEP_ROOM)
            y = pen.lines_of_text(TEXT_LEFT + STEP_ROOM, y, lines) + 2.0


def _crosses(paper: Paper) -> Iterator[tuple[float, float]]:
    """Give the places of the crosses; those of a back lie behind them however it is turned."""
    far = paper.width - CROSS_MM, paper.height - CROSS_MM
    yield from product((CROSS_MM, far[0]), (CROSS_MM, far[1]))
    yield paper.width / 2, paper.height / 2


def _draw_cross(pen: Pen, x: float, y: float) -> None:
    pen.rule(x - ARM, y, x + ARM, y, INK, THIN)
    pen.rule(x, y - ARM, x, y + ARM, INK, THIN)
    pen.box(x - RING, y - RING, 2 * RING, 2 * RING, stroke=INK, thick=THIN)


def _draw_ruler(pen: Pen, left: float, top: float) -> None:
    """Draw a ruler to the right and one downwards from the same corner, with ticks inside."""
    pen.rule(left, top, left + RULER_MM, top, INK, THIN)
    pen.rule(left, top, left, top + RULER_MM, INK, THIN)
    for at in range(1, RULER_MM + 1):
        long = LONG_TICK if at % TENS == 0 else LONG_TICK * 0.75 if at % FIVES == 0 else TICK
        pen.rule(left + at, top, left + at, top + long, INK, THIN)
        pen.rule(left, top + at, left + long, top + at, INK, THIN)
        if at % TENS == 0:
            pen.text(left + at, top - 1.2, str(at), SMALL, "middle")
            pen.text(left - 1.2, top + at + 0.9, str(at), SMALL, "right")


def _draw_scales(pen: Pen, x: float, y: float) -> None:
    """Draw scales to the right and downwards beside a cross, a tick each half millimetre."""
    along, beside = y + ARM + 4.0, x + ARM + 4.0
    pen.rule(x - SCALE, along, x + SCALE, along, INK, THIN)
    pen.rule(beside, y - SCALE, beside, y + SCALE, INK, THIN)
    for half in range(-2 * SCALE, 2 * SCALE + 1):
        at = half / 2
        long = TICK if half % 2 == 0 else TICK / 2
        pen.rule(x + at, along - long, x + at, along, INK, THIN)
        pen.rule(beside - long, y + at, beside, y + at, INK, THIN)
    for at in (-SCALE, 0, SCALE):
        told = f"{at:+d}".replace("-", "−") if at else "0"
        pen.text(x + at, along + 3.0, told, SMALL, "middle")
        pen.text(beside + 1.0, y + at + 0.9, told, SMALL)
