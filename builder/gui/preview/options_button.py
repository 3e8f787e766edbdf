"""The button for how sheets are printed: what few change often, so in a menu."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton

from builder.core.messages import N_
from builder.gui.words import spoken_label
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from builder.core.print_options import PrintOptions

__all__ = ["OptionsButton"]

# Each with what it is called, and its values with theirs; the first is what is usual.
CHOICES: tuple[tuple[str, str, tuple[tuple[Any, str], ...]], ...] = (
    ("look", N_("&Look"), (
        ("plain", N_("&Plain")),
        ("ink", N_("&Sparing ink")),
        ("large", N_("&Large print")),
    )),
    ("detail", N_("&Roster"), (
        ("normal", N_("&Normal")),
        ("brief", N_("&Brief")),
        ("full", N_("&Full")),
    )),
    ("backs", N_("&Backs of cards"), (
        ("none", N_("&None")),
        ("long-edge", N_("Turned over the &long edge")),
        ("short-edge", N_("Turned over the &short edge")),
        ("fold", N_("Beside the fronts, to be &folded")),
    )),
)  # fmt: skip
BLEED_MM = 3
TICKS: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"contents": True}, N_("&Contents in front"), N_("A page that lists the sheets")),
    (
        {"imposed": True},
        N_("&Fold into a booklet"),
        N_("Two pages to a sheet; print on both sides, turned over the short edge, and fold"),
    ),
    (
        {"fillable": True},
        N_("Boxes to &tick on a screen"),
        N_("Losses can be ticked in a program that shows PDFs"),
    ),
    (
        {"whole_system": True},
        N_("The &whole system in the quick reference"),
        N_("All of the rules, not what occurs in this battle alone"),
    ),
    (
        {"merged": True},
        N_("&Equal cards once"),
        N_("Units that have the same card share one, with their number"),
    ),
    (
        {"single": True, "bleed_mm": BLEED_MM},
        N_("For a print &shop"),
        N_("Each card on a page of its own, with 3 mm to be cut away"),
    ),
)


class OptionsButton(QToolButton):
    """Begins with what is usual.

    Signals:
        changed: something else is chosen.
    """

    changed = Signal()

    def __init__(self) -> None:
        """Offer everything."""
        super().__init__()
        self.setObjectName("preview-options")
        self.setText(translate("Options"))
        self.setToolTip(translate("How the sheets are printed"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        self._groups = {
            name: self._group(menu, name, text, values) for name, text, values in CHOICES
        }
        menu.addSeparator()
        self._ticks = [
            (changes, self._tick(menu, changes, text, tip)) for changes, text, tip in TICKS
        ]
        self.setMenu(menu)

    def _group(
        self, menu: QMenu, name: str, text: str, values: tuple[tuple[Any, str], ...]
    ) -> QActionGroup:
        group = QActionGroup(self)
        under = menu.addMenu(spoken_label(text))
        for value, label in values:
            action = under.addAction(spoken_label(label))
            action.setObjectName(f"preview-{name}-{value}")
            action.setData(value)
            action.setCheckable(True)
            group.addAction(action)
        group.actions()[0].setChecked(True)
        group.triggered.connect(self._on_choice)
        return group

    def _tick(self, menu: QMenu, changes: dict[str, Any], text: str, tip: str) -> QAction:
        action = menu.addAction(spoken_label(text))
        action.setObjectName(f"preview-{next(iter(changes))}")
        action.setToolTip(spoken_label(tip))
        action.setCheckable(True)
        action.toggled.connect(self._on_choice)
        return action

    def _on_choice(self, *_what: object) -> None:
        self.changed.emit()

    def applied_to(self, options: PrintOptions) -> PrintOptions:
        """Return the options with what is chosen here."""
        changes: dict[str, Any] = {}
        for name, group in self._groups.items():
            chosen = group.checkedAction()
            if chosen is not None:
                changes[name] = chosen.data()
        for values, action in self._ticks:
            if action.isChecked():
                changes.update(values)
        return replace(options, **changes)
