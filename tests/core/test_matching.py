"""How troops fare against others, held against the odds that the rules' data state."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from builder.core.matching import fared, kinds_of
from tests.export.kit_battles import CAMPALDINO, CYNOSCEPHALAE, QUATRE_BRAS, ZAMA, fought

if TYPE_CHECKING:
    from builder.core.matching import Fared, Kind


def kind(name: str, side: int, entry: str) -> Kind:
    """Return the first kind of an entry in an army."""
    kinds = kinds_of(fought(name).sides[side].reckoning)
    return next(each for each in kinds if each.part.profile.entry.id == entry)


def meet(name: str, ours: str, theirs: str, match: int = 0) -> Fared:
    """Return how an entry of the first side fares against one of the second."""
    rule = fought(name).ruleset.kit.matches[match]
    found = fared(rule, kind(name, 0, ours), kind(name, 1, theirs))
    assert found is not None
    return found


def test_a_sword_hits_partial_protection_on_a_four() -> None:
    """Rules-data A.9.5: factor 6 against 10; 12 dice at one half are six figures."""
    hit = meet(ZAMA, "hastatus", "ligurian")
    assert (hit.needed, hit.theirs) == (4, Fraction(6))


def test_a_veteran_hits_one_sooner() -> None:
    """Rules-data A.8.2: veteran +1."""
    assert meet(ZAMA, "triarius", "ligurian").needed == 3


def test_an_elephant_takes_three_hits() -> None:
    """Rules-data A.9.1: three hits to remove; a sword against full protection needs 5."""
    hit = meet(ZAMA, "hastatus", "war-elephant")
    assert (hit.needed, hit.theirs) == (5, Fraction(12, 3 * 3))


def test_what_cannot_shoot_does_not_appear_in_shooting() -> None:
    rule = fought(ZAMA).ruleset.kit.matches[1]
    assert fared(rule, kind(ZAMA, 0, "triarius"), kind(ZAMA, 1, "ligurian")) is None


def test_equal_totals_win_as_often_as_they_lose() -> None:
    """Rules-data D.10: equal totals 50 %."""
    assert meet(QUATRE_BRAS, "line-battalion", "netherlands-jaeger-battalion").chance == Fraction(
        1, 2
    )


def test_a_fifth_more_is_as_good_as_certain() -> None:
    """Rules-data D.10: beyond 7/6 the larger total wins 98 %: 12 against 10."""
    won = meet(QUATRE_BRAS, "line-battalion", "netherlands-line-battalion")
    assert won.values == (12, 10)
    assert won.chance == Fraction(98, 100)


def test_the_winner_of_a_pair_loses_by_the_losers_value() -> None:
    """Rules-data C.5: Upp = (VBv + VBv × die ÷ 12) ÷ 4, on the mean of six rounded results."""
    pair = meet(CAMPALDINO, "cavallata", "balestriere")
    assert pair.values is not None
    ours, theirs = pair.values
    means = [
        [int(value * (12 + die) / 12 / part + 0.5) for die in range(1, 7)]
        for value, part in ((ours, 4), (theirs, 6))
    ]
    assert ours > theirs
    assert pair.theirs == min(Fraction(sum(means[0]), 6), 200)
    assert pair.ours == Fraction(sum(means[1]), 6)


@pytest.mark.parametrize(("ours", "lead"), [("eques", 0), ("veles", 3)])
def test_a_charge_needs_two_more_than_the_other(ours: str, lead: int) -> None:
    """Rules-data B.3, B.6: Attack 4 or 1 against Defence 2, a Success from +2 on."""
    assert meet(CYNOSCEPHALAE, ours, "illyrian").needed == lead


def test_pikes_in_formation_have_their_bonus() -> None:
    """Rules-data B.6: +2 formed, enemy in front: swords, Attack 4 +1, against Defence 2 +2."""
    assert meet(CYNOSCEPHALAE, "hastatus", "phalangite").needed == 1


def test_equal_troops_are_one_kind() -> None:
    """Quatre Bras has 44 French units of eight kinds."""
    kinds = kinds_of(fought(QUATRE_BRAS).sides[0].reckoning)
    assert (len(kinds), sum(each.count for each in kinds)) == (8, 44)
