"""What another player may send of a sealed game, and mean harm with it."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import TYPE_CHECKING

from builder.core import sealing
from builder.core.exchange import OpenedItem, Opening, Terms, game_of
from builder.core.exchange_opening import received
from builder.core.exchange_sealing import accepted, commit, proposed
from builder.storage.documents import text_of
from builder.storage.exchange_files import save_exchange
from tests.support.bomb_kit import MB, ROOT, Bomb, filled, late
from tests.support.sealed_game import FIRST, chance, terms

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from builder.core.exchange import Commitment, Owner
    from tests.support.bomb_kit import Make

__all__ = ["STEPS"]

SAMPLES = ROOT / "tests" / "data" / "exchange"
SLOTS = 1_024
MOST_BYTES = 1_000_000
MARKS = "\u0301\u0327"


def _sample(kind: str) -> str:
    return (SAMPLES / f"{kind}-1.legatus").read_text(encoding="utf-8")


# A game whose other side means harm -------------------------------------------------------------


@cache
def _sides() -> tuple[Owner, Owner]:
    """Return the files of both when a game of many slots is agreed."""
    agreed_on = Terms.model_validate({**dict(terms()), "slots": SLOTS})
    red = proposed(agreed_on, "red", chance(1))
    blue = accepted(red.agreement, chance(101))
    return received(red, blue.agreement)[0], blue


def _item(payload: bytes, slot: int) -> OpenedItem:
    salt = hashlib.sha256(f"{slot}".encode()).hexdigest()
    return OpenedItem(phase=1, slot=slot, salt=salt, payload=payload.hex())


def _sealed(blue: Owner, items: tuple[OpenedItem, ...]) -> Commitment:
    """Return what seals some things of the first phase as they are, whatever these hold."""
    game = game_of(blue.agreement)
    _, honest = commit(blue, FIRST["blue"])
    hashes = [bytes.fromhex(each) for each in honest.sealed]
    for each in items:
        salt, payload = bytes.fromhex(each.salt), bytes.fromhex(each.payload)
        hashes[each.slot] = sealing.commitment(
            sealing.Item(game, "blue", 1, each.slot, salt, payload)
        )
    before = (sealing.FIRST_ROOT, sealing.FIRST_ROOT)
    shown = hashlib.sha256(sealing.canonical({"seed": honest.seed or ""})).digest()
    root = sealing.root(game, "blue", 1, before, shown, hashes)
    sealed = tuple(each.hex() for each in hashes)
    return honest.model_copy(update={"sealed": sealed, "root": root.hex()})


def _opened(*payloads: bytes, held: bytes | None = None) -> Make:
    """Write an opening, and beside it the file of a player who holds what was sealed of it.

    ``held``: what was sealed instead of each.
    """

    def make(folder: Path) -> Path:
        red, blue = _sides()
        red, _ = commit(red, FIRST["red"])
        sent = tuple(_item(each, slot) for slot, each in enumerate(payloads))
        kept = sent if held is None else tuple(_item(held, slot) for slot in range(len(sent)))
        red, _ = received(red, _sealed(blue, kept))
        save_exchange(red, folder / "owner-red.legatus")
        game = game_of(red.agreement).hex()
        path = folder / "x.legatus"
        opening = Opening(game=game, side="blue", items=sent, count=len(sent))
        path.write_text(text_of(opening), encoding="utf-8")
        return path

    return make


def _told(text: str) -> bytes:
    """Return what is sealed for a text, filled up as it should be."""
    data = f'{{"text":"{text}"}}'.encode()
    return data + b" " * (-len(data) % sealing.PAYLOAD_BYTES)


WRONG = "isn't written as it should be"
OPENINGS: dict[str, tuple[str, Make]] = {
    "an opening of accents upon accents": (WRONG, _opened(_told("a" + MARKS * 249_000))),
    "an opening of accents in numbers": (
        WRONG,
        _opened(_told("a" + json.dumps(MARKS)[1:-1] * 83_000)),
    ),
    "an opening of accents in a key": (
        WRONG,
        _opened(f'{{"a{MARKS * 249_000}":1}}'.encode()),
    ),
    "an opening of Tibetan vowels": (WRONG, _opened(_told("a" + "\u0f73" * 330_000))),
    "an opening of brackets": (WRONG, _opened(b"[" * MOST_BYTES)),
    "an opening of lists": (WRONG, _opened(b"[" + b"[]," * 333_000 + b"0]")),
    "an opening of keys": (WRONG, _opened(b"{" + b'"":1,' * 190_000 + b'"a":1}')),
    "an opening of digits": (WRONG, _opened(b"9" * MOST_BYTES)),
    "an opening of blanks": (WRONG, _opened(b" " * MOST_BYTES)),
    "an opening of noughts": (WRONG, _opened(bytes(MOST_BYTES))),
    "an opening of half a letter": (WRONG, _opened(_told("\\ud800"))),
    "an opening of a number without end": (WRONG, _opened(b"1e999", b"NaN")),
    "an opening of large things, one altered": (
        "it was altered",
        _opened(_told("a" * 990_000), held=_told("b")),
    ),
    "an opening of seven large things": ("", _opened(*[_told("a" * 990_000)] * 7)),
    "an opening of all slots": ("", _opened(*[_told("a")] * SLOTS)),
}


def _items(number: int, payload: str = '"00"') -> str:
    salt = '"' + "00" * 32 + '"'
    line = f"  - {{phase: 1, slot: 0, salt: {salt}, payload: {payload}}}\n"
    head = _sample("opening").partition("items:")[0]
    return head + "items:\n" + line * number + f"count: {number}\n"


def _hashes(number: int) -> str:
    head, _, rest = _sample("commitment").partition("sealed:\n")
    line = '  - "' + "ab" * 32 + '"\n'
    return head + "sealed:\n" + line * number + rest[rest.index("root:") :]


def _agreement(before: str, after: str) -> str:
    text = _sample("agreement")
    assert before in text
    return text.replace(before, after)


NOT_AS = "at most|should|YAML|isn't known|missing"
_TEXTS: dict[str, tuple[str, Callable[[], str]]] = {
    "a commitment of 199,000 hashes": ("at most 1024|at most 1,024", lambda: _hashes(199_000)),
    "a commitment of one hash over and over": ("your own", lambda: _hashes(SLOTS)),
    "a commitment of a long hash": (
        NOT_AS,
        lambda: filled(_sample("commitment").partition("root:")[0] + "root: ", "ab"),
    ),
    "a commitment of a long game": (NOT_AS, lambda: filled("schema: commitment/1\ngame: ", "9")),
    "a commitment of aliases": (
        "anchors",
        lambda: filled("schema: commitment/1\na: &a x\nsealed: [", "*a, "),
    ),
    "a commitment of brackets": ("40 levels", lambda: filled("schema: commitment/1\na: ", "[")),
    "a commitment of a phase without end": (
        NOT_AS,
        lambda: _sample("commitment").replace("phase: 1", "phase: " + "9" * 5_000),
    ),
    "an opening of 39,000 things": (NOT_AS, lambda: _items(39_000)),
    "an opening of one thing 2,048 times": ("your own", lambda: _items(2_048)),
    "an opening of an odd digit": (NOT_AS, lambda: _items(1, "a" * 1_999_999)),
    "an opening of a thing too large": (NOT_AS, lambda: _items(1, "aa" * 1_000_001)),
    "an opening of 16 MB of digits": (
        NOT_AS,
        lambda: filled(_items(1, "@").partition("@")[0] + '"', "00", '"}\n'),
    ),
    "an agreement of 199,000 grounds": (
        NOT_AS,
        lambda: _agreement("    - open\n", "    - open\n" * 199_000),
    ),
    "an agreement of accents upon accents": (
        "at most 1000",
        lambda: _agreement("The ford", "a" + MARKS * 4_000_000),
    ),
    "an agreement of marks": (
        "altered|no ruleset",
        lambda: _agreement("The ford", "a" + MARKS * 499),
    ),
    "an agreement of all slots there are": (
        NOT_AS,
        lambda: _agreement("slots: 6", "slots: 1000000000"),
    ),
    "an agreement of many sides": (
        NOT_AS,
        lambda: _agreement(
            "    - id: red\n", "    - {id: x, name: y}\n" * 60_000 + "    - id: red\n"
        ),
    ),
    "an agreement of many nonces": (
        NOT_AS,
        lambda: _agreement("nonces:\n", "nonces:\n" + "  - x\n" * 190_000),
    ),
    "an agreement of 17 MB": ("larger than 16 MB", lambda: _agreement("The ford", "x" * 17 * MB)),
    "an agreement with a tag": (
        "tags",
        lambda: _agreement("title: The ford", "title: !!binary aGk="),
    ),
}


def _beside_an_owner(content: Callable[[], bytes | str]) -> Make:
    def make(folder: Path) -> Path:
        (folder / "owner-red.legatus").write_text(_sample("owner"), encoding="utf-8")
        return late("x.legatus", content)(folder)

    return make


STEPS: dict[str, Bomb] = {
    **{name: Bomb("join", words, make) for name, (words, make) in OPENINGS.items()},
    **{n: Bomb("join", words, _beside_an_owner(text)) for n, (words, text) in _TEXTS.items()},
    **{
        f"{name}, accepted": Bomb("accept", words, late("x.legatus", text))
        for name, (words, text) in _TEXTS.items()
        if name.startswith("an agreement")
    },
}
