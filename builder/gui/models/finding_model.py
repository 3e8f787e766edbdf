"""The findings of all sides as rows: those that say the same thing together, gravest first.

Forty units without an order are one row with forty places, so that a list stays readable. From
one state to the next only the rows that differ are told to come and go.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from typing_extensions import override

from builder.core.finding import Severity
from builder.core.messages import N_
from builder.core.roster import walk
from builder.gui.style.icons import severity_icon
from builder.gui.words import capital, number, spoken, spoken_label
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.finding import Finding
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Formation, Troop

__all__ = ["SEVERITY_WORDS", "FindingModel", "FindingRow", "rows_of"]

SEVERITY_WORDS = {
    Severity.ERROR: N_("error"),
    Severity.WARNING: N_("warning"),
    Severity.ADVICE: N_("advice"),
}
_GRAVITY = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.ADVICE: 2}
SEVERITY, WHAT, WHERE = range(3)

Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole


@dataclass(frozen=True, slots=True)
class FindingRow:
    """Findings of one side that say the same thing. ``places``: a node of each, 0 for none."""

    side: int
    findings: tuple[Finding, ...]
    places: tuple[int, ...]
    what: str
    where: str

    @property
    def severity(self) -> Severity:
        """How much it matters."""
        return self.findings[0].severity


def rows_of(battle: Battle) -> tuple[FindingRow, ...]:
    """Return the rows for a battle: errors, then warnings, then advice, side by side."""
    rows: list[FindingRow] = []
    for place, side in enumerate(battle.sides):
        alike: defaultdict[tuple[object, ...], list[Finding]] = defaultdict(list)
        for finding in side.reckoning.findings:
            key = (finding.code, finding.severity, finding.message, finding.cite)
            alike[key].append(finding)
        prefix = f"{side.name}: " if len(battle.sides) > 1 else ""
        nodes = {node.id: node for node in walk(side.reckoning.army.root)} if alike else {}
        rows.extend(
            _row(place, findings, prefix + _where(side.reckoning, findings, nodes))
            for findings in map(tuple, alike.values())
        )
    return tuple(sorted(rows, key=lambda row: _GRAVITY[row.severity]))


def _row(place: int, findings: tuple[Finding, ...], where: str) -> FindingRow:
    places = tuple(finding.nodes[0] if finding.nodes else 0 for finding in findings)
    return FindingRow(place, findings, places, capital(spoken(findings[0].message)), where)


def _where(
    reckoning: Reckoning, findings: tuple[Finding, ...], by_id: dict[int, Formation | Troop]
) -> str:
    if len(findings) > 1:
        return translate_plural("{n} place", "{n} places", len(findings))
    nodes = findings[0].nodes
    if not nodes or nodes[0] not in by_id or nodes[0] == reckoning.army.root.id:
        return translate("the army")
    unit = reckoning.sized.unit_of.get(nodes[0])
    if unit is not None and len(unit.nodes) > 1:
        return spoken(reckoning.names.of_unit(unit))
    name = spoken(reckoning.names.of(by_id[nodes[0]]))
    if len(nodes) > 1:
        return translate("{name} and {n} more", name=name, n=len(nodes) - 1)
    return name


class FindingModel(QAbstractTableModel):
    """Severity, what is wrong, where."""

    def __init__(self) -> None:
        """Start without findings."""
        super().__init__()
        self.rows: tuple[FindingRow, ...] = ()

    def show(self, battle: Battle | None) -> None:
        """Show the findings of a battle; what stays at either end of the list isn't touched."""
        new = rows_of(battle) if battle is not None else ()
        old = self.rows
        head = 0
        while head < min(len(old), len(new)) and old[head] == new[head]:
            head += 1
        tail = 0
        while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
            tail += 1
        nowhere = QModelIndex()
        if len(old) - tail > head:
            self.beginRemoveRows(nowhere, head, len(old) - tail - 1)
            self.rows = (*old[:head], *old[len(old) - tail :])
            self.endRemoveRows()
        if len(new) - tail > head:
            self.beginInsertRows(nowhere, head, len(new) - tail - 1)
            self.rows = new
            self.endInsertRows()
        self.rows = new

    def count(self, severity: Severity) -> int:
        """Return how many findings there are of a severity."""
        return sum(len(row.findings) for row in self.rows if row.severity is severity)

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 3

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or role != _Role.DisplayRole:
            return None
        titles = (translate("Severity"), translate("What"), translate("Where"))
        return titles[section] if 0 <= section < len(titles) else None

    @override
    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row, column = self.rows[index.row()], index.column()
        if role == _Role.DisplayRole:
            word = capital(spoken_label(SEVERITY_WORDS[row.severity]))
            return (word, row.what, row.where)[column]
        if role == _Role.DecorationRole and column == SEVERITY:
            return severity_icon(row.severity)
        if role == _Role.ToolTipRole:
            return spoken(row.findings[0].why) or None
        if role == _Role.AccessibleTextRole and column == WHAT:
            return _in_full(row)
        return None


def _in_full(row: FindingRow) -> str:
    return translate(
        "{severity}: {what}. {n} in all",
        severity=spoken_label(SEVERITY_WORDS[row.severity]),
        what=row.what,
        n=number(len(row.findings)),
    )
