"""The quick-reference sheet on paper: two pages at most here, nothing outside its column."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.page import MARGIN_MM
from builder.export.paper import PAPERS
from tests.export.battles import eighty, small, zama
from tests.support import pdf

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
