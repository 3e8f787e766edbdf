"""The findings as rows, side by side under a heading: those that say the same thing together.

Forty units without an order are one row with forty places, so that a list stays readable; the
gravest come first. What the user has hidden is left out, or told faintly and by a word. From one
state to the next only the rows that differ are told to come and go.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont, QGuiApplication

from builder.core.finding import Severity
from builder.core.messages import N_
from builder.core.roster import walk
from builder.gui.overriding import override
from builder.gui.style.icons import severity_icon
from builder.gui.style.theme import accent, faint
from builder.gui.words import capital, number, spoken, spoken_label
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from builder.core.battle import Battle, BattleSide
    from builder.core.finding import Finding
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Formation, Troop

__all__ = [
    "REMEDY",
    "SEVERITY",
    "SEVERITY_WORDS",
    "WHAT",
    "WHERE",
    "FindingModel",
    "FindingRow",
    "key_of",
    "rows_of",
    "summary_of",
]

SEVERITY_WORDS = {
    Severity.ERROR: N_("error"),
    Severity.WARNING: N_("warning"),
    Severity.ADVICE: N_("advice"),
}
_GRAVITY = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.ADVICE: 2}
SEVERITY, WHAT, WHERE, REMEDY = range(4)
NOBODY: frozenset[str] = frozenset()

Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole


@dataclass(frozen=True, slots=True)
class FindingRow:
    """Findings of one side that say the same thing. ``places``: a node of each, 0 for none.

    Without findings it is the heading of its side.
    """

    side: int
    findings: tuple[Finding, ...]
    places: tuple[int, ...]
    what: str
    where: str
    keys: tuple[str, ...] = ()
    hidden: bool = False

    @property
    def is_heading(self) -> bool:
        """Whether it only says whose findings come next."""
        return not self.findings

    @property
    def remedy(self) -> str:
        """What would put it right, in words; "" where nothing is known to."""
        known = [each.remedy for each in self.findings if each.remedy is not None]
        return spoken(known[0].label) if known else ""

    @property
    def severity(self) -> Severity:
        """How much it matters."""
        return self.findings[0].severity


def key_of(side: BattleSide, finding: Finding) -> str:
    """Return what a finding is known by while it is hidden: whose, which, and its place."""
    return f"{side.id}/{finding.code}/{finding.nodes[0] if finding.nodes else 0}"


def summary_of(severities: Iterable[Severity], hidden: int = 0) -> str:
    """Return how many findings there are, in words."""
    found = list(severities)
    counts = {severity: found.count(severity) for severity in Severity}
    texts = (
        translate_plural("{n} error", "{n} errors", counts[Severity.ERROR]),
        translate_plural("{n} warning", "{n} warnings", counts[Severity.WARNING]),
        translate_plural("{n} advice", "{n} pieces of advice", counts[Severity.ADVICE]),
    )
    shown = [text for text, severity in zip(texts, Severity, strict=True) if counts[severity]]
    if hidden:
        shown.append(translate("{n} hidden", n=hidden))
    return ", ".join(shown) or translate("nothing to remark")


def rows_of(
    battle: Battle, hidden: AbstractSet[str] = NOBODY, *, with_hidden: bool = False
) -> tuple[FindingRow, ...]:
    """Return the rows for a battle: side by side, errors, then warnings, then advice."""
    found: list[FindingRow] = []
    for place, side in enumerate(battle.sides):
        rows = _rows_of_side(place, side, hidden)
        shown = [row for row in rows if with_hidden or not row.hidden]
        if shown and len(battle.sides) > 1:
            severities = [each.severity for row in shown for each in row.findings]
            found.append(FindingRow(place, (), (), side.name, summary_of(severities)))
        found.extend(shown)
    return tuple(found)


def _rows_of_side(place: int, side: BattleSide, hidden: AbstractSet[str]) -> list[FindingRow]:
    alike: defaultdict[tuple[object, ...], list[tuple[str, Finding]]] = defaultdict(list)
    for finding in side.reckoning.findings:
        key = key_of(side, finding)
        same = (finding.code, finding.severity, finding.message, finding.cite, key in hidden)
        alike[same].append((key, finding))
    alone = (pairs[0][1] for pairs in alike.values() if len(pairs) == 1)
    nodes = _nodes(side.reckoning, {each.nodes[0] for each in alone if each.nodes})
    rows = []
    for pairs in alike.values():
        findings = tuple(finding for _, finding in pairs)
        places = tuple(finding.nodes[0] if finding.nodes else 0 for finding in findings)
        rows.append(
            FindingRow(
                place,
                findings,
                places,
                capital(spoken(findings[0].message)),
                _where(side.reckoning, findings, nodes),
                tuple(key for key, _ in pairs),
                pairs[0][0] in hidden,
            )
        )
    return sorted(rows, key=lambda row: (row.hidden, _GRAVITY[row.severity]))


def _nodes(reckoning: Reckoning, wanted: AbstractSet[int]) -> dict[int, Formation | Troop]:
    """Return nodes by id: most findings are of units, so the tree is rarely walked through."""
    units = [unit for each in wanted for unit in reckoning.sized.units_at.get(each, ())]
    found = {node.id: node for unit in units for node in unit.nodes}
    if not wanted <= found.keys():
        found = {node.id: node for node in walk(reckoning.army.root) if node.id in wanted}
    return found


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
    """Severity, what is wrong, where, and what would put it right."""

    def __init__(self) -> None:
        """Start without findings."""
        super().__init__()
        self.rows: tuple[FindingRow, ...] = ()

    def show(
        self,
        battle: Battle | None,
        hidden: AbstractSet[str] = NOBODY,
        *,
        with_hidden: bool = False,
    ) -> None:
        """Show the findings of a battle; what stays at either end of the list isn't touched."""
        new = rows_of(battle, hidden, with_hidden=with_hidden) if battle is not None else ()
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
        return sum(
            len(row.findings)
            for row in self.rows
            if not row.is_heading and not row.hidden and row.severity is severity
        )

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 4

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or role != _Role.DisplayRole:
            return None
        titles = (
            translate("Severity"),
            translate("What"),
            translate("Where"),
            translate("Remedy"),
        )
        return titles[section] if 0 <= section < len(titles) else None

    @override
    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row, column = self.rows[index.row()], index.column()
        return _of_heading(row, column, role) if row.is_heading else _of_row(row, column, role)

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and index.row() < len(self.rows) and self.rows[index.row()].is_heading:
            return Qt.ItemFlag.ItemIsEnabled
        return super().flags(index)


