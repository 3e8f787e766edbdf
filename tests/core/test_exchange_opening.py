"""What is opened, what that proves, and a whole file that is taken once more.

Who alters his own file and puts the sum under it right still can't open what he never sealed: the
audit takes every step once more (``ecosystem.md`` D5, and the issue on orders).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from builder.core.errors import BadRequest, SealBroken
from builder.core.exchange import Party, Public, game_of
from builder.core.exchange_audit import proofs_of
from builder.core.exchange_opening import (
    joint_seed_of,
    open_items,
    open_seed,
    rebuilt,
    received,
    roots_shown,
    values_opened,
)
from builder.core.exchange_sealing import accepted, commit, proposed
from builder.core.exchange_turns import checked_owner, name_in, next_step, summed
from builder.operations.documents import new_scenario
from builder.operations.packs import shared_library
from tests.support import sealed_game as game
from tests.support.wording import in_english, whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.exchange import Owner


def told(owner: Owner, theirs: object) -> str:
    """Return what is told when something is taken."""
    return in_english(received(owner, theirs)[1])  # type: ignore[arg-type]


# What is told


def test_it_is_told_what_each_step_of_the_other_side_proves() -> None:
    red = proposed(game.terms(), "red", game.chance(1))
    assert told(red, game.agreed()[1].agreement) == (
        "Blue: the terms are accepted, both hold the same. Nothing is sealed yet."
    )
    commitment = commit(game.agreed()[1], game.FIRST["blue"])[1]
    assert told(game.agreed()[0], commitment) == (
        f"Blue: 6 slots are sealed under the root {commitment.root}. From now on what is in them "
        "can't be changed. What that is, and whether it is legal, nobody can tell before it is "
        "opened."
    )
    assert told(game.sealed_once()[0], open_seed(game.sealed_once()[1])[1]) == (
        "Blue: the seed, the list and the choice of ground are open, and are what was sealed. "
        "Neither side could choose the dice alone."
    )
    red, blue = game.sealed_twice()
    assert told(red, open_items(blue, [(2, 3)])[1]) == (
        "Blue: 1 slot is open, and is what was sealed. Whether it is legal the audit tells when "
        "everything is open."
    )
    # Two of the twelve went with the seed.
    assert told(red, open_items(blue, None)[1]) == (
        "Blue: 10 slots are open, and are what was sealed. Whether they are legal the audit "
        "tells when everything is open."
    )


def test_a_side_is_called_by_its_name_else_by_its_id() -> None:
    terms = game.terms()
    nameless = terms.model_copy(update={"sides": (Party(id="red", name=""), terms.sides[1])})
    assert [name_in(terms, side) for side in ("red", "blue", "green")] == ["Red", "Blue", "green"]
    assert name_in(nameless, "red") == "red"


def test_who_accepts_is_the_other_side_whichever_proposed() -> None:
    blue = proposed(game.terms(), "blue", game.chance(1))
    red = accepted(blue.agreement, game.chance(101))
    assert (red.side, red.agreement.by) == ("red", "blue")
    assert red.agreement.nonces == (game.chance(101).nonce, game.chance(1).nonce)
    joined, _ = received(blue, red.agreement)
    assert joined.agreement == red.agreement
    assert checked_owner(joined) == joined


# What is opened


@pytest.mark.parametrize("place", [(0, 0), (3, 0), (1, -1), (1, game.SLOTS), (2, game.SLOTS)])
def test_a_slot_that_isnt_there_cant_be_opened(place: tuple[int, int]) -> None:
    reason = f"there is no slot {place[0]}.{place[1]}"
    with pytest.raises(BadRequest, match=whole(reason)):
        open_items(game.sealed_twice()[0], [(1, 0), place])


def test_what_was_opened_singly_is_noted_once_and_the_rest_stays_closed() -> None:
    red = game.sealed_twice()[0]
    first, opening = open_items(red, [(2, 3)])
    assert (first.shown, first.handed) == (((2, 3),), ("seed",))
    assert [(item.phase, item.slot) for item in opening.items] == [(2, 3)]
    second, _ = open_items(first, [(2, 0), (2, 3), (2, 0)])
    assert second.shown == ((2, 3), (2, 0))
    assert checked_owner(second) == second
    assert next_step(second).name == "play"


def test_who_opens_everything_has_shown_nothing_singly() -> None:
    red, opening = open_items(game.sealed_twice()[0], None)
    assert (red.shown, red.handed, opening.count) == ((), ("seed", "all"), 2 * game.SLOTS)
    assert open_items(red, None) == (red, opening)
    assert checked_owner(red) == red


def test_what_was_sealed_first_is_opened_before_the_second_is_sealed() -> None:
    red = game.seeds_open()[0]
    opened, opening = open_items(red, [(1, 1)])
    assert (opened.shown, opening.count) == (((1, 1),), 1)
    assert open_items(red, [])[1].items == ()


def test_the_seed_is_handed_once_with_the_list_and_the_ground() -> None:
    red = game.sealed_once()[0]
    opened, opening = open_seed(red)
    assert (opened.handed, opening.seed, opening.count) == (("seed",), red.seed, 2)
    assert [(item.phase, item.slot) for item in opening.items] == [(1, 0), (1, 1)]
    assert open_seed(opened) == (opened, opening)
    assert checked_owner(opened) == opened


def test_there_is_no_joint_seed_before_both_halves_are_open() -> None:
    red, blue = game.sealed_once()
    theirs_alone, _ = received(red, open_seed(blue)[1])
    assert joint_seed_of(theirs_alone) is None
    assert joint_seed_of(open_seed(red)[0]) is None
    assert joint_seed_of(open_seed(theirs_alone)[0]) == joint_seed_of(game.seeds_open()[1])


def test_a_seed_again_with_nothing_new_changes_nothing_and_other_slots_add_up() -> None:
    red, blue = game.sealed_twice()
    red, _ = received(red, open_items(blue, [(2, 0)])[1])
    again, _ = received(red, open_items(blue, [(2, 0), (2, 3)])[1])
    assert sorted(values_opened(again)) == [(1, 0), (1, 1), (2, 0), (2, 3)]
    assert again.their_seed == blue.seed
    with pytest.raises(BadRequest, match="was joined before"):
        received(again, open_seed(blue)[1])


# A public copy


def copy_of(owner: Owner, **changes: object) -> Public:
    """Return a side's public copy, with the root of its first phase."""
    battle = new_scenario(shared_library(), "zama-202bc", language="en")
    held = {
        "game": game_of(owner.agreement).hex(),
        "side": owner.side,
        "roots": (owner.mine[0].root,),
        "battle": battle,
    }
    return Public(**(held | changes))  # type: ignore[arg-type]


