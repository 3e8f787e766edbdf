"""Each validation of La Garde au feu, raised and not raised (rules-data D.15, D.1–D.5).

Brigades too far apart, units of a Formation too far apart and units of a Brigade with different
fronts are things of the table, not of an army that is being prepared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from builder.core.edits import change
from builder.core.roster import Leader, Troop, walk
from tests.content.systems import (
    ERROR,
    GARDE,
    WARNING,
    Validation,
    basis_of,
    name_of,
    the_choices,
)
from tests.support.makers import a_formation, a_piece, a_troop, an_army

if TYPE_CHECKING:
    from builder.core.finding import Severity
    from builder.core.roster import Army, Formation

GENERAL = Leader(role="formation-general", character="equilibrato")
CHIEF = Leader(role="commander-in-chief", character="reale")
ON_FOOT = the_choices(dismounted="dismounted")
MID_BATTLE = the_choices(mid_battle="mid-battle")
SHAKEN = the_choices(status="h", mid_battle="mid-battle")


def army(name: str, *organisations: str, spares: int = 2) -> Army:
    """Return a legal army of these organisations of a list."""
    basis = basis_of(GARDE, name)
    pieces = [a_piece(basis, each) for each in organisations]
    whole = an_army(*pieces, basis=basis, leaders=(CHIEF,))
    return whole.model_copy(update={"spares": (GENERAL,) * spares})


def first(whole: Army, kind: str, **fields: Any) -> Army:
    """Return the army with the first node of an echelon or entry changed."""
    nodes = [each.id for each in walk(whole.root) if kind in {each.echelon, _entry(each)}]
    return change(whole, nodes[:1], **fields)


def troops(whole: Army, **fields: Any) -> Army:
    """Return the army with all its troops changed."""
    return change(
        whole, [each.id for each in walk(whole.root) if isinstance(each, Troop)], **fields
    )


def _entry(node: object) -> str | None:
    return getattr(node, "entry", None)


FOOT = army("french-1805", "infantry-division")
HORSE = army("french-1809", "light-cavalry-division-1809")
HEAVY = army("french-1805", "cavalry-division")
DRAGOONS = army("french-1805", "dragoon-division")
GUNS = army("french-1805", "reserve-grand-battery")
PRUSSIANS = army("prussian-1806", "mixed-division-1806")
AUSTRIANS = army("austrian-1805", "infantry-division")
RUSSIANS = army("russian-1812", "cavalry-division")
BRIGADE = army("prussian-1813", "infantry-brigade-1815")


def case(
    name: str, code: str, severity: Severity, wrong: Army, right: Army = FOOT, **more: Any
) -> Validation:
    assert wrong.army_list.id == right.army_list.id
    basis = basis_of(GARDE, wrong.army_list.id)
    return Validation(name, basis, code, severity, wrong, right, **more)


def ordered(whole: Army, order: str, notes: str = "") -> Army:
    """Return the army with an order for its first Formation."""
    echelon = whole.root.children[0].echelon
    assert echelon is not None
    return first(whole, echelon, order=order, order_notes=notes)


def of(*nodes: Formation | Troop) -> Army:
    """Return a French army of one Formation with these in it."""
    division = a_formation(*nodes, echelon="division", leaders=(GENERAL,))
    whole = an_army(division, basis=basis_of(GARDE, "french-1805"), leaders=(CHIEF,))
    return whole.model_copy(update={"spares": (GENERAL,)})


def of_guns(entry: str) -> Army:
    return of(a_troop(entry, 8), a_troop(entry, 8))


def in_square(battalions: int) -> Army:
    """Return a regiment of so many battalions in one square."""
    foot = (a_troop("line-battalion", 900, echelon="battalion") for _ in range(battalions))
    return of(a_formation(*foot, echelon="regiment", shape="infantry-square"))


LONE_BRIGADE = first(HORSE, "brigade", role="orders", order="difesa", leaders=(GENERAL,))
RUSSIAN_DRAGOONS = change(
    RUSSIANS,
    [each.id for each in walk(RUSSIANS.root) if isinstance(each, Troop)],
    entry="dragoon-regiment",
)
VALIDATIONS = [
    case("battalion-of-3-bases", "unit-too-large", ERROR, first(FOOT, "battalion", pinned=3),
         first(FOOT, "battalion", pinned=2)),
    case("heavy-regiment-of-2", "unit-too-large", ERROR, first(HEAVY, "regiment", pinned=2),
         first(HEAVY, "regiment", pinned=1)),
    case("light-regiment-of-4", "unit-too-large", ERROR, first(HORSE, "regiment", pinned=4),
         first(HORSE, "regiment", pinned=3)),
    case("light-regiment-of-1", "unit-too-small", ERROR, first(HORSE, "regiment", pinned=1),
         first(HORSE, "regiment", pinned=2)),
    case("battery-of-2", "unit-too-large", ERROR, first(HORSE, "battery", pinned=2),
         first(HORSE, "battery", pinned=1)),
    case("foot-pursues", "order-not-open", ERROR, ordered(FOOT, "inseguimento", "Bachelu"),
         ordered(FOOT, "avanzata", "north")),
    case("guns-pursue", "rule-pursuing-guns", ERROR, ordered(GUNS, "inseguimento", "Bachelu"),
         ordered(GUNS, "difesa")),
    case("pursuit-as-first-order", "order-unwise", WARNING, ordered(HORSE, "inseguimento", "Best"),
         ordered(troops(HORSE, choices=MID_BATTLE), "inseguimento", "Best")),
    case("division-bombards", "order-not-open", ERROR, ordered(FOOT, "bombardamento", "the hill"),
         ordered(FOOT, "difesa")),
    case("attached-guns-bombard", "order-not-open", ERROR,
         ordered(HORSE, "bombardamento", "the hill"), ordered(HORSE, "difesa")),
    case("bombardment-of-nothing", "order-target", ERROR, ordered(GUNS, "bombardamento"),
         ordered(GUNS, "bombardamento", "the hill")),
    case("cuirassiers-dismount", "option-needs", ERROR, first(HEAVY, "regiment", choices=ON_FOOT),
         troops(DRAGOONS, choices=ON_FOOT)),
    case("prussian-dragoons-dismount", "option-needs", ERROR,
         first(PRUSSIANS, "dragoon-regiment", choices=ON_FOOT), PRUSSIANS),
    case("russian-cuirassiers-dismount", "option-needs", ERROR, troops(RUSSIANS, choices=ON_FOOT),
         troops(RUSSIAN_DRAGOONS, choices=ON_FOOT)),
    case("dismounted-pursue", "order-not-open", ERROR,
         ordered(troops(DRAGOONS, choices=ON_FOOT), "inseguimento", "Best"),
         ordered(troops(DRAGOONS, choices=ON_FOOT), "schierarsi")),
    case("dismounted-in-column", "shape-not-open", ERROR,
         troops(DRAGOONS, choices=ON_FOOT, shape="march-column"),
         troops(DRAGOONS, choices=ON_FOOT, shape="open-order")),
    case("prussians-in-mixed-order", "shape-not-open", ERROR,
         first(army("prussian-1806", "infantry-division"), "regiment", shape="mixed-order"),
         army("prussian-1806", "infantry-division")),
    case("austrians-in-mixed-order", "shape-not-open", ERROR,
         first(AUSTRIANS, "regiment", shape="mixed-order"),
         first(troops(AUSTRIANS, choices=the_choices(uses_mixed_order="uses-mixed-order")),
               "regiment", shape="mixed-order")),
    case("battalion-in-mixed-order", "shape-not-open", ERROR,
         first(FOOT, "battalion", shape="mixed-order"),
         first(FOOT, "regiment", shape="mixed-order")),
    case("horse-in-square", "shape-not-open", ERROR,
         first(HORSE, "regiment", shape="infantry-square"),
         first(HORSE, "regiment", shape="double-line")),
    case("battalion-in-square", "rule-lone-square", WARNING,
         first(FOOT, "battalion", shape="infantry-square"),
         first(FOOT, "regiment", shape="infantry-square")),
    case("regiment-of-one-battalion-in-square", "rule-small-square", WARNING, in_square(1),
         in_square(2)),
    case("horse-in-attack-column", "shape-not-open", ERROR,
         first(HORSE, "regiment", shape="attack-column"),
         first(HORSE, "regiment", shape="march-column")),
    case("battery-in-double-line", "shape-not-open", ERROR,
         first(HORSE, "battery", shape="double-line"),
         first(HORSE, "battery", shape="single-line")),
    case("battery-in-open-order", "shape-not-open", ERROR,
         first(HORSE, "battery", shape="open-order"),
         first(HORSE, "battery", shape="march-column")),
    *(case(f"shaken-{order}", "order-not-open", ERROR,
           ordered(first(FOOT, "battalion", choices=SHAKEN), order, "north"),
           ordered(first(FOOT, "battalion", choices=SHAKEN), allowed))
      for order, allowed in (("avanzata", "recupero"), ("manovra", "recupero"),
                             ("schierarsi", "ritirata"), ("difesa", "ritirata"))),
    case("shaken-guns-bombard", "order-not-open", ERROR,
         ordered(first(GUNS, "battery", choices=(*SHAKEN, *the_choices(
             artillery_reserve="artillery-reserve"))), "bombardamento", "the hill"),
         ordered(GUNS, "bombardamento", "the hill")),
    case("brigade-with-an-order", "rule-brigade-order", WARNING,
         first(HORSE, "brigade", order="difesa"), LONE_BRIGADE),
    case("formation-without-general", "no-leader", ERROR, first(FOOT, "division", leaders=())),
    case("two-generals", "leaders-many", ERROR,
         first(FOOT, "division", leaders=(GENERAL, GENERAL))),
    case("general-of-a-brigade", "leader-out-of-place", ERROR,
         first(HORSE, "brigade", leaders=(GENERAL,)), LONE_BRIGADE),
    case("general-without-character", "leader-character", ERROR,
         first(FOOT, "division", leaders=(Leader(role="formation-general"),))),
    case("no-commander-in-chief", "no-leader", ERROR, first(FOOT, "army", leaders=())),
    case("one-spare-for-four", "rule-spare-generals", WARNING,
         army("french-1805", *["infantry-division"] * 4, spares=1),
         army("french-1805", *["infantry-division"] * 3, spares=1)),
    case("shaken-at-the-start", "rule-shaken-at-start", WARNING,
         first(FOOT, "battalion", choices=the_choices(status="h")),
         first(FOOT, "battalion", choices=SHAKEN)),
    case("status-i-at-the-start", "rule-fired-at-start", ERROR,
         first(FOOT, "battalion", choices=the_choices(status="i")),
         first(FOOT, "battalion", choices=the_choices(status="g"))),
    case("no-status", "rule-status-unsaid", ERROR,
         first(FOOT, "battalion", choices=the_choices(status=())),
         first(FOOT, "battalion", choices=the_choices(status="a"))),
    case("division-without-order", "no-order", WARNING, FOOT, ordered(FOOT, "difesa"),
         orders_due=True),
    case("brigade-for-a-division-without-order", "no-order", WARNING, BRIGADE,
         ordered(BRIGADE, "avanzata", "north"), orders_due=True),
    case("batteries-of-no-division", "rule-guns-of-their-own", WARNING, of_guns("foot-battery"),
         of_guns("twelve-pounder-battery")),
    case("reserve-guns-in-a-division", "rule-reserve-among-others", WARNING,
         first(HORSE, "battery", entry="twelve-pounder-battery"), HORSE),
    case("grand-battery-without-orders", "rule-grand-battery-commanded", ERROR,
         first(first(GUNS, "grand-battery", role=None), "grand-battery", leaders=()), GUNS),
    case("battalion-of-12-pounders", "option-needs", ERROR,
         first(FOOT, "battalion", choices=the_choices(heavy_pieces="heavy-pieces"))),
]  # fmt: skip


@pytest.mark.parametrize("each", VALIDATIONS, ids=name_of)
def test_what_is_against_the_rules_is_told_with_its_reason(each: Validation) -> None:
    assert each.raised
    assert {finding.severity for finding in each.raised} == {each.severity}
    assert all(finding.why and (finding.cite or each.ours) for finding in each.raised)


@pytest.mark.parametrize("each", VALIDATIONS, ids=name_of)
def test_what_they_allow_leaves_nothing_to_remark(each: Validation) -> None:
    assert each.left == set()
