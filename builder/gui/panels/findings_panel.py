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
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from builder.gui.models.finding_model import (
    REMEDY,
    SEVERITY,
    WHAT,
    WHERE,
    FindingModel,
    key_of,
    summary_of,
)
from builder.gui.overriding import override
from builder.gui.window_state import WindowState
from builder.gui.words import lines_of, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QModelIndex

    from builder.gui.models.finding_model import FindingRow
    from builder.gui.session import Session

__all__ = ["FindingsPanel"]

HEIGHT = 130
CELL_MARGIN = 8
# The width of the severities, alone and with the word that a finding is hidden.
LETTERS, LETTERS_WITH_HIDDEN = 13, 18


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
        self._state = WindowState()
        self._hidden: frozenset[str] = frozenset()
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
        self._hide = self._button("finding-hide", self._on_hide)
        self._with_hidden = self._button("finding-show-hidden", self.refresh)
        self._with_hidden.setCheckable(True)
        self._lay_out()
        session.battle_changed.connect(self._on_change)
        session.document_opened.connect(self._on_document_opened)
        session.file_changed.connect(self._keep_hidden)
        self._on_document_opened()

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
        buttons.addWidget(self._hide)
        buttons.addStretch(1)
        buttons.addWidget(self._with_hidden)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(8, 0, 0, 0)
        column.addWidget(self._scrolled(self._why), 1)
        column.addLayout(buttons)
        both = QSplitter(Qt.Orientation.Horizontal)
        both.addWidget(self._list)
        both.addWidget(right)
        both.setStretchFactor(0, 3)
        both.setStretchFactor(1, 2)
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 4, 8, 8)
        line.addWidget(both)

    @staticmethod
    def _scrolled(text: QLabel) -> QScrollArea:
        """Return a frame around a text in which a long one can be read to its end."""
        area = QScrollArea()
        area.setObjectName("finding-why-scroll")
        area.setAccessibleName(translate("Why"))
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidgetResizable(True)
        area.setWidget(text)
        return area

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
        view.setColumnWidth(SEVERITY, LETTERS * letter)
        header.setSectionResizeMode(REMEDY, QHeaderView.ResizeMode.Interactive)
        view.setColumnWidth(WHERE, 13 * letter)
        view.setColumnWidth(REMEDY, 17 * letter)
        view.clicked.connect(self._on_clicked)
        view.activated.connect(self._on_activated)
        view.selectionModel().currentRowChanged.connect(self._on_row_changed)
        return view

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), HEIGHT)

    def refresh(self) -> None:
        """Show what is found now."""
        battle = self._session.battle
        shown = self._with_hidden.isChecked()
        self.model.show(battle, self._hidden, with_hidden=shown)
        if self._current() is None:
            first = next((at for at, row in enumerate(self.model.rows) if not row.is_heading), -1)
            if first >= 0:
                self._list.setCurrentIndex(self.model.index(first, 0))
        letter = self.fontMetrics().averageCharWidth()
        self._list.setColumnWidth(SEVERITY, (LETTERS_WITH_HIDDEN if shown else LETTERS) * letter)
        # Where nothing has a remedy the words have its room.
        self._list.setColumnHidden(REMEDY, not any(row.remedy for row in self.model.rows))
        hidden = self._hidden_now()
        self._with_hidden.setVisible(hidden > 0)
        self._with_hidden.setText(translate("Show hidden ({n})", n=hidden))
        self._show_details()
        self.counted.emit(self.summary())

    def summary(self) -> str:
        """Return how many findings there are, in words; none where no side is to be seen."""
        hiding = self._session.hiding
        if hiding.keep is not None and not hiding.keep:
            return translate("covered")
        rows = [row for row in self.model.rows if not row.hidden]
        severities = [each.severity for row in rows for each in row.findings]
        return summary_of(severities, self._hidden_now())

    def _hidden_now(self) -> int:
        """Return how many of the findings that there are the user has hidden."""
        battle = self._session.battle
        return sum(
            key_of(side, finding) in self._hidden
            for side in (battle.sides if battle and self._hidden else ())
            for finding in side.reckoning.findings
        )

    def _current(self) -> FindingRow | None:
        at = self._list.currentIndex().row()
        row = self.model.rows[at] if 0 <= at < len(self.model.rows) else None
        return None if row is None or row.is_heading else row

    def _show_details(self) -> None:
        row = self._current()
        for button in (self._remedy, self._go, self._hide):
            button.setVisible(row is not None)
        if row is None:
            self._why.setText("" if self.model.rows else self._nothing())
            return
        first = row.findings[0]
        cite = f" ({first.cite})" if first.cite else ""
        why = spoken(first.why)
        what = row.what if not why or self._is_cut(row.what) else ""
        self._why.setText(lines_of(what, f"{why}{cite}".lstrip()))
        self._remedy.setVisible(bool(row.remedy))
        self._remedy.setText(row.remedy.replace("&", "&&"))
        self._hide.setText(translate("Show again") if row.hidden else translate("Hide"))
        self._go.setVisible(any(row.places))
        places = len(row.places)
        if places > 1:
            text = translate("Go to {n} of {places}", n=self._turn % places + 1, places=places)
        else:
            text = translate("Go there")
        self._go.setText(text)

    def _is_cut(self, what: str) -> bool:
        """Tell whether the list has no room for all of a text."""
        needed = self._list.fontMetrics().boundingRect(what).width() + CELL_MARGIN
        return needed > self._list.columnWidth(WHAT)

    def _nothing(self) -> str:
        if self._hidden_now():
            return translate("Nothing but what you have hidden.")
        if self._session.hiding.is_copy:
            return translate("Findings aren’t worked out for an opponent’s copy.")
        if self._session.hiding.keep is not None:
            return translate("Nothing in what is shown; what is covered has no findings.")
        return translate("Every rule is kept.")

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

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.column() == REMEDY and self.model.rows[index.row()].remedy:
            self._on_remedy()

    # Hidden ones

    def _on_hide(self) -> None:
        row = self._current()
        if row is None:
            return
        keys = frozenset(row.keys)
        self._hidden = self._hidden - keys if row.hidden else self._hidden | keys
        self._keep_hidden()
        self.refresh()

    def _keep_hidden(self) -> None:
        """Remember what is hidden, once the document has a file."""
        file = self._session.path
        if file is not None and self._hidden != self._state.hidden_findings(file):
            self._state.keep_hidden_findings(file, self._hidden)

    def _on_document_opened(self, *_whatever: object) -> None:
        file = self._session.path
        self._hidden = self._state.hidden_findings(file) if file is not None else frozenset()
        self._with_hidden.setChecked(False)
        self.refresh()

    def _on_change(self, *_whatever: object) -> None:
        self.refresh()
