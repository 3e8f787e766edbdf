"""What is covered of a document on the screen, and which edits leave that alone."""

from __future__ import annotations

from functools import cache

import pytest

from builder.core.army_code import army_in
from builder.core.circumstance_edits import with_side
from builder.core.edits import change
from builder.core.roster import walk
from builder.core.scenario import Scenario
from builder.export.roster_content import roster_content
from builder.operations.covering import (
    covered,
    holds_several_secrets,
    leaves_covered,
    worked_out_once,
)
from builder.operations.documents import new_roster, new_scenario, with_army, with_title
from builder.operations.publishing import pages
from builder.translation import catalogue
from tests.support import pdf
from tests.support.makers import ANCIENTS, POLYBIAN, shipped
from tests.support.secretive import waiting_at

ROME, CARTHAGE = "rome", "carthage"
NOBODY: frozenset[str] = frozenset()
ONLY_ROME = frozenset({ROME})


@cache
def zama() -> Scenario:
    """Return a battle in which the first line of each side waits off the table."""
    return waiting_at(waiting_at(new_scenario(shipped(), "zama-202bc", language="en"), 0), 1)


def numbers(battle: Scenario, side: int) -> list[int]:
    return [node.id for node in walk(battle.sides[side].army.root)]


def test_nothing_covered_is_the_very_same() -> None:
    assert covered(zama(), None, shipped()) is zama()


def test_who_waits_is_gone_and_the_others_keep_their_numbers() -> None:
    waits = {node.id for node in walk(zama().sides[1].army.root.children[0])}
    left = [each for each in numbers(zama(), 1) if each not in waits]
    assert numbers(covered(zama(), ONLY_ROME, shipped()), 1) == left


def test_the_side_that_is_shown_is_the_very_same() -> None:
    assert covered(zama(), ONLY_ROME, shipped()).sides[0] == zama().sides[0]


def test_two_sides_with_reserves_have_something_to_hide_from_each_other() -> None:
    assert holds_several_secrets(zama(), shipped())


def test_one_side_alone_has_nobody_beside_it_to_hide_from() -> None:
    assert not holds_several_secrets(
        new_roster(shipped(), ANCIENTS, POLYBIAN, language="en"), shipped()
    )
    bare = covered(zama(), frozenset({CARTHAGE}), shipped())
    assert not holds_several_secrets(bare, shipped())


def renamed(side: int) -> Scenario:
    army = zama().sides[side].army
    made = with_army(zama(), side, change(army, [army.root.id], name="Any"))
    assert isinstance(made, Scenario)
    return made


@pytest.mark.parametrize(
    ("keep", "rome", "carthage"),
    [(None, True, True), (NOBODY, False, False), (ONLY_ROME, True, False)],
)
def test_an_edit_leaves_alone_whoever_it_doesnt_name(
    keep: frozenset[str] | None, *, rome: bool, carthage: bool
) -> None:
    assert leaves_covered(zama(), renamed(0), keep) is rome
    assert leaves_covered(zama(), renamed(1), keep) is carthage


def test_what_is_of_no_side_may_change_but_for_what_is_written_to_both() -> None:
    noted = zama().model_copy(update={"notes": "at dawn"})
    assert leaves_covered(zama(), with_title(zama(), "Naraggara"), NOBODY)
    assert not leaves_covered(zama(), noted, ONLY_ROME)


def test_a_side_less_or_a_reserve_less_is_no_edit_that_leaves_it_alone() -> None:
    shorter = zama().model_copy(update={"sides": zama().sides[:1]})
    assert not leaves_covered(zama(), shorter, ONLY_ROME)
    assert not leaves_covered(zama(), with_side(zama(), 1, reserves=()), ONLY_ROME)


def test_sheets_have_the_orders_of_those_alone_who_are_shown() -> None:
    seen = covered(zama(), ONLY_ROME, shipped())
    battle = worked_out_once(seen, ONLY_ROME, shipped())
    rome, carthage = (side.name for side in battle.sides)
    told = " ".join(pdf.texts(pages(battle, ("order-sheet",)).content))
    assert rome in told
    assert carthage not in told


def test_no_number_in_the_code_of_a_covered_army_tells_that_somebody_waits() -> None:
    battle = worked_out_once(covered(zama(), NOBODY, shipped()), NOBODY, shipped())
    content = roster_content(battle, battle.sides[1], catalogue("en"), "1.0")
    found = [node.id for node in walk(army_in(content.code).army.root)]
    assert found == list(range(1, len(found) + 1))
    assert (content.digest, content.findings) == ("", None)
