"""Orders of rules that command formations: the Division of La Garde au feu (rules-data D.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.finding import Severity
from tests.support.makers import (
    BASES,
    STANDS,
    a_formation,
    a_small_basis,
    a_troop,
    an_army,
    an_organisation,
    findings_of,
    mended,
    the_ready_army,
)

if TYPE_CHECKING:
    from builder.core.roster import Army

BASIS = a_small_basis(BASES)


def an_army_of(organisation: str, order: str | None) -> Army:
    division = an_organisation(BASIS, organisation).model_copy(update={"order": order})
    return an_army(division, basis=BASIS)


@pytest.mark.parametrize(
    ("organisation", "found"), [("infantry-division", True), ("cavalry-division", False)]
)
def test_only_cavalry_pursues(organisation: str, *, found: bool) -> None:
    """Inseguimento only cavalry, E (rules-data D.5, D.15)."""
    codes = findings_of(BASIS, an_army_of(organisation, "pursuit"))
    assert ("order-not-open" in codes) is found
    assert not found or codes["order-not-open"][0].severity is Severity.ERROR


def test_one_battalion_keeps_a_division_of_horse_from_pursuing() -> None:
    mixed = a_formation(
        a_troop("cuirassiers", 500), a_troop("fusiliers", 700), echelon="division", order="pursuit"
    )
    assert "order-not-open" in findings_of(BASIS, an_army(mixed, basis=BASIS))


def test_an_order_that_isnt_open_can_be_taken_back() -> None:
    army = an_army_of("infantry-division", "pursuit")
    (finding,) = findings_of(BASIS, army)["order-not-open"]
    assert "order-not-open" not in findings_of(BASIS, mended(army, finding, BASIS))


@pytest.mark.parametrize(("order", "found"), [(None, True), ("recovery", False)])
def test_every_division_of_a_battle_has_an_order(order: str | None, *, found: bool) -> None:
    """One order for every Division (rules-data D.5)."""
    army = an_army_of("infantry-division", order)
    codes = findings_of(BASIS, army, orders_due=True)
    assert [each.nodes for each in codes.get("no-order", ())] == (
        [(army.root.children[0].id,)] if found else []
    )


def test_no_battalion_is_asked_for_an_order() -> None:
    army = an_army(a_formation(a_troop("fusiliers", 700), echelon="brigade"), basis=BASIS)
    assert "no-order" not in findings_of(BASIS, army, orders_due=True)


def test_no_order_is_due_while_an_army_is_built_by_itself() -> None:
    assert "no-order" not in findings_of(BASIS, an_army_of("infantry-division", None))


def test_the_ready_armies_of_the_miniature_packs_have_nothing_to_remark() -> None:
    for name in (BASES, STANDS):
        basis = a_small_basis(name)
        assert findings_of(basis, the_ready_army(basis), orders_due=True) == {}


def test_a_square_of_a_regiment_is_open_to_infantry_only() -> None:
    """Square only infantry (rules-data D.4)."""
    foot, horse = (
        a_formation(a_troop(entry, 500), a_troop(entry, 500), echelon="regiment", shape="square")
        for entry in ("fusiliers", "cuirassiers")
    )
    told = findings_of(BASIS, an_army(foot, horse, basis=BASIS))["shape-not-open"]
    assert [each.nodes for each in told] == [(horse.id,)]
