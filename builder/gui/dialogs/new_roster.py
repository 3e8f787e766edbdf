"""What to begin with: an army list, or a scenario template."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QTextBrowser,
    QVBoxLayout,
)

from builder.gui.catalogue.filters import Filters
from builder.gui.catalogue.tree import Beginning, PackTree
from builder.gui.words import spoken
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import (
        QTreeWidgetItem,
        QWidget,
    )

    from builder.operations.packs import Library

__all__ = ["NewRosterDialog"]

MOST = 1_000_000
# The step below 0 of the limit: the list's own.
USUAL = -1
LIMIT_STEP = 50
SIZE = (900, 600)


class NewRosterDialog(QDialog):
    """A tree of rulesets with their lists and templates, and what each is.

    Signals:
        chosen: with the ``Beginning``.
    """

    chosen = Signal(object)

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        """List what the library has."""
        super().__init__(parent)
        self.setObjectName("new-roster")
        self.setWindowTitle(translate("New"))
        self.setModal(True)
        self._library = library
        self.filters = Filters()
        self.tree = PackTree(library, self.filters)
        self._about = QTextBrowser()
        self._about.setObjectName("new-about")
        self._about.setAccessibleName(translate("What it is"))
        self._limit = self._make_limit()
        self._limit_label = QLabel(translate("&Limit"))
        self._limit_label.setBuddy(self._limit)
        self._ready = QCheckBox(translate("Begin with the list's &ready army"))
        self._ready.setObjectName("new-ready")
        self._ready.setChecked(True)
        self._ready.setToolTip(
            translate("A legal army with its commander; without it you begin with none")
        )
        self._buttons = QDialogButtonBox()
        self._begin = self._buttons.addButton(
            translate("&Begin"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self._begin.setObjectName("new-begin")
        self._buttons.addButton(translate("&Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self._lay_out()
        self.tree.currentItemChanged.connect(self._on_current_changed)
        self.tree.itemActivated.connect(self._on_activated)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.accepted.connect(self._on_accepted)
        self._on_current_changed()

    @staticmethod
    def _make_limit() -> QSpinBox:
        limit = QSpinBox()
        limit.setObjectName("new-limit")
        limit.setAccessibleName(translate("Limit"))
        limit.setToolTip(translate("The total that the players agree on"))
        limit.setRange(USUAL, MOST)
        limit.setSingleStep(LIMIT_STEP)
        limit.setGroupSeparatorShown(False)
        limit.setSpecialValueText(translate("the list's own"))
        limit.setValue(USUAL)
        return limit

    def _lay_out(self) -> None:
        options = QHBoxLayout()
        options.addWidget(self._ready)
        options.addStretch(1)
        options.addWidget(self._limit_label)
        options.addWidget(self._limit)
        right = QVBoxLayout()
        right.addWidget(self._about, 1)
        right.addLayout(options)
        both = QHBoxLayout()
        left = QVBoxLayout()
        left.addWidget(self.filters)
        left.addWidget(self.tree, 1)
        both.addLayout(left, 4)
        both.addLayout(right, 5)
        column = QVBoxLayout(self)
        column.addLayout(both, 1)
        column.addWidget(self._buttons)
        self.resize(*SIZE)

    def _on_current_changed(self, *_items: object) -> None:
        beginning = self.tree.beginning
        of_list = beginning is not None and bool(beginning.army_list)
        for widget in (self._ready, self._limit_label, self._limit):
            widget.setEnabled(of_list)
        self._begin.setEnabled(beginning is not None)
        told = self.tree.told if beginning is None else self._about_text(beginning)
        self._about.setPlainText(told)

    def _about_text(self, beginning: Beginning) -> str:
        if beginning.template:
            template = self._library.template(f"{beginning.ruleset}/{beginning.template}")
            sides = " – ".join(spoken(side.name) for side in template.sides)
            return _paragraphs(template.name, sides, template.text, template.cite)
        army_list = self._library.army_list(beginning.ruleset, beginning.army_list)
        ready = translate("Ready army: {name}", name=army_list.ready.name)
        if army_list.ready.limit is not None:
            ready = translate(
                "Ready army: {name}, limit {limit}",
                name=army_list.ready.name,
                limit=army_list.ready.limit,
            )
        return _paragraphs(
            army_list.name, army_list.period, army_list.text, ready, army_list.note, army_list.cite
        )

    def _on_activated(self, item: QTreeWidgetItem) -> None:
        if self.tree.beginning_of(item) is not None:
            self.accept()

    def _on_accepted(self) -> None:
        beginning = self.tree.beginning
        if beginning is None:
            return
        if beginning.army_list:
            limit = None if self._limit.value() == USUAL else self._limit.value()
            ready = self._ready.isChecked()
            beginning = Beginning(
                beginning.ruleset, beginning.army_list, limit=limit, empty=not ready
            )
        self.chosen.emit(beginning)


def _paragraphs(*texts: object) -> str:
    told = [spoken(text) for text in texts if text]  # type: ignore[arg-type]
    return "\n\n".join(told)
