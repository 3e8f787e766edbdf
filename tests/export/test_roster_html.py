"""The roster as HTML: one file, nothing to load or to run, and texts that are never markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from typing_extensions import override

from builder.export.roster_content import roster_content
from builder.export.roster_html import rosters_as_html
from builder.translation import Catalogue
from tests.export.battles import LONG, crowded, legions, lone, small, zama
from tests.support.makers import a_troop

if TYPE_CHECKING:
    from builder.core.battle import Battle

VOID = {"meta", "br", "path"}


class _Read(HTMLParser):
    """Reads a page strictly: each element is closed where it should be."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    @override
    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    @override
    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    @override
    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def page(battle: Battle | None = None, language: str = "en") -> str:
    shown = battle or zama(language)
    catalogue = Catalogue(language)
    contents = [roster_content(shown, side, catalogue, "9") for side in shown.sides]
    return rosters_as_html(contents, catalogue)


@pytest.mark.parametrize("language", ["en", "it"])
def test_it_is_well_formed_and_says_its_language(language: str) -> None:
    read = _Read(page(language=language))
    assert read.open == []
    assert dict(read.tags)["html"] == {"lang": language}
    assert [tag for tag, _ in read.tags].count("h1") == 1
    assert [tag for tag, _ in read.tags].count("table") == 2


def test_nothing_is_run_and_nothing_is_loaded() -> None:
    text = page()
    tags = {tag for tag, _ in _Read(text).tags}
    assert tags.isdisjoint({"script", "link", "img", "iframe", "object", "form", "a"})
    assert not re.search(r"url\(|@import|https?:|//|\bon\w+=|\bsrc=", text)
    references = {each for tag, at in _Read(text).tags for each in (at.get("href"),) if each}
    assert all(each.startswith("#symbol-") for each in references)


def test_what_people_wrote_is_never_markup() -> None:
    hostile = "<script>alert(1)</script>&amp;\"'><img src=x onerror=y>"
    battle = lone(a_troop("hastatus", 120, name=hostile, notes=hostile), title=hostile)
    read = _Read(page(battle))
    assert read.open == []
    assert "".join(read.texts).count(hostile) >= 3
    assert {"script", "img"}.isdisjoint(tag for tag, _ in read.tags)
    assert LONG in "".join(_Read(page(crowded())).texts)


def test_every_unit_has_one_row_with_as_many_cells_as_headings() -> None:
    text = page(legions(2))
    rows = re.findall(r"<tr.*?</tr>", text)
    assert len([row for row in rows if 'class="unit"' in row]) == 60
    assert len({row.count("<th ") + row.count("<td ") for row in rows}) == 1


def test_a_threshold_stands_where_the_rules_look_at_losses() -> None:
    """Half of 16 figures is the third of the second box of five."""
    text = page(legions(1))
    assert '<i></i><i><b style="left:60%"></b></i><i></i><i></i></td>' in text


@pytest.mark.parametrize("pack", ["mini-stands", "mini-groupings", "mini-bases"])
def test_armies_of_other_rules_are_told_too(pack: str) -> None:
    read = _Read(page(small(pack)))
    assert read.open == []
    assert [at.get("class") for tag, at in read.tags if tag == "tr"].count("unit") == len(
        small(pack).sides[0].reckoning.sized.units
    )
