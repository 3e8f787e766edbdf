"""What a card tells, as values (look.md, Unit card; rules-data A.8.1, A.8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.public_battle import public_battle
from builder.export.card_content import card_contents
from builder.export.table_content import TableContent, TableRow, die_needed, with_marks_outside
from builder.export.wording import Marked
from builder.translation import Catalogue
from tests.export.battles import eighty, legions, lone, zama
from tests.support.cards import named
from tests.support.makers import ANCIENTS, a_formation, a_troop, shipped

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.roster import Formation, Troop
    from builder.export.card_content import CardContent

ENGLISH = Catalogue("en")


def cards(battle: Battle, *, own_copy: bool = True) -> list[CardContent]:
    shown = battle if own_copy else public_battle(battle)
    return list(card_contents(shown, shown.sides[0], ENGLISH))


def card(*nodes: Formation | Troop) -> CardContent:
    return cards(lone(*nodes))[0]


def table(content: CardContent, title: str) -> TableContent:
    return next(
        each for tables in content.tables for each in tables if each.label.text.startswith(title)
    )


def rows(told: TableContent) -> list[tuple[str, ...]]:
    return [(row.label, *(cell.text for cell in row.cells)) for row in told.rows]


@pytest.mark.parametrize(
    ("factor", "told"), [(4, "6+"), (5, "5+"), (7, "3+"), (9, "1+"), (12, "1+"), (3, "–")]
)
def test_the_die_needed_is_ten_less_the_factor(factor: int, told: str) -> None:
    """A.8.1: 1D6 + factor + modifiers ≥ 10; a 6 is the most that one die shows."""
    test = shipped().ruleset(ANCIENTS).test_index["melee"]
    assert die_needed(test, 10 - factor) == told


def test_two_dice_show_from_two_to_twelve() -> None:
    test = shipped().ruleset(ANCIENTS).test_index["melee"].model_copy(update={"dice": "2d6"})
    assert [die_needed(test, n) for n in (0, 2, 12, 13)] == ["2+", "2+", "12+", "–"]


def test_a_lone_troop_has_its_movement_and_the_dice_that_it_needs() -> None:
    """A.9.3, A.9.5 [house]: 12 and 6 cm; the sword 6, 6 and 5, so 4+, 4+ and 5+.

    The factor stands with the die, since modifiers change it.
    """
    told = card(a_troop("hastatus", 120))
    assert rows(table(told, "Movement, cm")) == [("Hastati", "12", "6")]
    assert rows(table(told, "Melee")) == [("sword or axe", "6 · 4+", "6 · 4+", "5 · 5+")]


def test_parts_share_a_row_that_all_have_and_have_letters_for_the_others() -> None:
    told = card(a_formation(a_troop("hastatus", 120), a_troop("veles", 40), echelon="maniple"))
    assert [(part.letter, part.title) for part in told.parts] == [
        ("a", "12 Hastati"), ("b", "4 Velites"),
    ]  # fmt: skip
    assert [row[0] for row in rows(table(told, "Movement"))] == ["a Hastati", "b Velites"]
    assert [row[0] for row in rows(table(told, "Melee"))] == ["sword or axe", "b javelin in hand"]


def test_range_and_what_shooting_needs_have_the_same_rows_and_stand_together() -> None:
    told = card(a_troop("veles", 200))
    assert [len(tables) for tables in told.tables] == [1, 2, 1]


def test_a_column_in_which_nothing_stands_is_left_out() -> None:
    """A.9.4: javelins have no long range."""
    told = table(card(a_troop("veles", 200)), "Range")
    assert [heading.text for heading in told.columns] == ["Short to", "Medium to"]


def test_forbidden_ground_is_told_by_a_sign() -> None:
    """A.8.3 [seed]: broken ground is closed to horses."""
    told = table(card(a_troop("eques", 300)), "Movement")
    assert told.rows[0].cells[1].text == "×"
    assert told.forbids


def test_panoply_and_protection_are_told_without_what_everybody_has() -> None:
    (part,) = card(a_troop("hastatus", 120)).parts
    assert "large shield" in part.text
    assert part.text.endswith("Protection: partial")
    assert "regular" not in part.text


def test_half_of_the_boxes_is_marked() -> None:
    """A.7.5, A.8.5: at 50 % losses a unit tests morale."""
    boxes = card(a_troop("hastatus", 120)).boxes
    assert boxes is not None
    assert (boxes.count, boxes.group, boxes.marks) == (12, 5, (("50 %", 6),))
    odd = card(a_troop("hastatus", 70)).boxes
    assert odd is not None
    assert odd.marks == (("50 %", 4),)


def unit_card(ruleset: str, name: str, symbol: str = "") -> CardContent:
    """Return the first card of a shipped list's ready army, or the first with this symbol."""
    return next(
        each
        for each in cards(named(ruleset, name, as_shipped=True))
        if each.symbol == symbol or not symbol
    )


