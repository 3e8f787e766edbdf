"""What the roster tells, as values; the worked examples are those of rules-data A.3.2."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.public_battle import public_battle
from builder.core.roster import Leader
from builder.export.order_of_battle import FormationLine, UnitLine
from builder.export.roster_content import roster_content
from builder.operations.documents import new_scenario, worked_out
from builder.translation import Catalogue
from tests.export.battles import DIGEST, a_battle, a_side, eighty, legions, lone, small, zama
from tests.support.makers import (
    a_basis,
    a_formation,
    a_troop,
    an_army,
    shipped,
)

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.export.roster_content import RosterContent

ENGLISH = Catalogue("en")


def content(battle: Battle, side: int = 0, *, own_copy: bool = True) -> RosterContent:
    shown = battle if own_copy else public_battle(battle)
    return roster_content(shown, shown.sides[side], ENGLISH, "9.9")


def facts(told: RosterContent) -> dict[str, str]:
    return {fact.label: fact.value.text for fact in told.facts}


def units(told: RosterContent) -> list[UnitLine]:
    return [line for line in told.lines if isinstance(line, UnitLine)]


def formations(told: RosterContent) -> list[FormationLine]:
    return [line for line in told.lines if isinstance(line, FormationLine)]


def test_the_set_of_eighty_is_told_with_turns_and_real_minutes() -> None:
    """A-O3: 80 figures, 1,000 points; A.2: a turn of 5 minutes at 1:10; A.7.5: 16 turns."""
    assert facts(content(eighty())) == {
        "scale": "1:10",
        "men": "800",
        "figures": "80",
        "points": "1,000 / 1,000",
        "ground": "1 cm = 2 m",
        "a turn": "5 min",
        "the battle lasts": "16 turns = 80 min",
    }


def test_points_and_ground_wear_the_house_mark_and_the_turn_does_not() -> None:
    """A.2: men a figure and the turn are in the text, the ground and all points are ours."""
    marks = {fact.label: fact.value.house for fact in content(eighty()).facts}
    assert marks["points"]
    assert marks["ground"]
    assert not marks["a turn"]


def test_a_legion_is_told_with_its_totals_and_its_parts() -> None:
    """A-O2: 400 figures; maniples of 12 + 4 and 6 + 2; 4,940 points and 12 for the commander."""
    told = content(legions(1))
    (legion,) = formations(told)
    assert (legion.atoms, legion.men, legion.amounts[0].text) == ("400", "4,000", "4,952")
    assert len(units(told)) == 30
    assert units(told)[0].parts[0] == "12 Hastati (1 centurion), 4 Velites"
    assert units(told)[-1].atoms == "8"


def test_an_arm_is_summed_over_all_units() -> None:
    arms = {arm.label: (arm.atoms, arm.men) for arm in content(zama(), 1).arms}
    assert arms["elephants"] == (4, 0)
    assert sum(atoms for atoms, _ in arms.values()) == 133 + 4


def test_a_unit_of_many_nodes_stands_once_under_their_parent() -> None:
    first_line = a_formation(*(a_troop("hastatus", 30) for _ in range(4)), name="First line")
    told = content(lone(first_line, a_troop("eques", 100)))
    assert [line.name for line in told.lines] == ["First line", "4 × Hastati", "Roman horse"]
    assert units(told)[0].depth == 1


def test_a_unit_joined_across_formations_stands_under_the_one_that_holds_them_all() -> None:
    wings = (
        a_formation(a_troop("veles", 20), name="Left"),
        a_formation(a_troop("veles", 20), a_troop("hastatus", 120), name="Right"),
    )
    told = content(lone(*wings))
    assert [(line.name, line.atoms, line.depth) for line in units(told)] == [
        ("Velites + Hastati", "16", 0),
    ]  # fmt: skip
    assert [(line.name, line.sub) for line in formations(told)] == [
        ("Left", ("in Velites + Hastati",)), ("Right", ("in Velites + Hastati",)),
    ]  # fmt: skip


def test_a_formation_without_troops_is_still_told() -> None:
    told = content(lone(a_troop("hastatus", 120), a_formation(name="To be raised")))
    assert [line.name for line in formations(told)] == ["To be raised"]


def test_what_rounding_makes_of_a_formation_is_told() -> None:
    """4 × 175 men are 18 figures at 1:40, which stand for 720."""
    basis = a_basis(ratio=40)
    line = a_formation(*(a_troop("hastatus", 175) for _ in range(4)), name="Line")
    told = content(lone(line, basis=basis))
    assert "on the table 720 men" in formations(told)[0].sub


def test_models_are_told_with_their_animals_and_without_men() -> None:
    (unit,) = units(content(lone(a_troop("war-elephant", 10))))
    assert (unit.atoms, unit.men, unit.parts[0]) == ("2", "–", "2 African elephants, 10 animals")


def test_frontage_and_depth_are_in_centimetres() -> None:
    """A.1: a figure on foot has 2 × 2 cm; 12 in two ranks are 12 × 4 cm."""
    (unit,) = units(content(lone(a_troop("hastatus", 120))))
    assert unit.room.text == "12 × 4"


def test_findings_are_told_once_for_all_places_the_gravest_first() -> None:
    troops = [a_troop("hastatus", 600, pinned=60), a_troop("veles", 20), a_troop("eques", 20)]
    told = content(lone(*troops))
    assert told.findings
    severities = [finding.severity for finding in told.findings]
    assert severities == sorted(severities, key=["error", "warning", "advice"].index)
    assert all(finding.message for finding in told.findings)


def secretive() -> Battle:
    """Return an army with something of every kind that an opponent mustn't know."""
    with_secrets = a_formation(
        a_troop("hastatus", 120),
        name="Open name",
        order="hold",
        order_notes="SECRET order note",
        notes="SECRET note",
    )
    leader = Leader(
        role="commander-in-chief", name="SECRET man", unit=with_secrets.id, notes="SECRET habit"
    )
    basis = a_basis()
    army = an_army(with_secrets, a_troop("princeps", 120), basis=basis, leaders=(leader,))
    return a_battle(a_side(basis, army), notes="SECRET plan")


