"""The pages of the dialog that are forms: what the battle is called, its table, how it is won."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from builder.core.circumstances import MAX_TURNS
from builder.core.measures import round_half_up
from builder.core.scales import ground_m_per_cm
from builder.core.scenario import TableSize
from builder.gui.overriding import override
from builder.gui.typed_numbers import exact_text, typed_number
from builder.gui.words import marked, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent

    from builder.core.battle import Battle
    from builder.core.scenario import Scenario

__all__ = ["BattleForm", "WordsField"]

LEAST_CM, MOST_CM = 10, 10_000
USUAL_CM = (180, 120)
MOST_METRES = 10_000


class BattleForm(QWidget):
    """Title, date, table, turns, ground: each is handed on as soon as it is whole.

    Signals:
        changed: with the fields of the scenario that are to change.
        refused: with a text that says why something typed can't be.
    """

    changed = Signal(dict)
    refused = Signal(str)

    def __init__(self) -> None:
        """Make the fields; they show nothing yet."""
        super().__init__()
        self.title = QLineEdit()
        self.date = QLineEdit()
        self.date.setToolTip(
            translate("Year, month and day with hyphens; before Christ with a minus: -202-10-19")
        )
        self.table = QComboBox()
        self.across = self._centimetres()
        self.along = self._centimetres()
        self.turns = QSpinBox()
        self.turns.setRange(0, MAX_TURNS)
        self.turns.setSpecialValueText(translate("no limit"))
        self.historical = QCheckBox(translate("&Historical: rivers and roads may lie on the table"))
        self.ground = QLineEdit()
        self.ground.setToolTip(
            translate("Metres of ground to a centimetre; empty: as the scale makes it")
        )
        self._shown: Scenario | None = None
        self._lay_out()
        self._connect()

    @staticmethod
    def _centimetres() -> QSpinBox:
        box = QSpinBox()
        box.setRange(LEAST_CM, MOST_CM)
        box.setSuffix(" " + translate("cm"))
        box.setKeyboardTracking(False)
        return box

    def _lay_out(self) -> None:
        form = QFormLayout(self)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        size = QWidget()
        line = QHBoxLayout(size)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.table, 1)
        line.addWidget(self.across)
        line.addWidget(QLabel("×"))
        line.addWidget(self.along)
        names = (
            ("title", translate("&Title"), self.title, self.title),
            ("date", translate("&Date"), self.date, self.date),
            ("table", translate("T&able"), size, self.table),
            ("turns", translate("Tur&ns"), self.turns, self.turns),
            ("ground", translate("Metres to a &centimetre"), self.ground, self.ground),
        )
        for name, text, row, field in names:
            label = QLabel(text)
            label.setBuddy(field)
            field.setObjectName(f"battle-{name}")
            field.setAccessibleName(text.replace("&", ""))
            form.addRow(label, row)
        for name, text, field in (
            ("width", translate("Width of the table"), self.across),
            ("depth", translate("Depth of the table"), self.along),
        ):
            field.setObjectName(f"battle-{name}")
            field.setAccessibleName(text)
            field.setToolTip(text)
        self.historical.setObjectName("battle-historical")
        form.addRow("", self.historical)

    def _connect(self) -> None:
        self.title.editingFinished.connect(lambda: self._hand_on(title=self.title.text()))
        self.date.editingFinished.connect(lambda: self._hand_on(date=self.date.text()))
        self.table.activated.connect(self._on_table_chosen)
        for box in (self.across, self.along):
            box.valueChanged.connect(self._on_size_typed)
        self.turns.setKeyboardTracking(False)
        self.turns.valueChanged.connect(lambda turns: self._hand_on(turn_limit=turns or None))
        self.historical.clicked.connect(lambda on: self._hand_on(historical=on))
        self.ground.editingFinished.connect(self._on_ground_typed)

    def _hand_on(self, **fields: object) -> None:
        shown = self._shown
        if shown is not None and any(getattr(shown, name) != fields[name] for name in fields):
            self.changed.emit(fields)

    def show_battle(self, battle: Battle, scenario: Scenario) -> None:
        """Show a battle; a field that holds the same already is left as one types in it."""
        self._shown = scenario
        for field, text in (
            (self.title, scenario.title),
            (self.date, scenario.date),
            (self.ground, self._own_ground(scenario)),
        ):
            if field.text() != text:
                field.setText(text)
        usual = ground_m_per_cm(battle.ruleset, battle.ratio)
        self.ground.setPlaceholderText(
            translate("as the scale makes it: {metres}", metres=usual) if usual else ""
        )
        blockers = [QSignalBlocker(each) for each in (self.across, self.along, self.turns)]
        self.turns.setValue(scenario.turn_limit or 0)
        self._show_table(battle, scenario)
        self.historical.setChecked(scenario.historical)
        del blockers

    @staticmethod
    def _own_ground(scenario: Scenario) -> str:
        own = scenario.ground_m_per_cm
        return "" if own is None else exact_text(own)

    def _show_table(self, battle: Battle, scenario: Scenario) -> None:
        table = scenario.table
        self.table.clear()
        self.table.addItem(translate("no table"), "")
        for choice in battle.ruleset.table_sizes:
            sides = (battle.ruleset.mm(each, battle.figure_size) for each in choice.size)
            width, depth = (round_half_up(side) for side in sides)
            house = choice.source == "house"
            self.table.addItem(marked(spoken(choice.label), house=house), f"{width},{depth}")
        now = f"{table.width_mm},{table.depth_mm}" if table else ""
        place = self.table.findData(now)
        if place < 0:
            self.table.addItem(translate("a size of its own"), now)
            place = self.table.count() - 1
        self.table.setCurrentIndex(place)
        sizes = (table.width_mm // 10, table.depth_mm // 10) if table else USUAL_CM
        for box, size in zip((self.across, self.along), sizes, strict=True):
            box.setEnabled(table is not None)
            box.setValue(size)

    def _on_table_chosen(self, _place: int) -> None:
        key = str(self.table.currentData())
        if not key:
            self._hand_on(table=None)
            return
        width, depth = map(int, key.split(","))
        self._hand_on(table=TableSize(width_mm=width, depth_mm=depth))

    def _on_size_typed(self) -> None:
        if self._shown is None or self._shown.table is None:
            return
        table = self._shown.table
        # Millimetres that aren't typed are kept where the centimetres are the same.
        width, depth = (
            mm if mm // 10 == box.value() else 10 * box.value()
            for mm, box in ((table.width_mm, self.across), (table.depth_mm, self.along))
        )
        self._hand_on(table=TableSize(width_mm=width, depth_mm=depth))

    def _on_ground_typed(self) -> None:
        text = self.ground.text().strip()
        metres = typed_number(text) if text else None
        if text and (metres is None or not Fraction(1, 100) <= metres <= MOST_METRES):
            self.refused.emit(
                translate("“{text}” isn't a number of metres from 0.01 to 10,000.", text=text)
            )
            return
        self._hand_on(ground_m_per_cm=metres)


class WordsField(QPlainTextEdit):
    """Words of several lines, handed on when one leaves them.

    Signals:
        left: with the words, where they are others than before.
    """

    left = Signal(str)

    def __init__(self, name: str, label: str) -> None:
        """Show nothing yet."""
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(label)
        self.setTabChangesFocus(True)
        self._shown = ""

    def show_words(self, words: str) -> None:
        """Show words; where they are the same the cursor stays."""
        self._shown = words
        if self.toPlainText() != words:
            self.setPlainText(words)

    def finish(self) -> None:
        """Hand on what was typed."""
        if self.toPlainText() != self._shown:
            self.left.emit(self.toPlainText())

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.finish()
