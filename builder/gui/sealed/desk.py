"""What the window has of sealed games: the badge at its edge, and the dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from builder.operations.game_files import games_in

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from builder.gui.sealed.badge import Watch
    from builder.gui.sealed.dialog import SealedDialog
    from builder.gui.session import Session
    from builder.gui.workers import Workers

__all__ = ["SealedDesk"]


class SealedDesk(QObject):
    """Looks out for games; what reads and shows one is imported when there is one, or is asked for.

    Signals:
        badge_made: with the badge, once.
        about_to_go: see ``SealedDialog``.
        manual_asked: with the page of the manual that is wanted, "" for that of the focus.
    """

    badge_made = Signal(object)
    about_to_go = Signal()
    manual_asked = Signal(str)

    def __init__(self, session: Session, workers: Workers, window: QWidget) -> None:
        """Follow the documents of a window."""
        super().__init__(window)
        self._session, self._workers, self._window = session, workers, window
        self._watch: Watch | None = None
        self.dialog: SealedDialog | None = None
        session.document_opened.connect(self.look)
        session.file_changed.connect(self.look)

    def look(self, *_what: object) -> None:
        """See whether the document in front may be of a game."""
        path, front = self._session.path, self._session.front
        is_copy = front is not None and front.public is not None
        if self._watch is None and (is_copy or (path is not None and games_in(path.parent))):
            self._begin()

    def _begin(self) -> Watch:
        """Make the badge, and what works out what it says."""
        if self._watch is None:
            from builder.gui.sealed.badge import Badge, Watch
            from builder.gui.sealed.game import SealedGame

            game = SealedGame(self._session)
            self._watch = Watch(game, self._session, self._workers)
            badge = Badge(self._watch)
            badge.clicked.connect(self.explain)
            self.badge_made.emit(badge)
            game.read()
        return self._watch

    def show(self) -> SealedDialog:
        """Show the game of the battle in front."""
        if self.dialog is None:
            from builder.gui.sealed.dialog import SealedDialog

            dialog = self.dialog = SealedDialog(self._begin(), self._session, self._window)
            dialog.about_to_go.connect(self.about_to_go)
            dialog.manual_asked.connect(lambda: self.manual_asked.emit("sealed-orders"))
            QShortcut(QKeySequence("F1"), dialog, lambda: self.manual_asked.emit(""))
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()
        return self.dialog

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
