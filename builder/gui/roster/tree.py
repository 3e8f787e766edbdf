"""The tree of an army: rows to select, rename, drag, and to walk through by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
)

from builder.core.secret_fields import closed_topics
from builder.gui.models.dragged import Origin
from builder.gui.models.roster_tree_model import NAME, RosterTreeModel
from builder.gui.overriding import override
from builder.gui.roster.fields import limit_line
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtCore import QPersistentModelIndex
    from PySide6.QtGui import QAction, QDragMoveEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from builder.core.battle import Battle
    from builder.gui.models.row_texts import Row
    from builder.gui.roster.deeds import RosterDeeds
    from builder.gui.session import Session

__all__ = ["RosterTree"]

MOST_STRENGTH = 1_000_000
APART = 4
# How many rows are open when an army is first shown.
_OPEN_ROWS = 40
# Widths of the columns, in letters of the font: what each has at least and at most, else _LETTERS.
# The name takes what is left.
_BOUNDS = {"echelon": (10, 16), "table": (8, 18), "order": (8, 12)}
_LETTERS = (7, 10)
# Where units are formed anew at another scale, what stands in a row may grow.
_TABLE_LETTERS_AT_A_SCALE = 16
_NAME_LETTERS = 22


class _CellDelegate(QStyledItemDelegate):
    """Edits a strength in a spin box with the document's bounds.

    Text that follows a column of numbers is kept a little apart from them.
    """

    @override
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        has_icon = QStyleOptionViewItem.ViewItemFeature.HasDecoration
        if index.column() in self.apart and not option.features & has_icon:
            option.features |= has_icon
            option.decorationSize = QSize(APART, 1)

    def __init__(
        self, parent: QTreeView, apart: frozenset[int], remark: Callable[[str], object]
    ) -> None:
        """Keep the columns that stand apart, and whom to tell of a name that is too long."""
        super().__init__(parent)
        self._remark = remark
        self.apart = apart

    @override
    def createEditor(
        self,
        parent: QWidget,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        editor = super().createEditor(parent, option, index)
        if isinstance(editor, QSpinBox):
            editor.setRange(0, MOST_STRENGTH)
        elif isinstance(editor, QLineEdit):
            limit_line(editor, self._remark)
        return editor


class RosterTree(QTreeView):
    """Shows one side of the session's battle and tells the session what is selected."""

    def __init__(self, session: Session, side: int, deeds: RosterDeeds) -> None:
        """Show a side's army."""
        super().__init__()
        self.side = side
        self._session = session
        self._following = False
        self._is_dragged_from = self._is_closed = False
        assert session.battle is not None  # noqa: S101 - trees are made for battles
        reckoning = session.battle.sides[side].reckoning
        assert session.front is not None  # noqa: S101 - as there is a battle
        covered = session.is_covered(side)
        origin = Origin(session.front.key, side)
        self.tree_model = RosterTreeModel(reckoning, None if covered else deeds, origin)
        self.setObjectName(f"roster-tree-{side}")
        self.setAccessibleName(translate("Order of battle"))
        self.setModel(self.tree_model)
        self._set_up()
        self._open_some()
        if covered:
            self._hide_orders()
        self._fit_columns(at_a_scale=reckoning.basis.ruleset.has_ratio)
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)
        session.battle_changed.connect(self._on_battle_changed)
        session.selection_changed.connect(self.follow_selection)
        self.follow_selection()

    def _set_up(self) -> None:
        self.setUniformRowHeights(True)
        self.setAlternatingRowColors(True)
        self.setAllColumnsShowFocus(True)
        self.setIconSize(QSize(18, 18))
        self.setIndentation(12)
        columns = self.tree_model.columns
        apart = {
            place
            for place in range(1, len(columns))
            if columns[place - 1].numeric and not columns[place].numeric
        }
        self.setItemDelegate(_CellDelegate(self, frozenset(apart), self._session.remarked.emit))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.SelectedClicked
        )
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionsMovable(False)

    def _fit_columns(self, *, at_a_scale: bool) -> None:
        """Give columns the room that the rows in sight need, within bounds."""
        model, metrics = self.tree_model, self.fontMetrics()
        letter = metrics.averageCharWidth()
        rows: list[Row] = []
        index = model.index(0, 0)
        while index.isValid() and len(rows) < _OPEN_ROWS:
            rows.append(model.row(model.node_id(index)))
            index = self.indexBelow(index)
        for place, column in enumerate(model.columns[1:], start=1):
            least, most = _BOUNDS.get(column.id, _LETTERS)
            if column.id == "table" and at_a_scale:
                least = _TABLE_LETTERS_AT_A_SCALE
            widest = max(metrics.boundingRect(row.texts[place]).width() for row in rows)
            sign = self.iconSize().width() if column.id == "table" and _has_post(rows) else 0
            title = metrics.boundingRect(column.title).width() + 2 * letter
            room = min(most * letter, widest + 2 * letter) + sign
            self.setColumnWidth(place, max(least * letter, title, room))

    def _hide_orders(self) -> None:
        """Show no column of orders where nobody may know any."""
        document, battle = self._session.document, self._session.battle
        if document is not None and battle is not None:
            closed = closed_topics(battle.ruleset, document)
            for place, column in enumerate(self.tree_model.columns):
                self.setColumnHidden(place, column.id == "order" and "orders" in closed)

    def _open_some(self) -> None:
        """Open what stands above the units, from the top down, as long as it isn't much."""
        waiting = [self.tree_model.index(0, 0)]
        rows = 1
        while waiting and rows < _OPEN_ROWS:
            index = waiting.pop(0)
            count = self.tree_model.rowCount(index)
            if not count or (rows + count > _OPEN_ROWS and index.parent().isValid()):
                continue
            if not self.tree_model.row(self.tree_model.index(0, 0, index).internalId()).faint:
                rows += count
                self.expand(index)
                waiting.extend(self.tree_model.index(row, 0, index) for row in range(count))

    def open_rows(self) -> frozenset[int]:
        """Return the ids of the nodes that are open."""
        found = set()
        waiting = [self.tree_model.index(0, 0)]
        while waiting:
            index = waiting.pop()
            if self.isExpanded(index):
                found.add(self.tree_model.node_id(index))
                rows = range(self.tree_model.rowCount(index))
                waiting.extend(self.tree_model.index(row, 0, index) for row in rows)
        return frozenset(found)

    def open_just(self, rows: frozenset[int]) -> None:
        """Open these nodes and close all others."""
        self.collapseAll()
        for node_id in rows:
            index = self.tree_model.index_of(node_id)
            if index.isValid():
                self.expand(index)

    def add_actions(self, actions: Iterable[QAction]) -> None:
        """Offer actions in the context menu; their keys hold while the tree has the focus."""
        for action in actions:
            self.addAction(action)

    def edit_name(self) -> None:
        """Let the user type a new name for the row that has the focus."""
        index = self.currentIndex().siblingAtColumn(NAME)
        if index.isValid():
            self.setCurrentIndex(index)
            self.edit(index)

    def follow_selection(self) -> None:
        """Select and show what the session says is selected on this side."""
        if self._session.side != self.side or self._selected() == self._session.selected:
            return
        self._following = True
        try:
            self._take_selection()
        finally:
            self._following = False

    def _take_selection(self) -> None:
        chosen = QItemSelection()
        first = QModelIndex()
        last = self.tree_model.columnCount() - 1
        for node_id in self._session.selected:
            index = self.tree_model.index_of(node_id)
            if index.isValid():
                chosen.select(index, index.siblingAtColumn(last))
                first = first if first.isValid() else index
        flags = QItemSelectionModel.SelectionFlag
        if first.isValid():
            self.selectionModel().setCurrentIndex(first, flags.NoUpdate)
            self.show_row(first)
        self.selectionModel().select(chosen, flags.ClearAndSelect | flags.Rows)

    def show_row(self, index: QModelIndex) -> None:
        """Bring a row into sight; ``scrollTo`` alone opens nothing while something is dragged."""
        above = index.parent()
        while above.isValid():
            self.expand(above)
            above = above.parent()
        self.scrollTo(index)

    def _selected(self) -> tuple[int, ...]:
        """Return the ids of the selected rows, the one with the focus first."""
        rows = self.selectionModel().selectedRows(NAME)
        ids = [self.tree_model.node_id(index) for index in rows]
        focus = self.tree_model.node_id(self.currentIndex())
        return tuple(sorted(ids, key=lambda each: each != focus))

    def close_for_good(self) -> None:
        """Listen no more: another document is open."""
        self._session.battle_changed.disconnect(self._on_battle_changed)
        self._session.selection_changed.disconnect(self.follow_selection)
        self._is_closed = True
        if not self._is_dragged_from:
            self.deleteLater()

    def _on_selection_changed(self) -> None:
        if self._session.side == self.side and not self._following:
            self._session.select(self._selected())

    def _on_battle_changed(self, _before: Battle, after: Battle) -> None:
        was_tinted = self.tree_model.tells_former
        self.tree_model.show(after.sides[self.side].reckoning)
        if was_tinted:
            self.viewport().update()

    def forget_former(self) -> None:
        """Tint no more what the last change of the scale changed."""
        self.tree_model.forget_former()
        self.viewport().update()

    @override
    def dataChanged(
        self,
        topLeft: QModelIndex | QPersistentModelIndex,
        bottomRight: QModelIndex | QPersistentModelIndex,
        roles: Sequence[int] = (),
    ) -> None:
        # Looking for the place of each changed row costs more than painting all that are in sight.
        if QAccessible.isActive() or self.state() == self.State.EditingState:
            super().dataChanged(topLeft, bottomRight, roles)
        else:
            self.viewport().update()

    @override
    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        # Another document may come to the front meanwhile; Qt needs this tree till the drop.
        self._is_dragged_from = True
        try:
            super().startDrag(supportedActions)
        finally:
            self._is_dragged_from = False
        if self._is_closed:
            self.deleteLater()

    @override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)
        if event.isAccepted() and self.tree_model.is_of_another_document(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        others = sum(self.columnWidth(each) for each in range(1, self.tree_model.columnCount()))
        least = _NAME_LETTERS * self.fontMetrics().averageCharWidth()
        self.setColumnWidth(NAME, max(least, self.viewport().width() - others))


def _has_post(rows: Iterable[Row]) -> bool:
    """Tell whether a row shows the sign of who leads a unit."""
    return any(row.post for row in rows)
