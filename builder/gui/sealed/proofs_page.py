"""What is proved of a game and what isn't, in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListWidget, QPushButton, QVBoxLayout, QWidget

from builder.gui.sealed.lock_line import LockLine
from builder.gui.sealed.telling import MEANINGS, VERDICTS
from builder.gui.words import spoken, spoken_label
from builder.translation import translate

if TYPE_CHECKING:
    from builder.operations.sealed_folder import Standing

__all__ = ["ProofsPage"]

HEAD = 1.25


class ProofsPage(QWidget):
    """The state, what it means and what to do, and a line for each thing that was looked at."""

    def __init__(self) -> None:
        """Start without a game."""
        super().__init__()
        self.setObjectName("sealed-proofs-page")
        self.state = self._words("sealed-state")
        font = self.state.font()
        font.setPointSizeF(font.pointSizeF() * HEAD)
        self.state.setFont(font)
        self.meaning = self._words("sealed-meaning")
        self.copy = self._words("sealed-copy-told")
        self.list = QListWidget()
        self.list.setObjectName("sealed-proofs")
        self.list.setAccessibleName(translate("What was looked at"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        not_proved = self._words("sealed-not-proved")
        not_proved.setText(
            translate(
                "Not proved: who wrote a file, when it was written, and whether what is still "
                "sealed is legal."
            )
        )
        self.lock = LockLine()
        self.manual = QPushButton(translate("&More in the manual"))
        self.manual.setObjectName("sealed-manual")
        self.manual.setAutoDefault(False)
        column = QVBoxLayout(self)
        for label in (self.state, self.meaning, self.copy):
            column.addWidget(label)
        column.addWidget(self.list, 1)
        column.addWidget(not_proved)
        column.addWidget(self.lock)
        column.addWidget(self.manual, 0, Qt.AlignmentFlag.AlignLeft)

    @staticmethod
    def _words(name: str) -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        return label

    def show_standing(self, standing: Standing | None) -> None:
        """Show how a game stands; None where none is agreed on."""
        self.list.clear()
        if standing is None:
            self.state.setText(translate("No sealed game"))
            self.meaning.setText(translate("No owner's file lies beside the document in front."))
            self.copy.hide()
            return
        symbol, word = VERDICTS[standing.verdict]
        self.state.setText(f"{symbol}  {spoken_label(word)}")
        self.meaning.setText(spoken_label(MEANINGS[standing.verdict]))
        self.copy.setText(spoken(standing.told))
        self.copy.setVisible(standing.told is not None)
        for proof in standing.report.proofs if standing.report is not None else ():
            symbol, word = VERDICTS[proof.state]
            text = f"{symbol} {spoken_label(word)}: {spoken(proof.message)}"
            self.list.addItem(text)
