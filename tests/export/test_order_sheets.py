"""Order sheets, slips, counters and leaders' cards: the owner's alone."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from builder.core.circumstance_edits import with_sealed_note
from builder.core.edits import change
from builder.core.order_target import LaterOrder, OrderTarget
from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.order_content import leader_cards, order_counters, order_lines
from builder.export.umpire_content import umpire_content
from builder.operations.documents import new_scenario, with_army, worked_out
from builder.translation import Catalogue
from tests.export.battles import crowded, small
from tests.support import pdf
from tests.support.makers import GROUPINGS, shipped

if TYPE_CHECKING:
    from builder.core.battle import Battle

SHEETS = ("order-sheet", "order-slips", "order-counters", "leaders")
ENGLISH = Catalogue("en")


@cache
def quatre_bras() -> Battle:
    """Return Quatre Bras, its first division with all that an order can have."""
    scenario = new_scenario(shipped(), "quatre-bras-1815", language="en")
    army = change(
        scenario.sides[0].army,
        (2,),
        order="avanzata",
        order_target=OrderTarget(side="allies", node=2),
        later_orders=(LaterOrder(order="difesa", turn=4),),
        order_notes="Mind the wood of Bossu.",
    )
    return worked_out(with_army(scenario, 0, army), shipped())


def test_the_order_sheet_tells_target_sequence_and_note() -> None:
    first, *_ = order_lines(quatre_bras(), quatre_bras().sides[0], ENGLISH)
    assert (first.order, first.target) == ("Advance", "Perponcher's division (Allies)")
    assert first.later == ("Defend, from turn 4",)
    told = pdf.text(booklet(quatre_bras(), ["order-sheet"]).content)
    for text in ("Mind the wood of Bossu.", "Defend, from turn 4", "Bachelu's division"):
        assert text in told


@cache
def zama() -> Battle:
    """Return Zama, where every unit has an order, with the first one's aimed."""
    scenario = new_scenario(shipped(), "zama-202bc", language="en")
    unit = worked_out(scenario, shipped()).sides[0].reckoning.sized.units[0].nodes[0].id
    target = OrderTarget(side=scenario.sides[1].id, node=2)
    later = (LaterOrder(order="hold", turn=4),)
    army = scenario.sides[0].army
    army = change(army, (unit,), order="attack", order_target=target, later_orders=later)
    return worked_out(with_army(scenario, 0, army), shipped())


@pytest.mark.parametrize("sheet", ["roster", "cards"])
def test_roster_and_cards_of_the_owner_tell_target_and_sequence(sheet: str) -> None:
    own, other = (
        pdf.plain(pdf.text(booklet(zama(), [sheet], own_copy=own).content)) for own in (True, False)
    )
    assert "target:" in own
    assert pdf.plain("then: Hold, from turn 4") in own
    assert "target:" not in other
    assert "then:Hold" not in other


def test_what_a_side_seals_stands_below_its_orders_and_goes_on_over_pages() -> None:
    scenario = quatre_bras().scenario
    assert scenario is not None
    scenario = with_sealed_note(scenario, 0, "signals", "Two guns: advance.")
    scenario = with_sealed_note(scenario, 0, "plan", "By the road.\n" * 120)
    made = booklet(worked_out(scenario, shipped()), ["order-sheet"])
    first, *others = pdf.texts(made.content)
    assert "Two guns: advance." in first
    assert sum(text.count("By the road.") for text in (first, *others)) == 120
    assert len(others) >= 2


def test_declared_attacks_are_a_sheet_of_groupings_and_targets() -> None:
    """Medioevo: attacker and defender declare the target of each grouping (rules-data C.6)."""
    scenario = new_scenario(shipped(), "campaldino-1289", language="en")
    battle = worked_out(scenario, shipped())
    units = [side.reckoning.sized.units[0].nodes[0].id for side in battle.sides]
    for place, other in ((0, 1), (1, 0)):
        target = OrderTarget(side=scenario.sides[other].id, node=units[other])
        army = scenario.sides[place].army
        army = change(army, (units[place],), order="declared-attack", order_target=target)
        scenario = with_army(scenario, place, army)  # type: ignore[assignment]
    battle = worked_out(scenario, shipped())
    for side in battle.sides:
        first = order_lines(battle, side, ENGLISH)[0]
        assert first.order == "Attack"
        assert first.target
    assert "Declared attacks" in pdf.text(booklet(battle, ["order-sheet"]).content)


def test_counters_are_enough_for_all_who_may_have_the_order() -> None:
    """Six formations of France, of which two are cavalry and one guns (rules-data D.5)."""
    lines = order_lines(quatre_bras(), quatre_bras().sides[0], ENGLISH)
    counters = order_counters(lines)
    assert [counters.count(name) for name in ("Advance", "Pursuit", "Bombardment")] == [6, 2, 1]


def test_every_leader_has_a_card_with_his_character() -> None:
    cards = leader_cards(quatre_bras(), quatre_bras().sides[0], ENGLISH)
    ney = next(each for each in cards if each.name == "Ney")
    assert (ney.role, ney.character) == ("Commander-in-Chief", "Real player")
    assert any(each.leads == "in reserve" for each in cards)


@pytest.mark.parametrize("sheet", SHEETS[1:])
def test_backs_are_all_alike(sheet: str) -> None:
    """What lies face down tells nothing: no name and no order is on the back."""
    made = booklet(quatre_bras(), [sheet])
    backs = {text.rpartition("page")[0] for text in pdf.texts(made.content)[1::2]}
    assert len(backs) == 2  # one a side
    assert not any("Advance" in back or "Ney" in back or "Bachelu" in back for back in backs)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_text_leaves_the_page(paper: str, language: str) -> None:
    for battle in (quatre_bras(), crowded()):
        made = booklet(battle, SHEETS, PrintOptions(paper=paper, language=language))
        sizes = pdf.page_sizes(made.content)
        for number, (width, height) in enumerate(sizes):
            for glyph in pdf.glyphs(made.content, number):
                assert glyph.left >= 0
                assert glyph.right <= width
                assert 0 <= glyph.top <= height


def test_an_opponents_copy_has_none_of_these_sheets() -> None:
    made = booklet(quatre_bras(), SHEETS, own_copy=False)
    told = pdf.text(made.content)
    assert made.pages == 1
    for secret in ("Bossu", "Advance", "Ney", "Bachelu"):
        assert secret not in told


def test_rules_without_orders_print_no_order_sheet() -> None:
    assert order_lines(small(GROUPINGS), small(GROUPINGS).sides[0], ENGLISH) == ()
    assert booklet(small(GROUPINGS), ["order-sheet", "order-slips"]).pages == 1


def test_officers_without_a_name_are_told_once_for_each_formation() -> None:
    """Two hundred officers of the host at Crécy, one to a hundred men (rules-data C.10)."""
    scenario = new_scenario(shipped(), "crecy-1346", language="en")
    battle = worked_out(scenario, shipped())
    every = leader_cards(battle, battle.sides[0], ENGLISH)
    nameless = {card.leads for card in every if not card.name}
    named = [card for card in every if card.name]
    printed = pdf.text(booklet(battle, ("leaders",)).content)
    of_others = leader_cards(battle, battle.sides[1], ENGLISH)
    assert len(every) > 150
    assert printed.count("Officer") <= 2 * (len(nameless) + len(of_others))
    assert all(card.name in printed for card in named)
    told = umpire_content(battle, ENGLISH).sides[0]
    assert any(re.match(r"\d+ × Officer", line) for line in told.leaders)
    assert told.idle == ""
