"""Reserves off the table: odds by turn, the share that counts as lost (rules-data A.7.4, B.7)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from builder.core.circumstance_findings import findings_of_battle, findings_of_side
from builder.core.circumstances import Reserve
from builder.core.game_rules import ReserveRules
from builder.core.measures import round_half_up
from builder.core.reserves import (
    chance_by,
    chance_of,
    odds_by_turn,
    share_off_table,
    waiting_of,
)
from tests.content.systems import CIVITATES, GARDE
from tests.core.test_scenario import a_scenario
from tests.support.makers import ANCIENTS, a_basis, a_formation, a_troop, reckoned, shipped

if TYPE_CHECKING:
    from builder.core.finding import Finding
    from builder.core.reckoning import Reckoning

ROME = shipped().ruleset(ANCIENTS)


def four_units() -> Reckoning:
    """Four units of 12, 12, 12 and 24 figures at 1:10: nodes 11, 12 and 13 (14 and 15 in it)."""
    wing = a_formation(
        a_troop("hastatus", 120, id=14, echelon="maniple"),
        a_troop("hastatus", 240, id=15, echelon="maniple"),
        id=13,
    )
    first = (a_troop("hastatus", 120, id=n, echelon="maniple") for n in (11, 12))
    return reckoned(a_basis(), *first, wing)


def found(reckoning: Reckoning, placed: tuple[str, ...] = (), **waits: Any) -> dict[str, Finding]:
    scenario = a_scenario(table={"width_mm": 1800, "depth_mm": 1200})
    side = scenario.sides[0].model_copy(
        update={"reserves": (Reserve(**waits),), "army": reckoning.army}
    )
    scenario = scenario.model_copy(update={"sides": (side, scenario.sides[1])})
    return {each.code: each for each in findings_of_side(scenario, 0, reckoning, placed)}


def test_who_rolls_five_or_six_has_come_as_often_as_the_rules_say() -> None:
    """33, 56, 70, 80 and 87 % by turn 1 to 5 (A.7.4, seed-derived)."""
    (waiting,) = waiting_of(four_units(), (Reserve(nodes=(11,)),), ROME)
    percent = [round_half_up(100 * chance_by(waiting, turn)) for turn in range(1, 6)]
    assert (waiting.chance, percent) == (Fraction(1, 3), [33, 56, 70, 80, 87])


def test_odds_are_exact_even_after_a_thousand_turns() -> None:
    (waiting,) = waiting_of(four_units(), (Reserve(nodes=(11,)),), ROME)
    assert 1 - chance_by(waiting, 1000) == Fraction(2, 3) ** 1000


def test_other_rules_let_nobody_enter_before_their_second_turn() -> None:
    """From turn 2 on 5+ (B.7, house)."""
    (waiting,) = waiting_of(four_units(), (Reserve(nodes=(11,)),), shipped().ruleset(CIVITATES))
    assert [chance_by(waiting, turn) for turn in (1, 2, 3)] == [0, Fraction(1, 3), Fraction(5, 9)]


def test_a_battle_may_set_its_own_turn_and_number() -> None:
    """Marathon's horse comes on a 6 from turn 3 (history.md 4.A)."""
    reserve = Reserve(nodes=(11,), from_turn=3, at_least=6)
    (waiting,) = waiting_of(four_units(), (reserve,), ROME)
    assert [chance_by(waiting, turn) for turn in (2, 3)] == [0, Fraction(1, 6)]


def test_who_arrives_in_a_turn_is_there_then_and_not_before() -> None:
    (waiting,) = waiting_of(four_units(), (Reserve(nodes=(11,), turn=4),), ROME)
    assert [chance_by(waiting, turn) for turn in (3, 4, 9)] == [0, 1, 1]


@pytest.mark.parametrize(
    ("dice", "at_least", "chance"),
    [("d6", 5, Fraction(1, 3)), ("1d10", 8, Fraction(3, 10)), ("d6", 7, 0), ("d6", 1, 1),
     ("2d6", 9, None), ("", 5, None), ("d0", 1, None), ("d6", None, None)],
)  # fmt: skip
def test_one_die_gives_a_chance_and_anything_else_none(
    dice: str, at_least: int | None, chance: Fraction | None
) -> None:
    rules = ReserveRules.model_validate({"dice": dice, "enters_at_least": at_least})
    assert chance_of(rules) == chance


