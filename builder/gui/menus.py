"""Menus and tool bar, made from the table of actions in one loop."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QToolBar

from builder.core.messages import N_
from builder.gui.actions import ACTIONS, MENUS, key_sequences
from builder.gui.style.icons import icon
from builder.gui.words import spoken_label
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QDockWidget, QMainWindow

    from builder.gui.actions import ActionLine

__all__ = ["Menus"]

ICON_SIZE = 20
# Beside those of the tree.
_CHANGES = {"add-formation", "duplicate", "orders"}
_APPEARANCES = (
    ("system", N_("As the s&ystem has it")),
    ("light", N_("&Light")),
    ("dark", N_("&Dark")),
)
# Each language in its own name, as those who look for it write it.
_LANGUAGES = (("", N_("As the s&ystem has it")), ("en", "&English"), ("it", "&Italiano"))


class Menus(QObject):
    """The actions, and where they stand.

    Signals:
        recent_chosen: with the path of a recent file.
        recent_forgotten: the list of recent files is to be emptied.
        appearance_chosen: with ``system``, ``light`` or ``dark``.
        language_chosen: with the letters of a language, or "" for the system's.
    """

    recent_chosen = Signal(object)
    recent_forgotten = Signal()
    appearance_chosen = Signal(str)
    language_chosen = Signal(str)

    def __init__(self, window: QMainWindow, deeds: Mapping[str, Callable[[], object]]) -> None:
        """Make everything; each action of the table does what ``deeds`` has under its id."""
        super().__init__(window)
        self._window = window
        self.actions: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {
            name: window.menuBar().addMenu(spoken_label(text)) for name, text in MENUS
        }
        self.bar = QToolBar(translate("Tool bar"))
        self.bar.setObjectName("tool-bar")
        self.bar.setMovable(False)
        self.bar.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        self.bar.toggleViewAction().setVisible(False)
        window.addToolBar(self.bar)
        self._recent = QMenu(translate("Open &recent"), window)
        self._is_dressed = False
        for line in ACTIONS:
            self._add(line, deeds[line.id])
        self._appearances = self._choices(
            translate("&Appearance"), _APPEARANCES, self.appearance_chosen
        )
        self._languages = self._choices(translate("Lan&guage"), _LANGUAGES, self.language_chosen)
        for menu in self.menus.values():
            menu.aboutToShow.connect(self._dress)

    def _add(self, line: ActionLine, deed: Callable[[], object]) -> None:
        # Drawing icons takes time at the start: only those of the tool bar are seen at once.
        shown = icon(line.icon) if line.bar else QIcon()
        action = QAction(shown, spoken_label(line.text), self._window)
        action.setObjectName(line.id)
        keys = key_sequences(line)
        action.setShortcuts(keys)
        action.setCheckable(line.ticks)
        if line.of_tree:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        tip = spoken_label(line.tip)
        action.setToolTip(_with_key(tip, keys))
        # A triggered action tells whether it is ticked, which no deed asks.
        action.triggered.connect(partial(_do, deed))
        menu = self.menus[line.menu]
        if line.apart:
            menu.addSeparator()
        menu.addAction(action)
        if line.id == "open":
            menu.addMenu(self._recent)
        if line.bar:
            if line.id == "undo":
                self.bar.addSeparator()
            self.bar.addAction(action)
            self.bar.widgetForAction(action).setAccessibleName(tip)
        self.actions[line.id] = action

    def _choices(
        self, title: str, lines: Sequence[tuple[str, str]], signal: object
    ) -> dict[str, QAction]:
        menu = QMenu(title, self._window)
        group = QActionGroup(menu)
        actions = {}
        for key, text in lines:
            action = QAction(spoken_label(text), group)
            action.setCheckable(True)
            action.triggered.connect(partial(signal.emit, key))  # type: ignore[attr-defined]
            menu.addAction(action)
            actions[key] = action
        self.menus["view"].addMenu(menu)
        return actions

    def add_panels(self, docks: Sequence[tuple[QDockWidget, str, str]]) -> None:
        """Offer panels in the view menu, each with its text and key."""
        menu = self.menus["view"]
        first = menu.actions()[0]
        for dock, text, key in docks:
            action = dock.toggleViewAction()
            action.setText(text)
            action.setShortcut(QKeySequence(key))
            menu.insertAction(first, action)
        menu.insertSeparator(first)

    def enable(self, *, document: bool, selection: bool, covered: bool = False) -> None:
        """Let only those actions be used that have something to work on.

        ``covered``: the army that is looked at is covered, so nothing of it can be changed.
        """
        allowed = {"nothing": True, "document": document, "selection": selection}
        for line in ACTIONS:
            if line.id not in {"undo", "redo"}:
                locked = covered and (line.of_tree or line.id in _CHANGES) and line.id != "copy"
                self.actions[line.id].setEnabled(allowed[line.needs] and not locked)

    def of_tree(self) -> list[QAction]:
        """Return the actions of the tree, for its context menu, with the lines between them."""
        self._dress()
        also = {"add-formation", "duplicate"}
        found: list[QAction] = []
        for line in ACTIONS:
            if line.of_tree or line.id in also:
                if line.apart and found:
                    between = QAction(self._window)
                    between.setSeparator(True)
                    found.append(between)
                found.append(self.actions[line.id])
        return found

    def show_steps(self, undo: str, redo: str) -> None:
        """Name the steps that would be undone and redone."""
        self.actions["undo"].setText(
            translate("&Undo: {deed}", deed=undo) if undo else translate("&Undo")
        )
        self.actions["redo"].setText(
            translate("&Redo: {deed}", deed=redo) if redo else translate("&Redo")
        )
        for line in ACTIONS:
            if line.id in {"undo", "redo"}:
                action, step = self.actions[line.id], undo if line.id == "undo" else redo
                tip = action.text().replace("&", "") if step else spoken_label(line.tip)
                action.setToolTip(_with_key(tip, key_sequences(line)))

    def show_recent(self, files: Sequence[Path]) -> None:
        """List the files opened last; those that are gone can't be chosen."""
        self._recent.clear()
        for place, file in enumerate(files):
            shown = file.name.replace("&", "&&")
            action = self._recent.addAction(f"&{(place + 1) % 10} {shown}")
            action.setToolTip(str(file))
            action.setEnabled(file.is_file())
            action.triggered.connect(partial(self.recent_chosen.emit, file))
        self._recent.addSeparator()
        self._recent.addAction(translate("&Forget these")).triggered.connect(
            partial(self.recent_forgotten.emit)
        )
        self._recent.setEnabled(bool(files))

    def show_choices(self, appearance: str, language: str) -> None:
        """Tick the appearance and the language that were chosen."""
        self._appearances[appearance].setChecked(True)
        self._languages[language if language in self._languages else ""].setChecked(True)

    def tint(self) -> None:
        """Take the icons anew, in the colours of the palette."""
        for line in ACTIONS:
            if line.bar or self._is_dressed:
                self.actions[line.id].setIcon(icon(line.icon))

    def _dress(self) -> None:
        """Give all actions their icons, when menus are first looked at."""
        if not self._is_dressed:
            self._is_dressed = True
            self.tint()


def _with_key(tip: str, keys: Sequence[QKeySequence]) -> str:
    key = keys[0].toString(QKeySequence.SequenceFormat.NativeText) if keys else ""
    return f"{tip} ({key})" if key else tip


def _do(deed: Callable[[], object], *_ticked: object) -> None:
    deed()
