"""All sheets of the kit: named alike everywhere, sound for armies of any size, the same twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet, sheet_names
from builder.export.kit_sheets import KIT_SHEETS, KIT_TRUE_SIZE
from builder.operations.publishing import KIT
from tests.export.battles import LONG, a_battle, a_side, lone
from tests.export.kit_battles import BATTLES, QUATRE_BRAS, fought
from tests.support import pdf
from tests.support.makers import a_basis, a_formation, a_troop, an_army

if TYPE_CHECKING:
    from builder.core.print_options import Look

MANY = 400
LOOKS: tuple[Look, ...] = ("plain", "ink", "large")
FOOTER_WORDS = 4
# Parts of figures, beyond whose edge the figure goes on unseen.
CLIPPED = ("rulers", "trays")


def test_sheets_are_named_alike_for_those_who_ask_for_them() -> None:
    assert tuple(KIT_SHEETS) == KIT
    assert tuple(name for name in sheet_names() if name in KIT) == KIT
    assert set(KIT_TRUE_SIZE) < set(KIT)


@pytest.mark.parametrize("sheet", KIT)
def test_an_army_without_units_gives_a_file_that_can_be_opened(sheet: str) -> None:
    made = booklet(lone(), [sheet])
    assert made.pages == len(pdf.page_sizes(made.content)) >= 1


@pytest.mark.parametrize("sheet", KIT)
def test_the_same_battle_gives_the_same_bytes(sheet: str) -> None:
    for name in BATTLES:
        assert booklet(fought(name), [sheet]).content == booklet(fought(name), [sheet]).content


@pytest.mark.parametrize("sheet", KIT)
def test_no_page_is_blank(sheet: str) -> None:
    for name in BATTLES:
        texts = pdf.texts(booklet(fought(name), [sheet]).content)
        assert all(len(text.split()) > FOOTER_WORDS for text in texts)


@pytest.mark.parametrize("sheet", KIT)
def test_sparing_ink_no_page_is_darker_than_a_sixth(sheet: str) -> None:
    """Ecosystem B2: coverage of at most 15 % a page; the same words all the same."""
    plain, spared = (
        booklet(fought(QUATRE_BRAS), [sheet], PrintOptions(look=look)).content for look in LOOKS[:2]
    )
    assert pdf.texts(plain) == pdf.texts(spared)
    for number in range(len(pdf.page_sizes(spared))):
        counts = pdf.image(spared, number, 1.0, grey=True).histogram()
        ink = sum((255 - value) * count for value, count in enumerate(counts))
        assert ink <= 0.15 * 255 * sum(counts)


@pytest.mark.parametrize("sheet", [each for each in KIT if each not in KIT_TRUE_SIZE])
def test_in_large_print_what_is_read_is_larger(sheet: str) -> None:
    for name in BATTLES:
        plain, large = (
            booklet(fought(name), [sheet], PrintOptions(look=look)) for look in LOOKS[::2]
        )
        assert large.pages >= plain.pages
        assert pdf.page_sizes(large.content)[0] == pytest.approx(pdf.page_sizes(plain.content)[0])


@pytest.mark.parametrize("sheet", [each for each in KIT if each not in CLIPPED])
def test_a_large_unit_with_a_long_name_is_printed(sheet: str) -> None:
    """Issue 7, bad input: a unit with 5,000 figures; names of 3 to 120 letters and more."""
    basis = a_basis()
    units = [a_troop("hastatus", 50_000, name=LONG), a_troop("veles", 80, name="Vel")]
    nodes = [a_formation(*units, name=LONG[:120], echelon="legion")]
    sides = [a_side(basis, an_army(*nodes, basis=basis), name) for name in ("Rome", LONG)]
    made = booklet(a_battle(*sides, title=LONG), [sheet])
    assert made.pages >= 1
    for number, (width, height) in enumerate(pdf.page_sizes(made.content)[:MANY]):
        for glyph in pdf.glyphs(made.content, number):
            assert 0 <= glyph.left <= glyph.right <= width
            assert 0 <= glyph.top <= glyph.bottom <= height
