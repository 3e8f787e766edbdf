"""The roster on paper: rows whole, headings again on each page, no heading alone at its end."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.page import MARGIN_MM
from builder.export.paper import PAPERS
from tests.export.battles import LONG, crowded, eighty, legions, small, zama
from tests.support import pdf

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.battle import Battle

BATTLES: dict[str, Callable[[], Battle]] = {
    "eighty": eighty,
    "zama": zama,
    "crowded": crowded,
    "legions": lambda: legions(6),
    "stands": lambda: small("mini-stands"),
    "groupings": lambda: small("mini-groupings"),
    "bases": lambda: small("mini-bases"),
}


@cache
def printed(name: str, paper: str = "a4") -> bytes:
    return booklet(BATTLES[name](), ["roster"], PrintOptions(paper=paper)).content


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_leaves_the_margins(name: str, paper: str) -> None:
    content = printed(name, paper)
    width, height = PAPERS[paper].width, PAPERS[paper].height
    for number, size in enumerate(pdf.page_sizes(content)):
        assert size == pytest.approx((width, height), abs=0.1)
        for glyph in pdf.glyphs(content, number):
            assert glyph.left >= MARGIN_MM - 0.5
            assert glyph.right <= width - MARGIN_MM + 1.5
            # Accents of capitals rise above their line.
            assert glyph.top >= MARGIN_MM - 1.0
            assert glyph.bottom <= height - 5


def test_every_unit_of_a_large_army_is_there_once() -> None:
    """Six legions of thirty maniples each (A-O2)."""
    text = pdf.text(printed("legions"))
    assert text.count("Maniple of hastati 10") == 6
    assert text.count("Maniple of triarii 1\r") == 6


def test_headings_of_the_columns_come_again_on_each_page() -> None:
    pages = pdf.texts(printed("legions"))
    assert len(pages) > 3
    assert all("front × depth" in page for page in pages[:-1])


def test_a_page_says_which_formation_goes_on() -> None:
    second = pdf.texts(printed("legions"))[1]
    assert second.splitlines()[0].startswith("Trial – army · Legio 1")


def test_a_formation_is_never_the_last_line_of_a_page() -> None:
    for page in pdf.texts(printed("legions"))[:-1]:
        lines = [line for line in page.splitlines() if line.strip()]
        body = [line for line in lines if not line.startswith(("Trial", "page", "ʰ"))]
        assert not body[-1].startswith("Legio")


def test_figures_end_on_one_line_down_the_page() -> None:
    """look.md: figures right-aligned in one column down the page."""
    page = pdf.glyphs(printed("legions"), 1)
    units = sum(glyph.character == "M" for glyph in page)
    ends = [each.right for each in page if each.character.isdigit() and 112 < each.right < 129]
    assert units > 20
    assert sum(max(ends) - 0.6 < end for end in ends) >= units


def test_long_names_and_notes_are_read_to_the_end() -> None:
    text = pdf.plain(pdf.text(printed("crowded")))
    assert text.count(pdf.plain(LONG)) >= 2
    assert text.count(pdf.plain("What a player writes on a long evening.")) == 60
    assert text.count(pdf.plain("Of the battle.")) == 400


def test_a_finding_is_told_with_its_reason_and_where_it_stands() -> None:
    text = pdf.text(printed("eighty"))
    assert "None: the army keeps the rules that were checked." in text


def test_versions_of_rules_list_and_program_are_told() -> None:
    told = "Roman Ancients (Affinati) 1.0 · Polybian Roman 1.0 · Legatus"
    assert told in pdf.text(printed("eighty"))


def test_the_digest_is_told_in_short() -> None:
    assert "3f2a 91c0 e17b 55aa" in pdf.text(printed("eighty"))
