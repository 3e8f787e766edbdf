"""The figure scale: the listed ones to choose, any other to type where the ruleset takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.gui.words import spoken
from builder.translation import translate

if TYPE_CHECKING:
    from builder.gui.session import Session

__all__ = ["ScaleChooser", "ratio_in"]

LETTERS = 9


def ratio_in(text: str) -> int:
    """Return the scale that a person typed: "10", "1:10", "1 : 10".

    Raises:
        BadRequest: it isn't a whole number.
    """
    first, colon, rest = text.partition(":")
    digits = (rest if colon and first.strip() == "1" else text).strip()
    if not (digits.isascii() and digits.lstrip("-").isdecimal() and len(digits) <= 20):  # noqa: PLR2004
        raise BadRequest(
            Message.of(
                N_("“{text}” is no scale: write how many men a figure stands for, as in 1:10."),
                text=text.strip()[:40],
            )
        )
    return int(digits)


class ScaleChooser(QWidget):
    """A label and a combo box; hidden where the ruleset has no ratio."""

    def __init__(self, session: Session) -> None:
        """Show the scale of the session's document."""
        super().__init__()
        self._session = session
        self._ruleset = ""
        label = QLabel(translate("Sca&le"))
        self._combo = QComboBox()
        self._combo.setObjectName("scale")
        self._combo.setAccessibleName(translate("Scale"))
        self._combo.setToolTip(translate("How many men a figure stands for"))
        self._combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._combo.setMinimumContentsLength(LETTERS)
        label.setBuddy(self._combo)
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 0, 8, 0)
        line.setSpacing(6)
        line.addWidget(label)
        line.addWidget(self._combo)
        self._combo.activated.connect(self._on_activated)
        session.document_opened.connect(self._on_change)
        session.battle_changed.connect(self._on_change)

    def refresh(self) -> None:
        """Show the scale that holds."""
        battle = self._session.battle
        if battle is None:
            return
        if battle.ruleset.id != self._ruleset:
            self._ruleset = battle.ruleset.id
            with QSignalBlocker(self._combo):
                self._fill()
        if battle.ratio is not None:
            self._show(battle.ratio)

    def _fill(self) -> None:
        assert self._session.battle is not None  # noqa: S101 - refresh has looked
        ruleset = self._session.battle.ruleset
        self._combo.clear()
        self._combo.setEditable(ruleset.free_scale is not None)
        line = self._combo.lineEdit()
        if line is not None:
            line.editingFinished.connect(self._on_editing_finished)
            line.setAccessibleName(translate("Scale"))
            self._combo.setCompleter(None)  # type: ignore[arg-type]
            bounds = ruleset.free_scale
            if bounds is not None:
                tip = translate(
                    "How many men a figure stands for; any whole number from {low} to {high}",
                    low=bounds.at_least,
                    high=bounds.at_most,
                )
                self._combo.setToolTip(tip)
        for scale in ruleset.scales:
            text = f"1:{scale.ratio}"
            if scale.label is not None:
                text = f"{text} {spoken(scale.label)}"
            self._combo.addItem(text, scale.ratio)

    def _show(self, ratio: int) -> None:
        with QSignalBlocker(self._combo):
            row = self._combo.findData(ratio)
            self._combo.setCurrentIndex(row)
            if self._combo.isEditable() and row < 0:
                self._combo.setEditText(f"1:{ratio}")

    def _on_activated(self, row: int) -> None:
        ratio = self._combo.itemData(row)
        if isinstance(ratio, int):
            self._change(ratio)

    def _on_editing_finished(self) -> None:
        text = self._combo.currentText()
        battle = self._session.battle
        row = self._combo.findText(text)
        if battle is None or (row >= 0 and self._combo.itemData(row) == battle.ratio):
            return
        ratio = self._session.attempt(lambda: ratio_in(text))
        if ratio is None:
            self.refresh()
        else:
            self._change(ratio)

    def _change(self, ratio: int) -> None:
        from builder.operations.documents import with_ratio

        session = self._session
        battle = session.battle
        if battle is not None and ratio != battle.ratio:
            session.edit(
                translate("scale 1:{ratio}", ratio=ratio),
                lambda document: with_ratio(document, ratio, session.library),
            )
        self.refresh()

    def _on_change(self, *_whatever: object) -> None:
        self.refresh()