def test_status_has_a_box_a_point_and_its_letters_where_losses_lead_down_to_them() -> None:
    """rules-data D.3: nine levels of two points; a line battalion of 1813–15 has E, 10 points."""
    told = unit_card("garde-au-feu", "french-1815")
    assert rows(table(told, "Status")) == [("E", "10")]
    assert told.boxes is not None
    assert (told.boxes.count, told.boxes.group) == (10, 2)
    assert told.boxes.marks == (("F", 2), ("G", 4), ("H, shaken", 6))


def test_stands_and_grade_are_told_and_every_unit_has_five_boxes_for_disorder() -> None:
    """rules-data B-C13: cards print 5 boxes and one box a stand; shaken at the fifth [house]."""
    told = unit_card("civitates-bellantes", "carthaginian")
    assert told.strength == "4 stands · 2 × 2"
    assert "grade B" in told.parts[0].text
    assert told.boxes is not None
    assert told.boxes.count == 4
    (track,) = told.tracks
    assert track.label.house
    assert (track.label.text, track.count) == ("DPs, shaken at the fifth", 5)


def test_a_grouping_has_its_vb_and_the_half_of_its_men() -> None:
    """rules-data C.3, C.7: 200 men of level 1 are 200 VB, an ala's tenth and a lance's make 240.

    With half of its men lost a truppa recruits no more.
    """
    told = unit_card("medioevo", "communal-militia", "pikes")
    assert ("240", "VB") in [(value.text, unit) for value, unit in told.amounts]
    assert told.boxes is not None
    assert told.boxes.marks == (("50 %", 100),)
    assert [slot.label for slot in told.slots] == ["Declared attacks"]


def test_the_order_is_printed_in_the_owners_copy_only() -> None:
    battle = lone(a_troop("hastatus", 120, order="advance"))
    assert cards(battle)[0].slots[0].text == "Advance"
    assert cards(battle, own_copy=False)[0].slots[0].text == ""


def test_the_commander_stands_on_the_owners_card_only() -> None:
    own, other = cards(eighty())[4], cards(eighty(), own_copy=False)[4]
    assert own.leaders == ("Commander-in-Chief",)
    assert own.leader_symbols == ("commander-in-chief",)
    assert other.leaders == other.leader_symbols == ()
    assert other.amounts[0][0].text == cards(eighty(), own_copy=False)[5].amounts[0][0].text


def test_every_unit_has_a_card_in_the_order_of_the_roster() -> None:
    names = [content.name for content in cards(legions(1))]
    assert len(names) == 30
    assert names[0] == "Maniple of hastati 1"
    assert names[-1] == "Maniple of triarii 10"


def test_sides_have_letters_and_places_of_their_own() -> None:
    battle = zama()
    both = [card_contents(battle, side, ENGLISH)[0] for side in battle.sides]
    assert [(content.letter, content.place) for content in both] == [("R", 0), ("C", 1)]


def a_table(*cells: tuple[bool, ...]) -> TableContent:
    told = tuple(TableRow("", tuple(Marked("1", house) for house in row)) for row in cells)
    return TableContent(Marked("T"), tuple(Marked("c") for _ in cells[0]), told)


def marks(told: TableContent) -> tuple[bool, list[bool], list[list[bool]]]:
    return (
        told.label.house,
        [heading.house for heading in told.columns],
        [[cell.house for cell in row.cells] for row in told.rows],
    )


def test_the_house_mark_goes_as_far_out_as_it_is_true() -> None:
    """look.md: house values wear one small mark."""
    everywhere = with_marks_outside(a_table((True, True), (True, True)))
    assert marks(everywhere) == (True, [False, False], [[False, False], [False, False]])
    column = with_marks_outside(a_table((True, False), (True, True)))
    assert marks(column) == (False, [True, False], [[False, False], [False, True]])
    nowhere = with_marks_outside(a_table((False, False)))
    assert marks(nowhere) == (False, [False, False], [[False, False]])
