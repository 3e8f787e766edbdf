"""A table of records that one edits in place: a column says what it shows and what it changes.

The records are frozen values; an edit hands on a new tuple of them, or the reason why it can't be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt, Signal

from builder.core.circumstance_edits import with_values
from builder.core.errors import BuilderError
from builder.gui.overriding import override
from builder.gui.words import spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QPersistentModelIndex

    from builder.core.model import Model

    Index = QModelIndex | QPersistentModelIndex
    Choices = Sequence[tuple[object, str]]

__all__ = ["Column", "Numbers", "RecordModel", "labels"]

_Role = Qt.ItemDataRole
NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class Numbers:
    """Whole numbers from ``least`` to ``most``; one below ``least`` is none, shown as ``none``."""

    least: int
    most: int
    none: str = ""


@dataclass(frozen=True)
class Column:
    """A column: what an editor gets of a record, and which of its fields an answer changes.

    ``choices`` or ``numbers`` say what may be answered; without them it is a text.
    """

    title: str
    value: Callable[[Any], object]
    change: Callable[[Any, Any], dict[str, object]]
    tip: str = ""
    choices: Callable[[], Choices] | None = None
    numbers: Numbers | None = None

    def text(self, record: Model) -> str:
        """Return what the cell shows."""
        value = self.value(record)
        if self.choices is not None:
            return next((text for key, text in self.choices() if key == value), str(value or ""))
        if self.numbers is not None and value is None:
            return self.numbers.none
        return "" if value is None else str(value)


class RecordModel(QAbstractTableModel):
    """Rows of records.

    Signals:
        edited: with the new tuple of all records, which the model doesn't take by itself.
        refused: with the error that says why an edit can't be.
    """

    edited = Signal(object)
    refused = Signal(object)

    def __init__(self) -> None:
        """Start with no columns and no rows."""
        super().__init__()
        self.columns: tuple[Column, ...] = ()
        self.records: tuple[Any, ...] = ()

    def take_columns(self, columns: Sequence[Column]) -> None:
        """Show other columns, and no rows yet."""
        self.beginResetModel()
        self.columns, self.records = tuple(columns), ()
        self.endResetModel()

    def show(self, records: tuple[Any, ...]) -> None:
        """Show other records; where there are as many as before the rows stay."""
        if records == self.records:
            return
        if len(records) != len(self.records):
            self.beginResetModel()
            self.records = records
            self.endResetModel()
            return
        self.records = records
        last = self.index(len(records) - 1, len(self.columns) - 1)
        self.dataChanged.emit(self.index(0, 0), last)

    @override
    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.records)

    @override
    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> object:
        if orientation == Qt.Orientation.Horizontal and 0 <= section < len(self.columns):
            if role == _Role.DisplayRole:
                return self.columns[section].title
            if role == _Role.ToolTipRole:
                return self.columns[section].tip or None
        elif role == _Role.DisplayRole:
            return section + 1
        return None

    @override
    def data(self, index: Index, role: int = _Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        column, record = self.columns[index.column()], self.records[index.row()]
        if role == _Role.EditRole:
            return column.value(record)
        text = column.text(record)
        told: dict[int, object] = {
            _Role.DisplayRole: text,
            _Role.ToolTipRole: column.tip or text,
            _Role.AccessibleTextRole: f"{column.title}: {text}",
        }
        if column.numbers is not None and column.value(record) is not None:
            told[_Role.TextAlignmentRole] = (
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            )
        return told.get(role)

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.isValid() else flags

    @override
    def setData(self, index: Index, value: Any, role: int = _Role.EditRole) -> bool:
        if role != _Role.EditRole or not index.isValid():
            return False
        column, row = self.columns[index.column()], index.row()
        try:
            changed = with_values(self.records[row], **column.change(self.records[row], value))
        except BuilderError as error:
            self.refused.emit(error)
            return False
        if changed is self.records[row]:
            return False
        self.edited.emit((*self.records[:row], changed, *self.records[row + 1 :]))
        return True

    def without(self, row: int) -> tuple[Any, ...]:
        """Return the records without one."""
        return (*self.records[:row], *self.records[row + 1 :])

    def spoken_place(self, index: Index) -> str:
        """Return where a cell is, for a screen reader."""
        return f"{self.columns[index.column()].title}, {index.row() + 1}"


def labels(items: Sequence[Any]) -> list[tuple[object, str]]:
    """Return things of a pack that have an id and a label, as choices."""
    return [(each.id, spoken(each.label)) for each in items]
