"""What two players hand each other, step by step, when they have only files.

Each kind of file is a frozen value; bytes are in hexadecimal. ``core.exchange_sealing`` and
``core.exchange_opening`` make them and judge those of the other side; ``core.sealing`` has the
hashes.

============  ==================================================================================
agreement     what is played, and one nonce (a proposal) or both (agreed)
commitment    all that a side seals in a phase: a hash a slot, and the root over them
opening       a side's half of the seed, or sealed things with their salts, or both
public        what the other side may see of a battle or an army; in a sealed game with the roots
owner         everything a side has: its secrets, its master key, and what it got from the other
umpire        the owner's files of both
============  ==================================================================================
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from builder.core import sealing
from builder.core.model import Model, Slug, Text, Whole
from builder.core.roster import Roster, walk
from builder.core.ruleset import Topic
from builder.core.scenario import Scenario, TableSize
from builder.core.sealing import Item

__all__ = [
    "MOST_SLOTS",
    "PHASES",
    "Agreement",
    "Commitment",
    "OpenedItem",
    "Opening",
    "Owner",
    "Party",
    "Public",
    "Rules",
    "SealedValue",
    "Terms",
    "Umpire",
    "agreed_bytes",
    "check_of",
    "game_of",
    "opened_from",
    "owner_check",
    "shown_hash",
]

PHASES = 2
MOST_SLOTS = 1_024
MOST_PAYLOAD_HEX = 2_000_000

# Small letters and capitals are the same bytes; files are written with small ones.
Hash = Annotated[str, StringConstraints(pattern=r"^[0-9a-fA-F]{64}$", to_lower=True, strict=True)]
Payload = Annotated[
    str,
    StringConstraints(
        pattern=r"^([0-9a-fA-F]{2})+$", to_lower=True, strict=True, max_length=MOST_PAYLOAD_HEX
    ),
]
Phase = Annotated[Whole, Field(ge=1, le=PHASES)]
Slot = Annotated[Whole, Field(le=MOST_SLOTS - 1)]


class Party(Model):
    """One of the two sides, by its id in the battle."""

    id: Slug
    name: Text


class Rules(Model):
    """The rules that are played: their id, version, and the hash of all that they say."""

    id: Slug
    version: Annotated[str, Field(max_length=40)]
    digest: Hash


class Terms(Model):
    """What both sides agree on.

    ``limit``: points a side; None: none was agreed. ``grounds``: the choices of terrain, of which
    each side takes one unseen; none where no dice lay the ground. ``secret``: the topics that are
    sealed.
    """

    title: Text
    rules: Rules
    ratio: Whole | None = None
    limit: Whole | None = None
    table: TableSize | None = None
    grounds: Annotated[tuple[Slug, ...], Field(max_length=20)] = ()
    secret: Annotated[tuple[Topic, ...], Field(max_length=20)]
    sides: tuple[Party, Party]
    slots: Annotated[Whole, Field(ge=2, le=MOST_SLOTS)]
    phases: Literal[2]


class Agreement(Model):
    """The terms, the nonces of the sides in their order, and a sum over it all.

    A proposal has but the nonce of ``by``; then ``nonces`` has one.
    """

    terms: Terms
    by: Slug
    nonces: Annotated[tuple[Hash, ...], Field(min_length=1, max_length=2)]
    check: Hash


class Commitment(Model):
    """What a side seals in a phase: a hash for each slot, in order, and the root.

    ``before``: the roots of the phase before, its own and the other side's. ``seed``: the hash of
    its half of the seed, in the first phase.
    """

    game: Hash
    side: Slug
    phase: Phase
    before: tuple[Hash, Hash]
    seed: Hash | None = None
    sealed: Annotated[tuple[Hash, ...], Field(min_length=1, max_length=MOST_SLOTS)]
    root: Hash


class OpenedItem(Model):
    """One sealed thing and its salt."""

    phase: Phase
    slot: Slot
    salt: Annotated[Hash, Field(repr=False)]
    payload: Annotated[Payload, Field(repr=False)]


class Opening(Model):
    """What a side opens. ``count``: how many things, last, so that a cut file is noticed."""

    game: Hash
    side: Slug
    seed: Hash | None = None
    items: Annotated[tuple[OpenedItem, ...], Field(max_length=PHASES * MOST_SLOTS)] = ()
    count: Whole


class SealedValue(Model):
    """What its owner has sealed in a slot."""

    phase: Phase
    slot: Slot
    payload: Annotated[Payload, Field(repr=False)]


class Owner(Model):
    """Everything that a side has. It goes to nobody but an umpire.

    ``handed``: what of its own it has opened; ``shown``: what singly. ``theirs`` and
    ``opened`` come from the other side and were checked when they came. ``check``: a sum over all
    the rest.
    """

    side: Slug
    agreement: Agreement
    master: Annotated[Hash, Field(repr=False)]
    seed: Annotated[Hash, Field(repr=False)]
    values: Annotated[
        tuple[SealedValue, ...], Field(max_length=PHASES * MOST_SLOTS, repr=False)
    ] = ()
    mine: Annotated[tuple[Commitment, ...], Field(max_length=PHASES)] = ()
    theirs: Annotated[tuple[Commitment, ...], Field(max_length=PHASES)] = ()
    handed: Annotated[tuple[Literal["seed", "all"], ...], Field(max_length=2)] = ()
    shown: Annotated[tuple[tuple[Phase, Slot], ...], Field(max_length=PHASES * MOST_SLOTS)] = ()
    their_seed: Hash | None = None
    opened: Annotated[tuple[OpenedItem, ...], Field(max_length=PHASES * MOST_SLOTS)] = ()
    check: Hash


def _nodes_in(battle: Scenario | None, army: Roster | None) -> int:
    sides = battle.sides if battle is not None else ()
    armies = [each.army for each in (*sides, army) if each is not None]
    return sum(1 for each in armies for _ in walk(each.root))


class Public(Model):
    """What the other side may see of a battle or of a lone army.

    ``game``: the sealed one that it belongs to, if any; ``roots``: those under which its owner has
    sealed the rest. ``side``: whose file it is; None: nobody's in particular. ``count``: how many
    formations and troops it holds, last, so that a cut file is noticed.
    """

    game: Hash | None = None
    side: Slug | None = None
    roots: Annotated[tuple[Hash, ...], Field(max_length=PHASES)] = ()
    battle: Scenario | None = None
    army: Roster | None = None
    count: Whole = Field(
        default_factory=lambda fields: _nodes_in(fields.get("battle"), fields.get("army"))
    )

    @model_validator(mode="after")
    def _is_one_document(self) -> Self:
        if (self.battle is None) == (self.army is None):
            msg = "holds one of: battle, army"
            raise ValueError(msg)
        if (self.roots and self.game is None) or (self.game and self.side is None):
            msg = "names no game to its roots, or no side of its game"
            raise ValueError(msg)
        if self.count != _nodes_in(self.battle, self.army):
            msg = "was cut on its way; have it sent again"
            raise ValueError(msg)
        return self

    @property
    def document(self) -> Roster | Scenario:
        """The battle or army in it."""
        held = self.battle or self.army
        assert held is not None  # noqa: S101 - the validator sees to it
        return held


class Umpire(Model):
    """The owner's files of both sides."""

    owners: tuple[Owner, Owner]