def test_a_copy_that_names_the_roots_that_one_holds_belongs_to_what_was_sealed() -> None:
    red, blue = game.sealed_twice()
    both = tuple(each.root for each in blue.mine)
    for copy in (copy_of(blue), copy_of(blue, roots=both)):
        assert in_english(roots_shown(red, copy)) == (
            "Blue: the copy names the roots that you hold, so it belongs to what was sealed. "
            "Whether what it shows is true the audit tells when everything is open."
        )


def test_a_copy_of_another_game_side_or_root_is_refused() -> None:
    red, blue = game.sealed_twice()
    other = "the roots in it aren't those that you hold of this side"
    for copy, reason in (
        (copy_of(blue, roots=(red.mine[0].root,)), other),
        (copy_of(blue, roots=(blue.mine[1].root,)), other),
        (copy_of(blue, roots=()), other),
        (copy_of(blue, game="00" * 32), "this belongs to another game; nothing of it was taken"),
        (copy_of(blue, side="green"), "there is no side “green” in this game"),
    ):
        with pytest.raises(SealBroken, match=whole(reason)):
            roots_shown(red, copy)
    with pytest.raises(BadRequest, match="This file is your own"):
        roots_shown(red, copy_of(red))


def test_a_copy_of_no_sealed_game_proves_nothing() -> None:
    red, blue = game.sealed_twice()
    reason = (
        "This copy belongs to no sealed game: nothing is sealed under it, so there is nothing to "
        "join or to verify. Open it as any army or battle."
    )
    with pytest.raises(BadRequest, match=whole(reason)):
        roots_shown(red, copy_of(blue, game=None, side=None, roots=()))


# Everything once more


def first_altered(held: tuple[Any, ...], **changes: object) -> tuple[Any, ...]:
    """Return things of which the first was altered."""
    return (held[0].model_copy(update=changes), *held[1:])


NOUGHTS = "00" * 32
OWN_WRONG = "what you sealed isn't what your file holds"
ON_ITS_WAY = "this isn't what was sealed: it was altered on its way; have it sent again"
ALTERATIONS: list[tuple[str, Callable[[Owner], object], str]] = [
    (
        "agreement",
        lambda owner: owner.agreement.model_copy(update={"check": NOUGHTS}),
        "the agreement was altered on its way; have it sent again",
    ),
    ("values", lambda owner: first_altered(owner.values, slot=5), OWN_WRONG),
    ("master", lambda _: NOUGHTS, OWN_WRONG),
    ("theirs", lambda owner: first_altered(owner.theirs, root=NOUGHTS), ON_ITS_WAY),
    ("their_seed", lambda _: NOUGHTS, "blue shows another seed than the one that was sealed"),
    (
        "opened",
        lambda owner: first_altered(owner.opened, salt=NOUGHTS),
        "this isn't what was sealed: it was altered",
    ),
]


@pytest.mark.parametrize(
    ("part", "changed", "reason"), ALTERATIONS, ids=[each[0] for each in ALTERATIONS]
)
def test_who_alters_his_file_and_its_sum_is_found_out_by_the_audit(
    part: str, changed: Callable[[Owner], object], reason: str
) -> None:
    owner = game.all_open()[0]
    owner = summed(owner, **{part: changed(owner)})
    with pytest.raises(SealBroken, match=whole(reason)):
        rebuilt(owner)
    (proof,) = proofs_of(owner)
    assert (proof.state, in_english(proof.message)) == ("altered", reason)


@pytest.mark.parametrize(
    "sides", [game.agreed, game.sealed_once, game.seeds_open, game.sealed_twice, game.all_open]
)
def test_a_whole_file_is_taken_once_more_at_every_step(sides: Callable[[], game.Sides]) -> None:
    for owner in sides():
        rebuilt(owner)
