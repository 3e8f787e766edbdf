"""Whose turn it is in a sealed game, and why something isn't taken.

All is worked out from what a side's file holds; nothing of it is kept beside.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from builder.core.errors import BadRequest, SealBroken
from builder.core.exchange import PHASES, game_of, owner_check
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from builder.core.exchange import Owner, Terms

__all__ = [
    "Step",
    "another_agreement",
    "check_from",
    "check_turn",
    "checked_owner",
    "may_commit",
    "name_in",
    "next_step",
    "not_yet",
    "nothing_sealed",
    "other_side",
    "own_file",
    "summed",
    "taken_twice",
]


@dataclass(frozen=True, slots=True)
class Step:
    """What comes next, from whom, in a sentence, and the command for it."""

    name: Literal["accept", "commit", "seed", "play", "open-all", "audit"]
    who: Literal["you", "they", "either"]
    message: Message
    command: str = ""


def other_side(owner: Owner) -> str:
    """Return the id of the other side."""
    one, other = owner.agreement.terms.sides
    return other.id if owner.side == one.id else one.id


def name_in(terms: Terms, side: str) -> str:
    """Return a side's name as it was agreed, else its id."""
    return next((party.name or party.id for party in terms.sides if party.id == side), side)


def summed(owner: Owner, **changes: object) -> Owner:
    """Return a side's file with changes, and with the sum over it worked out anew."""
    changed = owner.model_copy(update=changes)
    return changed.model_copy(update={"check": owner_check(changed)})


def checked_owner(owner: Owner) -> Owner:
    """Return an owner's file as it is, if it is whole.

    Raises:
        SealBroken: it was altered since the program wrote it.
    """
    if owner_check(owner) != owner.check:
        raise SealBroken(
            Message.of(
                N_(
                    "your owner's file was altered since the program wrote it; take the copy that "
                    "you kept of it"
                )
            )
        )
    return owner


def next_step(owner: Owner) -> Step:
    """Return which step comes next, and from whom: one's own first where both have one to do."""
    them = name_in(owner.agreement.terms, other_side(owner))
    if len(owner.agreement.nonces) == 1:
        return _they(
            "accept", N_("Next, from {side}: the agreement is accepted; join what comes."), them
        )
    for phase in range(1, PHASES + 1):
        found = _commitment_due(owner, phase, them) or (
            _seed_due(owner, them) if phase == 1 else None
        )
        if found:
            return found
    return _play(owner, them)


def _they(name: Literal["accept", "commit", "seed", "open-all"], text: str, side: str) -> Step:
    return Step(name, "they", Message.of(text, side=side), "legatus join FILE")


def _commitment_due(owner: Owner, phase: int, them: str) -> Step | None:
    if len(owner.mine) < phase:
        text = (
            N_("Next: you seal your list, your secrets and your choice of ground.")
            if phase == 1
            else N_("Next: lay the ground, deploy, give orders; then you seal them.")
        )
        return Step("commit", "you", Message.of(text), "legatus seal commit BATTLE")
    if len(owner.theirs) < phase:
        return _they(
            "commit", N_("Next, from {side}: what is sealed there; join what comes."), them
        )
    return None


def _seed_due(owner: Owner, them: str) -> Step | None:
    if "seed" not in owner.handed:
        text = N_("Next: you open your half of the seed, with your list and choice of ground.")
        return Step("seed", "you", Message.of(text), "legatus reveal --seed")
    if owner.their_seed is None:
        return _they(
            "seed", N_("Next, from {side}: the other half of the seed; join what comes."), them
        )
    return None


def _play(owner: Owner, them: str) -> Step:
    total = PHASES * owner.agreement.terms.slots
    if "all" not in owner.handed:
        text = N_(
            "Next: play. Open a thing when it is turned up, and everything at the end; join what "
            "comes from {side}."
        )
        return Step("play", "either", Message.of(text, side=them), "legatus reveal --all")
    if len(owner.opened) < total:
        return _they(
            "open-all", N_("Next, from {side}: everything, opened; join what comes."), them
        )
    text = N_("Everything is open. The audit compares it with rules and points.")
    return Step("audit", "either", Message.of(text), "legatus verify")


def check_turn(owner: Owner) -> None:
    """See that it is one's turn to seal.

    Raises:
        BadRequest: another step comes first.
    """
    if not may_commit(owner):
        raise not_yet(next_step(owner))


def may_commit(owner: Owner) -> bool:
    """Tell whether a side may seal the phase that comes next."""
    if len(owner.agreement.nonces) == 1:
        return False
    done = len(owner.mine)
    return done == 0 or (done < PHASES and owner.their_seed is not None and "seed" in owner.handed)


def check_from(owner: Owner, game: str, side: str) -> None:
    """Check that something belongs to this game and comes from the other side.

    Raises:
        BadRequest: the game isn't agreed yet, or it is one's own.
        SealBroken: it is of another game or side.
    """
    if len(owner.agreement.nonces) == 1:
        raise not_yet(next_step(owner))
    if game != game_of(owner.agreement).hex():
        raise SealBroken(Message.of(N_("this belongs to another game; nothing of it was taken")))
    if side == owner.side:
        raise own_file()
    if side != other_side(owner):
        raise SealBroken(Message.of(N_("there is no side “{side}” in this game"), side=side))


def own_file() -> BadRequest:
    """Return the refusal of one's own file."""
    return BadRequest(
        Message.of(
            N_("This file is your own: send it to the other side, and join the one you get.")
        )
    )


def nothing_sealed() -> BadRequest:
    """Return the refusal of a public copy that belongs to no sealed game."""
    text = N_(
        "This copy belongs to no sealed game: nothing is sealed under it, so there is nothing to "
        "join or to verify. Open it as any army or battle."
    )
    return BadRequest(Message.of(text))


def taken_twice() -> BadRequest:
    """Return the refusal of what was taken before."""
    return BadRequest(Message.of(N_("This was joined before; nothing has changed.")))


def another_agreement() -> SealBroken:
    """Return the refusal of an agreement that isn't this game's."""
    return SealBroken(
        Message.of(N_("this is the agreement of another game; nothing of it was taken"))
    )


def not_yet(step: Step) -> BadRequest:
    """Return the refusal of what comes before its turn; it says whose turn it is."""
    return BadRequest(
        Message.of(N_("This isn't its turn yet; nothing has changed. {step}"), step=step.message)
    )