def test_a_formation_waits_with_all_its_units_and_no_unit_waits_twice() -> None:
    reserves = (Reserve(nodes=(13,)), Reserve(nodes=(14, 11)))
    one, other = waiting_of(four_units(), reserves, ROME)
    assert ([each.atoms for each in one.units], len(other.units)) == ([12, 24], 1)


def test_the_expected_number_is_the_sum_of_the_chances() -> None:
    reckoning = four_units()
    waiting = waiting_of(reckoning, (Reserve(nodes=(13,)), Reserve(nodes=(11,), turn=2)), ROME)
    rows = odds_by_turn(reckoning, waiting, ROME, 2)
    assert [row.expected for row in rows] == [Fraction(2, 3), Fraction(10, 9) + 1]


def test_until_they_enter_they_count_as_lost() -> None:
    """36 of 60 figures wait (A.7.4); after a turn two thirds of them are still expected away."""
    reckoning = four_units()
    waiting = waiting_of(reckoning, (Reserve(nodes=(13,)),), ROME)
    assert share_off_table(reckoning, waiting) == Fraction(36, 60)
    (row,) = odds_by_turn(reckoning, waiting, ROME, 1)
    assert row.lost == Fraction(24, 60)


def test_where_the_rules_dont_count_them_so_nothing_is_lost() -> None:
    reckoning = four_units()
    garde = shipped().ruleset(GARDE)
    waiting = waiting_of(reckoning, (Reserve(nodes=(13,), turn=3),), garde)
    assert [row.lost for row in odds_by_turn(reckoning, waiting, garde, 2)] == [0, 0]


@pytest.mark.parametrize(
    ("nodes", "least"), [((11,), None), ((14, 11), 25), ((13,), 50), ((11, 12, 13), 50)]
)
def test_the_share_off_the_table_is_told_from_the_thresholds_on(
    nodes: tuple[int, ...], least: int | None
) -> None:
    """12 of 60 are 20 %, 24 are 40 %, 36 are 60 % (A.11: 25 and 50 %)."""
    told = found(four_units(), nodes=nodes).get("reserve-share")
    assert (dict(told.message.values)["least"] if told else None) == least


def test_half_an_army_off_the_table_is_told_in_stronger_words() -> None:
    told = found(four_units(), nodes=(13,))["reserve-share"]
    assert "as much as lost" in told.message.source


def test_a_node_that_has_gone_is_told_and_the_others_wait() -> None:
    told = found(four_units(), nodes=(11, 999))["reserve-unknown"]
    assert (told.message.count, told.nodes) == (1, (11,))


def test_a_unit_cannot_stand_on_the_table_and_wait() -> None:
    told = found(four_units(), ("12",), nodes=(11, 12))["reserve-placed"]
    assert told.nodes == (12,)


def test_an_entry_beyond_the_end_of_the_edge_is_told() -> None:
    assert "reserve-off-edge" in found(four_units(), nodes=(11,), from_mm=0, to_mm=1801)
    assert "reserve-off-edge" not in found(four_units(), nodes=(11,), from_mm=0, to_mm=1800)
    short = found(four_units(), nodes=(11,), edge="left", from_mm=0, to_mm=1201)
    assert "reserve-off-edge" in short


def test_places_off_the_table_and_sides_at_one_edge_are_told() -> None:
    scenario = a_scenario(
        table={"width_mm": 1800, "depth_mm": 1200},
        victory={"objectives": [{"id": "far", "x_mm": 1800, "y_mm": 1201}]},
    )
    lower = scenario.sides[1].model_copy(update={"edge": "lower"})
    scenario = scenario.model_copy(update={"sides": (scenario.sides[0], lower)})
    codes = [each.code for each in findings_of_battle(scenario)]
    assert codes == ["objective-off-table", "edge-shared"]
