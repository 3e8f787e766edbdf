"""The library: the organisations and entries of the army's list, with what they would cost.

What is chosen is added to the formation that is selected: by a double click, Enter, the button,
or by dragging it there, several at once if several are selected. A price holds at the scale of
the document: for one unit, or for one figure where a unit alone would be too small. Where the
players agreed a limit each row says whether it fits what is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from builder.core.folding import folded
from builder.gui.items import rows_below, rows_of
from builder.gui.models.dragged import PIECE_MIME, pieces_mime
from builder.gui.overriding import override
from builder.gui.panels.worth import limited_tally, worth_of
from builder.gui.style.icons import set_icon, symbol_icon
from builder.gui.words import capital, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from builder.core.army_list import ArmyList, Entry, Organisation
    from builder.core.profile import Basis
    from builder.core.reckoning import Reckoning
    from builder.gui.session import Session

__all__ = ["LibraryPanel"]

NAME, PRICE, FITS = range(3)
WIDTH = 280
MARGIN = 14
_PIECE = Qt.ItemDataRole.UserRole
_WORTH = Qt.ItemDataRole.UserRole + 1
_SYMBOL = Qt.ItemDataRole.UserRole + 2


@dataclass(frozen=True, slots=True)
class _Piece:
    """What a row stands for."""

    id: str
    label: str
    tip: str
    symbol: str = ""


class _PieceTree(QTreeWidget):
    """The rows; those that are dragged carry the ids of their pieces."""

    @override
    def mimeTypes(self) -> list[str]:
        return [PIECE_MIME]

    @override
    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        pieces = [str(item.data(NAME, _PIECE)) for item in items if item.data(NAME, _PIECE)]
        return pieces_mime(pieces) if pieces else QMimeData()


class LibraryPanel(QWidget):
    """Search, rows, and a button.

    Signals:
        pieces_chosen: with the ids of organisations and entries to add.
    """

    pieces_chosen = Signal(object)

    def __init__(self, session: Session) -> None:
        """Show the list of the army that the session looks at."""
        super().__init__()
        self.setObjectName("library-panel")
        self._session = session
        self._basis: Basis | None = None
        self._left: Fraction | None = None
        self._name = QLabel()
        self._name.setWordWrap(True)
        self._search = self._make_search()
        self._tree = self._make_tree()
        self._add = QPushButton(translate("Add to what is selected"))
        set_icon(self._add, "add")
        self._add.setObjectName("library-add")
        self._add.setToolTip(translate("A double click or Enter does the same"))
        self._add.clicked.connect(self._choose_current)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        for widget in (self._name, self._search, self._tree, self._add):
            column.addWidget(widget)
        session.battle_changed.connect(self._on_change)
        session.document_opened.connect(self._on_change)
        session.side_changed.connect(self._on_change)
        self.refresh()

    def _make_search(self) -> QLineEdit:
        search = QLineEdit()
        search.setObjectName("library-search")
        search.setPlaceholderText(translate("Search"))
        search.setAccessibleName(translate("Search the library"))
        search.setClearButtonEnabled(True)
        search.textChanged.connect(self._filter)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.activated.connect(self._find)
        key = find.key().toString(QKeySequence.SequenceFormat.NativeText)
        search.setToolTip(translate("Search the library ({key})", key=key))
        return search

    def _make_tree(self) -> QTreeWidget:
        tree = _PieceTree()
        tree.setObjectName("library-tree")
        tree.setAccessibleName(translate("Organisations and troops of the list"))
        tree.setHeaderLabels([translate("Name"), translate("Price"), translate("Fits")])
        tree.setUniformRowHeights(True)
        tree.setAllColumnsShowFocus(True)
        tree.setDragEnabled(True)
        tree.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        tree.setIndentation(12)
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(PRICE, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(FITS, QHeaderView.ResizeMode.Interactive)
        header.setMinimumSectionSize(16)
        tree.itemActivated.connect(self._on_item_activated)
        return tree

    @override
    def sizeHint(self) -> QSize:
        return QSize(WIDTH, super().sizeHint().height())

    def refresh(self) -> None:
        """Show the list and prices that hold now; nothing happens where they are the same."""
        if self._session.battle is None:
            return
        basis = self._session.reckoning.basis
        new = basis is not self._basis
        if new:
            self._basis = basis
            self._fill(basis)
            self._left = None
        left = _points_left(self._session.reckoning)
        if left != self._left:
            self._left = left
            self._mark()
        self._tree.setColumnHidden(FITS, left is None)
        if new:
            self._fit_columns()

    def _fill(self, basis: Basis) -> None:
        army_list = basis.army_list
        self._name.setText(f"{spoken(army_list.name)} · {spoken(army_list.period)}")
        self._name.setToolTip(spoken(army_list.text))
        self._tree.clear()
        self._add_group(translate("Organisations"), _organisations(army_list), basis)
        self._add_group(translate("Troops"), _entries(basis), basis)
        self._filter(self._search.text())

    def tint(self) -> None:
        """Take the symbols anew, in the colours of the palette."""
        for group in rows_of(self._tree):
            for item in rows_below(group):
                symbol = item.data(NAME, _SYMBOL)
                if symbol:
                    item.setIcon(NAME, symbol_icon(symbol))

    def _add_group(self, title: str, pieces: list[_Piece], basis: Basis) -> None:
        if not pieces:
            return
        group = QTreeWidgetItem([title])
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = group.font(NAME)
        font.setBold(True)
        group.setFont(NAME, font)
        self._tree.addTopLevelItem(group)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for piece in pieces:
            worth = worth_of(self._session.library, basis, piece.id)
            item = QTreeWidgetItem([piece.label, worth.shown])
            item.setData(NAME, _PIECE, piece.id)
            item.setData(NAME, _WORTH, worth)
            item.setToolTip(NAME, _joined(piece.label, worth.why, piece.tip))
            item.setToolTip(PRICE, worth.why)
            item.setTextAlignment(PRICE, right)
            if piece.symbol:
                item.setData(NAME, _SYMBOL, piece.symbol)
                item.setIcon(NAME, symbol_icon(piece.symbol))
            group.addChild(item)
        group.setExpanded(True)

    def _fit_columns(self) -> None:
        """Give prices and marks the room that they need; the name has the rest."""
        items = [item for group in rows_of(self._tree) for item in rows_below(group)]
        head, metrics = self._tree.headerItem(), self._tree.fontMetrics()
        for column in (PRICE, FITS):
            texts = {head.text(column), *(item.text(column) for item in items)}
            widest = max(metrics.boundingRect(text).width() for text in texts)
            self._tree.setColumnWidth(column, widest + MARGIN)

    def _mark(self) -> None:
        """Say of each row whether it fits what is left, by a shape and a word."""
        yes, no = translate("✓ yes"), translate("▲ no")
        tips = {
            yes: translate("Fits what is left of the agreed limit"),
            no: translate("Is more than what is left of the agreed limit"),
            "": "",
        }
        for group in rows_of(self._tree):
            for item in rows_below(group):
                worth = item.data(NAME, _WORTH)
                text = ""
                if self._left is not None and worth.limited is not None:
                    text = yes if worth.limited <= self._left else no
                if text != item.text(FITS):
                    item.setText(FITS, text)
                    item.setToolTip(FITS, tips[text])

    def _filter(self, text: str) -> None:
        wanted = folded(text).split()
        for group in rows_of(self._tree):
            shown = 0
            for item in rows_below(group):
                words = folded(item.text(NAME))
                fits = all(word in words for word in wanted)
                item.setHidden(not fits)
                shown += fits
            group.setHidden(not shown)

    def _find(self) -> None:
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    def _choose_current(self) -> None:
        self._choose(self._tree.selectedItems() or [self._tree.currentItem()])

    def _on_item_activated(self, item: QTreeWidgetItem) -> None:
        self._choose(self._tree.selectedItems() if item.isSelected() else [item])

    def _choose(self, items: Sequence[QTreeWidgetItem | None]) -> None:
        found = [item.data(NAME, _PIECE) for item in items if item and not item.isHidden()]
        pieces = tuple(str(piece) for piece in found if piece)
        if pieces:
            self.pieces_chosen.emit(pieces)

    def _on_change(self, *_whatever: object) -> None:
        self.refresh()


def _points_left(reckoning: Reckoning) -> Fraction | None:
    """Return how much of the agreed limit is left; None where none was agreed."""
    tally = limited_tally(reckoning.basis.ruleset)
    limit = reckoning.army.limit
    return None if tally is None or limit is None else limit - reckoning.total(tally)


def _organisations(army_list: ArmyList) -> list[_Piece]:
    def tip(organisation: Organisation) -> str:
        return _joined(spoken(organisation.text), spoken(organisation.note), organisation.cite)

    return [
        _Piece(each.id, capital(spoken(each.label)), tip(each)) for each in army_list.organisations
    ]


def _entries(basis: Basis) -> list[_Piece]:
    from builder.drawing.unit_symbols import symbol_of

    def tip(entry: Entry) -> str:
        return _joined(spoken(entry.text), spoken(entry.note), entry.cite)

    return [
        _Piece(
            each.id,
            capital(spoken(each.label)),
            tip(each),
            symbol_of(basis.ruleset, basis.profile(each.id).tags),
        )
        for each in basis.army_list.entries
    ]


def _joined(*texts: str) -> str:
    return "\n".join(text for text in texts if text)
