"""The wars of Medioevo come to the worked numbers of rules-data, part C."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from builder.core.print_options import PrintOptions
from builder.core.reckoning import reckon
from builder.core.roster import formations_in
from builder.core.sizing import size
from builder.operations.documents import new_roster, new_scenario, worked_out
from builder.operations.publishing import pages
from tests.content.systems import MEDIOEVO, amount_of, basis_of, cells, tally_of, the_choices
from tests.support.makers import (
    a_piece,
    a_troop,
    figures_by_unit,
    shipped,
    the_ready_army,
)
from tests.support.pdf import plain, text

if TYPE_CHECKING:
    from builder.core.army_list import Choice
    from tests.content.conftest import Size

LISTS = shipped().list_ids(MEDIOEVO)
ENTRIES = [(name, entry.id) for name in LISTS
           for entry in shipped().army_list(MEDIOEVO, name).entries]  # fmt: skip
BASIS = basis_of(MEDIOEVO, "communal-militia")


# --- groupings --------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "entry"), ENTRIES)
def test_730_men_of_any_troop_are_400_and_200_and_100_and_three_tens(
    legatus_size: Size, name: str, entry: str
) -> None:
    """Issue 3, "Must hold"."""
    answer = legatus_size(f"{MEDIOEVO}/{name}", entry, "--men", 730)
    assert (answer.code, answer.reason) == (0, "")
    assert [unit["men"] for unit in answer.data["units"]] == [400, 200, 100, 10, 10, 10]
    assert (answer.data["men"], answer.data["remainder_men"]) == (730, 0)
    assert [line["amount"] for line in answer.data["why"]] == ["400", "200", "100", "30"]


def test_men_who_make_no_grouping_are_reported(legatus_size: Size) -> None:
    """The remainder is reported, never lost (issue 3, item 1)."""
    answer = legatus_size(f"{MEDIOEVO}/english-longbow", "longbowman", "--men", 737)
    assert (answer.data["men"], answer.data["remainder_men"]) == (730, 7)


def test_a_scale_is_refused_since_men_are_counted(legatus_size: Size) -> None:
    """Issue 3, "Must hold"."""
    answer = legatus_size(f"{MEDIOEVO}/english-longbow", "longbowman", "--scale", 10)
    assert (answer.code, answer.data) == (2, None)
    assert "Medioevo (wars) has no figure scale" in answer.reason


@pytest.mark.parametrize(
    ("men", "echelon"),
    [(10, "manipolo"), (50, "squadra"), (100, "truppa"), (200, "ala"), (400, "schieramento")],
)
def test_each_grouping_has_its_name(men: int, echelon: str) -> None:
    """Rules-data C.2."""
    (unit,) = size(BASIS, a_troop("pavesaro", men)).units
    assert unit.echelon == echelon


@pytest.mark.parametrize(
    ("row", "values"),
    [("manipolo-10", [10, -20, "+2"]), ("squadra-50", [50, -10, "+1"]),
     ("truppa-100", [100, 0, "±0"]), ("ala-200", [200, 10, "−1"]),
     ("schieramento-400", [400, 20, "−2"])],
)  # fmt: skip
def test_groupings_hit_and_move_as_printed(row: str, values: list[object]) -> None:
    """Rules-data C.2."""
    assert cells(BASIS, "groupings", row) == values


@pytest.mark.parametrize(
    ("row", "values"),
    [("manipolo-moves", [4, 6]), ("squadra-moves", [3, 5]), ("truppa-moves", [2, 4]),
     ("ala-moves", [1, 3]), ("schieramento-moves", [0, 2])],
)  # fmt: skip
def test_foot_move_2u_and_horse_4u_changed_by_the_grouping(row: str, values: list[int]) -> None:
    """Rules-data C.2: a Schieramento on foot is left with 0u (C-C1)."""
    assert cells(BASIS, "movement", row) == values


# --- value in battle and budget ---------------------------------------------------------------


def armed(level: str, weapon: str, armour: str, mount: str = "on-foot") -> tuple[Choice, ...]:
    """Return everything that the sums ask of a troop; without a shield."""
    return the_choices(
        troop_level=level, troop_weapon=weapon, body_armour=armour, mount=mount, carried_shield=()
    )


@pytest.mark.parametrize(
    ("men", "choices", "vb", "budget"),
    [
        (100, armed("of-level-2", "plain-sword", "coat-of-mail"), 220, "24"),
        (200, armed("of-level-2", "longbow", "leather-or-padded"), 480, "46"),
        (10, armed("of-level-3", "plain-sword", "unarmoured"), 27, "33/10"),
        (100, armed("common-men", "improvised-arms", "unarmoured"), 45, "9/2"),
        (100, armed("of-level-2", "spear-or-lance", "unarmoured", "on-horseback"), 293, "88/3"),
        (400, armed("of-level-3", "spear-or-lance", "coat-of-mail", "on-horseback"), 2080, "192"),
    ],
)
def test_vb_and_budget_are_worked_out_in_the_order_that_was_settled(
    men: int, choices: tuple[Choice, ...], vb: int, budget: str
) -> None:
    """A third for cavalry, then all per cent together, once (rules-data C.5, C.8).

    A truppa of level 2 with sword and mail is 24 points; ten men of level 3 have a VBB of 30, less
    20 % as a Manipolo, and 10 % more for the sword.
    """
    troop = a_troop("pavesaro", men, choices=choices)
    assert amount_of(BASIS, "vb", troop) == vb
    assert amount_of(BASIS, "budget", troop) == Fraction(budget)


def test_armour_is_not_in_ones_own_vb() -> None:
    """It is taken off the opponent's, when the pair is known (rules-data C.5)."""
    bare = a_troop("pavesaro", 100, choices=armed("of-level-2", "plain-sword", "unarmoured"))
    plated = a_troop("pavesaro", 100, choices=armed("of-level-2", "plain-sword", "plate-harness"))
    assert amount_of(BASIS, "vb", bare) == amount_of(BASIS, "vb", plated) == 220


