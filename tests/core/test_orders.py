"""Who is given orders, which are open, and giving them (rules-data A.5, D.5)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from builder.core.errors import BadRequest
from builder.core.order_target import LaterOrder, OrderTarget
from builder.core.orders import choices_for, give, recipients_of, why_barred
from builder.core.reckoning import reckon
from builder.core.roster import find
from tests.support.makers import (
    BASES,
    GROUPINGS,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    an_army,
    an_organisation,
    reckoned,
    the_ready_army,
)

DIVISIONS = a_small_basis(BASES)
PLACE = OrderTarget(x_mm=600, y_mm=300)


def test_orders_of_divisions_go_to_divisions_with_all_their_units() -> None:
    """One order for every Division (rules-data D.5)."""
    reckoning = reckon(DIVISIONS, the_ready_army(DIVISIONS))
    recipients = recipients_of(reckoning)
    assert {each.nodes[0].echelon for each in recipients} == {"division"}
    assert all(each.units and not each.of_unit for each in recipients)


def test_every_unit_has_an_order_of_its_own() -> None:
    """These five, one to every single unit (rules-data A.5)."""
    reckoning = reckoned(a_basis(), a_troop("hastatus", 120), a_troop("veles", 120))
    assert len(recipients_of(reckoning)) == len(reckoning.sized.units) == 2


def test_rules_without_orders_give_none() -> None:
    basis = a_small_basis(GROUPINGS)
    assert recipients_of(reckon(basis, the_ready_army(basis))) == ()


def test_the_reason_is_told_for_an_order_that_isnt_open() -> None:
    """Pursuit is for cavalry (rules-data D.5)."""
    foot = an_organisation(DIVISIONS, "infantry-division")
    reckoning = reckon(DIVISIONS, an_army(foot, basis=DIVISIONS))
    barred = {
        each.kind.id: each.barred for each in choices_for(reckoning, recipients_of(reckoning))
    }
    assert barred["pursuit"] == DIVISIONS.ruleset.order_index["pursuit"].require_why
    assert barred["recovery"] is None


def test_of_several_one_who_may_is_enough() -> None:
    foot = an_organisation(DIVISIONS, "infantry-division")
    horse = a_formation(a_troop("cuirassiers", 500), echelon="division")
    reckoning = reckon(DIVISIONS, an_army(foot, horse, basis=DIVISIONS))
    both = recipients_of(reckoning)
    pursuit = DIVISIONS.ruleset.order_index["pursuit"]
    assert [why_barred(reckoning, each, pursuit) is None for each in both] == [False, True]
    (choice,) = [each for each in choices_for(reckoning, both) if each.kind is pursuit]
    assert choice.barred is None


def test_an_order_badly_chosen_is_open_with_a_word_of_advice() -> None:
    """Skirmish without missiles is a warning (rules-data A.5)."""
    reckoning = reckoned(a_basis(), a_troop("triarius", 120))
    found = {each.kind.id: each for each in choices_for(reckoning, recipients_of(reckoning))}
    assert found["skirmish"].barred is None
    assert found["skirmish"].unwise
    assert found["hold"].unwise is None


def test_an_order_is_given_with_all_that_goes_with_it() -> None:
    reckoning = reckoned(a_basis(), a_troop("hastatus", 120))
    kinds = reckoning.basis.ruleset.order_index
    then = (LaterOrder(order="hold", turn=4),)
    army = give(
        reckoning.army,
        recipients_of(reckoning),
        kinds,
        order="advance",
        order_target=PLACE,
        later_orders=then,
        order_notes="To the ford.",
    )
    (one,) = recipients_of(reckon(reckoning.basis, army))
    assert (one.order, one.target, one.later, one.note) == ("advance", PLACE, then, "To the ford.")


def test_an_order_taken_back_takes_its_target_and_what_follows() -> None:
    troop = a_troop(
        "hastatus", 120, order="advance", order_target=PLACE, order_notes="Wait.",
        later_orders=(LaterOrder(order="hold", turn=4),),
    )  # fmt: skip
    reckoning = reckoned(a_basis(), troop)
    kinds = reckoning.basis.ruleset.order_index
    army = give(reckoning.army, recipients_of(reckoning), kinds, order=None)
    node = find(army, troop.id)
    assert node is not None
    assert (node.order, node.order_target, node.later_orders) == (None, None, ())
    assert node.order_notes == "Wait."


def test_a_target_that_another_order_cant_have_goes_with_the_old_one() -> None:
    division = an_organisation(DIVISIONS, "cavalry-division").model_copy(
        update={"order": "recovery", "order_target": PLACE}
    )
    reckoning = reckon(DIVISIONS, an_army(division, basis=DIVISIONS))
    kinds = {
        name: kind.model_copy(update={"target": "formation"} if name == "pursuit" else {})
        for name, kind in DIVISIONS.ruleset.order_index.items()
    }
    army = give(reckoning.army, recipients_of(reckoning), kinds, order="pursuit")
    node = find(army, division.id)
    assert node is not None
    assert (node.order, node.order_target) == ("pursuit", None)


def test_what_stands_with_another_node_of_a_unit_goes_on_with_a_new_order() -> None:
    """Four maniples of two figures are one unit, and the order was written at the second."""
    maniples = [a_formation(a_troop("hastatus", 20), echelon="maniple") for _ in range(4)]
    told = {"order": "hold", "order_target": PLACE, "order_notes": "Wait."}
    maniples[1] = maniples[1].model_copy(update=told)
    reckoning = reckoned(a_basis(), a_formation(*maniples, echelon="line"))
    (one,) = recipients_of(reckoning)
    assert (one.order, one.target, one.note) == ("hold", PLACE, "Wait.")
    kinds = reckoning.basis.ruleset.order_index
    army = give(reckoning.army, (one,), kinds, order="advance")
    (again,) = recipients_of(reckon(reckoning.basis, army))
    assert (again.order, again.target, again.note) == ("advance", PLACE, "Wait.")


def test_more_later_orders_than_a_file_holds_are_refused() -> None:
    reckoning = reckoned(a_basis(), a_troop("hastatus", 120))
    many = (LaterOrder(order="hold", turn=4),) * 9
    with pytest.raises(BadRequest):
        give(reckoning.army, recipients_of(reckoning), {}, later_orders=many)


@pytest.mark.parametrize(
    "fields",
    [{}, {"side": "rome"}, {"x_mm": 3}, {"piece": 1, "front_deg": 0}, {"node": 2, "piece": 1}],
)
def test_a_target_is_one_whole_thing(fields: dict[str, object]) -> None:
    with pytest.raises(ValidationError, match="names one of"):
        OrderTarget.model_validate(fields)
