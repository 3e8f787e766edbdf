"""What the ground of a battle may hold."""

from __future__ import annotations

import math
from typing import Any

import pytest
from pydantic import ValidationError

from builder.core.battlefield import Piece, Roll, Terrain, find_piece, ring_of

SQUARE = ((-50, -50), (50, -50), (50, 50), (-50, 50))


def a_piece(**fields: Any) -> Piece:
    return Piece.model_validate(
        {"id": 1, "kind": "wood", "x_mm": 600, "y_mm": 400, "points": SQUARE} | fields
    )


def test_a_piece_lies_where_its_middle_is() -> None:
    assert ring_of(a_piece()) == ((550, 350), (650, 350), (650, 450), (550, 450))


def test_a_piece_is_turned_about_its_middle() -> None:
    turned = ring_of(a_piece(points=((-50, 0), (50, 0)), width_mm=10, turn_deg=90))
    assert {x for x, _ in turned} == {595, 605}
    assert {y for _, y in turned} == {350, 450}


def test_a_piece_may_lie_off_the_table() -> None:
    """A finding tells it: a wall would stand in the way of whoever drags."""
    assert a_piece(x_mm=-200_000).x_mm == -200_000


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("x_mm", 200_001),
        ("y_mm", -200_001),
        ("x_mm", math.nan),
        ("x_mm", 1.5),
        ("turn_deg", 360),
        ("turn_deg", -1),
        ("width_mm", 0),
        ("width_mm", 5_001),
        ("points", ((0, 0),)),
        ("points", ((0, 0), (1, math.inf))),
        ("points", ((0, 0), (1, "1"))),
        ("points", ((0, 0),) * 201),
        ("id", 0),
        ("kind", "Wood"),
        ("made", "chance"),
    ],
)
def test_a_value_out_of_bounds_is_refused(field: str, value: object) -> None:
    with pytest.raises(ValidationError):
        a_piece(**{field: value})


@pytest.mark.parametrize("seed", ["", "00", "c0ffee", "ab" * 64])
def test_a_seed_is_whole_bytes_in_hexadecimal(seed: str) -> None:
    assert Terrain(seed=seed).seed == seed


@pytest.mark.parametrize("seed", ["0", "C0FFEE", "xy", "ab" * 65, " 00"])
def test_another_seed_is_refused(seed: str) -> None:
    with pytest.raises(ValidationError):
        Terrain(seed=seed)


@pytest.mark.parametrize(("sides", "result"), [(1, 1), (6, 0), (6, 2**32 + 1)])
def test_a_roll_has_a_die_and_a_result(sides: int, result: int) -> None:
    with pytest.raises(ValidationError):
        Roll(what="first", sides=sides, result=result)


def test_a_piece_is_found_by_its_id() -> None:
    terrain = Terrain(pieces=(a_piece(), a_piece(id=7)))
    assert find_piece(terrain, 7) is terrain.pieces[1]
    assert find_piece(terrain, 8) is None
