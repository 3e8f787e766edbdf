"""Conditions look at tags and named numbers, and at nothing else."""

from __future__ import annotations

import pytest

from builder.core.condition import Condition, holds, holds_for_unit


def condition(**fields: object) -> Condition:
    return Condition.model_validate(fields)


def test_an_empty_condition_and_none_at_all_always_hold() -> None:
    assert holds(None, set())
    assert holds(Condition(), set())
    assert holds_for_unit(None, [])


@pytest.mark.parametrize(
    ("fields", "held"),
    [
        ({"all": ["foot", "pikes"]}, True),
        ({"all": ["foot", "horse"]}, False),
        ({"any": ["horse", "pikes"]}, True),
        ({"any": ["horse", "camel"]}, False),
        ({"none": ["horse"]}, True),
        ({"none": ["pikes"]}, False),
        ({"all": ["foot"], "any": ["pikes"], "none": ["horse"]}, True),
    ],
)
def test_tags_must_all_some_or_none_be_there(fields: dict[str, object], *, held: bool) -> None:
    assert holds(condition(**fields), {"foot", "pikes"}) is held


@pytest.mark.parametrize(
    ("bounds", "held"),
    [
        ({"at_least": 5}, True),
        ({"at_least": 6}, False),
        ({"at_most": 5}, True),
        ({"at_most": "9/2"}, False),
        ({"exactly": 5}, True),
        ({"at_least": 2, "at_most": 4}, False),
    ],
)
def test_the_ends_of_a_bound_are_inside_it(bounds: dict[str, object], *, held: bool) -> None:
    asked = condition(numbers=[{"number": "stands"} | bounds])
    assert holds(asked, set(), {"stands": 5}) is held


def test_a_number_that_nobody_knows_counts_as_nothing() -> None:
    assert not holds(condition(numbers=[{"number": "level", "at_least": 1}]), set())


def test_a_condition_on_a_unit_holds_for_every_part() -> None:
    asked = condition(all=["missile"])
    assert holds_for_unit(asked, [{"missile"}, {"missile", "foot"}])
    assert not holds_for_unit(asked, [{"missile"}, {"foot"}])


def test_a_condition_may_ask_for_some_part_only() -> None:
    asked = condition(all=["missile"], some="part")
    assert holds_for_unit(asked, [{"foot"}, {"missile"}])
    assert not holds_for_unit(asked, [{"foot"}, {"horse"}])
