"""Text in is text out: what is read out of the sheets is what was written, whatever it was.

Issue 7, "Must hold": all characters of the shipped fonts in the basic plane, left to right. Issue
8: 50,000 hostile strings in `poe lab`.
"""

from __future__ import annotations

import random
import re
import unicodedata
from typing import TYPE_CHECKING

import pytest

from builder.core.model import clean_notes, clean_text
from builder.export.booklet import booklet
from builder.export.typography import missing_glyphs
from tests.export.battles import a_battle, a_side
from tests.support import pdf, pdf_structure
from tests.support.makers import a_basis, a_troop, an_army

if TYPE_CHECKING:
    from collections.abc import Callable

STRINGS, IN_A_BATTLE = {1: 100, 50: 50_000}, 50
MOST_LETTERS = 120
A_NOTE = 60
FIRST_ID = 1_000
# Also the blank of Braille, and the marks that only other fonts than the text's own have.
SHAPELESS = re.compile(
    "[\u0321\u0322\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200d\u2060\u20d0-\u20ff\u2800"
    "\u2de0-\u2dff\ua66f-\ua69f\ufe0f\ufe20-\ufe2f]"
)
# PDFium takes a character that is drawn over itself for one that was meant to be bold.
ACCENT_TWICE = re.compile("([\u0300-\u036f])[\u0300-\u036f]*\\1")
RIGHT_TO_LEFT = {"R", "AL", "AN"}
HOSTILE = [
    ") Tj ET", "\\", "\\)", "((", "]] >>", "<FEFF", "endstream endobj", "%PDF-1.4", "/Type /Page",
    "<b>", "&amp;", "&", "<img src='x'/>", "{name}", "{0!r}", "%s", "%d", "${HOME}", "\0",
    "\x1b[0m",
    "ﬁ", "ﬀ", "ﬃ", "ß", "ẞ", "ſ", "ﬅ", "½", "…", "⟦U+0041⟧", "U+FFFD", "\ufffd", "ʰ", "•", "×",
    "a\u0301", "e\u0323\u0302", "o\u0302\u0323", "Å", "\u212b", "Ω", "\u2126", "ᾳ", "ᾧ", "ΐ", "ᾯ",
    "\u0301", "\u0327\u0301", "İ", "ı", "Ǆ", "ǆ", "Ӂ", "й", "и\u0306", "ё", "Ⅷ", "ⅷ", "℣",
    "☠\ufe0f", "😀", "👩\u200d🚀", "𐌀", "𝔄", "漢字", "かな", "한글", "שלום", "عسكر", "\u202e",
    "\u2066", "\u200f", "\u200b", "\u2060", "\ufeff", "\u00a0", "\u2003", "\u3000", "\u2028",
    "\t", "\n", "\r\n", " ", " ", " ", "   ", "-", "‐", "–", "--", "- ", "W" * 90, "i" * 100,
    ".", "'", '"', "“", "»",
]  # fmt: skip


def on_paper(text: str) -> str:
    """Return how a text should be read again: what no font has by its number."""
    missing = set(missing_glyphs(text))
    return pdf.folded("".join(f"⟦U+{ord(c):04X}⟧" if c in missing else c for c in text))


def joined(text: str) -> str:
    """Return a text as PDFium tells a hyphen that ends a line: without the blank after it."""
    return text.replace("- ", "-")


def shaped(text: str) -> str:
    """Return of a text what PDFium always tells.

    It leaves out a blank that stands alone with what has no shape, and a mark that stands alone in
    its font if the same one was drawn shortly before.
    """
    return SHAPELESS.sub("", pdf.plain(text))


def is_told(text: str, told: set[str]) -> bool:
    """Tell whether an element begins with a text, as the name of a unit its cell."""
    return any(each.startswith(text) for each in told)


def read(names: list[str], notes: list[str]) -> set[str]:
    """Return what is told of units with these names and notes on a roster."""
    units = [
        a_troop("hastatus", 120, id=number, name=name, notes=note)
        for number, (name, note) in enumerate(zip(names, notes, strict=True), start=FIRST_ID)
    ]
    basis = a_basis()
    battle = a_battle(a_side(basis, an_army(*units, basis=basis)))
    return {pdf.folded(each) for each in pdf_structure.told(booklet(battle, ("roster",)).content)}


def hostile(number: int, seed: int) -> list[str]:
    """Return strings put together of what has broken programs before, and of any letters."""
    dice = random.Random(seed)  # noqa: S311 - no secret
    made: list[str] = []
    while len(made) < number:
        parts = [
            dice.choice(HOSTILE) if dice.random() < 0.7 else chr(dice.randrange(0x21, 0xD7FF))
            for _ in range(dice.randint(1, 12))
        ]
        text = "".join(parts)[:MOST_LETTERS]
        if pdf.folded(clean_text(text)) and not ACCENT_TWICE.search(clean_text(text)):
            made.append(text)
    return made


@pytest.mark.lab
def test_hostile_strings_are_read_again_as_they_were_written(
    thoroughness: int, figures: Callable[[str], None]
) -> None:
    strings = hostile(STRINGS[thoroughness], 25)
    for start in range(0, len(strings), IN_A_BATTLE):
        some = strings[start : start + IN_A_BATTLE]
        told = {joined(each) for each in read(some, some)}
        told_of_shapes = {shaped(each) for each in told}
        for text in some:
            name, note = joined(on_paper(clean_text(text))), joined(on_paper(clean_notes(text)))
            if SHAPELESS.search(text):
                name, note = shaped(name), shaped(note)
            known = told_of_shapes if SHAPELESS.search(text) else told
            assert is_told(name, known), ascii(text)
            assert note in known, ascii(text)
    figures(f"texts on paper: tried {len(strings)}, survived {len(strings)}")


def characters() -> list[str]:
    """Return what of the basic plane a font has, can stand in a document, and isn't white."""
    every = [chr(code) for code in range(0x21, 0x10000) if not 0xD800 <= code < 0xE000]
    missing = set(missing_glyphs("".join(every)))
    return [
        each
        for each in every
        if each not in missing
        and clean_text(each) == each
        and unicodedata.bidirectional(each) not in RIGHT_TO_LEFT
        and pdf.folded(each)
    ]


def test_every_character_of_the_fonts_is_read_again() -> None:
    """In the sans of notes and in the bold serif of names, or the fonts that stand in for them."""
    words = [f"x{each}x" for each in characters()]
    # The tables of the fonts name 2,841, 2,731 and 1,095, many of them in common.
    assert len(words) > 4_000
    texts = [" ".join(words[start : start + A_NOTE]) for start in range(0, len(words), A_NOTE)]
    names = [" ".join(words[start : start + A_NOTE // 4]) for start in range(0, len(words), 15)]
    notes = [*texts, *[""] * (len(names) - len(texts))]
    told = read(names, notes)
    for text in texts:
        assert pdf.folded(text) in told
    for name in names:
        assert is_told(pdf.folded(name), told)
