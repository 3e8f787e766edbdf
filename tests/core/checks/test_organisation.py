"""The tree: nothing empty, echelons in order, nobody left over."""

from __future__ import annotations

import pytest

from builder.core.finding import Severity
from tests.support.makers import (
    GROUPINGS,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    an_army,
    findings_of,
    mended,
)

BASIS = a_basis()


def test_an_army_without_anything_in_it_is_told_once() -> None:
    found = findings_of(BASIS, an_army(leaders=()))
    assert [each.severity for each in found["army-empty"]] == [Severity.WARNING]
    assert "empty" not in found


def test_an_empty_formation_and_a_troop_without_men_are_told() -> None:
    army = an_army(a_troop("hastatus", 120), a_formation(a_troop("veles", 0, id=8), id=9))
    assert [each.nodes for each in findings_of(BASIS, army)["empty"]] == [(8,)]
    army = an_army(a_troop("hastatus", 120), a_formation(id=9))
    assert [each.nodes for each in findings_of(BASIS, army)["empty"]] == [(9,)]


def test_the_remedy_for_an_empty_formation_takes_it_away() -> None:
    army = an_army(a_troop("hastatus", 120), a_formation(id=9))
    (finding,) = findings_of(BASIS, army)["empty"]
    assert "empty" not in findings_of(BASIS, mended(army, finding, BASIS))


def test_an_army_with_men_in_every_place_has_nothing_empty() -> None:
    assert "empty" not in findings_of(BASIS, an_army(a_formation(a_troop("hastatus", 120))))


@pytest.mark.parametrize(
    ("inner", "outer", "found"),
    [
        ("maniple", "legion", False),
        ("section", "wing", False),
        ("legion", "maniple", True),
        ("cohort", "cohort", True),
        (None, "section", False),
        ("legion", None, False),
    ],
)
def test_what_stands_in_a_formation_is_below_it(
    inner: str | None, outer: str | None, *, found: bool
) -> None:
    """Section, century, maniple, cohort, legion … (rules-data A.3.1)."""
    child = a_troop("hastatus", 120, id=7, echelon=inner)
    army = an_army(a_formation(child, echelon=outer))
    told = findings_of(BASIS, army).get("echelon-order", ())
    assert [each.nodes for each in told] == ([(7,)] if found else [])


def test_echelons_may_be_skipped() -> None:
    army = an_army(a_formation(a_troop("hastatus", 120, echelon="section"), echelon="legion"))
    assert "echelon-order" not in findings_of(BASIS, army)


@pytest.mark.parametrize(("men", "left"), [(730, None), (737, 7), (9, 9)])
def test_men_who_make_no_grouping_are_told(men: int, left: int | None) -> None:
    """Men ∈ {10, 50, 100, 200, 400} (rules-data C.10); what is left over is reported."""
    basis = a_small_basis(GROUPINGS)
    found = findings_of(basis, an_army(a_troop("militia", men), basis=basis))
    told = [dict(each.message.values)["n"] for each in found.get("men-left-over", ())]
    assert told == ([] if left is None else [left])


def test_men_left_over_are_told_of_their_own_troop_and_warn_where_no_least_unit_is_named() -> None:
    """With the reason of a least unit they weigh as one (rules-data C.10, tests of Medioevo)."""
    basis = a_small_basis(GROUPINGS)
    army = an_army(a_troop("militia", 400), a_troop("militia", 33, id=7), basis=basis)
    (finding,) = findings_of(basis, army)["men-left-over"]
    assert (finding.severity, finding.nodes) == (Severity.WARNING, (7,))
