"""Agreeing on a sealed game, and sealing: pure functions from a side's file to its next one.

Nonces, master key and seed are chance and come from outside.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core import sealing
from builder.core.errors import BadRequest, SealBroken
from builder.core.exchange import (
    Agreement,
    Commitment,
    Owner,
    SealedValue,
    check_of,
    game_of,
    shown_hash,
)
from builder.core.exchange_turns import (
    another_agreement,
    check_from,
    check_turn,
    name_in,
    next_step,
    not_yet,
    other_side,
    own_file,
    summed,
    taken_twice,
)
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from builder.core.exchange import Terms
    from builder.core.sealing import Json

__all__ = [
    "Chance",
    "accepted",
    "check_agreement",
    "check_commitment",
    "commit",
    "hashes_of",
    "join_agreement",
    "join_commitment",
    "proposed",
]


@dataclass(frozen=True, slots=True, repr=False)
class Chance:
    """What nobody may guess: 32 bytes each, in hexadecimal."""

    nonce: str
    master: str
    seed: str


def proposed(terms: Terms, side: str, chance: Chance) -> Owner:
    """Return the file of the side that proposes a game."""
    nonces = (chance.nonce,)
    agreement = Agreement(terms=terms, by=side, nonces=nonces, check=check_of(terms, side, nonces))
    return _owner(side, agreement, chance)


def _owner(side: str, agreement: Agreement, chance: Chance) -> Owner:
    owner = Owner(
        side=side, agreement=agreement, master=chance.master, seed=chance.seed, check="0" * 64
    )
    return summed(owner)


def accepted(proposal: Agreement, chance: Chance) -> Owner:
    """Return the file of the side that accepts a game: the one that didn't propose it.

    Raises:
        BadRequest: both sides have agreed already.
        SealBroken: the proposal was altered.
    """
    check_agreement(proposal)
    if len(proposal.nonces) > 1:
        raise BadRequest(
            Message.of(N_("This game was accepted already; the one who proposed it joins this."))
        )
    terms = proposal.terms
    first, second = (party.id for party in terms.sides)
    side = second if proposal.by == first else first
    theirs = proposal.nonces[0]
    nonces = (theirs, chance.nonce) if side == second else (chance.nonce, theirs)
    if chance.nonce == theirs:
        raise SealBroken(Message.of(N_("both sides have the same nonce")))
    check = check_of(terms, proposal.by, nonces)
    agreement = Agreement(terms=terms, by=proposal.by, nonces=nonces, check=check)
    return _owner(side, agreement, chance)


def check_agreement(agreement: Agreement) -> None:
    """Check that an agreement is whole.

    Raises:
        SealBroken: it isn't.
    """
    sides = {party.id for party in agreement.terms.sides}
    if len(sides) != len(agreement.terms.sides) or agreement.by not in sides:
        raise SealBroken(Message.of(N_("the agreement doesn't name its two sides")))
    if agreement.check != check_of(agreement.terms, agreement.by, agreement.nonces):
        raise SealBroken(Message.of(N_("the agreement was altered on its way; have it sent again")))


def join_agreement(owner: Owner, theirs: Agreement) -> tuple[Owner, Message]:
    """Return the file of who proposed, now that the other accepts; see ``received``."""
    check_agreement(theirs)
    mine = owner.agreement
    if theirs == mine:
        raise own_file() if owner.side != mine.by or len(mine.nonces) == 1 else taken_twice()
    if len(mine.nonces) > 1 and theirs.nonces[0] in mine.nonces:
        raise taken_twice() if len(theirs.nonces) == 1 else another_agreement()
    if len(theirs.nonces) == 1:
        raise BadRequest(
            Message.of(
                N_(
                    "This is a proposal for a new game: accept it in a folder of its own "
                    "(“{command}”)."
                ),
                command="legatus seal accept",
            )
        )
    if len(mine.nonces) > 1 or theirs.terms != mine.terms or mine.nonces[0] not in theirs.nonces:
        raise another_agreement()
    place = [party.id for party in mine.terms.sides].index(owner.side)
    if theirs.by != mine.by or theirs.nonces[place] != mine.nonces[0]:
        raise another_agreement()
    joined = summed(owner, agreement=theirs)
    return joined, Message.of(
        N_("{side}: the terms are accepted, both hold the same. Nothing is sealed yet."),
        side=name_in(mine.terms, other_side(owner)),
    )


def commit(owner: Owner, values: Mapping[int, Json]) -> tuple[Owner, Commitment]:
    """Seal the values of the phase whose turn it is, by slot.

    Raises:
        BadRequest: another step comes first, or the slots or a value won't do.
    """
    check_turn(owner)
    phase = len(owner.mine) + 1
    game = game_of(owner.agreement)
    slots = owner.agreement.terms.slots
    master = bytes.fromhex(owner.master)
    sealed = sealing.commitments(game, owner.side, phase, master, values, slots)
    seed = None
    if phase == 1:
        seed = sealing.seed_commitment(game, owner.side, bytes.fromhex(owner.seed)).hex()
    before = roots_before(owner.mine, owner.theirs, phase)
    root = sealing.root(game, owner.side, phase, before, shown_hash(seed), sealed)
    commitment = Commitment(
        game=game.hex(),
        side=owner.side,
        phase=phase,
        before=(before[0].hex(), before[1].hex()),
        seed=seed,
        sealed=tuple(each.hex() for each in sealed),
        root=root.hex(),
    )
    own = tuple(
        SealedValue(phase=phase, slot=slot, payload=sealing.payload(value).hex())
        for slot, value in sorted(values.items())
    )
    done = summed(owner, values=owner.values + own, mine=(*owner.mine, commitment))
    return done, commitment


def roots_before(
    own: tuple[Commitment, ...], other: tuple[Commitment, ...], phase: int
) -> tuple[bytes, bytes]:
    """Return the roots of the phase before: of whose commitment it is, then of the other side."""
    if phase == 1:
        return sealing.FIRST_ROOT, sealing.FIRST_ROOT
    return bytes.fromhex(own[phase - 2].root), bytes.fromhex(other[phase - 2].root)


def hashes_of(commitments: Iterable[Commitment]) -> list[bytes]:
    """Return every hash of commitments: of slots, seeds and roots."""
    return [
        bytes.fromhex(each)
        for commitment in commitments
        for each in (*commitment.sealed, commitment.root, *filter(None, [commitment.seed]))
    ]


def join_commitment(owner: Owner, theirs: Commitment) -> tuple[Owner, Message]:
    """Return the file with what the other side sealed; see ``received``."""
    check_from(owner, theirs.game, theirs.side)
    known = next((each for each in owner.theirs if each.phase == theirs.phase), None)
    if known == theirs:
        raise taken_twice()
    if known is not None:
        raise SealBroken(
            Message.of(
                N_("{side}: this phase was sealed before, and otherwise; the first one holds"),
                side=name_in(owner.agreement.terms, theirs.side),
            )
        )
    phase_open = theirs.phase == 1 or (owner.their_seed is not None and "seed" in owner.handed)
    if theirs.phase != len(owner.theirs) + 1 or not phase_open:
        raise not_yet(next_step(owner))
    check_commitment(owner, theirs)
    sealing.check_roots(hashes_of(owner.mine), hashes_of((*owner.theirs, theirs)))
    joined = summed(owner, theirs=(*owner.theirs, theirs))
    text = N_(
        "{side}: {n} slots are sealed under the root {root}. From now on what is in them can't be "
        "changed. What that is, and whether it is legal, nobody can tell before it is opened."
    )
    side = name_in(owner.agreement.terms, theirs.side)
    return joined, Message.of(text, side=side, n=len(theirs.sealed), root=theirs.root)


def check_commitment(owner: Owner, theirs: Commitment) -> None:
    """Check that a commitment of the other side is whole and follows from what went before.

    Raises:
        SealBroken: it isn't, or doesn't.
    """
    before = roots_before(owner.theirs, owner.mine, theirs.phase)
    altered = SealBroken(
        Message.of(N_("this isn't what was sealed: it was altered on its way; have it sent again"))
    )
    if len(theirs.sealed) != owner.agreement.terms.slots:
        raise altered
    if (theirs.seed is None) == (theirs.phase == 1):
        raise altered
    if tuple(map(bytes.fromhex, theirs.before)) != before:
        raise SealBroken(
            Message.of(N_("this doesn't follow from what was sealed before by both sides"))
        )
    sealed = [bytes.fromhex(each) for each in theirs.sealed]
    shown = shown_hash(theirs.seed)
    game = bytes.fromhex(theirs.game)
    root = sealing.root(game, theirs.side, theirs.phase, before, shown, sealed)
    if root.hex() != theirs.root:
        raise altered
