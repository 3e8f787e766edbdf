"""Marks of ground stand inside its outline, scattered the same way every time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon

from builder.core.outlines import moved, outline
from builder.drawing.scatter import MOST_MARKS, Mark, stretches, within


@settings(max_examples=60)
@given(st.integers(1, 100), st.integers(100, 600), st.integers(8, 40))
def test_every_mark_keeps_clear_of_the_outline(number: int, across: int, step: int) -> None:
    points = outline("area", across, number)
    shape = Polygon(points)
    for mark in within(points, step, step, 6):
        # Marks are shifted up and down by a fifth of a step after the room was measured.
        assert shape.buffer(step / 5).contains(Point(mark.x, mark.y))


def test_marks_fill_the_area_at_about_their_distance() -> None:
    square = ((-200, -200), (200, -200), (200, 200), (-200, 200))
    assert 300 <= len(within(square, 20, 20, 5)) <= 400


def test_the_same_outline_has_the_same_marks_for_ever() -> None:
    """Worked out once by this code; another answer would change every printed map."""
    square = ((-40, -40), (40, -40), (40, 40), (-40, 40))
    assert within(square, 30, 30, 5)[:3] == (
        Mark(-11, -28, 75), Mark(14, -32, 103), Mark(-23, 0, 225),
    )  # fmt: skip


def test_a_vast_piece_is_filled_with_fewer_marks_further_apart() -> None:
    vast = ((-50_000, -50_000), (50_000, -50_000), (50_000, 50_000), (-50_000, 50_000))
    assert 0 < len(within(vast, 2, 2, 1)) <= MOST_MARKS * 1.5


def test_a_small_piece_has_one_mark_where_the_grid_meets_it_nowhere() -> None:
    small = ((3, 3), (17, 3), (17, 17), (3, 17))
    ((x, y, _),) = within(small, 40, 40, 4)
    assert (x, y) == (10, 10)


def test_a_piece_too_small_for_a_mark_has_none() -> None:
    assert within(((0, 0), (2, 0), (2, 2)), 20, 20, 5) == ()


@pytest.mark.parametrize(
    ("y", "found"), [(5, [(0, 30)]), (15, [(0, 10), (20, 30)]), (25, []), (-1, [])]
)
def test_a_level_line_lies_inside_in_stretches(y: int, found: list[tuple[int, int]]) -> None:
    """A U upside down: 30 wide, 20 high, with a notch from 10 to 20 below."""
    shape = ((0, 0), (30, 0), (30, 20), (20, 20), (20, 10), (10, 10), (10, 20), (0, 20))
    assert stretches(shape, y) == found
    aside = [(low + 7, high + 7) for low, high in found]
    assert stretches(moved(shape, 7, 0), y) == aside
