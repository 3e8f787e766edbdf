"""The builder's validations weigh what the tables of the rules say: A.11, B.9, C.10 and D.15.

Each row of those tables of rules-data is one line here, with its E or W. Armies of the three
younger systems are those of their own tests of the validations; a line that needs a table has its
battle here. How near to its bound each validation begins is tested where it is at home.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from builder.core.battlefield import Terrain
from builder.core.deployment_findings import findings_in_deployment
from builder.core.errors import BadRequest
from builder.core.reckoning import reckon
from builder.core.roster import Leader
from builder.core.terrain_findings import findings_in_terrain
from builder.operations.agreeing import terms_of
from builder.operations.sealed_values import first_values, second_values
from tests.content import test_civitates_bellantes_checks as civitates
from tests.content import test_garde_au_feu_checks as garde
from tests.content import test_medioevo_checks as medioevo
from tests.content.systems import ERROR, GARDE, WARNING, basis_of, the_choices
from tests.core.test_terrain import a_ground
from tests.core.test_terrain_findings import laid
from tests.support.fields import ROME, a_scenario, battle_of, maniples, put, scenario_of
from tests.support.fields import with_reserves as waiting
from tests.support.makers import a_basis, a_formation, a_troop, an_army, figures_by_unit, shipped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.core.finding import Finding, Severity
    from builder.core.roster import Formation, Troop
    from builder.core.scenario import Scenario
    from tests.content.systems import Validation

BASIS = a_basis()
CHIEF = Leader(role="commander-in-chief")
NORTH, EAST = 0, 90
MOST_FIGURES = 50


@dataclass(frozen=True)
class Row:
    """A validation as its table has it, and what is told where it is broken."""

    words: str
    severity: Severity
    code: str
    findings: Iterable[Finding]


def of_army(*nodes: Formation | Troop, orders_due: bool = False, **fields: object) -> list[Finding]:
    """Return what is told of Romans at 1:10."""
    army = an_army(*nodes, basis=BASIS).model_copy(update=fields)
    return list(reckon(BASIS, army, orders_due=orders_due).findings)


def led_by(*leaders: Leader) -> list[Finding]:
    army = an_army(a_troop("triarius", 120, id=7), a_troop("eques", 60, id=8), leaders=leaders)
    return list(reckon(BASIS, army).findings)


def on_the_table(scenario: Scenario) -> list[Finding]:
    return [finding for side, finding in findings_in_deployment(battle_of(scenario)) if side]


def of_battle(scenario: Scenario) -> list[Finding]:
    """Return what is told of the first side: its army, its orders, and who waits."""
    return list(battle_of(scenario).sides[0].reckoning.findings)


def in_a_wood(troop: str, strength: int) -> list[Finding]:
    wood = laid("wood", 7, (900, 1000))
    scenario = a_scenario(a_troop(troop, strength, id=2), terrain=Terrain(pieces=(wood,)))
    return on_the_table(put(scenario, (900, 1000)))


def with_a_river() -> Iterable[Finding]:
    river = laid("river", 1)
    return findings_in_terrain(a_ground(historical=False), Terrain(pieces=(river,)))


def brigades(*places: tuple[int, int, int], order: str = "avanzata") -> list[Finding]:
    """Return what is told of a division of two brigades whose battalions stand so."""
    basis = basis_of(GARDE, "french-1805")
    parts = [
        a_formation(
            *(a_troop("line-battalion", 600, id=first + n) for n in (1, 2)),
            id=first,
            echelon="brigade",
        )
        for first in (10, 20)
    ]
    division = a_formation(*parts, id=2, echelon="division", order=order)
    scenario = scenario_of(basis, (ROME, an_army(division, basis=basis)))
    return on_the_table(put(scenario, *places))


def row(words: str, severity: Severity, code: str, findings: Iterable[Finding]) -> Row:
    return Row(words, severity, code, tuple(findings))


def of(tests: Iterable[Validation], words: str, severity: Severity, *names: str) -> list[Row]:
    """Return a row for each validation of these names in the tests of its system."""
    known = {each.name: each for each in tests}
    return [
        row(f"{words} ({name})", severity, known[name].code, known[name].raised) for name in names
    ]


def ancients() -> list[Row]:
    """Return the validations of A.11."""
    veles = {"echelon": "maniple"}
    pikes = the_choices(weapons="pike", intervals="open-order")
    riders = a_troop("eques", 500, choices=the_choices(dismounts="dismounts"))
    small = {"front_mm": 15, "depth_mm": 20}
    some = a_scenario(*(a_troop("hastatus", 120, id=n, **veles) for n in (2, 3, 4)))
    half = a_scenario(*(a_troop("hastatus", 120, id=n, **veles) for n in (2, 3)))
    far = a_scenario(*maniples(2))
    return [
        row("under 5 figures", ERROR, "unit-too-small", of_army(a_troop("hastatus", 44))),
        row("no model", ERROR, "unit-too-small", of_army(a_troop("war-elephant", 9, pinned=0))),
        row("no commander in chief", ERROR, "no-leader", led_by()),
        row("two of them", ERROR, "leaders-many",
            led_by(CHIEF.model_copy(update={"unit": 7}), CHIEF.model_copy(update={"unit": 8}))),
        row("horse in broken ground", ERROR, "deployment-ground", in_a_wood("eques", 100)),
        row("elephants there", ERROR, "deployment-ground", in_a_wood("war-elephant", 20)),
        row("a river without the flag", WARNING, "terrain-historical", with_a_river()),
        row("skirmishing without missiles", WARNING, "order-unwise",
            of_army(a_troop("triarius", 120, order="skirmish"))),
        row("pikes in open order", WARNING, "option-needs",
            of_army(a_troop("hastatus", 120, choices=pikes))),
        row("a quarter off the table", WARNING, "reserve-share", of_battle(waiting(some, 2))),
        row("half of it", WARNING, "reserve-share", of_battle(waiting(half, 2))),
        row("outside the strip", ERROR, "deployment-outside",
            on_the_table(put(a_scenario(*maniples(1)), (900, 929)))),
        row("too near to a flank", ERROR, "deployment-outside",
            on_the_table(put(a_scenario(*maniples(1)), (139, 930)))),
        row("over the agreed total", ERROR, "over-limit",
            of_army(a_troop("hastatus", 500), limit=1)),
        row("beyond 50 cm of its Commander", WARNING, "deployment-far-from-leader",
            on_the_table(put(far, (200, 1000), (900, 1000)))),
        row("without an order", WARNING, "no-order",
            of_army(a_troop("hastatus", 120), orders_due=True)),
        row("without one off the table", WARNING, "no-order", of_battle(waiting(half, 2, 3))),
        row("too few horse-holders", WARNING, "rule-horse-holders", of_army(riders)),
        row("another base", WARNING, "base-size",
            of_army(a_troop("hastatus", 120, base=small))),
    ]  # fmt: skip


def stands() -> list[Row]:
    """Return the validations of B.9; cataphracts need none, being armoured by themselves."""
    all_of = civitates.VALIDATIONS
    return [
        *of(all_of, "legion of 5–12 stands", ERROR, "legion-of-4", "legion-of-13"),
        *of(all_of, "others of 2–12", WARNING, "unit-of-1", "unit-of-13"),
        *of(all_of, "special troops are single stands", ERROR, "two-elephants", "two-scythed",
            "two-engines", "elephant-in-a-unit"),
        *of(all_of, "an acies is a legion's", ERROR, "acies-of-warriors"),
        *of(all_of, "a wedge is of horse", WARNING, "wedge-on-foot"),
        *of(all_of, "grade D", WARNING, "grade-d"),
        *of(all_of, "grade A, B or C", ERROR, "no-grade"),
        *of(all_of, "one General", ERROR, "no-general", "two-generals"),
        *of(all_of, "a Battle Line is 3 units deep", ERROR, "line-four-deep"),
        *of(all_of, "never armoured", ERROR, "mailed-elephant", "mailed-scythed"),
        *of(all_of, "a stand's front is a JT", ERROR, "stands-of-another-scale"),
    ]  # fmt: skip


def groupings() -> list[Row]:
    """Return the validations of C.10."""
    all_of = medioevo.VALIDATIONS
    return [
        *of(all_of, "10, 50, 100, 200 or 400 men", ERROR, "men-of-no-grouping", "nine-men"),
        *of(all_of, "an officer ten levels above", ERROR, "officer-nine-levels-above"),
        *of(all_of, "an officer to a hundred men", ERROR, "no-officer", "ala-with-one-officer",
            "three-manipoli-share-one"),
        *of(all_of, "51 men to recruit", ERROR, "fifty-men-recruit"),
        *of(all_of, "control stays behind", ERROR, "on-control-duty"),
        *of(all_of, "and so does who is incomplete", ERROR, "left-incomplete"),
        *of(all_of, "a Schieramento on foot", WARNING, "schieramento-on-foot"),
        *of(all_of, "ordinary troops above level 3", WARNING, "level-above-3"),
    ]  # fmt: skip


def divisions() -> list[Row]:
    """Return the validations of D.15."""
    all_of = garde.VALIDATIONS
    near, far, lone = (240, 280), (345, 385), (500, 545)
    return [
        *of(all_of, "bases of a unit", ERROR, "battalion-of-3-bases", "heavy-regiment-of-2",
            "light-regiment-of-4", "light-regiment-of-1", "battery-of-2"),
        *of(all_of, "only cavalry pursues", ERROR, "foot-pursues", "guns-pursue"),
        *of(all_of, "nor at first", WARNING, "pursuit-as-first-order"),
        *of(all_of, "only grand batteries bombard", ERROR, "division-bombards",
            "attached-guns-bombard"),
        *of(all_of, "something", ERROR, "bombardment-of-nothing"),
        *of(all_of, "only French and Russian dragoons dismount", ERROR, "cuirassiers-dismount",
            "prussian-dragoons-dismount", "russian-cuirassiers-dismount"),
        *of(all_of, "mixed order", ERROR, "prussians-in-mixed-order", "austrians-in-mixed-order"),
        *of(all_of, "only infantry in square", ERROR, "horse-in-square"),
        *of(all_of, "of 4 bases", WARNING, "regiment-of-one-battalion-in-square"),
        *of(all_of, "the shaken recover or retire", ERROR, "shaken-avanzata", "shaken-manovra",
            "shaken-schierarsi", "shaken-difesa", "shaken-guns-bombard"),
        row("brigades 10 cm apart", WARNING, "deployment-apart",
            brigades(*((x, 1000, NORTH) for x in (100, 140, *far)))),
        row("units further apart than one's room", WARNING, "deployment-apart",
            brigades(*((x, 1000, NORTH) for x in (100, 140, *lone)))),
        row("different fronts on the move", ERROR, "deployment-facing",
            brigades((100, 1000, NORTH), (140, 1000, EAST), *((x, 1000, NORTH) for x in near))),
        *of(all_of, "different orders in a Division", WARNING, "brigade-with-an-order"),
        *of(all_of, "a general to each Formation", ERROR, "formation-without-general",
            "two-generals"),
        *of(all_of, "spare generals", WARNING, "one-spare-for-four"),
        *of(all_of, "H at the start", WARNING, "shaken-at-the-start"),
        *of(all_of, "I at the start", ERROR, "status-i-at-the-start"),
    ]  # fmt: skip


ROWS = [*ancients(), *stands(), *groupings(), *divisions()]


@pytest.mark.parametrize("each", ROWS, ids=[each.words for each in ROWS])
def test_a_validation_weighs_what_its_table_says(each: Row) -> None:
    told = [finding for finding in each.findings if finding.code == each.code]
    assert told
    assert {finding.severity for finding in told} == {each.severity}


@pytest.mark.parametrize("fields", [{"strength": 5_000}, {"strength": 120, "pinned": 51}])
def test_no_unit_can_have_over_50_figures(fields: dict[str, int]) -> None:
    """A.11: 50 figures at most, E; the builder makes two units of what would be more."""
    army = an_army(a_troop("hastatus", **fields), basis=BASIS)
    assert max(figures_by_unit(reckon(BASIS, army).sized)) <= MOST_FIGURES


def test_half_an_army_off_the_table_is_told_in_stronger_words_than_a_quarter() -> None:
    """A.11: ≥ 25 % and ≥ 50 %, of the same weight."""
    words = {each.words: str(each.findings) for each in ancients() if each.code == "reserve-share"}
    assert "as much as lost" not in words["a quarter off the table"]
    assert "as much as lost" in words["half of it"]


def test_orders_are_not_sealed_while_one_is_missing() -> None:
    """A.11: a unit without an order, E when the orders are sealed."""
    battle = a_scenario(*maniples(2))
    terms = terms_of(battle, shipped(), slots=64, limit=None)
    ground = terms.grounds[0] if terms.grounds else None
    first = first_values(battle, ROME, terms, ground, shipped())
    with pytest.raises(BadRequest, match="have no order"):
        second_values(battle, ROME, terms, first, shipped())
