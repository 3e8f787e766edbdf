"""``Text`` and ``Notes`` over all of Unicode: 1,114,112 code points, and strings of any of them.

What may not come out is of ecosystem D4: Cc, Cs, marks that turn the direction, what has no width,
the byte-order mark.
"""

from __future__ import annotations

import re
import time
import unicodedata
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from builder.core.model import MAX_NOTES, MAX_TEXT, Notes, Text, clean_notes, clean_text

if TYPE_CHECKING:
    from collections.abc import Callable

EVERY = [chr(code) for code in range(0x110000)]
TEXT, NOTES = TypeAdapter[str](Text), TypeAdapter[str](Notes)
FORBIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2028\u2029\u2060-\u2064\u2066-\u2069\ufeff"
    "\ud800-\udfff]"
)
LINE_ENDS = {"\n", "\r", "\u2028", "\u2029"}


def is_clean(text: str) -> bool:
    return FORBIDDEN.search(text) is None and unicodedata.is_normalized("NFC", text)


def test_what_comes_of_every_character_alone_is_clean_and_stays_as_it_is() -> None:
    """A character a line: so each is alone."""
    lines = clean_notes("\n".join(each for each in EVERY if each not in LINE_ENDS)).split("\n")
    assert len(lines) == len(EVERY) - len(LINE_ENDS)
    assert all(is_clean(line) for line in lines)
    assert [clean_notes(line) for line in lines] == lines
    # NFC takes a character apart into three at the most (U+FB2C).
    assert max(map(len, lines)) == 3


def test_what_comes_of_every_character_amid_letters_is_clean() -> None:
    text = clean_text("".join(f"e{each}\u0301" for each in EVERY))
    assert is_clean(text)
    assert clean_text(text) == text


def test_notes_keep_line_ends_and_a_text_has_one_line() -> None:
    odd = "a\r\nb\rc\nd\u2028e\u2029f\tg"
    assert clean_notes(odd) == "a\nb\nc\nd\ne\nf g"
    assert clean_text(odd) == "a b c d e f g"


def test_of_what_no_one_sees_nothing_is_left_but_signs_that_have_a_shape() -> None:
    """Format characters (Cf): those that are kept enclose figures of Arabic and their like."""
    kept = {each for each in EVERY if unicodedata.category(each) == "Cf" and clean_text(each)}
    assert all(re.search("ARABIC|SYRIAC|KAITHI|EGYPTIAN", unicodedata.name(each)) for each in kept)


ANY = st.text(st.characters(), max_size=300)
MARKS = st.text(
    st.sampled_from("a\u00e0\u0301\u0327\u0344\u0f71\u0f72\u0f73\u0f75\u0f81\u1f82\u200d\u0334"),
    min_size=90,
    max_size=300,
)


@given(text=ANY | MARKS)
def test_a_text_of_any_characters_is_clean_the_same_again_and_canonically_equal(text: str) -> None:
    for clean in (clean_text, clean_notes):
        once = clean(text)
        assert is_clean(once.replace("\n", ""))
        assert clean(once) == once
    kept = "".join(each for each in text if clean_text(each))
    assert clean_text(kept) == unicodedata.normalize("NFC", clean_text(kept))


@given(text=MARKS)
def test_many_marks_come_out_as_unicode_has_them(text: str) -> None:
    """The oracle is ``unicodedata``, which sorts them by itself."""
    seen = text.replace("\u200d", "")
    assert clean_text(text) == unicodedata.normalize("NFC", seen)


@pytest.mark.parametrize(("kind", "most"), [(TEXT, MAX_TEXT), (NOTES, MAX_NOTES)])
def test_the_bound_is_that_of_what_comes_out(kind: TypeAdapter[str], most: int) -> None:
    assert kind.validate_python("\u1f80" * most) == "\u1f80" * most
    # Four letters that become one (U+1F82), and half a million that vanish.
    assert kind.validate_python("\u03b1\u0313\u0300\u0345" * most) == "\u1f82" * most
    assert kind.validate_python("\u200b" * 500_000) == ""
    for text in ("x" * (most + 1), "\u1f82" * (most + 1), "\u0958" * (most // 2 + 1)):
        with pytest.raises(ValidationError, match=f"at most {most}"):
            kind.validate_python(text)


@pytest.mark.parametrize(
    "marks", ["\u0301\u0327", "\u0f73", "\u0f81", "\u0344\u0327", "a\u0301\u0327"]
)
def test_marks_upon_marks_take_no_longer_than_as_many_letters(marks: str) -> None:
    """Python sorts marks in a time that grows with their square: 20,000 of them take seconds."""

    def cost(text: str, clean: Callable[[str], str]) -> float:
        start = time.process_time()
        clean(text)
        return time.process_time() - start

    text = "a" + marks * 20_000
    assert cost(text, clean_notes) < 0.5
