"""A sealed game step by step, and everything that isn't one of its steps.

The protocol is ``ecosystem.md`` D5 with the changes of the issue on orders; each refusal below is
one of its pitfalls or of the issue's bad inputs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core import sealing
from builder.core.errors import BadRequest, SealBroken
from builder.core.exchange import agreed_bytes, check_of, game_of, shown_hash
from builder.core.exchange_audit import proofs_of
from builder.core.exchange_opening import (
    joint_seed_of,
    open_items,
    open_seed,
    received,
    values_opened,
)
from builder.core.exchange_sealing import accepted, commit, proposed
from builder.core.exchange_turns import checked_owner, next_step
from tests.support import sealed_game as game
from tests.support import second_verifier
from tests.support.wording import whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.exchange import Commitment, Opening, Owner

ALTERED = "this isn't what was sealed: it was altered"
ON_ITS_WAY = "this isn't what was sealed: it was altered on its way; have it sent again"
ANOTHER_AGREEMENT = "this is the agreement of another game; nothing of it was taken"
ANOTHER_GAME = "this belongs to another game; nothing of it was taken"
OWN_FILE = "This file is your own: send it to the other side, and join the one you get."
TAKEN = "This was joined before; nothing has changed."
CUT = "the file was cut; have it sent again"
# The sentence of each step, its command, and how it is refused to who comes too early.
ACCEPT = "Next, from Blue: the agreement is accepted; join what comes."
COMMIT = "Next: you seal your list, your secrets and your choice of ground."
DEPLOY = "Next: lay the ground, deploy, give orders; then you seal them."
SEALED = "Next, from Blue: what is sealed there; join what comes."
SEED = "Next: you open your half of the seed, with your list and choice of ground."
OTHER_SEED = "Next, from Blue: the other half of the seed; join what comes."
PLAY = (
    "Next: play. Open a thing when it is turned up, and everything at the end; join what comes "
    "from Blue."
)
EVERYTHING = "Next, from Blue: everything, opened; join what comes."
AUDIT = "Everything is open. The audit compares it with rules and points."
JOIN = "legatus join FILE"


def too_early(step: str) -> str:
    """Return the refusal of what comes before its turn."""
    return f"This isn't its turn yet; nothing has changed. {step}"


def refused(owner: Owner, theirs: object, reason: str, error: type[Exception] = SealBroken) -> None:
    """See that something isn't taken, with the whole reason."""
    with pytest.raises(error, match=whole(reason)):
        received(owner, theirs)  # type: ignore[arg-type]


# Whose turn it is


def test_every_step_says_what_comes_next_and_from_whom() -> None:
    red = proposed(game.terms(), "red", game.chance(1))
    files = [red, game.agreed()[0], commit(game.agreed()[0], game.FIRST["red"])[0]]
    files += [game.sealed_once()[0], open_seed(game.sealed_once()[0])[0], game.seeds_open()[0]]
    files += [game.sealed_twice()[0], open_items(game.sealed_twice()[0], None)[0]]
    files += [game.all_open()[0]]
    assert [
        (step.name, step.who, str(BadRequest(step.message)), step.command)
        for step in map(next_step, files)
    ] == [
        ("accept", "they", ACCEPT, JOIN),
        ("commit", "you", COMMIT, "legatus seal commit BATTLE"),
        ("commit", "they", SEALED, JOIN),
        ("seed", "you", SEED, "legatus reveal --seed"),
        ("seed", "they", OTHER_SEED, JOIN),
        ("commit", "you", DEPLOY, "legatus seal commit BATTLE"),
        ("play", "either", PLAY, "legatus reveal --all"),
        ("open-all", "they", EVERYTHING, JOIN),
        ("audit", "either", AUDIT, "legatus verify"),
    ]


def test_both_hold_the_same_game_and_the_same_seed() -> None:
    red, blue = game.seeds_open()
    assert game_of(red.agreement) == game_of(blue.agreement)
    assert joint_seed_of(red) == joint_seed_of(blue) is not None
    assert joint_seed_of(game.sealed_once()[0]) is None


def test_what_is_opened_is_what_was_sealed() -> None:
    red, _ = game.all_open()
    opened = values_opened(red)
    used = {place: value for place, value in opened.items() if value != sealing.EMPTY}
    assert len(opened) == 2 * game.SLOTS
    assert used == {
        **{(1, slot): value for slot, value in game.FIRST["blue"].items()},
        **{(2, slot): value for slot, value in game.SECOND.items()},
    }


def test_a_second_program_agrees_to_every_opening() -> None:
    red, blue = game.sealed_twice()
    _, opening = open_items(blue, None)
    for item in opening.items:
        hashes = [bytes.fromhex(each) for each in red.theirs[item.phase - 1].sealed]
        salt, payload = bytes.fromhex(item.salt), bytes.fromhex(item.payload)
        content = (opening.side, item.phase, item.slot, salt, payload)
        assert second_verifier.is_what_was_sealed(hashes, bytes.fromhex(opening.game), content)


