"""The inspector: fields made from the ruleset, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from builder.core import edits
from builder.core.order_target import LaterOrder, OrderTarget
from builder.core.roster import Troop, find
from builder.gui.items import rows_below, rows_of
from builder.gui.roster.deeds import RosterDeeds
from builder.gui.roster.inspector import Inspector
from builder.gui.session import Session
from tests.support.makers import MINIATURES, miniature, shipped

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from builder.core.roster import Formation

W = TypeVar("W", bound=QWidget)


@pytest.fixture
def show(qtbot: QtBot) -> Callable[[Session], Inspector]:
    """Return what shows an inspector of a session."""

    def shown(session: Session) -> Inspector:
        inspector = Inspector(session, RosterDeeds(session))
        qtbot.addWidget(inspector)
        with qtbot.waitExposed(inspector):
            inspector.show()
        return inspector

    return shown


@pytest.fixture
def inspector(session: Session, show: Callable[[Session], Inspector]) -> Inspector:
    """Return an inspector of the ready army."""
    return show(session)


def named(inspector: Inspector, kind: type[W], name: str) -> W:
    return next(each for each in inspector.findChildren(kind) if each.accessibleName() == name)


def has(inspector: Inspector, kind: type[QWidget], name: str) -> bool:
    return any(each.accessibleName() == name for each in inspector.findChildren(kind))


def labels(inspector: Inspector) -> list[str]:
    return [each.text() for each in inspector.findChildren(QLabel)]


def node(session: Session, node_id: int) -> Formation | Troop:
    found = find(session.army, node_id)
    assert found is not None
    return found


def typed(widget: QWidget, text: str) -> None:
    """Type letters of any script, as an input method gives them."""
    for letter in text:
        for kind in (QKeyEvent.Type.KeyPress, QKeyEvent.Type.KeyRelease):
            none = Qt.KeyboardModifier.NoModifier
            QApplication.sendEvent(widget, QKeyEvent(kind, 0, none, letter))


def test_a_name_typed_is_one_step_and_any_script(session: Session, inspector: Inspector) -> None:
    session.select((3,))
    typed(named(inspector, QLineEdit, "Name"), "Primi “Ἀλ” <b>")
    assert node(session, 3).name == "Primi “Ἀλ” <b>"
    assert session.undo_stack.count() == 1


def test_typing_in_another_selection_is_another_step(
    session: Session, inspector: Inspector
) -> None:
    for node_id in (3, 6, 3):
        session.select((node_id,))
        typed(named(inspector, QLineEdit, "Name"), "x")
    assert session.undo_stack.count() == 3


def test_the_cursor_stays_where_one_types(session: Session, inspector: Inspector) -> None:
    session.select((3,))
    edit = named(inspector, QLineEdit, "Name")
    edit.setFocus()
    typed(edit, "ac")
    edit.setCursorPosition(1)
    typed(edit, "b")
    assert (node(session, 3).name, edit.cursorPosition()) == ("abc", 2)


def test_the_field_is_the_same_widget_while_places_of_one_kind_are_looked_at(
    session: Session, inspector: Inspector
) -> None:
    session.select((4,))
    first = named(inspector, QSpinBox, "Men")
    session.select((5,))
    assert named(inspector, QSpinBox, "Men") is first
    first.setValue(33)
    assert [node(session, each).strength for each in (4, 5)] == [60, 33]  # type: ignore[union-attr]


def test_a_strength_that_is_typed_counts_at_once(session: Session, inspector: Inspector) -> None:
    session.select((21,))
    named(inspector, QSpinBox, "Men").setValue(300)
    assert session.reckoning.sized.men == 900


def test_the_strength_of_a_formation_is_shared(session: Session, inspector: Inspector) -> None:
    session.select((3,))
    named(inspector, QSpinBox, "Men").setValue(200)
    assert [node(session, each).strength for each in (4, 5)] == [100, 100]  # type: ignore[union-attr]


def test_several_troops_are_changed_together(session: Session, inspector: Inspector) -> None:
    session.select((4, 5))
    assert "2 places" in labels(inspector)
    named(inspector, QSpinBox, "Men").setValue(80)
    assert [node(session, each).strength for each in (4, 5)] == [80, 80]  # type: ignore[union-attr]


def test_what_the_list_leaves_open_can_be_chosen_with_its_price(
    session: Session, inspector: Inspector
) -> None:
    session.select((4,))
    choice = named(inspector, QComboBox, "Armour")
    texts = [choice.itemText(row) for row in range(choice.count())]
    assert texts == ["Pectoral, linen or leather  +2\u202fʰ", "Mail or cuirass  +4\u202fʰ"]
    choice.setCurrentIndex(1)
    choice.activated.emit(1)
    troop = node(session, 4)
    assert isinstance(troop, Troop)
    assert troop.choices[0].options == ("full-armour",)
    assert "14\u202fʰ" in labels(inspector)


def test_what_the_list_leaves_no_choice_in_is_only_told(
    session: Session, inspector: Inspector
) -> None:
    session.select((4,))
    assert not has(inspector, QComboBox, "Shield")
    assert "Large shield  +2\u202fʰ" in labels(inspector)


def test_a_flag_that_the_list_opens_is_a_box_to_tick(
    session: Session, inspector: Inspector
) -> None:
    session.select((21,))
    (box,) = [b for b in inspector.findChildren(QCheckBox) if "Helmet" in b.accessibleName()]
    box.click()
    troop = node(session, 21)
    assert isinstance(troop, Troop)
    assert troop.choices[0].options == ("helmet",)
    box.click()
    assert node(session, 21).choices == ()  # type: ignore[union-attr]


def test_an_order_is_given_to_the_unit(session: Session, inspector: Inspector) -> None:
    session.select((4,))
    orders = named(inspector, QComboBox, "Order")
    row = orders.findText("Advance")
    orders.setCurrentIndex(row)
    orders.activated.emit(row)
    assert session.reckoning.sized.unit_of[3].order == "advance"


def test_an_order_for_all_reaches_every_unit_below(session: Session, inspector: Inspector) -> None:
    session.select((1,))
    orders = named(inspector, QComboBox, "Order for all")
    orders.activated.emit(orders.findText("Hold"))
    assert {unit.order for unit in session.reckoning.sized.units} == {"hold"}
    session.select((3,))
    named(inspector, QComboBox, "Order").activated.emit(0)
    session.select((1,))
    assert named(inspector, QComboBox, "Order for all").currentText() == "various"


def test_ranks_are_the_usual_ones_until_others_are_chosen(
    session: Session, inspector: Inspector
) -> None:
    session.select((3,))
    ranks = named(inspector, QSpinBox, "Ranks")
    assert ranks.text() == "usual (2)"
    ranks.stepUp()
    assert session.reckoning.footprint(session.reckoning.sized.unit_of[3]).ranks == 1
    ranks.stepDown()
    assert node(session, 3).ranks is None


def test_a_number_is_fixed_by_hand_and_let_go(session: Session, inspector: Inspector) -> None:
    session.select((21,))
    named(inspector, QCheckBox, "Fixed at").click()
    assert node(session, 21).pinned == 20
    named(inspector, QSpinBox, "Fixed at").setValue(25)
    assert session.reckoning.sized.count("figure") == 85
    named(inspector, QCheckBox, "Fixed at").click()
    assert node(session, 21).pinned is None


def test_the_commander_goes_to_another_unit(session: Session, inspector: Inspector) -> None:
    session.select((3,))
    (box,) = [b for b in inspector.findChildren(QCheckBox) if "Commander" in b.accessibleName()]
    assert not box.isChecked()
    box.click()
    assert session.reckoning.leaders["3"][0].unit == 3
    box.click()
    assert session.reckoning.leaders == {}


def test_the_commander_is_named_at_his_post(session: Session, inspector: Inspector) -> None:
    session.select((1,))
    typed(named(inspector, QLineEdit, "Commander-in-Chief"), "Scipio")
    (leader,) = session.army.root.leaders
    assert (leader.name, leader.unit) == ("Scipio", 16)
    assert session.undo_stack.count() == 1


def test_notes_are_kept_with_their_lines(session: Session, inspector: Inspector) -> None:
    session.select((3,))
    named(inspector, QPlainTextEdit, "Notes").setPlainText("one\ntwo")
    assert node(session, 3).notes == "one\ntwo"


def test_the_title_of_the_document_is_typed_at_the_army(
    session: Session, inspector: Inspector
) -> None:
    session.select((1,))
    typed(named(inspector, QLineEdit, "Title"), "!")
    assert session.document is not None
    assert session.document.title == "!Six maniples"


def test_undo_shows_in_the_fields(session: Session, inspector: Inspector) -> None:
    session.select((21,))
    spin = named(inspector, QSpinBox, "Men")
    spin.setValue(300)
    session.undo_stack.undo()
    assert spin.value() == 200


def test_nothing_selected_is_said(session: Session, inspector: Inspector) -> None:
    session.select(())
    shown = [each.text() for each in inspector.findChildren(QLabel) if each.isVisible()]
    assert any("Select" in text for text in shown)


def test_a_choice_that_the_list_never_gave_is_shown_and_can_be_taken_back(
    session: Session, inspector: Inspector
) -> None:
    basis = session.reckoning.basis
    session.edit_army("x", lambda army: edits.choose(army, (4,), "armour", ("no-armour",), basis))
    session.select((4,))
    assert named(inspector, QComboBox, "Armour").currentText() == "No armour"


def test_why_tells_the_sum_and_opens_to_its_parts(session: Session, inspector: Inspector) -> None:
    inspector.setCurrentIndex(1)
    session.select((15,))
    top = list(rows_of(inspector.why))[0]  # noqa: RUF015 - the first of the rows
    assert (top.text(0), top.text(1)) == ("Points", "114")
    troop, commander = rows_below(top)
    assert troop.text(1) == "102"
    assert commander.text(1) == "12\u202fʰ"
    assert troop.childCount() == 0
    troop.setExpanded(True)
    assert sum(int(each.text(1).split()[0]) for each in rows_below(troop)) == 102


def test_what_was_open_under_why_stays_open_after_an_edit(
    session: Session, inspector: Inspector
) -> None:
    inspector.setCurrentIndex(1)
    session.select((1,))
    tops = list(rows_of(inspector.why))
    assert [top.text(1) for top in tops] == ["1,000", "80"]
    list(rows_below(tops[0]))[0].setExpanded(True)  # noqa: RUF015 - the first of the rows
    RosterDeeds(session).change((3,), "x", "notes", "seen")
    first = next(iter(rows_of(inspector.why)))
    assert next(iter(rows_below(first))).isExpanded()


@pytest.mark.parametrize("name", sorted(MINIATURES))
def test_every_place_of_any_ruleset_has_a_form(
    name: str, show: Callable[[Session], Inspector]
) -> None:
    session = Session(miniature(name))
    assert session.new_roster(name, MINIATURES[name])
    inspector = show(session)
    inspector.setCurrentIndex(1)
    for node_id in list(session.tree.nodes):
        session.select((node_id,))
        assert has(inspector, QLineEdit, "Name")
        assert not has(inspector, QCheckBox, "Fixed at")
    session.select((1,))
    assert inspector.why.topLevelItemCount() >= len(session.reckoning.basis.ruleset.tallies)


def test_orders_to_formations_are_given_where_the_ruleset_gives_them(
    show: Callable[[Session], Inspector],
) -> None:
    session = Session(miniature("mini-bases"))
    session.new_roster("mini-bases", "french")
    inspector = show(session)
    division = session.army.root.children[1]
    session.select((division.id,))
    orders = named(inspector, QComboBox, "Order")
    orders.activated.emit(0)
    assert session.army.root.children[1].order is None
    session.select((division.children[0].id,))  # type: ignore[union-attr]
    assert not has(inspector, QComboBox, "Order")


def test_what_an_order_was_aimed_at_goes_with_it(
    show: Callable[[Session], Inspector],
) -> None:
    session = Session(shipped())
    assert session.new_scenario("garde-au-feu/quatre-bras-1815")
    inspector = show(session)
    target, later = OrderTarget(x_mm=1, y_mm=2), (LaterOrder(order="difesa", turn=3),)
    session.edit_army(
        "aim", lambda army: edits.change(army, (2,), order_target=target, later_orders=later)
    )
    session.select((2,))
    orders = named(inspector, QComboBox, "Order")
    orders.activated.emit(orders.findData("manovra"))
    division = find(session.army, 2)
    assert division is not None
    assert (division.order, division.order_target) == ("manovra", None)
    assert len(division.later_orders) == 1
    orders.activated.emit(0)
    division = find(session.army, 2)
    assert division is not None
    assert (division.order, division.later_orders) == (None, ())


def test_an_order_that_a_formation_may_not_have_is_barred_with_the_reason(
    show: Callable[[Session], Inspector],
) -> None:
    session = Session(miniature("mini-bases"))
    session.new_roster("mini-bases", "french")
    inspector = show(session)
    session.select((session.army.root.children[0].id,))
    orders = named(inspector, QComboBox, "Order")
    row = orders.findData("pursuit")
    assert not Qt.ItemFlag.ItemIsEnabled & orders.model().index(row, 0).flags()
    assert orders.itemData(row, Qt.ItemDataRole.ToolTipRole) == "Only cavalry pursues."


def test_bases_that_the_rules_leave_open_are_chosen(
    show: Callable[[Session], Inspector],
) -> None:
    session = Session(miniature("mini-bases"))
    session.new_roster("mini-bases", "french")
    inspector = show(session)
    troops = [each for each in session.tree.nodes.values() if isinstance(each, Troop)]
    light = next(each.id for each in troops if each.entry == "chasseurs")
    session.select((light,))
    bases = named(inspector, QComboBox, "Bases")
    bases.activated.emit(bases.findText("3"))
    assert session.reckoning.sized.unit_of[light].atoms == 3


def test_command_points_and_spirit_of_a_leader_are_said_where_the_rules_ask_for_them(
    show: Callable[[Session], Inspector],
) -> None:
    session = Session(miniature("mini-stands"))
    session.new_roster("mini-stands", "romans")
    inspector = show(session)
    points = named(inspector, QComboBox, "Command points")
    assert [points.itemText(row) for row in range(points.count())] == ["–", "3", "4", "5"]
    points.activated.emit(points.findText("5"))
    (leader,) = session.army.root.leaders
    assert leader.points == 5
    (box,) = [b for b in inspector.findChildren(QCheckBox) if "inspiring" in b.accessibleName()]
    inspiring = leader.inspiring
    box.click()
    assert session.army.root.leaders[0].inspiring is not inspiring
    assert session.army.root.leaders[0].points == 5


def test_a_shape_is_chosen_and_one_that_is_not_open_is_barred(
    show: Callable[[Session], Inspector],
) -> None:
    session = Session(miniature("mini-bases"))
    session.new_roster("mini-bases", "french")
    inspector = show(session)
    unit = next(
        u for u in session.reckoning.sized.units if u.parts[0].profile.entry.id == "cuirassiers"
    )
    session.select(unit.node_ids)
    shapes = named(inspector, QComboBox, "Shape")
    square = shapes.findData("square")
    assert shapes.itemData(square, Qt.ItemDataRole.ToolTipRole) == "Only infantry forms square."
    shapes.activated.emit(shapes.findData("in-line"))
    assert session.reckoning.sized.unit_of[unit.nodes[0].id].shape == "in-line"


def test_where_units_are_cut_is_chosen_at_the_formation_above(
    session: Session, inspector: Inspector
) -> None:
    session.select((2,))
    cut = named(inspector, QComboBox, "Units cut at")
    cut.activated.emit(cut.findData("century"))
    assert session.army.root.children[0].cut == "century"  # type: ignore[union-attr]
    assert session.reckoning.sized.unit_of[4].nodes[0].id == 4


def test_a_field_that_has_the_focus_has_it_again_in_the_next_form(
    session: Session, inspector: Inspector
) -> None:
    session.select((4,))
    named(inspector, QLineEdit, "Name").setFocus()
    session.select((3,))
    assert named(inspector, QLineEdit, "Name").hasFocus()
