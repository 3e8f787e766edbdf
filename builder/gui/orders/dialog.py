"""The order sheet of a whole army: a table, and below it what is selected to be changed.

Each change is one step of the document's that can be undone, however many are selected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QItemSelectionModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
)

from builder.core.orders import give, open_to, recipients_of
from builder.gui.orders.form import OrderForm
from builder.gui.orders.model import OrderModel
from builder.gui.overriding import override
from builder.gui.words import spoken
from builder.operations.documents import side_of, with_army
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QHideEvent, QShowEvent
    from PySide6.QtWidgets import QWidget

    from builder.core.order_target import LaterOrder
    from builder.core.orders import Recipient
    from builder.core.roster import Army
    from builder.gui.session import Session

__all__ = ["OrdersDialog"]

WIDTH, HEIGHT = 960, 600
WHO_LETTERS = 34


class OrdersDialog(QDialog):
    """Not modal: army and table stay in sight and in reach."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        """Show the orders of the session's document."""
        super().__init__(parent)
        self.setObjectName("orders")
        self._session = session
        self.side = QComboBox()
        self.side.setObjectName("orders-side")
        self.side.setAccessibleName(translate("Side whose orders are shown"))
        self.model = OrderModel()
        self.view = self._table()
        self.form = OrderForm()
        self._about = QLabel()
        self._about.setWordWrap(True)
        self._close = QPushButton(translate("C&lose"))
        self._close.setObjectName("orders-close")
        # Enter belongs to the fields.
        self._close.setAutoDefault(False)
        self._lay_out()
        self._connect()

    def _table(self) -> QTableView:
        view = QTableView()
        view.setObjectName("orders-table")
        view.setAccessibleName(translate("Orders"))
        view.setModel(self.model)
        view.setTabKeyNavigation(False)
        view.setCornerButtonEnabled(False)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setWordWrap(False)
        view.verticalHeader().hide()
        view.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() + 10)
        header = view.horizontalHeader()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        letter = self.fontMetrics().averageCharWidth()
        for column, letters in enumerate((WHO_LETTERS, 18, 28, 30)):
            view.setColumnWidth(column, letters * letter)
        return view

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        self._label = QLabel(translate("&Side"))
        self._label.setBuddy(self.side)
        for each in (self._label, self.side):
            line.addWidget(each)
        line.addStretch(1)
        whole = QVBoxLayout(self)
        whole.addWidget(self._about)
        whole.addLayout(line)
        whole.addWidget(self.view, 1)
        whole.addWidget(self.form)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._close)
        whole.addLayout(buttons)
        self.resize(WIDTH, HEIGHT)

    def _connect(self) -> None:
        self.side.currentIndexChanged.connect(self._on_side)
        self.view.selectionModel().selectionChanged.connect(self._show_selected)
        self.form.given.connect(self._give)
        self.form.followed.connect(self._follow)
        self._close.clicked.connect(self.close)
        self._session.battle_changed.connect(self._on_battle_changed)
        self._session.document_opened.connect(self._on_document_opened)
        self._session.hiding_changed.connect(self._begin)
        self._session.emptied.connect(self.close)

    # What is shown

    @property
    def _place(self) -> int:
        return max(0, self.side.currentIndex())

    def _begin(self) -> None:
        """Show the document in front, at the side that is looked at."""
        battle = self._session.battle
        if battle is None:
            return
        self.side.blockSignals(True)  # noqa: FBT003 - Qt's own
        self.side.clear()
        self.side.addItems([side.name for side in battle.sides])
        self.side.setCurrentIndex(self._session.side)
        self.side.blockSignals(False)  # noqa: FBT003 - Qt's own
        for each in (self._label, self.side):
            each.setVisible(len(battle.sides) > 1)
        self.refresh()
        if self.model.rowCount():
            self.view.selectRow(0)

    def refresh(self) -> None:
        """Show the orders as they are now."""
        battle = self._session.battle
        if battle is None:
            return
        rules = battle.ruleset.orders
        name = spoken(rules.name) if rules and rules.name else translate("Orders")
        self.setWindowTitle(translate("{orders}: {title}", orders=name, title=battle.title))
        covered = self._session.is_covered(self._place)
        told = spoken(rules.why) if rules else translate("These rules have no orders.")
        if covered:
            told = translate("The orders of this side are covered.")
        self._about.setText(told)
        self._about.setVisible(bool(told))
        recipients = () if covered else recipients_of(battle.sides[self._place].reckoning)
        self.model.show(battle, self._place, recipients)
        self.form.setEnabled(not covered)
        self._show_selected()

    @property
    def selected(self) -> tuple[Recipient, ...]:
        """Those who are selected, from top to bottom."""
        rows = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        return tuple(self.model.recipients[row] for row in rows)

    def select(self, rows: range) -> None:
        """Select rows that follow each other."""
        last = self.model.columnCount() - 1
        area = QItemSelection(self.model.index(rows[0], 0), self.model.index(rows[-1], last))
        self.view.selectionModel().select(area, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _show_selected(self, *_changed: object) -> None:
        battle = self._session.battle
        if battle is not None:
            self.form.show_selected(battle, self._place, self.selected)

    # What is done

    def _edit(self, label: str, change: Callable[[Army], Army]) -> None:
        """Change the army as one step; where that can't be the fields show it as it was."""
        place = self._place
        done = self._session.edit(
            label, lambda document: with_army(document, place, change(side_of(document, place)))
        )
        if not done:
            self._show_selected()

    def _give(self, values: dict[str, object]) -> None:
        battle, to = self._session.battle, self.selected
        if battle is None or not to:
            return
        kinds = battle.ruleset.order_index
        kind = kinds.get(str(values.get("order")))
        if kind is not None:
            to = open_to(battle.sides[self._place].reckoning, to, kind)
        self._edit(translate("give order"), lambda army: give(army, to, kinds, **values))

    def _follow(self, place: int, later: LaterOrder | None) -> None:
        """Set one of the orders that follow, counted from 0; the others stay."""
        battle, to = self._session.battle, self.selected
        if battle is None:
            return
        kinds = battle.ruleset.order_index
        new = (later,) if later is not None else ()

        def changed(army: Army) -> Army:
            for each in to:
                orders = (*each.later[:place], *new, *each.later[place + 1 :])
                army = give(army, (each,), kinds, later_orders=orders)
            return army

        self._edit(translate("say what follows"), changed)

    # What others tell

    def _on_side(self, _place: int) -> None:
        self.refresh()
        if self.model.rowCount():
            self.view.selectRow(0)

    def _on_battle_changed(self, _before: object, _after: object) -> None:
        if self.isVisible():
            self.refresh()

    def _on_document_opened(self, _battle: object) -> None:
        if self.isVisible():
            self._begin()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        self._begin()
        super().showEvent(event)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        self.form.finish()
        super().hideEvent(event)
