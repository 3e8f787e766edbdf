"""A battle worked out knows its basis and how long a turn is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.battle import Battle, BattleSide
from builder.core.reckoning import reckon
from tests.support.makers import BASES, a_basis, a_small_basis, the_ready_army

if TYPE_CHECKING:
    from builder.core.profile import Basis


def a_battle(basis: Basis) -> Battle:
    side = BattleSide("", "", reckon(basis, the_ready_army(basis)))
    return Battle("x", "", basis.ruleset, basis.ratio, None, (side,))


@pytest.mark.parametrize(("ratio", "seconds"), [(10, 300), (300, 2700)])
def test_a_turn_is_as_long_as_the_scale_says(ratio: int, seconds: int) -> None:
    assert a_battle(a_basis(ratio=ratio)).turn_s == seconds


def test_the_basis_is_that_of_the_sides() -> None:
    basis = a_basis()
    assert a_battle(basis).basis is basis


def test_without_a_scale_the_miniature_pack_says_nothing_of_turns() -> None:
    assert a_battle(a_small_basis(BASES)).turn_s is None
