"""The button that offers the sheets of orders and leaders; few print them, so in a menu."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton

from builder.core.messages import N_
from builder.gui.words import spoken_label
from builder.translation import translate

__all__ = ["ORDERS", "OrderSheetsButton"]

# The owner's alone: an opponent's copy has none of them.
ORDERS = (
    ("order-sheet", N_("Order &sheet")),
    ("order-slips", N_("Order s&lips")),
    ("order-counters", N_("Order &counters")),
    ("leaders", N_("Leaders’ c&ards")),
    ("umpire-sheet", N_("&Umpire’s sheet")),
)


class OrderSheetsButton(QToolButton):
    """Disabled, it chooses nothing.

    Signals:
        changed: other sheets are chosen.
    """

    changed = Signal()

    def __init__(self) -> None:
        """Offer all of them, and choose none."""
        super().__init__()
        self.setObjectName("preview-orders")
        self.setText(translate("Orders and leaders"))
        self.setToolTip(translate("Sheets for their owner alone: the opponent’s copy has none"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        for name, text in ORDERS:
            action = menu.addAction(spoken_label(text))
            action.setObjectName(f"preview-sheet-{name}")
            action.setData(name)
            action.setCheckable(True)
            action.toggled.connect(self.changed)
        self.setMenu(menu)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The sheets that are chosen."""
        if not self.isEnabled():
            return ()
        return tuple(str(each.data()) for each in self.menu().actions() if each.isChecked())
