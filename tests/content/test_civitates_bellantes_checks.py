"""Each validation of Civitates Bellantes, raised and not raised (rules-data B.9, B.2–B.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from builder.core.roster import Leader
from tests.content.systems import (
    CIVITATES,
    ERROR,
    WARNING,
    Validation,
    a_kind,
    a_list_of,
    name_of,
    the_choices,
    told,
)
from tests.support.makers import a_formation, a_troop, an_army

if TYPE_CHECKING:
    from builder.core.finding import Severity
    from builder.core.roster import Army, Formation, Troop

LEGIONARY: dict[str, str] = {"troop_type": "swordsmen", "thrown_weapons": "pila"}
BASIS = a_list_of(
    CIVITATES,
    "polybian-roman",
    a_kind("legionary", "roman", grade="b", legion_kind="cohort-legion", **LEGIONARY),
    a_kind("raw-legionary", "roman", grade="c", legion_kind="cohort-legion", **LEGIONARY),
    a_kind("triarius", "roman", troop_type="spearmen", grade="b", legion_kind="manipular-legion",
           under_strength="under-strength"),
    a_kind("imitation", "greek", grade="c", legion_kind="cohort-legion", **LEGIONARY),
    a_kind("warrior", troop_type="warriors", grade="c"),
    a_kind("recruit", troop_type="rabble", grade="d"),
    a_kind("nobody", troop_type="warriors"),
    a_kind("javelinman", troop_type="javelinmen", grade="c"),
    a_kind("lancer", troop_type="lancers", grade="b"),
    a_kind("mixed-lancer", troop_type="lancers", grade="b", integral_infantry="integral-infantry"),
    a_kind("mixed-horse", troop_type="heavy-cavalry", grade="b",
           integral_infantry="integral-infantry"),
    a_kind("cataphract", troop_type="cataphracts", grade="c"),
    a_kind("elephant", troop_type="elephants"),
    a_kind("mailed-elephant", troop_type="elephants", armour="armoured"),
    a_kind("scythed", troop_type="scythed-chariots"),
    a_kind("mailed-scythed", troop_type="scythed-chariots", armour="armoured"),
    a_kind("engine", troop_type="artillery"),
)  # fmt: skip
GENERAL, COMMANDER = Leader(role="general", points=4), Leader(role="commander", points=2)


def unit(entry: str, stands: int = 4, **fields: Any) -> Troop:
    return a_troop(entry, stands, **({"echelon": "battle-unit"} | fields))


def lone(entry: str) -> Troop:
    return unit(entry, 1, echelon="lone-stand")


def mixed(*lines: tuple[str, int]) -> Formation:
    """Return one unit of several troops."""
    parts = (a_troop(entry, stands, echelon="legion-line") for entry, stands in lines)
    return a_formation(*parts, echelon="battle-unit")


def army(
    *units: Formation | Troop,
    general: tuple[Leader, ...] = (GENERAL,),
    commander: tuple[Leader, ...] = (COMMANDER,),
    **command: Any,
) -> Army:
    """Return a legal army of one command, but for what is told otherwise."""
    fields = {"echelon": "command", "leaders": commander} | command
    return an_army(a_formation(*units, **fields), basis=BASIS, leaders=general)


def allies(*leaders: Leader) -> Army:
    command = a_formation(unit("warrior"), echelon="command", leaders=(COMMANDER,))
    contingent = a_formation(command, echelon="contingent", leaders=leaders)
    return an_army(contingent, basis=BASIS, leaders=(GENERAL,))


def case(
    name: str, code: str, severity: Severity, wrong: Army, right: Army | None = None, **more: Any
) -> Validation:
    return Validation(name, BASIS, code, severity, wrong, right or army(unit("warrior")), **more)


def based(front_mm: int, depth_mm: int) -> Army:
    """Return an army of 15 mm figures, whose JT is 40 mm, on these stands."""
    return army(unit("warrior", base={"front_mm": front_mm, "depth_mm": depth_mm}))


def deep(ranks: int) -> Army:
    """Return an army in one Battle Line, so many units deep."""
    return army(unit("warrior"), unit("lancer"), shape="battle-line", ranks=ranks)


VALIDATIONS = [
    case("legion-of-4", "unit-too-small", ERROR, army(unit("legionary", 4)),
         army(unit("legionary", 5))),
    case("legion-of-13", "unit-too-large", ERROR, army(unit("legionary", 13)),
         army(unit("legionary", 12))),
    case("unit-of-1", "unit-too-small", WARNING, army(unit("warrior", 1)),
         army(unit("warrior", 2))),
    case("unit-of-13", "unit-too-large", WARNING, army(unit("lancer", 13)),
         army(unit("lancer", 12))),
    case("two-elephants", "unit-too-large", ERROR, army(unit("elephant", 2)),
         army(lone("elephant"))),
    case("two-scythed", "unit-too-large", ERROR, army(unit("scythed", 2)), army(lone("scythed"))),
    case("two-engines", "unit-too-large", ERROR, army(unit("engine", 2)), army(lone("engine"))),
    case("elephant-in-a-unit", "rule-special-alone", ERROR,
         army(mixed(("warrior", 4), ("elephant", 1))), army(unit("warrior"), lone("elephant"))),
    case("acies-of-warriors", "shape-not-open", ERROR, army(unit("warrior", shape="acies-duplex")),
         army(unit("legionary", 6, shape="acies-duplex"))),
    case("triplex-of-5", "shape-not-open", ERROR, army(unit("legionary", 5, shape="acies-triplex")),
         army(unit("legionary", 6, shape="acies-triplex"))),
    case("wedge-on-foot", "shape-not-open", WARNING, army(unit("warrior", shape="wedge-formation")),
         army(unit("lancer", shape="wedge-formation"))),
    case("grade-d", "rule-grade-of-the-book", WARNING, army(unit("recruit"))),
    case("no-grade", "rule-graded", ERROR, army(unit("nobody"))),
    case("no-general", "no-leader", ERROR, army(unit("warrior"), general=())),
    case("two-generals", "leaders-many", ERROR, army(unit("warrior"), general=(GENERAL, GENERAL))),
    case("general-of-2-points", "leader-points", ERROR,
         army(unit("warrior"), general=(Leader(role="general", points=2),)),
         army(unit("warrior"), general=(Leader(role="general", points=5),))),
    case("command-without-leader", "no-leader", ERROR, army(unit("warrior"), commander=())),
    case("general-at-a-command", "leader-out-of-place", ERROR,
         army(unit("warrior"), commander=(COMMANDER, GENERAL))),
    case("allies-without-their-own", "no-leader", ERROR, allies(),
         allies(Leader(role="contingent-commander", points=3))),
    case("line-four-deep", "shape-not-open", ERROR, deep(4), deep(3)),
    case("column-in-a-line", "shape-not-open", ERROR,
         army(unit("warrior", shape="column-formation"), shape="battle-line"),
         army(unit("warrior", shape="line-formation"), lone("elephant"),
              unit("lancer", shape="wedge-formation"), shape="battle-line")),
    case("mailed-elephant", "option-bars", ERROR, army(lone("mailed-elephant")),
         army(lone("elephant"))),
    case("mailed-scythed", "option-bars", ERROR, army(lone("mailed-scythed")),
         army(lone("scythed"))),
    case("lancers-with-foot", "option-needs", ERROR, army(unit("mixed-lancer")),
         army(unit("mixed-horse"))),
    case("imitation-legion", "option-needs", ERROR, army(unit("imitation", 6)),
         army(unit("legionary", 6))),
    case("stands-of-another-scale", "base-size", ERROR, based(60, 40), based(40, 40)),
    case("shallow-stands", "base-size", ERROR, based(40, 19), based(40, 20)),
    case("two-types", "rule-one-troop", WARNING, army(mixed(("warrior", 2), ("javelinman", 2))),
         army(mixed(("legionary", 4), ("triarius", 2)))),
    case("two-grades", "rule-one-grade-b", WARNING,
         army(mixed(("legionary", 4), ("raw-legionary", 2))),
         army(mixed(("legionary", 4), ("triarius", 2)))),
    case("legion-with-others", "rule-legion-of-itself", ERROR,
         army(mixed(("legionary", 4), ("javelinman", 2))),
         army(unit("legionary", 6), unit("javelinman", 2))),
    case("nine-units", "rule-units-of-a-command", WARNING,
         army(*(unit("warrior") for _ in range(9))), army(*(unit("warrior") for _ in range(8))),
         ours=True),
    case("no-command", "rule-commands-of-an-army", WARNING,
         an_army(unit("warrior"), basis=BASIS, leaders=(GENERAL,))),
    case("skirmish-without-missiles", "order-unwise", WARNING,
         army(unit("warrior"), order="skirmish"), army(unit("javelinman"), order="skirmish"),
         ours=True),
    case("command-without-order", "no-order", WARNING, army(unit("warrior")),
         army(unit("warrior"), order="hold"), orders_due=True),
]  # fmt: skip


@pytest.mark.parametrize("each", VALIDATIONS, ids=name_of)
def test_what_is_against_the_rules_is_told_with_its_reason(each: Validation) -> None:
    assert each.raised
    assert {finding.severity for finding in each.raised} == {each.severity}
    assert all(finding.why and (finding.cite or each.ours) for finding in each.raised)


@pytest.mark.parametrize("each", VALIDATIONS, ids=name_of)
def test_what_they_allow_leaves_nothing_to_remark(each: Validation) -> None:
    assert each.left == set()


@pytest.mark.parametrize(("entry", "found"), [("cataphract", True), ("elephant", False)])
def test_cataphracts_are_armoured_by_themselves(entry: str, *, found: bool) -> None:
    """Always armoured, so nobody has to choose it; elephants never (rules-data B.3, B.9)."""
    assert ("armoured" in BASIS.profile(entry, ()).tags) is found


@pytest.mark.parametrize("grade", ["a", "b", "c"])
def test_every_grade_of_the_book_may_be_chosen(grade: str) -> None:
    """A, B and C (rules-data B.2.2)."""
    legion = unit("legionary", 6, choices=the_choices(grade=grade))
    assert set(told(BASIS, army(legion))) <= {"option-not-in-list"}
