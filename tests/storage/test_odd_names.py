"""A player's words are kept as he wrote them, in the document and in the file's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.roster import Roster
from builder.storage.documents import load, open_document, save_document

if TYPE_CHECKING:
    from pathlib import Path

    from builder.storage.library import Library

NAMES = {
    "300 letters": "Legio " * 50,
    "quotes": "\"Legio\" ‘X’ «Equestris» 'sua'",
    "markup": "<b>Cohors</b> &amp; <img src='/etc/passwd'/>",
    "slashes": "I/II \\ III // ../..",
    "brackets": "[a] {b} (c) #d !e &f *g %h @i `j` |k >l",
    "a colon": "Left: wing",
    "emoji": "🐘 👨👩👧 🇮🇹",
    "Hebrew": "צבא חניבעל",
    "Greek": "Ἀννίβας Βάρκας",
    "Cyrillic": "Ганнибал",
    "umlauts": "Größe ÄÖÜ",
    "like a number": "010",
    "like a time": "12:30",
    "like a truth": "no",
    "like nothing": "null",
    "like a date": "2026-11-29",
    "blanks around": "  Legio  ",
    "a letter beyond 16 bits": "𐌀𐌁 \U000f0000",
}


def _named(document: object, name: str) -> Roster:
    assert isinstance(document, Roster)
    root = document.army.root.model_copy(update={"name": name, "notes": name})
    return Roster.model_validate(
        {
            **dict(document),
            "title": name,
            "notes": f"{name}\n{name}",
            "army": document.army.model_copy(update={"root": root}),
        }
    )


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_kept_and_opened_as_the_same(
    library: Library, roster_text: str, tmp_path: Path, name: str
) -> None:
    roster = _named(load(roster_text, "x", library), name)
    save_document(roster, tmp_path / "a.legatus", library)
    opened = open_document(tmp_path / "a.legatus", library).document
    assert opened == roster
    assert (opened.title, opened.notes) == (name, f"{name}\n{name}")


FILE_NAMES = {
    "a blank before the dot": "a .legatus",
    "blanks": "my army of 202 BC.legatus",
    "quotes": 'l\'esercito "di" Scipione.legatus',
    "markup": "<b>&amp;.legatus",
    "a line end": "two\nlines.legatus",
    "Hebrew": "צבא.legatus",
    "emoji to the last byte": "🐘" * 61 + ".legatus",
    "a dot before": ".hidden.legatus",
    "a percent sign": "100%s {0}.legatus",
    "no ending": "army",
    "bytes that are no text": b"\xff\xfe.legatus".decode("utf-8", "surrogateescape"),
}


@pytest.mark.parametrize("name", FILE_NAMES.values(), ids=FILE_NAMES)
def test_a_file_of_any_name_is_saved_and_opened(
    library: Library, roster_text: str, tmp_path: Path, name: str
) -> None:
    document = load(roster_text, "x", library)
    save_document(document, tmp_path / name, library)
    assert open_document(tmp_path / name, library).document == document
    assert [each.name for each in tmp_path.iterdir()] == [name]
