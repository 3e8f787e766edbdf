"""What is done to several places at once, fixed numbers, units cut otherwise, and filling."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QMenu, QPushButton, QSpinBox

from builder.core.roster import Formation, Troop, walk
from builder.gui.roster.deeds import RosterDeeds
from builder.gui.roster.inspector import Inspector
from builder.gui.session import Session
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def deeds(session: Session) -> RosterDeeds:
    """Return the deeds of a session with the ready army: six maniples and velites in node 2."""
    return RosterDeeds(session)


def strengths(session: Session, *node_ids: int) -> list[int]:
    nodes = [each for node in node_ids for each in walk(session.tree.nodes[node])]
    return [each.strength for each in nodes if isinstance(each, Troop)]


def an_empty_formation(session: Session, deeds: RosterDeeds, echelon: str | None) -> int:
    session.select((2,))
    deeds.add_formation()
    (new,) = session.selected
    deeds.change((new,), "echelon", "echelon", echelon)
    return new


# Strength


def test_strengths_change_by_per_cent_in_one_step(session: Session, deeds: RosterDeeds) -> None:
    before, steps = strengths(session, 3, 6), session.undo_stack.count()
    assert deeds.scale_strengths((3, 6), 50)
    assert strengths(session, 3, 6) == [(each + 1) // 2 for each in before]
    assert session.undo_stack.count() == steps + 1


def test_a_hundred_per_cent_is_no_edit(session: Session, deeds: RosterDeeds) -> None:
    assert not deeds.scale_strengths((2,), 100)
    assert not session.has_unsaved_work


def test_each_of_several_gets_its_own_strength(session: Session, deeds: RosterDeeds) -> None:
    assert deeds.set_strengths((3, 6, 4), 100)
    assert sum(strengths(session, 3)) == sum(strengths(session, 6)) == 100


@settings(max_examples=25, deadline=None)
@given(st.sets(st.integers(1, 24), min_size=1, max_size=5), st.integers(0, 1_000))
def test_a_change_by_per_cent_touches_each_troop_once(chosen: set[int], percent: int) -> None:
    session = Session(shipped())
    session.new_roster(ANCIENTS, POLYBIAN)
    ids = tuple(each for each in chosen if each in session.tree.nodes)
    before = session.tree.nodes
    RosterDeeds(session).scale_strengths(ids, percent)
    below = {each.id for top in ids for each in walk(before[top])}
    for node in walk(session.army.root):
        old = before[node.id]
        if isinstance(node, Troop) and isinstance(old, Troop):
            wanted = (2 * old.strength * percent + 100) // 200 if node.id in below else old.strength
            assert node.strength == wanted


# Fixed numbers and cuts


def test_everything_fixed_below_is_let_go_in_one_step(session: Session, deeds: RosterDeeds) -> None:
    deeds.change((3, 6), "x", "pinned", 7)
    session.select((1,))
    assert deeds.unpin()
    assert all(node.pinned is None for node in walk(session.army.root))
    session.undo_stack.undo()
    assert session.tree.nodes[6].pinned == 7


def test_nothing_fixed_is_said(session: Session, deeds: RosterDeeds) -> None:
    told: list[str] = []
    session.remarked.connect(told.append)
    assert not deeds.unpin()
    assert told == ["No number is fixed by hand here."]


def test_several_are_fixed_at_what_each_is(session: Session, deeds: RosterDeeds) -> None:
    numbers = session.reckoning.sized.atoms_at
    assert deeds.pin_as_they_stand((3, 15))
    pinned = [session.tree.nodes[each].pinned for each in (3, 15)]
    assert pinned == [numbers[3], numbers[15]]


def test_units_are_cut_at_the_echelon_chosen(session: Session, deeds: RosterDeeds) -> None:
    session.select((2, 4))
    echelon = session.tree.nodes[3].echelon
    assert deeds.cut_at(echelon)
    node = session.tree.nodes[2]
    assert isinstance(node, Formation)
    assert node.cut == echelon


# A standard formation


def test_an_empty_formation_becomes_one_of_the_list_in_one_step(
    session: Session, deeds: RosterDeeds
) -> None:
    new = an_empty_formation(session, deeds, "maniple")
    deeds.rename(new, "Mine")
    before, steps = session.document, session.undo_stack.count()
    fitting = deeds.fillings()
    assert {each.echelon for each in fitting} == {"maniple"}
    assert deeds.fill(fitting[0].id)
    node = session.tree.nodes[new]
    assert isinstance(node, Formation)
    assert (node.name, node.organisation) == ("Mine", fitting[0].id)
    assert strengths(session, new)
    assert session.undo_stack.count() == steps + 1
    session.undo_stack.undo()
    assert session.document is before


def test_what_is_not_empty_is_not_filled(session: Session, deeds: RosterDeeds) -> None:
    session.select((3,))
    assert deeds.fillings() == ()
    session.select((4,))
    assert deeds.fillings() == ()


def test_a_filled_formation_is_what_the_library_would_have_added(
    session: Session, deeds: RosterDeeds
) -> None:
    new = an_empty_formation(session, deeds, "maniple")
    (first, *_) = deeds.fillings()
    deeds.fill(first.id)
    session.select((2,))
    deeds.add_piece(first.id)
    assert strengths(session, new) == strengths(session, session.selected[0])


# The window


def chooser(window: MainWindow) -> QMenu:
    found = window.findChild(QMenu, "chooser")
    assert isinstance(found, QMenu)
    return found


def test_filling_offers_what_fits(army_window: MainWindow, qtbot: QtBot) -> None:
    session, deeds = army_window.session, army_window.space().deeds
    new = an_empty_formation(session, deeds, "maniple")
    army_window.menus.actions["fill"].trigger()
    menu = chooser(army_window)
    qtbot.waitUntil(menu.isVisible)
    offered = [action for action in menu.actions() if not action.isSeparator()]
    assert len(offered) == len(deeds.fillings())
    offered[0].trigger()
    assert strengths(session, new)
    menu.close()


def test_the_cut_is_chosen_from_a_menu_that_ticks_the_one_that_holds(
    army_window: MainWindow, qtbot: QtBot
) -> None:
    session = army_window.session
    session.select((2,))
    army_window.menus.actions["cut-at"].trigger()
    menu = chooser(army_window)
    qtbot.waitUntil(menu.isVisible)
    ticked = [action.text() for action in menu.actions() if action.isChecked()]
    assert ticked == ["usual"]
    menu.actions()[-1].trigger()
    node = session.tree.nodes[2]
    assert isinstance(node, Formation)
    assert node.cut == session.reckoning.basis.ruleset.echelons[0].id
    menu.close()


def test_what_can_not_be_filled_or_cut_is_said(army_window: MainWindow) -> None:
    army_window.session.select((4,))
    for name in ("fill", "cut-at"):
        army_window.message_bar.hide()
        army_window.menus.actions[name].trigger()
        assert army_window.message_bar.text


def test_the_tree_s_menu_has_everything_with_its_key(army_window: MainWindow) -> None:
    actions = {each.objectName(): each for each in army_window.space().tree.actions()}
    assert {"cut", "copy", "paste", "fill", "cut-at", "unpin", "duplicate"} <= set(actions)
    assert actions["copy"].shortcut().toString() == "Ctrl+C"


# The inspector


@pytest.fixture
def inspector(session: Session, qtbot: QtBot) -> Inspector:
    """Return an inspector of the ready army."""
    shown = Inspector(session, RosterDeeds(session))
    qtbot.addWidget(shown)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


def test_per_cent_is_given_by_its_button(session: Session, inspector: Inspector) -> None:
    session.select((3, 6))
    before, label = strengths(session, 3), "Strength in %"
    spin = next(e for e in inspector.findChildren(QSpinBox) if e.accessibleName() == label)
    spin.setValue(200)
    assert strengths(session, 3) == before
    buttons = inspector.findChildren(QPushButton)
    give = next(each for each in buttons if label in each.accessibleName())
    QTest.mouseClick(give, Qt.MouseButton.LeftButton)
    assert strengths(session, 3) == [2 * each for each in before]


def test_an_option_that_all_may_have_is_given_to_all(
    session: Session, inspector: Inspector
) -> None:
    troops = [each for each in walk(session.army.root) if isinstance(each, Troop)]
    pair = (troops[0], next(each for each in troops if each.entry != troops[0].entry))
    basis = session.reckoning.basis
    first, second = (basis.army_list.entry_index[each.entry].open_to for each in pair)
    name, option = next(
        (name, option)
        for name, options in first.items()
        for option in options
        if option in second.get(name, ())
    )
    session.select(each.id for each in pair)
    label = basis.ruleset.characteristic_index[name].label.en.casefold()
    widgets = (*inspector.findChildren(QComboBox), *inspector.findChildren(QCheckBox))
    assert any(each.accessibleName().casefold().startswith(label) for each in widgets)
    assert RosterDeeds(session).choose_among(name, (option,), (option,))
    for each in pair:
        node = session.tree.nodes[each.id]
        assert isinstance(node, Troop)
        assert option in basis.profile(node.entry, node.choices).chosen[name]


def test_what_only_some_have_they_keep(session: Session) -> None:
    troops = [each for each in walk(session.army.root) if isinstance(each, Troop)][:2]
    basis = session.reckoning.basis
    kind = next(each for each in basis.ruleset.characteristics if each.kind == "many")
    first, second = (option.id for option in kind.options[:2])
    deeds = RosterDeeds(session)
    deeds.choose((troops[0].id,), kind.id, (first,))
    session.select(each.id for each in troops)
    assert deeds.choose_among(kind.id, (second,), (second,))
    found = [session.tree.nodes[each.id] for each in troops]
    chosen = [
        basis.profile(each.entry, each.choices).chosen[kind.id]
        for each in found
        if isinstance(each, Troop)
    ]
    assert first in chosen[0]
    assert all(second in each for each in chosen)


def test_a_formation_without_troops_takes_no_strength(session: Session, deeds: RosterDeeds) -> None:
    new = an_empty_formation(session, deeds, None)
    assert not deeds.set_strengths((new,), 100)
