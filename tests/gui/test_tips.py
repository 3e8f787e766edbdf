"""Tooltips of the inspector: the unit of a number, and where in the rules it comes from.

Of the shipped rulesets one has its prices from the rules' own text (status in La Garde au feu),
another has settled them itself (the panoply of the ancients): see ``source`` in their tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QSpinBox

from builder.core.roster import Troop, walk
from builder.gui.items import rows_below, rows_of
from builder.gui.roster.deeds import RosterDeeds
from builder.gui.roster.inspector import Inspector
from builder.gui.session import Session
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

HOUSE, SEED = "A house value: it isn't from the rules' own text.", "From the rules' own text."


def at_a_troop(ruleset: str, army_list: str, qtbot: QtBot) -> tuple[Inspector, Session]:
    """Return an inspector of the first troop of a list's ready army."""
    session = Session(shipped())
    assert session.new_roster(ruleset, army_list)
    troop = next(each for each in walk(session.army.root) if isinstance(each, Troop))
    session.select((troop.id,))
    inspector = Inspector(session, RosterDeeds(session))
    qtbot.addWidget(inspector)
    return inspector, session


def tip_of(inspector: Inspector, name: str) -> str:
    kinds = (QComboBox, QSpinBox, QLineEdit, QLabel)
    found = (each for kind in kinds for each in inspector.findChildren(kind))
    return next(each.toolTip() for each in found if each.accessibleName() == name)


@pytest.mark.parametrize(
    ("ruleset", "army_list", "field", "tip"),
    [
        ("garde-au-feu", "french-1815", "Status", f"Status +10 each. {SEED}"),
        (ANCIENTS, POLYBIAN, "Armour", f"Points +2 each. {HOUSE}"),
        (ANCIENTS, POLYBIAN, "Shield", f"Points +2 each. {HOUSE}"),
    ],
)
def test_an_amount_has_its_unit_and_its_source(
    ruleset: str, army_list: str, field: str, tip: str, qtbot: QtBot
) -> None:
    inspector, _ = at_a_troop(ruleset, army_list, qtbot)
    assert tip_of(inspector, field) == tip


def test_another_choice_has_another_source(qtbot: QtBot) -> None:
    inspector, session = at_a_troop(ANCIENTS, POLYBIAN, qtbot)
    RosterDeeds(session).choose(session.selected, "armour", ("no-armour",))
    assert tip_of(inspector, "Armour") == ""


def test_of_several_weapons_each_is_named(qtbot: QtBot) -> None:
    inspector, _ = at_a_troop(ANCIENTS, POLYBIAN, qtbot)
    names = [line.split(":")[0] for line in tip_of(inspector, "Weapons").splitlines()]
    assert names == ["Sword or axe", "Pila"]


def test_a_post_and_an_order_say_where_the_rules_speak_of_them(qtbot: QtBot) -> None:
    inspector, session = at_a_troop(ANCIENTS, POLYBIAN, qtbot)
    assert tip_of(inspector, "Order").splitlines()[-1] == "Affinati, Ordini"
    session.new_roster("garde-au-feu", "french-1815")
    assert "La Garde au feu, Comando" in tip_of(inspector, "Commander-in-Chief")


def test_every_amount_of_a_sum_says_where_it_comes_from(qtbot: QtBot) -> None:
    inspector, _ = at_a_troop(ANCIENTS, POLYBIAN, qtbot)
    inspector.setCurrentWidget(inspector.why)
    inspector.why.expandAll()
    points = next(iter(rows_of(inspector.why)))
    lines = [line for unit in rows_below(points) for line in rows_below(unit)]
    assert lines
    for line in lines:
        assert line.toolTip(1).splitlines() == [
            HOUSE,
            "A click or Enter opens the place to type the true one",
        ]
