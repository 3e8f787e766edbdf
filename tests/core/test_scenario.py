"""What a battle may hold."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from builder.core.scenario import Scenario, TableSize
from tests.support.makers import ANCIENTS, a_troop, an_army


def sides(number: int) -> list[dict[str, Any]]:
    army = an_army(a_troop("hastatus", 120))
    return [{"id": f"side-{each}", "name": "x", "army": army} for each in range(number)]


def a_scenario(**fields: Any) -> Scenario:
    return Scenario.model_validate(
        {"title": "x", "ruleset": {"id": ANCIENTS}, "sides": sides(2)} | fields
    )


@pytest.mark.parametrize("number", [1, 2, 8])
def test_a_battle_has_from_one_to_eight_sides(number: int) -> None:
    assert len(a_scenario(sides=sides(number)).sides) == number


@pytest.mark.parametrize("number", [0, 9])
def test_no_side_and_nine_are_refused(number: int) -> None:
    with pytest.raises(ValidationError):
        a_scenario(sides=sides(number))


@pytest.mark.parametrize(("width", "depth"), [(99, 1500), (2400, 0), (100_001, 1500)])
def test_a_table_has_its_bounds(width: int, depth: int) -> None:
    with pytest.raises(ValidationError):
        TableSize(width_mm=width, depth_mm=depth)


@pytest.mark.parametrize("turns", [0, 1001])
def test_a_battle_lasts_from_one_to_a_thousand_turns(turns: int) -> None:
    assert a_scenario(turn_limit=1000).turn_limit == 1000
    with pytest.raises(ValidationError):
        a_scenario(turn_limit=turns)
