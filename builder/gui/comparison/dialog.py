"""The dialog that compares: which two armies, what differs, and what each has by arm."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from builder.core.comparison import compare
from builder.gui.comparison.chart import ArmChart
from builder.gui.comparison.rows import Contender, measures_of, rows_of, text_of
from builder.gui.dialogs.files import ask_open_file, ask_text_file, file_name_for
from builder.operations.documents import open_file, worked_out
from builder.operations.publishing import publish_text
from builder.translation import translate

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.comparison import Comparison
    from builder.gui.comparison.rows import MeasureLine, Row
    from builder.gui.session import Session

__all__ = ["ComparisonDialog"]

SIZE = (860, 620)
LABEL_WIDTH = 280
# After an edit, until it is compared: who types a number types several digits.
PAUSE_MS = 250
VALUE_WIDTH = 270


class ComparisonDialog(QDialog):
    """Shows two armies: sides of what is open, of its file as it was saved, of another file."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        """Offer what there is; the document against its file, else side against side."""
        super().__init__(parent)
        self.setObjectName("comparison")
        self.setWindowTitle(translate("Compare"))
        self._session = session
        self._contenders: list[Contender] = []
        self._combos = tuple(self._combo(place) for place in range(2))
        self._tree = self._make_tree()
        self._measure = QComboBox()
        self._measure.setObjectName("comparison-measure")
        self._measure.setAccessibleName(translate("Measured in"))
        self._measure.setToolTip(translate("Measured in"))
        self._chart = ArmChart()
        self._table = self._make_table()
        self._measures: tuple[tuple[str, tuple[MeasureLine, ...]], ...] = ()
        self._alike = QLabel(translate("The two are alike."))
        self._alike.setObjectName("comparison-alike")
        self._lay_out()
        self._offer_document()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._take_edit)
        session.battle_changed.connect(self._pause.start)
        session.document_opened.connect(self.close)
        session.emptied.connect(self.close)
        for combo in self._combos:
            combo.currentIndexChanged.connect(self._compare)
        self._measure.currentIndexChanged.connect(self._show_measure)
        self._compare()

    # What is made

    @staticmethod
    def _combo(place: int) -> QComboBox:
        combo = QComboBox()
        combo.setObjectName(f"comparison-{'second' if place else 'first'}")
        return combo

    @staticmethod
    def _make_tree() -> QTreeWidget:
        tree = QTreeWidget()
        tree.setObjectName("comparison-tree")
        tree.setAccessibleName(translate("What differs"))
        tree.setUniformRowHeights(True)
        tree.setAllColumnsShowFocus(True)
        tree.setColumnCount(3)
        tree.header().setTextElideMode(Qt.TextElideMode.ElideMiddle)
        tree.setColumnWidth(0, LABEL_WIDTH)
        tree.setColumnWidth(1, VALUE_WIDTH)
        return tree

    @staticmethod
    def _make_table() -> QTableWidget:
        table = QTableWidget(0, 3)
        table.setObjectName("comparison-table")
        table.setAccessibleName(translate("By arm"))
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        return table

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(translate("&First"), self._combos[0])
        form.addRow(translate("&Second"), self._combos[1])
        tabs = QTabWidget()
        tabs.setObjectName("comparison-tabs")
        tabs.setAccessibleName(translate("Compare"))
        tabs.addTab(self._differences(), translate("What differs"))
        tabs.addTab(self._arms(), translate("By arm"))
        buttons = QHBoxLayout()
        for name, text, deed in (
            ("file", translate("&Another file…"), self._ask_file),
            ("copy", translate("&Copy as text"), self._copy),
            ("export", translate("&Export as text…"), self._ask_export),
        ):
            buttons.addWidget(self._button(name, text, deed))
        buttons.addStretch(1)
        buttons.addWidget(self._button("close", translate("C&lose"), self.close))
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(tabs, 1)
        column.addLayout(buttons)
        self.resize(*SIZE)

    @staticmethod
    def _button(name: str, text: str, deed: object) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(f"comparison-{name}")
        button.setAutoDefault(False)
        button.clicked.connect(deed)
        return button

    def _differences(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.addWidget(self._alike)
        column.addWidget(self._tree, 1)
        return page

    def _arms(self) -> QWidget:
        scroll = QScrollArea()
        scroll.setObjectName("comparison-scroll")
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self._chart)
        page = QWidget()
        column = QVBoxLayout(page)
        column.addWidget(self._measure)
        column.addWidget(scroll, 1)
        column.addWidget(self._table, 1)
        return page

    # What is offered

    def _offer_document(self) -> None:
        battle, path = self._session.battle, self._session.path
        if battle is None:
            return
        self._offer(battle, translate("now"))
        open_sides = len(self._contenders)
        if path is not None:
            self.offer_file(path)
        saved = len(self._contenders) > open_sides
        side = self._session.side
        first = open_sides + side if saved else (side + 1) % open_sides
        self._combos[0].setCurrentIndex(min(first, len(self._contenders) - 1))
        self._combos[1].setCurrentIndex(side)

    def _take_edit(self) -> None:
        """Compare what the document has become."""
        battle = self._session.battle
        for place, side in enumerate(battle.sides if battle else ()):
            name = self._contenders[place].name
            self._contenders[place] = Contender(name, side.reckoning)
        self._compare()

    def _offer(self, battle: Battle, where: str) -> None:
        for side in battle.sides:
            name = f"{side.name or battle.title} ({where})"
            self._contenders.append(Contender(name, side.reckoning))
            for combo in self._combos:
                combo.addItem(name)

    def offer_file(self, path: Path) -> bool:
        """Offer the armies of a file as it was saved; returns whether that was possible."""
        library = self._session.library

        def opened() -> Battle:
            found = open_file(path, library)
            # Beside what is covered nothing else is laid open, least of all the very same army.
            is_public = found.public is not None or self._session.hiding.keep is not None
            return worked_out(found.document, library, is_public=is_public)

        battle = self._session.attempt(opened)
        if battle is not None:
            self._offer(battle, path.name)
        return battle is not None

    def _ask_file(self) -> None:
        path = self._session.path
        ask_open_file(self, path.parent if path else None, self._take_file)

    def _take_file(self, path: Path) -> None:
        known = len(self._contenders)
        if self.offer_file(path):
            self._combos[0].setCurrentIndex(known)

    # What is shown

    def _pair(self) -> tuple[Contender, Contender]:
        first, second = (self._contenders[combo.currentIndex()] for combo in self._combos)
        return first, second

    def _comparison(self) -> Comparison:
        first, second = self._pair()
        return compare(first.reckoning, second.reckoning)

    def _compare(self) -> None:
        first, second = self._pair()
        comparison = self._comparison()
        self._tree.clear()
        self._tree.setHeaderLabels([translate("What"), first.name, second.name])
        for column, each in enumerate((first, second), start=1):
            self._tree.headerItem().setToolTip(column, each.name)
        for row in rows_of(first, second, comparison):
            self._tree.addTopLevelItem(_item(row))
        self._tree.expandToDepth(0)
        self._alike.setVisible(not comparison.changes)
        self._measures = measures_of(comparison, first)
        chosen = max(0, self._measure.currentIndex())
        self._measure.blockSignals(True)  # noqa: FBT003 - Qt's own
        self._measure.clear()
        self._measure.addItems([title for title, _ in self._measures])
        self._measure.setCurrentIndex(min(chosen, len(self._measures) - 1))
        self._measure.blockSignals(False)  # noqa: FBT003 - Qt's own
        self._show_measure()

    def _show_measure(self) -> None:
        lines = self._measures[max(0, self._measure.currentIndex())][1]
        self._chart.show_lines(lines)
        first, second = self._pair()
        self._table.setHorizontalHeaderLabels([translate("Arm"), first.name, second.name])
        self._table.setRowCount(len(lines))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for place, line in enumerate(lines):
            self._table.setItem(place, 0, QTableWidgetItem(line.label))
            for column, text in enumerate(line.texts, start=1):
                item = QTableWidgetItem(text)
                item.setTextAlignment(right)
                self._table.setItem(place, column, item)

    # What is taken away

    @property
    def text(self) -> str:
        """The comparison as plain text."""
        return text_of(*self._pair(), self._comparison())

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text)

    def _ask_export(self) -> None:
        path = self._session.path
        folder = path.parent if path else Path.home()
        ask_text_file(self, folder / file_name_for(translate("Comparison"), "txt"), self.export)

    def export(self, target: Path) -> None:
        """Write the comparison to a file as plain text."""
        self._session.attempt(partial(publish_text, self.text, target))


def _item(row: Row) -> QTreeWidgetItem:
    item = QTreeWidgetItem([row.label, row.first, row.second])
    for column in range(3):
        item.setToolTip(column, item.text(column))
    for child in row.children:
        item.addChild(_item(child))
    return item
