"""Each validation of Medioevo, raised and not raised (rules-data C.10, C.4.3, C.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from builder.core.roster import Leader
from tests.content.systems import (
    ERROR,
    MEDIOEVO,
    WARNING,
    Validation,
    basis_of,
    name_of,
    the_choices,
    told,
)
from tests.support.makers import a_formation, a_troop, an_army

if TYPE_CHECKING:
    from builder.core.finding import Severity
    from builder.core.roster import Army, Formation, Troop

BASIS = basis_of(MEDIOEVO, "communal-militia")
ARCHERS = basis_of(MEDIOEVO, "english-longbow")
UNIT = 7


def officer(level: int, unit: int | None = None, role: str = "troop-officer") -> Leader:
    return Leader(role=role, level=level, unit=unit)


def of_men(
    men: int, *leaders: Leader, entry: str = "lance-lunghe", officers: int = 1, **choices: Any
) -> Army:
    """Return an army of one troop of level 1 on foot, with as many good officers as are asked."""
    troop = a_troop(entry, men, id=UNIT, choices=the_choices(**choices))
    return an_army(troop, basis=BASIS, leaders=leaders or (officer(13),) * officers)


def archers(**choices: Any) -> Army:
    """Return a hundred longbowmen with shields, and what else is chosen for them."""
    chosen = the_choices(carried_shield="carried-shield", **choices)
    return an_army(
        a_troop("longbowman", 100, choices=chosen), basis=ARCHERS, leaders=(officer(13),)
    )


def of_parts(*troops: Formation | Troop, echelon: str, leaders: tuple[Leader, ...]) -> Army:
    return an_army(a_formation(*troops, echelon=echelon, leaders=leaders), basis=BASIS)


def case(
    name: str, code: str, severity: Severity, wrong: Army, right: Army | None = None, **more: Any
) -> Validation:
    return Validation(name, BASIS, code, severity, wrong, right or of_men(100), **more)


HORSE = frozenset({"rule-few-horse"})
VALIDATIONS = [
    case("men-of-no-grouping", "men-left-over", ERROR, of_men(97), of_men(60)),
    case("nine-men", "men-left-over", ERROR, of_men(9), of_men(10)),
    case("officer-nine-levels-above", "rule-officer-ten-levels-above", ERROR,
         of_men(100, officer(10, UNIT)), of_men(100, officer(11, UNIT))),
    case("officer-without-level", "rule-officer-ten-levels-above", ERROR,
         of_men(100, Leader(role="troop-officer"))),
    case("no-officer", "rule-officer-to-a-hundred", ERROR,
         an_army(a_troop("lance-lunghe", 100), basis=BASIS)),
    case("ala-with-one-officer", "rule-officer-to-a-hundred", ERROR, of_men(200),
         of_men(200, officers=2)),
    case("three-manipoli-share-one", "rule-officer-to-a-hundred", ERROR,
         of_men(130), of_men(30)),
    case("captain-counts-as-officer", "rule-officer-to-a-hundred", ERROR,
         of_men(200, officer(13, role="battle-captain")),
         of_men(200, officer(13, role="battle-captain"), officer(13))),
    case("officer-of-12-with-nobody", "rule-officer-with-whom", WARNING,
         of_men(100, officer(12)), of_men(100, officer(13))),
    case("officer-at-a-squadra", "leader-out-of-place", ERROR,
         of_parts(a_troop("pavesaro", 50), echelon="squadra", leaders=(officer(13),)),
         of_parts(a_troop("pavesaro", 50), a_troop("pavesaro", 50), echelon="truppa",
                  leaders=(officer(13),))),
    case("fifty-men-recruit", "rule-fifty-one-to-recruit", ERROR,
         of_men(50, recruiting="recruits-again"), of_men(60, recruiting="recruits-again")),
    case("on-control-duty", "rule-control-stays-behind", ERROR,
         of_men(100, garrison_duty="on-control-duty")),
    case("left-incomplete", "rule-incomplete-stays-behind", ERROR,
         of_men(100, earlier_fight="left-incomplete")),
    case("schieramento-on-foot", "rule-holds-its-ground", WARNING, of_men(400, officers=4),
         of_men(400, officers=4, entry="feditore"), quiet=HORSE),
    case("level-above-3", "rule-ordinary-levels", WARNING,
         of_men(100, officer(14, UNIT), troop_level="of-level-4"),
         of_men(100, officer(13, UNIT), troop_level="of-level-3"),
         quiet=frozenset({"option-not-in-list"})),
    Validation("shield-with-a-bow", ARCHERS, "option-bars", ERROR, archers(),
               archers(troop_weapon="plain-sword"), frozenset({"rule-archers-are-many"})),
]  # fmt: skip


@pytest.mark.parametrize("each", VALIDATIONS, ids=name_of)
def test_what_is_against_the_rules_is_told_with_its_reason(each: Validation) -> None:
    assert each.raised
    assert {finding.severity for finding in each.raised} == {each.severity}
    assert all(finding.why and (finding.cite or each.ours) for finding in each.raised)


@pytest.mark.parametrize("each", VALIDATIONS, ids=name_of)
def test_what_they_allow_leaves_nothing_to_remark(each: Validation) -> None:
    assert each.left == set()


@pytest.mark.parametrize(("men", "found"), [(50, True), (51, False)])
def test_fifty_one_men_are_enough_to_recruit_the_others(men: int, *, found: bool) -> None:
    """< 51 men left can't (rules-data C.10); the odd man has no grouping until then."""
    codes = told(BASIS, of_men(men, recruiting="recruits-again"))
    assert ("rule-fifty-one-to-recruit" in codes) is found


def test_several_officers_may_be_at_one_body() -> None:
    """One a hundred men, so a post for many (rules-data C.3, C.10)."""
    company = of_parts(a_troop("lance-lunghe", 300), echelon="company", leaders=(officer(13),) * 3)
    assert told(BASIS, company) == {}


def test_men_left_over_are_told_of_the_troop_that_they_belong_to() -> None:
    army = an_army(
        a_troop("lance-lunghe", 100),
        a_troop("pavesaro", 57, id=UNIT),
        basis=BASIS,
        leaders=(officer(13),) * 2,
    )
    (finding,) = case("", "men-left-over", ERROR, army).raised
    assert (finding.nodes, dict(finding.message.values)["n"]) == ((UNIT,), 7)
