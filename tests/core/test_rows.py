"""Rows are as few and as narrow as they can be, and nobody changes his place."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.rows import least_width, row_ends, rows_needed

FRONTS = st.lists(st.integers(1, 200), min_size=1, max_size=30)


def test_a_row_is_filled_before_the_next_begins() -> None:
    assert row_ends([40, 40, 40, 40, 40], 100) == [2, 4, 5]
    assert row_ends([], 100) == []


def test_somebody_wider_than_the_row_is_refused() -> None:
    with pytest.raises(ValueError, match="120"):
        row_ends([40, 120], 100)
    assert rows_needed([40, 120], 100) is None


@pytest.mark.parametrize(("rows", "width"), [(1, 320), (2, 160), (3, 120), (8, 40), (99, 40)])
def test_eight_maniples_in_so_many_rows_are_so_wide(rows: int, width: int) -> None:
    assert least_width([40] * 8, rows) == width


def test_nobody_takes_no_room() -> None:
    assert least_width([], 3) == 0
    assert rows_needed([], 3) == 0


@given(FRONTS, st.integers(1, 6))
def test_the_least_width_will_do_and_a_millimetre_less_won_t(fronts: list[int], rows: int) -> None:
    width = least_width(fronts, rows)
    ends = row_ends(fronts, width)
    assert len(ends) <= rows
    assert all(sum(fronts[a:b]) <= width for a, b in pairwise([0, *ends]))
    fewer = rows_needed(fronts, width - 1)
    assert fewer is None or fewer > rows