def _of_heading(row: FindingRow, column: int, role: int) -> object:
    if role == _Role.DisplayRole:
        return ("", row.what, row.where, "")[column]
    if role == _Role.FontRole:
        font = QFont()
        font.setBold(True)
        return font
    if role == _Role.AccessibleTextRole and column == WHAT:
        return f"{row.what}: {row.where}"
    return None


def _of_row(row: FindingRow, column: int, role: int) -> object:
    if role == _Role.DisplayRole:
        return (_word(row), row.what, row.where, row.remedy)[column]
    if role == _Role.DecorationRole and column == SEVERITY:
        return severity_icon(row.severity)
    if role == _Role.ToolTipRole:
        return spoken(row.findings[0].why) or None
    if role == _Role.AccessibleTextRole and column == WHAT:
        return _in_full(row)
    if role == _Role.ForegroundRole and row.hidden:
        return faint(QGuiApplication.palette())
    return _look_of_remedy(role) if column == REMEDY and row.remedy else None


def _look_of_remedy(role: int) -> object:
    """Return the look of what does something when it is clicked."""
    if role == _Role.ForegroundRole:
        return accent(QGuiApplication.palette())
    if role == _Role.FontRole:
        font = QFont()
        font.setUnderline(True)
        return font
    return None


def _word(row: FindingRow) -> str:
    word = capital(spoken_label(SEVERITY_WORDS[row.severity]))
    return translate("{severity}, hidden", severity=word) if row.hidden else word


def _in_full(row: FindingRow) -> str:
    return translate(
        "{severity}: {what}. {n} in all",
        severity=spoken_label(SEVERITY_WORDS[row.severity]),
        what=row.what,
        n=number(len(row.findings)),
    )
