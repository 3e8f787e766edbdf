"""Turn length, real ranks and ground of listed and of free scales."""

from __future__ import annotations

from fractions import Fraction

import pytest

from builder.core.scales import ground_m_per_cm, real_ranks, turn_seconds
from tests.support.makers import ANCIENTS, STANDS, miniature, shipped

RULES = shipped().ruleset(ANCIENTS)


@pytest.mark.parametrize(("ratio", "seconds"), [(1, 30), (10, 300), (100, 1800), (500, 3600)])
def test_a_listed_scale_has_the_texts_own_turn(ratio: int, seconds: int) -> None:
    """30 seconds, 5 minutes, half an hour, an hour (rules-data A.2)."""
    assert turn_seconds(RULES, ratio) == seconds


@pytest.mark.parametrize(("ratio", "metres"), [(1, "0.5"), (10, "2"), (100, "6"), (500, "30")])
def test_a_listed_scale_has_its_own_ground(ratio: int, metres: str) -> None:
    """The house table of rules-data A.2."""
    assert ground_m_per_cm(RULES, ratio) == Fraction(metres)


def test_a_turn_at_1_to_300_is_45_minutes() -> None:
    """history.md, Zama: 45 minutes a turn at 1:300."""
    assert turn_seconds(RULES, 300) == 45 * 60


def test_a_centimetre_at_1_to_300_is_18_metres_and_three_quarters() -> None:
    """Ratio ÷ (real ranks × 2), with eight real ranks (rules-data A.2)."""
    assert real_ranks(RULES, 300) == 8
    assert ground_m_per_cm(RULES, 300) == Fraction("18.75")


def test_between_two_scales_ranks_are_taken_in_proportion() -> None:
    assert real_ranks(RULES, 55) == Fraction(3 + 8, 2)
    assert ground_m_per_cm(RULES, 55) == Fraction(55, 11)


def test_a_turn_between_two_scales_is_whole_seconds() -> None:
    assert turn_seconds(RULES, 2) == 60
    assert turn_seconds(RULES, 11) == 317


def test_beyond_the_listed_scales_the_nearest_holds() -> None:
    assert turn_seconds(RULES, 2000) == 3600
    assert ground_m_per_cm(RULES, 2000) == 125


def test_turns_never_grow_shorter_with_the_ratio() -> None:
    lengths = [turn_seconds(RULES, ratio) or 0 for ratio in range(1, 2001)]
    assert lengths == sorted(lengths)


def test_rules_without_scales_have_none_of_this() -> None:
    rules = miniature(STANDS).ruleset(STANDS)
    assert turn_seconds(rules, 10) is None
    assert ground_m_per_cm(rules, 10) is None
