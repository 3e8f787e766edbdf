"""The view of a table of records, with buttons to add one and to remove one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QStyledItemDelegate,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from builder.gui.battle.records import RecordModel
from builder.gui.overriding import override
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QAbstractItemModel
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

    from builder.gui.battle.records import Column, Index

__all__ = ["RecordTable"]

_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}
LEAST_COLUMN, MOST_COLUMN = 60, 260
ROWS_IN_SIGHT = 4


class _CellEditor(QStyledItemDelegate):
    """A line to type in, the choices, or a number with its bounds."""

    @override
    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        model = index.model()
        assert isinstance(model, RecordModel)  # noqa: S101 - the view has no other
        column = model.columns[index.column()]
        editor: QComboBox | QSpinBox | QLineEdit
        if column.choices is not None:
            editor = QComboBox(parent)
            for key, text in column.choices():
                editor.addItem(text, key)
        elif column.numbers is not None:
            editor = QSpinBox(parent)
            least = column.numbers.least - (1 if column.numbers.none else 0)
            editor.setRange(least, column.numbers.most)
            editor.setSpecialValueText(column.numbers.none)
        else:
            editor = QLineEdit(parent)
        editor.setObjectName("record-cell")
        editor.setAccessibleName(model.spoken_place(index))
        return editor

    @override
    def setEditorData(self, editor: QWidget, index: Index) -> None:
        value = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(0, editor.findData(value)))
        elif isinstance(editor, QSpinBox):
            editor.setValue(editor.minimum() if value is None else int(value))
        elif isinstance(editor, QLineEdit):
            editor.setText(str(value or ""))

    @override
    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData())
        elif isinstance(editor, QSpinBox):
            # What was typed and not yet taken over counts too.
            editor.interpretText()
            is_none = bool(editor.specialValueText()) and editor.value() == editor.minimum()
            model.setData(index, None if is_none else editor.value())
        elif isinstance(editor, QLineEdit):
            model.setData(index, editor.text())


class _View(QTableView):
    """Enter begins to type, Delete removes the row.

    Signals:
        remove_asked: the current row is to go.
    """

    remove_asked = Signal()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        editing = self.state() == QAbstractItemView.State.EditingState
        if not editing and event.key() in _ENTER and self.currentIndex().isValid():
            self.edit(self.currentIndex())
            event.accept()
        elif not editing and event.key() == Qt.Key.Key_Delete:
            self.remove_asked.emit()
            event.accept()
        else:
            super().keyPressEvent(event)


class RecordTable(QWidget):
    """The table and its buttons; without ``make`` rows neither come nor go.

    Signals:
        edited: with the tuple of records as the user wants it.
        refused: with the error that says why something can't be.
    """

    edited = Signal(object)
    refused = Signal(object)

    def __init__(self, name: str, label: str, make: Callable[[], Any] | None = None) -> None:
        """``make`` gives a new record, or None where there can be none."""
        super().__init__()
        self._make = make
        self.model = RecordModel()
        self.view = _View()
        self.view.setObjectName(name)
        self.view.setAccessibleName(label)
        self.view.setModel(self.model)
        # The view doesn't keep its delegate.
        self._editor = _CellEditor(self.view)
        self.view.setItemDelegate(self._editor)
        self.view.setTabKeyNavigation(False)
        self.view.setCornerButtonEnabled(False)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.verticalHeader().hide()
        triggers = QAbstractItemView.EditTrigger
        self.view.setEditTriggers(
            triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed
        )
        self.add = self._button(
            f"{name}-add", translate("Add"), translate("Add a row: {table}", table=label)
        )
        self.remove = self._button(
            f"{name}-remove", translate("Remove"), translate("Remove the row: {table}", table=label)
        )
        self._lay_out()
        self.model.edited.connect(self.edited)
        self.model.refused.connect(self.refused)
        self.model.modelReset.connect(self._fit)
        self.view.remove_asked.connect(self._remove)
        self.view.selectionModel().currentChanged.connect(self._enable)
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)

    @property
    def can_grow(self) -> bool:
        """Whether rows come and go."""
        return self._make is not None

    @staticmethod
    def _button(name: str, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        # Enter belongs to the cells.
        button.setAutoDefault(False)
        return button

    def _lay_out(self) -> None:
        header = self.view.horizontalHeader()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        row = self.fontMetrics().lineSpacing() + 10
        self.view.verticalHeader().setDefaultSectionSize(row)
        self.view.setMinimumHeight((ROWS_IN_SIGHT + 1) * row)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view, 1)
        line = QHBoxLayout()
        line.addWidget(self.add)
        line.addWidget(self.remove)
        line.addStretch(1)
        column.addLayout(line)
        if self._make is None:
            # As many rows as there are: the table needs no more room than it has.
            self.view.setMaximumHeight((ROWS_IN_SIGHT + 1) * row)
        for button in (self.add, self.remove):
            button.setVisible(self._make is not None)
        self._fit()
        self._enable()

    def take_columns(self, columns: Sequence[Column]) -> None:
        """Show other columns, and no rows yet."""
        self.model.take_columns(columns)

    def show_records(self, records: tuple[Any, ...]) -> None:
        """Show the records; the cell that one is at stays, as far as there still is one."""
        current = self.view.currentIndex()
        row, column = current.row(), current.column()
        self.model.show(records)
        if row >= 0 and not self.view.currentIndex().isValid() and records:
            self.view.setCurrentIndex(self.model.index(min(row, len(records) - 1), column))
        self._enable()

    def _fit(self) -> None:
        self.view.resizeColumnsToContents()
        for column in range(self.model.columnCount()):
            wide = self.view.columnWidth(column) + 16
            self.view.setColumnWidth(column, min(MOST_COLUMN, max(LEAST_COLUMN, wide)))

    def _enable(self, *_changed: object) -> None:
        self.remove.setEnabled(self.view.currentIndex().isValid())

    def _add(self) -> None:
        record = self._make() if self._make is not None else None
        if record is None:
            return
        self.edited.emit((*self.model.records, record))
        if self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(self.model.rowCount() - 1, 0))
            self.view.setFocus()

    def _remove(self) -> None:
        row = self.view.currentIndex().row()
        if row >= 0 and self._make is not None:
            self.edited.emit(self.model.without(row))