def test_a_single_thing_is_opened_when_it_is_turned_up() -> None:
    red, blue = game.sealed_twice()
    _, opening = open_items(blue, [(2, 3)])
    red, message = received(red, opening)
    assert values_opened(red)[2, 3] == game.SECOND[3]
    assert message.count == 1
    assert next_step(red).name == "play"


# What comes too early or twice


@pytest.mark.parametrize(
    ("step", "due"),
    [(game.agreed, COMMIT), (game.sealed_once, SEED), (game.seeds_open, DEPLOY)],
)
def test_nothing_is_opened_before_both_have_sealed(
    step: Callable[[], game.Sides], due: str
) -> None:
    with pytest.raises(BadRequest, match=whole(too_early(due))):
        open_items(step()[0], None)


def test_no_seed_is_opened_before_both_have_sealed() -> None:
    red, _ = commit(game.agreed()[0], game.FIRST["red"])
    with pytest.raises(BadRequest, match=whole(too_early(SEALED))):
        open_seed(red)


def test_nothing_is_sealed_before_its_time_or_a_third_time() -> None:
    asking = proposed(game.terms(), "red", game.chance(1))
    for red, due in (
        (asking, ACCEPT),
        (game.sealed_once()[0], SEED),
        (open_seed(game.sealed_once()[0])[0], OTHER_SEED),
        (game.sealed_twice()[0], PLAY),
    ):
        with pytest.raises(BadRequest, match=whole(too_early(due))):
            commit(red, {})


def test_the_other_sides_step_before_its_time_is_not_taken() -> None:
    red, blue = game.agreed()
    _, of_blue = game.seeds_open()
    refused(red, commit(of_blue, game.SECOND)[1], too_early(COMMIT), BadRequest)
    refused(red, open_seed(game.sealed_once()[1])[1], too_early(COMMIT), BadRequest)
    refused(red, open_items(game.sealed_twice()[1], None)[1], too_early(COMMIT), BadRequest)
    asking = proposed(game.terms(), "red", game.chance(1))
    refused(asking, commit(blue, {})[1], too_early(ACCEPT), BadRequest)
    for once in (game.sealed_once()[0], open_seed(game.sealed_once()[0])[0]):
        with pytest.raises(BadRequest, match="isn't its turn"):
            received(once, commit(of_blue, game.SECOND)[1])


def test_a_step_that_came_before_changes_nothing() -> None:
    red, blue = game.all_open()
    for theirs in (blue.agreement, *blue.mine, open_seed(blue)[1], open_items(blue, None)[1]):
        refused(red, theirs, TAKEN, BadRequest)


def test_ones_own_file_is_not_the_other_sides() -> None:
    red, blue = game.sealed_twice()
    for mine in (*red.mine, open_seed(red)[1], open_items(red, [(2, 0)])[1]):
        refused(red, mine, OWN_FILE, BadRequest)
    refused(blue, blue.agreement, OWN_FILE, BadRequest)
    asking = proposed(game.terms(), "red", game.chance(1))
    refused(asking, asking.agreement, OWN_FILE, BadRequest)


# Agreement


def test_a_proposal_is_accepted_once() -> None:
    _, blue = game.agreed()
    told = "This game was accepted already; the one who proposed it joins this."
    with pytest.raises(BadRequest, match=whole(told)):
        accepted(blue.agreement, game.chance(50))


def test_terms_that_were_altered_on_the_way_are_refused() -> None:
    red = proposed(game.terms(), "red", game.chance(1))
    altered = red.agreement.model_copy(update={"terms": game.terms("The bridge")})
    told = "the agreement was altered on its way; have it sent again"
    with pytest.raises(SealBroken, match=whole(told)):
        accepted(altered, game.chance(101))


def test_who_accepts_other_terms_than_were_proposed_is_refused() -> None:
    red = proposed(game.terms(), "red", game.chance(1))
    blue = accepted(red.agreement, game.chance(101)).agreement
    other = game.terms("The bridge")
    check = check_of(other, blue.by, blue.nonces)
    refused(red, blue.model_copy(update={"terms": other, "check": check}), ANOTHER_AGREEMENT)
    swapped = blue.nonces[::-1]
    check = check_of(blue.terms, blue.by, swapped)
    refused(red, blue.model_copy(update={"nonces": swapped, "check": check}), ANOTHER_AGREEMENT)


def test_a_proposal_is_accepted_and_not_joined() -> None:
    red, _ = game.agreed()
    other = proposed(game.terms(), "blue", game.chance(60))
    told = (
        "This is a proposal for a new game: accept it in a folder of its own "
        "(“legatus seal accept”)."
    )
    refused(red, other.agreement, told, BadRequest)


def test_an_echoed_nonce_is_refused() -> None:
    red = proposed(game.terms(), "red", game.chance(1))
    with pytest.raises(SealBroken, match=whole("both sides have the same nonce")):
        accepted(red.agreement, game.chance(1))


# Cheating


def test_what_belongs_to_another_game_is_refused() -> None:
    red, _ = game.agreed()
    _, other = game.agreed(number=20)
    refused(red, commit(other, game.FIRST["blue"])[1], ANOTHER_GAME)
    _, blue = game.sealed_once(game.agreed(number=20))
    refused(game.sealed_once()[0], open_seed(blue)[1], ANOTHER_GAME)


