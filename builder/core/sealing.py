"""Sealing: two players who have only files show later that nothing was changed since.

Each side seals numbered items under a hash. An opening hands over the item and its salt, and
anybody can work the hash out again. What this proves: this very item stood sealed when the root
was handed over, for this game, this side, this phase and this slot. What it doesn't: who wrote it,
and when, unless the root reached the other side; nor that the item is legal, before it is opened.

Encoding. ``L(x)`` is the length of x in eight bytes, the most significant first, then x.
``H(tag, a, b …)`` is SHA-256(tag ‖ 0x00 ‖ L(a) ‖ L(b) …). Slots and phases are four bytes. JSON is
RFC 8785 of whole numbers and texts in NFC. What is told here can never change: it is in files.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.errors import BadRequest, SealBroken
from builder.core.messages import N_, Message
from builder.core.model import composed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = [
    "EMPTY",
    "FIRST_ROOT",
    "SLOTS",
    "Item",
    "Json",
    "canonical",
    "check_opening",
    "check_roots",
    "check_seed",
    "commitment",
    "commitments",
    "game_id",
    "joint_seed",
    "payload",
    "read_canonical",
    "root",
    "salt_for",
    "seed_commitment",
    "value_of",
]

Json = int | str | list["Json"] | dict[str, "Json"]

SLOTS = 64
PAYLOAD_BYTES = 512
HASH_BYTES = 32
# Beyond this not every program's numbers are exact (RFC 8785 takes them from JavaScript).
MOST = 2**53 - 1
DEEPEST = 40
# What stands for a root where no phase went before.
FIRST_ROOT = bytes(HASH_BYTES)
# The payload of a slot that isn't used.
EMPTY: Json = {"empty": 1}

_GAME, _ITEM, _ROOT = "legatus/game/v1", "legatus/item/v1", "legatus/root/v1"
_SEED, _JOINT = "legatus/seedc/v1", "legatus/joint/v1"


# Bytes ------------------------------------------------------------------------------------------


def _length_first(part: bytes) -> bytes:
    return len(part).to_bytes(8, "big") + part


def _hash(tag: str, *parts: bytes) -> bytes:
    content = b"".join(map(_length_first, parts))
    return hashlib.sha256(tag.encode() + b"\0" + content).digest()


def _four(number: int) -> bytes:
    return number.to_bytes(4, "big")


def canonical(value: Json) -> bytes:
    """Return a value as canonical JSON: texts and keys in NFC, keys in order, nothing between.

    Keys are in the order of their UTF-16 code units.

    Raises:
        BadRequest: it holds something else than whole numbers up to 2**53 − 1, texts, lists and
            objects; two keys are one and the same in NFC; or it is deeper than 40 levels.
    """
    return _written(value, DEEPEST).encode()


def _written(value: object, levels: int) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST:
        return str(value)
    if levels and isinstance(value, list):
        return f"[{','.join(_written(each, levels - 1) for each in value)}]"
    if levels and isinstance(value, dict) and all(isinstance(key, str) for key in value):
        named = {composed(key): each for key, each in value.items()}
        if len(named) == len(value):
            keys = sorted(named, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
            pairs = (f"{_text(key)}:{_written(named[key], levels - 1)}" for key in keys)
            return f"{{{','.join(pairs)}}}"
    raise BadRequest(Message.of(N_("this can't be sealed: only whole numbers and texts can")))


def _text(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadRequest(Message.of(N_("this can't be sealed: it holds half a letter"))) from error
    return json.dumps(composed(text), ensure_ascii=False)


def read_canonical(data: bytes) -> Json:
    """Return what canonical JSON holds; anything but the canonical form of it is refused.

    Raises:
        SealBroken: it is no JSON, or would be written otherwise.
    """
    try:
        value: Json = json.loads(data)
        if canonical(value) == data:
            return value
    except (ValueError, RecursionError, BadRequest):
        pass
    raise SealBroken(Message.of(N_("what was sealed isn't written as it should be")))


def payload(value: Json) -> bytes:
    """Return what is sealed for a value: its canonical JSON, filled up with spaces.

    The length is a multiple of 512 bytes, one in nearly every case, so that it tells nothing.

    Raises:
        BadRequest: see ``canonical``.
    """
    data = canonical(value)
    return data + b" " * (-len(data) % PAYLOAD_BYTES)


def value_of(sealed: bytes) -> Json:
    """Return the value that was sealed.

    Raises:
        SealBroken: this is no payload.
    """
    value = read_canonical(sealed.rstrip(b" "))
    if payload(value) != sealed:
        raise SealBroken(Message.of(N_("what was sealed isn't written as it should be")))
    return value


# A game and its items ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Item:
    """What an opening hands over: one sealed thing, and the salt that hid it."""

    game: bytes
    side: str
    phase: int
    slot: int
    salt: bytes
    payload: bytes


def game_id(agreement: bytes, nonces: tuple[bytes, bytes]) -> bytes:
    """Return the id of a game: of what was agreed, and of a nonce of each side's."""
    return _hash(_GAME, agreement, *nonces)


