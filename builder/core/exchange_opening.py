"""Opening what was sealed, and judging what the other side sends.

Nothing is taken that comes before its time, of another game, from the wrong side or a second time;
no step that was taken is changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from builder.core import sealing
from builder.core.errors import BadRequest, SealBroken
from builder.core.exchange import (
    PHASES,
    Agreement,
    Commitment,
    OpenedItem,
    Opening,
    game_of,
    opened_from,
)
from builder.core.exchange_sealing import (
    check_agreement,
    check_commitment,
    hashes_of,
    join_agreement,
    join_commitment,
)
from builder.core.exchange_turns import (
    check_from,
    name_in,
    next_step,
    not_yet,
    nothing_sealed,
    other_side,
    summed,
    taken_twice,
)
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.core.exchange import (
        Owner,
        Public,
    )
    from builder.core.sealing import Json

__all__ = [
    "GROUND_SLOT",
    "LIST_SLOT",
    "joint_seed_of",
    "open_items",
    "open_seed",
    "rebuilt",
    "received",
    "roots_shown",
    "values_opened",
]

# What has a slot of its own in the first phase, and is opened with the seeds.
LIST_SLOT, GROUND_SLOT = 0, 1
WITH_SEED = (LIST_SLOT, GROUND_SLOT)


def received(owner: Owner, theirs: Agreement | Commitment | Opening) -> tuple[Owner, Message]:
    """Return the file with what the other side sent, and what that proves.

    Raises:
        BadRequest: it comes too early or a second time, or is one's own.
        SealBroken: it is of another game or isn't what it says it is.
    """
    if isinstance(theirs, Agreement):
        return join_agreement(owner, theirs)
    if isinstance(theirs, Commitment):
        return join_commitment(owner, theirs)
    return join_opening(owner, theirs)


def open_seed(owner: Owner) -> tuple[Owner, Opening]:
    """Open one's half of the seed, and with it list and choice of ground.

    Raises:
        BadRequest: not both sides have sealed the first phase.
    """
    if not (owner.mine and owner.theirs):
        raise not_yet(next_step(owner))
    items = tuple(_item(owner, 1, slot) for slot in WITH_SEED)
    opening = Opening(
        game=game_of(owner.agreement).hex(),
        side=owner.side,
        seed=owner.seed,
        items=items,
        count=len(items),
    )
    return _handed(owner, "seed"), opening


def open_items(owner: Owner, places: Iterable[tuple[int, int]] | None) -> tuple[Owner, Opening]:
    """Open things by phase and slot; None: everything, the empty slots too.

    Raises:
        BadRequest: there is no such slot, or not both sides have sealed that phase.
    """
    slots = owner.agreement.terms.slots
    wanted = list(places) if places is not None else []
    if places is None:
        wanted = [(phase, slot) for phase in range(1, PHASES + 1) for slot in range(slots)]
    for phase, slot in wanted:
        if not (1 <= phase <= PHASES and 0 <= slot < slots):
            raise BadRequest(Message.of(N_("there is no slot {n}"), n=f"{phase}.{slot}"))
    last = max((phase for phase, _ in wanted), default=1)
    # Who has seen what the other sealed before sealing himself could choose after it.
    if min(len(owner.mine), len(owner.theirs)) < last or "seed" not in owner.handed:
        raise not_yet(next_step(owner))
    items = tuple(_item(owner, phase, slot) for phase, slot in wanted)
    game = game_of(owner.agreement).hex()
    opening = Opening(game=game, side=owner.side, items=items, count=len(items))
    return _handed(owner, "all") if places is None else _shown(owner, wanted), opening


def _handed(owner: Owner, what: Literal["seed", "all"]) -> Owner:
    return owner if what in owner.handed else summed(owner, handed=(*owner.handed, what))


def _shown(owner: Owner, places: list[tuple[int, int]]) -> Owner:
    return summed(owner, shown=tuple(dict.fromkeys((*owner.shown, *places))))


def _item(owner: Owner, phase: int, slot: int) -> OpenedItem:
    salt = sealing.salt_for(bytes.fromhex(owner.master), slot, phase)
    empty = sealing.payload(sealing.EMPTY).hex()
    held = (each.payload for each in owner.values if (each.phase, each.slot) == (phase, slot))
    return OpenedItem(phase=phase, slot=slot, salt=salt.hex(), payload=next(held, empty))


def join_opening(owner: Owner, theirs: Opening) -> tuple[Owner, Message]:
    """Return the file with what the other side opened; see ``received``."""
    check_from(owner, theirs.game, theirs.side)
    if theirs.count != len(theirs.items) or not (theirs.items or theirs.seed):
        raise SealBroken(Message.of(N_("the file was cut; have it sent again")))
    last = max((item.phase for item in theirs.items), default=1)
    if min(len(owner.mine), len(owner.theirs)) < last:
        raise not_yet(next_step(owner))
    game = bytes.fromhex(theirs.game)
    if theirs.seed is not None:
        sealed = bytes.fromhex(owner.theirs[0].seed or "")
        sealing.check_seed(game, theirs.side, bytes.fromhex(theirs.seed), sealed)
        if {(item.phase, item.slot) for item in theirs.items} != {(1, slot) for slot in WITH_SEED}:
            raise SealBroken(Message.of(N_("the list and the choice of ground go with the seed")))
    new = newly_opened(owner, theirs, game)
    if not new and (theirs.seed is None or theirs.seed == owner.their_seed):
        raise taken_twice()
    seed = theirs.seed or owner.their_seed
    joined = summed(owner, opened=owner.opened + new, their_seed=seed)
    return joined, _opening_told(owner, theirs, len(new))


def newly_opened(owner: Owner, theirs: Opening, game: bytes) -> tuple[OpenedItem, ...]:
    """Return what of an opening isn't known yet, once all of it was checked.

    Raises:
        SealBroken: a thing isn't what was sealed.
    """
    before = [opened_from(each, game, theirs.side) for each in owner.opened]
    known = {(each.phase, each.slot) for each in owner.opened}
    new = []
    for each in theirs.items:
        item = opened_from(each, game, theirs.side)
        sealed = [bytes.fromhex(one) for one in owner.theirs[each.phase - 1].sealed]
        sealing.check_opening(item, game, theirs.side, sealed, before)
        if (each.phase, each.slot) not in known:
            known.add((each.phase, each.slot))
            before.append(item)
            new.append(each)
    return tuple(new)


def _opening_told(owner: Owner, theirs: Opening, number: int) -> Message:
    side = name_in(owner.agreement.terms, theirs.side)
    if theirs.seed is not None:
        text = N_(
            "{side}: the seed, the list and the choice of ground are open, and are what was "
            "sealed. Neither side could choose the dice alone."
        )
        return Message.of(text, side=side)
    return Message.plural_of(
        "{side}: {n} slot is open, and is what was sealed. Whether it is legal the audit "
        "tells when everything is open.",
        "{side}: {n} slots are open, and are what was sealed. Whether they are legal the "
        "audit tells when everything is open.",
        number,
        side=side,
    )


def roots_shown(owner: Owner, public: Public) -> Message:
    """Return what it proves that the other side's public copy names its roots.

    Raises:
        BadRequest: nothing is sealed with it, the game isn't agreed yet, or it is one's own.
        SealBroken: it is of another game or side, or names other roots than those that came.
    """
    if public.game is None:
        raise nothing_sealed()
    whose = public.side or ""
    check_from(owner, public.game, whose)
    held = tuple(each.root for each in owner.theirs)
    if not public.roots or held[: len(public.roots)] != public.roots:
        raise SealBroken(Message.of(N_("the roots in it aren't those that you hold of this side")))
    text = N_(
        "{side}: the copy names the roots that you hold, so it belongs to what was sealed. Whether "
        "what it shows is true the audit tells when everything is open."
    )
    return Message.of(text, side=name_in(owner.agreement.terms, whose))


def values_opened(owner: Owner) -> dict[tuple[int, int], Json]:
    """Return what the other side has opened, by phase and slot."""
    return {
        (each.phase, each.slot): sealing.value_of(bytes.fromhex(each.payload))
        for each in owner.opened
    }


def joint_seed_of(owner: Owner) -> str | None:
    """Return the seed of both in hexadecimal, or None before both halves are open."""
    if owner.their_seed is None or "seed" not in owner.handed:
        return None
    halves = {owner.side: owner.seed, other_side(owner): owner.their_seed}
    seeds = [(party.id, bytes.fromhex(halves[party.id])) for party in owner.agreement.terms.sides]
    return sealing.joint_seed(game_of(owner.agreement), seeds).hex()


def rebuilt(owner: Owner) -> None:
    """Take once more all that an agreed game's file holds, as if it came today.

    Raises:
        SealBroken: something isn't what it was when it came.
    """
    check_agreement(owner.agreement)
    for phase, commitment in enumerate(owner.mine, start=1):
        sealed = _sealed_again(owner, phase)
        if tuple(each.hex() for each in sealed) != commitment.sealed:
            raise SealBroken(Message.of(N_("what you sealed isn't what your file holds")))
    for commitment in owner.theirs:
        check_commitment(owner, commitment)
    sealing.check_roots(hashes_of(owner.mine), hashes_of(owner.theirs))
    if owner.their_seed is not None:
        sealed_seed = bytes.fromhex(owner.theirs[0].seed or "")
        seed = bytes.fromhex(owner.their_seed)
        sealing.check_seed(game_of(owner.agreement), other_side(owner), seed, sealed_seed)
    game = game_of(owner.agreement)
    opening = Opening(
        game=game.hex(), side=other_side(owner), items=owner.opened, count=len(owner.opened)
    )
    newly_opened(owner, opening, game)


def _sealed_again(owner: Owner, phase: int) -> tuple[bytes, ...]:
    values = {
        each.slot: sealing.value_of(bytes.fromhex(each.payload))
        for each in owner.values
        if each.phase == phase
    }
    game, slots = game_of(owner.agreement), owner.agreement.terms.slots
    return sealing.commitments(game, owner.side, phase, bytes.fromhex(owner.master), values, slots)
