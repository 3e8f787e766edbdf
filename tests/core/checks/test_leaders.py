"""Leaders: each post has its one holder, in his place and with his unit (rules-data A.11, B.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.edits import set_leader
from builder.core.finding import Severity
from builder.core.roster import Army, DataVersion, Leader
from tests.support.makers import (
    POLYBIAN,
    STANDS,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    an_army,
    findings_of,
    mended,
    the_ready_army,
)

if TYPE_CHECKING:
    from builder.core.finding import Finding

BASIS = a_basis()
CHIEF = "commander-in-chief"
ABOUT_LEADERS = ("no-leader", "leaders-many", "leader-without-unit", "leader-out-of-place")


def about_leaders(army: Army) -> list[Finding]:
    found = findings_of(BASIS, army)
    return [each for code in ABOUT_LEADERS for each in found.get(code, ())]


def an_army_led_by(*leaders: Leader) -> Army:
    return an_army(a_troop("triarius", 120, id=7), a_troop("eques", 60, id=8), leaders=leaders)


def test_one_commander_with_his_unit_is_well() -> None:
    """Exactly one C-in-C an army, E (rules-data A.11)."""
    assert about_leaders(an_army_led_by(Leader(role=CHIEF, unit=7))) == []


def test_an_army_without_a_commander_is_told() -> None:
    (finding,) = about_leaders(an_army_led_by())
    assert (finding.code, finding.severity, finding.nodes) == ("no-leader", Severity.ERROR, (1,))
    assert finding.why is not None


def test_an_army_with_two_commanders_is_told() -> None:
    two = an_army_led_by(Leader(role=CHIEF, unit=7), Leader(role=CHIEF, unit=8))
    (finding,) = about_leaders(two)
    assert (finding.code, finding.severity) == ("leaders-many", Severity.ERROR)


def test_a_second_commander_can_hide_in_no_formation() -> None:
    legion = a_formation(
        a_troop("hastatus", 120),
        id=9,
        echelon="legion",
        leaders=(Leader(role=CHIEF),),
    )
    army = an_army(a_troop("triarius", 120, id=7), legion, leaders=(Leader(role=CHIEF, unit=7),))
    (finding,) = about_leaders(army)
    assert (finding.code, finding.nodes) == ("leader-out-of-place", (9,))
    assert about_leaders(mended(army, finding, BASIS)) == []


@pytest.mark.parametrize("unit", [None, 99])
def test_the_commander_is_one_figure_of_a_unit(unit: int | None) -> None:
    """He is an ordinary figure of a unit (rules-data A.3.1)."""
    (finding,) = about_leaders(an_army_led_by(Leader(role=CHIEF, unit=unit)))
    assert finding.code == "leader-without-unit"


@pytest.mark.parametrize("echelon", [None, "line"])
def test_an_army_that_doesnt_call_itself_one_needs_a_commander_all_the_same(
    echelon: str | None,
) -> None:
    root = a_formation(a_troop("triarius", 120), echelon=echelon)
    army = Army(army_list=DataVersion(id=POLYBIAN), root=root)
    assert [finding.code for finding in about_leaders(army)] == ["no-leader"]


def test_a_general_of_other_rules_needs_no_unit() -> None:
    """General exactly 1, E (rules-data B.9); he has a stand of his own."""
    basis = a_small_basis(STANDS)
    army = the_ready_army(basis)
    assert findings_of(basis, army) == {}
    assert list(findings_of(basis, set_leader(army, 1, "general", None))) == ["no-leader"]


@pytest.mark.parametrize(("points", "found"), [(None, True), (6, True), (3, False)])
def test_a_general_has_as_many_command_points_as_there_are(
    points: int | None, *, found: bool
) -> None:
    """3, 4 or 5 for a General (rules-data B.3.2)."""
    basis = a_small_basis(STANDS)
    army = set_leader(the_ready_army(basis), 1, "general", Leader(role="general", points=points))
    assert ("leader-points" in findings_of(basis, army)) is found
