"""One character altered anywhere in the files of a sealed game: 10,000 in the long form.

Files are texts, so what is altered is the text: names of fields, hashes, salts, payloads, numbers.
What stays a file and says the same (a capital instead of a small letter) opens equal.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.errors import BadRequest, DocumentError, SealBroken
from builder.core.exchange import Owner
from builder.core.exchange_opening import open_items, open_seed, received
from builder.core.exchange_sealing import commit, proposed
from builder.core.exchange_turns import checked_owner
from builder.storage.documents import load_one_of, text_of
from tests.support import sealed_game as game

if TYPE_CHECKING:
    from builder.core.exchange import Agreement, Commitment, Opening
    from builder.core.model import Model

ALTERATIONS = 10_000 if os.environ.get("LEGATUS_LAB") else 600


def _steps() -> list[tuple[Owner, Agreement | Commitment | Opening]]:
    """Return what comes from the other side, each with the file that it is joined to."""
    asking = proposed(game.terms(), "red", game.chance(1))
    return [
        (asking, game.agreed()[1].agreement),
        (game.agreed()[0], commit(game.agreed()[1], game.FIRST["blue"])[1]),
        (game.sealed_once()[0], open_seed(game.sealed_once()[1])[1]),
        (game.seeds_open()[0], commit(game.seeds_open()[1], game.SECOND)[1]),
        (game.sealed_twice()[0], open_items(game.sealed_twice()[1], [(2, 0), (2, 3)])[1]),
    ]


STEPS = _steps()
OWN = game.sealed_twice()[0]


def altered(text: str, at: int, letter: str) -> str:
    """Return a text with another character at a place."""
    at %= len(text)
    return text[:at] + letter + text[at + 1 :]


def taken(text: str, kind: type[Model], value: Model) -> bool:
    """Tell whether a text is read as something else than it was; what is refused is not."""
    try:
        return load_one_of(text, "file", (kind,)) != value
    except DocumentError:
        return False


LETTERS = st.one_of(st.sampled_from("0123456789abcdefABCDEF \n-:\"'"), st.characters(codec="utf-8"))


@pytest.mark.lab
@settings(max_examples=ALTERATIONS, deadline=None)
@given(st.sampled_from(range(len(STEPS))), st.integers(0, 2**31), LETTERS)
def test_one_altered_character_is_refused_or_says_the_same(step: int, at: int, letter: str) -> None:
    owner, theirs = STEPS[step]
    text = altered(text_of(theirs), at, letter)
    try:
        read = load_one_of(text, "file", (type(theirs),))
    except DocumentError:
        return
    if read == theirs:
        assert received(owner, read)[0] == received(owner, theirs)[0]
        return
    with pytest.raises((SealBroken, BadRequest)):
        received(owner, read)


@pytest.mark.lab
@settings(max_examples=ALTERATIONS // 4, deadline=None)
@given(st.integers(0, 2**31), LETTERS)
def test_one_altered_character_of_ones_own_file_is_noticed(at: int, letter: str) -> None:
    text = altered(text_of(OWN), at, letter)
    if taken(text, Owner, OWN):
        with pytest.raises(SealBroken):
            checked_owner(load_one_of(text, "file", (Owner,)))


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_capitals_quotes_and_blanks_change_nothing(step: int) -> None:
    owner, theirs = STEPS[step]
    lines = text_of(theirs).splitlines()
    same = "\n".join(_in_another_style(line) for line in lines) + "\n\n# a comment\n"
    assert same != text_of(theirs)
    read = load_one_of(same, "file", (type(theirs),))
    assert received(owner, read)[0] == received(owner, theirs)[0]


def _in_another_style(line: str) -> str:
    """Return a line with its hash in capitals and between quotes."""
    start, _, last = line.rpartition(" ")
    bare = last.strip('"')
    hexadecimal = len(bare) >= 64 and set(bare) <= set("0123456789abcdef")
    return f'{start}   "{bare.upper()}"' if hexadecimal else f"{line}  "
