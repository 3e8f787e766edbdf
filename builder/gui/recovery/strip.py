"""Offers the unsaved work of a run that ended without being closed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QSizePolicy

from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.operations.recovery import Journal

__all__ = ["RecoveryStrip"]

# More than these are offered when some of them are gone.
MOST = 5


class RecoveryStrip(QFrame):
    """A line for each document, with what to do with it. Hidden while there is none.

    Signals:
        open_asked: with the journal that is to be opened.
        discard_asked: with the journal that isn't wanted.
    """

    open_asked = Signal(object)
    discard_asked = Signal(object)

    def __init__(self) -> None:
        """Start hidden."""
        super().__init__()
        self.setObjectName("recovery")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(12, 6, 6, 6)
        self.hide()

    def offer(self, journals: Sequence[Journal]) -> None:
        """Offer these, the last one first."""
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        self.setVisible(bool(journals))
        if not journals:
            return
        head = QLabel(translate("The program ended without being closed. This wasn't saved:"))
        self._grid.addWidget(head, 0, 0, 1, 3)
        for row, journal in enumerate(journals[:MOST], start=1):
            self._add_line(row, journal)

    def _add_line(self, row: int, journal: Journal) -> None:
        name = journal.title or translate("without a title")
        moment = QDateTime.fromSecsSinceEpoch(int(journal.written.timestamp()))
        when = QLocale().toString(moment, QLocale.FormatType.ShortFormat)
        told = QLabel(translate("{title}, {when}", title=name, when=when))
        told.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        if journal.file is not None:
            told.setToolTip(str(journal.file))
        self._grid.addWidget(told, row, 0)
        for column, (label, tip, signal) in enumerate(
            (
                (
                    translate("Open"),
                    translate("Open “{title}” with the work that wasn't saved", title=name),
                    self.open_asked,
                ),
                (
                    translate("Discard"),
                    translate("Let the unsaved work on “{title}” go", title=name),
                    self.discard_asked,
                ),
            ),
            start=1,
        ):
            button = QPushButton(label)
            button.setAccessibleName(tip)
            button.setToolTip(tip)
            button.setAutoDefault(False)
            button.clicked.connect(partial(signal.emit, journal))
            self._grid.addWidget(button, row, column)
