"""What is wrong on the table, as a list: going there selects what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from builder.gui.style.icons import severity_icon
from builder.gui.words import spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.finding import Finding
    from builder.gui.battlefield.chosen import Chosen, UnitId

__all__ = ["TableFindings"]

LINES = 3


class TableFindings(QListWidget):
    """Hidden while every rule is kept."""

    def __init__(self, chosen: Chosen) -> None:
        """Select in ``chosen`` what a line is about."""
        super().__init__()
        self.setObjectName("battlefield-findings")
        self.setAccessibleName(translate("Findings about the table"))
        self._chosen = chosen
        self._places: list[tuple[tuple[int, ...], tuple[UnitId, ...]]] = []
        self.setWordWrap(True)
        self.itemActivated.connect(self._go)
        self.itemClicked.connect(self._go)
        self.hide()

    def show_findings(self, findings: Sequence[tuple[Finding, tuple[UnitId, ...]]]) -> None:
        """Show findings, each with the units that it is about."""
        self.clear()
        self._places = [(finding.pieces, units) for finding, units in findings]
        for finding, _ in findings:
            item = QListWidgetItem(
                severity_icon(finding.severity, self.palette()), spoken(finding.message)
            )
            why = spoken(finding.why)
            item.setData(Qt.ItemDataRole.ToolTipRole, why or spoken(finding.message))
            self.addItem(item)
        line = self.sizeHintForRow(0) if findings else 0
        self.setMaximumHeight(min(LINES, len(findings)) * line + 2 * self.frameWidth() + 2)
        self.setVisible(bool(findings))

    def _go(self, item: QListWidgetItem) -> None:
        pieces, units = self._places[self.row(item)]
        if pieces or units:
            self._chosen.choose(pieces, units)