def salt_for(master: bytes, slot: int, phase: int) -> bytes:
    """Return the salt of a slot in a phase; ``master`` is the one thing that a side keeps."""
    return hmac.digest(master, _four(slot) + _four(phase), hashlib.sha256)


def commitment(item: Item) -> bytes:
    """Return the hash that an item is sealed under."""
    side, phase, slot = item.side.encode(), _four(item.phase), _four(item.slot)
    return _hash(_ITEM, item.game, side, phase, slot, item.salt, item.payload)


def commitments(
    game: bytes,
    side: str,
    phase: int,
    master: bytes,
    values: Mapping[int, Json],
    slots: int = SLOTS,
) -> tuple[bytes, ...]:
    """Seal values by slot, from 0; a slot without one is sealed as empty, and looks the same.

    Raises:
        BadRequest: there is no such slot, or a value can't be sealed.
    """
    if any(not 0 <= slot < slots for slot in values):
        raise BadRequest(Message.of(N_("{n} slots were agreed, and that is not enough"), n=slots))
    items = (
        Item(
            game, side, phase, slot, salt_for(master, slot, phase), payload(values.get(slot, EMPTY))
        )
        for slot in range(slots)
    )
    return tuple(commitment(item) for item in items)


def root(
    game: bytes,
    side: str,
    phase: int,
    before: tuple[bytes, bytes],
    public: bytes,
    sealed: Sequence[bytes],
) -> bytes:
    """Return the one hash of all that a side seals in a phase.

    ``before``: its own root of the phase before, then the other side's; ``FIRST_ROOT`` twice in
    the first. ``public``: the hash of what the side shows openly.
    """
    return _hash(_ROOT, game, side.encode(), _four(phase), *before, public, b"".join(sealed))


# Dice that neither can choose -------------------------------------------------------------------


def seed_commitment(game: bytes, side: str, seed: bytes) -> bytes:
    """Return the hash under which a side seals its half of the seed."""
    return _hash(_SEED, game, side.encode(), seed)


def joint_seed(game: bytes, seeds: Sequence[tuple[str, bytes]]) -> bytes:
    """Return the seed of both: ``seeds`` are the sides with their halves, in the agreed order."""
    parts = [part for side, seed in seeds for part in (side.encode(), seed)]
    return _hash(_JOINT, game, *parts)


# Checking ---------------------------------------------------------------------------------------


def check_seed(game: bytes, side: str, seed: bytes, sealed: bytes) -> None:
    """Check that a half of the seed is the one that was sealed.

    Raises:
        SealBroken: it isn't, or isn't 32 bytes long.
    """
    if len(seed) != HASH_BYTES or not hmac.compare_digest(
        seed_commitment(game, side, seed), sealed
    ):
        raise SealBroken(
            Message.of(N_("{side} shows another seed than the one that was sealed"), side=side)
        )


def check_roots(mine: Sequence[bytes], theirs: Sequence[bytes]) -> None:
    """Check that nothing the other side sealed is the same as something of one's own or its own.

    Who sends another's hash back as his own could open it with what the other opens.

    Raises:
        SealBroken: two are the same, or one isn't 32 bytes long.
    """
    every = [*mine, *theirs]
    if any(len(each) != HASH_BYTES for each in every):
        raise SealBroken(Message.of(N_("a hash should be 32 bytes long")))
    if len(set(every)) != len(every):
        raise SealBroken(
            Message.of(N_("the same hash stands twice; one of the sides has copied it"))
        )


def check_opening(
    item: Item, game: bytes, side: str, sealed: Sequence[bytes], opened: Sequence[Item] = ()
) -> Json:
    """Return what an opened item holds, if it is what was sealed.

    ``sealed``: the hashes of this side and phase, by slot. ``opened``: what this side has opened
    before, in all phases.

    Raises:
        SealBroken: it is of another game or side, of a slot that isn't there, was altered, stands
            in another slot than it was sealed in, or has a salt that was used already.
    """
    if item.game != game:
        raise SealBroken(Message.of(N_("this was sealed in another game")))
    if item.side != side:
        raise SealBroken(Message.of(N_("this was sealed by {side}"), side=item.side))
    if not 0 <= item.slot < len(sealed):
        raise SealBroken(Message.of(N_("there is no slot {n}"), n=item.slot))
    if len(item.salt) != HASH_BYTES:
        raise SealBroken(Message.of(N_("a salt should be 32 bytes long")))
    if any(_shares_salt(item, other) for other in opened):
        raise SealBroken(Message.of(N_("its salt was used for another slot already")))
    if not hmac.compare_digest(commitment(item), sealed[item.slot]):
        raise SealBroken(_why_not(item, sealed))
    return value_of(item.payload)


def _shares_salt(item: Item, other: Item) -> bool:
    same_place = (item.phase, item.slot) == (other.phase, other.slot)
    return item.salt == other.salt and not same_place


def _why_not(item: Item, sealed: Sequence[bytes]) -> Message:
    from dataclasses import replace

    for slot, each in enumerate(sealed):
        if commitment(replace(item, slot=slot)) == each:
            return Message.of(N_("this was sealed in slot {n}"), n=slot)
    return Message.of(N_("this isn't what was sealed: it was altered"))
