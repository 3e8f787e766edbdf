"""Numbers as they are typed: exact, in both habits, and nothing guessed."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import translation
from builder.gui.typed_numbers import exact_text, typed_number

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def italian(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak Italian until the test is over."""
    monkeypatch.delenv("LEGATUS_LANG")
    translation.use("it")
    yield
    translation.forget()


@pytest.mark.parametrize("typed", ["1.5", "1,5", " 1,5 ", "3/2", "1 1/2", "+1.50", "1\u202f1/2"])
def test_a_point_a_comma_and_a_fraction_say_the_same(typed: str) -> None:
    assert typed_number(typed) == Fraction(3, 2)


@pytest.mark.usefixtures("italian")
def test_in_italian_both_marks_say_the_same_and_a_comma_is_shown() -> None:
    assert typed_number("1.5") == typed_number("1,5") == Fraction(3, 2)
    assert exact_text(Fraction(3, 2)) == "1,5"


def test_a_minus_sign_is_read_as_it_is_shown() -> None:
    assert typed_number("−1/2") == typed_number("-.5") == Fraction(-1, 2)
    assert exact_text(Fraction(-5, 2)) == "−2.5"


@pytest.mark.parametrize("typed", ["", "-", ".", "1,000.5", "1.000.000", "1/0", "1e3", "٣", "1//2"])
def test_what_is_no_number_is_none(typed: str) -> None:
    assert typed_number(typed) is None


def test_what_goes_beyond_a_thousand_millions_is_none() -> None:
    assert typed_number("1000000000") == 10**9
    assert typed_number("1000000001") is None


@given(st.fractions(min_value=-1000, max_value=1000, max_denominator=10**6))
def test_whatever_is_shown_can_be_typed_again(value: Fraction) -> None:
    assert typed_number(exact_text(value)) == value
