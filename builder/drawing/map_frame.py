"""What helps to measure on a map: frame with ticks, grid, zones, objectives, scale bars.

Everything in millimetres of the table, whose upper left corner is 0, 0. The frame stands outside
the table; it takes ``FRAME`` details on each side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.messages import N_, Message
from builder.drawing.curves import stroke
from builder.drawing.map_look import LEAST_TYPE_MM, TYPE_MM
from builder.drawing.shapes import (
    GREY,
    HAIRLINE,
    HAIRLINE_MM,
    INK,
    PAPER,
    Circle,
    Group,
    Label,
    Path,
    box,
    polygon,
    side_look,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from builder.drawing.map_look import MapLook
    from builder.drawing.shapes import Shape, Step

__all__ = [
    "FRAME",
    "frame",
    "grid",
    "grid_step_mm",
    "objective",
    "objective_box",
    "objective_swatch",
    "scale_bars",
    "zone",
    "zone_swatch",
]

Place = tuple[float, float, float, float]

FRAME = 6.0
BAND = 2.2
# How long a tick is where a line of the grid ends, at every fifth one, and else.
_TICKS = {"line": 1.9, "fifth": 1.3, "each": 0.8}
_CLOSEST_TICKS, _CLOSEST_LINES, _CLOSEST_NUMBERS = 0.8, 4.0, 7.0
_STEPS = (1, 2, 5)
_CM_MM, _INCH_MM = 10.0, 25.4
PACE_M = 0.75
BAR, BAR_DOWN, BARS_APART = 56.0, 1.1, 6.0
# How far from a spot that counts its name begins, in details.
_NAME_OF_SPOT = 1.2


def _unit_mm(look: MapLook) -> float:
    return _INCH_MM if look.inches else _CM_MM


def _usual(look: MapLook) -> tuple[int, ...]:
    """Return how many units of length apart lines of the grid may be, the usual one first."""
    first = 6 if look.inches else 10
    return tuple(first * each * 10**n for n in range(6) for each in _STEPS)


def grid_step_mm(look: MapLook) -> float:
    """Return how far apart the lines of the grid are: 10 cm or 6 in, more where too close."""
    unit = _unit_mm(look)
    return next(each for each in _usual(look) if each * unit >= look.of(_CLOSEST_LINES)) * unit


def grid(width_mm: int, depth_mm: int, look: MapLook) -> tuple[Shape, ...]:
    """Return hairlines across the table."""
    step = grid_step_mm(look)
    steps: list[Step] = []
    for x in _every(step, width_mm):
        steps += stroke(x, 0, x, depth_mm)
    for y in _every(step, depth_mm):
        steps += stroke(0, y, width_mm, y)
    return (Path(tuple(steps), stroke=HAIRLINE, width=look.of(HAIRLINE_MM)),) if steps else ()


def _every(step: float, length: float) -> list[float]:
    """Return the multiples of a step inside a length."""
    return [n * step for n in range(1, -int(-length // step)) if n * step < length]


def frame(width_mm: int, depth_mm: int, look: MapLook) -> tuple[Shape, ...]:
    """Return the edge of the table, ticks outside of it on all sides, numbers above and left."""
    ticks: list[Step] = []
    for at, long in _ticks(width_mm, look):
        ticks += (*stroke(at, -long, at, 0), *stroke(at, depth_mm, at, depth_mm + long))
    for at, long in _ticks(depth_mm, look):
        ticks += (*stroke(-long, at, 0, at), *stroke(width_mm, at, width_mm + long, at))
    return (
        Path(tuple(ticks), stroke=GREY, width=look.of(HAIRLINE_MM * 1.3)),
        box((0, 0, width_mm, depth_mm), stroke=INK, width=look.of(0.35)),
        *_numbers(width_mm, depth_mm, look),
    )


def _ticks(length: int, look: MapLook) -> Iterator[tuple[float, float]]:
    unit = _unit_mm(look)
    finest = next(
        each * 10**n
        for n in range(6)
        for each in (1, 5)
        if each * 10**n * unit >= look.of(_CLOSEST_TICKS)
    )
    lines = round(grid_step_mm(look) / unit)
    count = 0
    while count * unit <= length:
        kind = "line" if count % lines == 0 else "fifth" if count % (5 * finest) == 0 else "each"
        yield count * unit, look.of(_TICKS[kind])
        count += finest


def _numbers(width_mm: int, depth_mm: int, look: MapLook) -> Iterator[Label]:
    unit, size, out = _unit_mm(look), look.of(LEAST_TYPE_MM), look.of(2.3)
    step = next(each for each in _usual(look) if each * unit >= look.of(_CLOSEST_NUMBERS))
    for at in range(0, int(width_mm / unit) + 1, step):
        yield Label(str(at), at * unit, -out, size, GREY, "middle")
    for at in range(step, int(depth_mm / unit) + 1, step):
        yield Label(str(at), -out, at * unit + size * 0.36, size, GREY, "right")
    short = Message.of(N_("in")) if look.inches else Message.of(N_("cm"))
    yield Label(look.say(short), -out, -out, size, GREY, "right")


def zone(place: Place, side: int, look: MapLook) -> tuple[Shape, ...]:
    """Return a deployment zone (left, top, across, down): fine hatching along its inner edge.

    Sides at even places lean one way, the others the other.
    """
    x, y, across, down = place
    long = min(look.of(BAND), across / 2, down / 2)
    if long <= 0:
        return ()
    lean = -1 if side % 2 else 1
    steps: list[Step] = []
    gap = max(look.of(1.1), (across + down) / 1500)
    for n in range(int((across - long) / gap) + 1):
        at = x + n * gap
        for top in (y, y + down - long):
            steps += stroke(at, top + (long if lean > 0 else 0), at + long,
                            top + (0 if lean > 0 else long))  # fmt: skip
    for n in range(1, int((down - 2 * long) / gap)):
        at = y + long + n * gap
        for left in (x, x + across - long):
            steps += stroke(left, at if lean < 0 else at + long, left + long,
                            at + long if lean < 0 else at)  # fmt: skip
    colour = side_look(side).colour
    dash = (look.of(2.4), look.of(1.1))
    edge = box(place).steps
    return (
        Path(tuple(steps), stroke=colour, width=look.of(HAIRLINE_MM)),
        Path(edge, stroke=colour, width=look.of(0.2), dash=dash),
    )


def zone_swatch(side: int, place: tuple[float, float], look: MapLook) -> Group:
    """Return a sample of a zone for a legend, about its middle, so wide and deep in details."""
    a, b = look.of(place[0]), look.of(place[1])
    return Group(zone((-a / 2, -b / 2, a, b), side, look))


def objective(x_mm: int, y_mm: int, radius_mm: int, name: str, look: MapLook) -> Group:
    """Return a flag on the spot that counts, the disc about it, and its name."""
    u = look.of(1)
    shapes: list[Shape] = []
    if radius_mm:
        ring = Circle(0, 0, radius_mm, stroke=INK, width=0.2 * u).path()
        shapes.append(Path(ring.steps, stroke=INK, width=0.25 * u, dash=(0.7 * u, 0.7 * u)))
    flag = ((0, -5 * u), (3.4 * u, -4 * u), (0, -3 * u))
    shapes += (
        Circle(0, 0, 0.6 * u, fill=INK),
        Path(stroke(0, 0, 0, -5 * u), stroke=INK, width=0.3 * u),
        polygon(flag, fill=INK),
    )
    if name:
        size = look.of(TYPE_MM)
        at = _NAME_OF_SPOT * u
        shapes.append(Label(name, at, size * 0.36, size, INK, bold=True, halo=PAPER))
    return Group(tuple(shapes), x_mm, y_mm)


def objective_box(
    x_mm: int, y_mm: int, name: str, look: MapLook
) -> tuple[float, float, float, float]:
    """Return what the flag and the name of a spot that counts cover: left, top, right, bottom."""
    u, size = look.of(1), look.of(TYPE_MM)
    right = max(3.4 * u, _NAME_OF_SPOT * u + look.width_of(name, size))
    return x_mm - u, y_mm - 5 * u, x_mm + right, y_mm + max(u, size / 2)


def objective_swatch(look: MapLook) -> Group:
    """Return the flag about its middle, for a legend."""
    u = look.of(1)
    return Group((Group(objective(0, 0, 0, "", look).shapes, -1.4 * u, 2.2 * u),))


def scale_bars(look: MapLook, m_per_cm: Fraction | None) -> tuple[Group, float, float]:
    """Return bars of table, metres and paces under each other, and how wide and deep they are.

    From the upper left corner, in millimetres of the table. ``m_per_cm``: metres of ground in a
    centimetre of table; without it only the table has a bar.
    """
    bars: list[tuple[float, str]] = [
        (_unit_mm(look), N_("{n} in of table") if look.inches else N_("{n} cm of table"))
    ]
    if m_per_cm:
        metre = _CM_MM / float(m_per_cm)
        bars += [(metre, N_("{n} m of ground")), (metre * PACE_M, N_("{n} paces of 75 cm"))]
    shapes: list[Shape] = []
    widest = 0.0
    for place, (unit_mm, words) in enumerate(bars):
        count = _round_number(look.of(BAR) / unit_mm)
        told = look.say(Message.of(words, n=count))
        y = look.of(place * BARS_APART)
        shapes += _bar(count * unit_mm, y, told, look)
        size = look.of(LEAST_TYPE_MM)
        widest = max(widest, count * unit_mm, look.width_of(told, size))
    return Group(tuple(shapes)), widest, look.of(len(bars) * BARS_APART - 1)


def _round_number(most: float) -> int:
    """Return the largest of 1, 2, 5, 10, 20 … that isn't above a number; 1 at least."""
    found = 1
    for n in range(8):
        for each in _STEPS:
            if each * 10**n <= most:
                found = each * 10**n
    return found


def _bar(long: float, y: float, told: str, look: MapLook) -> Iterator[Shape]:
    size, down = look.of(LEAST_TYPE_MM), look.of(BAR_DOWN)
    yield Label(told, 0, y + size * 0.9, size, INK)
    top = y + size * 1.25
    yield box((0, top, long, down), fill=PAPER, stroke=INK, width=look.of(0.15))
    steps: list[Step] = []
    for n in (0, 2):
        steps += box((long * n / 4, top, long / 4, down)).steps
    yield Path(tuple(steps), fill=INK)
