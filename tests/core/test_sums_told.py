"""Each line of a sum: what it is called, what it adds, whose value it is, and from which cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from builder.core.reckoning import reckon
from builder.core.roster import Leader
from builder.core.ruleset import Tally
from builder.core.sizing import size
from builder.core.tallies import Tallier, part_numbers, part_tags
from tests.support.makers import (
    BASES,
    GROUPINGS,
    POLYBIAN,
    STANDS,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    miniature,
    the_ready_army,
    the_tally,
)
from tests.support.wording import sum_told

if TYPE_CHECKING:
    from builder.core.profile import Basis
    from builder.core.roster import Formation, Troop

LABEL = {"en": "x", "it": "x"}
C = {"table": "status", "row": "c", "column": "points"}
VETERAN = [{"characteristic": "training", "options": ["veteran"]}]


def told(basis: Basis, node: Formation | Troop, tally: Tally | None = None) -> list[str]:
    """Return the sum of the one unit that a node is."""
    (unit,) = size(basis, node).units
    return sum_told(Tallier(basis).of_unit(tally or the_tally(basis), unit))


def test_a_veteran_is_told_by_what_he_wears_and_carries() -> None:
    """3 + 1 + 2 + 2 + 2 + 2 for a hastatus, and 3 for a veteran (rules-data A.9.1)."""
    hastati = a_troop("hastatus", 120, choices=VETERAN)
    assert told(a_basis(POLYBIAN, 10), hastati) == [
        "Points: 180",
        "  12 × Hastati: 180",
        "    the man: 12 × 3: 36 (house) from panoply.fighter.points",
        "    helmet: 12 × 1: 12 (house) from panoply.helmet.points",
        (
            "    large shield (scutum, thureos, aspis): 12 × 2: 24 (house) from "
            "panoply.large-shield.points"
        ),
        (
            "    partial armour (pectoral, linen, leather): 12 × 2: 24 (house) from "
            "panoply.partial-armour.points"
        ),
        "    sword or axe, one-handed: 12 × 2: 24 (house) from panoply.sword.points",
        "    pila: 12 × 2: 24 (house) from panoply.pila.points",
        "    veteran: 12 × 3: 36 (house) from panoply.veteran.points",
    ]


def test_a_body_is_told_part_by_part_and_one_of_a_thing_without_its_number() -> None:
    """Hastati of grade B 12 a stand, elephants 12 flat (rules-data B.3.1)."""
    body = a_formation(a_troop("hastati", 2), a_troop("beasts", 1), echelon="body")
    assert told(a_small_basis(STANDS), body) == [
        "Points: 36",
        "  2 × Hastati: 24",
        "    any stand: 2 × 2: 4 (house) from extras.any-stand.points",
        "    swordsmen: 2 × 4: 8 (house) from troops.swordsmen.attack",
        "    swordsmen: 2 × 3: 6 (house) from troops.swordsmen.defence",
        "    range of 1 JT: 2 × 1: 2 (house) from extras.short-range.points",
        "    ability of a legion: 2 × 1: 2 (house) from extras.legion.points",
        "    grade B: 2 × 1: 2 (house) from extras.grade-b.points",
        "  1 × Elephants: 12",
        "    special troops: 12 (house) from special.elephants.points",
    ]


def test_percentages_are_told_by_what_they_change() -> None:
    """Knights: 400 × 2, horse + 1/3, then 20 + 10 % at once (rules-data C.5)."""
    assert told(a_small_basis(GROUPINGS), a_troop("knights", 400)) == [
        "VB: 1387",
        "  400 × Knights: 1387",
        "    level × men: 800",
        "    horse: 800/3",
        "    grouping and weapon: 320 (house) from weapons.lance.percent",
        "    to the nearest: 1/3",
    ]
    # The house value is named though the grouping's own, −20 %, is the one that tells.
    assert told(a_small_basis(GROUPINGS), a_troop("militia", 10)) == [
        "VB: 18",
        "  10 × Militia: 18",
        "    level × men: 20",
        "    grouping and weapon: -2 (house) from weapons.sword.percent",
    ]


def test_an_army_is_told_by_units_and_leaders() -> None:
    """62 for the legion of six, 3 × 9, 12 flat, and 4 × 5 + 10 for Scipio (rules-data B.3)."""
    basis = a_small_basis(STANDS)
    reckoning = reckon(basis, the_ready_army(basis))
    lines = sum_told(reckoning.totals[the_tally(basis).id])
    assert [line for line in lines if not line.startswith("    ")] == [
        "Points: 131",
        "  Points: 62",
        "  Points: 27",
        "  Points: 12",
        "  Scipio: 30",
    ]
    (scipio,) = reckoning.leader_sums(the_tally(basis))
    assert sum_told(scipio) == [
        "Scipio: 30",
        "  command points: 20 (house) from leaders.command-point.points",
        "  inspiring: 10 (house) from leaders.inspiring.points",
    ]


@pytest.mark.parametrize(
    ("leader", "lines"),
    [
        (
            Leader(role="commander", points=2, name="Bagnold"),
            ["Bagnold: 20", "  command points: 20 from leaders.command-point.points"],
        ),
        (
            Leader(role="commander"),
            ["Commander: 0", "  command points: 0 from leaders.command-point.points"],
        ),
        (
            Leader(role="subaltern"),
            ["Subaltern: 12", "  leaders: 12 from leaders.subaltern.points"],
        ),
    ],
)  # fmt: skip
def test_a_leader_is_told_by_his_post_or_name_and_pays_its_row(
    leader: Leader, lines: list[str]
) -> None:
    """The tiny pack of the tests: a command point 10, a subaltern 12."""
    basis = miniature("tiny").basis("desert-columns", "motor-patrol", None, None)
    line = Tallier(basis).of_leader(the_tally(basis), leader)
    assert line is not None
    assert sum_told(line) == lines


def test_a_leader_who_comes_to_nothing_adds_nothing_to_the_army() -> None:
    """Two stands of hastati, 12 each (rules-data B.3.1), and a general without command points."""
    basis = a_small_basis(STANDS)
    general = Leader(role="general")
    root = a_formation(a_troop("hastati", 2), leaders=(general,))
    army = the_ready_army(basis).model_copy(update={"root": root})
    assert reckon(basis, army).total(the_tally(basis)) == 24


def test_a_leader_of_a_post_that_the_rules_lack_costs_nothing() -> None:
    basis = a_small_basis(STANDS)
    assert Tallier(basis).of_leader(the_tally(basis), Leader(role="nobody")) is None


def leader_probe(*steps: dict[str, Any], **fields: Any) -> list[str]:
    """Return what a general comes to by other steps."""
    basis = a_small_basis(STANDS)
    tally = probe([{"per": "leader"} | step for step in steps])
    line = Tallier(basis).of_leader(tally, Leader(role="general", **fields))
    assert line is not None
    return sum_told(line)


def test_a_leaders_level_and_tags_may_decide() -> None:
    by_level = {"product": ["level", 3]}
    assert leader_probe(by_level, level=2) == ["General: 6", "  x: 6"]
    assert leader_probe(by_level) == ["General: 0", "  x: 0"]
    high = {"add": 7, "when": {"numbers": [{"number": "level", "at_least": 2}]}}
    assert leader_probe(high, level=2) == ["General: 7", "  x: 7"]
    assert leader_probe(high, level=1) == ["General: 0"]
    assert leader_probe({"add": 4, "source": "house"}) == ["General: 4", "  x: 4 (house)"]
    his = {"add": 1, "when": {"all": ["role:general"]}}
    inspiring = {"add": 5, "when": {"all": ["inspiring"]}}
    assert leader_probe(his, inspiring) == ["General: 1", "  x: 1"]
    assert leader_probe(his, inspiring, inspiring=True) == ["General: 6", "  x: 1", "  x: 5"]


# Single steps, on a battalion of 700 men and two bases


def probe(steps: list[dict[str, Any]]) -> Tally:
    """Return a tally of these steps."""
    labelled = [{"label": LABEL} | step for step in steps]
    return Tally.model_validate({"id": "probe", "label": LABEL, "short": LABEL, "steps": labelled})


@pytest.mark.parametrize(
    ("steps", "lines"),
    [
        ([{"add": 3}], ["x: 3"]),
        ([{"add": 3, "source": "house"}], ["x: 3 (house)"]),
        ([{"add": 3, "per": "atom"}], ["x: 2 × 3: 6"]),
        ([{"add": 3, "per": "man"}], ["x: 700 × 3: 2100"]),
        ([{"add": C}], ["x: 14 from status.c.points"]),
        ([{"add": C, "source": "house"}], ["x: 14 from status.c.points"]),
        ([{"add_column": ["status", "points"]}], ["C: 14 from status.c.points"]),
        (
            [{"add_column": ["status", "points"], "per": "man"}],
            ["C: 700 × 14: 9800 from status.c.points"],
        ),
        ([{"product": ["bases", C, 3]}], ["x: 84 from status.c.points"]),
        ([{"product": ["men", 3], "source": "house"}], ["x: 2100 (house)"]),
        ([{"add": 10}, {"times": C}], ["x: 10", "x: 130 from status.c.points"]),
        ([{"add": 10}, {"times": 2, "source": "house"}], ["x: 10", "x: 10 (house)"]),
        ([{"add": 10}, {"percent": C}], ["x: 10", "x: 7/5 from status.c.points"]),
        ([{"add": 10}, {"percent_columns": [["status", "points"]]}],
         ["x: 10", "x: 7/5 from status.c.points"]),
        ([{"add": 10}, {"at_least": 12, "source": "house"}], ["x: 10", "x: 2"]),
        ([{"add": 10}, {"at_most": 4}], ["x: 10", "x: -6"]),
        ([{"add": 10}, {"at_most": 10}, {"at_least": 10}], ["x: 10"]),
        ([{"add": 10}, {"times": 1}], ["x: 10"]),
        ([{"add": 10}, {"times": 1, "source": "house"}], ["x: 10", "x: 0 (house)"]),
        ([{"add": "5/2"}, {"round": "up"}], ["x: 5/2", "x: 1/2"]),
        ([{"add": 1}, {"set": C, "per": "atom"}, {"add": 1}],
         ["x: 2 × 14: 28 from status.c.points"]),
        ([{"add": 1, "when": {"all": ["echelon:battalion"]}}], ["x: 1"]),
        ([{"add": 1, "when": {"all": ["shape:square"]}}], ["x: 1"]),
    ],
)  # fmt: skip
def test_each_step_is_told_with_its_source_and_cell(
    steps: list[dict[str, Any]], lines: list[str]
) -> None:
    battalion = a_troop("fusiliers", 700, echelon="battalion", shape="square")
    first, part, *others = told(a_small_basis(BASES), battalion, probe(steps))
    assert first.startswith("x: ")
    assert part.startswith("  2 × Line infantry: ")
    assert others == [f"    {line}" for line in lines]


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ({"add": 3}, "  x: 3"),
        ({"add": 3, "source": "house"}, "  x: 3 (house)"),
        ({"add": C}, "  x: 14 from status.c.points"),
        ({"add": 3, "when": {"all": ["echelon:battalion"]}}, "  x: 3"),
    ],
)
def test_what_counts_once_for_a_unit_comes_after_its_parts(step: dict[str, Any], line: str) -> None:
    basis, battalion = a_small_basis(BASES), a_troop("fusiliers", 700, echelon="battalion")
    tally = probe([step | {"per": "unit"}, {"add": 1}])
    amount = int(line.split()[1]) + 1
    assert told(basis, battalion, tally) == [
        f"x: {amount}", "  2 × Line infantry: 1", "    x: 1", line,
    ]  # fmt: skip
    other = probe([step | {"per": "unit", "when": {"all": ["horse"]}}, {"add": 1}])
    assert told(basis, battalion, other)[0] == "x: 1"


def test_what_leaders_bring_counts_once_for_the_unit_alone() -> None:
    basis = a_small_basis(BASES)
    (unit,) = size(basis, a_troop("fusiliers", 700)).units
    tally = probe([{"add": 5, "per": "unit", "when": {"all": ["led"]}}])
    tallier = Tallier(basis)
    assert tallier.of_unit(tally, unit).amount == 0
    assert tallier.of_unit(tally, unit, frozenset({"led"})).amount == 5
    assert tallier.of_unit(tally, unit).amount == 0


def test_a_part_has_the_numbers_and_tags_that_conditions_look_at() -> None:
    basis = a_small_basis(BASES)
    battalion = a_troop("fusiliers", 700, echelon="battalion", shape="square")
    (unit,) = size(basis, battalion).units
    (part,) = unit.parts
    numbers = part_numbers(part)
    assert [numbers[name] for name in ("strength", "men", "atoms", "bases")] == [700, 700, 2, 2]
    assert part_tags(part, unit, frozenset({"led"})) == part.profile.tags | {
        "echelon:battalion", "shape:square", "led",
    }  # fmt: skip
    bare = size(basis, a_troop("fusiliers", 700)).units[0]
    assert part_tags(bare.parts[0], bare) == part.profile.tags
