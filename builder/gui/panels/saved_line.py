"""The line at the lower edge: whether the work is saved, and how wide the army stands."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from builder.gui.words import number
from builder.translation import translate

if TYPE_CHECKING:
    from builder.gui.session import Session

__all__ = ["SavedLine"]

# A unit of a line in two has as many before it as behind.
LINES = 2


class SavedLine(QWidget):
    """Words alone, so that a screen reader reads them and no colour is needed."""

    def __init__(self, session: Session) -> None:
        """Tell of the session's document."""
        super().__init__()
        self.setObjectName("saved-line")
        self._session = session
        self._saved = QLabel()
        self._saved.setObjectName("save-state")
        self._saved.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._front = QLabel()
        self._front.setObjectName("army-front")
        self._front.setToolTip(
            translate(
                "All units side by side without gaps, in one line or in two of the same width"
            )
        )
        line = self._line = QHBoxLayout(self)
        line.setContentsMargins(8, 2, 8, 2)
        line.addWidget(self._saved, 1)
        line.addWidget(self._front)
        session.document_opened.connect(self._on_change)
        session.battle_changed.connect(self._on_change)
        session.side_changed.connect(self._on_change)
        session.file_changed.connect(self._show_saved)
        session.steps.cleanChanged.connect(self._show_saved)
        self.refresh()

    def add_badge(self, badge: QWidget) -> None:
        """Put something between what was saved and the front."""
        self._line.insertWidget(1, badge)

    def refresh(self) -> None:
        """Tell what holds now."""
        self._show_saved()
        if self._session.battle is not None:
            text = self._front_text()
            self._front.setText(text)
            self._front.setVisible(bool(text))

    def _show_saved(self, *_whatever: object) -> None:
        path, changed = self._session.path, self._session.has_unsaved_work
        if path is None:
            text = translate("Not saved yet")
        elif changed:
            text = translate("Changed since it was saved to {file}", file=path.name)
        else:
            text = translate("Saved to {file}", file=path.name)
        self._saved.setText(text)
        self._saved.setToolTip(str(path) if path is not None else "")

    def _front_text(self) -> str:
        front_mm = self._session.reckoning.front_mm
        if not front_mm:
            return ""
        words = translate(
            "Front {one} cm in one line, {two} cm in two",
            one=number(Fraction(front_mm, 10)),
            two=number(Fraction(front_mm, 10 * LINES)),
        )
        table = self._session.battle.table if self._session.battle else None
        if table is None:
            return words
        width = number(Fraction(table.width_mm, 10))
        if front_mm <= table.width_mm:
            return translate("{front}; the table has {width} cm", front=words, width=width)
        if front_mm <= LINES * table.width_mm:
            told = translate(
                "{front}; the table has {width} cm: two lines", front=words, width=width
            )
        else:
            told = translate(
                "{front}; the table has {width} cm: more than two lines", front=words, width=width
            )
        return f"▲ {told}"

    def _on_change(self, *_whatever: object) -> None:
        self.refresh()
