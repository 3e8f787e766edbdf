"""What Open and Broken would cost an army, and how much they cover (rules-data A.8.3, A.9.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from builder.core.choice_costs import crossing_costs, shares_in
from builder.core.ground import Ground
from tests.content.systems import GARDE, MEDIOEVO, a_kind, a_list_of
from tests.core.test_terrain import a_ground
from tests.support.makers import a_basis, a_troop, reckoned

if TYPE_CHECKING:
    from builder.core.choice_costs import CrossingCost
    from builder.core.reckoning import Reckoning

USUAL = (1800, 1200)


def a_mixed_army() -> Reckoning:
    """12 foot, 12 horse, 6 pikes of 30 figures at 1:10."""
    basis = a_basis("carthaginian-hannibalic")
    names = [each.id for each in basis.army_list.entries]
    assert {"libyan-veteran", "numidian-horse"} <= set(names)
    return reckoned(basis, a_troop("libyan-veteran", 120), a_troop("numidian-horse", 60))


def costs(reckoning: Reckoning, ground: Ground) -> dict[tuple[str, str], CrossingCost]:
    return {each.choices: each for each in crossing_costs(reckoning, ground)}


def shares(reckoning: Reckoning, terrain: str) -> list[Fraction]:
    return [*shares_in(reckoning, terrain)]


def covered(cost: CrossingCost) -> Fraction:
    return sum((each.covered for each in cost.classes), Fraction(0))


def test_horse_may_not_enter_broken_ground_and_foot_may() -> None:
    """Forbidden to cavalry (A.8.3, seed): 6 of 18 figures."""
    assert shares(a_mixed_army(), "broken") == [Fraction(6, 18), 0]
    assert shares(a_mixed_army(), "open") == [0, 0]


def test_pikes_are_disordered_in_it() -> None:
    """Automatically Disordered (A.8.3, seed): a third of the men."""
    basis = a_basis()
    pike = a_troop("hastatus", 50, choices=[{"characteristic": "weapons", "options": ["pike"]}])
    army = reckoned(basis, pike, a_troop("hastatus", 100))
    assert shares(army, "broken") == [0, Fraction(5, 15)]
    twice = reckoned(basis, pike, pike.model_copy(update={"id": 990}), a_troop("hastatus", 100))
    assert shares(twice, "broken") == [0, Fraction(10, 20)]


def test_each_crossing_is_told_with_its_pieces() -> None:
    """2, 4 and 6 pieces on 180 × 120 cm (A.9.2, house)."""
    found = costs(a_mixed_army(), a_ground())
    assert {choices: each.pieces for choices, each in found.items()} == {
        ("open", "open"): 2,
        ("open", "broken"): 4,
        ("broken", "broken"): 6,
    }


def test_two_open_choices_bring_no_broken_ground() -> None:
    (open_ground,) = costs(a_mixed_army(), a_ground())["open", "open"].classes
    assert open_ground.terrain_class == "open"
    assert open_ground.forbidden == 0


def test_broken_by_broken_covers_about_a_tenth_of_the_table() -> None:
    """A.9.2: about a tenth, with the mean of the sizes."""
    share = covered(costs(a_mixed_army(), a_ground())["broken", "broken"])
    assert Fraction(9, 100) < share < Fraction(11, 100)


def test_a_larger_table_has_more_pieces_and_the_same_share() -> None:
    small = costs(a_mixed_army(), a_ground())["broken", "broken"]
    large = costs(a_mixed_army(), a_ground(table=(3600, 1200)))["broken", "broken"]
    assert large.pieces == 12
    assert covered(large) == covered(small)


@pytest.mark.parametrize(("terrain", "forbidden"), [("very-difficult", 1), ("rough", 0)])
def test_other_rules_have_classes_of_their_own(terrain: str, forbidden: int) -> None:
    """Very difficult: infantry only; broken: all Disordered (D-T3)."""
    basis = a_list_of(GARDE, "french-1805", a_kind("x", service_arm="light-cavalry"))
    army = reckoned(basis, a_troop("x", 600, echelon="regiment"))
    assert shares(army, terrain) == [forbidden, 1 - forbidden]


def test_where_rules_cross_nothing_there_is_nothing_to_tell() -> None:
    basis = a_list_of(MEDIOEVO, "communal-militia", a_kind("x"))
    ground = Ground(basis.ruleset, *USUAL)
    assert crossing_costs(reckoned(basis, a_troop("x", 100)), ground) == ()


def test_no_army_costs_nothing() -> None:
    assert shares(reckoned(a_basis()), "broken") == [0, 0]
