"""Equal units on one card: none is lost, none is counted twice, each is called by its name."""

from __future__ import annotations

from collections import Counter
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.card_content import card_contents
from builder.export.card_merging import merged
from builder.translation import Catalogue
from tests.export.battles import legions, lone
from tests.support import pdf
from tests.support.cards import bundled, named
from tests.support.makers import a_troop

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.export.card_content import CardContent

ENGLISH = Catalogue("en")


def together(battle: Battle) -> list[CardContent]:
    return list(merged(card_contents(battle, battle.sides[0], ENGLISH), ENGLISH))


def told(battle: Battle) -> list[tuple[str, int]]:
    return [(content.name, len(content.alike)) for content in together(battle)]


@cache
def text_of(ruleset: str, name: str, language: str) -> str:
    battle = named(ruleset, name, as_shipped=True)
    content = booklet(battle, ["cards"], PrintOptions(merged=True, language=language)).content
    return pdf.plain(pdf.text(content))


@pytest.mark.parametrize(("ruleset", "name"), bundled())
def test_every_unit_of_every_army_is_on_exactly_one_card(ruleset: str, name: str) -> None:
    battle = named(ruleset, name, as_shipped=True)
    apart = card_contents(battle, battle.sides[0], ENGLISH)
    on_cards: Counter[str] = Counter()
    for content in together(battle):
        on_cards.update(content.alike or [content.name])
    assert on_cards.total() == len(apart)
    assert Counter(each.split(", ")[0] for each in on_cards.elements()) == Counter(
        each.name.split(", ")[0] for each in apart
    )


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("ruleset", "name"), bundled())
def test_the_number_of_equal_units_and_all_their_names_are_printed(
    ruleset: str, name: str, language: str
) -> None:
    battle, catalogue = named(ruleset, name, as_shipped=True), Catalogue(language)
    text = text_of(ruleset, name, language)
    for content in merged(card_contents(battle, battle.sides[0], catalogue), catalogue):
        assert all(pdf.plain(each) in text for each in content.alike or [content.name])
        assert not content.alike or f"×{len(content.alike)}" in text


def test_numbered_units_are_told_by_their_range() -> None:
    """The worked legion of A-O2: ten maniples of each of three lines; the commander is in one."""
    assert told(legions(1)) == [
        ("Maniple of hastati 1", 0),
        ("Maniple of hastati 2–10", 9),
        ("Maniple of principes 1–10", 10),
        ("Maniple of triarii 1–10", 10),
    ]


def test_units_of_several_formations_are_told_with_these() -> None:
    content = next(each for each in together(legions(2)) if "principes" in each.name)
    assert (content.name, len(content.alike)) == ("Maniple of principes", 20)
    assert content.alike[0] == "Maniple of principes 1, Legio 1"


def test_a_gap_in_the_numbers_parts_the_range() -> None:
    troops = (a_troop("hastatus", 120, name=f"Cohort {n}") for n in (10, 11, 12, 14))
    assert told(lone(*troops))[1:] == [("Cohort 11–12, 14", 3)]


def test_units_with_names_of_their_own_are_told_by_the_first() -> None:
    troops = (a_troop("hastatus", 120, name=name) for name in ("I", "Alauda", "Gemina", "Victrix"))
    assert told(lone(*troops))[1:] == [("Alauda and 2 others", 3)]


@pytest.mark.parametrize(
    "other",
    [{"order": "advance"}, {"notes": "Tired."}, {"strength": 130}],
)
def test_units_that_differ_have_cards_of_their_own(other: dict[str, object]) -> None:
    led, one, two = (a_troop("hastatus", 120, name=name) for name in ("Led", "One", "Two"))
    assert told(lone(led, one, two.model_copy(update=other)))[1:] == [("One", 0), ("Two", 0)]


def test_each_of_equal_units_has_boxes_of_its_own() -> None:
    """Twelve figures each: the boxes of both, with a name over each row."""
    units = [a_troop("hastatus", 120, name=name) for name in ("Led", "Prior", "Posterior")]
    content = booklet(lone(*units), ["cards"], PrintOptions(merged=True, fillable=True)).content
    with pikepdf.open(BytesIO(content)) as opened:
        assert len(opened.Root.AcroForm.Fields) == 36
    assert all(name in pdf.text(content) for name in ("Prior", "Posterior", "× 2"))
