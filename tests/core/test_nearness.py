"""Distances and overlaps are exact: a millimetre decides, and touching is not overlapping."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core import geometry
from builder.core.nearness import distance_mm, is_near, near_pairs, overlap_each_other
from builder.core.placing import Placement, outline_on_table

SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))


def moved(x: int, y: int = 0) -> tuple[tuple[int, int], ...]:
    return tuple((a + x, b + y) for a, b in SQUARE)


@pytest.mark.parametrize(("x", "y", "expected"), [(9, 0, True), (10, 0, False), (10, 10, False)])
def test_touching_is_not_overlapping(x: int, y: int, *, expected: bool) -> None:
    assert overlap_each_other(SQUARE, moved(x, y)) is expected


def test_a_shape_within_another_overlaps_it() -> None:
    inner = ((4, 4), (6, 4), (6, 6), (4, 6))
    assert overlap_each_other(SQUARE, inner)
    assert overlap_each_other(inner, SQUARE)
    assert distance_mm(SQUARE, inner) == 0


@pytest.mark.parametrize(
    ("x", "y", "apart"), [(10, 0, 0), (13, 0, 3), (13, 14, 5), (11, 11, 2), (-20, 5, 10)]
)
def test_it_is_as_far_from_edge_to_edge(x: int, y: int, apart: int) -> None:
    """3 and 4 make 5; the diagonal of a millimetre is told as 2."""
    assert distance_mm(SQUARE, moved(x, y)) == apart
    assert is_near(SQUARE, moved(x, y), apart)
    assert apart == 0 or not is_near(SQUARE, moved(x, y), apart - 1)


def test_a_point_is_as_far_from_a_slanting_edge() -> None:
    """The foot of the perpendicular lies on the edge: half of the diagonal, 7.07 mm."""
    triangle = ((0, 0), (10, 0), (0, 10))
    assert distance_mm(((10, 10),), triangle) == 8
    assert is_near(((10, 10),), triangle, 8)
    assert not is_near(((10, 10),), triangle, 7)


def test_a_point_inside_is_not_away_at_all() -> None:
    assert distance_mm(((5, 5),), SQUARE) == 0


def test_pairs_are_those_whose_boxes_are_near() -> None:
    shapes = [moved(0), moved(100), moved(12), moved(12, 50)]
    assert sorted(near_pairs(shapes, 2)) == [(0, 2)]
    assert sorted(near_pairs(shapes, 40)) == [(0, 2), (0, 3), (2, 3)]


def rectangles() -> st.SearchStrategy[tuple[tuple[int, int], ...]]:
    place = st.integers(-60, 60)
    return st.builds(
        lambda x, y, turn, front, depth: outline_on_table(
            (front, depth), Placement(unit="1", x_mm=x, y_mm=y, facing_deg=turn)
        ),
        place,
        place,
        st.integers(0, 359),
        st.integers(10, 90),
        st.integers(10, 90),
    )


@given(rectangles(), rectangles())
def test_shapely_sees_the_same_overlaps(
    one: tuple[tuple[int, int], ...], other: tuple[tuple[int, int], ...]
) -> None:
    assert overlap_each_other(one, other) == geometry.overlap(one, other)


@given(rectangles(), rectangles())
def test_shapely_measures_the_same_distances(
    one: tuple[tuple[int, int], ...], other: tuple[tuple[int, int], ...]
) -> None:
    apart = geometry.area(one).distance(geometry.area(other))
    # Shapely's own is off by a hair, in either direction.
    assert -1e-6 <= distance_mm(one, other) - apart < 1 + 1e-6
