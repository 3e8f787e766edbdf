"""The roster in brief, as usual and in full: what each tells, and that each unit stands once.

Issue 7: rows never split, no blank page, every unit exactly once or its multiplicity printed.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from builder.core.print_options import DETAILS, PrintOptions
from builder.export.booklet import booklet
from builder.export.page import MARGIN_MM
from builder.export.paper import PAPERS
from builder.export.roster_content import roster_content
from builder.translation import Catalogue
from tests.export.battles import LONG, crowded, legions, lone, small, zama
from tests.support import pdf
from tests.support.makers import a_formation, a_troop

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.battle import Battle
    from builder.core.print_options import Detail, Look

NAMES = {length: ("Wortmannstett " * 10)[: length - 1] + "x" for length in (3, 40, 80, 120)}
_TIMES = re.compile(r"([0-9]+) × Maniple")


@cache
def named() -> Battle:
    """Return an army of formations and units with names of 3 to 120 letters."""
    return lone(
        *(
            a_formation(a_troop("hastatus", 120, name=name[::-1]), name=name)
            for name in NAMES.values()
        )
    )


BATTLES: dict[str, Callable[[], Battle]] = {
    "zama": zama,
    "crowded": crowded,
    "named": named,
    "three": lambda: lone(*(a_troop("hastatus", 120) for _ in range(3))),
    "stands": lambda: small("mini-stands"),
    "groupings": lambda: small("mini-groupings"),
}


@cache
def printed(
    name: str, detail: Detail, paper: str = "a4", look: Look = "plain", language: str = "en"
) -> bytes:
    battle = legions(int(name)) if name.isdecimal() else BATTLES[name]()
    options = PrintOptions(paper=paper, detail=detail, look=look, language=language)
    return booklet(battle, ["roster"], options).content


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("detail", ["brief", "full"])
@pytest.mark.parametrize(("paper", "language"), [("a4", "en"), ("letter", "it")])
def test_nothing_leaves_the_margins_and_no_page_is_empty(
    name: str, detail: Detail, paper: str, language: str
) -> None:
    content = printed(name, detail, paper, language=language)
    sheet = PAPERS[paper]
    for number, _ in enumerate(pdf.page_sizes(content)):
        glyphs = pdf.glyphs(content, number)
        assert all(glyph.left >= MARGIN_MM - 0.5 for glyph in glyphs)
        assert all(glyph.right <= sheet.width - MARGIN_MM + 1.5 for glyph in glyphs)
        assert all(glyph.bottom <= sheet.height - 5 for glyph in glyphs)
        body = [glyph for glyph in glyphs if 20 < glyph.top < sheet.height - 12]
        assert len(body) > 10
    assert min(pdf.type_sizes(content)) >= 6


@pytest.mark.parametrize("detail", DETAILS)
@pytest.mark.parametrize("look", ["plain", "large"])
def test_names_of_any_length_are_read_to_the_end(detail: Detail, look: Look) -> None:
    text = pdf.plain(pdf.text(printed("named", detail, look=look)))
    for name in NAMES.values():
        assert pdf.plain(name) in text
        assert pdf.plain(name[::-1]) in text
    assert pdf.plain(LONG) in pdf.plain(pdf.text(printed("crowded", detail, look=look)))


def test_in_brief_a_legion_of_thirty_maniples_is_three_lines() -> None:
    """A-O2: ten maniples each of hastati, principes and triarii."""
    text = pdf.text(printed("2", "brief"))
    assert text.count("10 × Maniple of") == 5
    assert "9 × Maniple of hastati 2–10" in text


def test_in_brief_the_multiplicities_are_those_of_all_units() -> None:
    text = pdf.text(printed("4", "brief"))
    assert sum(map(int, _TIMES.findall(text))) == 120 - 1


def test_in_brief_numbers_of_units_told_together_are_those_of_all() -> None:
    battle = legions(1)
    content = roster_content(battle, battle.sides[0], Catalogue("en"), "1", "brief")
    told = [(line.units, line.atoms, line.men) for line in content.lines[2:]]
    assert told == [(9, "144", "1,440"), (10, "160", "1,600"), (10, "80", "800")]


@pytest.mark.parametrize("paper", PAPERS)
def test_in_brief_ten_legions_take_one_page(paper: str) -> None:
    assert len(pdf.texts(printed("10", "brief", paper))) == 1


def test_two_thousand_units_stand_in_full_once_each() -> None:
    """A-O2: 67 legions of 30 maniples are 2,010 units; ten of each kind in a legion."""
    pages = pdf.texts(printed("67", "full"))
    text = "\n".join(pages[1:])
    assert text.count("Maniple of ") == 67 * 30
    assert text.count("Maniple of triarii 10\r") == 67
    assert all("Maniple of " in page for page in pages[4:])


def test_in_full_each_formation_begins_a_page_of_its_own() -> None:
    content = printed("3", "full")
    marks = [(title, page) for level, title, page in pdf.bookmarks(content) if level]
    assert [title for title, _ in marks] == ["Legio 1", "Legio 2", "Legio 3"]
    pages = pdf.texts(content)
    assert all(pages[page].startswith(title) for title, page in marks)
    assert "Legio 3" not in pages[marks[1][1]]


def test_in_full_a_unit_has_what_it_wears_and_its_threshold() -> None:
    """The card's boxes of the rules: a unit tests morale at half its figures or models."""
    pages = pdf.texts(printed("1", "full"))[1:]
    assert all(page.count("50 %") == page.count("Maniple of ") for page in pages)
    assert "pectoral, linen or leather" in pages[0]


def test_in_full_units_of_no_formation_have_a_page_too() -> None:
    told = pdf.texts(printed("three", "full"))
    assert "Units of no formation" in told[1]


def test_a_small_formation_is_not_divided_between_pages() -> None:
    lines = (
        a_formation(
            *(a_troop("hastatus", 120, name=f"Unit {line}.{each}") for each in range(4)),
            name=f"Line {line}",
        )
        for line in range(20)
    )
    pages = pdf.texts(booklet(lone(*lines), ["roster"]).content)
    assert len(pages) > 2
    for line in range(20):
        (page,) = (page for page in pages if f"Line {line} " in page)
        assert f"Unit {line}.0" in page
        assert f"Unit {line}.3" in page
