"""Civitates Bellantes comes to the worked numbers of rules-data, part B."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from builder.core.footprint import footprint_of
from builder.core.reckoning import reckon
from builder.core.roster import Leader, walk
from builder.core.sizing import size
from builder.operations.documents import new_scenario
from tests.content.systems import (
    ADVICE,
    CIVITATES,
    a_kind,
    a_list_of,
    amount_of,
    basis_of,
    cells,
    tally_of,
    told,
)
from tests.support.makers import a_piece, a_troop, an_army, reckoned, shipped, the_ready_army

if TYPE_CHECKING:
    from tests.content.conftest import Size

POLYBIAN, CAESARIAN = f"{CIVITATES}/polybian-roman", f"{CIVITATES}/caesarian-roman"
BASIS = basis_of(CIVITATES, "polybian-roman")


# --- points -----------------------------------------------------------------------------------

LEGION = {"thrown_weapons": "pila", "legion_kind": "cohort-legion"}
PRICES = [
    (11, a_kind("legionary-c", "roman", troop_type="swordsmen", grade="c", **LEGION)),
    (12, a_kind("legionary-b", "roman", troop_type="swordsmen", grade="b", **LEGION)),
    (14, a_kind("legionary-a", "roman", troop_type="swordsmen", grade="a", **LEGION)),
    (7, a_kind("triarius", "roman", troop_type="spearmen", grade="b",
               legion_kind="manipular-legion", under_strength="under-strength")),
    (8, a_kind("hoplite", troop_type="spearmen", grade="c")),
    (7, a_kind("phalangite-c", troop_type="phalangites", grade="c")),
    (8, a_kind("phalangite-b", troop_type="phalangites", grade="b")),
    (8, a_kind("warrior", troop_type="warriors", grade="c")),
    (8, a_kind("peltast", troop_type="javelinmen", grade="c")),
    (5, a_kind("skirmisher", troop_type="skirmishers", grade="c")),
    (4, a_kind("slinger", troop_type="missile-troops", grade="c")),
    (6, a_kind("bowman", troop_type="bowmen", grade="c")),
    (7, a_kind("light-horse", troop_type="light-cavalry", grade="c")),
    (5, a_kind("horse-archer", troop_type="horse-archers", grade="c")),
    (9, a_kind("heavy-horse", troop_type="heavy-cavalry", grade="c")),
    (10, a_kind("lancer", troop_type="lancers", grade="b")),
    (11, a_kind("cataphract", troop_type="cataphracts", grade="c")),
    (12, a_kind("elephant", troop_type="elephants")),
    (8, a_kind("scythed", troop_type="scythed-chariots")),
    (8, a_kind("engine", troop_type="artillery")),
    # What else the formula has: integral infantry 1, morale +2, +1 and −1, grade D −1.
    (10, a_kind("mixed-horse", troop_type="heavy-cavalry", grade="c",
                integral_infantry="integral-infantry")),
    (12, a_kind("exceptional", troop_type="light-cavalry", grade="a",
                morale="exceptional-morale")),
    (9, a_kind("spirited", troop_type="warriors", grade="c", morale="high-morale")),
    (3, a_kind("unwilling", troop_type="rabble", grade="c", morale="poor-morale")),
    (3, a_kind("raw", troop_type="rabble", grade="d")),
    (9, a_kind("mailed-warrior", troop_type="warriors", grade="c", armour="armoured")),
]  # fmt: skip
KINDS = a_list_of(CIVITATES, "polybian-roman", *(entry for _, entry in PRICES))


@pytest.mark.parametrize(("points", "entry"), [(each, kind.id) for each, kind in PRICES])
def test_a_stand_costs_what_the_formula_gives(points: int, entry: str) -> None:
    """2 + A + D + range + phalanx + armour + grade and so on (rules-data B.3.1)."""
    assert amount_of(KINDS, "points", a_troop(entry, 3)) == 3 * points


def test_cataphracts_pay_for_their_armour_once() -> None:
    """Always armoured, so choosing it changes nothing (rules-data B.3, B.9)."""
    chosen = [{"characteristic": "armour", "options": ["armoured"]}]
    assert amount_of(KINDS, "points", a_troop("cataphract", 3, choices=chosen)) == 33


@pytest.mark.parametrize(
    ("role", "points", "inspiring", "cost"),
    [("general", 4, False, 20), ("general", 4, True, 30), ("general", 3, False, 15),
     ("contingent-commander", 2, False, 10), ("commander", 1, False, 5),
     ("commander", 2, False, 10), ("commander", 3, True, 25)],
)  # fmt: skip
def test_a_leader_costs_5_a_command_point_and_10_for_inspiring(
    role: str, points: int, *, inspiring: bool, cost: int
) -> None:
    """Rules-data B.3.2."""
    leader = Leader(role=role, points=points, inspiring=inspiring)
    army = an_army(a_troop("veles", 4), basis=BASIS, leaders=(leader,))
    lines = reckon(BASIS, army).leader_sums(tally_of(BASIS, "points"))
    assert [line.amount for line in lines] == [cost]


# --- legions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("stands", "points"), [(6, 62), (9, 93), (12, 124)])
@pytest.mark.parametrize("kind", ["manipular", "allied"])
def test_a_manipular_legion_is_a_third_under_strength_spearmen(
    kind: str, stands: int, points: int
) -> None:
    """4 × 12 + 2 × 7 = 62, and as much again for three and six stands (rules-data B.2, B.3.1)."""
    legion = a_piece(BASIS, f"{kind}-legion-{stands}")
    (unit,) = size(BASIS, legion).units
    thin = [part.atoms for part in unit.parts if part.profile.chosen.get("under-strength")]
    assert (unit.atoms, thin) == (stands, [stands // 3])
    assert amount_of(BASIS, "points", legion) == points


@pytest.mark.parametrize("stands", [5, 6, 9, 10, 12])
def test_a_cohort_legion_is_all_swordsmen(stands: int) -> None:
    """5, 6, 9, 10 or 12 stands, one unit (rules-data B.2)."""
    basis = basis_of(CIVITATES, "caesarian-roman")
    legion = a_piece(basis, f"cohort-legion-{stands}")
    assert [unit.atoms for unit in size(basis, legion).units] == [stands]
    assert amount_of(basis, "points", legion) == 12 * stands


@pytest.mark.parametrize(
    ("army_list", "preset", "found"),
    [("caesarian-roman", "cohort-legion-5", True),
     ("caesarian-roman", "cohort-legion-6", True),
     ("caesarian-roman", "cohort-legion-9", False),
     ("caesarian-roman", "cohort-legion-10", False),
     ("caesarian-roman", "cohort-legion-12", False),
     ("polybian-roman", "manipular-legion-6", False),
     ("polybian-roman", "manipular-legion-9", False),
     ("polybian-roman", "manipular-legion-12", True)],
)  # fmt: skip
def test_men_a_stand_out_of_300_to_600_are_told_as_advice(
    army_list: str, preset: str, *, found: bool
) -> None:
    """4,800 in 6 stands are 800, 3,000 in 12 are 250 (rules-data B.1; issue 3, item 1)."""
    basis = basis_of(CIVITATES, army_list)
    severities = told(basis, an_army(a_piece(basis, preset), basis=basis))
    assert (severities.get("men-per-stand") is ADVICE) is found


@pytest.mark.parametrize(("figures", "jt"), [("6mm", 20), ("15mm", 40), ("25mm", 60)])
def test_a_javelin_throw_is_the_front_of_a_stand(figures: str, jt: int) -> None:
    """20, 40 or 60 mm, half of it deep (rules-data B.1); the triplex Acies has two files."""
    basis = basis_of(CIVITATES, "polybian-roman", figures)
    legion = a_piece(basis, "manipular-legion-6").model_copy(update={"shape": "acies-triplex"})
    footprint = footprint_of(basis, size(basis, legion).units[0])
    assert footprint.base_front_mm == 2 * footprint.base_depth_mm == jt
    assert (footprint.files, footprint.ranks, footprint.frontage_mm) == (2, 3, 2 * jt)
    assert basis.ruleset.mm("5 jt", figures) == 5 * jt


# --- armies -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("army_list", "points", "stands"),
    [("polybian-roman", 400, 38), ("macedonian", 400, 51), ("gallic", 398, 49)],
)
def test_the_armies_of_400_points_are_those_worked_out(
    army_list: str, points: int, stands: int
) -> None:
    """Rules-data B.3.1."""
    basis = basis_of(CIVITATES, army_list)
    army = reckon(basis, the_ready_army(basis))
    assert army.total(tally_of(basis, "points")) == points
    assert army.sized.count("stand") == stands


def test_the_romans_of_400_points_are_four_legions_with_velites_and_horse() -> None:
    """248 + 48 + 54, leaders 30 + 10 + 10 (rules-data B.3.1)."""
    army = reckon(BASIS, the_ready_army(BASIS))
    points = tally_of(BASIS, "points")
    legions = [unit for unit in army.sized.units if "legion" in unit.parts[0].profile.tags]
    assert [unit.atoms for unit in legions] == [6] * 4
    assert sum(army.unit_sum(points, unit).amount or 0 for unit in legions) == 248
    assert [line.amount for line in army.leader_sums(points)] == [30, 10, 10]


@pytest.mark.parametrize(
    ("side", "men", "beasts"), [("rome", 24_500 + 2_400, 1), ("macedon", 23_500 + 2_000, 0)]
)
def test_cynoscephalae_has_the_men_that_are_handed_down(side: str, men: int, beasts: int) -> None:
    """24,500 foot, 2,400 horse, a stand of elephants; 23,500 foot, 2,000 horse (Livy 33.4)."""
    scenario = new_scenario(shipped(), "cynoscephalae-197bc", language="en")
    (root,) = (each.army.root for each in scenario.sides if each.id == side)
    nodes = list(walk(root))
    assert sum(node.represents or 0 for node in nodes) == men
    assert sum(getattr(node, "entry", "") == "african-elephant" for node in nodes) == beasts


# --- tables -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "values"),
    [("missile-troops", [0, 0, 0, "5 JT"]), ("skirmishers", [1, 1, 1, "1 JT"]),
     ("rabble", [1, 1, 1, None]), ("javelinmen", [3, 2, 2, "1 JT"]),
     ("warriors", [4, 2, 2, None]), ("spearmen", [2, 3, 2, None]),
     ("phalangites", [1, 2, 1, None]), ("swordsmen", [4, 3, 3, "0 or 1 JT"]),
     ("bowmen", [1, 1, 1, "5 JT"]), ("light-cavalry", [3, 1, 1, "1 JT"]),
     ("horse-archers", [1, 0, 0, "5 JT"]), ("heavy-cavalry", [4, 2, 1, "1 JT"]),
     ("lancers", [5, 2, 1, None]), ("cataphracts", [5, 3, 2, None]),
     ("light-chariots", [3, 1, 2, "1 JT"]), ("heavy-chariots", [4, 2, 2, "1 JT"]),
     ("elephants", [5, 4, 3, None]), ("artillery", [0, 0, None, "20 JT"])],
)  # fmt: skip
def test_combat_values_are_those_of_the_troop_table(row: str, values: list[object]) -> None:
    """Attack, Defence, whole value and range (rules-data B.3)."""
    assert cells(BASIS, "combat-values", row) == values


@pytest.mark.parametrize(
    ("row", "die"),
    [("light-foot", "3/2"), ("heavy-foot", "1"), ("chariots", "2"), ("light-horse", "5/2"),
     ("heavy-horse", "2"), ("elephants", "3/2"), ("artillery", "1/2")],
)  # fmt: skip
def test_a_move_is_two_dice_and_three_when_far(row: str, die: str) -> None:
    """The table computes 2 and 3 times what a die is worth (rules-data B.5)."""
    speed = Fraction(die)
    assert cells(BASIS, "movement", row)[:3] == [speed, 2 * speed, 3 * speed]


@pytest.mark.parametrize(
    ("row", "values"),
    [("commander", [6, 1, 2, 3]), ("contingent-commander", [8, 2, 3, 4]),
     ("general", [10, 3, 4, 5])],
)  # fmt: skip
def test_leaders_reach_and_have_command_points_by_their_rank(row: str, values: list[int]) -> None:
    """Rules-data B.3.2."""
    assert cells(BASIS, "leader-table", row) == values
    assert list(BASIS.ruleset.role_index[row].points) == values[1:]


# --- the command ------------------------------------------------------------------------------


def test_a_manipular_legion_of_six_is_sized_at_62_points(legatus_size: Size) -> None:
    """Issue 3, "Must hold"."""
    answer = legatus_size(POLYBIAN, "manipular-legion-6")
    assert (answer.code, answer.reason) == (0, "")
    assert answer.data["tallies"] == {"points": "62"}
    assert [unit["bases"] for unit in answer.data["units"]] == [6]
    assert (answer.data["ratio"], answer.data["men"]) == (None, None)


def test_elephants_are_12_points_flat(legatus_size: Size) -> None:
    """Issue 3, "Must hold"."""
    assert legatus_size(POLYBIAN, "african-elephant").data["tallies"] == {"points": "12"}


def test_a_scale_is_refused_since_stands_are_counted(legatus_size: Size) -> None:
    """Issue 3, "Must hold"."""
    answer = legatus_size(POLYBIAN, "manipular-legion-6", "--scale", 10)
    assert (answer.code, answer.data) == (2, None)
    assert "Civitates Bellantes has no figure scale" in answer.reason


def test_the_men_that_a_legions_stands_stand_for_are_shown(legatus_size: Size) -> None:
    """500 foot a stand, ours within 300–600 (rules-data B.1)."""
    (line,) = legatus_size(CAESARIAN, "cohort-legion-10").data["why"]
    assert line["amount"] == "5000"


def test_the_price_of_a_unit_is_explained_line_by_line() -> None:
    """2 + 4 + 3 + 1 + 1 + 1 for a hastatus: pila, grade B, legion (rules-data B.3.1)."""
    army = reckoned(BASIS, a_troop("hastatus", 6))
    line = army.unit_sum(tally_of(BASIS, "points"), army.sized.units[0])
    assert sorted(each.amount or 0 for each in line.children[0].children) == [6, 6, 6, 12, 18, 24]
