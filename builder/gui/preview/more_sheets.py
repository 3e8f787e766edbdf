"""The button for the sheets that few print each time: orders, the kit, the printer's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton

from builder.core.messages import N_
from builder.gui.words import spoken_label
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

__all__ = ["KIT", "ORDERS", "PRINTER", "MoreSheetsButton"]

# The owner's alone: an opponent's copy has none of them.
ORDERS = (
    ("order-sheet", N_("Order &sheet")),
    ("order-slips", N_("Order s&lips")),
    ("order-counters", N_("Order &counters")),
    ("leaders", N_("Leaders’ c&ards")),
    ("umpire-sheet", N_("&Umpire’s sheet")),
)
# What lies on the table beside figures and ground.
KIT = (
    ("kit-list", N_("&Kit list")),
    ("markers", N_("&Markers")),
    ("rulers", N_("&Rulers and templates")),
    ("break-tracker", N_("&Break tracker")),
    ("match-up", N_("Matc&h-up")),
    ("turn-record", N_("&Turn record")),
    ("loss-grid", N_("Loss &grid")),
    ("command-chain", N_("Chain of comman&d")),
    ("base-labels", N_("Bas&e labels")),
    ("casualty-strips", N_("Casualt&y strips")),
    ("trays", N_("Mo&vement trays")),
    ("blank", N_("Blank sheets to &write on")),
)
PRINTER = (("calibration", N_("Calibration of the &printer")),)


class MoreSheetsButton(QToolButton):
    """Each kind of sheets in a menu of its own.

    Signals:
        changed: other sheets are chosen.
    """

    changed = Signal()

    def __init__(self) -> None:
        """Offer all of them, and choose none."""
        super().__init__()
        self.setObjectName("preview-more")
        self.setText(translate("More sheets"))
        self.setToolTip(translate("Orders, what lies on the table, and a page for the printer"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        self._orders = self._under(menu, translate("&Orders and leaders"), ORDERS)
        self._orders.setToolTip(
            translate("Sheets for their owner alone: the opponent’s copy has none")
        )
        self._kit = self._under(menu, translate("The evening’s &kit"), KIT)
        self._printer = self._under(menu, translate("For the &printer"), PRINTER)
        menu.setToolTipsVisible(True)
        self.setMenu(menu)

    def _under(self, menu: QMenu, title: str, sheets: tuple[tuple[str, str], ...]) -> QMenu:
        under = menu.addMenu(title)
        for name, text in sheets:
            action = under.addAction(spoken_label(text))
            action.setObjectName(f"preview-sheet-{name}")
            action.setData(name)
            action.setCheckable(True)
            action.toggled.connect(self.changed)
        return under

    def offer_orders(self, *, offered: bool) -> None:
        """Offer the owner's sheets or don't; those that aren't offered aren't chosen either."""
        self._orders.setEnabled(offered)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The sheets that are chosen."""
        actions: list[QAction] = []
        for under in (self._orders, self._kit, self._printer):
            if under.isEnabled():
                actions += under.actions()
        return tuple(str(each.data()) for each in actions if each.isChecked())
