"""The looks of paper: plain, sparing ink, in large print."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from builder.core.print_options import PrintOptions
from builder.drawing.shapes import PAPER, SIDES
from builder.export.booklet import LARGE, booklet
from builder.export.ink import is_tint
from builder.translation import Catalogue
from tests.support import pdf
from tests.support.maps import deployed

SHEETS = ("roster", "cards", "qrs", "map")
if TYPE_CHECKING:
    from builder.core.print_options import Look
    from builder.drawing.shapes import SideLook


@cache
def made(look: Look, paper: str = "a4", language: str = "en") -> bytes:
    options = PrintOptions(look=look, paper=paper, language=language)
    return booklet(deployed(language), SHEETS, options).content


def coverage(page: int, look: Look) -> float:
    """Return how much of a page is ink, of all of it."""
    counts = pdf.image(made(look), page, 1.0).convert("L").histogram()
    return sum((255 - value) * count for value, count in enumerate(counts)) / (255 * sum(counts))


def first_letter(letter: str, content: bytes) -> pdf.Glyph:
    """Return where a letter first stands on the first page."""
    return next(each for each in pdf.glyphs(content, 0) if each.character == letter)


def test_sparing_ink_the_map_takes_a_third_less() -> None:
    last = len(pdf.texts(made("plain"))) - 1
    assert coverage(last, "ink") < coverage(last, "plain") * 0.67


def test_sparing_ink_no_page_is_darker_than_a_sixth() -> None:
    """Ecosystem B2: coverage of at most 15 % a page."""
    assert all(coverage(page, "ink") <= 0.15 for page in range(len(pdf.texts(made("ink")))))


def test_sparing_ink_says_the_same() -> None:
    assert pdf.texts(made("ink")) == pdf.texts(made("plain"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_large_print_is_larger_by_the_same_for_all_that_is_read(paper: str) -> None:
    plain, large = (first_letter("Z", made(look, paper)) for look in ("plain", "large"))
    assert large.bottom - large.top == pytest.approx((plain.bottom - plain.top) * LARGE, rel=0.01)
    assert pdf.page_sizes(made("large", paper))[0] == pdf.page_sizes(made("plain", paper))[0]


@pytest.mark.parametrize("language", ["en", "it"])
def test_large_print_breaks_no_name_within_a_word(language: str) -> None:
    """A name needs its room more than the columns that the cards say as well."""
    plain, large = (
        {word for page in pdf.texts(made(look, language=language)) for word in page.split()}
        for look in ("plain", "large")
    )
    # Whether the army's code has room is another matter.
    of_code = Catalogue(language).translate("The army's code, to be pasted in Legatus").split()
    broken = {word for word in large - plain - {*of_code} if not word.isdigit()}
    assert not broken


def test_cards_keep_their_size_in_large_print() -> None:
    plain, large = (pdf.page_sizes(made(look)) for look in ("plain", "large"))
    assert set(large) == set(plain)


@pytest.mark.parametrize("look", SIDES)
def test_the_colours_of_sides_are_no_tints(look: SideLook) -> None:
    assert not is_tint(look.colour)


def test_paper_that_covers_is_no_tint() -> None:
    assert not is_tint(PAPER)
