"""The time and space of a game: our own estimate, exact for its numbers."""

from __future__ import annotations

import pytest

from builder.core.evening import evening_of
from tests.content.systems import CIVITATES, GARDE, MEDIOEVO
from tests.support.makers import ANCIENTS, shipped


def test_sides_that_move_in_turn_wait_for_each_other() -> None:
    """Ancients: 4 minutes a turn and ¼ a unit of both sides; 16 turns (A.7.5)."""
    told = evening_of(shipped().ruleset(ANCIENTS), (20, 12))
    assert told is not None
    assert (told.turn_minutes, told.turns, told.play_minutes) == (12, 16, 192)


def test_sides_that_move_at_once_wait_for_the_larger() -> None:
    """Simultaneous orders (D.6): 10 minutes and ¼ of 44 battalions; ten hours are ten turns."""
    told = evening_of(shipped().ruleset(GARDE), (32, 44))
    assert told is not None
    assert (told.turn_minutes, told.turns, told.play_minutes) == (21, 10, 210)


def test_more_players_share_the_units() -> None:
    one = evening_of(shipped().ruleset(GARDE), (40, 40), turns=8)
    two = evening_of(shipped().ruleset(GARDE), (40, 40), players=(2, 4), turns=8)
    assert one is not None
    assert two is not None
    assert (one.turn_minutes, two.turn_minutes) == (20, 15)
    assert (one.set_up_minutes, two.set_up_minutes) == (50, 40)


def test_elbows_and_losses_need_room_beside_the_table() -> None:
    """30 cm where players stand, 20 at the other edges."""
    told = evening_of(shipped().ruleset(ANCIENTS), (1, 1), table=(1800, 1200))
    assert told is not None
    assert (told.width_mm, told.depth_mm) == (2200, 1800)
    turned = evening_of(
        shipped().ruleset(ANCIENTS), (1, 1), table=(1800, 1200), edges=("left", "right")
    )
    assert turned is not None
    assert (turned.width_mm, turned.depth_mm) == (2400, 1600)


@pytest.mark.parametrize("ruleset", [CIVITATES, MEDIOEVO])
def test_without_a_limit_nobody_knows_when_it_ends(ruleset: str) -> None:
    rules = shipped().ruleset(ruleset)
    told = evening_of(rules, (10, 10))
    assert told is not None
    assert (told.turns, told.play_minutes, told.width_mm) == (None, None, None)


@pytest.mark.parametrize("ruleset", [ANCIENTS, CIVITATES, MEDIOEVO, GARDE])
def test_every_estimate_is_marked_as_ours(ruleset: str) -> None:
    rules = shipped().ruleset(ruleset).evening
    assert rules is not None
    assert rules.source == "house"


def test_rules_without_numbers_tell_nothing_and_no_army_no_units() -> None:
    rules = shipped().ruleset(ANCIENTS)
    assert evening_of(rules.model_copy(update={"evening": None}), (1,)) is None
    none = evening_of(rules, ())
    assert none is not None
    assert none.turn_minutes == 4
