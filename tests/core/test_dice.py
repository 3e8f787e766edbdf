"""Dice from a seed: known answers for ever, no side likelier than another."""

from __future__ import annotations

import hashlib
import hmac
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.dice import MOST_SIDES, Dice

if TYPE_CHECKING:
    from collections.abc import Iterator

# Seed n is n + 1 bytes of the value n. Twelve D6 of "terrain", four D100 of "weather", three
# D1500 (two bytes each) of "terrain", worked out once by `_by_hand`, which shares no line with
# the program.
KNOWN = [
    ("145266464665", [15, 19, 62, 8], [82, 396, 776]),
    ("232212453522", [58, 21, 100, 50], [721, 726, 1274]),
    ("656226511656", [34, 91, 46, 79], [1351, 676, 160]),
    ("511112632523", [24, 92, 42, 73], [251, 1399, 188]),
    ("645344511446", [87, 74, 53, 58], [1314, 307, 1480]),
    ("322245545236", [94, 6, 32, 87], [988, 138, 431]),
    ("344132321512", [59, 65, 58, 43], [228, 1219, 1024]),
    ("355512156255", [54, 45, 37, 27], [1081, 837, 1064]),
    ("113544416413", [74, 65, 16, 96], [565, 1435, 538]),
    ("616411432242", [9, 97, 42, 70], [402, 403, 1372]),
    ("154533264146", [34, 88, 93, 84], [1451, 863, 1115]),
    ("413643346263", [85, 64, 17, 26], [1315, 1460, 1257]),
    ("263232341643", [33, 16, 5, 90], [472, 1156, 466]),
    ("333266153615", [86, 61, 40, 25], [89, 1366, 242]),
    ("164312614212", [78, 27, 7, 21], [1010, 978, 267]),
    ("635312141336", [44, 30, 28, 62], [341, 529, 830]),
    ("116161616423", [44, 58, 18, 30], [811, 915, 825]),
    ("464422254141", [9, 82, 22, 76], [966, 526, 726]),
    ("653114646222", [55, 19, 87, 92], [385, 999, 1294]),
    ("544341231152", [50, 49, 87, 35], [254, 1083, 1453]),
]
# The 0.1 % points of chi-squared for sides - 1 degrees of freedom, from printed tables.
CRITICAL = {4: 16.27, 6: 20.52, 8: 24.32, 10: 27.88, 12: 31.26, 20: 43.82, 100: 148.23}
THROWS = 20_000


def _seed(number: int) -> bytes:
    return bytes([number]) * (number + 1)


def _bytes(seed: bytes, name: str) -> Iterator[int]:
    for counter in range(100):
        text = name.encode() + b"\0" + counter.to_bytes(8, "big")
        yield from hmac.new(seed, text, hashlib.sha256).digest()


def _by_hand(seed: bytes, name: str, sides: int, throws: int) -> list[int]:
    width = 1 if sides <= 256 else 2
    source = _bytes(seed, name)
    found: list[int] = []
    while len(found) < throws:
        number = int.from_bytes(bytes(islice(source, width)), "big")
        if number < 256**width // sides * sides:
            found.append(number % sides + 1)
    return found


@pytest.mark.parametrize("number", range(20))
def test_a_seed_gives_the_same_rolls_for_ever(number: int) -> None:
    sixes, hundreds, lengths = KNOWN[number]
    dice = Dice(_seed(number))
    d6, d100, d1500 = dice.stream("terrain"), dice.stream("weather"), dice.stream("terrain")
    assert "".join(str(d6.roll(6)) for _ in range(12)) == sixes
    assert [d100.roll(100) for _ in range(4)] == hundreds
    assert [d1500.roll(1500) for _ in range(3)] == lengths


@pytest.mark.parametrize("number", range(20))
def test_the_known_answers_follow_from_the_definition(number: int) -> None:
    """HMAC-SHA256(seed, name, 0x00, counter), too high bytes thrown away (house.md 5.5)."""
    sixes, hundreds, lengths = KNOWN[number]
    seed = _seed(number)
    assert "".join(map(str, _by_hand(seed, "terrain", 6, 12))) == sixes
    assert _by_hand(seed, "weather", 100, 4) == hundreds
    assert _by_hand(seed, "terrain", 1500, 3) == lengths


@pytest.mark.parametrize("sides", CRITICAL)
def test_every_side_of_a_die_is_as_likely_as_the_others(sides: int) -> None:
    stream = Dice(b"chi squared").stream(f"d{sides}")
    counts = [0] * sides
    for _ in range(THROWS):
        counts[stream.roll(sides) - 1] += 1
    expected = THROWS / sides
    assert sum((count - expected) ** 2 / expected for count in counts) < CRITICAL[sides]


def test_a_die_of_more_sides_than_a_byte_holds_is_even_too() -> None:
    """1,500 sides in ten bands of 150: 9 degrees of freedom."""
    stream = Dice(b"chi squared").stream("long")
    bands = [0] * 10
    for _ in range(THROWS):
        bands[(stream.roll(1500) - 1) // 150] += 1
    assert sum((band - THROWS / 10) ** 2 / (THROWS / 10) for band in bands) < CRITICAL[10]


@given(st.binary(max_size=64), st.text(max_size=20), st.integers(1, MOST_SIDES))
def test_a_roll_lies_on_the_die(seed: bytes, name: str, sides: int) -> None:
    stream = Dice(seed).stream(name)
    assert all(1 <= stream.roll(sides) <= sides for _ in range(5))


@given(st.integers(-500, 500), st.integers(0, 500))
def test_a_number_in_a_range_lies_in_it(low: int, more: int) -> None:
    assert low <= Dice(b"x").stream("x").within(low, low + more) <= low + more


def test_streams_do_not_disturb_each_other() -> None:
    dice = Dice(b"x")
    first, second = dice.stream("a"), dice.stream("b")
    mixed = [(first.roll(6), second.roll(6)) for _ in range(50)]
    alone = dice.stream("b")
    assert [roll for _, roll in mixed] == [alone.roll(6) for _ in range(50)]
    assert [roll for roll, _ in mixed] != [roll for _, roll in mixed]


@pytest.mark.parametrize("sides", [0, -1, MOST_SIDES + 1])
def test_a_die_without_sides_and_one_with_too_many_are_refused(sides: int) -> None:
    with pytest.raises(ValueError, match=str(sides)):
        Dice(b"x").stream("x").roll(sides)


def test_a_range_the_wrong_way_round_is_refused() -> None:
    with pytest.raises(ValueError, match="0"):
        Dice(b"x").stream("x").within(5, 4)
