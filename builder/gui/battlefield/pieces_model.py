"""The pieces of ground as a table: the map in words, its numbers to be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from builder.core.battlefield import FURTHEST_MM
from builder.core.measures import round_half_up
from builder.core.messages import N_
from builder.core.outlines import across_of
from builder.gui.overriding import override
from builder.gui.typed_numbers import typed_number
from builder.gui.words import capital, number, spoken_label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from builder.core.battlefield import Piece
    from builder.gui.battlefield.ground_deeds import GroundDeeds

__all__ = ["KIND", "NAME", "PiecesModel"]

Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole

KIND, NAME = 0, 1
_COLUMNS: tuple[tuple[str, str], ...] = (
    ("kind", N_("Kind")),
    ("name", N_("Name")),
    ("x_mm", N_("x mm")),
    ("y_mm", N_("y mm")),
    ("across", N_("Size mm")),
    ("turn_deg", N_("Turn °")),
    ("placed_by", N_("Placed by")),
)
_NUMBERS = frozenset({"x_mm", "y_mm", "across", "turn_deg"})


class PiecesModel(QAbstractTableModel):
    """One row a piece, in the order in which they lie."""

    def __init__(self, deeds: GroundDeeds) -> None:
        """Start without pieces."""
        super().__init__()
        self._deeds = deeds
        self.pieces: tuple[Piece, ...] = ()
        self._sides: Mapping[str, str] = {}
        self._wrong: Mapping[int, str] = {}

    def show(self, pieces: Sequence[Piece], sides: Mapping[str, str]) -> None:
        """Show pieces; rows stay where the pieces are the same by their ids."""
        same = [each.id for each in pieces] == [each.id for each in self.pieces]
        if not same:
            self.beginResetModel()
        self.pieces, self._sides = tuple(pieces), sides
        if not same:
            self.endResetModel()
        elif pieces:
            self._tell_all()

    def show_wrong(self, wrong: Mapping[int, str]) -> None:
        """Say in tool tips what is wrong with pieces."""
        self._wrong = wrong
        if self.pieces:
            self._tell_all()

    def _tell_all(self) -> None:
        last = self.index(len(self.pieces) - 1, len(_COLUMNS) - 1)
        self.dataChanged.emit(self.index(0, 0), last)

    def row_of(self, piece_id: int) -> int:
        """Return the row of a piece; -1 where there is none."""
        return next((at for at, each in enumerate(self.pieces) if each.id == piece_id), -1)

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own
        return 0 if parent.isValid() else len(self.pieces)

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
        if not index.isValid() or index.row() >= len(self.pieces):
            return None
        piece, column = self.pieces[index.row()], index.column()
        if role in {_Role.DisplayRole, _Role.EditRole}:
            value = self._value(piece, _COLUMNS[column][0])
            if isinstance(value, str) or role == _Role.EditRole:
                return str(value)
            return number(value)
        if role == _Role.ToolTipRole:
            return self._wrong.get(piece.id)
        if role == _Role.TextAlignmentRole:
            return _alignment(column)
        return None

    def _value(self, piece: Piece, field: str) -> str | int:
        if field == "kind":
            return capital(self._deeds.label_of(piece.kind))
        if field == "placed_by":
            return self._sides.get(piece.placed_by or "", "")
        value: str | int = across_of(piece.points) if field == "across" else getattr(piece, field)
        return value

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        field = _COLUMNS[index.column()][0]
        return flags | Qt.ItemFlag.ItemIsEditable if field in _NUMBERS | {"name"} else flags

    @override
    def setData(self, index: Index, value: Any, role: int = _Role.EditRole) -> bool:
        if role != _Role.EditRole or not index.isValid() or index.row() >= len(self.pieces):
            return False
        piece, field = self.pieces[index.row()], _COLUMNS[index.column()][0]
        if field == "name":
            return self._deeds.rename(piece.id, str(value))
        typed = typed_number(str(value)) if field in _NUMBERS else None
        if typed is None or abs(typed) > FURTHEST_MM:
            return False
        return self._deeds.set_number(piece.id, field, round_half_up(typed))


def _alignment(column: int) -> Qt.AlignmentFlag:
    numeric = _COLUMNS[column][0] in _NUMBERS
    side = Qt.AlignmentFlag.AlignRight if numeric else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
