"""Outlines of ground: whole millimetres, the same on every system, and always fit for use."""

from __future__ import annotations

import hashlib
import math
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core import geometry
from builder.core.outlines import (
    LINES,
    OUTLINES,
    Form,
    across_of,
    band,
    contours,
    direction_deg,
    extent_of,
    moved,
    nearest_on,
    outline,
    scaled,
    turned,
)

FORMS: tuple[Form, ...] = get_args(Form)
AREAS = [form for form in FORMS if form not in LINES]
NUMBERS = range(1, OUTLINES + 1)
SIZES = (20, 59, 60, 150, 300, 400)
# The first eight hexadecimal digits of the SHA-256 of all outlines of a form at all sizes.
DIGESTS = {
    "area": "c82cf322",
    "hill": "bfb094bc",
    "plate": "5d05208d",
    "line": "11eb92de",
    "river": "0800a845",
    "road": "8bf15d9e",
}
SQUARE = ((-10, -10), (10, -10), (10, 10), (-10, 10))


@pytest.mark.parametrize("form", FORMS)
def test_outlines_never_change(form: Form) -> None:
    """Seeds in saved files lead to them: a new look needs a new form, not another outline."""
    points = [outline(form, size, number) for size in SIZES for number in NUMBERS]
    assert hashlib.sha256(repr(points).encode()).hexdigest()[:8] == DIGESTS[form]


@pytest.mark.parametrize("form", AREAS)
def test_every_area_is_valid_at_every_size_and_angle(form: Form) -> None:
    for number in NUMBERS:
        for size in SIZES:
            points = outline(form, size, number)
            assert all(geometry.area(turned(points, degrees)).area for degrees in (0, 17, 45, 301))


@pytest.mark.parametrize("form", sorted(LINES))
def test_every_line_is_valid_where_it_is_twenty_times_as_long_as_wide(form: Form) -> None:
    for number in NUMBERS:
        for size in (60, 400, 2000):
            points = band(outline(form, size, number), size // 20)
            assert all(geometry.area(turned(points, degrees)).area for degrees in (0, 17, 45, 301))


@pytest.mark.parametrize("form", FORMS)
def test_an_outline_is_as_wide_as_was_asked_and_no_deeper(form: Form) -> None:
    for number in NUMBERS:
        for size in SIZES:
            points = outline(form, size, number)
            left, top, right, bottom = extent_of(points)
            assert right - left == size == across_of(points)
            assert 0 <= bottom - top <= size


@pytest.mark.parametrize("form", ["river", "road"])
def test_rivers_and_roads_leave_at_right_angles(form: Form) -> None:
    for number in NUMBERS:
        ends = extent_of(band(outline(form, 1000, number), 50))
        assert (ends[0], ends[2]) == (-500, 500)


def test_there_are_no_two_outlines_alike() -> None:
    for form in FORMS:
        assert len({outline(form, 300, number) for number in NUMBERS}) == OUTLINES


@pytest.mark.parametrize(("size", "number"), [(0, 1), (100, 0), (100, OUTLINES + 1)])
def test_no_size_and_no_such_number_are_refused(size: int, number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        outline("area", size, number)


@given(st.integers(-5000, 5000), st.integers(-5000, 5000), st.integers(-720, 720))
def test_a_turned_point_is_within_a_millimetre_of_its_place(x: int, y: int, degrees: int) -> None:
    ((found_x, found_y),) = turned(((x, y),), degrees)
    angle = math.radians(degrees)
    assert abs(found_x - (x * math.cos(angle) - y * math.sin(angle))) < 0.51
    assert abs(found_y - (x * math.sin(angle) + y * math.cos(angle))) < 0.51


def test_quarter_turns_are_exact_and_clockwise() -> None:
    assert turned(((7, 0),), 90) == ((0, 7),)
    assert turned(((7, 3),), 180) == ((-7, -3),)
    assert turned(SQUARE, 360) == SQUARE


def test_a_band_is_as_wide_as_was_asked_and_keeps_its_corners() -> None:
    corner = ((0, 0), (100, 0), (100, 100))
    assert band(corner, 10) == ((0, -5), (105, -5), (105, 100), (95, 100), (95, 5), (0, 5))


def test_a_line_with_a_point_twice_and_a_lone_point_have_no_band() -> None:
    for line in (((0, 0), (0, 0)), ((0, 0),)):
        with pytest.raises(ValueError, match="0"):
            band(line, 10)


def test_contours_go_from_the_lowest_inwards() -> None:
    assert contours(SQUARE, 2) == (SQUARE, ((-5, -5), (5, -5), (5, 5), (-5, 5)))


def test_scaling_and_moving_keep_whole_millimetres() -> None:
    assert scaled(((5, -5),), 10, 3) == ((2, -1),)
    assert moved(((5, -5),), 10, 3) == ((15, -2),)


@given(st.integers(-5000, 5000), st.integers(-5000, 5000))
def test_a_direction_is_the_nearest_whole_degree(dx: int, dy: int) -> None:
    found = direction_deg(dx, dy)
    angle = math.degrees(math.atan2(dy, dx)) if dx or dy else 0
    assert 0 <= found < 360
    assert abs((found - angle + 180) % 360 - 180) < 0.51


def test_the_nearest_point_of_a_line_lies_on_it_or_is_its_end() -> None:
    corner = ((0, 0), (100, 0), (100, 100))
    assert nearest_on(corner, (30, -7)) == ((30, 0), 0)
    assert nearest_on(corner, (140, 60)) == ((100, 60), 90)
    assert nearest_on(corner, (-9, 50)) == ((0, 0), 0)
    with pytest.raises(ValueError, match="0"):
        nearest_on(((0, 0),), (1, 1))
