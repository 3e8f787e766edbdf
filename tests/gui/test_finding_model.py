"""Findings as rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from PySide6.QtCore import Qt

from builder.core import edits
from builder.core.finding import Severity
from builder.gui.models.finding_model import (
    SEVERITY,
    WHAT,
    WHERE,
    FindingModel,
    key_of,
    rows_of,
)
from builder.operations.documents import Workshop, new_roster, new_scenario, with_army
from tests.gui.checking import check_model
from tests.gui.trees import edited, many_steps
from tests.support.makers import ANCIENTS, POLYBIAN, a_basis, shipped

if TYPE_CHECKING:
    from pytestqt.modeltest import ModelTester

    from builder.core.battle import Battle
    from builder.core.roster import Army

pytestmark = pytest.mark.usefixtures("qapp")


def a_battle(army: Army | None = None) -> Battle:
    roster = new_roster(shipped(), ANCIENTS, POLYBIAN, language="en")
    document = with_army(roster, 0, army) if army is not None else roster
    return Workshop(shipped()).work_out(document)


def army_without_a_commander() -> Army:
    army = a_battle().sides[0].reckoning.army
    return edits.set_leader(army, 1, "commander-in-chief", None)


def test_it_is_a_proper_model(qtmodeltester: ModelTester) -> None:
    model = FindingModel()
    model.show(a_battle(army_without_a_commander()))
    check_model(qtmodeltester, model, force_py=True)


def test_a_legal_army_has_no_rows() -> None:
    model = FindingModel()
    model.show(a_battle())
    assert model.rowCount() == 0


def test_a_row_says_how_grave_what_and_where() -> None:
    model = FindingModel()
    model.show(a_battle(army_without_a_commander()))
    cells = [model.index(0, column).data() for column in (SEVERITY, WHAT, WHERE)]
    assert cells[0] == "Error"
    assert "Commander" in cells[1]
    assert cells[2] == "the army"
    assert not model.index(0, SEVERITY).data(Qt.ItemDataRole.DecorationRole).isNull()
    assert "error" in model.index(0, WHAT).data(Qt.ItemDataRole.AccessibleTextRole)


def test_the_same_finding_at_many_places_is_one_row() -> None:
    army = a_battle().sides[0].reckoning.army
    formations = [
        edits.copy_of(army.root.children[0].model_copy(update={"children": ()}), 100 + at)
        for at in range(5)
    ]
    battle = a_battle(edits.add_nodes(army, 1, formations))
    row = next(row for row in rows_of(battle) if row.findings[0].code == "empty")
    assert row.places == (100, 101, 102, 103, 104)
    assert row.where == "5 places"


def test_errors_come_before_warnings() -> None:
    army = edits.add_nodes(
        army_without_a_commander(),
        1,
        [a_battle().sides[0].reckoning.army.root.model_copy(update={"id": 99, "children": ()})],
    )
    severities = [row.severity for row in rows_of(a_battle(army))]
    assert severities == sorted(severities, key=list(Severity).index)
    assert len(set(severities)) > 1


def test_sides_of_a_battle_are_told_apart() -> None:
    scenario = new_scenario(shipped(), "zama-202bc", language="en")
    army = edits.set_leader(scenario.sides[1].army, 1, "commander-in-chief", None)
    battle = Workshop(shipped()).work_out(with_army(scenario, 1, army))
    heading, row = rows_of(battle)
    assert heading.is_heading
    assert (heading.side, heading.what, heading.where) == (1, "Carthage", "1 error")
    assert (row.side, row.where) == (1, "the army")


def test_a_heading_is_not_to_be_selected(qtmodeltester: ModelTester) -> None:
    scenario = new_scenario(shipped(), "zama-202bc", language="en")
    army = edits.set_leader(scenario.sides[1].army, 1, "commander-in-chief", None)
    model = FindingModel()
    model.show(Workshop(shipped()).work_out(with_army(scenario, 1, army)))
    check_model(qtmodeltester, model)
    assert not model.flags(model.index(0, WHAT)) & Qt.ItemFlag.ItemIsSelectable
    assert model.index(0, WHAT).data() == "Carthage"
    assert model.flags(model.index(1, WHAT)) & Qt.ItemFlag.ItemIsSelectable


def test_what_is_hidden_is_left_out_or_told_by_a_word() -> None:
    battle = a_battle(army_without_a_commander())
    keys = frozenset(key_of(battle.sides[0], each) for each in battle.sides[0].reckoning.findings)
    model = FindingModel()
    model.show(battle, keys)
    assert model.rowCount() == 0
    model.show(battle, keys, with_hidden=True)
    assert model.index(0, SEVERITY).data() == "Error, hidden"
    assert model.count(Severity.ERROR) == 0


def test_rows_that_stay_are_not_told_to_go() -> None:
    model = FindingModel()
    first = army_without_a_commander()
    model.show(a_battle(first))
    removed: list[object] = []
    inserted: list[object] = []
    model.rowsRemoved.connect(lambda *_rows: removed.append(1))
    model.rowsInserted.connect(lambda *_rows: inserted.append(1))
    model.show(a_battle(edits.change(first, (3,), name="other")))
    assert (removed, inserted) == ([], [])


@settings(max_examples=20)
@given(many_steps)
def test_after_any_edits_the_rows_are_those_of_the_battle(
    steps: list[tuple[str, int, int]],
) -> None:
    model = FindingModel()
    army: Army = a_battle().sides[0].reckoning.army
    for step in steps:
        army = edited(army, a_basis(), step)
        battle = a_battle(army)
        model.show(battle)
        assert model.rows == rows_of(battle)
        assert model.rowCount() == len(model.rows)
