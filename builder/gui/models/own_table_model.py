"""A table of a ruleset as a Qt model, its cells the user's to change.

Rows and columns are those of the data, with the unit in the heading. A house value has its raised
letter, a value of the user's own a tick. What is typed goes to ``change``, which gives back why it
can't be; then the cell goes on showing what was typed, and nothing else has happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication

from builder.core.finding import Severity
from builder.core.own_values import OwnCell, options_for
from builder.gui.overriding import override
from builder.gui.style.theme import accent, faint, severity_colour
from builder.gui.typed_numbers import exact_text, typed_number
from builder.gui.words import NARROW_BLANK, capital, marked, source_text, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.ruleset import Ruleset
    from builder.core.tables import Cell, Table

__all__ = ["FORBIDDEN", "OWN_MARK", "Index", "OwnTableModel"]

FORBIDDEN = "×"
OWN_MARK = "✓"
NOTHING = "–"
MOST_TOLD = 40
_SAYS_FORBIDDEN = {FORBIDDEN, "x"}

Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_SHOWN = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class OwnTableModel(QAbstractTableModel):
    """One table at a time.

    Signals:
        refused: with the index of a cell and why what was typed can't stand there.
    """

    refused = Signal(object, str)

    def __init__(self, change: Callable[[OwnCell], str]) -> None:
        """Start without a table. ``change`` sets a value, or says why it can't."""
        super().__init__()
        self._change = change
        self._shown = ("", "")
        self._pack: Ruleset | None = None
        self._table: Table | None = None
        self._refused: dict[tuple[str, str], tuple[str, str]] = {}

    # What others ask

    @property
    def table(self) -> Table | None:
        """The table that is shown, with the user's values in it."""
        return self._table

    def show(self, ruleset: Ruleset, pack: Ruleset, table: str) -> None:
        """Show a table. ``pack``: the ruleset without the user's values."""
        now = (ruleset.id, table)
        if now == self._shown:
            self._pack, self._table = pack, ruleset.table_index[table]
            self._tell_all()
            return
        self.beginResetModel()
        self._shown, self._pack, self._table = now, pack, ruleset.table_index[table]
        self._refused.clear()
        self.endResetModel()

    def index_of(self, row: str, column: str) -> QModelIndex:
        """Return the index of a cell; an invalid one where there is no such."""
        table = self._table
        if table is None or row not in table.row_index or column not in table.column_index:
            return QModelIndex()
        rows = [each.id for each in table.rows]
        return self.index(rows.index(row), table.column_index[column])

    def cell(self, index: Index) -> Cell | None:
        """Return what stands at an index."""
        if self._table is None or not index.isValid():
            return None
        row, column = self._ids(index)
        return self._table.cell(row, column)

    def own_cell(self, index: Index) -> OwnCell | None:
        """Return what stands at an index as a value of the user's own."""
        cell = self.cell(index)
        if cell is None:
            return None
        return self._made(
            index, value=cell.value, option=cell.option, text=cell.text, forbidden=cell.forbidden
        )

    def choices(self, index: Index) -> list[tuple[str, str]]:
        """Return the options that a cell may hold, id and text; none where it takes numbers."""
        if self._pack is None or self._table is None or not self._takes_options(index):
            return []
        allowed = options_for(self._pack, self._made(index))
        found = [
            (option.id, capital(spoken(option.label)))
            for each in self._pack.characteristics
            for option in each.options
            if option.id in allowed
        ]
        return [*found, (FORBIDDEN, translate("{sign} forbidden", sign=FORBIDDEN))]

    def is_editable(self, index: Index) -> bool:
        """Tell whether a cell can be typed in: it is neither computed nor a text."""
        cell = self.cell(index)
        if cell is None or self._table is None or self._pack is None:
            return False
        if self._table.columns[index.column()].formula is not None:
            return False
        return cell.text is None and self._pack_cell(index).text is None

    # Inside

    def _ids(self, index: Index) -> tuple[str, str]:
        assert self._table is not None  # noqa: S101 - an index is of some table
        return self._table.rows[index.row()].id, self._table.columns[index.column()].id

    def _made(self, index: Index, **says: object) -> OwnCell:
        assert self._table is not None  # noqa: S101 - an index is of some table
        row, column = self._ids(index)
        return OwnCell(table=self._table.id, row=row, column=column, **says)  # type: ignore[arg-type]

    def _pack_cell(self, index: Index) -> Cell:
        assert self._pack is not None  # noqa: S101 - shown together with the table
        assert self._table is not None  # noqa: S101
        return self._pack.table_index[self._table.id].cell(*self._ids(index))

    def _takes_options(self, index: Index) -> bool:
        """Tell whether an option stands there in the pack, or else in the same column."""
        here = self._pack_cell(index)
        if here.option is not None or here.value is not None:
            return here.option is not None
        column = (self.index(row, index.column()) for row in range(self.rowCount()))
        return any(self._pack_cell(each).option is not None for each in column)

    def _tell_all(self) -> None:
        last = self.index(self.rowCount() - 1, self.columnCount() - 1)
        self.dataChanged.emit(self.index(0, 0), last)

    # What Qt asks

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() or self._table is None else len(self._table.rows)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() or self._table is None else len(self._table.columns)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if self._table is None or section < 0 or role not in {_Role.DisplayRole, _Role.ToolTipRole}:
            return None
        if orientation is Qt.Orientation.Vertical:
            if section >= len(self._table.rows):
                return None
            row = self._table.rows[section]
            tips = (spoken(each) for each in (row.label, row.remark, row.note))
            text = capital(spoken(row.label))
            return text if role == _Role.DisplayRole else "\n".join(filter(None, tips))
        if section >= len(self._table.columns):
            return None
        column = self._table.columns[section]
        text = capital(spoken(column.label))
        if column.unit is not None:
            text = translate("{name}, {unit}", name=text, unit=spoken(column.unit))
        return text

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.cell(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return _SHOWN | Qt.ItemFlag.ItemIsEditable if self.is_editable(index) else _SHOWN

    @override
    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        cell = self.cell(index)
        if cell is None:
            return None
        refused = self._refused.get(self._ids(index))
        if role in {_Role.DisplayRole, _Role.EditRole}:
            return refused[0] if refused is not None else self._text(index, cell, role)
        if role == _Role.ToolTipRole:
            return refused[1] if refused is not None else self._tip(index, cell)
        if role == _Role.AccessibleTextRole:
            return (
                f"{self._plain(index, cell)}. {refused[1] if refused else source_text(cell.source)}"
            )
        return self._look(index, cell, role)

    def _text(self, index: Index, cell: Cell, role: int) -> str:
        if role == _Role.EditRole:
            return cell.option or self._plain(index, cell)
        return self._marked(index, cell)

    def _look(self, index: Index, cell: Cell, role: int) -> object:
        palette = QGuiApplication.palette()
        if role == _Role.TextAlignmentRole:
            return _LEFT if self._has_words(index, cell) else _RIGHT
        if role == _Role.FontRole and cell.source == "own":
            font = QFont()
            font.setBold(True)
            return font
        if role == _Role.ForegroundRole:
            if self._ids(index) in self._refused:
                return severity_colour(Severity.ERROR, palette)
            if not self.is_editable(index):
                return faint(palette)
            return accent(palette) if cell.source == "house" and _says(cell) else None
        return None

    def _has_words(self, index: Index, cell: Cell) -> bool:
        """Tell whether a cell holds words, or is empty among options."""
        if cell.text is not None or cell.option is not None:
            return True
        return cell.value is None and self.is_editable(index) and self._takes_options(index)

    def _plain(self, index: Index, cell: Cell) -> str:
        """Return what a cell says, without its mark."""
        if cell.forbidden:
            return FORBIDDEN
        if cell.value is not None:
            return exact_text(cell.value)
        if cell.option is not None:
            return dict(self.choices(index)).get(cell.option, cell.option)
        return spoken(cell.text)

    def _marked(self, index: Index, cell: Cell) -> str:
        text = self._plain(index, cell)
        if not text:
            return NOTHING
        if cell.source == "own":
            return f"{text}{NARROW_BLANK}{OWN_MARK}"
        return marked(text, house=cell.source == "house")

    def _tip(self, index: Index, cell: Cell) -> str:
        lines = [
            spoken(cell.text),
            source_text(cell.source),
            spoken(cell.effect),
            spoken(cell.note),
        ]
        if cell.source == "own":
            before = self._pack_cell(index)
            house = before.source == "house"
            was = marked(self._plain(index, before) or NOTHING, house=house)
            lines.append(translate("The pack has {value}.", value=was))
        if self._table is not None and self._table.columns[index.column()].formula is not None:
            lines.append(translate("Computed: it follows from other numbers."))
        return "\n".join(filter(None, lines))

    @override
    def setData(self, index: Index, value: Any, role: int = _Role.EditRole) -> bool:
        cell = self.cell(index)
        if cell is None or role != _Role.EditRole or not self.is_editable(index):
            return False
        text = str(value).strip()
        place = self._ids(index)
        refused = self._refused.pop(place, None)
        if text == (cell.option or self._plain(index, cell)) or not text:
            self.dataChanged.emit(index, index)
            return refused is not None
        says = self._said(index, text)
        why = self._change(says) if isinstance(says, OwnCell) else says
        if why:
            self._refused[place] = (text, why)
            self.refused.emit(index, why)
        self.dataChanged.emit(index, index)
        return not why

    def _said(self, index: Index, text: str) -> OwnCell | str:
        """Return the value that a text stands for, or what is wrong with it."""
        if text.casefold() in _SAYS_FORBIDDEN:
            return self._made(index, forbidden=True)
        choices = dict(self.choices(index))
        if choices:
            if text in choices:
                return self._made(index, option=text)
            return translate("Choose one of the options.")
        number = typed_number(text)
        if number is not None:
            return self._made(index, value=number)
        return translate(
            "“{text}” is no number; write 3, 1.5, 1,5 or 1/2, or × for forbidden.",
            text=text[:MOST_TOLD],
        )


def _says(cell: Cell) -> bool:
    """Tell whether anything stands in a cell."""
    return bool(cell.forbidden or cell.value is not None or cell.option or cell.text)
