"""Brigades, units and fronts that should be together (rules-data D.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.placing import Placement
from builder.core.placing_edits import place
from builder.core.spacing import standing_apart
from builder.core.standing import units_standing, units_to_place
from tests.content.systems import GARDE, basis_of
from tests.support.fields import ROME, battle_of, scenario_of
from tests.support.makers import a_formation, a_troop, an_army

if TYPE_CHECKING:
    from builder.core.roster import Formation
    from builder.core.spacing import Apart


def _brigade(first: int, order: str | None = None) -> Formation:
    """Return two battalions and a battery, each of 40 or 20 mm."""
    troops = [a_troop("line-battalion", 600, id=first + n) for n in (1, 2)]
    guns = a_troop("foot-battery", 8, id=first + 3)
    return a_formation(*troops, guns, id=first, echelon="brigade", order=order)


def _apart(
    *places: tuple[int, int] | tuple[int, int, int], order: str | None = None
) -> list[Apart]:
    """Return who stands apart of a division of two brigades whose units stand so."""
    basis = basis_of(GARDE, "french-1805")
    division = a_formation(_brigade(10), _brigade(20), id=2, echelon="division", order=order)
    scenario = scenario_of(basis, (ROME, an_army(division, basis=basis)))
    units = units_to_place(battle_of(scenario).sides[0].reckoning)
    placements = [
        Placement(unit=unit.key, x_mm=x, y_mm=y, facing_deg=turn[0] if turn else 0)
        for unit, (x, y, *turn) in zip(units, places, strict=True)
    ]
    battle = battle_of(place(scenario, ROME, placements))
    side = battle.sides[0]
    return list(standing_apart(battle, side, units_standing(battle, side)))


def _row(
    gap: int = 0, second_y: int = 1000, turns: tuple[int, ...] = (0,) * 6
) -> list[tuple[int, int, int]]:
    """Return two brigades in a row of battalions that touch, the second ``gap`` to the right."""
    xs = [100, 140, 170, 200 + gap, 240 + gap, 270 + gap]
    ys = [1000] * 3 + [second_y] * 3
    return [*zip(xs, ys, turns, strict=True)]


def _told(apart: list[Apart]) -> list[tuple[str, list[str]]]:
    return [(each.spacing.id, [unit.unit.key for unit in each.units]) for each in apart]


def test_a_division_that_touches_is_as_it_should_be() -> None:
    assert _told(_apart(*_row())) == []


def test_brigades_may_be_10_cm_apart_and_not_a_millimetre_more() -> None:
    assert _told(_apart(*_row(gap=100))) == []
    assert _told(_apart(*_row(gap=101))) == [("brigades-together", ["21", "22", "23"])]


def test_units_of_a_brigade_may_leave_room_for_one_of_them() -> None:
    """One unit's room, 40 mm, between the first battalion and the second."""
    near, far = _row(), _row()
    near[0], far[0] = (60, 1000, 0), (59, 1000, 0)
    assert _told(_apart(*near)) == []
    assert _told(_apart(*far)) == [("units-together", ["11"])]


@pytest.mark.parametrize("order", ["avanzata", "manovra", "ritirata", "inseguimento"])
def test_under_an_order_to_move_a_brigade_has_one_front(order: str) -> None:
    turned = (0, 180, 90, 0, 0, 90)
    assert _told(_apart(*_row(turns=turned), order=order)) == [("one-front", ["12"])]


def test_batteries_and_brigades_that_stay_may_face_as_they_like() -> None:
    turned = (0, 180, 90, 0, 0, 90)
    assert _told(_apart(*_row(turns=turned), order="difesa")) == []


def test_brigades_of_different_fronts_are_no_fault() -> None:
    turned = (0, 0, 0, 180, 180, 180)
    assert _told(_apart(*_row(turns=turned), order="avanzata")) == []
