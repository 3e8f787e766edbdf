"""How many values a text in JSON holds is told without reading it."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.json_text import MOST_VALUES, is_bounded

TREES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda each: st.lists(each) | st.dictionaries(st.text(), each),
)


@given(value=TREES)
def test_whatever_is_small_is_taken(value: object) -> None:
    assert is_bounded(json.dumps(value).encode())


@pytest.mark.parametrize("piece", [b"[],", b"{},", b"1,", b'"",', b'"a,b",', b'{"a":1},', b"["])
def test_too_many_values_are_found(piece: bytes) -> None:
    assert not is_bounded(b"[" + piece * (MOST_VALUES + 1) + b"0]")


@pytest.mark.parametrize(
    "text", ["," * 300_000, '\\",[{' * 100_000, '",' * 200_000, "\\" * 500_000]
)
def test_what_stands_in_a_text_is_no_value(text: str) -> None:
    assert is_bounded(json.dumps({"notes": text, "n": [1, 2]}).encode())


@pytest.mark.parametrize(
    "rubbish", [b'"\\"' * 2_000_000, b'"' + b'\\"' * 2_000_000, b'"\\' * 999_999]
)
def test_a_text_without_an_end_takes_no_longer(rubbish: bytes) -> None:
    start = time.process_time()
    is_bounded(b"," * (MOST_VALUES + 1) + rubbish)
    is_bounded(rubbish + b"," * (MOST_VALUES + 1))
    assert time.process_time() - start < 3
