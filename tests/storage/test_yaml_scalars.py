"""Plain scalars are read as ruamel reads YAML 1.2; where they are not, this table says so."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from builder.storage.yaml_text import parse, scalar

TABLE = [
    ("1:20", "1:20"),
    ("12:30", "12:30"),
    ("1:20:30", "1:20:30"),
    ("no", "no"),
    ("NO", "NO"),
    ("on", "on"),
    ("yes", "yes"),
    ("y", "y"),
    ("010", 10),
    ("012", 12),
    ("1e3", 1000.0),
    ("0x1F", 31),
    ("0o17", 15),
    ("0b101", 5),
    ("1_000", 1000),
    ("-7", -7),
    ("+7", 7),
    (".5", 0.5),
    ("1.", 1.0),
    ("~", None),
    ("null", None),
    ("", None),
    ("true", True),
    ("False", False),
    ("tRUE", "tRUE"),
    ("1,5", "1,5"),
    ("1.000,5", "1.000,5"),
    ("1 000", "1 000"),
    ("½", "½"),
    ("٣", "٣"),
    (".inf", math.inf),
    ("-.INF", -math.inf),
    # Where ruamel makes dates of them, or stops with a ValueError, ours stay texts.
    ("2026-11-29", "2026-11-29"),
    ("2026-13-45", "2026-13-45"),
    ("-202-10", "-202-10"),
    ("._", "._"),
    ("-_", "-_"),
    ("0x_", "0x_"),
    # Longer than any number of ours: left as text for the models to refuse.
    ("9" * 41, "9" * 41),
    ("9" * 5000, "9" * 5000),
]
TELLING = "0123456789_.+-eExob:aAfF~nulTrsi "


def _as_ruamel_reads_it(text: str) -> object:
    try:
        value: object = YAML(typ="safe", pure=True).load(text)
    except (YAMLError, ValueError, AttributeError):
        assume(False)  # noqa: FBT003 - no scalar at all
    assume(value is None or isinstance(value, str | int | float))
    return value


@pytest.mark.parametrize(("text", "value"), TABLE)
def test_a_plain_scalar_is_what_the_table_says(text: str, value: object) -> None:
    read = scalar(text)
    assert (type(read), read) == (type(value), value)


@example("1e5")
@example(".5e3")
@example("-_4")
@example("0o7_7")
@given(st.text(TELLING, min_size=1, max_size=9).filter(lambda text: text == text.strip()))
def test_what_looks_like_a_number_is_read_as_ruamel_reads_it(text: str) -> None:
    expected = _as_ruamel_reads_it(text)
    read = parse(text)
    assert type(read) is type(expected)
    assert read == expected or read != read  # noqa: PLR0124 - not a number


@given(st.integers(-(10**12), 10**12))
def test_any_whole_number_is_read_as_itself(number: int) -> None:
    assert parse(f"a: {number}") == {"a": number}


def test_not_a_number_is_read_as_such_and_left_to_the_models() -> None:
    assert math.isnan(scalar(".NaN"))


@pytest.mark.parametrize("text", ['"10"', "'10'", "|-\n  10", ">-\n  10"])
def test_a_number_in_quotes_or_in_a_block_is_text(text: str) -> None:
    assert parse(f"a: {text}") == {"a": "10"}
