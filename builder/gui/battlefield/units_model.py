"""The units of a side as a table: where each stands on the map, its numbers to be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from builder.core.battlefield import FURTHEST_MM
from builder.core.measures import round_half_up
from builder.core.messages import N_
from builder.core.standing import deployment_in, units_to_place, units_waiting
from builder.gui.models.dragged import UNITS_MIME, units_mime
from builder.gui.overriding import override
from builder.gui.typed_numbers import typed_number
from builder.gui.words import number, spoken, spoken_label
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QMimeData

    from builder.core.battle import Battle
    from builder.core.placing import Placement
    from builder.core.reckoning import Reckoning
    from builder.core.sized import Unit
    from builder.gui.battlefield.chosen import UnitId
    from builder.gui.battlefield.unit_deeds import UnitDeeds

__all__ = ["UnitsModel"]

Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole

_COLUMNS: tuple[tuple[str, str], ...] = (
    ("name", N_("Unit")),
    ("x_mm", N_("x mm")),
    ("y_mm", N_("y mm")),
    ("facing_deg", N_("Faces °")),
)
_NOWHERE = "–"


class UnitsModel(QAbstractTableModel):
    """One row a unit, in the order of the tree; one that isn't on the table has no numbers."""

    def __init__(self, deeds: UnitDeeds) -> None:
        """Start without units."""
        super().__init__()
        self._deeds = deeds
        self.side = 0
        self._side_id = ""
        self._reckoning: Reckoning | None = None
        self.units: tuple[Unit, ...] = ()
        self._where: dict[str, Placement] = {}
        self._waiting: frozenset[str] = frozenset()
        self._rows: dict[str, int] = {}

    def show(self, battle: Battle, side: int) -> None:
        """Show a side of a battle; rows stay where its units are the same by their keys."""
        shown = battle.sides[side]
        units = units_to_place(shown.reckoning)
        keys = [unit.key for unit in units]
        same = side == self.side and keys == list(self._rows)
        if not same:
            self.beginResetModel()
        self.side, self._side_id, self._reckoning = side, shown.id, shown.reckoning
        self.units = units
        self._rows = {key: row for row, key in enumerate(keys)}
        self._waiting = units_waiting(battle, shown)
        self._where = {each.unit: each for each in deployment_in(battle, shown).placements}
        if not same:
            self.endResetModel()
        elif units:
            last = self.index(len(units) - 1, len(_COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def row_of(self, ident: UnitId) -> int:
        """Return the row of a unit; -1 where it isn't of this side."""
        return self._rows.get(ident[1], -1) if ident[0] == self._side_id else -1

    def id_at(self, row: int) -> UnitId:
        """Return the unit in a row."""
        return (self._side_id, self.units[row].key)

    def stands(self, row: int) -> bool:
        """Tell whether the unit in a row is on the table."""
        return self.units[row].key in self._where

    @property
    def off(self) -> list[Unit]:
        """The units that aren't on the table, but for those that are to wait as reserves."""
        gone = self._where.keys() | self._waiting
        return [unit for unit in self.units if unit.key not in gone]

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own
        return 0 if parent.isValid() else len(self.units)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own
        return 0 if parent.isValid() else len(_COLUMNS)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and 0 <= section < len(_COLUMNS):
            if role == _Role.DisplayRole:
                return spoken_label(_COLUMNS[section][1])
            if role == _Role.TextAlignmentRole:
                return _alignment(section)
        return None

    @override
    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.units) or self._reckoning is None:
            return None
        unit = self.units[index.row()]
        if role in {_Role.DisplayRole, _Role.EditRole}:
            return self._text(unit, _COLUMNS[index.column()][0], typed=role == _Role.EditRole)
        if role == _Role.ToolTipRole and unit.key in self._waiting:
            return translate("In reserve")
        return _alignment(index.column()) if role == _Role.TextAlignmentRole else None

    def _text(self, unit: Unit, field: str, *, typed: bool) -> str:
        if field == "name" and self._reckoning is not None:
            return spoken(self._reckoning.names.of_unit(unit))
        placement = self._where.get(unit.key)
        if placement is None:
            return "" if typed else _NOWHERE
        value: int = getattr(placement, field)
        return str(value) if typed else number(value)

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or index.row() >= len(self.units):
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        flags |= Qt.ItemFlag.ItemIsDragEnabled
        editable = index.column() > 0 and self.stands(index.row())
        return flags | Qt.ItemFlag.ItemIsEditable if editable else flags

    @override
    def mimeTypes(self) -> list[str]:
        return [UNITS_MIME]

    @override
    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = sorted({index.row() for index in indexes})
        return units_mime(self._side_id, [self.units[row].key for row in rows])

    @override
    def setData(self, index: Index, value: Any, role: int = _Role.EditRole) -> bool:
        if role != _Role.EditRole or not self.flags(index) & Qt.ItemFlag.ItemIsEditable:
            return False
        typed = typed_number(str(value))
        if typed is None or abs(typed) > FURTHEST_MM:
            return False
        field = _COLUMNS[index.column()][0]
        return self._deeds.set_number(self.id_at(index.row()), field, round_half_up(typed))


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
