"""Small menus at the row that is selected: what to fill a formation with, where to cut units."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from builder.core.roster import Formation
from builder.gui.words import capital, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from builder.core.ruleset import Ruleset
    from builder.gui.roster.deeds import RosterDeeds

__all__ = ["cut_menu", "filling_menu"]


def filling_menu(deeds: RosterDeeds, parent: QWidget) -> QMenu | None:
    """Return the organisations that fit the empty formation selected; None where none does."""
    fillings = deeds.fillings()
    if not fillings:
        return None
    menu = _menu(parent, translate("Fill from the list"))
    for each in fillings:
        action = menu.addAction(_shown(capital(spoken(each.label))))
        action.setToolTip(spoken(each.text))
        action.triggered.connect(partial(_do, partial(deeds.fill, each.id)))
    return menu


def cut_menu(deeds: RosterDeeds, ruleset: Ruleset, node: object, parent: QWidget) -> QMenu | None:
    """Return the echelons at which units could be cut, the one that holds ticked."""
    if not ruleset.has_ratio or not isinstance(node, Formation):
        return None
    menu = _menu(parent, translate("Units cut at"))
    group = QActionGroup(menu)
    choices = [("", translate("usual"))]
    choices.extend((each.id, capital(spoken(each.label))) for each in reversed(ruleset.echelons))
    for key, text in choices:
        action = menu.addAction(_shown(text))
        action.setCheckable(True)
        action.setChecked(key == (node.cut or ""))
        group.addAction(action)
        action.triggered.connect(partial(_do, partial(deeds.cut_at, key or None)))
    return menu


def _menu(parent: QWidget, title: str) -> QMenu:
    menu = QMenu(parent)
    menu.setObjectName("chooser")
    menu.setAccessibleName(title)
    menu.setToolTipsVisible(True)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.addSection(title)
    return menu


def _shown(text: str) -> str:
    return text.replace("&", "&&")


def _do(deed: object, *_ticked: object) -> None:
    deed()  # type: ignore[operator]