def test_the_owner_reads_all_that_he_wrote() -> None:
    told = repr(content(secretive()))
    for secret in ("SECRET order note", "SECRET note", "SECRET man", "SECRET habit", "SECRET plan"):
        assert secret in told
    assert "Hold" in told
    assert DIGEST in told


def test_an_opponent_reads_none_of_it() -> None:
    told = content(secretive(), own_copy=False)
    assert "SECRET" not in repr(told)
    assert "Hold" not in repr(told)
    assert told.findings is None
    assert told.digest == ""


def test_an_opponents_points_do_not_tell_which_unit_has_the_commander() -> None:
    """A.9.1: the Commander-in-Chief costs 12 points, once."""
    own, other = (content(eighty(), own_copy=flag) for flag in (True, False))
    assert facts(other)["points"] == "988 / 1,000"
    amounts = [line.amounts[0].text for line in units(other)]
    assert amounts[4] == amounts[5] == "102"
    assert [line.amounts[0].text for line in units(own)][4] == "114"


@pytest.mark.parametrize(
    ("pack", "expected"),
    [
        ("mini-stands", {"figure size": "25 mm", "stands": "10", "points": "131 / 200"}),
        ("mini-bases", {"men": "8,220", "bases": "23", "status": "204"}),
    ],
)
def test_rules_of_another_kind_have_their_own_words(pack: str, expected: dict[str, str]) -> None:
    assert facts(content(small(pack))) == expected


def test_a_formation_costs_what_it_does_in_the_window_with_its_leaders() -> None:
    """Their points stand in no unit; what is left are those of the general of the whole army."""
    scenario = new_scenario(shipped(), "cynoscephalae-197bc", language="en")
    battle = worked_out(scenario, shipped())
    rome = battle.sides[0].reckoning
    (tally,) = (each for each in battle.ruleset.tallies if each.limited)
    lines = [each for each in content(battle).lines if isinstance(each, FormationLine)]
    told = sum(int(line.amounts[0].text) for line in lines if not line.depth)
    own = [rome.tallier.of_leader(tally, leader) for leader in rome.army.root.leaders]
    assert told + sum(line.amount or 0 for line in own if line) == rome.total(tally)
    assert told > sum(rome.unit_sum(tally, unit).amount or 0 for unit in rome.sized.units)
