"""What is written is read again as the same, by us and by ruamel."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from builder.storage.yaml_text import parse, write

TEXTS = st.text(max_size=40)
KEYS = st.text("abcdefgh_", min_size=1, max_size=8)
SCALARS = st.one_of(TEXTS, st.booleans(), st.none(), st.integers(-(10**12), 10**12))
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)
ODD = [
    "",
    " ",
    " a",
    "a ",
    "a: b",
    "a #b",
    "- a",
    "? a",
    "null",
    "Null",
    "~",
    "no",
    "On",
    "y",
    "1:20",
    "1e3",
    "0x1F",
    "2026-11-29",
    "-202-10",
    ".5",
    "=",
    "<<",
    "'",
    '"',
    "''",
    "\\",
    "a\\nb",
    "%x",
    "@x",
    "`x",
    "!x",
    "&x",
    "*x",
    "[x",
    "{x",
    "---",
    "...",
    "a\nb",
    "a\r\nb\rc",
    "a\tb",
    "\0\x07\x1b\x7f\x80\x9f",
    "a\x85b",
    "a\u2028b\u2029c",
    "\u202eabc\u202c\u2066x\u2069",
    "\ufeffa\ufeff",
    "\u200d\u200b\u00ad",
    "👨‍👩‍👧 🐘 🇮🇹",
    "שלום",
    "\U000e0001\U000f0000\U0010ffff\U0001fffe",
    "e\u0301",
    "x" * 5_000,
    "word " * 500,
]


@pytest.mark.parametrize("text", ODD)
def test_an_odd_text_is_read_again_as_the_same_by_ruamel_too(text: str) -> None:
    written = write({"a": text, "b": [text], "c": [[text]], "d": [{"e": text}]})
    assert YAML(typ="safe", pure=True).load(written) == parse(written)
    assert parse(written) == {"a": text, "b": [text], "c": [[text]], "d": [{"e": text}]}


@example("\U000e0001")
@given(TEXTS)
def test_any_text_is_read_again_by_ruamel(text: str) -> None:
    assert YAML(typ="safe", pure=True).load(write({"a": text})) == {"a": text}


@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=5))
def test_any_data_are_read_again_as_the_same(data: dict[str, object]) -> None:
    assert parse(write(data)) == data


@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=5))
def test_what_is_written_can_be_printed_and_mailed(data: dict[str, object]) -> None:
    """No line of it holds a character that a terminal acts on or that turns the reading."""
    assert all(line.isprintable() for line in write(data).split("\n"))


def test_a_plain_name_needs_no_quotes() -> None:
    text = "Hastati (Prima Schiera) 3×10"
    assert write({"name": text}) == f"name: {text}\n"


def test_what_could_be_taken_for_something_else_is_quoted() -> None:
    assert write({"a": "no", "b": "12", "c": "x: y"}) == 'a: "no"\nb: "12"\nc: "x: y"\n'


def test_the_style_is_always_the_same() -> None:
    data = {"a": [1, {"b": "x", "c": [True, None]}, [1, 2]], "d": {"e": {}, "f": []}}
    assert write(data) == (
        "a:\n  - 1\n  - b: x\n    c:\n      - true\n      - null\n  - [1, 2]\n"
        "d:\n  e: {}\n  f: []\n"
    )
