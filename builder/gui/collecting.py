"""When Python looks for what has become unreachable: not in the middle of a player's deed.

A look through everything takes a twentieth of a second for two thousand units, and would come
while somebody types. What an open document is made of lives until it is closed, so once it is
there it is left out of all later looks; when a document is closed, everything is looked through
once, after the window has been painted.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from builder.gui.session import Session

__all__ = ["Collecting"]


class Collecting(QObject):
    """Follows the session's documents; one for the whole process."""

    def __init__(self, session: Session) -> None:
        """Begin to follow."""
        super().__init__(session)
        self._session = session
        self._open = 0
        session.documents_changed.connect(self._on_documents_changed)

    def _on_documents_changed(self) -> None:
        was, self._open = self._open, len(self._session.documents)
        if self._open > was:
            QTimer.singleShot(0, gc.freeze)
        elif self._open < was:
            QTimer.singleShot(0, _look_through_everything)


def _look_through_everything() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()
