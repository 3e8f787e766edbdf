"""The order of battle as a Qt model over the frozen tree of an army.

An index carries the id of its node, nothing else, so no index ever points into freed memory. From
one state of the army to the next the model tells exactly which rows come, go, move or read
otherwise, and so a view keeps what is selected and what is open. The army itself is the one row
at the top. The model edits nothing: what is typed in a row or dropped on it goes to ``deeds``.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QGuiApplication

from builder.core.roster import Troop
from builder.gui.models.differences import differences
from builder.gui.models.dragged import (
    NODES_MIME,
    PIECE_MIME,
    Origin,
    nodes_in,
    nodes_mime,
    pieces_in,
)
from builder.gui.models.former_texts import FormerTexts, is_another_scale
from builder.gui.models.row_texts import RowTexts
from builder.gui.models.tree_shape import PutIn, TakeOut, TreeShape
from builder.gui.overriding import override
from builder.gui.style.icons import symbol_icon
from builder.gui.style.theme import changed_tint, faint
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from PySide6.QtCore import QMimeData

    from builder.core.reckoning import Reckoning
    from builder.core.roster import Formation
    from builder.gui.models.columns import Column
    from builder.gui.models.dragged import Dragged
    from builder.gui.models.row_texts import Row
    from builder.gui.models.tree_shape import Step

__all__ = ["NAME", "RosterTreeModel", "TreeDeeds"]

NAME = 0
ROW_HEIGHT = 22
FEW_ROWS = 200
NOWHERE = Origin(0, 0)

Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_Flag = Qt.ItemFlag
# As plain numbers, which compare faster than Python's enumerations.
_DISPLAY = int(_Role.DisplayRole)
_EDIT = int(_Role.EditRole)
_ALIGNMENT = int(_Role.TextAlignmentRole)
_DECORATION = int(_Role.DecorationRole)
_FOREGROUND = int(_Role.ForegroundRole)
_FONT = int(_Role.FontRole)
_SIZE_HINT = int(_Role.SizeHintRole)
_TOOL_TIP = int(_Role.ToolTipRole)
# What there is nothing of to say of a cell that looks as most do.
_PLAIN = frozenset(
    map(int, (_Role.ForegroundRole, _Role.FontRole, _Role.BackgroundRole, _Role.CheckStateRole))
)
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


_SHOWN = _Flag.ItemIsEnabled | _Flag.ItemIsSelectable


def _flags(*, is_troop: bool, is_root: bool, can_edit: bool) -> Qt.ItemFlag:
    flags = _SHOWN | (_Flag.ItemNeverHasChildren if is_troop else _Flag.ItemIsDropEnabled)
    if not is_root:
        flags |= _Flag.ItemIsDragEnabled
    return flags | _Flag.ItemIsEditable if can_edit else flags


# Put together once: Python's flags are slow, and views ask for them all the time.
_FLAGS = {
    (is_troop, is_root, can_edit): _flags(is_troop=is_troop, is_root=is_root, can_edit=can_edit)
    for is_troop, is_root, can_edit in product((False, True), repeat=3)
}

_FORMER_ROLES = (_Role.BackgroundRole, _Role.ToolTipRole, _Role.AccessibleDescriptionRole)


class TreeDeeds(Protocol):
    """What the model asks for; each returns whether something changed."""

    def rename(self, node_id: int, name: str) -> bool:
        """Give a node a name."""
        ...

    def set_strength(self, node_id: int, strength: int) -> bool:
        """Give a troop a strength."""
        ...

    def move(self, node_ids: Sequence[int], parent: int, place: int | None) -> bool:
        """Move nodes to a place in a formation."""
        ...

    def bring(self, dragged: Dragged, parent: int, place: int | None, *, copy: bool) -> bool:
        """Bring nodes of any order of battle to a place in a formation."""
        ...

    def add_pieces(self, pieces: Sequence[str], parent: int, place: int | None) -> bool:
        """Add organisations and entries of the list at a place in a formation."""
        ...


class RosterTreeModel(QAbstractItemModel):
    """Rows are nodes, columns what ``RowTexts`` has."""

    def __init__(
        self, reckoning: Reckoning, deeds: TreeDeeds | None = None, origin: Origin = NOWHERE
    ) -> None:
        """Show an army, which stands in ``origin``; without ``deeds`` it can't be edited."""
        super().__init__()
        self._deeds = deeds
        self._origin = origin
        self._reckoning = reckoning
        self._shape = TreeShape(reckoning.army.root)
        self._rows = RowTexts(reckoning)
        self._former: FormerTexts | None = None

    # What others ask

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns."""
        return self._rows.columns

    def column(self, column_id: str) -> int:
        """Return the place of a column, or -1."""
        return next((at for at, each in enumerate(self.columns) if each.id == column_id), -1)

    def index_of(self, node_id: int, column: int = NAME) -> QModelIndex:
        """Return the index of a node; an invalid one where it isn't in the tree."""
        if node_id not in self._shape.nodes:
            return QModelIndex()
        return self.createIndex(self._shape.row(node_id), column, node_id)

    def node_id(self, index: Index) -> int:
        """Return the id of an index's node, or 0 for an invalid one."""
        return index.internalId() if index.isValid() else 0

    def node(self, node_id: int) -> Formation | Troop | None:
        """Return a node by id."""
        return self._shape.nodes.get(node_id)

    def row(self, node_id: int) -> Row:
        """Return the texts of a node."""
        return self._rows.of(self._shape.nodes[node_id])

    @property
    def tells_former(self) -> bool:
        """Whether cells tell what they said before the last step, which changed the scale."""
        return self._former is not None

    def forget_former(self) -> None:
        """Tell no more what cells said before; the view has to paint them anew."""
        self._former = None

    # From one state to the next

    def show(self, reckoning: Reckoning) -> None:
        """Show the next state of the army, telling views only what is different."""
        before, root = self._reckoning, reckoning.army.root
        self._former = None
        # A ruleset with other values in its cells has the same columns.
        same_rules = reckoning.basis.ruleset.id == before.basis.ruleset.id
        if not same_rules or not self._shape.can_become(root):
            self._start_again(reckoning)
            return
        numbers, texts = differences(self._shape, before, reckoning)
        columns = self.columns
        self._reckoning = reckoning
        if is_another_scale(before, reckoning):
            self._former, self._rows = FormerTexts(self._rows), RowTexts(reckoning)
        else:
            self._rows.show(reckoning, numbers, texts)
        if self.columns != columns:
            last = len(self.columns) - 1
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)
        for step in self._shape.steps_to(root):
            if not self._take(step):
                self._start_again(reckoning)
                return
        self._shape.settle(root)
        self._tell(texts)

    def _start_again(self, reckoning: Reckoning) -> None:
        self.beginResetModel()
        self._reckoning = reckoning
        self._shape = TreeShape(reckoning.army.root)
        self._rows = RowTexts(reckoning)
        self.endResetModel()

    def _take(self, step: Step) -> bool:
        if isinstance(step, PutIn):
            parent = self.index_of(step.parent)
            self.beginInsertRows(parent, step.row, step.row + len(step.nodes) - 1)
            self._shape.take(step)
            self.endInsertRows()
        elif isinstance(step, TakeOut):
            self.beginRemoveRows(self.index_of(step.parent), step.first, step.last)
            self._shape.take(step)
            self.endRemoveRows()
        else:
            start, end = self.index_of(step.from_parent), self.index_of(step.parent)
            if not self.beginMoveRows(start, step.from_row, step.from_row, end, step.row):
                return False
            self._shape.take(step)
            self.endMoveRows()
        return True

    def _tell(self, node_ids: Iterable[int]) -> None:
        """Tell that rows read otherwise: run by run while they are few, else once a formation.

        A view looks at all that is open between the first and the last row that it is told of.
        """
        rows: defaultdict[int, list[int]] = defaultdict(list)
        for node_id in node_ids:
            if node_id in self._shape.nodes:
                rows[self._shape.parents.get(node_id, 0)].append(self._shape.row(node_id))
        few = sum(map(len, rows.values())) <= FEW_ROWS
        for parent, changed in rows.items():
            above = self.index_of(parent) if parent else QModelIndex()
            for first, last in _runs(changed) if few else ((min(changed), max(changed)),):
                self._tell_rows(above, first, last)

    def _tell_rows(self, parent: QModelIndex, first: int, last: int) -> None:
        end = self.index(last, len(self.columns) - 1, parent)
        self.dataChanged.emit(self.index(first, NAME, parent), end)

    # What Qt asks

    @override
    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        if not 0 <= column < len(self.columns):
            return QModelIndex()
        if not parent.isValid():
            return self.createIndex(0, column, self._shape.root) if row == 0 else QModelIndex()
        children = self._shape.children.get(parent.internalId(), [])
        if parent.column() != NAME or not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, column, children[row])

    @override
    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        above = self._shape.parents.get(index.internalId(), 0)
        return self.index_of(above) if above else QModelIndex()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        if not parent.isValid():
            return 1
        if parent.column() != NAME:
            return 0
        return len(self._shape.children.get(parent.internalId(), ()))

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return len(self._rows.columns)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        if role == _Role.DisplayRole:
            return column.title
        if role == _Role.ToolTipRole:
            return column.tip or None
        if role == _Role.TextAlignmentRole:
            return _RIGHT if column.numeric else _LEFT
        return None

    @override
    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        node = self._shape.nodes.get(index.internalId())
        if node is None:
            return None
        return self._said(node, self._rows.of(node), index.column(), role)

    @override
    def multiData(self, index: Index, roleDataSpan: Any) -> None:
        # A view asks for all that it paints of a cell at once, which spares it six calls of seven.
        # The span has both of its ends and an index, whatever the annotations of Qt's say.
        node = self._shape.nodes.get(index.internalId())
        row = self._rows.of(node) if node is not None else None
        column = index.column()
        if row is None or row.faint or self._former is not None or (row.heading and not column):
            plain: frozenset[int] = frozenset()
        else:
            plain = _PLAIN
        for place in range(roleDataSpan.size()):
            asked = roleDataSpan[place]
            role = asked.role()
            if role in plain or node is None or row is None:
                said = None
            else:
                said = self._said(node, row, column, role)
            if said is None:
                asked.clearData()
            else:
                asked.setData(said)

    def _said(self, node: Formation | Troop, row: Row, column: int, role: int) -> object:
        if role == _DISPLAY:
            return row.texts[column]
        if role == _ALIGNMENT:
            return _RIGHT if self.columns[column].numeric else _LEFT
        if role == _EDIT:
            return self._to_edit(node, column, row)
        if self._former is not None and role in _FORMER_ROLES:
            former = self._former.of(node, self.columns[column].id, row.texts[column])
            if former is not None:
                return _told_former(former, row.tip, role)
        return self._look(row, column, role)

    def _to_edit(self, node: Formation | Troop, column: int, row: Row) -> str | int:
        if column == NAME:
            return node.name or row.texts[NAME]
        if isinstance(node, Troop) and self.columns[column].id == "strength":
            return node.strength
        return row.texts[column]

    def _look(self, row: Row, column: int, role: int) -> object:
        if role == _DECORATION:
            return self._decoration(row, column)
        if role == _FOREGROUND:
            return faint(QGuiApplication.palette()) if row.faint else None
        if role == _FONT:
            return _bold() if row.heading and column == NAME else None
        if role == _SIZE_HINT:
            return QSize(0, ROW_HEIGHT) if column == NAME else None
        return row.tip or None if role == _TOOL_TIP else None

    def _decoration(self, row: Row, column: int) -> object:
        if column == NAME and row.symbol:
            colour = faint(QGuiApplication.palette()) if row.faint else None
            return symbol_icon(row.symbol, colour)
        if row.post and self.columns[column].id == "table":
            return symbol_icon(row.post)
        return None

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        node = self._shape.nodes.get(index.internalId())
        if node is None:
            return _Flag.NoItemFlags
        if self._deeds is None:
            return _SHOWN
        column = index.column()
        is_troop = isinstance(node, Troop)
        can_edit = column == NAME or (is_troop and self.columns[column].id == "strength")
        return _FLAGS[is_troop, node.id == self._shape.root, can_edit]

    @override
    def setData(self, index: Index, value: Any, role: int = _Role.EditRole) -> bool:
        node = self._shape.nodes.get(self.node_id(index))
        if node is None or self._deeds is None or role != _Role.EditRole:
            return False
        if index.column() == NAME:
            text = str(value)
            if text == self._to_edit(node, NAME, self._rows.of(node)):
                return False
            return self._deeds.rename(node.id, text)
        return self._deeds.set_strength(node.id, int(value))

    # Drag and drop

    @override
    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    @override
    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    @override
    def mimeTypes(self) -> list[str]:
        return [NODES_MIME, PIECE_MIME]

    @override
    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        ids = {self.node_id(index) for index in indexes} - {self._shape.root, 0}
        return nodes_mime(self._origin, sorted(ids))

    @override
    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        target = self.node_id(parent)
        if self._deeds is None or target not in self._shape.children:
            return False
        if data.hasFormat(PIECE_MIME):
            return True
        dragged = nodes_in(data)
        if dragged is None or dragged.origin != self._origin:
            return dragged is not None
        return not any(self._shape.is_inside(target, each) for each in dragged.nodes)

    @override
    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        if self._deeds is None or not self.canDropMimeData(data, action, row, column, parent):
            return False
        target, place = self.node_id(parent), row if row >= 0 else None
        if data.hasFormat(PIECE_MIME):
            return self._deeds.add_pieces(pieces_in(data), target, place)
        dragged = nodes_in(data)
        if dragged is None:
            return False
        copy = action == Qt.DropAction.CopyAction
        if dragged.origin == self._origin and not copy:
            return self._deeds.move(dragged.nodes, target, place)
        return self._deeds.bring(dragged, target, place, copy=copy)

    def is_of_another_document(self, data: QMimeData) -> bool:
        """Tell whether a drag carries nodes of another document, which are always copied."""
        dragged = nodes_in(data)
        return dragged is not None and dragged.origin.document != self._origin.document


def _bold() -> QFont:
    font = QFont()
    font.setBold(True)
    return font


def _told_former(former: str, tip: str, role: int) -> object:
    """Return the tint of a cell that said something else before, or the words for it."""
    if role == _Role.BackgroundRole:
        return changed_tint(QGuiApplication.palette())
    words = translate("before: {text}", text=former or "–")
    return f"{words}\n{tip}" if tip and role == _Role.ToolTipRole else words


def _runs(rows: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each run of rows that follow each other."""
    rows = sorted(rows)
    first = last = rows[0]
    for row in rows[1:]:
        if row > last + 1:
            yield first, last
            first = row
        last = row
    yield first, last
