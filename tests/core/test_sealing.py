"""Sealing: what was sealed opens, and nothing else does.

The protocol is ``ecosystem.md`` D5 with the changes that the issue on orders names: tags
``legatus/…/v1``, 64 numbered slots, payloads of 512 bytes, salts from a master key.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from builder.core import sealing
from builder.core.dice import Dice
from builder.core.errors import BadRequest, SealBroken
from builder.core.sealing import FIRST_ROOT, SLOTS, Item, canonical, payload
from tests.support import second_verifier
from tests.support.wording import whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.sealing import Json

ALTERED = "this isn't what was sealed: it was altered"
UNREADABLE = "what was sealed isn't written as it should be"
GAME = sealing.game_id(b'{"points":800}', (bytes([1]) * 32, bytes([2]) * 32))
OTHER_GAME = sealing.game_id(b'{"points":800}', (bytes([1]) * 32, bytes([3]) * 32))
MASTER = bytes(range(32))
ORDERS: dict[int, Json] = {
    0: {"unit": "12", "order": "advance"},
    5: {"unit": "17", "order": "hold", "note": "fino al fiume, poi Ἀρκάδες"},
}
HASHES = sealing.commitments(GAME, "rome", 2, MASTER, ORDERS)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
values = st.recursive(
    st.integers(-(2**53) + 1, 2**53 - 1) | texts,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(texts, inside, max_size=4),
    max_leaves=12,
)


def item(slot: int, value: Json | None = None) -> Item:
    content = ORDERS.get(slot, sealing.EMPTY) if value is None else value
    salt = sealing.salt_for(MASTER, slot, 2)
    return Item(GAME, "rome", 2, slot, salt, payload(content))


def opened(each: Item) -> Json:
    return sealing.check_opening(each, GAME, "rome", HASHES)


# Known answers: worked out once by tests/support/second_verifier.py, and the same for ever.


def test_known_answers_are_given_for_ever() -> None:
    assert GAME.hex() == "e09ea03bfb30b4b6d0d5c35109a7dd5e6265bb811c60bd7bef4735c4c1bc1ae8"
    assert (
        sealing.salt_for(MASTER, 5, 2).hex()
        == "910535d26c93eb97f59e1c63ceac1e4fec644d97c4204b450c2bf044435c7ea7"
    )
    assert HASHES[5].hex() == "253fd5bfc87f2226586c09ad30d3d8969ee552632afa30c404f820420326ed6a"
    assert HASHES[63].hex() == "13bac0f97dd494bd4b17a90a1e411188e7b13e086155a326f5211f4218103e8b"
    first = sealing.root(GAME, "rome", 1, (FIRST_ROOT, FIRST_ROOT), bytes(32), HASHES)
    assert first.hex() == "7ee377c413cd62cfed8fe9894130c4661fbc8d53f66f89899ca9198f77bc066a"
    seeds = [("rome", bytes([1]) * 32), ("carthage", bytes([2]) * 32)]
    assert (
        sealing.seed_commitment(GAME, *seeds[0]).hex()
        == "7eb076af42b58aab14eef9723fcf0379cdd341fc37921f461b023e30c31d1150"
    )
    joint = sealing.joint_seed(GAME, seeds)
    assert joint.hex() == "e6049140b91f3100f81438f1160af2c00d44672bbdc05762acad433af48e07a7"
    terrain = Dice(joint).stream("terrain")
    assert [terrain.roll(6) for _ in range(12)] == [2, 3, 6, 6, 3, 5, 3, 2, 2, 3, 3, 1]


def test_the_second_verifier_gives_the_same_answers() -> None:
    agreement = (b'{"points":800}', bytes([1]) * 32, bytes([2]) * 32)
    assert second_verifier.digest("legatus/game/v1", *agreement) == GAME
    for slot in range(SLOTS):
        each = item(slot)
        assert second_verifier.salt(MASTER, slot, 2) == each.salt
        assert second_verifier.filled_up(ORDERS.get(slot, {"empty": 1})) == each.payload
        opening = ("rome", 2, slot, each.salt, each.payload)
        assert second_verifier.is_what_was_sealed(list(HASHES), GAME, opening)


# What is written


@given(values)
def test_canonical_json_is_read_as_what_was_written(value: Json) -> None:
    assume(_is_sealable(value))
    data = canonical(value)
    assert canonical(sealing.read_canonical(data)) == data
    assert sealing.value_of(payload(value)) == sealing.read_canonical(data)
    assert payload(value) == second_verifier.filled_up(value)


def _is_sealable(value: Json) -> bool:
    try:
        canonical(value)
    except BadRequest:
        return False
    return True


def test_keys_are_in_the_order_of_utf16_and_texts_in_nfc() -> None:
    # RFC 8785, 3.2.3: U+1F600 is D83D DE00 and so comes before U+FF61.
    assert canonical({"\uff61": 1, "\U0001f600": 2}).decode() == '{"\U0001f600":2,"\uff61":1}'
    assert canonical("perche\u0301") == '"perché"'.encode()


@pytest.mark.parametrize(
    "value", [1.5, True, None, 2**53, {1: 2}, {"é": 1, "e\u0301": 2}, "\ud800", {"\ud800": 1}, b"x"]
)
def test_what_is_no_whole_number_and_no_text_is_not_sealed(value: object) -> None:
    half = value in ("\ud800", {"\ud800": 1})
    told = "it holds half a letter" if half else "only whole numbers and texts can"
    with pytest.raises(BadRequest, match=whole(f"this can't be sealed: {told}")):
        canonical(value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b'{"a":1 }',
        b'{"a":1,"a":1}',
        b'{"b":1,"a":1}',
        b"1.0",
        b"-0",
        b"NaN",
        b"[" * 100_000,
        b'"\xff"',
        '"perche\u0301"'.encode(),
        b"\xef\xbb\xbf1",
        b"9" * 5_000,
    ],
)
def test_what_is_not_canonical_is_refused(data: bytes) -> None:
    with pytest.raises(SealBroken, match=whole(UNREADABLE)):
        sealing.read_canonical(data)


@pytest.mark.parametrize("form", ['"a{}"', '{{"a{}":1}}'])
def test_marks_upon_marks_are_refused_at_once(form: str) -> None:
    """To sort so many as Python does would take hours, and the other side may seal them."""
    for marks in ("\u0301\u0327" * 249_000, "\\u0301\\u0327" * 83_000, "\u0f73" * 330_000):
        with pytest.raises(SealBroken, match=whole(UNREADABLE)):
            sealing.read_canonical(form.format(marks).encode())


def test_payloads_are_of_one_length() -> None:
    lengths = {len(payload(value)) for value in (sealing.EMPTY, *ORDERS.values())}
    assert lengths == {512}
    assert len(payload({"note": "x" * 600})) == 1024


@pytest.mark.parametrize("sealed", [b'{"empty":1}', payload(sealing.EMPTY) + b" " * 512])
def test_a_payload_that_is_filled_up_otherwise_is_refused(sealed: bytes) -> None:
    with pytest.raises(SealBroken, match=whole(UNREADABLE)):
        sealing.value_of(sealed)


# What opens


def test_what_was_sealed_opens_and_empty_slots_too() -> None:
    for slot in range(SLOTS):
        assert opened(item(slot)) == ORDERS.get(slot, sealing.EMPTY)


def test_more_slots_than_were_agreed_are_refused() -> None:
    with pytest.raises(BadRequest, match=whole("64 slots were agreed, and that is not enough")):
        sealing.commitments(GAME, "rome", 1, MASTER, {64: 1})


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        (lambda each: replace(each, game=OTHER_GAME), "this was sealed in another game"),
        (lambda each: replace(each, side="carthage"), "this was sealed by carthage"),
        (lambda each: replace(each, slot=64), "there is no slot 64"),
        (lambda each: replace(each, slot=-1), "there is no slot -1"),
        (lambda each: replace(each, slot=7), "this was sealed in slot 5"),
        (lambda each: replace(each, phase=1), ALTERED),
        (lambda each: replace(each, salt=bytes(32)), ALTERED),
        (lambda each: replace(each, salt=b""), "a salt should be 32 bytes long"),
        (lambda each: replace(each, payload=payload({"order": "withdraw"})), ALTERED),
        (lambda each: replace(each, payload=each.payload + b" "), ALTERED),
    ],
)
def test_what_is_another_thing_is_refused_with_the_reason(
    changed: Callable[[Item], Item], reason: str
) -> None:
    with pytest.raises(SealBroken, match=whole(reason)):
        opened(changed(item(5)))


def test_the_item_of_another_slot_is_refused() -> None:
    with pytest.raises(SealBroken, match=whole("this was sealed in slot 0")):
        opened(replace(item(0), slot=5))


def test_two_items_with_one_salt_are_refused() -> None:
    first = item(0)
    second = replace(item(5), salt=first.salt)
    hashes = list(HASHES)
    hashes[5] = sealing.commitment(second)
    with pytest.raises(SealBroken, match=whole("its salt was used for another slot already")):
        sealing.check_opening(second, GAME, "rome", hashes, [first])
    assert sealing.check_opening(first, GAME, "rome", hashes, [first]) == ORDERS[0]


def test_what_is_no_json_is_refused_though_it_was_sealed() -> None:
    wrong = replace(item(5), payload=b"x" * 512)
    with pytest.raises(SealBroken, match=whole(UNREADABLE)):
        sealing.check_opening(wrong, GAME, "rome", [*HASHES[:5], sealing.commitment(wrong)])


# A single character, anywhere: 10,000 of them in the long form.

ALTERATIONS = 10_000 if os.environ.get("LEGATUS_LAB") else 1_000


@pytest.mark.lab
@settings(max_examples=ALTERATIONS, deadline=None)
@given(
    st.sampled_from(["payload", "salt", "hash", "game", "side", "slot", "phase"]),
    st.integers(0, 511),
    st.integers(1, 255),
    st.sampled_from(sorted([*ORDERS, 63])),
)
def test_one_altered_character_is_never_taken(what: str, at: int, by: int, slot: int) -> None:
    each, hashes, game = item(slot), list(HASHES), GAME

    def altered(data: bytes) -> bytes:
        place = at % len(data)
        return data[:place] + bytes([data[place] ^ by]) + data[place + 1 :]

    if what == "payload":
        each = replace(each, payload=altered(each.payload))
    elif what == "salt":
        each = replace(each, salt=altered(each.salt))
    elif what == "hash":
        hashes[slot] = altered(hashes[slot])
    elif what == "game":
        each = replace(each, game=altered(each.game))
    elif what == "side":
        each = replace(each, side="rome"[: at % 4] + chr(0x100 + by) + "rome"[at % 4 + 1 :])
    else:
        each = replace(each, **{what: getattr(each, what) + by})
    with pytest.raises(SealBroken):
        sealing.check_opening(each, game, "rome", hashes)
    opening = (each.side, each.phase, each.slot, each.salt, each.payload)
    assert not second_verifier.is_what_was_sealed(hashes, each.game, opening)


# Roots and seeds


def test_the_root_follows_from_all_that_is_sealed_and_from_what_went_before() -> None:
    def rooted(**other: object) -> bytes:
        usual: dict[str, object] = {
            "game": GAME,
            "side": "rome",
            "phase": 2,
            "before": (bytes([7]) * 32, bytes([8]) * 32),
            "public": bytes([9]) * 32,
            "sealed": HASHES,
        }
        return sealing.root(**(usual | other))  # type: ignore[arg-type]

    others = [
        rooted(game=OTHER_GAME),
        rooted(side="carthage"),
        rooted(phase=1),
        rooted(before=(bytes([8]) * 32, bytes([7]) * 32)),
        rooted(public=bytes(32)),
        rooted(sealed=HASHES[::-1]),
        rooted(sealed=HASHES[:-1]),
    ]
    assert len({rooted(), *others}) == 1 + len(others)


def test_a_mirrored_hash_is_refused() -> None:
    theirs = list(sealing.commitments(GAME, "carthage", 2, bytes(32), {}))
    sealing.check_roots(HASHES, theirs)
    theirs[3] = HASHES[5]
    told = "the same hash stands twice; one of the sides has copied it"
    with pytest.raises(SealBroken, match=whole(told)):
        sealing.check_roots(HASHES, theirs)
    with pytest.raises(SealBroken, match=whole("a hash should be 32 bytes long")):
        sealing.check_roots(HASHES, [b""])


def test_another_seed_than_the_sealed_one_is_refused() -> None:
    seed = bytes([4]) * 32
    sealed = sealing.seed_commitment(GAME, "rome", seed)
    sealing.check_seed(GAME, "rome", seed, sealed)
    for side, other in (("rome", bytes(32)), ("rome", seed[:-1]), ("carthage", seed)):
        told = f"{side} shows another seed than the one that was sealed"
        with pytest.raises(SealBroken, match=whole(told)):
            sealing.check_seed(GAME, side, other, sealed)


def test_either_half_of_the_seed_changes_every_die() -> None:
    def joint(*halves: int) -> bytes:
        names = ("rome", "carthage")
        return sealing.joint_seed(
            GAME, [(name, bytes([half]) * 32) for name, half in zip(names, halves, strict=True)]
        )

    assert len({joint(1, 2), joint(1, 3), joint(3, 2), joint(2, 1)}) == 4
