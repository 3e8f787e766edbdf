"""A placement says where a unit stands and no more than that."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from builder.core.placing import Placement, outline_on_table


def at(**values: Any) -> Placement:
    return Placement.model_validate({"unit": "2", "x_mm": 100, "y_mm": 200} | values)


def test_a_unit_that_faces_the_upper_edge_has_its_front_above() -> None:
    """80 × 60 mm, a maniple of four files and three ranks (rules-data A.7.3)."""
    corners = outline_on_table((80, 60), at())
    assert corners == ((60, 170), (140, 170), (140, 230), (60, 230))


def test_facing_turns_it_clockwise_about_its_middle() -> None:
    assert outline_on_table((80, 60), at(facing_deg=90))[0] == (130, 160)
    assert outline_on_table((80, 60), at(facing_deg=180))[0] == (140, 230)
    assert outline_on_table((80, 60), at(facing_deg=270))[0] == (70, 240)


@pytest.mark.parametrize("facing", [0, 90, 180, 270])
def test_a_unit_of_odd_millimetres_keeps_its_size(facing: int) -> None:
    xs, ys = zip(*outline_on_table((81, 61), at(facing_deg=facing)), strict=True)
    sides = {max(xs) - min(xs), max(ys) - min(ys)}
    assert sides == {81, 61}


@pytest.mark.parametrize(
    "values",
    [
        {"x_mm": float("nan")},
        {"x_mm": 1.5},
        {"x_mm": "1"},
        {"y_mm": 200_001},
        {"facing_deg": 360},
        {"facing_deg": -1},
        {"unit": ""},
        {"unit": "x" * 80_001},
        {"z_mm": 1},
    ],
)
def test_what_no_file_may_hold_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        at(**values)
