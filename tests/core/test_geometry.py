"""Where pieces lie: overlapping is about insides, touching is none, a bad shape is refused."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.errors import BadRequest
from builder.core.geometry import area, is_simple, is_within, overlap, ring
from builder.core.outlines import moved, outline, turned

SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))
BOW_TIE = ((0, 0), (10, 10), (10, 0), (0, 10))


@pytest.mark.parametrize(
    ("x", "y", "do_overlap"),
    [(0, 0, True), (9, 9, True), (10, 0, False), (10, 10, False), (0, -10, False), (11, 0, False)],
)
def test_touching_is_not_overlapping(x: int, y: int, do_overlap: bool) -> None:  # noqa: FBT001
    assert overlap(SQUARE, moved(SQUARE, x, y)) is do_overlap


def test_a_piece_inside_another_overlaps_it() -> None:
    large = ((-50, -50), (50, -50), (50, 50), (-50, 50))
    assert overlap(large, SQUARE)
    assert overlap(SQUARE, large)


def test_slanting_pieces_that_touch_along_an_edge_do_not_overlap() -> None:
    left = ((0, 0), (30, 10), (0, 40))
    right = ((0, 0), (30, 10), (40, -20))
    assert not overlap(left, right)


@given(st.integers(1, 100), st.integers(-200, 200), st.integers(-200, 200), st.integers(0, 359))
def test_overlapping_goes_both_ways_and_needs_an_inside(
    number: int, x: int, y: int, degrees: int
) -> None:
    """The area of what they share is only the test's own witness."""
    first = outline("area", 150, number)
    second = moved(turned(outline("plate", 150, number), degrees), x, y)
    assert overlap(first, second) is overlap(second, first)
    assert overlap(first, second) is (area(first).intersection(area(second)).area > 0)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 1.5, True])
def test_a_coordinate_that_is_no_whole_number_is_refused(value: Any) -> None:
    with pytest.raises(BadRequest, match="whole millimetres"):
        area(((0, 0), (10, 0), (10, value)))


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        (BOW_TIE, "crosses itself"),
        (((0, 0), (10, 0), (20, 0)), "no inside"),
        (((0, 0), (0, 0), (0, 0)), "no inside"),
        (((0, 0), (10, 0)), "three points"),
        ((), "three points"),
    ],
)
def test_a_shape_that_is_none_is_refused_and_never_repaired(points: Any, reason: str) -> None:
    with pytest.raises(BadRequest, match=reason):
        area(points)


def test_a_line_lies_turned_and_moved_with_its_width() -> None:
    assert ring(((-50, 0), (50, 0)), 10, 90, (200, 100)) == (
        (205, 50), (205, 150), (195, 150), (195, 50),
    )  # fmt: skip


def test_a_line_with_a_point_twice_is_refused() -> None:
    with pytest.raises(BadRequest, match="the same"):
        ring(((5, 5), (5, 5)), 10, 0, (0, 0))


@pytest.mark.parametrize(
    ("x", "y", "within"), [(0, 0, True), (90, 90, True), (-1, 0, False), (91, 0, False)]
)
def test_the_edge_of_the_table_belongs_to_it(x: int, y: int, within: bool) -> None:  # noqa: FBT001
    assert is_within(moved(SQUARE, x, y), 100, 100) is within


POINTS = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=1, max_size=9)


@given(POINTS)
def test_an_outline_is_simple_just_where_shapely_takes_it(points: list[tuple[int, int]]) -> None:
    try:
        taken = bool(area(tuple(points)))
    except BadRequest:
        taken = False
    assert is_simple(tuple(points)) is taken


@pytest.mark.parametrize(
    ("points", "simple"),
    [
        (SQUARE, True),
        ((*SQUARE, SQUARE[-1]), True),
        (((0, 0), (5, 0), (10, 0), (10, 10)), True),
        (((0, 0), (10, 10), (10, 0), (0, 10)), False),
        (((0, 0), (10, 0), (5, 0)), False),
        (((0, 0), (10, 0), (10, 10), (5, 0), (0, 10)), False),
        (((0, 0), (9, 9)), False),
    ],
)
def test_an_outline_that_crosses_or_touches_itself_is_none(
    points: tuple[tuple[int, int], ...],
    simple: bool,  # noqa: FBT001
) -> None:
    assert is_simple(points) is simple