def _plain(model: Model, *without: str) -> sealing.Json:
    data: sealing.Json = model.model_dump(mode="json", exclude_defaults=True, exclude=set(without))
    return data


def agreed_bytes(terms: Terms) -> bytes:
    """Return what a game's id is made from: the terms as they stand in the file, canonically."""
    return sealing.canonical(_plain(terms))


def check_of(terms: Terms, by: str, nonces: tuple[str, ...]) -> str:
    """Return the sum over an agreement: SHA-256 of it in canonical JSON, in hexadecimal.

    It tells what was altered on the way by accident; against anybody who means it the game's id
    stands, which both sides must hold.
    """
    value: sealing.Json = {"terms": _plain(terms), "by": by, "nonces": list(nonces)}
    return hashlib.sha256(sealing.canonical(value)).hexdigest()


def owner_check(owner: Owner) -> str:
    """Return the sum over an owner's file."""
    return hashlib.sha256(sealing.canonical(_plain(owner, "check"))).hexdigest()


def game_of(agreement: Agreement) -> bytes:
    """Return the id of a game that both sides agreed to."""
    one, other = (bytes.fromhex(nonce) for nonce in agreement.nonces)
    return sealing.game_id(agreed_bytes(agreement.terms), (one, other))


def shown_hash(seed: str | None) -> bytes:
    """Return the hash of what a side shows openly with its commitment: that of its seed, if any."""
    value: sealing.Json = {} if seed is None else {"seed": seed}
    return hashlib.sha256(sealing.canonical(value)).digest()


def opened_from(item: OpenedItem, game: bytes, side: str) -> Item:
    """Return an opened thing of a file as bytes."""
    salt, payload = bytes.fromhex(item.salt), bytes.fromhex(item.payload)
    return Item(game, side, item.phase, item.slot, salt, payload)
