"""Rounding and sharing are exact, and what is shared always adds up."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.measures import decimal_text, evenly, round_half_up, shares

WEIGHTS = st.lists(st.integers(0, 5_000), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("value", "rounded"),
    [("1.4", 1), ("1.5", 2), ("1.6", 2), ("2.5", 3), ("-2.5", -2), ("-2.6", -3), ("0", 0)],
)
def test_a_half_goes_up(value: str, rounded: int) -> None:
    """1.4 is 1, 1.5 is 2, 1.6 is 2 (rules-data C.1), and 2.5 is no even 2."""
    assert round_half_up(Fraction(value)) == rounded


def test_a_whole_number_stays_itself() -> None:
    assert round_half_up(7) == 7


def test_the_largest_remainder_gets_what_is_left() -> None:
    assert shares(10, [120, 60, 20]) == [6, 3, 1]
    assert shares(8, [1200, 1200, 600, 1000]) == [3, 2, 1, 2]


def test_at_a_tie_the_larger_weight_comes_first_and_then_the_earlier_part() -> None:
    """The order of design.md §4: larger strength, then earlier in the tree."""
    assert shares(2, [100, 300]) == [0, 2]
    assert shares(1, [50, 50]) == [1, 0]


def test_without_any_weight_all_are_served_alike() -> None:
    assert shares(5, [0, 0, 0]) == [2, 2, 1]
    assert shares(5, []) == []


@given(st.integers(0, 10_000), WEIGHTS)
def test_shares_add_up_to_the_whole(total: int, weights: list[int]) -> None:
    assert sum(shares(total, weights)) == total


@given(st.integers(0, 10_000), WEIGHTS)
def test_no_share_is_a_whole_one_away_from_its_quota(total: int, weights: list[int]) -> None:
    whole = sum(weights) or len(weights)
    quotas = [Fraction(total * (each if sum(weights) else 1), whole) for each in weights]
    given_out = shares(total, weights)
    assert all(abs(got - quota) < 1 for got, quota in zip(given_out, quotas, strict=True))


@given(st.integers(0, 10_000), st.integers(1, 50))
def test_even_pieces_differ_by_one_at_most(total: int, parts: int) -> None:
    pieces = evenly(total, parts)
    assert sum(pieces) == total
    assert max(pieces) - min(pieces) <= 1
    assert pieces == sorted(pieces, reverse=True)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(988), "988"),
        (Fraction(4000, 3), "1333.33"),
        (Fraction(1, 2), "0.5"),
        (Fraction(-1, 4), "-0.25"),
        (Fraction(1, 200), "0.01"),
        (Fraction(-1, 1000), "0"),
    ],
)
def test_a_number_in_a_file_has_no_exponent_and_no_idle_zeros(value: Fraction, text: str) -> None:
    assert decimal_text(value) == text
