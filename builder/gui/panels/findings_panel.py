"""What is wrong with the armies: how grave by shape and word, why, the remedy, the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QTreeView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from builder.core.finding import Severity
from builder.gui.models.finding_model import SEVERITY, WHAT, WHERE, FindingModel
from builder.gui.words import spoken
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QModelIndex

    from builder.gui.models.finding_model import FindingRow
    from builder.gui.session import Session

__all__ = ["FindingsPanel"]

HEIGHT = 130


class FindingsPanel(QWidget):
    """The list on the left; on the right why, and what can be done about the one selected.

    Signals:
        place_chosen: with the side and the node to go to.
        remedy_chosen: with the side and the findings to put right.
        counted: with a text that says how many findings there are.
    """

    place_chosen = Signal(int, int)
    remedy_chosen = Signal(int, object)
    counted = Signal(str)

    def __init__(self, session: Session) -> None:
        """Show the findings of the session's battle."""
        super().__init__()
        self.setObjectName("findings-panel")
        self._session = session
        self._turn = 0
        self.model = FindingModel()
        self._list = self._make_list()
        self._why = QLabel()
        self._why.setObjectName("finding-why")
        self._why.setWordWrap(True)
        self._why.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._why.setTextFormat(Qt.TextFormat.PlainText)
        self._why.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self._remedy = self._button("finding-remedy", self._on_remedy)
        self._go = self._button("finding-go", self._go_to_next)
        self._lay_out()
        session.battle_changed.connect(self._on_change)
        session.document_opened.connect(self._on_change)
        self.refresh()

    @staticmethod
    def _button(name: str, deed: Callable[[], None]) -> QPushButton:
        button = QPushButton()
        button.setObjectName(name)
        button.clicked.connect(deed)
        return button

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self._remedy)
        buttons.addWidget(self._go)
        buttons.addStretch(1)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(8, 0, 0, 0)
        column.addWidget(self._why, 1)
        column.addLayout(buttons)
        both = QSplitter(Qt.Orientation.Horizontal)
        both.addWidget(self._list)
        both.addWidget(right)
        both.setStretchFactor(0, 3)
        both.setStretchFactor(1, 2)
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 4, 8, 8)
        line.addWidget(both)

    def _make_list(self) -> QTreeView:
        view = QTreeView()
        view.setObjectName("findings-list")
        view.setAccessibleName(translate("Findings"))
        view.setModel(self.model)
        view.setRootIsDecorated(False)
        view.setUniformRowHeights(True)
        view.setAllColumnsShowFocus(True)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(SEVERITY, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(WHERE, QHeaderView.ResizeMode.Interactive)
        letter = view.fontMetrics().averageCharWidth()
        view.setColumnWidth(SEVERITY, 14 * letter)
        view.setColumnWidth(WHERE, 26 * letter)
        view.activated.connect(self._on_activated)
        view.selectionModel().currentRowChanged.connect(self._on_row_changed)
        return view

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), HEIGHT)

    def refresh(self) -> None:
        """Show what is found now."""
        self.model.show(self._session.battle)
        if self.model.rows and not self._list.currentIndex().isValid():
            self._list.setCurrentIndex(self.model.index(0, 0))
        self._show_details()
        self.counted.emit(self.summary())

    def summary(self) -> str:
        """Return how many findings there are, in words."""
        counts = {severity: self.model.count(severity) for severity in Severity}
        texts = (
            translate_plural("{n} error", "{n} errors", counts[Severity.ERROR]),
            translate_plural("{n} warning", "{n} warnings", counts[Severity.WARNING]),
            translate_plural("{n} advice", "{n} pieces of advice", counts[Severity.ADVICE]),
        )
        shown = [text for text, severity in zip(texts, Severity, strict=True) if counts[severity]]
        return ", ".join(shown) or translate("nothing to remark")

    def _current(self) -> FindingRow | None:
        row = self._list.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    def _show_details(self) -> None:
        row = self._current()
        if row is None:
            self._why.setText(translate("Every rule is kept."))
            self._remedy.hide()
            self._go.hide()
            return
        first = row.findings[0]
        cite = f" ({first.cite})" if first.cite else ""
        self._why.setText(f"{spoken(first.why) or row.what}{cite}")
        remedies = [finding.remedy for finding in row.findings if finding.remedy is not None]
        self._remedy.setVisible(bool(remedies))
        if remedies:
            self._remedy.setText(spoken(remedies[0].label).replace("&", "&&"))
        self._go.setVisible(any(row.places))
        places = len(row.places)
        if places > 1:
            text = translate("Go to {n} of {places}", n=self._turn % places + 1, places=places)
        else:
            text = translate("Go there")
        self._go.setText(text)

    def _go_to_next(self) -> None:
        row = self._current()
        if row is None:
            return
        node = row.places[self._turn % len(row.places)]
        self._turn += 1
        self.place_chosen.emit(row.side, node)
        self._show_details()

    def _on_activated(self, _index: QModelIndex) -> None:
        self._go_to_next()

    def _on_row_changed(self) -> None:
        self._turn = 0
        self._show_details()

    def _on_remedy(self) -> None:
        row = self._current()
        if row is not None:
            self.remedy_chosen.emit(row.side, row.findings)

    def _on_change(self, *_whatever: object) -> None:
        self.refresh()
