"""The user's own values for the rules of the open document, typed over the house's.

Tables on the left, the cells of one on the right. Each value is written at once and everything
open follows; it is the user's for all his armies, so it is no step of the document's to undo.
Values whose cell the rules no longer have stand below, with the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from builder.core.errors import BadRequest, BuilderError
from builder.core.own_values import OwnCell, house_cells, reason_unfit
from builder.gui.dialogs.own_table_view import OwnTableView
from builder.gui.items import rows_of
from builder.gui.models.own_table_model import OWN_MARK, OwnTableModel
from builder.gui.style.theme import faint
from builder.gui.words import HOUSE_MARK, capital, number, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from builder.core.ruleset import Ruleset
    from builder.core.sums import Place
    from builder.core.tables import Table
    from builder.gui.session import Session

__all__ = ["OwnValuesDialog"]

NAME, HOUSE, OWN = range(3)
_ID = Qt.ItemDataRole.UserRole
LOST_ROWS = 4


class OwnValuesDialog(QDialog):
    """Not modal: the army stays in sight and in reach while values are typed."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        """Show the rules of the session's document."""
        super().__init__(parent)
        self.setObjectName("own-values")
        self._session = session
        self._ruleset: Ruleset | None = None
        self._pack: Ruleset | None = None
        self.tables = self._make_tree(
            "own-tables",
            translate("Tables of the rules"),
            (translate("Table"), HOUSE_MARK, OWN_MARK),
        )
        self.model = OwnTableModel(self._set)
        self.view = OwnTableView(self.model)
        self._heading = QLabel()
        self._heading.setWordWrap(True)
        self.lost = self._make_tree(
            "own-lost",
            translate("Values of yours without a cell"),
            (translate("Values of yours without a cell"), translate("Why")),
        )
        self._take_back = self._button(
            "own-take-back",
            translate("&Take back"),
            translate("Go back to the value that the pack has (Delete)"),
        )
        self._confirm = self._button(
            "own-confirm",
            translate("It &is so"),
            translate("The house's value is the true one: take it over as your own"),
        )
        self._drop = self._button(
            "own-drop", translate("&Drop it"), translate("Forget the value that has no cell")
        )
        self._close = self._button("own-close", translate("C&lose"), "")
        self._lay_out()
        self._connect()
        self.refresh()

    # How it is made

    @staticmethod
    def _button(name: str, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setToolTip(tip)
        # Enter belongs to the cells.
        button.setAutoDefault(False)
        return button

    @staticmethod
    def _make_tree(name: str, label: str, titles: tuple[str, ...]) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setObjectName(name)
        tree.setAccessibleName(label)
        tree.setHeaderLabels(list(titles))
        tree.setRootIsDecorated(False)
        tree.setUniformRowHeights(True)
        tree.setAllColumnsShowFocus(True)
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        return tree

    def _lay_out(self) -> None:
        letter = self.fontMetrics().averageCharWidth()
        for column in (HOUSE, OWN):
            self.tables.setColumnWidth(column, 6 * letter)
            self.tables.headerItem().setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
        self.lost.setColumnWidth(1, 55 * letter)
        self.lost.setFixedHeight((LOST_ROWS + 1) * (self.fontMetrics().lineSpacing() + 6))
        right = QWidget()
        cells = QVBoxLayout(right)
        cells.setContentsMargins(0, 0, 0, 0)
        cells.addWidget(self._heading)
        cells.addWidget(self.view, 1)
        both = QSplitter()
        both.addWidget(self.tables)
        both.addWidget(right)
        both.setStretchFactor(1, 1)
        both.setChildrenCollapsible(False)
        both.setSizes([280, 620])
        self._about = QLabel()
        self._about.setWordWrap(True)
        whole = QVBoxLayout(self)
        whole.addWidget(self._about)
        whole.addWidget(both, 1)
        whole.addWidget(self._legend())
        whole.addWidget(self.lost)
        buttons = QHBoxLayout()
        for button in (self._take_back, self._confirm, self._drop):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(self._close)
        whole.addLayout(buttons)
        self.resize(920, 600)

    def _legend(self) -> QLabel:
        legend = QLabel(
            translate(
                "{house} house value, not from the rules' own text    {own} your own    "
                "grey: computed, or a text",
                house=HOUSE_MARK,
                own=OWN_MARK,
            )
        )
        palette = legend.palette()
        palette.setColor(legend.foregroundRole(), faint(palette))
        legend.setPalette(palette)
        return legend

    def _connect(self) -> None:
        self.tables.currentItemChanged.connect(self._on_table_changed)
        self.lost.currentItemChanged.connect(self._enable)
        self.view.current_cell_changed.connect(self._enable)
        self.view.take_back_asked.connect(self.take_back)
        self._take_back.clicked.connect(self.take_back)
        self._confirm.clicked.connect(self.confirm)
        self._drop.clicked.connect(self.drop)
        self._close.clicked.connect(self.reject)
        self._session.document_opened.connect(self._on_document_opened)

    # What is shown

    def refresh(self) -> None:
        """Show the rules as they are now."""
        battle = self._session.battle
        if battle is None:
            return
        library, ruleset_id = self._session.library, battle.ruleset.id
        if self._pack is None or self._pack.id != ruleset_id:
            self._pack = self._session.attempt(lambda: library.pack_ruleset(ruleset_id))
        ruleset = self._session.attempt(lambda: library.ruleset(ruleset_id))
        if ruleset is None or self._pack is None:
            return
        is_other = self._ruleset is None or self._ruleset.id != ruleset.id
        self._ruleset = ruleset
        if is_other:
            self._show_other(ruleset)
        self._count(ruleset)
        self._show_lost(library.lost_values(ruleset_id))
        self._show_table()

    def _show_other(self, ruleset: Ruleset) -> None:
        name = spoken(ruleset.name)
        self.setWindowTitle(translate("Your own values: {name}", name=name))
        self._about.setText(
            translate(
                "What you type here holds for all armies of “{name}” from now on, also after an "
                "update of the rules. It is kept at once; Undo leaves it alone.",
                name=name,
            )
        )
        self.tables.clear()
        for table in ruleset.tables:
            item = QTreeWidgetItem([capital(spoken(table.label))])
            item.setData(NAME, _ID, table.id)
            item.setToolTip(NAME, spoken(table.note) or item.text(NAME))
            for column in (HOUSE, OWN):
                item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
            self.tables.addTopLevelItem(item)
        first = self.tables.topLevelItem(0)
        if first is not None:
            self.tables.setCurrentItem(first)

    def _count(self, ruleset: Ruleset) -> None:
        house: dict[str, int] = {}
        for cell in house_cells(ruleset):
            house[cell.table] = house.get(cell.table, 0) + 1
        for item in rows_of(self.tables):
            table = ruleset.table_index[item.data(NAME, _ID)]
            counts = (house.get(table.id, 0), _own_cells(table))
            for column, count in zip((HOUSE, OWN), counts, strict=True):
                item.setText(column, number(count) if count else "")

    def _show_lost(self, cells: tuple[OwnCell, ...]) -> None:
        self.lost.clear()
        for cell in cells:
            why = reason_unfit(self._pack, cell) if self._pack is not None else None
            item = QTreeWidgetItem([cell.place, capital(spoken(why))])
            item.setData(NAME, _ID, cell)
            item.setToolTip(1, item.text(1))
            self.lost.addTopLevelItem(item)
        self.lost.setVisible(bool(cells))
        self._drop.setVisible(bool(cells))

    def _show_table(self) -> None:
        item = self.tables.currentItem()
        if item is None or self._ruleset is None or self._pack is None:
            return
        before = self.model.table
        self.model.show(self._ruleset, self._pack, item.data(NAME, _ID))
        table = self.model.table
        if table is not None and (before is None or before.id != table.id):
            self._head(table)
            self.view.fit()
            self.view.setCurrentIndex(self.model.index(0, 0))
        self._enable()

    def _head(self, table: Table) -> None:
        texts = (capital(spoken(table.label)), table.page)
        self._heading.setText(" · ".join(filter(None, texts)))
        font = self._heading.font()
        font.setBold(True)
        self._heading.setFont(font)

    def show_cell(self, place: Place) -> None:
        """Go to a cell, so that one types at once."""
        table, row, column = place
        for item in rows_of(self.tables):
            if item.data(NAME, _ID) == table:
                self.tables.setCurrentItem(item)
        index = self.model.index_of(row, column)
        if index.isValid():
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)
        self.view.setFocus()

    def _enable(self) -> None:
        index = self.view.currentIndex()
        cell = self.model.cell(index)
        is_house = cell is not None and cell.source == "house"
        says = cell is not None and (cell.forbidden or cell.value is not None or cell.option)
        self._take_back.setEnabled(cell is not None and cell.source == "own")
        self._confirm.setEnabled(bool(is_house and says and self.model.is_editable(index)))
        self._drop.setEnabled(self.lost.currentItem() is not None)

    # What is done

    def take_back(self) -> None:
        """Go back to the pack's value for the current cell."""
        index = self.view.currentIndex()
        cell, own = self.model.cell(index), self.model.own_cell(index)
        if cell is not None and own is not None and cell.source == "own":
            self._do(own, keep=False)

    def confirm(self) -> None:
        """Take the house's value over: the rules have the same."""
        own = self.model.own_cell(self.view.currentIndex())
        if own is not None and self._confirm.isEnabled():
            self._do(own)

    def drop(self) -> None:
        """Forget the value without a cell that is selected."""
        item = self.lost.currentItem()
        cell = item.data(NAME, _ID) if item is not None else None
        if isinstance(cell, OwnCell):
            self._do(cell, keep=False)

    def _do(self, cell: OwnCell, *, keep: bool = True) -> None:
        told = self._set(cell, keep=keep)
        if told:
            self.view.tell(self.view.currentIndex(), told)
        else:
            self.view.calm()

    def _set(self, cell: OwnCell, *, keep: bool = True) -> str:
        """Set a value or take it back; return why that can't be, or "" where it was done."""
        from builder.operations.customising import set_own_value

        if self._ruleset is None:
            return ""
        try:
            set_own_value(self._session.library, self._ruleset.id, cell, keep=keep)
        except BuilderError as error:
            if not isinstance(error, BadRequest):
                self._session.failed.emit(error)
            return capital(spoken(error.message))
        self._session.reckon_anew()
        self.refresh()
        return ""

    # What others tell

    def _on_table_changed(self, *_items: object) -> None:
        self._show_table()

    def _on_document_opened(self, _battle: object) -> None:
        self.refresh()


def _own_cells(table: Table) -> int:
    columns = [column.id for column in table.columns if column.formula is None]
    cells = (table.cell(row.id, column) for row in table.rows for column in columns)
    return sum(cell.source == "own" for cell in cells)
