"""How the game of the document in front stands: a symbol and a word, worked out by itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QToolButton

from builder.core.errors import DocumentError, NewerDocument
from builder.gui.sealed.telling import VERDICTS
from builder.gui.words import spoken_label
from builder.gui.workers import Job
from builder.operations.sealed_folder import Standing, standing_of
from builder.translation import translate

if TYPE_CHECKING:
    from builder.core.errors import BuilderError
    from builder.core.exchange import Public
    from builder.gui.sealed.game import SealedGame
    from builder.gui.session import Session
    from builder.gui.workers import Workers
    from builder.operations.exchange import OwnFile

__all__ = ["Badge", "Watch"]


class Watch(QObject):
    """Works out beside the window how the game stands, whenever its files may be others.

    Signals:
        told: with the standing, or None where the document in front is of no game.
    """

    told = Signal(object)

    def __init__(self, game: SealedGame, session: Session, workers: Workers) -> None:
        """Follow a game."""
        super().__init__(game)
        self.game, self._session, self._workers = game, session, workers
        self._asked = 0
        self.standing: Standing | None = None
        game.changed.connect(self.look)

    def look(self) -> None:
        """Work out anew how the game stands; what was asked before isn't told any more."""
        self._asked += 1
        own, copied = self.game.own, self.game.copied_from
        copy = copied[1] if copied is not None else None
        if not self.game.is_of_battle or (own is None and (copy is None or not copy.roots)):
            self._tell(self._asked, None)
            return
        if own is None:
            # The roots of a copy are compared with those that its opponent holds.
            self._tell(self._asked, Standing("not yet"))
            return
        self._start(own, copy)

    def _start(self, own: OwnFile, copy: Public | None) -> None:
        library, asked = self._session.library, self._asked
        sealed = copy if copy is not None and copy.game is not None else None
        job = Job(
            lambda: standing_of(own, library, sealed),
            partial(self._tell, asked),
            partial(self._on_failure, asked),
        )
        self._workers.start(job)

    def _on_failure(self, asked: int, error: BuilderError) -> None:
        # Rules that aren't here, or a newer program's file, say nothing about a seal.
        cut = isinstance(error, DocumentError) and not isinstance(error, NewerDocument)
        self._tell(asked, Standing("altered" if cut else "not yet", told=error.message))

    def _tell(self, asked: int, standing: object) -> None:
        if asked == self._asked:
            self.standing = cast("Standing | None", standing)
            self.told.emit(self.standing)


class Badge(QToolButton):
    """Words and a symbol; a click explains them."""

    def __init__(self, watch: Watch, name: str = "sealed-badge") -> None:
        """Start hidden, unless it is known already how the game stands."""
        super().__init__()
        self.setObjectName(name)
        self.setAutoRaise(True)
        self.setToolTip(translate("What is proved of this sealed game, and what isn't"))
        self.setAccessibleName(translate("Sealed game"))
        watch.told.connect(self.show_standing)
        self.show_standing(watch.standing)

    def show_standing(self, standing: Standing | None) -> None:
        """Show how a game stands; None hides the badge."""
        if standing is not None:
            symbol, word = VERDICTS[standing.verdict]
            text = f"{symbol} {spoken_label(word)}"
            self.setText(text)
            self.setAccessibleName(translate("Sealed game: {state}", state=spoken_label(word)))
        self.setVisible(standing is not None)
