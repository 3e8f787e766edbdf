"""The line that says that secrets are covered, whose are shown, and lets one look for a moment.

Also the badge of an opponent's copy, which has nothing more to show, and of what a newer program
wrote.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSignalBlocker
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QPushButton

from builder.gui.overriding import override
from builder.gui.style.icons import picture
from builder.gui.words import spoken
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent

    from builder.gui.session import Session

__all__ = ["HidingStrip"]

SIGN = 18
LEAST_LETTERS = 14
NOBODY, EVERYBODY = "", None


class HidingStrip(QFrame):
    """Hidden while everything is shown."""

    def __init__(self, session: Session) -> None:
        """Show what is covered of the session's document."""
        super().__init__()
        self.setObjectName("hiding-strip")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._session = session
        self._sign = QLabel()
        self._text = QLabel()
        self._text.setObjectName("hiding-text")
        self._text.setWordWrap(True)
        self.sides = QComboBox()
        self.sides.setObjectName("hiding-sides")
        self.sides.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        # Names of sides may be long, and the window narrow.
        self.sides.setMinimumWidth(LEAST_LETTERS * self.fontMetrics().averageCharWidth())
        self.sides.setAccessibleName(translate("Whose secrets are shown"))
        self.sides.setToolTip(translate("Whose secrets are shown; the others' stay covered"))
        self.hold = QPushButton(translate("Hold to look"))
        self.hold.setObjectName("hiding-hold")
        self.hold.setAutoDefault(False)
        self._lay_out()
        self._connect()
        self.refresh()

    def _lay_out(self) -> None:
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 4, 8, 4)
        line.setSpacing(8)
        line.addWidget(self._sign)
        line.addWidget(self._text, 20)
        line.addWidget(self.sides)
        line.addStretch(1)
        line.addWidget(self.hold)

    def _connect(self) -> None:
        session = self._session
        self.sides.activated.connect(self._on_chosen)
        # A button that loses the focus, or from which the mouse moves away, is let go by Qt.
        self.hold.pressed.connect(partial(session.look, held=True))
        self.hold.released.connect(self.let_go)
        for signal in (session.document_opened, session.side_changed, session.battle_changed):
            signal.connect(self.refresh)

    def refresh(self, *_whatever: object) -> None:
        """Say what is covered now."""
        battle, hiding = self._session.battle, self._session.hiding
        is_shown = hiding.chosen is not None or hiding.newer is not None
        self.setVisible(is_shown)
        if battle is None or not is_shown:
            return
        self._sign.setPixmap(
            picture("hide-secrets", SIGN, self.palette(), self.devicePixelRatioF())
        )
        self._text.setVisible(hiding.is_copy or hiding.newer is not None)
        for each in (self.sides, self.hold):
            each.setVisible(hiding.chosen is not None and not hiding.is_copy)
        if hiding.newer is not None:
            self._text.setText(spoken(hiding.newer))
        if hiding.is_copy:
            self._text.setText(
                translate(
                    "Opponent’s copy, to be read: what the rules keep secret isn’t in it, and "
                    "findings aren’t worked out for it."
                )
            )
            return
        if hiding.chosen is None:
            return
        self._show_sides()
        side = battle.sides[self._session.side]
        self.hold.setToolTip(
            translate(
                "Shows {side} for as long as you hold the mouse or the space bar",
                side=side.name or battle.title,
            )
        )
        # What is looked at for a moment must not take the button away that is held.
        self.hold.setEnabled(side.id not in hiding.chosen)

    def _show_sides(self) -> None:
        battle, hiding = self._session.battle, self._session.hiding
        sides = battle.sides if battle is not None and len(battle.sides) > 1 else ()
        with QSignalBlocker(self.sides):
            self.sides.clear()
            self.sides.addItem(translate("All secrets covered"), NOBODY)
            for side in sides:
                shown = translate("{side}: secrets shown", side=side.name)
                self.sides.addItem(shown, side.id)
            self.sides.addItem(translate("All secrets shown"), EVERYBODY)
            chosen = next(iter(sorted(hiding.chosen or ())), NOBODY)
            self.sides.setCurrentIndex(max(0, self.sides.findData(chosen)))

    def _on_chosen(self, place: int) -> None:
        side = self.sides.itemData(place)
        if side is EVERYBODY:
            self._session.hide(None)
        else:
            self._session.hide(frozenset({side} - {NOBODY}))

    def let_go(self) -> None:
        """Cover again what was looked at for a moment."""
        self._session.look(held=False)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.let_go()
        elif event.type() == QEvent.Type.PaletteChange:
            self.refresh()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.let_go()
