"""What is asked for a step: side, points and envelopes, the choice of ground, the passphrase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from builder.core.exchange import MOST_SLOTS
from builder.core.sealing import SLOTS
from builder.gui.words import capital, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.core.ruleset import Ruleset
    from builder.core.scenario import Scenario
    from builder.gui.sealed.stages import Deed

__all__ = ["StepFields"]

LEAST_SLOTS = 2
MOST_POINTS = 1_000_000


class StepFields(QWidget):
    """Shows the fields of the step that is one's own now, and hides all others.

    Signals:
        changed: something was chosen, so that the step may be possible now.
        unlocked: with a passphrase.
    """

    changed = Signal()
    unlocked = Signal(str)

    def __init__(self) -> None:
        """Make all fields; none is shown before ``show_for``."""
        super().__init__()
        self.side = self._combo("sealed-side", translate("The side you play"))
        self.points = self._spin("sealed-points", translate("Points of each side"), 0, MOST_POINTS)
        self.points.setSpecialValueText(translate("not agreed"))
        self.slots = self._spin(
            "sealed-slots", translate("Envelopes of each side"), LEAST_SLOTS, MOST_SLOTS
        )
        self.slots.setValue(SLOTS)
        self.slots.setToolTip(
            translate("For each of the two times that you seal; most stay empty, and nobody knows")
        )
        self.ground = self._combo("sealed-ground", translate("Your choice of ground"))
        self.over = QCheckBox(translate("The &game is over: the other side may see everything"))
        self.over.setObjectName("sealed-over")
        self.passphrase = QLineEdit()
        self.passphrase.setObjectName("sealed-passphrase")
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.passphrase.setAccessibleName(translate("Passphrase of your owner's file"))
        self.unlock = QPushButton(translate("&Unlock"))
        self.unlock.setObjectName("sealed-unlock")
        self.unlock.setAutoDefault(False)
        self._lay_out()
        self.ground.currentIndexChanged.connect(self._tell)
        self.over.toggled.connect(self._tell)
        self.unlock.clicked.connect(self._unlock)
        self.passphrase.returnPressed.connect(self._unlock)

    @staticmethod
    def _combo(name: str, told: str) -> QComboBox:
        combo = QComboBox()
        combo.setObjectName(name)
        combo.setAccessibleName(told)
        return combo

    @staticmethod
    def _spin(name: str, told: str, least: int, most: int) -> QSpinBox:
        spin = QSpinBox()
        spin.setObjectName(name)
        spin.setAccessibleName(told)
        spin.setRange(least, most)
        spin.setGroupSeparatorShown(True)
        return spin

    def _lay_out(self) -> None:
        form = self._form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        line = QHBoxLayout()
        line.addWidget(self.passphrase, 1)
        line.addWidget(self.unlock)
        self._locked = QWidget()
        line.setContentsMargins(0, 0, 0, 0)
        self._locked.setLayout(line)
        rows: tuple[tuple[str, QWidget], ...] = (
            (translate("You pla&y"), self.side),
            (translate("Poi&nts a side"), self.points),
            (translate("Envelop&es"), self.slots),
            (translate("Your g&round"), self.ground),
            (translate("Passphr&ase"), self._locked),
        )
        for text, widget in rows:
            label = QLabel(text)
            label.setBuddy(self.passphrase if widget is self._locked else widget)
            form.addRow(label, widget)
        form.addRow(self.over)

    def show_for(self, deed: Deed, *, grounds: Iterable[str], locked: bool) -> None:
        """Show the fields of a step; ``grounds``: the choices of ground that were agreed."""
        wanted: tuple[QWidget, ...] = ()
        if locked:
            wanted = (self._locked,)
        elif deed == "propose":
            wanted = (self.side, self.points, self.slots)
        elif deed == "commit" and tuple(grounds):
            wanted = (self.ground,)
        elif deed == "open-all":
            wanted = (self.over,)
        every = (self.side, self.points, self.slots, self.ground, self._locked, self.over)
        for widget in every:
            self._form.setRowVisible(widget, widget in wanted)
        if deed != "open-all":
            self.over.setChecked(False)
        self.setVisible(bool(wanted))

    def offer(self, battle: Scenario | None, ruleset: Ruleset | None, at: int) -> None:
        """Offer the sides and the choices of ground of a battle, ``at`` the side looked at."""
        before = self.side.currentData()
        with QSignalBlocker(self.side):
            self.side.clear()
            for side in battle.sides if battle is not None else ():
                self.side.addItem(side.name, side.id)
            known = self.side.findData(before)
            self.side.setCurrentIndex(known if known >= 0 else at)
        terrain = ruleset.terrain if ruleset is not None else None
        choices = [(each.id, each.label) for each in (terrain.choices if terrain else ())]
        if [self.ground.itemData(row) for row in range(1, self.ground.count())] != [
            key for key, _ in choices
        ]:
            with QSignalBlocker(self.ground):
                self.ground.clear()
                self.ground.addItem(translate("choose…"), "")
                for key, label in choices:
                    self.ground.addItem(capital(spoken(label)), key)

    def is_ready(self, deed: Deed, *, grounds: Iterable[str]) -> bool:
        """Tell whether all is chosen that a step needs."""
        if deed == "commit" and tuple(grounds):
            return bool(self.ground.currentData())
        return deed != "wait" and (deed != "open-all" or self.over.isChecked())

    def _tell(self, *_chosen: object) -> None:
        self.changed.emit()

    def _unlock(self) -> None:
        passphrase = self.passphrase.text()
        self.passphrase.clear()
        self.unlocked.emit(passphrase)
