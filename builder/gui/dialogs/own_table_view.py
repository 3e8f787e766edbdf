"""The view of a table whose cells are typed over in place, and what is told beside a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QStyledItemDelegate,
    QTableView,
)

from builder.core.finding import Severity
from builder.gui.models.own_table_model import FORBIDDEN, OwnTableModel
from builder.gui.overriding import override
from builder.gui.style.theme import severity_colour
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel, QModelIndex
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import (
        QStyleOptionViewItem,
        QWidget,
    )

    from builder.gui.models.own_table_model import Index

__all__ = ["OwnTableView"]

LEAST_COLUMN, MOST_COLUMN = 56, 260
MOST_ROW_HEADING = 280
TOLD_WIDTH = 300
SIGN = "●"
_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class _CellEditor(QStyledItemDelegate):
    """A line to type in, or the options where the cell holds one."""

    @override
    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        model = index.model()
        assert isinstance(model, OwnTableModel)  # noqa: S101 - the view has no other
        choices = model.choices(index)
        editor: QLineEdit | QComboBox
        if choices:
            editor = QComboBox(parent)
            for key, text in choices:
                editor.addItem(text, key)
        else:
            editor = QLineEdit(parent)
            editor.setAlignment(Qt.AlignmentFlag.AlignRight)
        editor.setObjectName("own-cell")
        editor.setAccessibleName(_spoken_place(model, index))
        editor.setToolTip(translate("Point or comma, or a fraction; × is forbidden"))
        return editor

    @override
    def setEditorData(self, editor: QWidget, index: Index) -> None:
        model = index.model()
        if isinstance(editor, QComboBox) and isinstance(model, OwnTableModel):
            cell = model.cell(index)
            now = FORBIDDEN if cell is None or cell.forbidden else cell.option
            editor.setCurrentIndex(editor.findData(now))
        elif isinstance(editor, QLineEdit):
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole) or ""))

    @override
    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData() or "")
        elif isinstance(editor, QLineEdit):
            model.setData(index, editor.text())


class OwnTableView(QTableView):
    """The table; Enter begins to type, Delete takes back.

    Signals:
        take_back_asked: the current cell is to have the pack's value again.
        current_cell_changed: another cell is the current one.
    """

    take_back_asked = Signal()
    current_cell_changed = Signal()

    def __init__(self, model: OwnTableModel) -> None:
        """Show a model."""
        super().__init__()
        self.setObjectName("own-table")
        self.setAccessibleName(translate("Cells of the table"))
        self._told = self._make_told()
        self._told_at = QPersistentModelIndex()
        self.setModel(model)
        # The view doesn't keep its delegate.
        self._editor = _CellEditor(self)
        self.setItemDelegate(self._editor)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().setMaximumWidth(MOST_ROW_HEADING)
        self.verticalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.verticalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed
        )
        model.refused.connect(self.tell)
        model.modelReset.connect(self.calm)
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.valueChanged.connect(self._place_told)

    def _make_told(self) -> QLabel:
        told = QLabel(self.viewport())
        told.setObjectName("own-told")
        told.setTextFormat(Qt.TextFormat.PlainText)
        told.setWordWrap(True)
        told.setAutoFillBackground(True)
        told.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        told.setForegroundRole(QPalette.ColorRole.ToolTipText)
        told.setFrameShape(QFrame.Shape.Box)
        told.setMargin(4)
        told.hide()
        return told

    def fit(self) -> None:
        """Make rows and columns as wide as what they hold, within reason."""
        self.resizeColumnsToContents()
        for column in range(self.model().columnCount()):
            wide = self.columnWidth(column) + 8
            self.setColumnWidth(column, min(MOST_COLUMN, max(LEAST_COLUMN, wide)))
        self.resizeRowsToContents()

    def tell(self, index: QModelIndex, text: str) -> None:
        """Tell something beside a cell until the next cell is looked at."""
        palette = self._told.palette()
        colour = severity_colour(Severity.ERROR, palette)
        palette.setColor(QPalette.ColorRole.ToolTipText, colour)
        self._told.setPalette(palette)
        self._told.setText(f"{SIGN} {text}")
        self._told_at = QPersistentModelIndex(index)
        self._told.show()
        self._place_told()

    def calm(self) -> None:
        """Tell nothing any more."""
        self._told_at = QPersistentModelIndex()
        self._told.hide()

    def _place_told(self) -> None:
        if not self._told_at.isValid():
            return
        width = min(TOLD_WIDTH, self.viewport().width())
        height = self._told.heightForWidth(width)
        index = self.model().index(self._told_at.row(), self._told_at.column())
        cell = self.visualRect(index)
        left = max(0, min(cell.left(), self.viewport().width() - width))
        top = cell.bottom() + 2
        if top + height > self.viewport().height():
            top = cell.top() - height - 2
        self._told.setGeometry(left, top, width, height)
        self._told.raise_()

    @override
    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:  # type: ignore[override]
        super().currentChanged(current, previous)
        if QPersistentModelIndex(current) != self._told_at:
            self.calm()
        self.current_cell_changed.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        editing = self.state() == QAbstractItemView.State.EditingState
        if not editing and event.key() in _ENTER:
            if self.currentIndex().flags() & Qt.ItemFlag.ItemIsEditable:
                self.edit(self.currentIndex())
            event.accept()
        elif not editing and event.key() == Qt.Key.Key_Delete:
            self.take_back_asked.emit()
            event.accept()
        else:
            super().keyPressEvent(event)


def _spoken_place(model: OwnTableModel, index: Index) -> str:
    row = model.headerData(index.row(), Qt.Orientation.Vertical)
    column = model.headerData(index.column(), Qt.Orientation.Horizontal)
    return f"{row}, {column}"
