"""The quick-reference sheet holds what can occur in the battle, and no more (rules-data A.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.export.reference_content import NamedText, ThrowContent, reference_content
from builder.export.table_content import TableContent
from builder.translation import Catalogue
from tests.export.battles import a_battle, a_side, eighty, lone, small, zama
from tests.support.makers import PUNIC, a_basis, a_troop, an_army

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.roster import Troop
    from builder.export.reference_content import ReferenceContent, SectionContent

ENGLISH = Catalogue("en")


def content(battle: Battle) -> ReferenceContent:
    return reference_content(battle, ENGLISH)


def section(battle: Battle, title: str) -> SectionContent | None:
    return next((each for each in content(battle).sections if each.title == title), None)


def titles(battle: Battle) -> list[str]:
    return [each.title for each in content(battle).sections]


def table(battle: Battle, title: str) -> TableContent:
    items = [item for each in content(battle).sections for item in each.items]
    return next(
        item
        for item in items
        if isinstance(item, TableContent) and item.label.text.startswith(title)
    )


def modifiers(battle: Battle, title: str) -> list[tuple[str, str]]:
    items = [item for each in content(battle).sections for item in each.items]
    test = next(
        item
        for item in items
        if isinstance(item, ThrowContent) and item.label.text.startswith(title)
    )
    return [(line.amount, line.text.text) for line in test.modifiers]


def against(*foes: Troop, own: str = "hastatus") -> Battle:
    """Return a battle of one unit against others."""
    ours, theirs = a_basis(), a_basis(PUNIC)
    return a_battle(
        a_side(ours, an_army(a_troop(own, 120), basis=ours), "Rome"),
        a_side(theirs, an_army(*foes, basis=theirs), "Carthage"),
    )


def test_only_rows_of_troops_that_are_there_are_printed() -> None:
    """A.9.3: the legion's foot in close order, its velites in open order."""
    assert [row.label for row in table(eighty(), "Movement").rows] == [
        "infantry, no protection, open order",
        "infantry, partial protection, close order",
        "infantry, full protection, close order",
    ]


def test_sections_about_what_is_not_there_are_left_out() -> None:
    assert "Elephants and scythed chariots" not in titles(eighty())
    assert "Elephants and scythed chariots" in titles(zama())
    assert "Mounting and dismounting" not in titles(eighty())


def test_an_army_without_missiles_has_no_shooting() -> None:
    assert "Shooting" not in titles(lone(a_troop("triarius", 60)))
    assert "Shooting" in titles(lone(a_troop("veles", 100)))


def test_modifiers_stand_from_plus_two_to_minus_two() -> None:
    """A.8.2: +2 on the enemy's rear … −2 Disordered."""
    amounts = [int(amount.replace("−", "-")) for amount, _ in modifiers(zama(), "Melee")]
    assert amounts == sorted(amounts, reverse=True)
    assert amounts[0] == 2
    assert amounts[-1] == -2


def test_a_modifier_for_troops_that_are_not_there_is_left_out() -> None:
    cases = [case for _, case in modifiers(eighty(), "Melee")]
    assert "veteran" in cases
    assert "recruit" not in cases


def test_a_modifier_needs_one_side_with_the_case_and_another_with_its_enemy() -> None:
    """A.9.6: horses facing elephants, −1: those of one side don't face each other."""
    case = "horses facing elephants"
    theirs = (a_troop("war-elephant", 4), a_troop("punic-horse", 100))
    assert case not in [each for _, each in modifiers(against(*theirs), "Morale")]
    assert case in [each for _, each in modifiers(against(*theirs, own="eques"), "Morale")]


def test_an_army_alone_may_meet_anybody() -> None:
    cases = [case for _, case in modifiers(lone(a_troop("eques", 100)), "Morale")]
    assert "horses facing elephants" in cases


def test_phases_stand_in_the_order_of_the_turn_each_number_once() -> None:
    """A.6: shooting 1–2, movement 3–4, combat 5–6, morale 7–8."""
    numbers = [each.number for each in content(zama()).sections if each.number]
    assert numbers == ["1–2", "3–4", "5–6", "7–8"]
    order = titles(zama())
    assert order.index("Leaving a melee") < order.index("Melee")


def test_the_turn_is_told_phase_by_phase_with_whose_it_is() -> None:
    turn = section(zama(), "Turn")
    assert turn is not None
    phases = [item for item in turn.items if isinstance(item, NamedText)]
    assert len(phases) == 9
    assert (phases[0].number, phases[0].name) == ("1", "Shooting")
    assert phases[0].who == "Romans / first player"


def test_lines_with_a_condition_are_told_where_it_holds() -> None:
    """A.8.4 [seed]: Roman legionaries alone wheel backwards."""
    line = "Roman legionaries alone wheel backwards, at half speed."
    assert line in repr(section(eighty(), "Manoeuvre"))
    assert line not in repr(section(lone(a_troop("veles", 100)), "Manoeuvre"))


def test_invented_modifiers_wear_the_mark() -> None:
    """A.9.5: what a spear adds against horses is ours; the others are in the text."""
    battle = zama()
    items = section(battle, "Melee")
    assert items is not None
    test = next(item for item in items.items if isinstance(item, ThrowContent))
    marked = [line.text.text for line in test.modifiers if line.text.house]
    assert marked == ["spear, standing still against mounted troops"]


def test_the_battle_is_told_in_turns_and_hours() -> None:
    assert [fact.text for fact in content(zama()).facts] == [
        "scale 1:300", "1 cm = 18.75 m", "a turn: 45 min", "12 turns = 9 h",
    ]  # fmt: skip


def test_rules_without_a_sheet_of_their_own_have_an_empty_one() -> None:
    assert content(small("mini-bases")).sections == ()
