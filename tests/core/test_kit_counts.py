"""How much of a kit a battle needs: markers, tools, and where something breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.kit_counts import markers_wanted, tools_wanted, tracked
from tests.export.battles import eighty, legions
from tests.export.kit_battles import CAMPALDINO, CYNOSCEPHALAE, QUATRE_BRAS, ZAMA, fought

if TYPE_CHECKING:
    from builder.core.kit_counts import Tracked


def rows(name: str, side: int = 0) -> list[Tracked]:
    """Return all rows of a side's tracker."""
    battle = fought(name)
    reckoning = battle.sides[side].reckoning
    return [row for rule in battle.ruleset.kit.breaks for row in tracked(reckoning, rule)]


def test_an_army_of_eighty_figures_tests_at_the_fortieth() -> None:
    """Rules-data A.7.5: at 50 % of the figures lost."""
    battle = eighty()
    first = tracked(battle.sides[0].reckoning, battle.ruleset.kit.breaks[0])[0]
    assert (first.count, [after for _, after in first.marks]) == (80, [40])


def test_a_half_is_reached_only_by_the_figure_that_makes_it_one() -> None:
    """117 figures: 58 are less than half."""
    assert [(row.count, row.marks[0][1]) for row in rows(ZAMA)[:2]] == [(117, 59), (23, 12)]


def test_more_than_three_quarters_are_one_more_than_three_quarters() -> None:
    """Rules-data C.7: more than 75 % destroyed; exactly 75 % isn't over it."""
    assert [(row.count, row.marks[0][1]) for row in rows(CAMPALDINO)] == [(8800, 6601)]


def test_units_are_counted_where_the_rules_count_units() -> None:
    """Rules-data B.7, house: a third with the General lost, else half of the units."""
    (army,) = rows(CYNOSCEPHALAE)
    assert (army.count, [after for _, after in army.marks]) == (14, [5, 7])


def test_divisions_break_an_army_and_beaten_units_a_brigade_without_its_guns() -> None:
    """Rules-data D.11: more than half of the units, artillery excluded."""
    army, *brigades = rows(QUATRE_BRAS)
    assert (army.count, army.marks[0][1]) == (6, 3)
    assert {(row.count, row.marks[0][1]) for row in brigades} <= {
        (n, n // 2 + 1) for n in range(1, 9)
    }


def test_markers_are_a_share_of_those_that_may_need_one() -> None:
    """30 % of 30 units are 9; of those with missiles only where the others never need it."""
    battle = legions(1)
    reckoning = battle.sides[0].reckoning
    counts = {marker.id: markers_wanted(reckoning, marker) for marker in battle.ruleset.kit.markers}
    assert len(reckoning.sized.units) == 30
    assert (counts["disordered"], counts["half-lost"]) == (9, 6)


@pytest.mark.parametrize(("name", "pieces"), [(ZAMA, [2, 2, 2, 2]), (QUATRE_BRAS, [1, 2, 2, 4])])
def test_each_player_has_his_sticks_and_both_share_the_villages(
    name: str, pieces: list[int]
) -> None:
    battle = fought(name)
    reckonings = [side.reckoning for side in battle.sides]
    assert [tools_wanted(reckonings, tool) for tool in battle.ruleset.kit.tools] == pieces


def test_no_stick_is_cut_for_engines_that_nobody_has() -> None:
    battle = fought(CYNOSCEPHALAE)
    reckonings = [side.reckoning for side in battle.sides]
    counts = {tool.id: tools_wanted(reckonings, tool) for tool in battle.ruleset.kit.tools}
    assert (counts["engine-stick"], counts["throw-stick"]) == (0, 2)
