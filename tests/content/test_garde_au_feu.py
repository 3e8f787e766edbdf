"""La Garde au feu comes to the worked numbers of rules-data, part D."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.building import Builder
from builder.core.footprint import footprint_of
from builder.core.roster import walk
from builder.core.sizing import size
from builder.operations.documents import new_scenario, worked_out
from tests.content.systems import GARDE, amount_of, basis_of, cells, tally_of
from tests.support.makers import a_formation, a_piece, a_troop, figures_by_unit, shipped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.sized import Unit
    from tests.content.conftest import Size

LISTS = shipped().list_ids(GARDE)
ENTRIES = [(name, entry.id) for name in LISTS
           for entry in shipped().army_list(GARDE, name).entries]  # fmt: skip
BASIS = basis_of(GARDE, "french-1805")
# Status of the standard infantry Division, eight line battalions, by table D.3.1.
DIVISIONS = {
    "french-1805": 112, "french-1809": 96, "french-1815": 80, "austrian-1805": 96,
    "austrian-1809": 96, "prussian-1806": 96, "prussian-1813": 96, "british-1815": 112,
    "russian-1812": 96, "russian-1805": 96, "kingdom-of-italy": 96, "bavarian": 96,
    "british-1812": 112, "french-1812": 96, "netherlands-1815": 80,
}  # fmt: skip


# --- Divisions --------------------------------------------------------------------------------


def test_the_french_division_of_1805_is_8_battalions_16_bases_and_status_112(
    legatus_size: Size,
) -> None:
    """Issue 3, "Must hold"."""
    answer = legatus_size(f"{GARDE}/french-1805", "infantry-division")
    assert (answer.code, answer.reason) == (0, "")
    assert answer.data["tallies"] == {"status": "112"}
    assert answer.data["bases"] == 16
    assert [unit["echelon"] for unit in answer.data["units"]] == ["battalion"] * 8
    assert (answer.data["ratio"], answer.data["figures"]) == (None, None)


@pytest.mark.parametrize(("name", "status"), list(DIVISIONS.items()))
def test_the_standard_infantry_division_is_8_battalions_on_16_bases(name: str, status: int) -> None:
    """2 Brigades × 2 Regiments × 2 Battalions, no battery (rules-data D.2, D.3.1)."""
    basis = basis_of(GARDE, name)
    division = a_piece(basis, "infantry-division")
    assert figures_by_unit(size(basis, division)) == [2] * 8
    assert amount_of(basis, "status", division) == status
    echelons = [node.echelon for node in walk(division)]
    assert [echelons.count(each) for each in ("brigade", "regiment", "battalion")] == [2, 4, 8]


@pytest.mark.parametrize(
    ("name", "organisation", "bases"),
    [
        (name, organisation, bases)
        for name in LISTS
        for organisation, bases in (("cavalry-division", 1), ("light-cavalry-division", 2))
        # Bavaria has no heavy horse in the table of nations (rules-data D.3.1).
        if (name, organisation) != ("bavarian", "cavalry-division")
    ],
)
def test_the_standard_cavalry_division_is_four_regiments(
    name: str, organisation: str, bases: int
) -> None:
    """Of one base, heavy, or two to three, light (rules-data D.2)."""
    basis = basis_of(GARDE, name)
    assert figures_by_unit(size(basis, a_piece(basis, organisation))) == [bases] * 4


def test_every_list_has_the_standard_division() -> None:
    """So an added list is tested too."""
    assert sorted(LISTS) == sorted(DIVISIONS)


def test_a_scale_is_refused_since_bases_are_counted(legatus_size: Size) -> None:
    """Issue 3, "Must hold"."""
    answer = legatus_size(f"{GARDE}/french-1805", "infantry-division", "--scale", 10)
    assert (answer.code, answer.data) == (2, None)
    assert "La Garde au feu has no figure scale" in answer.reason


@pytest.mark.parametrize(
    ("name", "organisation", "expected"),
    [
        ("french-1805", "saint-hilaire-division-1805", (7936, 0, 8, 10)),
        ("french-1809", "infantry-division-1809", (7200, 0, 14, 12)),
        ("french-1809", "infantry-division-1812", (8400, 0, 14, 15)),
        ("french-1809", "cuirassier-division-1809", (0, 1800, 6, 0)),
        ("french-1809", "light-cavalry-division-1809", (0, 1600, 6, 0)),
        ("french-1809", "bavarian-division-1809", (7060, 920, 18, 10)),
        ("french-1815", "infantry-division-1815", (4096, 0, 8, 8)),
        ("french-1815", "cuirassier-division-1815", (0, 1800, 6, 0)),
        ("french-1815", "light-cavalry-division-1815", (0, 1600, 6, 0)),
        ("austrian-1809", "infantry-division-1809", (10800, 0, 16, 12)),
        ("russian-1812", "infantry-division-1812", (5800, 0, 36, 12)),
        ("prussian-1806", "mixed-division-1806", (6900, 1950, 24, 10)),
        ("prussian-1813", "infantry-brigade-1815", (6240, 0, 8, 9)),
        ("british-1815", "british-division-1815", (7200, 0, 12, 12)),
        ("british-1815", "netherlands-division-1815", (7020, 0, 16, 12)),
        ("british-1815", "anglo-portuguese-division-1812", (5190, 0, 6, 11)),
    ],
)
def test_divisions_of_history_have_ids_and_strengths_of_their_own(
    name: str, organisation: str, expected: tuple[int, ...]
) -> None:
    """Foot, horse, guns and battalions (history.md)."""
    basis = basis_of(GARDE, name)
    units = size(basis, a_piece(basis, organisation)).units
    foot, horse, guns, battalions, _ = totals(units)
    assert (foot, horse, guns, battalions) == expected


def test_the_prussian_brigade_takes_orders_as_a_division() -> None:
    """A role overrides the echelon (issue 3, item 1)."""
    basis = basis_of(GARDE, "prussian-1813")
    brigade = a_piece(basis, "infantry-brigade-1815")
    assert (brigade.echelon, getattr(brigade, "role", None)) == ("brigade", "orders")


# --- bases and shapes -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "bases"),
    [("line-battalion", 2), ("legere-battalion", 2), ("cuirassier-regiment", 1),
     ("hussar-or-chasseur-regiment", 2), ("dragoon-regiment", 1), ("foot-battery", 1),
     ("engineer-half-battalion", 1)],
)  # fmt: skip
def test_a_unit_has_the_bases_of_its_kind(entry: str, bases: int) -> None:
    """Battalion 2, heavy cavalry 1, light 2, battery 1, engineers 1 (rules-data D.1)."""
    what = size(BASIS, Builder(BASIS.army_list).entry(entry))
    assert figures_by_unit(what) == [bases]


@pytest.mark.parametrize("bases", [2, 3])
def test_light_cavalry_may_choose_two_or_three_bases(bases: int) -> None:
    """Rules-data D.1."""
    assert figures_by_unit(
        size(BASIS, a_troop("hussar-or-chasseur-regiment", 600, pinned=bases))
    ) == [bases]


@pytest.mark.parametrize(
    ("entry", "shape", "room"),
    [("line-battalion", "single-line", (40, 15)), ("line-battalion", "double-line", (20, 30)),
     ("line-battalion", "attack-column", (20, 30)), ("line-battalion", "march-column", (15, 40)),
     ("line-battalion", "open-order", (60, 15)), ("cuirassier-regiment", "single-line", (40, 20)),
     ("cuirassier-regiment", "march-column", (20, 40)), ("foot-battery", "single-line", (20, 15))],
)  # fmt: skip
def test_a_unit_takes_the_room_of_its_shape(entry: str, shape: str, room: tuple[int, int]) -> None:
    """A battalion in line is 4 cm, 200 m; columns by the side that leads (rules-data D.1, D.4)."""
    (unit,) = size(BASIS, a_troop(entry, 500, shape=shape)).units
    footprint = footprint_of(BASIS, unit)
    assert (footprint.frontage_mm, footprint.depth_mm) == room


def test_a_centimetre_is_50_m_and_a_turn_an_hour() -> None:
    """Rules-data D.1."""
    scale = BASIS.ruleset.fixed_scale
    assert scale is not None
    assert scale.ground_m_per_cm == 50
    assert scale.turn_s == 3600


# --- Status -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letter", "points"), list(zip("abcdefghi", range(18, 0, -2), strict=True))
)
def test_a_status_is_two_points_a_level(letter: str, points: int) -> None:
    """A 18 to I 2 (rules-data D.3)."""
    assert cells(BASIS, "status-points", letter) == [points]


@pytest.mark.parametrize(
    ("row", "letters"),
    [("france-1805", "abcc-bc-cb"), ("france-1809", "abdc-bc-cb"), ("france-1813", "bcedfcd-cb"),
     ("britain", "abcbfbc-cb"), ("portugal", "-cdcf-e-d-"), ("netherlands-1815", "-dedfde-dd"),
     ("austria", "-bdcgbc-cc"), ("russia", "acddgbcfcb"), ("prussia-1806", "bcdd-cd-dd"),
     ("prussia-1813", "bcdcfcdfdc"), ("spain", "cdfegffgef"), ("italy", "bcdd-cd-dc"),
     ("naples", "cdedfdd-dd"), ("poland", "bcdcf-bfdc"), ("bavaria", "-cdc--c-dc"),
     ("saxony", "ccdd-bc-dd"), ("hanover-1815", "--edf-e-dd")],
)  # fmt: skip
def test_status_by_nation_is_table_d31(row: str, letters: str) -> None:
    """Guard, grenadiers, line, light, militia, cavalry, artillery (rules-data D.3.1)."""
    assert "".join(str(each or "-") for each in cells(BASIS, "status-by-nation", row)) == letters


@pytest.mark.parametrize(("name", "entry"), ENTRIES)
def test_a_units_letter_stands_in_a_cell_of_the_tables(name: str, entry: str) -> None:
    """So that one change reaches every list (issue 3, items 2 and 5)."""
    taken = shipped().army_list(GARDE, name).entry_index[entry].takes
    tables = [each.cell.table for each in taken if each.characteristic == "status"]
    assert tables in (["status-by-nation"], ["imperial-guard"])


@pytest.mark.parametrize(
    ("name", "entry", "strength", "status"),
    [
        ("french-1815", "line-battalion", 512, "e"),
        ("french-1815", "line-battalion", 342, "e"),
        ("french-1815", "line-battalion", 341, "f"),
        ("french-1815", "line-battalion", 171, "f"),
        ("french-1815", "line-battalion", 170, "g"),
        ("french-1815", "line-battalion", 1, "g"),
        ("french-1815", "line-battalion", 5120, "e"),
        ("british-1815", "hanoverian-jaeger", 321, "e"),
        ("british-1815", "brunswick-lancers", 230, "f"),
        ("british-1815", "netherlands-horse-battery", 2, "f"),
    ],
)
def test_a_weak_unit_stands_one_step_lower_and_a_remnant_two(
    name: str, entry: str, strength: int, status: str
) -> None:
    """Under two thirds and under a third of the usual strength (rules-data D.3)."""
    basis = basis_of(GARDE, name)
    troop = Builder(basis.army_list).entry(entry, strength)
    assert basis.profile_of(troop).chosen["status"] == (status,)


# --- tables -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "rows"),
    [("musketry-near", [[-5, -4, -2, -1], [-4, -3, -1, "Dado"], [-3, -2, "Dado", "Dado"]]),
     ("musketry-far", [[-4, -2, -1, "Dado"], [-3, -1, "Dado", "Dado"],
                       [-2, "Dado", "Dado", "Dado"]]),
     ("cannonade-near", [[-6, -5, -4, -3], [-5, -4, -3, -2], [-4, -3, -2, -1]]),
     ("cannonade-far", [[-5, -4, -3, -2], [-4, -3, -2, -1], [-3, -2, -1, "Dado"]])],
)  # fmt: skip
def test_fire_is_as_printed(table: str, rows: list[list[object]]) -> None:
    """A/B, C/D/E, F/G by formation of the target (rules-data D.8)."""
    kinds = [f"{table}-{letters}" for letters in ("ab", "ce", "fg")]
    assert [cells(BASIS, table, row) for row in kinds] == rows


@pytest.mark.parametrize(
    ("arm", "speeds"),
    [("line-infantry", [20, 25, 30, 5, 40, 60]), ("light-infantry", [25, 30, 35, 5, 45, 68]),
     ("heavy-cavalry", [40, 45, None, None, 55, 83]),
     ("light-cavalry", [50, 55, None, None, 65, 98]),
     ("foot-artillery", [16, None, None, None, 30, 45]),
     ("horse-artillery", [30, None, None, None, 50, 75])],
)  # fmt: skip
def test_speeds_are_those_of_the_arm_with_half_as_much_again_on_a_road(
    arm: str, speeds: list[int | None]
) -> None:
    """Line, open, attack column, square, march column, road (rules-data D.4.1)."""
    assert cells(BASIS, "speed", arm) == speeds


def test_melee_has_its_fifteen_modifiers() -> None:
    """A to q without j and k (rules-data D.10)."""
    amounts = [each.amount for each in BASIS.ruleset.test_index["melee"].modifiers]
    assert amounts == [
        "+4", "−6", "−2", "+2", "+1", "+2", "+1", "−2", "+1", "+2", "+2", "+1", "+1", "−2", "+2",
    ]  # fmt: skip


# --- Quatre Bras ------------------------------------------------------------------------------


def totals(units: Sequence[Unit]) -> tuple[int, int, int, int, int]:
    """Return foot, horse, guns, battalions and bases."""
    arms = {"foot": 0, "horse": 0, "gun": 0}
    battalions = 0
    for unit in units:
        part = unit.parts[0]
        battalions += "foot" in part.profile.tags
        for arm in arms:
            arms[arm] += part.strength if arm in part.profile.tags else 0
    bases = sum(unit.atoms for unit in units)
    return arms["foot"], arms["horse"], arms["gun"], battalions, bases


@pytest.mark.parametrize(
    ("side", "expected"),
    [("france", (16_338, 2_645, 44, 32, 80)), ("allies", (29_639, 2_004, 70, 44, 107))],
)
def test_quatre_bras_has_the_men_and_bases_that_are_handed_down(
    side: str, expected: tuple[int, ...]
) -> None:
    """Foot, horse, guns, battalions and bases of each side (history.md)."""
    scenario = new_scenario(shipped(), "quatre-bras-1815", language="en")
    (one,) = (each for each in worked_out(scenario, shipped()).sides if each.id == side)
    assert totals(one.reckoning.sized.units) == expected


def test_the_strength_of_a_division_is_the_sum_of_its_units() -> None:
    """8 × 14 = 112; a battery more is 14 more (rules-data D.3)."""
    division = a_piece(BASIS, "infantry-division")
    both = a_formation(division, Builder(BASIS.army_list, 2).entry("foot-battery"))
    assert amount_of(BASIS, "status", both) == 112 + 14
    assert tally_of(BASIS, "status").limited
