"""Texts, numbers and dates in the reader's language."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys
from fractions import Fraction
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from builder import assets, translation
from builder.core.messages import Message
from builder.translation import Catalogue, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HEADER = b"""msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"""
LANGUAGE_VARIABLES = ("LEGATUS_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class Bilingual:
    """A text of a pack."""

    def in_language(self, language: str) -> str:
        """Return it."""
        return {"it": "fanti"}.get(language, "foot")


@pytest.fixture
def italian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Catalogue]:
    """Italian with three entries, whatever the shipped catalogue holds."""
    entries = read_po(BytesIO(HEADER), locale="it")
    entries.add("Save", "Salva")
    entries.add("{men} men of {kind}", "{men} uomini di {kind}")
    entries.add(("{n} unit", "{n} units"), ("{n} unità sola", "{n} unità"))
    folder = tmp_path / "resources" / "i18n" / "it"
    folder.mkdir(parents=True)
    with BytesIO() as stream:
        write_mo(stream, entries)
        (folder / "legatus.mo").write_bytes(stream.getvalue())
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    translation.forget()
    yield Catalogue("it")
    translation.forget()


@pytest.fixture
def english() -> Catalogue:
    return Catalogue("en")


def test_a_text_is_translated(italian: Catalogue) -> None:
    assert italian.translate("Save") == "Salva"


def test_a_text_without_an_entry_stays_english(italian: Catalogue) -> None:
    assert italian.translate("Nobody has {what}", what="this") == "Nobody has this"


def test_a_language_without_a_compiled_catalogue_speaks_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    translation.forget()
    assert Catalogue("it").translate("Save") == "Save"
    translation.forget()


def test_a_text_without_values_keeps_its_braces(english: Catalogue) -> None:
    assert english.translate("{as it is}") == "{as it is}"


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 unità"), (1, "1 unità sola"), (2, "2 unità"), (4940, "4.940 unità")]
)
def test_plurals_go_by_the_number(italian: Catalogue, n: int, said: str) -> None:
    assert italian.translate_plural("{n} unit", "{n} units", n) == said
    assert italian.say(Message.plural_of("{n} unit", "{n} units", n)) == said


def test_english_plurals_need_no_catalogue(english: Catalogue) -> None:
    said = [english.translate_plural("{n} unit", "{n} units", n) for n in (0, 1, 2)]
    assert said == ["0 units", "1 unit", "2 units"]


def test_values_are_put_into_the_language_too(italian: Catalogue) -> None:
    message = Message.of("{men} men of {kind}", men=4940, kind=Bilingual())
    assert italian.say(message) == "4.940 uomini di fanti"


def test_a_message_inside_a_message_is_said(italian: Catalogue) -> None:
    message = Message.of("{deed}: {times}", deed=Message.of("Save"), times="1805")
    assert italian.say(message) == "Salva: 1805"


def test_a_text_of_a_pack_is_said(italian: Catalogue, english: Catalogue) -> None:
    assert (italian.say(Bilingual()), english.say(Bilingual())) == ("fanti", "foot")


def test_a_users_braces_are_not_read_as_places(english: Catalogue) -> None:
    assert english.say(Message.of("Named {name}", name="{men} {0} %s")) == "Named {men} {0} %s"


@pytest.mark.parametrize(
    ("value", "in_english", "in_italian"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (4940, "4,940", "4.940"),
        (-1234567, "−1,234,567", "−1.234.567"),
        (Fraction(25, 2), "12.5", "12,5"),
        (Fraction(4000, 3), "1,333.33", "1.333,33"),
        (Fraction(-1, 2), "−0.5", "−0,5"),
        (Fraction(-1, 1000), "0", "0"),
        (1234.5, "1,234.5", "1.234,5"),
    ],
)
def test_numbers(value: int | float | Fraction, in_english: str, in_italian: str) -> None:  # noqa: PYI041
    assert Catalogue("en").number(value) == in_english
    assert Catalogue("it").number(value) == in_italian


def test_dates() -> None:
    day = dt.date(2026, 11, 29)
    assert Catalogue("en").date(day) == "29 November 2026"
    assert Catalogue("it").date(day) == "29 novembre 2026"


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("it", "it"),
        ("IT", "it"),
        ("it_CH.UTF-8", "it"),
        ("it-IT", "it"),
        ("it@euro", "it"),
        ("en_GB", "en"),
        ("tlh", "en"),
        ("C", "en"),
        ("../it", "en"),
        ("", "en"),
    ],
)
def test_what_is_asked_for_and_what_is_spoken(asked: str, spoken: str) -> None:
    assert catalogue(asked).language == spoken


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LC_ALL": "C", "LANG": "it_IT.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "it_IT", "LANG": "en_GB"}, "it"),
        ({"LEGATUS_LANG": "en", "LC_ALL": "it_IT.UTF-8"}, "en"),
    ],
)
def test_the_environment_is_asked_in_order(
    variables: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in LANGUAGE_VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    assert catalogue().language == spoken


def test_the_language_in_use_serves_the_module(italian: Catalogue) -> None:
    assert translation.use(italian.language).language == "it"
    assert translation.translate("Save") == "Salva"
    assert translation.translate_plural("{n} unit", "{n} units", 2) == "2 unità"
    assert translation.say(Message.of("Save")) == "Salva"


def test_the_module_is_light() -> None:
    heavy = {"PySide6", "pydantic", "babel", "reportlab", "ruamel", "numpy", "shapely"}
    code = (
        "import sys, builder.translation as t; t.translate('Save'); "
        f"print(*({heavy} & set(sys.modules)))"
    )
    with assets.as_path("builder") as package:
        done = subprocess.run(  # noqa: S603 - our own code
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            cwd=package.parent,
        )
    assert done.stdout.strip() == ""


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("-202-10", "October 202 BC"),
        ("-216-08-02", "2 August 216 BC"),
        ("1815-06-18", "18 June 1815"),
        ("83", "AD 83"),
        ("one spring", "one spring"),
        ("1815-13", "1815-13"),
    ],
)
def test_a_battles_date_is_written_as_people_say_it(text: str, english: str) -> None:
    assert Catalogue("en").historical_date(text) == english
