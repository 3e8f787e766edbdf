"""The program's texts in the reader's language: gettext catalogues for window, terminal and paper.

English stands in the code and is the source; other languages lie in
``resources/i18n/<language>/legatus.mo``, compiled from the ``.po`` beside it. Where a catalogue or
an entry is missing, the English text is shown and nothing fails. The catalogue is opened when the
first text is asked for.

Numbers that stand for a placeholder are written the reader's way: ``{men}`` with 4940 becomes
"4,940" in English and "4.940" in Italian. What must keep its digits, a year or the number of a
line, is passed as text. A placeholder carries no format of its own.
"""

from __future__ import annotations

import os
import re
from functools import cache
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from builder import assets
from builder.core.messages import Message

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping
    from fractions import Fraction
    from gettext import NullTranslations

__all__ = [
    "SOURCE_LANGUAGE",
    "Catalogue",
    "Localised",
    "catalogue",
    "current",
    "forget",
    "languages",
    "say",
    "translate",
    "translate_plural",
    "use",
]

SOURCE_LANGUAGE = "en"
_FOLDER = "resources/i18n"
_LANGUAGE_VARIABLES = ("LEGATUS_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
# Between thousands, and before decimals.
_MARKS = {"en": (",", "."), "it": (".", ",")}
# Who reads "83" alone takes it for no year.
YEARS_OF_FOUR_DIGITS = 1_000
_DATE = re.compile(r"(?P<bc>-)?(?P<year>\d{1,4})(?:-(?P<month>\d\d)(?:-(?P<day>\d\d))?)?\Z")
# Dates in the British order; the other languages have one order only.
_DATE_LOCALES = {"en": "en_GB"}


@runtime_checkable
class Localised(Protocol):
    """A text that a data pack gives in several languages."""

    def in_language(self, language: str) -> str:
        """Return the text in a language, or in the nearest that it has."""
        ...


class Catalogue:
    """The texts, numbers and dates of one language."""

    def __init__(self, language: str) -> None:
        """Speak a language by its two letters; the catalogue is opened on first use."""
        self.language = language

    def translate(self, source: str, /, **values: object) -> str:
        """Return a marked text in this language, its placeholders filled in.

        Without values the text is returned as it is, braces and all.
        """
        return self._filled(self.gettext(source), values)

    def translate_plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Return a marked text in the form that goes with ``n``, which is also ``{n}``."""
        return self._filled(self.ngettext(one, many, n), {**values, "n": n})

    def say(self, message: Message | Localised, /) -> str:
        """Put a message of the core, or a text of a data pack, into words."""
        if not isinstance(message, Message):
            return message.in_language(self.language)
        values = dict(message.values)
        if message.plural is not None and message.count is not None:
            return self.translate_plural(message.source, message.plural, message.count, **values)
        return self.translate(message.source, **values)

    def number(self, value: float | Fraction, /) -> str:
        """Write a number: thousands grouped, at most two decimals, halves rounded up."""
        digits = str(value) if isinstance(value, int) else _digits(value)
        whole, _, decimals = digits.partition(".")
        grouping, point = _MARKS.get(self.language, _MARKS[SOURCE_LANGUAGE])
        sign = "−" if whole.startswith("-") else ""
        grouped = f"{abs(int(whole)):,}".replace(",", grouping)
        return f"{sign}{grouped}{point}{decimals}" if decimals else f"{sign}{grouped}"

    def date(self, day: dt.date, /) -> str:
        """Write a day in full: "29 November 2026"."""
        from babel.dates import format_date

        locale = _DATE_LOCALES.get(self.language, self.language)
        return format_date(day, format="long", locale=locale)

    def historical_date(self, text: str, /) -> str:
        """Write a battle's date: "-202-10" is "October 202 BC" ("ottobre 202 a.C.").

        Year, month and day as a document holds them, with a minus sign before Christ; whatever
        isn't of this form is the player's own words and stays as it is.
        """
        match = _DATE.match(text)
        if match is None or not int(match["year"]):
            return text
        year = match["year"].lstrip("0")
        if match["bc"]:
            year = self.translate("{year} BC", year=year)
        elif int(year) < YEARS_OF_FOUR_DIGITS:
            year = self.translate("AD {year}", year=year)
        month = int(match["month"] or 0)
        if not 1 <= month <= 12:  # noqa: PLR2004 - the months of a year
            return year if not match["month"] else text
        from babel.dates import get_month_names

        name = get_month_names("wide", "format", locale=self.language)[month]
        day = match["day"].lstrip("0") + " " if match["day"] else ""
        return f"{day}{name} {year}"

    def gettext(self, source: str, /) -> str:
        """Return the bare entry of the catalogue, for libraries that fill in texts themselves."""
        return self._entries.gettext(source) if source else ""

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        """Return the bare entry in the form that goes with ``n``."""
        return self._entries.ngettext(one, many, n)

    def _filled(self, template: str, values: Mapping[str, object]) -> str:
        if not values:
            return template
        return template.format_map({name: self._spoken(value) for name, value in values.items()})

    def _spoken(self, value: object) -> str:
        if isinstance(value, str | bool):
            return str(value)
        if isinstance(value, int):
            return self.number(value)
        if isinstance(value, Message | Localised):
            return self.say(value)
        from fractions import Fraction

        return self.number(value) if isinstance(value, float | Fraction) else str(value)

    @property
    def _entries(self) -> NullTranslations:
        return _entries_of(self.language)


def _digits(value: float | Fraction) -> str:
    from fractions import Fraction

    from builder.core.measures import decimal_text

    return decimal_text(value if isinstance(value, Fraction) else Fraction(str(value)))


def languages() -> tuple[str, ...]:
    """Return the languages that have a catalogue, the source language first."""
    folder = assets.root().joinpath(*_FOLDER.split("/"))
    if not folder.is_dir():
        return (SOURCE_LANGUAGE,)
    others = (
        each.name
        for each in folder.iterdir()
        if (each / "legatus.po").is_file() or (each / "legatus.mo").is_file()
    )
    return (SOURCE_LANGUAGE, *sorted(others))


def catalogue(language: str | None = None) -> Catalogue:
    """Return the catalogue of a language; of the environment's where none is named.

    The first that is set of ``LEGATUS_LANG``, ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` decides.
    Regions and encodings are dropped (``it_CH.UTF-8`` is Italian); what is unknown is English.
    """
    if language is None:
        named = (os.environ.get(variable) for variable in _LANGUAGE_VARIABLES)
        language = next((name for name in named if name), SOURCE_LANGUAGE)
    letters = language.replace("-", "_").partition("_")[0].partition(".")[0].partition("@")[0]
    letters = letters.strip().lower()
    known = letters in _MARKS or letters in languages()
    return Catalogue(letters if known else SOURCE_LANGUAGE)


def use(language: str | None) -> Catalogue:
    """Make a language the one of this process and return its catalogue."""
    _in_use["catalogue"] = catalogue(language)
    return _in_use["catalogue"]


def current() -> Catalogue:
    """Return the catalogue of this process: the one in use, else the environment's."""
    return _in_use.get("catalogue") or use(None)


def translate(source: str, /, **values: object) -> str:
    """Return a marked text in the language in use."""
    return current().translate(source, **values)


def translate_plural(one: str, many: str, n: int, /, **values: object) -> str:
    """Return a marked text in the language in use, in the form that goes with ``n``."""
    return current().translate_plural(one, many, n, **values)


def say(message: Message | Localised, /) -> str:
    """Put a message of the core, or a text of a data pack, into words of the language in use."""
    return current().say(message)


def forget() -> None:
    """Forget the language in use and the catalogues that were opened, for instance after tests."""
    _in_use.clear()
    _entries_of.cache_clear()


_in_use: dict[str, Catalogue] = {}


@cache
def _entries_of(language: str) -> NullTranslations:
    from gettext import GNUTranslations, NullTranslations

    place = assets.root().joinpath(*_FOLDER.split("/"), language, "legatus.mo")
    if language == SOURCE_LANGUAGE or not place.is_file():
        return NullTranslations()
    with place.open("rb") as file:
        return GNUTranslations(file)
