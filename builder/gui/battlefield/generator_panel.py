"""Laying ground by dice: the choices of both sides, the seed, all at once or piece by piece."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from builder.core.terrain import kinds_left
from builder.core.terrain_log import log_lines
from builder.gui.battlefield.deed_button import deed_button
from builder.gui.words import capital, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from builder.core.battlefield import Terrain
    from builder.core.rolling import Slot
    from builder.gui.battlefield.ground_deeds import GroundDeeds
    from builder.gui.session import Session

__all__ = ["GeneratorPanel"]

PLAYERS = 2


class GeneratorPanel(QWidget):
    """What the rules' table of choices needs.

    A side's choice isn't shown before both have chosen. What was chosen is kept in the document
    only once ground is laid from it.

    Signals:
        hand_wanted: a piece of this kind is to be placed by hand, by a click on the map.
    """

    hand_wanted = Signal(str)

    def __init__(self, session: Session, deeds: GroundDeeds) -> None:
        """Lay the ground of the session's battle."""
        super().__init__()
        self.setObjectName("battlefield-generator")
        self._session, self._deeds = session, deeds
        self._made_for: object = None
        self._choices: list[str | None] = [None, None]
        self._rows = QGridLayout()
        self._said = self._words("battlefield-choices-said")
        self._turn = self._words("battlefield-whose-turn")
        self.seed = QLineEdit()
        self.seed.setObjectName("battlefield-seed")
        self.seed.setAccessibleName(translate("Seed of the dice"))
        self.seed.setToolTip(
            translate("Same choices and same seed: the same table; 2 to 128 hexadecimal digits")
        )
        self.new_seed = deed_button("new-seed", translate("&New seed"), self.draw_seed)
        self.all_button = deed_button("lay-all", translate("Lay it &all"), self.lay_all)
        self.step_button = deed_button("lay-steps", translate("Step &by step"), self.begin)
        self.kinds = QComboBox()
        self.kinds.setObjectName("battlefield-kinds-left")
        self.kinds.setAccessibleName(translate("Kinds left to be placed"))
        self.dice_button = deed_button("by-dice", translate("By &dice"), self.by_dice)
        self.hand_button = deed_button("by-hand", translate("B&y hand"), self.by_hand)
        self.leave_button = deed_button("leave-out", translate("&Leave out"), self.leave_out)
        self.log = QListWidget()
        self.log.setObjectName("battlefield-log")
        self.log.setAccessibleName(translate("The dice in words"))
        self.log.setWordWrap(True)
        self.log.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self._lay_out()

    @staticmethod
    def _words(name: str) -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        return label

    def _lay_out(self) -> None:
        seed = QHBoxLayout()
        label = QLabel(translate("&Seed"))
        label.setBuddy(self.seed)
        seed.addWidget(label)
        seed.addWidget(self.seed)
        seed.addWidget(self.new_seed)
        start, step = QHBoxLayout(), QHBoxLayout()
        for button in (self.all_button, self.step_button):
            start.addWidget(button)
        for button in (self.dice_button, self.hand_button, self.leave_button):
            step.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addLayout(self._rows)
        column.addWidget(self._said)
        column.addLayout(seed)
        column.addLayout(start)
        column.addWidget(self._turn)
        column.addWidget(self.kinds)
        column.addLayout(step)
        column.addWidget(self.log, 1)

    # What holds now

    @property
    def can_choose(self) -> bool:
        """Whether the rules have a table of choices, and the battle two sides to choose."""
        ground, scenario = self._deeds.ground, self._deeds.scenario
        rules = ground.ruleset.terrain if ground else None
        return bool(rules and rules.crossings and scenario and len(scenario.sides) == PLAYERS)

    def refresh(self) -> None:
        """Show what is chosen, whose turn it is and what fell."""
        front = self._session.front
        if self._made_for is not front:
            self._made_for = front
            self._take_choices()
        self._show_choices()
        self._show_step()
        self._show_log()

    def _take_choices(self) -> None:
        terrain = self._deeds.terrain
        chosen = [each.choice for each in terrain.choices]
        self._choices = [*chosen, None, None][:PLAYERS]
        self.seed.setText(terrain.seed)

    def _show_choices(self) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        scenario = self._deeds.scenario
        if not self.can_choose or scenario is None:
            self._said.setText(translate("These rules have no table of choices: lay it by hand."))
            self._enable(chosen=False)
            return
        both = all(self._choices)
        for place, side in enumerate(scenario.sides):
            self._rows.addWidget(QLabel(side.name.replace("&", "&&")), place, 0)
            if self._choices[place] is None:
                self._offer_choices(place, side.name)
            else:
                self._show_chosen(place, side.name, self._label(place) if both else "")
        self._said.setText("" if both else translate("What is chosen is said once both have."))
        self._said.setVisible(not both)
        self._enable(chosen=both)

    def _offer_choices(self, place: int, side: str) -> None:
        ground = self._deeds.ground
        rules = ground.ruleset.terrain if ground else None
        for column, choice in enumerate(rules.choices if rules else (), 1):
            text = capital(spoken(choice.label))
            button = deed_button(
                f"choice-{place}-{choice.id}", text, partial(self.choose, place, choice.id)
            )
            button.setAccessibleName(translate("{side} chooses {choice}", side=side, choice=text))
            self._rows.addWidget(button, place, column)

    def _show_chosen(self, place: int, side: str, label: str) -> None:
        said = QLabel(label or translate("has chosen"))
        self._rows.addWidget(said, place, 1)
        again = deed_button(
            f"choose-again-{place}", translate("Choose again"), partial(self.choose, place, None)
        )
        again.setAccessibleName(translate("{side} chooses again", side=side))
        self._rows.addWidget(again, place, 2)

    def _label(self, place: int) -> str:
        ground = self._deeds.ground
        rules = ground.ruleset.terrain if ground else None
        known = {each.id: spoken(each.label) for each in (rules.choices if rules else ())}
        return capital(known.get(self._choices[place] or "", ""))

    def _enable(self, *, chosen: bool) -> None:
        self.all_button.setEnabled(chosen)
        self.step_button.setEnabled(chosen)
        self.seed.setEnabled(self.can_choose)
        self.new_seed.setEnabled(self.can_choose)

    def _show_step(self) -> None:
        terrain, ground = self._deeds.terrain, self._deeds.ground
        placing = terrain.turn is not None and ground is not None
        for widget in (self.kinds, self.dice_button, self.hand_button, self.leave_button):
            widget.setVisible(placing)
        self._turn.setText(self._turn_text(terrain))
        self._turn.setVisible(bool(self._turn.text()))
        if not placing or ground is None:
            return
        with QSignalBlocker(self.kinds):
            before = self.kinds.currentData()
            self.kinds.clear()
            self.kinds.addItem(translate("any, by dice"), "")
            for kind in kinds_left(terrain):
                self.kinds.addItem(capital(self._deeds.label_of(kind)), kind)
            self.kinds.setCurrentIndex(max(0, self.kinds.findData(before)))

    def _turn_text(self, terrain: Terrain) -> str:
        scenario = self._deeds.scenario
        if scenario is None or not terrain.choices:
            return ""
        names = {side.id: side.name for side in scenario.sides}
        lines = []
        if terrain.turn is not None:
            left = self._slots(terrain.to_place)
            lines.append(translate("{side} places a piece.", side=names.get(terrain.turn, "")))
            lines.append(translate("Left: {pieces}", pieces=left))
        if terrain.no_room:
            gone = self._slots(terrain.no_room)
            lines.append(translate("Without room: {pieces}", pieces=gone))
        return "\n".join(lines)

    def _slots(self, slots: Sequence[Slot]) -> str:
        """Return pieces to be placed, in short; each may be one of several kinds."""
        return "  ·  ".join(
            capital(" / ".join(self._deeds.short_label_of(kind) for kind in slot)) for slot in slots
        )

    def _show_log(self) -> None:
        terrain, ground, scenario = self._deeds.terrain, self._deeds.ground, self._deeds.scenario
        self.log.clear()
        if ground is None or scenario is None:
            return
        names = {side.id: side.name for side in scenario.sides}
        for line in log_lines(ground, terrain):
            text = spoken(line.text)
            whose = names.get(line.side or "", "")
            if line.step is not None:
                text = translate("{step}. {side}: {roll}", step=line.step, side=whose, roll=text)
            elif whose:
                text = f"{whose}: {text}"
            self.log.addItem(text)
        self.log.scrollToBottom()

    # Deeds

    def choose(self, place: int, choice: str | None) -> None:
        """Note what a side chose; None to choose again."""
        self._choices[place] = choice
        self._show_choices()

    def draw_seed(self) -> None:
        """Draw a seed that nobody knew before."""
        from builder.operations.terrain import fresh_seed

        self.seed.setText(fresh_seed())

    def lay_all(self) -> None:
        """Let the dice lay everything."""
        from builder.operations.terrain import generate_terrain

        self._begin(translate("lay the ground by dice"), generate_terrain)

    def begin(self) -> None:
        """Cross the choices and roll for who begins."""
        from builder.operations.terrain import begin_terrain

        self._begin(translate("begin to lay the ground"), begin_terrain)

    def _begin(self, label: str, make: Callable[..., Terrain]) -> None:
        if not self.seed.text().strip():
            self.draw_seed()
        document, library = self._session.document, self._session.library
        choices = [each or "" for each in self._choices]
        seed = self.seed.text().strip()
        self._deeds.lay(label, lambda _old: make(document, library, choices, seed))

    def by_dice(self) -> None:
        """Let the dice place a piece, of the kind that is chosen if one is."""
        self._deeds.roll(str(self.kinds.currentData() or "") or None)

    def by_hand(self) -> None:
        """Place a piece of the kind that is chosen by a click."""
        kind = str(self.kinds.currentData() or "") or next(
            iter(kinds_left(self._deeds.terrain)), ""
        )
        self.hand_wanted.emit(kind)

    def leave_out(self) -> None:
        """Leave out a piece of the kind that is chosen, for which there is no room."""
        kind = str(self.kinds.currentData() or "") or next(
            iter(kinds_left(self._deeds.terrain)), ""
        )
        self._deeds.leave_out(kind)
