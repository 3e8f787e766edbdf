"""What is wrong on the table, as a list: going there selects what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from builder.core.deployment_findings import findings_in_deployment
from builder.gui.style.icons import severity_icon
from builder.gui.words import spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.battle import Battle
    from builder.core.finding import Finding
    from builder.core.roster import Roster
    from builder.core.scenario import Scenario
    from builder.gui.battlefield.chosen import Chosen, UnitId
    from builder.operations.packs import Library

    Document = Roster | Scenario
    # The battle that was looked at, and what is wrong, each with its side.
    Found = tuple[Battle, list[tuple[str, Finding]]]

__all__ = ["Found", "TableFinding", "TableFindings", "findings_about", "in_words"]

LINES = 6
ICON = QSize(14, 14)
MOST_NAMED, MOST_SHOWN = 3, 200


class TableFinding(NamedTuple):
    """A finding in words, and the units on the map that it is about."""

    finding: Finding
    text: str
    units: tuple[UnitId, ...] = ()


class TableFindings(QListWidget):
    """Hidden while every rule is kept."""

    def __init__(self, chosen: Chosen) -> None:
        """Select in ``chosen`` what a line is about."""
        super().__init__()
        self.setObjectName("battlefield-findings")
        self.setAccessibleName(translate("Findings about the table"))
        self._chosen = chosen
        self._findings: list[TableFinding] = []
        self.setWordWrap(True)
        self.setIconSize(ICON)
        self.itemActivated.connect(self._go)
        self.itemClicked.connect(self._go)
        self.hide()

    def show_findings(self, findings: Sequence[TableFinding]) -> None:
        """Show findings."""
        self.clear()
        self._findings = list(findings)
        for each in findings[:MOST_SHOWN]:
            item = QListWidgetItem(severity_icon(each.finding.severity, self.palette()), each.text)
            item.setToolTip(spoken(each.finding.why) or each.text)
            self.addItem(item)
        if len(findings) > MOST_SHOWN:
            self.addItem(translate("{n} further findings", n=len(findings) - MOST_SHOWN))
        line = self.sizeHintForRow(0) if findings else 0
        self.setMaximumHeight(min(LINES, len(findings)) * line + 2 * self.frameWidth() + 2)
        self.setVisible(bool(findings))

    def _go(self, item: QListWidgetItem) -> None:
        found = self._findings[self.row(item)]
        if self.row(item) < MOST_SHOWN and (found.finding.pieces or found.units):
            self._chosen.choose(found.finding.pieces, found.units)


def findings_about(document: Document, battle: Battle, library: Library) -> Found:
    """Return what is wrong with the ground and the deployment of a battle; it takes its time."""
    from builder.operations.terrain import terrain_findings

    ground = [("", finding) for finding in terrain_findings(document, library)]
    found = [*ground, *findings_in_deployment(battle)]
    for side in battle.sides:
        # The map will ask for names, which take a while the first time.
        _ = side.reckoning.names
    return battle, found


def in_words(battle: Battle, ident: str, finding: Finding) -> TableFinding:
    """Return a finding in words that name the units of the side that it is about."""
    text = spoken(finding.message)
    side = next((each for each in battle.sides if each.id == ident), None)
    if side is None:
        return TableFinding(finding, text)
    reckoning = side.reckoning
    at_nodes = (unit for node in finding.nodes for unit in reckoning.sized.units_at.get(node, ()))
    units = list({unit.key: unit for unit in at_nodes}.values())
    names = ", ".join(spoken(reckoning.names.of_unit(unit)) for unit in units[:MOST_NAMED])
    if len(units) > MOST_NAMED:
        names = translate("{units} and others", units=names)
    said = translate("{where}: {finding}", where=names or side.name, finding=text)
    return TableFinding(finding, said, tuple((side.id, unit.key) for unit in units))
