"""Sheets of cards: their edges, their backs when the paper is folded over, what a print shop gets.

Measured from the objects of the pages; expected places are worked out here from the measures of
papers and cards (ecosystem.md B2), not taken from the layout.
"""

from __future__ import annotations

import itertools
from functools import cache
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.paper import CARD_FORMATS, PAPERS
from tests.export.battles import eighty, legions
from tests.support import pdf
from tests.support.cards import EXACT, MM, bars, corners, faults, named, things
from tests.support.maps import deployed

if TYPE_CHECKING:
    from tests.support.cards import Thing

# One of each way of building armies; garde-au-feu's has the most columns.
ARMIES = (
    ("roman-ancients", "polybian-roman"),
    ("civitates-bellantes", "carthaginian"),
    ("garde-au-feu", "french-1815"),
)
EVERY = [*itertools.product(PAPERS, CARD_FORMATS)]
# The middle of a back's device is a little above the middle of the card.
DEVICE_UP = 0.04


@cache
def printed(**options: Any) -> bytes:
    return booklet(eighty(), ["cards"], PrintOptions(**options)).content


def middles(page: list[Thing], card: str) -> list[tuple[float, float]]:
    """Return the middles of the cards on a page of fronts, in the order of the roster."""
    size = CARD_FORMATS[card]
    places = corners(page, size.height)
    return [(x + size.width / 2, y + size.height / 2) for x, y in places]


def devices(page: list[Thing]) -> list[tuple[float, float]]:
    """Return the middles of the devices on a page of backs: that between two bars."""
    places = bars(page)
    pairs = zip(places[0::2], places[1::2], strict=True)
    return [((one[0] + other[0]) / 2, (one[1] + other[1]) / 2) for one, other in pairs]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("paper", "card"), EVERY)
@pytest.mark.parametrize(("ruleset", "name"), ARMIES)
def test_nothing_is_in_the_margin_and_no_text_leaves_its_card_or_meets_another(
    ruleset: str, name: str, paper: str, card: str, language: str
) -> None:
    options = PrintOptions(paper=paper, card=card, language=language)
    assert faults(booklet(named(ruleset, name), ["cards"], options).content, options) == []


@pytest.mark.parametrize(("paper", "card"), EVERY)
@pytest.mark.parametrize("bleed_mm", [0, 3])
def test_the_margin_is_kept_with_bleed_and_by_the_backs(
    paper: str, card: str, bleed_mm: int
) -> None:
    options = PrintOptions(paper=paper, card=card, bleed_mm=bleed_mm, backs="long-edge")
    content = booklet(eighty(), ["cards"], options).content
    assert not [each for each in faults(content, options) if "margin" in each]


@pytest.mark.parametrize(("paper", "card"), EVERY)
def test_cards_lie_where_they_are_cut(paper: str, card: str) -> None:
    """Butted and in the middle of the sheet: within a tenth of a millimetre."""
    content, size = printed(paper=paper, card=card), CARD_FORMATS[card]
    (across, down), page = pdf.page_sizes(content)[0], things(content)[0]
    found = corners(page, size.height)
    for value, whole, own in ((0, across, size.width), (1, down, size.height)):
        several = int((whole - 12.7) / own + 1e-6)
        first = (whole - several * own) / 2
        steps = {(place[value] - first) / own for place in found}
        assert all(abs(step - round(step)) * own < EXACT for step in steps)
        assert {round(step) for step in steps} <= {*range(several)}


@pytest.mark.parametrize(("paper", "card"), EVERY)
@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_turned_over_every_back_lies_behind_its_front(paper: str, card: str, backs: str) -> None:
    """Like the page of a book what is left comes to the right; else what is above comes below."""
    content, size = printed(paper=paper, card=card, backs=backs), CARD_FORMATS[card]
    pages, (across, down) = things(content), pdf.page_sizes(content)[0]
    sidewards = (backs == "long-edge") == (down > across)
    for front, back in zip(pages[0::2], pages[1::2], strict=True):
        wanted = [
            (across - x, y - size.height * DEVICE_UP)
            if sidewards
            else (x, down - y + size.height * DEVICE_UP)
            for x, y in middles(front, card)
        ]
        for one, other in zip(sorted(wanted), sorted(devices(back)), strict=True):
            assert one == pytest.approx(other, abs=EXACT)


@pytest.mark.parametrize(("paper", "card"), EVERY)
def test_folded_in_the_middle_every_back_lies_behind_its_front(paper: str, card: str) -> None:
    content, size = printed(paper=paper, card=card, backs="fold"), CARD_FORMATS[card]
    across = pdf.page_sizes(content)[0][0]
    for page in things(content):
        wanted = [(across - x, y - size.height * DEVICE_UP) for x, y in middles(page, card)]
        for one, other in zip(sorted(wanted), sorted(devices(page)), strict=True):
            assert one == pytest.approx(other, abs=EXACT)
            assert other[0] > across / 2


@pytest.mark.parametrize("backs", ["none", "long-edge", "short-edge", "fold"])
def test_every_card_of_a_legion_is_there_whatever_its_back(backs: Any) -> None:
    """The worked legion of A-O2 has thirty maniples."""
    content = booklet(legions(1), ["cards"], PrintOptions(backs=backs)).content
    assert sum(len(corners(page, 88.0)) for page in things(content)) == 30


