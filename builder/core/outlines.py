"""Outlines of pieces of ground, in whole millimetres by whole numbers alone.

No float has a part in them, so they are the same on every system. Points are relative to the
middle of the piece; x goes to the right and y down, as on the table seen from above. An area is
its outline, without the first point again at the end; a line (wall, river, road) is its middle
line, and ``band`` gives its outline at a width.

What a number of a form looks like can never change: seeds in saved files lead to it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING, Literal

from builder.core.dice import Dice

if TYPE_CHECKING:
    from builder.core.dice import Stream

__all__ = [
    "LINES",
    "OUTLINES",
    "Form",
    "Point",
    "Points",
    "across_of",
    "band",
    "contours",
    "direction_deg",
    "extent_of",
    "moved",
    "nearest_on",
    "outline",
    "scaled",
    "turned",
]

Form = Literal["area", "hill", "plate", "line", "river", "road"]
Point = tuple[int, int]
Points = tuple[Point, ...]

# How many outlines of each form there are, numbered from 1.
OUTLINES = 100
# The forms that are lines.
LINES: frozenset[Form] = frozenset({"line", "river", "road"})

# Sines of 0° to 90° in millionths.
_SINES = (
    0, 17452, 34899, 52336, 69756, 87156, 104528, 121869, 139173, 156434,
    173648, 190809, 207912, 224951, 241922, 258819, 275637, 292372, 309017, 325568,
    342020, 358368, 374607, 390731, 406737, 422618, 438371, 453990, 469472, 484810,
    500000, 515038, 529919, 544639, 559193, 573576, 587785, 601815, 615661, 629320,
    642788, 656059, 669131, 681998, 694658, 707107, 719340, 731354, 743145, 754710,
    766044, 777146, 788011, 798636, 809017, 819152, 829038, 838671, 848048, 857167,
    866025, 874620, 882948, 891007, 898794, 906308, 913545, 920505, 927184, 933580,
    939693, 945519, 951057, 956305, 961262, 965926, 970296, 974370, 978148, 981627,
    984808, 987688, 990268, 992546, 994522, 996195, 997564, 998630, 999391, 999848,
    1000000,
)  # fmt: skip
_ONE = 1_000_000
_TURN, _HALF_TURN, _RIGHT = 360, 180, 90
# Where an outline has its points: every so many degrees; fewer on a piece too small for them.
_STEP, _COARSE_STEP, _COARSE_BELOW_MM = 15, 30, 60
# How far from the middle the edge lies, in hundredths, at so many places about it.
_BLOBS: dict[Form, tuple[int, int, int]] = {"area": (8, 62, 100), "hill": (6, 76, 100)}
# How far a line bends to either side, in hundredths of its length, and in how many stretches.
_BENDS: dict[Form, tuple[int, int]] = {"line": (5, 4), "river": (7, 7), "road": (4, 5)}
_STEPS_OF_A_BEND = 5
# How wide an outline is before it gets its size.
_RAW = 1000
# No joint of a band reaches further out than twice its half width.
_SHARPEST = _ONE // 2


def outline(form: Form, across_mm: int, number: int) -> Points:
    """Return outline ``number`` (1 to ``OUTLINES``) of a form: the area, or the middle line.

    It is ``across_mm`` wide exactly, and never deeper than that. A river and a road leave at both
    ends straight on, so that they can run from one edge of the table to the other.

    Raises:
        ValueError: there is no such number, or ``across_mm`` is below 1.
    """
    if not 1 <= number <= OUTLINES or across_mm < 1:
        raise ValueError(number, across_mm)
    raw, percent = _raw(form, number, across_mm < _COARSE_BELOW_MM)
    left, top, right, bottom = extent_of(raw)
    wide, high = right - left, bottom - top
    if form in LINES:
        # A line is bent about its middle, and in proportion.
        deep, high, top, middle = across_mm, wide, 0, 0
    else:
        deep = max(1, across_mm * percent // 100)
        middle = deep // 2
    half = across_mm // 2
    # Halves rounded up, as everywhere.
    return tuple(
        (
            (2 * (x - left) * across_mm + wide) // (2 * wide) - half,
            (2 * (y - top) * deep + high) // (2 * high) - middle,
        )
        for x, y in raw
    )


@lru_cache(maxsize=2048)
def _raw(form: Form, number: int, coarse: bool) -> tuple[Points, int]:  # noqa: FBT001
    """Return an outline of any size, and how deep it is in hundredths of its width."""
    stream = Dice(form.encode()).stream(f"outline {number}")
    percent = stream.within(58, 92)
    if form in _BENDS:
        return _winding(form, stream), percent
    if form == "plate":
        a, b, c, d, e, f, g, h = (stream.within(8, 30) * 10 for _ in range(8))
        upper = ((a, 0), (_RAW - b, 0), (_RAW, c), (_RAW, _RAW - d))
        return (*upper, (_RAW - e, _RAW), (f, _RAW), (0, _RAW - g), (0, h)), percent
    places, low, high = _BLOBS[form]
    ends = [stream.within(low, high) for _ in range(places)]
    step = _COARSE_STEP if coarse else _STEP
    around = range(0, _TURN, step)
    return tuple(_about(degrees, _at(ends, degrees)) for degrees in around), percent


def _winding(form: Form, stream: Stream) -> Points:
    """Return a line from left to right; walls have corners, rivers and roads have bends."""
    bend, stretches = _BENDS[form]
    ys = [stream.within(-bend * 10, bend * 10) for _ in range(stretches + 1)]
    if form == "line":
        return tuple((_RAW * n // stretches, y) for n, y in enumerate(ys))
    steps = stretches * _STEPS_OF_A_BEND
    ys[0], ys[-1] = ys[1], ys[-2]
    places = (divmod(step, _STEPS_OF_A_BEND) for step in range(steps))
    bends = [_swung(ys[n], ys[n + 1], along, _STEPS_OF_A_BEND) for n, along in places]
    return tuple((_RAW * n // steps, y) for n, y in enumerate((*bends, ys[-1])))


def _at(ends: list[int], degrees: int) -> int:
    """Return how far the edge lies from the middle in a direction, a hundredth being 1,000."""
    first, along = divmod(degrees * len(ends), _TURN)
    near, far = (ends[each % len(ends)] * _RAW for each in (first, first + 1))
    return _swung(near, far, along, _TURN)


def _swung(near: int, far: int, along: int, of: int) -> int:
    """Return a number on the way from one to another, as a half wave goes: no end is a corner."""
    swing = _ONE - _cosine(along * _HALF_TURN // of)
    return near + _divided((far - near) * swing, 2 * _ONE)


def _about(degrees: int, far: int) -> Point:
    return _divided(far * _cosine(degrees), _ONE), _divided(far * _sine(degrees), _ONE)


def turned(points: Points, degrees: int) -> Points:
    """Return points turned about the middle, clockwise as seen from above, to whole millimetres.

    Quarter turns are exact; at other angles a point is within a millimetre of its place.
    """
    if degrees % _TURN == 0:
        return points
    sine, cosine = _sine(degrees), _cosine(degrees)
    half = _ONE // 2
    return tuple(
        ((x * cosine - y * sine + half) // _ONE, (x * sine + y * cosine + half) // _ONE)
        for x, y in points
    )


def moved(points: Points, x_mm: int, y_mm: int) -> Points:
    """Return points moved to the right and down."""
    return tuple((x + x_mm, y + y_mm) for x, y in points)


def scaled(points: Points, by: int, to: int) -> Points:
    """Return points ``to / by`` times as far from the middle, halves rounded up."""
    return tuple((_divided(x * to, by), _divided(y * to, by)) for x, y in points)


def contours(points: Points, count: int) -> tuple[Points, ...]:
    """Return the contour lines of a hill from the lowest upwards, ``count`` in all."""
    return tuple(scaled(points, count, count - each) for each in range(count))


def extent_of(points: Points) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of points."""
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def across_of(points: Points) -> int:
    """Return the size of a piece: the longer side of the box about it, before it is turned."""
    left, top, right, bottom = extent_of(points)
    return max(right - left, bottom - top)


