"""What the army comes to, live."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QLabel, QSpinBox

from builder.core import edits
from builder.gui.panels.totals import NO_LIMIT, LimitBar, Totals
from builder.gui.session import Session
from tests.support.makers import MINIATURES, miniature, shipped

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def totals_of(session: Session, qtbot: QtBot) -> Totals:
    totals = Totals(session)
    qtbot.addWidget(totals)
    totals.refresh()
    totals.show()
    return totals


def text(totals: Totals, name: str) -> str:
    label = totals.findChild(QLabel, name)
    assert isinstance(label, QLabel)
    return label.text()


def limit(totals: Totals) -> QSpinBox:
    spin = totals.findChild(QSpinBox, "limit")
    assert isinstance(spin, QSpinBox)
    return spin


def bar(totals: Totals) -> LimitBar:
    found = totals.findChild(LimitBar)
    assert isinstance(found, LimitBar)
    return found


def test_points_figures_men_and_units_are_told(session: Session, qtbot: QtBot) -> None:
    totals = totals_of(session, qtbot)
    assert text(totals, "total-points") == "Points 1,000"
    assert text(totals, "total-rest").split("    ") == ["Figures 80", "Men 800", "Units 7"]
    assert bar(totals).accessibleName() == "0 left"


def test_totals_follow_every_edit_and_undo(session: Session, qtbot: QtBot) -> None:
    totals = totals_of(session, qtbot)
    session.edit_army("x", lambda army: edits.remove(army, (21,)))
    assert text(totals, "total-points") == "Points 840"
    session.undo_stack.undo()
    assert text(totals, "total-points") == "Points 1,000"


def test_the_limit_is_edited_as_one_step(session: Session, qtbot: QtBot) -> None:
    totals = totals_of(session, qtbot)
    for value in (1, 12, 900):
        limit(totals).setValue(value)
    assert session.army.limit == 900
    assert session.undo_stack.count() == 1
    assert bar(totals).accessibleName() == "100 too many"


def test_no_limit_hides_the_bar(session: Session, qtbot: QtBot) -> None:
    totals = totals_of(session, qtbot)
    limit(totals).setValue(NO_LIMIT)
    assert session.army.limit is None
    assert limit(totals).text() == "no limit"
    assert bar(totals).isHidden()


def test_numbers_of_a_spin_box_are_never_grouped(session: Session, qtbot: QtBot) -> None:
    totals = totals_of(session, qtbot)
    limit(totals).setValue(12_345)
    assert limit(totals).text() == "12345"


def test_the_side_that_is_looked_at_counts(qtbot: QtBot) -> None:
    session = Session(shipped())
    session.new_scenario("zama-202bc")
    totals = totals_of(session, qtbot)
    assert "Figures 117" in text(totals, "total-rest")
    session.look_at(1)
    assert "Figures 133" in text(totals, "total-rest")
    assert "Models 4" in text(totals, "total-rest")


@pytest.mark.parametrize("name", sorted(MINIATURES))
def test_any_ruleset_has_totals_in_its_own_words(name: str, qtbot: QtBot) -> None:
    session = Session(miniature(name))
    session.new_roster(name, MINIATURES[name])
    totals = totals_of(session, qtbot)
    ruleset = session.reckoning.basis.ruleset
    shown = text(totals, "total-rest").casefold()
    assert ruleset.atoms[0].many.en.casefold() in shown
    limited = any(tally.limited for tally in ruleset.tallies)
    assert limit(totals).isHidden() == (not limited)


def test_the_bar_is_drawn_full_and_over(qtbot: QtBot, session: Session) -> None:
    totals = totals_of(session, qtbot)
    full = bar(totals).grab().toImage()
    limit(totals).setValue(100)
    over = bar(totals).grab().toImage()
    assert full != over
