"""What an army must and may hold: the agreed total, and the rules of ruleset and list."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter

from builder.core.composition import CompositionRule
from builder.core.edits import set_limit
from builder.core.finding import Severity
from builder.core.profile import Basis
from tests.support.makers import (
    CAESARIAN,
    GROUPINGS,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    an_army,
    findings_of,
    the_ready_army,
)

RULE: TypeAdapter[CompositionRule] = TypeAdapter(CompositionRule)
TEXT = {"en": "x", "it": "x"}


def a_rule(**fields: Any) -> Basis:
    """Return a basis whose list has one rule, called ``probe``."""
    rule = RULE.validate_python(
        {"id": "probe", "label": TEXT, "why": TEXT, "cite": "p. 1"} | fields
    )
    basis = a_basis()
    only = basis.army_list.model_copy(update={"rules": (rule,)})
    return Basis(basis.ruleset, only, 10)


def broken(basis: Basis, *nodes: Any) -> list[tuple[int, ...]]:
    found = findings_of(basis, an_army(*nodes))
    return [each.nodes for each in found.get("rule-probe", ())]


# --- the agreed total -------------------------------------------------------------------------


@pytest.mark.parametrize(("limit", "found"), [(1000, False), (999, True), (None, False), (0, True)])
def test_an_army_costs_no_more_than_was_agreed(limit: int | None, *, found: bool) -> None:
    """Points over the agreed total, E (rules-data A.11); the set of eighty costs 1,000."""
    basis = a_basis()
    codes = findings_of(basis, set_limit(the_ready_army(basis), limit))
    assert ("over-limit" in codes) is found


def test_what_is_over_the_total_is_told_to_the_point() -> None:
    basis = a_basis()
    (finding,) = findings_of(basis, set_limit(the_ready_army(basis), 990))["over-limit"]
    values = dict(finding.message.values)
    assert finding.severity is Severity.ERROR
    assert (values["total"], values["excess"], values["limit"]) == (1000, 10, 990)


def test_a_tally_that_nobody_limits_has_no_excess() -> None:
    basis = a_small_basis(GROUPINGS)
    army = set_limit(an_army(a_troop("militia", 400), basis=basis), 1)
    assert "over-limit" not in findings_of(basis, army)


# --- rules of count ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bounds", "found"),
    [
        ({"at_least": 2}, False),
        ({"at_least": 3}, True),
        ({"at_most": 1}, True),
        ({"exactly": 2}, False),
    ],
)
def test_units_of_a_kind_are_counted_in_the_whole_army(
    bounds: dict[str, int], *, found: bool
) -> None:
    basis = a_rule(kind="count", when={"all": ["velites"]}, bounds=bounds)
    line = a_formation(a_troop("veles", 200), a_troop("hastatus", 120))
    assert bool(broken(basis, line, a_troop("veles", 100))) is found


def test_units_may_be_counted_in_each_formation_of_an_echelon() -> None:
    basis = a_rule(
        kind="count",
        when={"all": ["velites"]},
        bounds={"at_most": 1},
        per="formation",
        echelon="line",
    )
    one = a_formation(a_troop("veles", 200), id=8, echelon="line")
    two = a_formation(a_troop("veles", 200), a_troop("veles", 200), id=9, echelon="line")
    assert broken(basis, one, two) == [(9,)]


@pytest.mark.parametrize(("men", "found"), [(2000, False), (2400, True)])
def test_units_may_be_counted_for_so_many_men(men: int, *, found: bool) -> None:
    """One for every thousand men at least."""
    basis = a_rule(kind="count", when={"all": ["equites"]}, bounds={"at_least": 1}, per_men=1000)
    nodes = (a_troop("eques", 100), a_troop("eques", 100), a_troop("hastatus", men - 200))
    assert bool(broken(basis, *nodes)) is found


# --- rules of share ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "most", "found"),
    [("men", 25, False), ("men", 24, True), ("figures", 25, False), ("figures", "49/2", True)],
)
def test_a_share_is_told_in_per_cent(of: str, most: object, *, found: bool) -> None:
    basis = a_rule(kind="share", of=of, when={"all": ["mounted"]}, bounds={"at_most": most})
    assert bool(broken(basis, a_troop("eques", 100), a_troop("hastatus", 300))) is found


@pytest.mark.parametrize(("horse", "found"), [(1600, False), (1700, True)])
def test_the_legions_have_not_too_many_horse(horse: int, *, found: bool) -> None:
    """A quarter at most, in the Caesarian list; advice, no more."""
    basis = a_basis(CAESARIAN, 100)
    army = an_army(a_troop("legionary", 4900), a_troop("gallic-horse", horse), basis=basis)
    told = findings_of(basis, army).get("rule-horse-of-caesar", ())
    assert [each.severity for each in told] == ([Severity.ADVICE] if found else [])


@pytest.mark.parametrize(
    ("where", "found"),
    [({"all": ["mounted"]}, True), ({"all": ["mounted"], "some": "part"}, True),
     ({"none": ["mounted"], "some": "part"}, False)],
)  # fmt: skip
def test_a_share_may_be_asked_of_some_armies_alone(where: dict[str, Any], *, found: bool) -> None:
    """As of horse only where there is foot."""
    of_horse = {"kind": "share", "when": {"all": ["mounted"]}, "bounds": {"at_most": 40}}
    assert bool(broken(a_rule(**of_horse, where=where), a_troop("eques", 100))) is found


def test_where_there_is_a_part_of_that_kind_the_share_is_asked() -> None:
    where = {"none": ["mounted"], "some": "part"}
    of_horse = {"kind": "share", "when": {"all": ["mounted"]}, "bounds": {"at_most": 40}}
    mixed = (a_troop("eques", 100), a_troop("hastatus", 100))
    assert broken(a_rule(**of_horse, where=where), *mixed)


def test_in_an_army_without_men_no_share_is_broken() -> None:
    basis = a_rule(kind="share", when={"all": ["mounted"]}, bounds={"at_least": 10})
    assert broken(basis) == []


# --- rules for every one ----------------------------------------------------------------------


@pytest.mark.parametrize(("of", "found"), [("unit", False), ("part", True)])
def test_every_unit_or_every_part_must_meet_a_rule(of: str, *, found: bool) -> None:
    """A maniple as a whole isn't light, its velites are."""
    basis = a_rule(
        kind="every", of=of, when={"all": ["velites"]}, require={"all": ["training:veteran"]}
    )
    maniple = a_formation(a_troop("hastatus", 120), a_troop("veles", 40), echelon="maniple")
    assert bool(broken(basis, maniple)) is found


def test_a_rule_may_ask_for_numbers() -> None:
    basis = a_rule(kind="every", require={"numbers": [{"number": "figures", "at_least": 10}]})
    nodes = (a_troop("hastatus", 120, id=7), a_troop("eques", 60, id=8))
    assert broken(basis, *nodes) == [(8,)]


def test_a_broken_rule_tells_its_severity_its_reason_and_where_it_stands() -> None:
    basis = a_rule(kind="every", severity="warning", require={"all": ["horse"]})
    (finding,) = findings_of(basis, an_army(a_troop("hastatus", 120)))["rule-probe"]
    assert (finding.severity, finding.cite) == (Severity.WARNING, "p. 1")
    assert finding.why is not None
