"""The library: the organisations and entries of the army's list, with what they would cost.

What is chosen is added to the formation that is selected: by a double click, Enter, the button,
or by dragging it there. A price holds at the scale of the document and is worked out when a row
is first shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
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
from typing_extensions import override

from builder.core.errors import BuilderError
from builder.gui.items import rows_below, rows_of
from builder.gui.models.dragged import PIECE_MIME, piece_mime
from builder.gui.models.row_texts import strength_text
from builder.gui.style.icons import set_icon, symbol_icon
from builder.gui.words import capital, number, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.army_list import ArmyList, Entry, Organisation
    from builder.core.profile import Basis
    from builder.gui.session import Session

__all__ = ["LibraryPanel"]

NAME, PRICE = range(2)
NO_PRICE = "–"
WIDTH = 252
_PIECE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class _Piece:
    """What a row stands for."""

    id: str
    label: str
    tip: str
    symbol: str = ""


class _PieceTree(QTreeWidget):
    """The rows; one that is dragged carries the id of its piece."""

    @override
    def mimeTypes(self) -> list[str]:
        return [PIECE_MIME]

    @override
    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        pieces = [item.data(NAME, _PIECE) for item in items if item.data(NAME, _PIECE)]
        return piece_mime(str(pieces[0])) if pieces else QMimeData()


class LibraryPanel(QWidget):
    """Search, rows, and a button.

    Signals:
        piece_chosen: with the id of an organisation or entry to add.
    """

    piece_chosen = Signal(str)

    def __init__(self, session: Session) -> None:
        """Show the list of the army that the session looks at."""
        super().__init__()
        self.setObjectName("library-panel")
        self._session = session
        self._basis: Basis | None = None
        self._name = QLabel()
        self._name.setWordWrap(True)
        self._search = QLineEdit()
        self._search.setObjectName("library-search")
        self._search.setPlaceholderText(translate("Search"))
        self._search.setAccessibleName(translate("Search the library"))
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self._filter)
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

    def _make_tree(self) -> QTreeWidget:
        tree = _PieceTree()
        tree.setObjectName("library-tree")
        tree.setAccessibleName(translate("Organisations and troops of the list"))
        tree.setHeaderLabels([translate("Name"), translate("Price")])
        tree.setUniformRowHeights(True)
        tree.setAllColumnsShowFocus(True)
        tree.setDragEnabled(True)
        tree.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        tree.setIndentation(12)
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(PRICE, QHeaderView.ResizeMode.Interactive)
        tree.setColumnWidth(PRICE, 8 * tree.fontMetrics().averageCharWidth())
        tree.itemActivated.connect(self._on_item_activated)
        return tree

    @override
    def sizeHint(self) -> QSize:
        return QSize(WIDTH, super().sizeHint().height())

    def focus_search(self) -> None:
        """Put the cursor in the search line."""
        self._search.setFocus()
        self._search.selectAll()

    def refresh(self) -> None:
        """Show the list and prices that hold now; nothing happens where they are the same."""
        if self._session.battle is None:
            return
        basis = self._session.reckoning.basis
        if basis is self._basis:
            return
        self._basis = basis
        army_list = basis.army_list
        self._name.setText(f"{spoken(army_list.name)} · {spoken(army_list.period)}")
        self._name.setToolTip(spoken(army_list.text))
        self._tree.clear()
        self._add_group(translate("Organisations"), _organisations(army_list))
        self._add_group(translate("Troops"), _entries(basis))
        self._filter(self._search.text())

    def _add_group(self, title: str, pieces: list[_Piece]) -> None:
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
            price, why = self._worth(piece.id)
            item = QTreeWidgetItem([piece.label, price])
            item.setData(NAME, _PIECE, piece.id)
            item.setToolTip(NAME, _joined(piece.label, why, piece.tip))
            item.setToolTip(PRICE, why)
            item.setTextAlignment(PRICE, right)
            if piece.symbol:
                item.setIcon(NAME, symbol_icon(piece.symbol))
            group.addChild(item)
        group.setExpanded(True)

    def _worth(self, piece: str) -> tuple[str, str]:
        """Return the price of a piece, and what the price is for, in words."""
        from builder.operations.sizing import size_piece

        basis = self._basis
        if basis is None:
            return "", ""
        name = f"{basis.ruleset.id}/{basis.army_list.id}"
        try:
            sized = size_piece(self._session.library, name, piece, men=None, ratio=basis.ratio)
        except BuilderError as error:
            # An entry without a usual strength has no price before it has a strength.
            return NO_PRICE, spoken(error.message)
        strengths: dict[str, int] = {}
        for unit in sized.sized.units:
            for part in unit.parts:
                kind = part.profile.troop_class.counts
                strengths[kind] = strengths.get(kind, 0) + part.strength
        strength = strength_text(strengths.items())
        atoms = sum(unit.atoms for unit in sized.sized.units)
        if not atoms:
            text = translate(
                "Strength {strength}: too small to stand alone at this scale", strength=strength
            )
            return NO_PRICE, text
        prices = [
            f"{number(sized.total(tally.id))} {spoken(tally.short)}"
            for tally in basis.ruleset.tallies
        ]
        why = translate(
            "Strength {strength}, {n} on the table: {price}",
            strength=strength,
            n=atoms,
            price=", ".join(prices) or NO_PRICE,
        )
        return (prices[0].partition(" ")[0] if prices else ""), why

    def _filter(self, text: str) -> None:
        wanted = text.casefold().split()
        for group in rows_of(self._tree):
            shown = 0
            for item in rows_below(group):
                words = item.text(NAME).casefold()
                fits = all(word in words for word in wanted)
                item.setHidden(not fits)
                shown += fits
            group.setHidden(not shown)

    def _choose_current(self) -> None:
        item = self._tree.currentItem()
        if item is not None:
            self._on_item_activated(item)

    def _on_item_activated(self, item: QTreeWidgetItem) -> None:
        piece = item.data(NAME, _PIECE)
        if piece:
            self.piece_chosen.emit(piece)

    def _on_change(self, *_whatever: object) -> None:
        self.refresh()


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