def band(line: Points, width_mm: int) -> Points:
    """Return the outline of a line that is so wide, its ends cut off straight.

    Corners are mitred, but never further out than the width. A line that turns back within its
    own width gives an outline that crosses itself (``geometry.area`` refuses it).

    Raises:
        ValueError: fewer than two points, or two the same one after the other.
    """
    count = len(line)
    normals = [_normal(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(line)]
    if not normals:
        raise ValueError(line)
    left, right = [], []
    for place, (x, y) in enumerate(line):
        ax, ay = normals[max(0, place - 1)]
        bx, by = normals[min(place, count - 2)]
        opening = max(_SHARPEST, _ONE + (ax * bx + ay * by) // _ONE)
        dx = _divided((ax + bx) * width_mm, 2 * opening)
        dy = _divided((ay + by) * width_mm, 2 * opening)
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return (*left, *reversed(right))


def direction_deg(dx: int, dy: int) -> int:
    """Return the whole degree, 0 to 359, that points this way: 0 to the right, 90 down.

    Where two are as near, it is the smaller; 0 for no way at all.
    """
    return max(range(_TURN), key=lambda each: (dx * _cosine(each) + dy * _sine(each), -each))


def nearest_on(line: Points, at: Point) -> tuple[Point, int]:
    """Return the point of a line that is nearest to a place, and which way the line goes there.

    The point is rounded to whole millimetres; the way is in degrees (see ``direction_deg``).

    Raises:
        ValueError: fewer than two points are no line.
    """
    best: tuple[int, Point, int] | None = None
    for (x1, y1), (x2, y2) in pairwise(line):
        dx, dy = x2 - x1, y2 - y1
        square = dx * dx + dy * dy
        along = max(0, min(square, (at[0] - x1) * dx + (at[1] - y1) * dy))
        x, y = x1 + _divided(dx * along, square or 1), y1 + _divided(dy * along, square or 1)
        far = (x - at[0]) ** 2 + (y - at[1]) ** 2
        if best is None or far < best[0]:
            best = far, (x, y), direction_deg(dx, dy)
    if best is None:
        raise ValueError(line)
    return best[1], best[2]


def _normal(dx: int, dy: int) -> Point:
    """Return the direction square to another, a million long."""
    length = isqrt((dx * dx + dy * dy) * _ONE * _ONE)
    if length == 0:
        raise ValueError(dx, dy)
    return _divided(dy * _ONE * _ONE, length), _divided(-dx * _ONE * _ONE, length)


def _sine(degrees: int) -> int:
    degrees %= _TURN
    if degrees >= _HALF_TURN:
        return -_sine(degrees - _HALF_TURN)
    return _SINES[degrees if degrees <= _RIGHT else _HALF_TURN - degrees]


def _cosine(degrees: int) -> int:
    return _sine(degrees + _RIGHT)


def _divided(number: int, by: int) -> int:
    """Return a quotient to the nearest whole number, a half up; ``by`` is above 0."""
    return (2 * number + by) // (2 * by)
