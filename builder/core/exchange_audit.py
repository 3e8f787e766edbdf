"""What a side's file proves, worked out anew from the agreement to the last opening."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from builder.core import sealing
from builder.core.errors import SealBroken
from builder.core.exchange import PHASES, game_of, opened_from
from builder.core.exchange_opening import rebuilt
from builder.core.exchange_turns import checked_owner, other_side
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.exchange import Owner

__all__ = ["Proof", "State", "proofs_of"]

# ``illegal``: it is what was sealed, and breaks the rules or what was agreed.
State = Literal["verified", "altered", "not yet", "illegal"]


@dataclass(frozen=True, slots=True)
class Proof:
    """One thing that is proved, isn't, or is still to come."""

    state: State
    message: Message


def proofs_of(owner: Owner) -> tuple[Proof, ...]:
    """Return what a file proves, in the order of the steps; it stops where a seal is broken."""
    found: list[Proof] = []
    try:
        found.extend(_proofs(checked_owner(owner)))
    except SealBroken as error:
        found.append(Proof("altered", error.message))
    return tuple(found)


def _proofs(owner: Owner) -> Iterator[Proof]:
    if len(owner.agreement.nonces) == 1:
        yield Proof("not yet", Message.of(N_("The other side hasn't accepted the agreement yet.")))
        return
    # Everything is taken once more as if it came today.
    rebuilt(owner)
    game = game_of(owner.agreement)
    terms = owner.agreement.terms
    them = next(party.name for party in terms.sides if party.id == other_side(owner))
    yield Proof(
        "verified", Message.of(N_("Both hold the same agreement; game {game}."), game=game.hex())
    )
    for phase in range(1, PHASES + 1):
        yield _sealed(owner, phase, them)
    yield _seed(owner, them)
    yield _opened(owner, game, them)


def _sealed(owner: Owner, phase: int, them: str) -> Proof:
    if min(len(owner.mine), len(owner.theirs)) < phase:
        text = N_("Phase {phase}: not both sides have sealed it yet.")
        return Proof("not yet", Message.of(text, phase=phase))
    text = N_("Phase {phase}: yours is sealed under {mine}, that of {side} under {theirs}.")
    mine, theirs = owner.mine[phase - 1].root, owner.theirs[phase - 1].root
    message = Message.of(text, phase=phase, mine=mine, theirs=theirs, side=them)
    return Proof("verified", message)


def _seed(owner: Owner, them: str) -> Proof:
    if owner.their_seed is None:
        return Proof("not yet", Message.of(N_("{side}: the seed isn't open yet."), side=them))
    return Proof("verified", Message.of(N_("{side}: the seed is what was sealed."), side=them))


def _opened(owner: Owner, game: bytes, them: str) -> Proof:
    items = [opened_from(each, game, other_side(owner)) for each in owner.opened]
    total = PHASES * owner.agreement.terms.slots
    used = sum(sealing.value_of(item.payload) != sealing.EMPTY for item in items)
    if len(items) < total:
        text = N_("{side}: {n} of {total} slots are open, and are what was sealed.")
        message = Message.of(text, side=them, n=len(items), total=total)
        return Proof("not yet", message)
    text = N_("{side}: all {total} slots are open; {used} held something, the others nothing.")
    return Proof("verified", Message.of(text, side=them, total=total, used=used))
