"""Sheets to fill by hand: roster, orders and cards, each one page, with the words of the rules."""

from __future__ import annotations

import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from tests.export.battles import small
from tests.export.kit_battles import BATTLES, QUATRE_BRAS, ZAMA, fought, kept_in
from tests.support import pdf
from tests.support.makers import GROUPINGS


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_there_is_a_page_of_each(paper: str, language: str) -> None:
    for name in BATTLES:
        assert kept_in(fought(name, language), "blank", paper, language, margin=2.5) == 3


def test_they_have_the_words_of_the_rules_and_nothing_of_the_battle() -> None:
    roster, orders, cards = pdf.texts(booklet(fought(ZAMA), ["blank"]).content)
    assert "Points" in roster
    assert "Skirmish" in orders
    assert "Helmet" in cards
    assert not any(word in roster + orders + cards for word in ("Zama", "Scipio", "Hastati"))


def test_a_sheet_of_cards_is_full() -> None:
    """Nine poker cards to an A4 sheet, four of tarot, twenty boxes each."""
    for card, count in (("poker", 9), ("tarot", 4)):
        options = PrintOptions(card=card, fillable=True)
        content = booklet(fought(QUATRE_BRAS), ["blank"], options).content
        assert pdf.texts(content)[2].count("Losses") == count


def test_rules_without_orders_have_no_order_sheet_to_fill() -> None:
    assert booklet(small(GROUPINGS), ["blank"]).pages == 2
