"""What the catalogue is filtered by: rules, a time, words, and how many figures one has."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from builder.core.years import century_of, century_text, century_years
from builder.gui.words import spoken
from builder.operations.catalogue import Sought
from builder.translation import translate

__all__ = ["Filters"]

MOST = 1_000_000
STEP = 10
ANY = 0


class Filters(QWidget):
    """What is sought. The times are those that there are something of.

    Signals:
        changed: something else is sought.
    """

    changed = Signal()

    def __init__(self) -> None:
        """Seek everything."""
        super().__init__()
        self.text = QLineEdit()
        self.text.setObjectName("catalogue-search")
        self.text.setPlaceholderText(translate("Name or nation"))
        self.text.setAccessibleName(translate("Name or nation"))
        self.text.setClearButtonEnabled(True)
        self.rules = self._combo("catalogue-rules", translate("All rules"), translate("Rules"))
        self.time = self._combo("catalogue-time", translate("Any time"), translate("Time"))
        self.at_most = self._make_at_most()
        self._lay_out()
        self.text.textChanged.connect(self.changed)
        self.rules.currentIndexChanged.connect(self.changed)
        self.time.currentIndexChanged.connect(self.changed)
        self.at_most.valueChanged.connect(self.changed)

    @staticmethod
    def _make_at_most() -> QSpinBox:
        at_most = QSpinBox()
        at_most.setObjectName("catalogue-at-most")
        at_most.setRange(ANY, MOST)
        at_most.setSingleStep(STEP)
        at_most.setSpecialValueText(translate("any number"))
        at_most.setAccessibleName(translate("Figures at most"))
        at_most.setToolTip(translate("So many figures, stands, bases or men that a side may need"))
        return at_most

    def _lay_out(self) -> None:
        label = QLabel(translate("At &most"))
        label.setBuddy(self.at_most)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(self.text, 0, 0)
        grid.addWidget(self.time, 0, 1)
        grid.addWidget(self.rules, 1, 0)
        last = QHBoxLayout()
        last.addWidget(label)
        last.addWidget(self.at_most, 1)
        grid.addLayout(last, 1, 1)
        for column in range(2):
            grid.setColumnStretch(column, 1)

    @staticmethod
    def _combo(name: str, first: str, said: str) -> QComboBox:
        combo = QComboBox()
        combo.setObjectName(name)
        combo.addItem(first, None)
        combo.setAccessibleName(said)
        combo.setToolTip(said)
        combo.setMinimumContentsLength(8)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        return combo

    def offer_rules(self, name: str, said: str) -> None:
        """Offer a set of rules."""
        self.rules.addItem(said, name)

    def offer_years(self, years: tuple[int, int]) -> None:
        """Offer the centuries of a span of years, in the order of time."""
        for century in range(century_of(years[0]), century_of(years[1]) + 1):
            if century and self.time.findData(century) < 0:
                known = [self.time.itemData(row) for row in range(1, self.time.count())]
                place = sum(1 for each in known if each < century) + 1
                self.time.insertItem(place, spoken(century_text(century)), century)

    @property
    def sought(self) -> Sought:
        """What is sought now."""
        century = self.time.currentData()
        return Sought(
            ruleset=self.rules.currentData() or "",
            text=self.text.text(),
            years=None if century is None else century_years(century),
            at_most=self.at_most.value() or None,
        )
