"""The base of every document and every piece of data: a frozen, closed pydantic model.

Children stand in tuples, so a value can be shared between two states of a document. Texts that
come from people are ``Text`` or ``Notes``: NFC, no control characters and none of the marks that
reorder what one reads (they are removed on entry), and bounded. Texts of data packs are
``LocalisedText``. A reference to something of the same pack is a ``Slug``.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from typing import Annotated, Any

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
    "Whole",
    "clean_notes",
    "clean_text",
]

MAX_TEXT = 1_000
MAX_NOTES = 20_000
MAX_NUMBER = 10**9
_NUMBER = re.compile(r"-?\d{1,20}(\.\d{1,20})?(/\d{1,20})?\Z", re.ASCII)
# Marks that turn the direction of reading, the byte-order mark, and what is no character at all.
_REORDERING = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff"
_UNWANTED = re.compile(f"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff{_REORDERING}]")
_UNWANTED_IN_NOTES = re.compile(f"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff{_REORDERING}]")


class Model(BaseModel):
    """A frozen value with no field but the named ones; NaN and infinity are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


def clean_text(text: str) -> str:
    """Return one line of a person's words: NFC, line ends as blanks, unwanted marks removed."""
    if text.isascii() and text.isprintable():
        return text
    text = text.replace("\r\n", " ").replace("\n", " ").replace("\t", " ").replace("\r", " ")
    text = text.replace("\u2028", " ").replace("\u2029", " ")
    return unicodedata.normalize("NFC", _UNWANTED.sub("", text))


def clean_notes(text: str) -> str:
    """Return a person's words of several lines, cleaned like ``clean_text`` but for line ends."""
    if text.isascii() and text.isprintable():
        return text
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    text = text.replace("\u2028", "\n").replace("\u2029", "\n")
    return unicodedata.normalize("NFC", _UNWANTED_IN_NOTES.sub("", text))


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


def _bounded(text: str, at_most: int) -> str:
    if len(text) > at_most:
        raise PydanticKnownError("string_too_long", {"max_length": at_most})
    return text


# The bound is measured after cleaning, which may make a text longer (NFC takes some letters apart).
Text = Annotated[
    str,
    AfterValidator(lambda text: _bounded(clean_text(text), MAX_TEXT)),
    WithJsonSchema({"type": "string", "maxLength": MAX_TEXT}),
]
Notes = Annotated[
    str,
    AfterValidator(lambda text: _bounded(clean_notes(text), MAX_NOTES)),
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
Flag = StrictBool
Number = Annotated[Fraction, BeforeValidator(_exact), WithJsonSchema(_NUMBER_SCHEMA)]


class LocalisedText(Model):
    """A text of a data pack, in every language that the program speaks."""

    en: Annotated[str, StringConstraints(min_length=1, max_length=4_000)]
    it: Annotated[str, StringConstraints(min_length=1, max_length=4_000)]

    def in_language(self, language: str) -> str:
        """Return the text in Italian where that is asked, else in English."""
        return self.it if language == "it" else self.en
