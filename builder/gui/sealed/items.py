"""What one has sealed, to choose what is opened of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
)

from builder.core.exchange import PHASES
from builder.core.exchange_opening import WITH_SEED
from builder.gui.sealed.telling import payload_words
from builder.operations.exchange import own_values
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from builder.core.battle import Battle
    from builder.core.exchange import Owner

__all__ = ["ItemsDialog"]

SIZE = (560, 420)
_PLACE = Qt.ItemDataRole.UserRole


class ItemsDialog(QDialog):
    """A list for its owner's eyes; several may be chosen.

    Signals:
        chosen: with the places, phase and slot, that are to be opened.
    """

    chosen = Signal(object)

    def __init__(self, owner: Owner, battle: Battle | None, parent: QWidget | None = None) -> None:
        """List what its owner has sealed."""
        super().__init__(parent)
        self.setObjectName("sealed-items")
        self.setWindowTitle(translate("Open an item"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.list = QListWidget()
        self.list.setObjectName("sealed-items-list")
        self.list.setAccessibleName(translate("What you have sealed"))
        self.list.setWordWrap(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        for phase in range(1, PHASES + 1):
            for slot, value in own_values(owner, phase).items():
                text = payload_words(value, battle, owner.side)
                self._add((phase, slot), text, is_open=_is_open(owner, (phase, slot)))
        self.reveal = QPushButton(translate("&Open what is chosen"))
        self.reveal.setObjectName("sealed-items-open")
        self.reveal.setEnabled(False)
        self._cancel = QPushButton(translate("&Cancel"))
        self._lay_out()
        self.list.itemSelectionChanged.connect(self._enable)
        self.reveal.clicked.connect(self._on_open)
        self._cancel.clicked.connect(self.reject)

    def _add(self, place: tuple[int, int], text: str, *, is_open: bool) -> None:
        mark = "✓" if is_open else "○"
        state = translate("open") if is_open else translate("sealed")
        item = QListWidgetItem(f"{mark} {state}  {place[0]}.{place[1]}  {text}")
        item.setData(_PLACE, place)
        if is_open:
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsSelectable)
        self.list.addItem(item)

    def _lay_out(self) -> None:
        about = QLabel(
            translate(
                "This list is for your eyes alone. What you open can't be closed again: choose "
                "what is turned up on the table, several with Ctrl."
            )
        )
        about.setWordWrap(True)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.reveal)
        buttons.addWidget(self._cancel)
        column = QVBoxLayout(self)
        column.addWidget(about)
        column.addWidget(self.list, 1)
        column.addLayout(buttons)
        self.resize(*SIZE)

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """What is chosen, in the order of the list."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return tuple(tuple(item.data(_PLACE)) for item in items if item.isSelected())

    def _enable(self) -> None:
        self.reveal.setEnabled(bool(self.places))

    def _on_open(self) -> None:
        self.chosen.emit(self.places)
        self.accept()


def _is_open(owner: Owner, place: tuple[int, int]) -> bool:
    with_seed = "seed" in owner.handed and place[0] == 1 and place[1] in WITH_SEED
    return "all" in owner.handed or with_seed or place in owner.shown
