"""A player's own pictures: put in, taken out, kept in the file, printed on the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.army_code import code_of
from builder.core.errors import BadRequest
from builder.core.pictures import MOST_PICTURES
from builder.core.print_options import PrintOptions
from builder.core.roster import Roster, walk
from builder.export.booklet import booklet
from builder.export.card_layout import SAFE_MM
from builder.export.paper import CARD_FORMATS
from builder.operations.documents import army_from, new_roster, side_of, worked_out
from builder.operations.pictures import picture_count, with_picture, without_picture
from builder.storage.documents import load, text_of
from tests.support import pdf
from tests.support.cards import things
from tests.support.makers import ANCIENTS, POLYBIAN, shipped
from tests.support.pictures import photograph, written

if TYPE_CHECKING:
    from pathlib import Path

IMAGE = 3


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """Return a picture twice as wide as high."""
    return written(tmp_path, "photo.jpg", photograph(200, 100, "JPEG"))


def an_army() -> Roster:
    roster = new_roster(shipped(), ANCIENTS, POLYBIAN, language="en")
    assert isinstance(roster, Roster)
    return roster


def units(roster: Roster) -> list[int]:
    return [
        unit.nodes[0].id for unit in worked_out(roster, shipped()).sides[0].reckoning.sized.units
    ]


def given(roster: Roster, nodes: list[int], photo: Path) -> Roster:
    for node in nodes:
        changed = with_picture(roster, 0, node, photo)
        assert isinstance(changed, Roster)
        roster = changed
    return roster


def test_a_document_without_pictures_is_written_as_ever() -> None:
    assert "picture" not in text_of(an_army())


def test_a_picture_is_kept_in_the_file(photo: Path) -> None:
    roster = given(an_army(), units(an_army())[:1], photo)
    assert load(text_of(roster), "army.legatus", shipped()) == roster


def test_a_picture_is_taken_out_again(photo: Path) -> None:
    node = units(an_army())[0]
    roster = given(an_army(), [node], photo)
    assert picture_count(side_of(roster, 0)) == 1
    assert without_picture(roster, 0, node) == an_army()


def test_an_army_has_at_most_twenty(photo: Path) -> None:
    """Issue 7: ≤ 20; in place of an older one there is always room for another."""
    nodes = [node.id for node in walk(an_army().army.root)]
    picture = given(an_army(), nodes[:1], photo).army.root.picture
    root = an_army().army.root
    child = root.children[0]
    more = (child.model_copy(update={"id": n, "picture": picture}) for n in range(500, 520))
    army = an_army().army.model_copy(
        update={"root": root.model_copy(update={"children": (*root.children, *more)})}
    )
    full = an_army().model_copy(update={"army": army})
    assert picture_count(side_of(full, 0)) == MOST_PICTURES
    assert picture_count(side_of(with_picture(full, 0, 500, photo), 0)) == MOST_PICTURES
    with pytest.raises(BadRequest, match="at most 20 pictures"):
        with_picture(full, 0, nodes[0], photo)


def test_a_code_for_chat_leaves_pictures_out(photo: Path) -> None:
    roster = given(an_army(), units(an_army())[:1], photo)
    assert army_from(code_of(roster), "a code", shipped()) == an_army()


# On cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARD_FORMATS)
def test_the_picture_stands_on_its_units_card_unstretched(photo: Path, card: str) -> None:
    roster = given(an_army(), units(an_army())[:1], photo)
    options = PrintOptions(card=card, single=True)
    pages = things(booklet(worked_out(roster, shipped()), ["cards"], options).content)
    (found,) = [(number, each) for number, page in enumerate(pages) for each in page
                if each.kind == IMAGE]  # fmt: skip
    number, picture = found
    size, across = CARD_FORMATS[card], found[1].right - found[1].left
    assert number <= 1
    assert across / (picture.bottom - picture.top) == pytest.approx(2, rel=0.01)
    assert picture.right <= size.width - SAFE_MM + 0.01
    assert picture.bottom <= size.height - SAFE_MM + 0.01
    for text in (each for each in pages[number] if each.is_text and each.top > picture.top):
        assert text.top > picture.bottom - 0.01


def test_an_opponents_copy_has_the_pictures_too(photo: Path) -> None:
    battle = worked_out(given(an_army(), units(an_army())[:2], photo), shipped())
    for own_copy in (True, False):
        content = booklet(battle, ["cards"], own_copy=own_copy).content
        assert sum(each.kind == IMAGE for page in things(content) for each in page) == 2


def test_what_comes_twice_is_in_the_file_once(photo: Path) -> None:
    battle = worked_out(given(an_army(), units(an_army())[:2], photo), shipped())
    content = booklet(battle, ["cards"]).content
    assert content.count(b"/Subtype /Image") == 1
    assert content == booklet(battle, ["cards"]).content


def test_equal_units_with_different_pictures_have_cards_of_their_own(photo: Path) -> None:
    nodes = units(an_army())
    merged = PrintOptions(merged=True)
    usual = pdf.text(booklet(worked_out(an_army(), shipped()), ["cards"], merged).content)
    assert usual.count("only 1–2") == 2
    roster = given(an_army(), nodes[:1], photo)
    text = pdf.text(booklet(worked_out(roster, shipped()), ["cards"], merged).content)
    assert text.count("only 1–2") == 1
