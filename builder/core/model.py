"""The base of every document and every piece of data: a frozen, closed pydantic model.

Children stand in tuples, so a value can be shared between two states of a document. Texts that
come from people are ``Text`` or ``Notes``: NFC, no control characters and none of the marks that
reorder what one reads (they are removed on entry), and bounded. Texts of data packs are
``LocalisedText``. A reference to something of the same pack is a ``Slug``.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any
from unicodedata import combining, normalize

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StringConstraints,
    WithJsonSchema,
)
from pydantic_core import PydanticKnownError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "Digest",
    "Flag",
    "Length",
    "LocalisedText",
    "Model",
    "Notes",
    "Number",
    "Slug",
    "Tag",
    "Text",
    "Version",
    "Whole",
    "Year",
    "clean_notes",
    "clean_text",
    "composed",
]

MAX_TEXT = 1_000
MAX_NOTES = 20_000
MAX_SAID = 4_000
MAX_NUMBER = 10**9
# As many letters as these may all be marks.
SHORT = 100
# NFC makes one letter of four at the most: U+1F82, for instance.
MOST_JOINED = 4
# The vowels of Tibetan that are two marks and are counted as none.
_TWO_MARKS = (
    ("\u0f73", "\u0f71\u0f72"),
    ("\u0f75", "\u0f71\u0f74"),
    ("\u0f81", "\u0f71\u0f80"),
)
# Of the classes of characters: 0 is that of letters.
_MARKS = re.compile(rb"[^\0]{2,}")
_NUMBER = re.compile(r"-?\d{1,20}(\.\d{1,20})?(/\d{1,20})?\Z", re.ASCII)
# Controls, halves of characters and what is none; and what has no shape: marks that turn the
# direction of reading, that join, part or annotate unseen.
_UNWANTED = (
    *((0x00, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x61C, 0x61C), (0x180E, 0x180E)),
    *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0xD800, 0xDFFF), (0xFEFF, 0xFEFF)),
    *((0xFFF9, 0xFFFB), (0xFFFE, 0xFFFF), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A)),
    (0xE0000, 0xE007F),
)
_GONE = dict.fromkeys(each for low, high in _UNWANTED for each in range(low, high + 1))
_IN_A_LINE = _GONE | dict.fromkeys(map(ord, "\t\n\r\u2028\u2029"), " ")
_IN_LINES = _GONE | dict.fromkeys(map(ord, "\n\r\u2028\u2029"), "\n") | {ord("\t"): " "}


class Model(BaseModel):
    """A frozen value with no field but the named ones; NaN and infinity are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


def clean_text(text: str) -> str:
    """Return one line of a person's words: NFC, line ends as blanks, unwanted marks removed."""
    return text if _is_plain(text) else composed(_one_line(text))


def clean_notes(text: str) -> str:
    """Return a person's words of several lines, cleaned like ``clean_text`` but for line ends."""
    return text if _is_plain(text) else composed(_lines(text))


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _one_line(text: str) -> str:
    return str.translate(text.replace("\r\n", "\n"), _IN_A_LINE)


def _lines(text: str) -> str:
    return str.translate(text.replace("\r\n", "\n"), _IN_LINES)


def composed(text: str) -> str:
    """Return the NFC of a text, in a time that grows with its length and no faster."""
    if len(text) > SHORT:
        text = _in_order(text)
    return normalize("NFC", text)


def _in_order(text: str) -> str:
    """Sort the marks upon each letter: Python's own sort of them takes the square of their number.

    What is canonically equal stays so.
    """
    for mark, apart in _TWO_MARKS:
        text = text.replace(mark, apart)
    parts, done = [], 0
    for run in _MARKS.finditer(bytes(map(combining, text))):
        parts += [text[done : run.start()], *sorted(text[slice(*run.span())], key=combining)]
        done = run.end()
    return "".join([*parts, text[done:]])


