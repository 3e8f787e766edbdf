"""The quick-reference sheet on paper: two pages at most here, nothing outside its column."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.page import MARGIN_MM
from builder.export.paper import PAPERS
from builder.operations.documents import new_scenario
from builder.operations.publishing import rules_alone
from tests.content.systems import MEDIOEVO
from tests.export.battles import eighty, small, zama
from tests.support import pdf
from tests.support.makers import ANCIENTS, shipped
from tests.support.maps import worked

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.battle import Battle


BATTLES: dict[str, Callable[[], Battle]] = {
    "eighty": eighty,
    "zama": zama,
    "bases": lambda: small("mini-bases"),
}


@cache
def printed(name: str, paper: str, language: str) -> bytes:
    return booklet(BATTLES[name](), ["qrs"], PrintOptions(paper=paper, language=language)).content


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", BATTLES)
def test_it_is_one_leaf_and_keeps_its_margins(name: str, paper: str, language: str) -> None:
    """ecosystem.md B1: players want two sides, to laminate."""
    content = printed(name, paper, language)
    sizes = pdf.page_sizes(content)
    assert len(sizes) <= 2
    for number, (width, height) in enumerate(sizes):
        for glyph in pdf.glyphs(content, number):
            assert glyph.left >= MARGIN_MM - 0.5
            assert glyph.right <= width - MARGIN_MM + 1.5
            assert glyph.bottom <= height - 5


# How many sides each shipped battle takes; the last two are on two leaves.
SIDES = {
    "zama-202bc": 2,
    "campaldino-1289": 2,
    "cynoscephalae-197bc": 4,
    "quatre-bras-1815": 4,
}


@cache
def shipped_battle(template: str, language: str) -> Battle:
    return worked(new_scenario(shipped(), template, language=language))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("template", SIDES)
def test_shipped_battles_take_no_more_sides_than_they_did(
    template: str, paper: str, language: str
) -> None:
    options = PrintOptions(paper=paper, language=language)
    made = booklet(shipped_battle(template, language), ["qrs"], options)
    assert made.pages <= SIDES[template]
    # look.md, Shared: the scale, and 6 for sources.
    assert pdf.type_sizes(made.content) <= {6, 7, 8, 9, 11, 14, 20}


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("ruleset", [ANCIENTS, MEDIOEVO])
def test_a_whole_system_is_one_leaf_where_it_fits(ruleset: str, language: str) -> None:
    options = PrintOptions(language=language)
    assert booklet(rules_alone(shipped(), ruleset), ["qrs"], options).pages <= 2


@pytest.mark.parametrize("language", ["en", "it"])
def test_numbers_of_modifiers_end_on_one_line(language: str) -> None:
    """look.md, Quick-reference sheet: signed numbers in one hanging column."""
    content = printed("zama", "a4", language)
    signs = [
        (glyph, following)
        for page in range(2)
        for glyph, following in pairwise(pdf.glyphs(content, page))
        if glyph.character in "+−" and following.character.isdigit()
    ]
    ends = Counter(round(number.right, 1) for _, number in signs)
    assert sum(count for _, count in ends.most_common(4)) >= len(signs) * 0.8


@pytest.mark.parametrize("language", ["en", "it"])
def test_columns_do_not_run_into_each_other(language: str) -> None:
    content = printed("zama", "a4", language)
    for number, (width, height) in enumerate(pdf.page_sizes(content)):
        count = 3 if width > height else 2
        column = (width - 2 * MARGIN_MM - (count - 1) * 7) / count
        for glyph in pdf.glyphs(content, number):
            if 50 < glyph.top < height - 12:
                middle = (glyph.left + glyph.right) / 2
                assert (middle - MARGIN_MM) % (column + 7) <= column + 1.5


def test_the_sign_of_a_modifier_stands_before_its_number() -> None:
    text = pdf.text(printed("zama", "a4", "en"))
    assert "+2" in text
    assert "−2" in text


def test_no_type_is_under_six_points() -> None:
    assert min(pdf.type_sizes(printed("zama", "letter", "it"))) >= 6 - 1e-3
