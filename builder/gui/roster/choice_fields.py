"""Fields to choose in: one of several, or several of several."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import fill
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QComboBox, QSizePolicy, QVBoxLayout, QWidget

from builder.gui.overriding import override
from builder.gui.roster.fields import Field
from builder.gui.words import lines_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from builder.gui.roster.node_view import NodeView

__all__ = ["MOST_BESIDE", "ChecksField", "Choice", "ComboField"]


LIST_MARGIN = 28
# Letters of one line that still has room beside its label.
MOST_BESIDE = 18
# Letters of a box in a line of its own, after which the text goes on below.
MOST_IN_A_LINE = 32


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a choice. ``barred``: why it can't be taken, or "" where it can."""

    key: str
    text: str
    tip: str = ""
    barred: str = ""


class ComboField(Field):
    """One of several; what is barred is shown with the reason and can't be taken."""

    def __init__(
        self,
        label: str,
        choices: Callable[[NodeView], Sequence[Choice]],
        value: Callable[[NodeView], str],
        changed: Callable[[str], object],
        tip: str = "",
        *,
        wide: bool = False,
    ) -> None:
        """``value`` is the key of the choice that holds."""
        self.wide = wide
        self._choices = choices
        self._value = value
        self._changed = changed
        self._tip = tip
        self._combo = QComboBox()
        self._combo.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._combo.setMinimumContentsLength(8)
        self._combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._shown: list[tuple[str, str, str]] = []
        super().__init__(label, self._combo, tip)
        self._combo.activated.connect(self._on_activated)

    @override
    def show(self, view: NodeView) -> None:
        """Show the choices, and which of them holds."""
        choices = self._choices(view)
        lines = [(each.key, each.text, each.barred) for each in choices]
        with QSignalBlocker(self._combo):
            if lines != self._shown:
                self._shown = lines
                self._fill(choices)
            row = self._combo.findData(self._value(view))
            self._combo.setCurrentIndex(row)
        of_choice = self._combo.itemData(row, Qt.ItemDataRole.ToolTipRole) if row >= 0 else ""
        self._combo.setToolTip(lines_of(self._tip, of_choice))

    def _fill(self, choices: Sequence[Choice]) -> None:
        self._combo.clear()
        model = self._combo.model()
        for row, choice in enumerate(choices):
            text = f"{choice.text}  ▲" if choice.barred else choice.text
            self._combo.addItem(text, choice.key)
            tip = choice.barred or choice.tip
            self._combo.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)
            if choice.barred and isinstance(model, QStandardItemModel):
                model.item(row).setEnabled(False)
        # The list that opens is as wide as what it says, however narrow the box.
        shown = self._combo.view()
        shown.setMinimumWidth(shown.sizeHintForColumn(0) + LIST_MARGIN)

    def _on_activated(self, row: int) -> None:
        self._changed(str(self._combo.itemData(row)))


class ChecksField(Field):
    """Several of several, each with a box to tick; what is fixed can be seen but not changed."""

    def __init__(
        self,
        label: str,
        choices: Sequence[Choice],
        ticked: Callable[[NodeView], Sequence[str]],
        changed: Callable[[tuple[str, ...]], object],
        tip: str = "",
    ) -> None:
        """``ticked`` are the keys of the choices that hold."""
        self.wide = len(choices) > 1 or any(len(each.text) > MOST_BESIDE for each in choices)
        self._ticked = ticked
        self._changed = changed
        self._boxes: dict[str, QCheckBox] = {}
        column = QWidget()
        lines = QVBoxLayout(column)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(2)
        for choice in choices:
            box = QCheckBox(fill(choice.text.replace("&", "&&"), MOST_IN_A_LINE))
            box.setAccessibleName(f"{label}: {choice.text}")
            box.setToolTip(choice.barred or choice.tip or choice.text)
            # A long word is cut rather than let the form grow wider than its panel.
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            box.setEnabled(not choice.barred)
            box.toggled.connect(self._on_toggled)
            lines.addWidget(box)
            self._boxes[choice.key] = box
        super().__init__(label, column, tip)

    @override
    def show(self, view: NodeView) -> None:
        """Tick what holds."""
        ticked = set(self._ticked(view))
        for key, box in self._boxes.items():
            with QSignalBlocker(box):
                box.setChecked(key in ticked)

    def _on_toggled(self) -> None:
        self._changed(tuple(key for key, box in self._boxes.items() if box.isChecked()))