def test_backs_are_moved_besides_by_tenths_of_a_millimetre() -> None:
    """A shift of 0.4 and −0.3 mm of the backs, on top of 1 mm of all pages."""
    plain = printed(backs="long-edge")
    moved = printed(backs="long-edge", shift_mm=(1.0, 0.0), back_shift_mm=(0.4, -0.3))
    for page, shift in ((0, (1.0, 0.0)), (1, (1.4, -0.3))):
        one, other = things(plain)[page][0], things(moved)[page][0]
        assert (other.left - one.left, other.top - one.top) == pytest.approx(shift, abs=0.01)


@pytest.mark.parametrize("contents", [True, False])
@pytest.mark.parametrize("sheets", [("cards",), ("roster", "cards"), ("qrs", "cards", "leaders")])
def test_backs_are_on_the_backs_of_sheets_whatever_comes_before(
    sheets: tuple[str, ...], *, contents: bool
) -> None:
    """Page 2, 4, 6 … is printed on a back; a page that says so keeps a side free where need be."""
    options = PrintOptions(backs="long-edge", contents=contents)
    content = booklet(deployed(), sheets, options).content
    pages = things(content)
    assert {number % 2 for number, page in enumerate(pages) if bars(page)} == {1}
    assert all(any(each.is_text for each in page) for page in pages)


@pytest.mark.parametrize(("backs", "edge"), [("long-edge", b"Long"), ("short-edge", b"Short")])
def test_a_reader_is_asked_to_turn_sheets_over_the_right_edge(backs: Any, edge: bytes) -> None:
    assert b"/Duplex /DuplexFlip" + edge + b"Edge" in pdf.inflated(printed(backs=backs))
    assert b"/Duplex" not in pdf.inflated(printed())


def test_a_back_tells_nothing_but_whose_it_is() -> None:
    """The backs of the owner's cards are those of the opponent's copy, and one kind a side."""
    options = PrintOptions(backs="long-edge", single=True)
    own, public = (
        {pdf.plain(text) for text in pdf.texts(each.content)[1::2]}
        for each in (
            booklet(deployed(), ["cards"], options, own_copy=own_copy) for own_copy in (True, False)
        )
    )
    assert own == public
    assert len(own) == 2


# For print shops --------------------------------------------------------------------------------


def boxes(content: bytes) -> list[tuple[tuple[float, ...], ...]]:
    """Return the page, its bleed and its cut in millimetres: left, bottom, right, top."""
    document = pypdfium2.PdfDocument(content)
    try:
        return [
            tuple(
                tuple(edge * MM for edge in box)
                for box in (page.get_mediabox(), page.get_bleedbox(), page.get_trimbox())
            )
            for page in document
        ]
    finally:
        document.close()


@pytest.mark.parametrize("card", CARD_FORMATS)
def test_a_print_shop_gets_each_card_on_a_page_that_says_where_it_is_cut(card: str) -> None:
    size = CARD_FORMATS[card]
    content = printed(card=card, single=True, bleed_mm=3, shift_mm=(2.0, 2.0))
    whole = (0, 0, size.width + 6, size.height + 6)
    for page, bleed, cut in boxes(content):
        assert page == bleed == pytest.approx(whole, abs=0.01)
        assert cut == pytest.approx((3, 3, size.width + 3, size.height + 3), abs=0.01)


def test_without_bleed_the_page_is_the_card() -> None:
    for page, _bleed, cut in boxes(printed(single=True)):
        assert page == cut == pytest.approx((0, 0, 63, 88), abs=0.01)


def test_the_edge_goes_on_into_the_bleed_and_there_are_no_crop_marks() -> None:
    """3 mm of edge and 3 mm beyond, from the upper end of the page to the lower."""
    for page in things(printed(single=True, bleed_mm=3)):
        edge = page[0]
        assert (edge.left, edge.top) == pytest.approx((0, 0), abs=EXACT)
        assert (edge.right, edge.bottom) == pytest.approx((6, 94), abs=EXACT)
        others = [each for each in page[1:] if each.left < 6 - EXACT and not each.is_text]
        assert [each for each in others if each.right - each.left > EXACT + 3] == []


@pytest.mark.parametrize("card", CARD_FORMATS)
def test_a_print_shop_may_cut_a_little_beside_without_losing_a_letter(card: str) -> None:
    """ecosystem.md B2: text at least 4 mm inside; the letter of the side is part of its edge."""
    size = CARD_FORMATS[card]
    for page in things(printed(card=card, single=True, bleed_mm=3, backs="long-edge")):
        for each in (each for each in page if each.is_text and each.left > 6):
            assert each.left >= 7 - 0.35
            assert each.right <= size.width + 3 - 4 + 0.35
            assert each.top >= 7 - 0.35
            assert each.bottom <= size.height + 3 - 4 + 0.35


def test_each_card_tells_what_the_house_mark_means() -> None:
    """look.md: a line at the foot says what it means; these pages have no other foot."""
    for text in pdf.texts(printed(single=True)):
        assert "house value" in text


def test_fronts_and_backs_take_turns() -> None:
    texts = pdf.texts(printed(single=True, backs="short-edge"))
    assert len(texts) == 14
    assert len({pdf.plain(text) for text in texts[1::2]}) == 1
    assert all("Losses" in text for text in texts[0::2])
    assert not any("Losses" in text for text in texts[1::2])