def of_blue(**changes: object) -> Commitment:
    """Return the first commitment of the other side, altered."""
    blue = game.agreed()[1]
    return commit(blue, game.FIRST["blue"])[1].model_copy(update=changes)


def test_a_commitment_whose_hashes_or_root_were_altered_is_refused() -> None:
    red, _ = game.agreed()
    good = of_blue()
    for changes in (
        {"sealed": good.sealed[::-1]},
        {"sealed": good.sealed[:-1]},
        {"seed": "00" * 32},
        {"seed": None},
        {"root": "00" * 32},
    ):
        refused(red, of_blue(**changes), ON_ITS_WAY)
    told = "this doesn't follow from what was sealed before by both sides"
    refused(red, of_blue(before=("00" * 32, "11" * 32)), told)
    refused(red, of_blue(side="green"), "there is no side “green” in this game")


def test_a_mirrored_commitment_is_refused() -> None:
    red, mine = commit(game.agreed()[0], game.FIRST["red"])
    before = (sealing.FIRST_ROOT, sealing.FIRST_ROOT)
    hashes = [bytes.fromhex(each) for each in mine.sealed]
    shown = shown_hash(mine.seed)
    root = sealing.root(bytes.fromhex(mine.game), "blue", 1, before, shown, hashes).hex()
    refused(
        red,
        mine.model_copy(update={"side": "blue", "root": root}),
        "the same hash stands twice; one of the sides has copied it",
    )


def test_a_second_commitment_to_the_same_phase_is_refused() -> None:
    red, _ = game.sealed_once()
    other = commit(game.agreed()[1], {0: 1, 1: 2})[1]
    told = "Blue: this phase was sealed before, and otherwise; the first one holds"
    refused(red, other, told)


def test_a_swapped_or_salted_or_altered_item_is_refused() -> None:
    red, blue = game.sealed_twice()
    _, opening = open_items(blue, [(2, 0), (2, 3)])
    first, second = opening.items
    refused(
        red, with_items(opening, first.model_copy(update={"slot": 3})), "this was sealed in slot 0"
    )
    refused(red, with_items(opening, first.model_copy(update={"salt": "00" * 32})), ALTERED)
    held = first.model_copy(update={"payload": second.payload})
    refused(red, with_items(opening, held), ALTERED)
    once = first.model_copy(update={"slot": game.SLOTS})
    refused(red, with_items(opening, once), f"there is no slot {game.SLOTS}")


def test_an_item_opened_again_with_another_salt_is_refused() -> None:
    red, blue = game.sealed_twice()
    _, opening = open_items(blue, [(2, 0)])
    red, _ = received(red, opening)
    again = opening.items[0].model_copy(update={"salt": "11" * 32})
    refused(red, with_items(opening, again), ALTERED)


def with_items(opening: Opening, *items: object) -> Opening:
    """Return an opening of other things."""
    return opening.model_copy(update={"items": items, "count": len(items)})


def test_an_opening_that_was_cut_is_refused() -> None:
    red, blue = game.sealed_twice()
    _, opening = open_items(blue, None)
    refused(red, opening.model_copy(update={"items": opening.items[:4]}), CUT)
    refused(red, with_items(opening), CUT)


def test_a_seed_that_was_not_sealed_or_comes_without_the_list_is_refused() -> None:
    red, blue = game.sealed_once()
    _, opening = open_seed(blue)
    refused(
        red,
        opening.model_copy(update={"seed": "00" * 32}),
        "blue shows another seed than the one that was sealed",
    )
    refused(
        red,
        with_items(opening, opening.items[0]),
        "the list and the choice of ground go with the seed",
    )


# The owner's file


def test_an_altered_owners_file_is_refused_and_no_secret_is_shown() -> None:
    red, _ = game.sealed_twice()
    told = (
        "your owner's file was altered since the program wrote it; take the copy that you kept "
        "of it"
    )
    with pytest.raises(SealBroken, match=whole(told)):
        checked_owner(red.model_copy(update={"handed": ("seed", "all")}))
    for secret in (red.master, red.seed, *(value.payload for value in red.values)):
        assert secret not in repr(red)


def test_the_audit_takes_everything_once_more() -> None:
    states = [proof.state for proof in proofs_of(game.all_open()[0])]
    assert states == ["verified"] * 5
    states = [proof.state for proof in proofs_of(game.agreed()[0])]
    assert states == ["verified", "not yet", "not yet", "not yet", "not yet"]
    (proof,) = proofs_of(proposed(game.terms(), "red", game.chance(1)))
    assert proof.state == "not yet"
    (proof,) = proofs_of(game.all_open()[0].model_copy(update={"their_seed": "00" * 32}))
    assert proof.state == "altered"


def test_what_is_agreed_is_in_the_games_id() -> None:
    assert agreed_bytes(game.terms()) != agreed_bytes(game.terms("The bridge"))
    assert b'"slots":6' in agreed_bytes(game.terms())
