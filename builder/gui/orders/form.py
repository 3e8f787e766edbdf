"""The fields under the order sheet: they show what is selected and change all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from builder.core.order_target import MOST_LATER, LaterOrder
from builder.core.orders import choices_for
from builder.gui.orders.target_field import TargetField
from builder.gui.words import capital, lines_of, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.battle import Battle
    from builder.core.order_target import OrderTarget
    from builder.core.orders import Recipient

__all__ = ["OrderForm"]

# What several with different orders show; choosing it changes nothing.
VARIOUS = "?"
MOST_TURNS = 1000
LETTERS = 24


class OrderForm(QWidget):
    """Order, target, what follows and a note.

    Signals:
        given: with the fields to be set, as ``core.orders.give`` takes them.
        followed: with the place of a later order, counted from 0, and what stands there now, or
            None.
    """

    given = Signal(object)
    followed = Signal(int, object)

    def __init__(self) -> None:
        """Start with nobody selected."""
        super().__init__()
        self._shown: tuple[Battle, int, tuple[Recipient, ...]] | None = None
        self.order = self._combo("orders-order", translate("Order"))
        self.target = TargetField("orders-target", translate("Target"))
        self.which = self._combo("orders-which", translate("Which of the orders that follow"))
        self.which.setMinimumContentsLength(3)
        self.then = self._combo("orders-then", translate("Order that follows"))
        self.aim = TargetField("orders-aim", translate("Target of the order that follows"))
        self.turn = self._turns()
        self.when = self._line("orders-when", translate("When it follows, in words"))
        self.note = self._line("orders-note", translate("Note to the order"))
        self._why = QLabel()
        self._why.setObjectName("orders-why")
        self._why.setWordWrap(True)
        self._lay_out()
        self._connect()

    @staticmethod
    def _combo(name: str, label: str) -> QComboBox:
        combo = QComboBox()
        combo.setObjectName(name)
        combo.setAccessibleName(label)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(LETTERS)
        return combo

    @staticmethod
    def _turns() -> QSpinBox:
        spin = QSpinBox()
        spin.setObjectName("orders-turn")
        spin.setAccessibleName(translate("From turn"))
        spin.setToolTip(translate("From turn"))
        spin.setRange(0, MOST_TURNS)
        spin.setSpecialValueText("–")
        spin.setKeyboardTracking(False)
        return spin

    @staticmethod
    def _line(name: str, label: str) -> QLineEdit:
        line = QLineEdit()
        line.setObjectName(name)
        line.setAccessibleName(label)
        return line

    def _lay_out(self) -> None:
        then = QHBoxLayout()
        self.when.setPlaceholderText(translate("when …"))
        for one in (self.which, self.then, QLabel(translate("from turn")), self.turn, self.when):
            then.addWidget(one)
        then.setStretch(4, 1)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(translate("&Order"), self.order)
        form.addRow("", self._why)
        form.addRow(translate("&Target"), self.target)
        label = QLabel(translate("T&hen"))
        label.setBuddy(self.which)
        form.addRow(label, then)
        form.addRow(translate("&Its target"), self.aim)
        form.addRow(translate("&Note"), self.note)
        self._why.hide()

    def _connect(self) -> None:
        self.order.activated.connect(self._on_order)
        self.target.chosen.connect(self._on_target)
        self.aim.chosen.connect(self._on_aim)
        self.which.activated.connect(self._on_which)
        self.then.activated.connect(self._on_then)
        self.turn.valueChanged.connect(self._on_then)
        self.when.editingFinished.connect(self._on_when)
        self.note.editingFinished.connect(self._on_note)

    # What is shown

    def show_selected(self, battle: Battle, place: int, selected: tuple[Recipient, ...]) -> None:
        """Show what those who are selected have; where they differ, that they do."""
        self._shown = (battle, place, selected)
        self.setEnabled(bool(selected))
        blocked = QSignalBlocker(self.turn)
        self._show_order(battle, place, selected)
        self._show_target(battle, place, selected)
        self._show_later(selected)
        notes = {each.note for each in selected}
        self.note.setText(notes.pop() if len(notes) == 1 else "")
        self.note.setPlaceholderText(translate("various") if notes else "")
        del blocked

    def _show_order(self, battle: Battle, place: int, selected: Sequence[Recipient]) -> None:
        orders = {each.order or "" for each in selected}
        value = orders.pop() if len(orders) == 1 else VARIOUS
        choices = choices_for(battle.sides[place].reckoning, selected)
        for combo in (self.order, self.then):
            combo.clear()
            if combo is self.order and value == VARIOUS:
                combo.addItem(translate("various"), VARIOUS)
            combo.addItem(translate("none"), "")
            model = combo.model()
            for choice in choices:
                text = capital(spoken(choice.kind.label))
                combo.addItem(f"{text}  ▲" if choice.barred else text, choice.kind.id)
                why = spoken(choice.barred or choice.unwise)
                tip = why or lines_of(choice.kind.text, choice.kind.limits, choice.kind.cite)
                row = combo.count() - 1
                combo.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)
                if choice.barred and isinstance(model, QStandardItemModel):
                    model.item(row).setEnabled(False)
        self.order.setCurrentIndex(self.order.findData(value))
        self._tell([f"{spoken(each.kind.label)}: {spoken(each.unwise)}" for each in choices
                    if each.unwise and each.kind.id == value])  # fmt: skip

    def _tell(self, texts: list[str]) -> None:
        self._why.setText("\n".join(texts))
        self._why.setVisible(bool(texts))

    def _show_target(self, battle: Battle, place: int, selected: Sequence[Recipient]) -> None:
        orders = {each.order for each in selected}
        kind = battle.ruleset.order_index.get(orders.pop() or "") if len(orders) == 1 else None
        targets = tuple({each.target for each in selected})
        self.target.offer(battle, place, kind, targets)
        self.target.setEnabled(any(each.order or each.target for each in selected))

    def _show_later(self, selected: Sequence[Recipient]) -> None:
        rows = min(MOST_LATER, 1 + min((len(each.later) for each in selected), default=0))
        place = min(max(0, self.which.currentIndex()), rows - 1)
        self.which.clear()
        self.which.addItems([f"{row + 1}." for row in range(rows)])
        self.which.setCurrentIndex(place)
        self.which.setEnabled(rows > 1)
        later = self._later(selected)
        self.then.setCurrentIndex(max(0, self.then.findData(later.order if later else "")))
        self.turn.setValue(later.turn or 0 if later else 0)
        self.when.setText(later.when if later else "")
        for each in (self.turn, self.when, self.aim):
            each.setEnabled(later is not None)
        if self._shown is not None:
            battle, side, _ = self._shown
            kind = battle.ruleset.order_index.get(later.order) if later else None
            self.aim.offer(battle, side, kind, (later.target if later else None,))
        self.then.setEnabled(any(each.order or each.later for each in selected))

    def _later(self, selected: Sequence[Recipient]) -> LaterOrder | None:
        """Return the later order that is looked at; None where there is none, or they differ."""
        place = max(0, self.which.currentIndex())
        found = {each.later[place : place + 1] for each in selected}
        same = found.pop() if len(found) == 1 else ()
        return same[0] if same else None

    # What is done

    def finish(self) -> None:
        """Take over what is being typed."""
        self.target.finish()
        self.aim.finish()
        self.turn.interpretText()
        self._on_when()
        self._on_note()

    def _one(self, field: str) -> Any:  # noqa: ANN401 - the field's own type
        """Return what all who are selected have; None where they differ."""
        found = {getattr(each, field) for each in (self._shown[2] if self._shown else ())}
        return found.pop() if len(found) == 1 else None

    def _on_order(self, row: int) -> None:
        key = self.order.itemData(row)
        if key != VARIOUS:
            self.given.emit({"order": key or None})

    def _on_target(self, target: OrderTarget | None) -> None:
        self.given.emit({"order_target": target})

    def _on_aim(self, target: OrderTarget | None) -> None:
        later = self._later(self._shown[2] if self._shown else ())
        if later:
            place = max(0, self.which.currentIndex())
            self.followed.emit(place, later.model_copy(update={"target": target}))

    def _on_which(self, _row: int) -> None:
        if self._shown is not None:
            blocked = QSignalBlocker(self.turn)
            self._show_later(self._shown[2])
            del blocked

    def _on_then(self, *_value: object) -> None:
        order, place = self.then.currentData(), max(0, self.which.currentIndex())
        if not order:
            self.followed.emit(place, None)
            return
        old = self._later(self._shown[2] if self._shown else ())
        target = old.target if old and old.order == order else None
        turn = self.turn.value() or None
        later = LaterOrder(order=order, turn=turn, when=self.when.text(), target=target)
        self.followed.emit(place, later)

    def _on_when(self) -> None:
        later = self._later(self._shown[2] if self._shown else ())
        if later and self.when.text() != later.when:
            self._on_then()

    def _on_note(self) -> None:
        note = self._one("note")
        text = self.note.text()
        # A line shows a note of several lines as one: only what was typed counts.
        if self.note.isModified() and text != note:
            self.note.setModified(False)
            self.given.emit({"order_notes": text})
