"""The order sheet as a Qt model: a row for each who is given orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt

from builder.core.aiming import later_words, target_words
from builder.core.messages import N_
from builder.gui.overriding import override
from builder.gui.words import capital, spoken, spoken_label

if TYPE_CHECKING:
    from PySide6.QtCore import QPersistentModelIndex

    from builder.core.battle import Battle
    from builder.core.orders import Recipient

    Index = QModelIndex | QPersistentModelIndex

__all__ = ["OrderModel"]

_Role = Qt.ItemDataRole
NO_PARENT = QModelIndex()
ORDER = 1
TITLES = (N_("Who"), N_("Order"), N_("Target"), N_("Then"), N_("Note"))


class OrderModel(QAbstractTableModel):
    """Read-only: what is selected is changed below the table."""

    def __init__(self) -> None:
        """Start with nobody."""
        super().__init__()
        self.recipients: tuple[Recipient, ...] = ()
        self._rows: list[tuple[str, ...]] = []
        self._wrong: dict[int, str] = {}

    def show(self, battle: Battle, place: int, recipients: tuple[Recipient, ...]) -> None:
        """Show the recipients of a side; rows stay where they are the same."""
        rows = [_row(battle, place, each) for each in recipients]
        same = [each.id for each in recipients] == [each.id for each in self.recipients]
        if not same:
            self.beginResetModel()
        self.recipients, self._rows = recipients, rows
        self._wrong = _wrong(battle, place)
        if not same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(TITLES) - 1))

    @override
    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(TITLES)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or role != _Role.DisplayRole:
            return None
        return spoken_label(TITLES[section]) if 0 <= section < len(TITLES) else None

    @override
    def data(self, index: Index, role: int = _Role.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        text = self._rows[index.row()][index.column()]
        wrong = self._wrong.get(self.recipients[index.row()].id, "")
        wrong = wrong if index.column() == ORDER else ""
        if role == _Role.DisplayRole:
            return f"{text}  ▲" if wrong else text
        if role == _Role.ToolTipRole:
            return wrong or text or None
        if role == _Role.AccessibleTextRole:
            told = f"{spoken_label(TITLES[index.column()])}: {text}"
            return f"{told}. {wrong}" if wrong else told
        return None


def _row(battle: Battle, place: int, each: Recipient) -> tuple[str, ...]:
    kind = battle.ruleset.order_index.get(each.order or "")
    return (
        spoken(each.name(battle.sides[place].reckoning)),
        capital(spoken(kind.label)) if kind else "–",
        spoken(target_words(battle, each.target)) if each.target else "",
        "; ".join(spoken(later_words(battle, later)) for later in each.later),
        each.note.replace("\n", " "),
    )


def _wrong(battle: Battle, place: int) -> dict[int, str]:
    """Return what the findings say of orders, by the first node."""
    found: dict[int, str] = {}
    for finding in battle.sides[place].reckoning.findings:
        if "order" in finding.code and finding.nodes:
            told = spoken(finding.message)
            before = found.get(finding.nodes[0])
            found[finding.nodes[0]] = f"{before}\n{told}" if before else told
    return found
