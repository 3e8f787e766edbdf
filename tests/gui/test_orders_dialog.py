"""The order sheet in the window: one view of all, changed for all who are selected, one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from builder.core.order_target import OrderTarget
from builder.gui.orders.dialog import OrdersDialog
from tests.gui.checking import check_model
from tests.gui.test_accessibility import nameless

if TYPE_CHECKING:
    from PySide6.QtWidgets import QComboBox
    from pytestqt.modeltest import ModelTester

    from builder.core.orders import Recipient
    from builder.gui.main_window import MainWindow

WHO, ORDER, TARGET, THEN, NOTE = range(5)
BACHELU, FOY, PIRE, GUNS = range(4)


@pytest.fixture
def dialog(window: MainWindow) -> OrdersDialog:
    """Return the order sheet of Quatre Bras, where Divisions get orders, open."""
    assert window.session.new_scenario("garde-au-feu/quatre-bras-1815")
    window.menus.actions["orders"].trigger()
    found = window.findChild(OrdersDialog)
    assert isinstance(found, OrdersDialog)
    return found


def choose(combo: QComboBox, data: str) -> None:
    """Choose a line as a user does."""
    row = combo.findData(data)
    combo.setCurrentIndex(row)
    combo.activated.emit(row)


def choose_row(combo: QComboBox, row: int) -> None:
    combo.setCurrentIndex(row)
    combo.activated.emit(row)


def first(dialog: OrdersDialog, row: int = BACHELU) -> Recipient:
    return dialog.model.recipients[row]


def test_all_who_get_orders_are_in_one_table(dialog: OrdersDialog) -> None:
    who = [dialog.model.index(row, WHO).data() for row in range(dialog.model.rowCount())]
    assert who[:2] == ["Bachelu's division", "Foy's division"]
    assert dialog.model.index(GUNS, ORDER).data() == "Defend"


def test_an_order_for_several_is_one_step(dialog: OrdersDialog, window: MainWindow) -> None:
    dialog.select(range(BACHELU, PIRE + 1))
    choose(dialog.form.order, "difesa")
    assert [first(dialog, row).order for row in range(3)] == ["difesa"] * 3
    assert len(dialog.selected) == 3
    window.session.undo_stack.undo()
    assert [first(dialog, row).order for row in range(3)] == ["avanzata"] * 3


def test_what_isnt_open_is_shown_with_the_reason_and_cant_be_chosen(dialog: OrdersDialog) -> None:
    """Only grand batteries bombard (rules-data D.5)."""
    combo = dialog.form.order
    row = combo.findData("bombardamento")
    assert "Only grand batteries" in combo.itemData(row, Qt.ItemDataRole.ToolTipRole)
    flags = combo.model().index(row, 0).flags()
    assert not flags & Qt.ItemFlag.ItemIsEnabled


def test_of_several_only_those_who_may_get_the_order(dialog: OrdersDialog) -> None:
    dialog.select(range(FOY, PIRE + 1))
    choose(dialog.form.order, "inseguimento")
    assert [first(dialog, row).order for row in (FOY, PIRE)] == ["avanzata", "inseguimento"]
    assert dialog.form.order.currentText() == "various"


def test_a_target_is_chosen_among_the_enemy(dialog: OrdersDialog) -> None:
    form = dialog.form
    texts = [form.target.choice.itemText(row) for row in range(form.target.choice.count())]
    row = texts.index("Perponcher's division (Allies)")
    form.target.choice.activated.emit(row)
    assert first(dialog).target == OrderTarget(side="allies", node=2)
    assert dialog.model.index(BACHELU, TARGET).data() == texts[row]


def test_a_target_is_a_place_in_centimetres(dialog: OrdersDialog) -> None:
    form = dialog.form
    texts = [form.target.choice.itemText(row) for row in range(form.target.choice.count())]
    form.target.choice.activated.emit(texts.index("a place on the table"))
    form.target.left.setValue(50)
    assert first(dialog).target == OrderTarget(x_mm=500, y_mm=0)
    assert form.target.left.isVisible()


def test_an_order_that_follows_has_a_target_of_its_own(dialog: OrdersDialog) -> None:
    form = dialog.form
    choose(form.then, "avanzata")
    texts = [form.aim.choice.itemText(row) for row in range(form.aim.choice.count())]
    form.aim.choice.activated.emit(texts.index("Perponcher's division (Allies)"))
    assert first(dialog).later[0].target == OrderTarget(side="allies", node=2)
    assert first(dialog).target is None
    assert form.aim.choice.currentText() == "Perponcher's division (Allies)"


def test_a_target_of_the_wrong_kind_is_shown_and_told(dialog: OrdersDialog) -> None:
    """A Manovra names a new front (rules-data D.5), and here a place was written."""
    choose(dialog.form.order, "manovra")
    dialog.form.given.emit({"order_target": OrderTarget(x_mm=500, y_mm=300)})
    assert dialog.form.target.choice.currentText() == "At 50, 30 cm"
    order = dialog.model.index(BACHELU, ORDER)
    assert order.data() == "Manoeuvre  ▲"
    assert "can't be aimed" in order.data(Qt.ItemDataRole.ToolTipRole)


def test_what_follows_and_the_note_are_typed(dialog: OrdersDialog) -> None:
    form = dialog.form
    choose(form.then, "difesa")
    form.turn.setValue(4)
    form.when.setFocus()
    QTest.keyClicks(form.when, "at the wood")
    QTest.keyClick(form.when, Qt.Key.Key_Return)
    form.note.clear()
    QTest.keyClicks(form.note, "By the road.")
    QTest.keyClick(form.note, Qt.Key.Key_Return)
    (later,) = first(dialog).later
    assert (later.order, later.turn, later.when) == ("difesa", 4, "at the wood")
    assert first(dialog).note == "By the road."
    assert dialog.model.index(BACHELU, THEN).data() == "Defend, from turn 4, at the wood"


def test_every_order_that_follows_can_be_changed(dialog: OrdersDialog, window: MainWindow) -> None:
    form = dialog.form
    for place, order in enumerate(("difesa", "manovra", "ritirata")):
        choose_row(form.which, place)
        choose(form.then, order)
    choose_row(form.which, 1)
    assert form.then.currentData() == "manovra"
    form.turn.setValue(5)
    assert [each.turn for each in first(dialog).later] == [None, 5, None]
    choose(form.then, "")
    assert [each.order for each in first(dialog).later] == ["difesa", "ritirata"]
    assert [form.which.itemText(row) for row in range(form.which.count())] == ["1.", "2.", "3."]
    window.session.undo_stack.undo()
    assert [each.order for each in first(dialog).later] == ["difesa", "manovra", "ritirata"]


def test_words_that_are_being_typed_arent_lost_when_it_closes(dialog: OrdersDialog) -> None:
    QTest.keyClicks(dialog.form.note, "Hurry.")
    dialog.close()
    document = dialog._session.document  # noqa: SLF001 - what was kept
    assert document is not None
    assert "Hurry." in document.model_dump_json()


def test_the_other_sides_orders_are_another_sheet(dialog: OrdersDialog) -> None:
    dialog.side.setCurrentIndex(1)
    assert dialog.model.index(0, WHO).data() == "Perponcher's division"
    assert dialog.form.order.currentData() == "schierarsi"


def test_an_order_that_suits_badly_says_why(window: MainWindow) -> None:
    """Skirmish without missiles is a warning (rules-data A.5)."""
    assert window.session.new_scenario("roman-ancients/zama-202bc")
    window.menus.actions["orders"].trigger()
    dialog = window.findChild(OrdersDialog)
    assert isinstance(dialog, OrdersDialog)
    dialog.select(range(2, 3))
    choose(dialog.form.order, "skirmish")
    why = dialog.findChild(QLabel, "orders-why")
    assert isinstance(why, QLabel)
    assert "nothing to shoot with" in why.text()


def test_rules_without_orders_say_so(army_window: MainWindow, dialog: OrdersDialog) -> None:
    assert army_window.session.new_roster("roman-ancients", "polybian-roman")
    assert dialog.model.rowCount() > 0
    assert not dialog.side.isVisible()


def test_everything_has_a_name_for_screen_readers(dialog: OrdersDialog) -> None:
    assert nameless(dialog) == []


def test_the_model_keeps_qts_rules(dialog: OrdersDialog, qtmodeltester: ModelTester) -> None:
    check_model(qtmodeltester, dialog.model)
    dialog.side.setCurrentIndex(1)
    choose(dialog.form.order, "avanzata")
