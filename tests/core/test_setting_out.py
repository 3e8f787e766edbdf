"""Units set out where a battle's history has their formations."""

from __future__ import annotations

from fractions import Fraction

import pytest

from builder.core.deployment_findings import findings_in_deployment
from builder.core.scenario import Rectangle, TemplatePlace
from builder.core.setting_out import set_out
from builder.operations.documents import new_scenario, worked_out
from tests.support.makers import shipped

BATTLE = worked_out(new_scenario(shipped(), "zama-202bc", language="en"), shipped())
ROME = BATTLE.sides[0]


def a_place(
    path: tuple[int, ...], x_cm: int, y_cm: int, front_cm: int, facing_deg: int | None = None
) -> TemplatePlace:
    return TemplatePlace(
        at=path,
        x_cm=Fraction(x_cm),
        y_cm=Fraction(y_cm),
        front_cm=Fraction(front_cm),
        facing_deg=facing_deg,
    )


def placed(*places: TemplatePlace) -> dict[str, tuple[int, int, int]]:
    return {
        each.unit: (each.x_mm, each.y_mm, each.facing_deg) for each in set_out(BATTLE, ROME, places)
    }


def test_a_formation_of_one_unit_stands_at_its_place_with_its_edge_behind_it() -> None:
    place = a_place((0,), 120, 110, 100)
    ((x_mm, y_mm, facing),) = placed(place).values()
    assert (x_mm, y_mm, facing) == (1_200, 1_100, 0)


def test_nobody_stands_whose_formation_has_no_place() -> None:
    assert placed() == {}
    assert len(placed(a_place((0,), 1, 1, 1))) == 1


def test_the_nearest_place_above_a_unit_is_its_own() -> None:
    wing = a_place((5,), 200, 110, 80)
    every = placed(wing)
    foot = a_place((5, 10), 100, 90, 80)
    moved = placed(wing, foot)
    assert set(moved) == set(every)
    assert {key for key in moved if moved[key][:2] == (1_000, 900)} != set()


def test_units_side_by_side_keep_within_the_front_and_go_on_in_rows() -> None:
    wide = placed(a_place((5,), 150, 110, 150))
    assert len({y for _, y, _ in wide.values()}) == 1
    narrow = placed(a_place((5,), 150, 110, 10))
    assert len({y for _, y, _ in narrow.values()}) == 2
    assert {x for x, _, _ in narrow.values()} == {1_500}


@pytest.mark.parametrize(("facing", "first"), [(0, "x"), (90, "y"), (180, "x"), (270, "y")])
def test_a_line_turns_with_its_facing(facing: int, first: str) -> None:
    place = a_place((5,), 150, 110, 150, facing)
    found = list(placed(place).values())
    assert {each[2] for each in found} == {facing}
    along = [x for x, _, _ in found] if first == "x" else [y for _, y, _ in found]
    assert len(set(along)) == len(found)
    # The first stands on the left, as the line itself sees it.
    assert (along == sorted(along)) == (facing in {0, 90})


def test_zama_opens_with_everybody_on_the_table_inside_its_zone() -> None:
    for side in BATTLE.sides:
        assert BATTLE.scenario is not None
        keys = {each.unit for each in BATTLE.scenario.deployment_of(side.id).placements}
        assert keys == {unit.key for unit in side.reckoning.sized.units}
    codes = {finding.code for _, finding in findings_in_deployment(BATTLE)}
    # Hannibal's wings are further from him than the rules would have them.
    assert codes == {"deployment-far-from-leader"}


def test_a_zone_has_an_inside() -> None:
    with pytest.raises(ValueError, match="left should be less than right"):
        Rectangle(left_mm=5, top_mm=0, right_mm=5, bottom_mm=9)