def _exact(value: Any) -> Any:  # noqa: ANN401 - a validator takes what a file holds
    """Turn a whole number, a decimal or a text such as ``100/3`` into an exact fraction."""
    if isinstance(value, Fraction):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        msg = "should be a number, a decimal or a fraction such as 1/3"
        raise ValueError(msg)  # noqa: TRY004 - pydantic gathers value errors
    # No exponent: "1e999999999" would be worked out for ever.
    if isinstance(value, str) and not _NUMBER.match(value):
        msg = "should be a number, a decimal or a fraction such as 1/3"
        raise ValueError(msg)
    try:
        number = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        msg = "should be a number, a decimal or a fraction such as 1/3"
        raise ValueError(msg) from None
    if abs(number) > MAX_NUMBER or number.denominator > MAX_NUMBER:
        msg = f"should lie between -{MAX_NUMBER} and {MAX_NUMBER}"
        raise ValueError(msg)
    return number


_NUMBER_SCHEMA = {"anyOf": [{"type": "number"}, {"type": "string", "pattern": r"^-?\d+(/\d+)?$"}]}


def _bounded(text: str, at_most: int, times: int = 1) -> str:
    if len(text) > at_most * times:
        raise PydanticKnownError("string_too_long", {"max_length": at_most})
    return text


def _taken(text: str, strip: Callable[[str], str], at_most: int) -> str:
    """Return a text cleaned; its bound is measured after that, which may make it longer.

    What is too long however much of it is joined isn't composed.
    """
    if not _is_plain(text):
        text = composed(_bounded(strip(text), at_most, MOST_JOINED))
    return _bounded(text, at_most)


Text = Annotated[
    str,
    AfterValidator(lambda text: _taken(text, _one_line, MAX_TEXT)),
    WithJsonSchema({"type": "string", "maxLength": MAX_TEXT}),
]
Notes = Annotated[
    str,
    AfterValidator(lambda text: _taken(text, _lines, MAX_NOTES)),
    WithJsonSchema({"type": "string", "maxLength": MAX_NOTES}),
]
Slug = Annotated[
    str, StringConstraints(max_length=64, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", strict=True)
]
Tag = Annotated[
    str,
    StringConstraints(
        max_length=130, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(:[a-z0-9]+(-[a-z0-9]+)*)?$", strict=True
    ),
]
# A length of a pack, with its unit.
Length = Annotated[
    str, StringConstraints(pattern=r"^\d+(\.\d+|/[1-9]\d*)? ?[a-z]+$", max_length=40, strict=True)
]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$", strict=True)]
Whole = Annotated[StrictInt, Field(ge=0, le=MAX_NUMBER)]
# Of rules or of a list, as documents have room for it.
Version = Annotated[str, Field(max_length=40)]
# Before our era below 0.
Year = Annotated[StrictInt, Field(ge=-10_000, le=10_000)]
Flag = StrictBool
Number = Annotated[Fraction, BeforeValidator(_exact), WithJsonSchema(_NUMBER_SCHEMA)]


def _said(text: str) -> str:
    """Return what a pack says, cleaned; nothing at all isn't taken."""
    cleaned = _taken(text, _lines, MAX_SAID)
    if not cleaned:
        raise PydanticKnownError("string_too_short", {"min_length": 1})
    return cleaned


_Said = Annotated[
    str,
    AfterValidator(_said),
    WithJsonSchema({"type": "string", "minLength": 1, "maxLength": MAX_SAID}),
]


class LocalisedText(Model):
    """A text of a data pack, in every language that the program speaks, cleaned like ``Notes``."""

    en: _Said
    it: _Said

    def in_language(self, language: str) -> str:
        """Return the text in Italian where that is asked, else in English."""
        return self.it if language == "it" else self.en


def plain_too(schema: dict[str, Any]) -> None:
    """Tell in a JSON schema that ``in_both_languages`` lets a field take a plain text as well."""
    schema["anyOf"].append({"type": "string"})


def in_both_languages(value: object) -> object:
    """Return a plain text as one in both languages, and an empty one as none."""
    if isinstance(value, str):
        return {"en": value, "it": value} if value else None
    return value
