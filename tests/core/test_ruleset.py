"""What a ruleset's data may say, and the lengths that it gives."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from builder.core.ruleset import Step
from tests.support.makers import ANCIENTS, GROUPINGS, STANDS, miniature, shipped

LABEL = {"en": "x", "it": "x"}


@pytest.mark.parametrize(
    ("length", "mm"),
    [("2 cm", 20), ("15 mm", 15), ("1 in", Fraction(127, 5)), ("0.5 m", 500), ("1/2 cm", 5)],
)
def test_lengths_are_told_in_millimetres(length: str, mm: Fraction) -> None:
    assert shipped().ruleset(ANCIENTS).mm(length) == mm


@pytest.mark.parametrize(("size", "mm"), [("6mm", 20), ("15mm", 40), ("25mm", 60), (None, 20)])
def test_a_javelin_throw_is_as_long_as_the_stands_of_the_figures(size: str | None, mm: int) -> None:
    """20, 40 and 60 mm for 6, 15 and 25 mm figures (rules-data B.1)."""
    assert miniature(STANDS).ruleset(STANDS).mm("1 jt", size) == mm


@pytest.mark.parametrize("length", ["2 furlong", "two cm", "cm", "-1 cm"])
def test_a_length_that_cant_be_read_is_refused(length: str) -> None:
    with pytest.raises(ValueError, match=length):
        shipped().ruleset(ANCIENTS).mm(length)


def test_only_sizing_by_ratio_has_a_scale() -> None:
    assert shipped().ruleset(ANCIENTS).has_ratio
    assert not miniature(GROUPINGS).ruleset(GROUPINGS).has_ratio


@pytest.mark.parametrize(
    "fields",
    [{"add": 2}, {"add": 0, "per": "unit"}, {"product": ["level", "men"]}, {"round": "half-up"}],
)
def test_a_step_does_one_thing(fields: dict[str, Any]) -> None:
    step = Step.model_validate({"label": LABEL} | fields)
    assert step.label.en == LABEL["en"]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"add": 2, "times": 3},
        {"add_column": ["a", "b"], "per": "unit"},
        {"set": 3, "per": "leader"},
        {"percent": 10, "per": "unit"},
    ],
)
def test_a_step_that_does_nothing_or_two_things_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match=r"exactly one|isn't done per"):
        Step.model_validate({"label": LABEL} | fields)
