"""The umpire's sheet: what both sides keep from each other, and nobody else's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.core.battle import Seals
from builder.core.circumstance_edits import with_sealed_note
from builder.core.order_target import LaterOrder, OrderTarget
from builder.core.print_options import PrintOptions
from builder.core.public_battle import public_battle
from builder.export.booklet import booklet
from builder.export.umpire_content import umpire_content
from builder.operations.documents import new_scenario, worked_out
from builder.translation import Catalogue
from tests.export.battles import crowded, small, zama
from tests.export.test_order_sheets import quatre_bras
from tests.support import pdf
from tests.support.makers import GROUPINGS, shipped

SHEET = ("umpire-sheet",)
ENGLISH = Catalogue("en")
ROOT = "3f2a91c0e17b55aa" * 4


def test_both_sides_are_on_it_with_all_that_is_secret() -> None:
    content = umpire_content(quatre_bras(), ENGLISH)
    france, allies = content.sides
    first = france.orders[0]
    assert (first.name, first.order) == ("Bachelu's division", "Advance")
    assert (first.target, first.later) == (
        "Perponcher's division (Allies)",
        ("Defend, from turn 4",),
    )
    assert any(text == "General: Gauthier, in reserve, Balanced" for text in france.leaders)
    assert france.reserves[0] == "Jérôme's division (turn 2), turn 2, 24–36 cm"
    assert [len(side.reserves) for side in content.sides] == [2, 6]
    assert any(text.startswith("Commander-in-Chief: Wellington") for text in allies.leaders)
    told = pdf.text(booklet(quatre_bras(), SHEET).content)
    for text in (*france.leaders, *allies.leaders, *allies.reserves, "Mind the wood of Bossu."):
        assert text in told.replace("\r\n", " ")


def test_what_each_side_seals_beside_its_orders_is_on_it() -> None:
    scenario = quatre_bras().scenario
    assert scenario is not None
    scenario = with_sealed_note(scenario, 1, "succession", "After Orange, Perponcher.")
    france, allies = umpire_content(worked_out(scenario, shipped()), ENGLISH).sides
    assert "Succession – After Orange, Perponcher." in allies.notes
    assert not any("Orange" in note for note in france.notes)


def test_what_is_open_and_what_is_not_are_the_rules_topics() -> None:
    hidden, known = umpire_content(quatre_bras(), ENGLISH).open
    assert "orders" in hidden
    assert "leaders’ characters" in hidden
    assert known == "Open: who commands, leaders’ names, leaders’ levels"
    assert umpire_content(zama(), ENGLISH).open == ()


def test_roots_and_how_far_they_are_open_are_told_where_they_are_known() -> None:
    first, second = zama().sides
    seals = Seals((ROOT, ROOT[::-1]), 3, 128)
    sealed = replace(zama(), sides=(replace(first, seals=seals), second))
    told = pdf.text(booklet(sealed, SHEET).content)
    assert "3f2a91c0 e17b55aa 3f2a91c0" in told
    assert "Open so far: 3 of 128 slots" in told
    assert "Root" not in pdf.text(booklet(zama(), SHEET).content)


def test_notes_are_told_with_whose_they_are() -> None:
    battle = new_scenario(shipped(), "zama-202bc", language="en")
    side = battle.sides[1]
    root = side.army.root.model_copy(update={"notes": "Hannibal dies: Mago leads.\nSignal: smoke."})
    army = side.army.model_copy(update={"root": root})
    sides = (battle.sides[0], side.model_copy(update={"army": army}))
    shown = worked_out(battle.model_copy(update={"sides": sides}), shipped())
    (note,) = umpire_content(shown, ENGLISH).sides[1].notes
    assert note.endswith("– Hannibal dies: Mago leads.\nSignal: smoke.")
    assert "Signal: smoke." in pdf.text(booklet(shown, SHEET).content)


def test_nobody_else_gets_it() -> None:
    """Not even an owner of one of the sides."""
    for keep in (frozenset[str](), frozenset({"france"})):
        made = booklet(public_battle(quatre_bras(), keep), SHEET)
        assert made.pages == 1
        assert "nothing to print" in pdf.text(made.content)
    assert booklet(quatre_bras(), SHEET, own_copy=False).pages == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_text_leaves_the_page(paper: str, language: str) -> None:
    for battle in (quatre_bras(), crowded(), small(GROUPINGS)):
        made = booklet(battle, SHEET, PrintOptions(paper=paper, language=language))
        for number, (width, height) in enumerate(pdf.page_sizes(made.content)):
            for glyph in pdf.glyphs(made.content, number):
                assert 0 <= glyph.left <= glyph.right <= width
                assert 0 <= glyph.top <= height


def test_a_page_that_goes_on_says_with_which_side() -> None:
    made = booklet(quatre_bras(), SHEET)
    assert made.pages == 2
    assert pdf.texts(made.content)[1].startswith("Quatre Bras – Allies")


def test_a_target_that_is_gone_is_told_as_such() -> None:
    battle = new_scenario(shipped(), "quatre-bras-1815", language="en")
    root = battle.sides[0].army.root
    odd = {
        "order": "difesa",
        "order_target": OrderTarget(side="allies", node=9_999),
        "later_orders": (LaterOrder(order="ritirata", when="Ney falls"),),
    }
    children = (root.children[0].model_copy(update=odd), *root.children[1:])
    army = battle.sides[0].army.model_copy(
        update={"root": root.model_copy(update={"children": children})}
    )
    sides = (battle.sides[0].model_copy(update={"army": army}), battle.sides[1])
    shown = worked_out(battle.model_copy(update={"sides": sides}), shipped())
    told = pdf.text(booklet(shown, SHEET).content)
    assert "gone" in told
    assert "Ney falls" in told
