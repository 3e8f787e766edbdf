"""The page of the battle's dialog for who plays a side, and for the notes that it seals."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from builder.core.circumstance_edits import free_player_id, with_sealed_note, with_side
from builder.core.players import NOTE_KINDS, NOTE_LABELS, Player
from builder.core.roster import formations_in
from builder.gui.battle.pages import WordsField
from builder.gui.battle.record_view import RecordTable
from builder.gui.battle.records import Column
from builder.gui.words import spoken, spoken_label
from builder.translation import translate

if TYPE_CHECKING:
    from builder.core.players import NoteKind
    from builder.core.scenario import Scenario
    from builder.gui.battle.records import Choices
    from builder.gui.session import Session

__all__ = ["PlayersPage"]

LINES_OF_A_NOTE = 3


class PlayersPage(QWidget):
    """Players of the side that is chosen, and its notes.

    Signals:
        changed: with what the step is called, and what makes of a battle another.
    """

    changed = Signal(str, object)

    def __init__(self, session: Session) -> None:
        """Make the fields; they show nothing yet."""
        super().__init__()
        self._session = session
        self.side = QComboBox()
        self.side.setObjectName("players-side")
        self.side.setAccessibleName(translate("Side whose players and notes are shown"))
        self._label = translate("Players: none where one plays the whole side")
        self.table = RecordTable("battle-players", self._label, self._new_player)
        self.notes = {
            kind: WordsField(f"battle-note-{kind}", spoken_label(NOTE_LABELS[kind]))
            for kind in NOTE_KINDS
        }
        self._lay_out()
        self.side.currentIndexChanged.connect(self._on_side_chosen)
        self.table.edited.connect(self._on_edited)
        for kind, field in self.notes.items():
            field.left.connect(partial(self._on_note_left, kind))

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        line = QHBoxLayout()
        label = QLabel(translate("&Side"))
        label.setBuddy(self.side)
        line.addWidget(label)
        line.addWidget(self.side)
        line.addStretch(1)
        whole.addLayout(line)
        label = QLabel(self._label)
        label.setBuddy(self.table.view)
        whole.addWidget(label)
        whole.addWidget(self.table, 1)
        notes = QHBoxLayout()
        for kind, field in self.notes.items():
            column = QVBoxLayout()
            label = QLabel(spoken_label(NOTE_LABELS[kind]))
            label.setBuddy(field)
            field.setMaximumHeight((LINES_OF_A_NOTE + 1) * self.fontMetrics().lineSpacing() + 12)
            field.setToolTip(translate("Sealed with the orders; the other side doesn't see it"))
            column.addWidget(label)
            column.addWidget(field)
            notes.addLayout(column)
        whole.addLayout(notes)

    def take_sides(self, names: list[str]) -> None:
        """Show another battle's sides, the first of them in front."""
        self.side.blockSignals(True)  # noqa: FBT003 - Qt's own
        self.side.clear()
        self.side.addItems(names)
        self.side.blockSignals(False)  # noqa: FBT003 - Qt's own
        self.table.take_columns(self._columns())

    def show_battle(self, scenario: Scenario) -> None:
        """Show the battle as it is now."""
        for place, side in enumerate(scenario.sides):
            self.side.setItemText(place, side.name)
        side = scenario.sides[self._place()]
        self.table.show_records(side.players)
        words = {note.kind: note.text for note in side.sealed_notes}
        for kind, field in self.notes.items():
            field.show_words(words.get(kind, ""))

    def finish(self) -> None:
        """Hand on what was typed."""
        for field in self.notes.values():
            field.finish()

    def _place(self) -> int:
        return max(0, self.side.currentIndex())

    def _columns(self) -> tuple[Column, ...]:
        return (
            Column(
                translate("Player"),
                lambda player: player.name or player.id,
                lambda _, answer: {"name": answer or ""},
            ),
            Column(
                translate("Commands the whole"),
                lambda player: player.chief,
                lambda _, answer: {"chief": answer},
                choices=lambda: [(True, translate("yes")), (False, "–")],
            ),
            Column(
                translate("Formation of his own"),
                lambda player: ",".join(map(str, player.nodes)),
                lambda _, key: {"nodes": [int(each) for each in key.split(",") if each]},
                choices=self._formations,
            ),
        )

    def _formations(self) -> Choices:
        """Return nobody, each formation that may have a player, and what players have now."""
        battle = self._session.battle
        if battle is None:
            return []
        reckoning = battle.sides[self._place()].reckoning
        rules = battle.ruleset.players
        nodes = {node.id: node for node in formations_in(reckoning.army.root)[1:]}
        fit = [
            (str(node.id),)
            for node in nodes.values()
            if rules is None or battle.ruleset.plays(rules.role, node.echelon, node.role)
        ]
        held = [tuple(map(str, each.nodes)) for each in self.table.model.records if each.nodes]

        def called(key: str) -> str:
            node = nodes.get(int(key))
            return spoken(reckoning.names.of(node)) if node else translate("gone: {n}", n=key)

        return [
            ("", "–"),
            *(
                (",".join(keys), ", ".join(called(key) for key in keys))
                for keys in dict.fromkeys((*fit, *held))
            ),
        ]

    def _new_player(self) -> Player | None:
        battle = self._session.battle
        if battle is None or battle.scenario is None:
            return None
        return Player(id=free_player_id(battle.scenario), chief=not self.table.model.records)

    def _on_edited(self, players: tuple[Player, ...]) -> None:
        place = self._place()
        self.changed.emit(
            translate("Change the players"),
            lambda battle: with_side(battle, place, players=players),
        )

    def _on_note_left(self, kind: NoteKind, words: str) -> None:
        place = self._place()
        self.changed.emit(
            translate("Change a sealed note"),
            lambda battle: with_sealed_note(battle, place, kind, words),
        )

    def _on_side_chosen(self, _side: int) -> None:
        battle = self._session.battle
        if battle is not None and battle.scenario is not None:
            self.show_battle(battle.scenario)