def test_a_shield_is_added_to_armour_on_the_card() -> None:
    """Mail and shield take 15 % off the enemy (rules-data C.4.3)."""
    profile = BASIS.profile("feditore", ())
    assert [value for _, value, _ in profile.derived] == [15]


@pytest.mark.parametrize(
    ("row", "values"),
    [("longbow", [100, "missile", 10, 5, 6]), ("short-bow", [50, "missile", 5, None, 5]),
     ("spear-or-lance", [30, "thrown", 10, None, 6]), ("javelin", [20, "thrown", 5, None, 5]),
     ("battle-axe", [0, "hand", 15, None, 7]), ("plain-sword", [0, "hand", 10, None, 6]),
     ("halberd", [0, "hand", 20, None, 8]), ("two-handed-sword", [0, "hand", 25, None, 9]),
     ("improvised-arms", [0, "hand", -10, None, 3])],
)  # fmt: skip
def test_weapons_reach_and_hit_as_in_their_tables(row: str, values: list[object]) -> None:
    """Ranges as printed, per cent ours (rules-data C.4.1, C.4.2)."""
    assert cells(BASIS, "weapons", row) == values


@pytest.mark.parametrize(
    ("row", "percent"),
    [("leather-or-padded", 5), ("coat-of-mail", 10), ("mail-and-plates", 15),
     ("plate-harness", 20), ("carried-shield", 5)],
)  # fmt: skip
def test_armour_takes_its_part_off_the_enemys_vb(row: str, percent: int) -> None:
    """Rules-data C.4.3."""
    assert cells(BASIS, "armour", row) == [percent]


# --- losses -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "row", "least", "most"),
    [("loser-losses", "against-200", 54, 75), ("winner-losses", "beaten-100", 18, 25)],
)
def test_vb_200_against_100_costs_what_is_printed(
    table: str, row: str, least: int, most: int
) -> None:
    """54…75 and 18…25 (issue 3, "Must hold"; rules-data C.5)."""
    losses = cells(BASIS, table, row)
    assert (losses[0], losses[-1], len(losses)) == (least, most, 6)


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_losses_stand_on_the_sheet(language: str) -> None:
    """VB 200 and 100, one die from 1 to 6 (issue 3, "Must hold")."""
    battle = worked_out(
        new_roster(shipped(), MEDIOEVO, "communal-militia", language="en"), shipped()
    )
    sheet = plain(text(pages(battle, ("qrs",), PrintOptions(language=language)).content))
    assert "VB200545863677175" in sheet
    assert "VB100181921222425" in sheet


@pytest.mark.parametrize(
    ("row", "values"),
    [("match-of-common-men", [14, 19, 9, 13]), ("match-of-level-1", [27, 38, 18, 25]),
     ("match-of-level-2", [54, 75, 36, 50]), ("match-of-level-4", [108, 150, 72, 100])],
)  # fmt: skip
def test_equals_lose_what_their_level_costs(row: str, values: list[int]) -> None:
    """VB of 50, 100, 200 and 400 on both sides (rules-data C.5)."""
    assert cells(BASIS, "level-losses", row) == values


# --- armies -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LISTS)
def test_the_ready_armies_are_for_the_standard_game_of_500(name: str) -> None:
    """Rules-data C.8."""
    basis = basis_of(MEDIOEVO, name)
    army = reckon(basis, the_ready_army(basis))
    assert army.army.limit == 500
    assert 490 <= army.total(tally_of(basis, "budget")) <= 500


@pytest.mark.parametrize("name", LISTS)
def test_the_ready_armies_have_an_officer_to_every_hundred(name: str) -> None:
    """The captains of bodies among them (rules-data C.10)."""
    basis = basis_of(MEDIOEVO, name)
    army = reckon(basis, the_ready_army(basis))
    officers = sum(len(each.leaders) for each in formations_in(army.army.root))
    assert 100 * officers >= army.sized.men


@pytest.mark.parametrize(
    ("name", "organisation", "men"),
    [("communal-militia", "condotta-hundred-lances", 350),
     ("communal-militia", "florentine-host-1289", 11_600),
     ("feudal-knights", "ordonnance-company", 600),
     ("feudal-knights", "burgundian-company-1471", 900),
     ("english-longbow", "crecy-army-1346", 8_200)],
)  # fmt: skip
def test_bodies_of_history_have_the_men_that_are_handed_down(
    name: str, organisation: str, men: int
) -> None:
    """History.md; nobody is left over."""
    what = size(basis_of(MEDIOEVO, name), a_piece(basis_of(MEDIOEVO, name), organisation))
    assert (what.men, what.remainder, sum(figures_by_unit(what))) == (men, 0, men)


@pytest.mark.parametrize(
    ("side", "men", "horse"), [("aretines", 8_800, 800), ("guelphs", 11_600, 1_600)]
)
def test_campaldino_has_the_men_of_villani(side: str, men: int, horse: int) -> None:
    """8,000 foot and 800 horse against 10,000 and 1,600 (Villani 8.131)."""
    scenario = new_scenario(shipped(), "campaldino-1289", language="en")
    (one,) = (each for each in worked_out(scenario, shipped()).sides if each.id == side)
    units = one.reckoning.sized.units
    mounted = sum(unit.men for unit in units if "mounted" in unit.parts[0].profile.tags)
    assert (one.reckoning.sized.men, mounted) == (men, horse)
