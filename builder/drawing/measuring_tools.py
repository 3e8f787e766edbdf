"""Rulers, fans and plates in true size, from the upper left corner of the room that they take."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, cos, pi, radians, sin, tan
from typing import TYPE_CHECKING

from builder.drawing.shapes import (
    ACCENT,
    GREY,
    HAIRLINE,
    INK,
    Label,
    Path,
    Step,
    box,
    line,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from builder.drawing.shapes import Shape

    # Breaks a text into lines for so much room, at a size of type: both in millimetres.
    Broken = Callable[[str, float, float], Sequence[str]]

__all__ = ["RULER_DOWN", "Mark", "Ticks", "fan", "fan_size", "plate", "ruler"]

RULER_DOWN = 18.0
TEXT, NAME = 2.3, 2.9
LINE = 2.7
RAISED = 1.3
TICK, HALF_TICK = 3.2, 1.8
_MOST_TICKS = 1_000
_QUARTER = 45.0
_MOST_LINES = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark so many millimetres from the beginning, the number there, and what it is for.

    ``raised``: a sign that stands behind the number.
    """

    at: float
    number: str
    label: str
    raised: str = ""


@dataclass(frozen=True, slots=True)
class Ticks:
    """The rules' own unit in millimetres, and into how many parts ticks divide it."""

    unit: float
    parts: int


def ruler(
    length: float, name: str, marks: Sequence[Mark], ticks: Ticks, broken: Broken
) -> tuple[Shape, ...]:
    """Return a ruler so long: ticks at its upper edge, marks through it, what they are for."""
    shapes: list[Shape] = [*_ticks(length, ticks)]
    before = 0.0
    for mark in marks:
        # The edge is the last mark's line, and needs none of its own.
        if mark.at < length:
            shapes.append(line((mark.at, 0), (mark.at, RULER_DOWN), ACCENT, 0.4))
        shapes += _mark_texts(mark, mark.at - before, broken)
        before = mark.at
    shapes.append(Label(name, 1.5, RULER_DOWN - 1.4, TEXT, GREY))
    return tuple(shapes)


def _ticks(length: float, ticks: Ticks) -> Iterator[Shape]:
    step = ticks.unit / ticks.parts
    for place in range(1, min(ceil(length / step), _MOST_TICKS)):
        whole = place % ticks.parts == 0
        half = ticks.parts > 1 and place % ticks.parts * 2 == ticks.parts
        tick = TICK if whole else HALF_TICK if half else HALF_TICK / 2
        yield line((place * step, 0), (place * step, tick), INK if whole else GREY, 0.12)


def _mark_texts(mark: Mark, room: float, broken: Broken) -> Iterator[Shape]:
    yield from _number(mark, 6.6)
    for place, text in enumerate(broken(mark.label, room - 2.0, TEXT)[:_MOST_LINES]):
        yield Label(text, mark.at - 0.9, 9.6 + place * LINE, TEXT, INK, "right")


def _number(mark: Mark, base: float) -> Iterator[Shape]:
    """Yield the number left of its mark, and what is raised behind it."""
    at = mark.at - 0.9
    if mark.raised:
        yield Label(mark.raised, at, base, NAME, ACCENT, "right", bold=True)
        at -= RAISED
    yield Label(mark.number, at, base, NAME, ACCENT, "right", bold=True)


def fan_size(length: float, degrees: float) -> tuple[float, float]:
    """Return how much room a fan takes: its axis lies across, its point at the left."""
    return length, 2 * length * sin(radians(degrees))


def fan(
    length: float, degrees: float, name: str, marks: Sequence[Mark], broken: Broken
) -> tuple[Shape, ...]:
    """Return a fan with an arc and its number at each mark."""
    across, down = fan_size(length, degrees)
    middle = down / 2
    reach = (across * cos(radians(degrees)), middle)
    shapes: list[Shape] = [
        line((0, middle), (across, middle), HAIRLINE, dash=(2.0, 2.0)),
        Path(
            (
                Step("M", (reach[0], middle - reach[1])),
                Step("L", (0.0, middle)),
                Step("L", (reach[0], middle + reach[1])),
                *_arc(length, degrees, middle),
            ),
            stroke=INK,
            width=0.2,
        ),
    ]
    before = 0.0
    for mark in marks:
        if mark.at < length:
            low = (mark.at * cos(radians(degrees)), middle + mark.at * sin(radians(degrees)))
            steps = (Step("M", low), *_arc(mark.at, degrees, middle))
            shapes.append(Path(steps, stroke=ACCENT, width=0.4))
        shapes += _number(mark, middle - 0.9)
        texts = broken(mark.label, mark.at - before - 2.0, TEXT)[:_MOST_LINES]
        shapes += (
            Label(text, mark.at - 0.9, middle + LINE * (place + 1), TEXT, INK, "right")
            for place, text in enumerate(texts)
        )
        before = mark.at
    at = length * (0.55 if not marks else 0.7)
    shapes.append(Label(name, at, middle - 5.5, NAME, GREY, "middle"))
    return tuple(shapes)


def _arc(radius: float, degrees: float, middle: float) -> Iterator[Step]:
    """Yield the curves from the lower to the upper end of an arc about the point at the left."""
    parts = ceil(2 * degrees / _QUARTER)
    step = 2 * radians(degrees) / parts
    handle = 4 / 3 * tan(step / 4) * radius
    angle = radians(degrees)
    for _ in range(parts):
        after = angle - step
        (x1, y1), (x2, y2) = ((radius * cos(a), radius * sin(a)) for a in (angle, after))
        yield Step(
            "C",
            (
                x1 + handle * cos(angle - pi / 2),
                middle + y1 + handle * sin(angle - pi / 2),
                x2 - handle * cos(after - pi / 2),
                middle + y2 - handle * sin(after - pi / 2),
                x2,
                middle + y2,
            ),
        )
        angle = after


def plate(across: float, down: float, name: str, size: str, broken: Broken) -> tuple[Shape, ...]:
    """Return a plate with its name and size in the middle, a second line inside its edge."""
    inset = min(2.0, across / 12)
    shapes: list[Shape] = [box((inset, inset, across - 2 * inset, down - 2 * inset), stroke=GREY)]
    lines = [*broken(name, across - 4 * inset, NAME), size]
    top = down / 2 - (len(lines) - 1) * LINE * 0.6
    for place, text in enumerate(lines):
        colour = GREY if place == len(lines) - 1 else INK
        shapes.append(Label(text, across / 2, top + place * LINE * 1.25, TEXT, colour, "middle"))
    return tuple(shapes)
