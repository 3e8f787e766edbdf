"""Cards on paper: nine a sheet, inside their trim, and never anything cut (look.md, Unit card)."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.card_content import card_contents
from builder.export.card_layout import SAFE_MM, CardSet
from builder.export.flow import height_of
from builder.export.paper import CARD_FORMATS, PAPERS, card_grid
from builder.translation import Catalogue
from tests.export.battles import LONG, crowded, eighty, legions, lone, small, zama
from tests.support import pdf
from tests.support.makers import a_troop

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.battle import Battle
    from builder.export.paper import CardGrid

ENGLISH = Catalogue("en")
BATTLES: dict[str, Callable[[], Battle]] = {
    "eighty": eighty,
    "zama": zama,
    "crowded": crowded,
    "stands": lambda: small("mini-stands"),
    "groupings": lambda: small("mini-groupings"),
    "bases": lambda: small("mini-bases"),
}
SINGLE_PAGES = {card: PrintOptions(card=card, single=True) for card in CARD_FORMATS}
# The rounded outlines of letters reach a little beyond their line.
INK = 0.35


@cache
def printed(name: str, paper: str = "a4", card: str = "poker", language: str = "en") -> bytes:
    return booklet(
        BATTLES[name](), ["cards"], PrintOptions(paper=paper, card=card, language=language)
    ).content


def cards_of(battle: Battle, card: str = "poker") -> list[int]:
    """Return how many cards each unit of the first side takes."""
    contents = card_contents(battle, battle.sides[0], ENGLISH)
    cards = CardSet(CARD_FORMATS[card], ENGLISH)
    return [len(cards.faces(content)) for content in contents]


def inside(grid: CardGrid, x: float, y: float) -> tuple[float, float] | None:
    """Return how far a point is from the left and the top of the card it is on."""
    across, down = x - grid.left, y - grid.top
    if 0 <= across < grid.columns * grid.card.width and 0 <= down < grid.rows * grid.card.height:
        return across % grid.card.width, down % grid.card.height
    return None


@pytest.mark.parametrize(("paper", "pages"), [("a4", 4), ("letter", 4)])
def test_thirty_units_are_four_sheets_of_nine(paper: str, pages: int) -> None:
    """The worked legion of A-O2 has thirty maniples: 3 × 9 and 3 cards."""
    assert booklet(legions(1), ["cards"], PrintOptions(paper=paper)).pages == pages


def test_a_maniple_with_its_velites_is_one_poker_card() -> None:
    assert cards_of(legions(1)) == [1] * 30


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize(
    ("paper", "card"),
    [*itertools.product(PAPERS, ["poker"]), *itertools.product(["a4"], CARD_FORMATS)],
)
def test_text_keeps_from_the_trim_of_its_card(name: str, paper: str, card: str) -> None:
    """look.md: text at least 4 mm from the trim; the letter of the side is part of its edge."""
    content = printed(name, paper, card)
    grid = card_grid(PAPERS[paper], CARD_FORMATS[card])
    for number in range(len(pdf.page_sizes(content))):
        for glyph in pdf.glyphs(content, number):
            start = inside(grid, glyph.left, glyph.top)
            if start is None or start[0] < SAFE_MM - INK:
                assert start is None or start[0] + glyph.right - glyph.left <= 3 + INK
                continue
            right = start[0] + glyph.right - glyph.left
            bottom = start[1] + glyph.bottom - glyph.top
            assert start[1] >= SAFE_MM - INK, glyph
            assert right <= grid.card.width - SAFE_MM + INK, glyph
            assert bottom <= grid.card.height - SAFE_MM + INK, glyph


@pytest.mark.parametrize("name", BATTLES)
def test_nothing_else_crosses_a_trim_either(name: str) -> None:
    content = printed(name)
    grid = card_grid(PAPERS["a4"], CARD_FORMATS["poker"])
    for number in range(len(pdf.page_sizes(content))):
        for _kind, left, top, right, bottom in pdf.object_boxes(content, number):
            start = inside(grid, left + 0.2, top + 0.2)
            if start is not None:
                assert start[0] - 0.2 + right - left <= grid.card.width + INK
                assert start[1] - 0.2 + bottom - top <= grid.card.height + INK


def is_crop_mark(grid: CardGrid, left: float, top: float, right: float, bottom: float) -> bool:
    """Tell whether a box is that of a thin line with both ends off the cards."""
    ends = inside(grid, left + 0.1, top + 0.1), inside(grid, right - 0.1, bottom - 0.1)
    sides = sorted((right - left, bottom - top))
    return ends == (None, None) and sides[0] < 0.5 and sides[1] > 2


@pytest.mark.parametrize("card", CARD_FORMATS)
@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_touch_no_card_and_no_text(paper: str, card: str) -> None:
    """Where the margin has no room for one, it stands on the cut, between the texts of cards."""
    content = printed("zama", paper, card)
    grid = card_grid(PAPERS[paper], CARD_FORMATS[card])
    lines = [box for box in pdf.object_boxes(content, 0) if is_crop_mark(grid, *box[1:])]
    beside = 2 * (grid.rows + 1) if grid.left >= 8.6 else 0
    below = 2 * (grid.columns + 1) if grid.top >= 8.6 else 0
    assert len(lines) == beside + below
    for glyph in pdf.glyphs(content, 0):
        for _kind, left, top, right, bottom in lines:
            apart = glyph.right < left or glyph.left > right or glyph.bottom < top
            assert apart or glyph.top > bottom


@pytest.mark.parametrize("name", BATTLES)
def test_no_type_is_under_six_points(name: str) -> None:
    assert min(pdf.type_sizes(printed(name))) >= 6 - 1e-3


def test_a_name_of_three_hundred_letters_and_long_notes_are_read_to_the_end() -> None:
    assert len(LONG) == 300
    text = pdf.plain(pdf.text(printed("crowded")))
    assert pdf.plain(LONG) in text
    # A card may end within a sentence.
    assert text.count("evening.") == 60
    assert text.count(pdf.plain("Take the hill.")) == 20
    assert text.count("Publius") == 30


@pytest.mark.parametrize("card", CARD_FORMATS)
def test_a_name_too_long_for_three_lines_is_whole_on_the_further_card(card: str) -> None:
    """In the head its beginning and its end, with … between."""
    pages = pdf.texts(booklet(crowded(), ["cards"], SINGLE_PAGES[card]).content)
    head, further = pdf.plain(pages[0]), pdf.plain("".join(pages[1:]))
    assert pdf.plain(LONG) not in head
    assert "..." in head
    assert "Vale." in head
    assert pdf.plain(LONG) in further


@pytest.mark.parametrize("letters", [3, 24, 60, 120])
@pytest.mark.parametrize("card", CARD_FORMATS)
def test_a_shorter_name_is_whole_and_stands_once_in_the_head(card: str, letters: int) -> None:
    """At most three lines, of at least 6 points; else it is whole on the further card."""
    name = LONG[:letters].strip()
    battle = lone(a_troop("hastatus", 120, name=name))
    (content,) = card_contents(battle, battle.sides[0], ENGLISH)
    faces = CardSet(CARD_FORMATS[card], ENGLISH).faces(content)
    names = faces[0].fixed.head.names
    assert len(names) <= 3
    assert min(line.size for line in names) >= 6
    assert faces[0].fixed.head.is_shortened <= (len(faces) > 1)
    pages = pdf.texts(booklet(battle, ["cards"], SINGLE_PAGES[card]).content)
    assert any(pdf.plain(name) in pdf.plain(page) for page in pages)


def test_what_is_too_much_for_a_card_goes_on_on_numbered_ones() -> None:
    (count,) = cards_of(crowded())
    text = pdf.text(printed("crowded"))
    assert count > 1
    for number in range(1, count + 1):
        assert f"{number}/{count}" in text


def test_a_larger_card_needs_fewer_and_has_larger_type() -> None:
    assert sum(cards_of(crowded(), "a6")) < sum(cards_of(crowded()))
    assert max(pdf.type_sizes(printed("eighty", card="a6"))) > max(
        pdf.type_sizes(printed("eighty"))
    )


def test_fifty_figures_of_four_parts_have_fifty_boxes_and_a_mark() -> None:
    (content,) = card_contents(crowded(), crowded().sides[0], ENGLISH)
    assert content.boxes is not None
    assert content.boxes.count == 50
    assert [part.letter for part in content.parts] == ["a", "b", "c", "d"]
    assert "50 %" in pdf.text(printed("crowded"))


def test_a_unit_of_five_thousand_figures_has_a_number_to_write_instead_of_boxes() -> None:
    """No shipped rules have such units, but data may: what is lost is then written in figures."""
    battle = lone(a_troop("hastatus", 120))
    (content,) = card_contents(battle, battle.sides[0], ENGLISH)
    assert content.boxes is not None
    many = replace(content.boxes, count=5_000, marks=(("50 %", 2_500),))
    faces = CardSet(CARD_FORMATS["poker"], ENGLISH).faces(replace(content, boxes=many))
    few = CardSet(CARD_FORMATS["poker"], ENGLISH).faces(content)
    assert len(faces) == len(few) == 1
    assert height_of(faces[0].fixed.bottom) < 30


def test_sides_can_be_told_apart_in_grey() -> None:
    """look.md: one solid edge, one double."""
    edges = []
    for number in (0, 1):
        picture = pdf.image(printed("zama"), number, scale=6, grey=True)
        millimetre = 6 * 72 / 25.4
        row = int((16.5 + 60) * millimetre)
        strip = (int(10.6 * millimetre), row, int(13.4 * millimetre), row + 1)
        edges.append(list(picture.crop(strip).tobytes()))
    assert max(edges[0]) < 160
    assert max(edges[1]) == 255
    assert min(edges[1]) < 160
