"""What the window has of sealed games: the badge at its edge, and the dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from builder.gui.sealed.badge import Badge, Watch
from builder.gui.sealed.game import SealedGame

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from builder.gui.sealed.dialog import SealedDialog
    from builder.gui.session import Session
    from builder.gui.workers import Workers

__all__ = ["SealedDesk"]


class SealedDesk(QObject):
    """Made with what shows the first document; the dialog when it is first asked for.

    Signals:
        about_to_go: see ``SealedDialog``.
        manual_asked: with the page of the manual that is wanted, "" for that of the focus.
    """

    about_to_go = Signal()
    manual_asked = Signal(str)

    def __init__(self, session: Session, workers: Workers, window: QWidget) -> None:
        """Follow the documents of a window."""
        super().__init__(window)
        self._session, self._window = session, window
        self.game = SealedGame(session)
        self.watch = Watch(self.game, session, workers)
        self.badge = Badge(self.watch)
        self.badge.clicked.connect(self.explain)
        self.dialog: SealedDialog | None = None
        self.game.read()

    def show(self) -> SealedDialog:
        """Show the game of the battle in front."""
        dialog = self.dialog
        if dialog is None:
            from builder.gui.sealed.dialog import SealedDialog

            dialog = SealedDialog(self.game, self.watch, self._session, self._window)
            self.dialog = dialog
            dialog.about_to_go.connect(self.about_to_go)
            dialog.manual_asked.connect(lambda: self.manual_asked.emit("sealed-orders"))
            QShortcut(QKeySequence("F1"), dialog, lambda: self.manual_asked.emit(""))
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        return dialog

    def close(self) -> None:
        """Close the dialog, for the window goes."""
        if self.dialog is not None:
            self.dialog.close()

    def explain(self) -> None:
        """Show what is proved of the game, and what isn't."""
        self.show().show_proofs()

    def join(self, files: Sequence[Path]) -> None:
        """Join files of a sealed game that were opened or dropped."""
        dialog = self.show()
        dialog.tabs.setCurrentWidget(dialog.steps)
        dialog.join(files)
