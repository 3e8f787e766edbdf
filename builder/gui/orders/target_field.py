"""What an order is aimed at, chosen from what it may be, or a place in centimetres."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QWidget

from builder.core.aiming import target_words, targets_for
from builder.core.order_target import OrderTarget
from builder.core.orders import sorts_of_target
from builder.gui.words import capital, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.battle import Battle
    from builder.core.ruleset import OrderKind

__all__ = ["TargetField"]

# What several with different targets show, and a place; choosing the first changes nothing.
VARIOUS, PLACE = "?", "@"
MM = 10
MOST_CM = 10_000
LETTERS = 24


class TargetField(QWidget):
    """The choices, and beside them the fields for a place while it is one.

    Signals:
        chosen: with the target, or None.
    """

    chosen = Signal(object)

    def __init__(self, name: str, label: str) -> None:
        """Offer nothing yet; names of widgets begin with ``name``."""
        super().__init__()
        self._targets: list[object] = []
        self.choice = QComboBox()
        self.choice.setObjectName(name)
        self.choice.setAccessibleName(label)
        self.choice.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.choice.setMinimumContentsLength(LETTERS)
        self.left = self._spin(f"{name}-x", translate("Target, from the left, cm"))
        self.top = self._spin(f"{name}-y", translate("Target, from the top, cm"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for each in (self.choice, self.left, self.top):
            row.addWidget(each)
        row.setStretch(0, 1)
        self.setFocusProxy(self.choice)
        self.choice.activated.connect(self._on_choice)
        for spin in (self.left, self.top):
            spin.valueChanged.connect(self._on_place)

    @staticmethod
    def _spin(name: str, label: str) -> QSpinBox:
        spin = QSpinBox()
        spin.setObjectName(name)
        spin.setAccessibleName(label)
        spin.setToolTip(label)
        spin.setRange(0, MOST_CM)
        spin.setSuffix(translate(" cm"))
        spin.setKeyboardTracking(False)
        return spin

    def offer(
        self,
        battle: Battle,
        place: int,
        kind: OrderKind | None,
        targets: Sequence[OrderTarget | None],
    ) -> None:
        """Offer what an order of this kind may be aimed at; ``targets``: those that there are."""
        value = targets[0] if len(targets) == 1 else None
        may_be_place = "place" in sorts_of_target(kind)
        at = value is not None and value.sort == "place" and may_be_place
        offered = targets_for(battle, battle.sides[place], kind)
        kept = (value,) if value and not at and value not in offered else ()
        various = len(targets) > 1
        lines: list[tuple[str, object]] = [(translate("various"), VARIOUS)] if various else []
        lines.append((translate("none"), None))
        if may_be_place:
            lines.append((translate("a place on the table"), PLACE))
        lines += [(capital(spoken(target_words(battle, each))), each) for each in (*kept, *offered)]
        self.choice.clear()
        self.choice.addItems([text for text, _ in lines])
        # Qt doesn't compare values of ours, so the rows are kept here.
        self._targets = [key for _, key in lines]
        wanted = PLACE if at else value
        self.choice.setCurrentIndex(0 if various else self._targets.index(wanted))
        blocked = [QSignalBlocker(each) for each in (self.left, self.top)]
        for spin, mm in ((self.left, value and value.x_mm), (self.top, value and value.y_mm)):
            spin.setVisible(at)
            spin.setValue(round((mm or 0) / MM))
        del blocked

    def finish(self) -> None:
        """Take over what is being typed."""
        for spin in (self.left, self.top):
            spin.interpretText()

    def _on_choice(self, row: int) -> None:
        target = self._targets[row]
        if target == PLACE:
            self._on_place()
        elif target != VARIOUS:
            self.chosen.emit(target)

    def _on_place(self, *_value: object) -> None:
        at = OrderTarget(x_mm=self.left.value() * MM, y_mm=self.top.value() * MM)
        self.chosen.emit(at)
