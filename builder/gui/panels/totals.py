"""What the army comes to: points against the limit with a bar, figures, models, men."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QWidget

from builder.core.edits import set_limit
from builder.core.finding import Severity
from builder.gui.overriding import override
from builder.gui.style.theme import accent, severity_colour
from builder.gui.words import capital, number, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from builder.core.reckoning import Reckoning
    from builder.core.ruleset import Tally
    from builder.gui.session import Session

__all__ = ["LimitBar", "Totals"]

MOST = 1_000_000
NO_LIMIT = -1
LIMIT_STEP = 50


class LimitBar(QWidget):
    """How much of the limit is spent; over it the bar is hatched, so colour isn't alone."""

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self.setObjectName("limit-bar")
        self._total = Fraction(0)
        self._limit = Fraction(0)
        self.setFixedSize(self.sizeHint())

    @override
    def sizeHint(self) -> QSize:
        return QSize(96, 12)

    def show_share(self, total: Fraction, limit: int | None) -> None:
        """Show a total against a limit; hidden without one."""
        self._total, self._limit = total, Fraction(limit or 0)
        self.setVisible(limit is not None)
        left = self._limit - total
        text = translate("{n} left", n=left) if left >= 0 else translate("{n} too many", n=-left)
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.fillRect(area, self.palette().color(QPalette.ColorRole.Base))
        over = self._total > self._limit
        share = 1.0 if over or not self._limit else float(self._total / self._limit)
        filled = QRectF(area.left(), area.top(), area.width() * share, area.height())
        colour = severity_colour(Severity.ERROR, self.palette()) if over else accent(self.palette())
        painter.fillRect(filled, colour)
        if over:
            painter.setBrush(Qt.BrushStyle.BDiagPattern)
        painter.drawRect(area)
        painter.end()


class Totals(QWidget):
    """One line of numbers for the side that is looked at."""

    def __init__(self, session: Session) -> None:
        """Show the totals of the session's army."""
        super().__init__()
        self.setObjectName("totals")
        self._session = session
        self._points = QLabel()
        self._points.setObjectName("total-points")
        self._slash = QLabel("/")
        self._limit = QSpinBox()
        self._limit.setObjectName("limit")
        self._limit.setRange(NO_LIMIT, MOST)
        self._limit.setSingleStep(LIMIT_STEP)
        self._limit.setGroupSeparatorShown(False)
        self._limit.setSpecialValueText(translate("no limit"))
        self._limit.setAccessibleName(translate("Agreed limit"))
        self._limit.setToolTip(translate("What the players agreed on; the lowest step is no limit"))
        self._limit.valueChanged.connect(self._on_limit_changed)
        self._bar = LimitBar()
        self._rest = QLabel()
        self._rest.setObjectName("total-rest")
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 0, 8, 0)
        line.setSpacing(6)
        for widget in (self._points, self._slash, self._limit, self._bar):
            line.addWidget(widget)
        line.addSpacing(10)
        line.addWidget(self._rest, 1)
        session.document_opened.connect(self._on_change)
        session.battle_changed.connect(self._on_change)
        session.side_changed.connect(self._on_change)

    def refresh(self) -> None:
        """Show what the army comes to now."""
        if self._session.battle is None:
            return
        reckoning = self._session.reckoning
        tallies = reckoning.basis.ruleset.tallies
        limited = next((tally for tally in tallies if tally.limited), None)
        self._show_limited(reckoning, limited)
        texts = [
            f"{capital(spoken(tally.label))} {number(reckoning.total(tally))}"
            for tally in tallies
            if tally is not limited
        ]
        atoms = reckoning.basis.ruleset.atoms
        for atom in atoms:
            count = reckoning.sized.count(atom.kind)
            if count or atom is atoms[0]:
                texts.append(f"{capital(spoken(atom.many))} {number(count)}")
        men = reckoning.sized.men_told
        if men and atoms[0].kind != "man":
            texts.append(translate("Men {n}", n=men))
        texts.append(translate("Units {n}", n=len(reckoning.sized.units)))
        self._rest.setText("    ".join(texts))

    def _show_limited(self, reckoning: Reckoning, limited: Tally | None) -> None:
        for widget in (self._points, self._slash, self._limit, self._bar):
            widget.setVisible(limited is not None)
        if limited is None:
            return
        total, limit = reckoning.total(limited), reckoning.army.limit
        self._points.setText(f"{capital(spoken(limited.label))} {number(total)}")
        self._points.setToolTip(spoken(limited.note))
        with QSignalBlocker(self._limit):
            self._limit.setValue(NO_LIMIT if limit is None else limit)
        self._bar.show_share(total, limit)

    def _on_limit_changed(self, value: int) -> None:
        limit = None if value == NO_LIMIT else value
        self._session.edit_army(
            translate("change limit"), lambda army: set_limit(army, limit), "limit"
        )

    def _on_change(self, *_whatever: object) -> None:
        self.refresh()
