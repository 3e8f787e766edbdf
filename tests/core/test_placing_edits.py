"""Edits of where units stand: what is asked changes and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core import placing_edits as edits
from builder.core.errors import BadRequest, UnknownName
from builder.core.placing import MAX_PLACEMENTS, Placement
from tests.support.fields import CARTHAGE, ROME, a_scenario, maniples

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.scenario import Scenario


def at(unit: str, x: int = 100, y: int = 100, facing: int = 0) -> Placement:
    return Placement(unit=unit, x_mm=x, y_mm=y, facing_deg=facing)


def _two() -> Scenario:
    return edits.place(a_scenario(*maniples(2)), ROME, (at("2"), at("3", 300)))


def places(scenario: Scenario, side: str = ROME) -> list[tuple[str, int, int, int]]:
    placements = scenario.deployment_of(side).placements
    return [(each.unit, each.x_mm, each.y_mm, each.facing_deg) for each in placements]


def test_units_are_put_where_they_are_said_to_stand() -> None:
    assert places(_two()) == [("2", 100, 100, 0), ("3", 300, 100, 0)]


def test_a_unit_that_stands_somewhere_is_moved_and_not_there_twice() -> None:
    after = edits.place(_two(), ROME, (at("2", 500),))
    assert places(after) == [("2", 500, 100, 0), ("3", 300, 100, 0)]


def test_sides_stand_in_their_order_whoever_is_placed_first() -> None:
    punic_first = edits.place(a_scenario(*maniples(2)), CARTHAGE, (at("2"),))
    both = edits.place(punic_first, ROME, (at("2"),))
    assert [each.side for each in both.deployment] == [ROME, CARTHAGE]


def test_units_move_together_and_turn_each_about_its_own_middle() -> None:
    moved = edits.move_by(_two(), ROME, ("2", "3"), (10, -5))
    assert places(moved) == [("2", 110, 95, 0), ("3", 310, 95, 0)]
    assert places(edits.turn_to(moved, ROME, ("3",), 450))[1] == ("3", 310, 95, 90)


def test_an_edit_that_changes_nothing_gives_the_very_same_scenario() -> None:
    scenario = _two()
    assert edits.move_to(scenario, ROME, "2", 100, 100) is scenario
    assert edits.turn_to(scenario, ROME, ("2",), 0) is scenario
    assert edits.take_off(scenario, ROME, ("9",)) is scenario


def test_a_side_without_units_on_the_table_isn_t_written_at_all() -> None:
    empty = edits.take_off(_two(), ROME, ("2", "3"))
    assert empty.deployment == ()


def test_a_strip_is_chosen_and_left_again() -> None:
    chosen = edits.choose_strip(a_scenario(*maniples(1)), ROME, "deep-strip")
    assert chosen.deployment_of(ROME).strip == "deep-strip"
    assert edits.choose_strip(chosen, ROME, None).deployment == ()


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (lambda s: edits.move_to(s, ROME, "9", 0, 0), "isn't on the table"),
        (lambda s: edits.turn_to(s, ROME, ("9",), 0), "isn't on the table"),
        (lambda s: edits.move_to(s, ROME, "2", 10**6, 0), "x_mm"),
        (lambda s: edits.move_by(s, ROME, ("2",), (0, -(10**6))), "y_mm"),
        (
            lambda s: edits.place(s, ROME, (at(str(n)) for n in range(MAX_PLACEMENTS + 1))),
            "at most 10000 units",
        ),
    ],
)
def test_what_no_file_may_hold_is_refused(
    edit: Callable[[Scenario], Scenario], reason: str
) -> None:
    with pytest.raises(BadRequest, match=reason):
        edit(_two())


def test_a_side_that_there_isn_t_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean “rome”"):
        edits.place(_two(), "rom", ())
