"""The steps of a game as a small table: how far each side is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from builder.gui.sealed.telling import CELLS
from builder.gui.words import spoken_label
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.gui.sealed.stages import Cell, Stage

__all__ = ["StepsTable"]

MOST_ROWS = 7
WHOSE_LETTERS = 24


class StepsTable(QTreeWidget):
    """A row for each step; words and symbols, so that no colour is needed."""

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self.setObjectName("sealed-steps")
        self.setAccessibleName(translate("Steps of the game"))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setColumnCount(3)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionsMovable(False)

    def show_steps(self, stages: Sequence[Stage], mine: str, theirs: str) -> None:
        """Show how far both sides are, under their names."""
        self.setHeaderLabels([translate("Step"), mine, theirs])
        letter = self.fontMetrics().averageCharWidth()
        for column in (1, 2):
            self.setColumnWidth(column, WHOSE_LETTERS * letter)
        self.clear()
        for number, stage in enumerate(stages, 1):
            cells = [_words(stage.mine), _words(stage.theirs)]
            item = QTreeWidgetItem([f"{number}. {spoken_label(stage.name)}", *cells])
            font = item.font(0)
            font.setBold("now" in {stage.mine, stage.theirs})
            item.setFont(0, font)
            self.addTopLevelItem(item)
            if font.bold():
                self.setCurrentItem(item)
        row = self.sizeHintForRow(0)
        self.setFixedHeight(self.header().sizeHint().height() + MOST_ROWS * row + 6)


def _words(cell: Cell) -> str:
    symbol, word = CELLS[cell]
    return f"{symbol}  {spoken_label(word)}" if word else ""
