"""Fictitious generals: dealt from a seed, kept in reserve, chosen (rules-data D.2, D-T7)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest
from pydantic import ValidationError

from builder.core.circumstance_edits import with_player
from builder.core.dice import Dice
from builder.core.errors import BadRequest, NotApplicable
from builder.core.game_rules import GeneralsRules, Lot
from builder.core.generals import deal, take_from_reserve
from builder.core.roster import Formation, find
from builder.operations.documents import new_scenario
from tests.support.makers import shipped

if TYPE_CHECKING:
    from builder.core.generals import Deal
    from builder.core.scenario import Scenario

RULES = "garde-au-feu"
FRENCH_DIVISIONS = [2, 21, 39, 47, 49, 68]


@cache
def a_battle(template: str = "quatre-bras-1815") -> Scenario:
    return new_scenario(shipped(), template, language="en")


def dealt(seed: int, battle: Scenario | None = None) -> Deal:
    side = (battle or a_battle()).sides[0]
    return deal(
        side.army, shipped().ruleset(RULES), Dice(seed.to_bytes(2, "big")), side.players, side.id
    )


def test_the_same_seed_deals_the_same_and_names_stay() -> None:
    assert dealt(1) == dealt(1) != dealt(2)
    army = dealt(1).army
    foy = find(army, 21)
    assert isinstance(foy, Formation)
    assert foy.leaders[0].name == "Foy"
    assert [each.name for each in army.spares] == ["Gauthier", "Soye"]


def test_every_formation_has_one_and_every_third_one_in_reserve() -> None:
    """D.15: fewer spares than Formations/3 is a warning."""
    deal_ = dealt(3)
    posts = [each.node for each in deal_.log if each.rolls]
    assert posts == [*FRENCH_DIVISIONS, None, None]
    bare = a_battle().sides[0].army.model_copy(update={"spares": ()})
    again = deal(bare, shipped().ruleset(RULES), Dice(b"\x03"))
    assert len(again.army.spares) == 2


def test_the_commander_in_chief_is_real_and_throws_nothing() -> None:
    first = dealt(4).log[0]
    assert (first.rolls, first.character) == ((), "reale")


def test_the_odds_are_those_of_the_table() -> None:
    """D-T7: 0–2 Cauto, 3–6 Equilibrato, 7–9 Impetuoso."""
    found = Counter(each.character for n in range(300) for each in dealt(n).log if each.rolls)
    share = {name: amount / found.total() for name, amount in found.items()}
    assert share["cauto"] == pytest.approx(0.3, abs=0.03)
    assert share["equilibrato"] == pytest.approx(0.4, abs=0.03)
    assert share["impetuoso"] == pytest.approx(0.3, abs=0.03)


def test_balanced_is_for_where_only_the_commander_in_chief_is_real() -> None:
    """D.2; a roll that can't be had is thrown again (house)."""
    battle = with_player(a_battle(), 0, "anna", nodes=(21,))
    log = [each for n in range(50) for each in dealt(n, battle).log]
    assert "equilibrato" not in {each.character for each in log}
    assert {each.character for each in log if each.node == 21} == {"reale"}
    again = [each for each in log if len(each.rolls) > 1]
    assert again
    assert all(3 <= roll <= 6 for each in again for roll in each.rolls[:-1])


def test_one_of_the_reserve_takes_a_post_and_who_had_it_stands_by() -> None:
    army = take_from_reserve(a_battle().sides[0].army, 21, 1)
    foy = find(army, 21)
    assert isinstance(foy, Formation)
    assert [each.name for each in foy.leaders] == ["Soye"]
    assert [each.name for each in army.spares] == ["Gauthier", "Foy"]


@pytest.mark.parametrize(("node", "place"), [(21, 2), (21, -1), (999, 0), (25, 0)])
def test_nobody_is_chosen_who_is_not_there(node: int, place: int) -> None:
    with pytest.raises(BadRequest, match=f"formation {node}, place {place + 1}"):
        take_from_reserve(a_battle().sides[0].army, node, place)


def test_rules_without_such_generals_deal_none() -> None:
    side = a_battle("zama-202bc").sides[0]
    with pytest.raises(NotApplicable):
        deal(side.army, shipped().ruleset("roman-ancients"), Dice(b"\x01"))


@pytest.mark.parametrize("lots", [((0, 3), (3, 9)), ((0, 3), (5, 9)), ((0, 8),), ((0, 10),)])
def test_lots_deal_every_roll_once(lots: tuple[tuple[int, int], ...]) -> None:
    made = tuple(Lot(character="c", from_roll=one, to_roll=other) for one, other in lots)
    with pytest.raises(ValidationError, match="every roll once"):
        GeneralsRules(low=0, high=9, lots=made, posts_to_a_spare=3)


def test_one_lot_is_always_dealt() -> None:
    lot = Lot(character="c", from_roll=1, to_roll=6, alone=True)
    with pytest.raises(ValidationError, match="dealt always"):
        GeneralsRules(high=6, lots=(lot,), posts_to_a_spare=3)
