"""The ground of a battle as the program lays it for a user."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import BadRequest, NotApplicable
from builder.core.scenario import Scenario
from builder.core.terrain import place_by_dice
from builder.operations.documents import new_roster, new_scenario
from builder.operations.terrain import (
    begin_terrain,
    fresh_seed,
    generate_terrain,
    ground_in,
    terrain_findings,
    with_terrain,
)
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from builder.core.battlefield import Terrain

CHOICES = ("open", "broken")


def a_battle() -> Scenario:
    return new_scenario(shipped(), f"{ANCIENTS}/zama-202bc", language="en")


def laid(seed: str = "5eed") -> Terrain:
    return generate_terrain(a_battle(), shipped(), CHOICES, seed)


def test_all_at_once_is_the_same_as_step_by_step() -> None:
    terrain = begin_terrain(a_battle(), shipped(), CHOICES, "5eed")
    ground = ground_in(a_battle(), shipped())
    while terrain.turn is not None:
        terrain = place_by_dice(ground, terrain)
    assert terrain == laid()


def test_choices_are_those_of_the_sides_in_their_order() -> None:
    battle = a_battle()
    assert [(each.side, each.choice) for each in laid().choices] == [
        (battle.sides[0].id, "open"), (battle.sides[1].id, "broken"),
    ]  # fmt: skip


def test_a_fresh_seed_is_another_each_time() -> None:
    assert len({fresh_seed() for _ in range(20)}) == 20


def test_a_battle_that_has_its_choices_is_replayed() -> None:
    battle = with_terrain(a_battle(), laid())
    assert generate_terrain(battle, shipped()) == laid()
    assert generate_terrain(battle, shipped(), seed="00") == laid("00")


def test_new_choices_never_come_with_the_old_seed() -> None:
    """Who had seen the dice could choose what suits them."""
    battle = with_terrain(a_battle(), laid())
    assert generate_terrain(battle, shipped(), CHOICES).seed != "5eed"


def test_without_a_table_the_usual_one_of_the_rules_is_taken() -> None:
    battle = a_battle().model_copy(update={"table": None})
    ground = ground_in(battle, shipped())
    assert (ground.width_mm, ground.depth_mm) == (1800, 1200)


def test_where_nothing_says_how_large_the_table_is_it_is_told() -> None:
    battle = new_scenario(shipped(), "medioevo/campaldino-1289", language="en")
    bare = with_terrain(battle.model_copy(update={"table": None}), laid())
    (finding,) = terrain_findings(bare, shipped())
    assert finding.code == "terrain-no-table"


def test_a_battle_without_ground_has_nothing_to_remark() -> None:
    assert terrain_findings(a_battle(), shipped()) == ()


def test_an_army_alone_has_no_ground() -> None:
    roster = new_roster(shipped(), ANCIENTS, POLYBIAN, language="en")
    assert terrain_findings(roster, shipped()) == ()
    assert with_terrain(roster, laid()) is roster
    with pytest.raises(NotApplicable):
        ground_in(roster, shipped())


def test_the_same_ground_leaves_the_very_same_battle() -> None:
    battle = a_battle()
    assert with_terrain(battle, None) is battle
    changed = with_terrain(battle, laid())
    assert isinstance(changed, Scenario)
    assert with_terrain(changed, changed.terrain) is changed


def test_a_battle_of_three_sides_lays_its_ground_by_hand() -> None:
    battle = a_battle()
    third = battle.sides[0].model_copy(update={"id": "third"})
    three = battle.model_copy(update={"sides": (*battle.sides, third)})
    with pytest.raises(NotApplicable, match="this battle has 3"):
        generate_terrain(three, shipped(), CHOICES)


@pytest.mark.parametrize("seed", ["", "5", "5eedy", "0x5eed", "ab" * 65, "５ｅ"])
def test_a_seed_that_is_none_is_refused(seed: str) -> None:
    with pytest.raises(BadRequest, match="isn't a seed"):
        generate_terrain(a_battle(), shipped(), CHOICES, seed)
