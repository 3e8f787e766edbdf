"""Writes unsaved work down while the window is open, so that a crash loses a second or two.

The first edit after the last writing starts a clock, and further ones don't put it off. What is
written is the frozen document, in a thread of its own: a long export keeps nothing waiting. A
document that is saved or given up is forgotten by the same thread, so never before it was written.
What can't be written is told once, and tried again with the next edit: a disk that is full may
have room again.
"""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from builder.core.errors import BuilderError
from builder.core.messages import N_, Message
from builder.gui.workers import Job, Workers

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.roster import Roster
    from builder.core.scenario import Scenario
    from builder.gui.open_document import OpenDocument
    from builder.gui.session import Session
    from builder.operations.recovery import Run

__all__ = ["Keeper"]

# From the first edit to the writing; with the writing itself it stays under two seconds.
WAIT_MS = 1000


class Keeper(QObject):
    """Follows a session.

    Signals:
        written: the work that was waiting has been written down.
        failed: with the error, once until something is written again: unsaved work can't be
            written down here, or no version be kept.
    """

    written = Signal()
    failed = Signal(object)

    def __init__(self, session: Session) -> None:
        """Write nothing yet: that begins with the first edit."""
        super().__init__(session)
        self._session = session
        self._workers = Workers(self)
        self._run: Run | None = None
        # What was written of each document that has a journal; None: it may be of any time.
        self._known: dict[int, Roster | Scenario | None] = {}
        self._in_turn = threading.Lock()
        self._told: set[str] = set()
        self._versioned: set[int] = set()
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(WAIT_MS)
        self._clock.timeout.connect(self.write)
        session.battle_changed.connect(self._on_change)
        session.file_changed.connect(self._on_change)
        session.documents_changed.connect(self._on_change)
        session.steps.cleanChanged.connect(self._on_change)
        session.saved.connect(self._on_saved)

    def _on_change(self, *_what: object) -> None:
        unsaved = [each for each in self._session.documents if each.has_unsaved_work]
        for key in set(self._known) - {each.key for each in unsaved}:
            del self._known[key]
            self._start(partial(self._forget, key))
        if not self._waiting():
            self._clock.stop()
        elif not self._clock.isActive():
            self._clock.start()
        for each in unsaved:
            if each.path is not None and each.key not in self._versioned:
                # What the file was like before it was saved here, wherever it came from.
                self._versioned.add(each.key)
                self._on_saved(each.path)

    def _waiting(self) -> list[OpenDocument]:
        """Return the documents whose unsaved work isn't written down as it is."""
        return [
            each
            for each in self._session.documents
            if each.has_unsaved_work and self._known.get(each.key) is not each.whole
        ]

    def write(self) -> None:
        """Write down what is waiting, beside the window."""
        for each in self._waiting():
            self._known[each.key] = each.whole
            self._start(partial(self._write, *_held(each)))

    def _on_saved(self, file: Path) -> None:
        """Keep what was saved as a version of the file."""
        self._start(partial(_keep_version, file), "version")

    def write_now(self) -> None:
        """Write down what is waiting before anything else happens: the program has a fault.

        Raises:
            BuilderError: it can't be written.
        """
        self._clock.stop()
        failed = None
        for each in self._waiting():
            self._known[each.key] = each.whole
            try:
                self._write(*_held(each))
            except BuilderError as error:
                failed = error
        if failed is not None:
            raise failed

    def _start(self, work: partial[bool], what: str = "journal") -> None:
        self._workers.start(Job(work, partial(self._on_done, what), partial(self._on_failed, what)))

    def _write(self, key: int, document: Roster | Scenario, file: Path | None, digest: str) -> bool:
        """Write a document down; returns whether that was still to be done."""
        from builder.operations.recovery import begin_run, write_down

        with self._in_turn:
            if self._known.get(key) is not document:
                # A newer one was written at once, or it was saved meanwhile.
                return False
            try:
                if self._run is None:
                    self._run = begin_run()
                write_down(self._run, key, document, file, digest)
            except (BuilderError, OSError) as error:
                self._known[key] = None
                text = N_("Unsaved work can't be kept safe here ({reason}). Save now and then.")
                raise BuilderError(Message.of(text, reason=_reason(error))) from error
            return True

    def _forget(self, key: int) -> bool:
        with self._in_turn:
            if self._run is not None and key not in self._known:
                self._run.forget(key)
        return False

    def _on_done(self, what: str, wrote: object) -> None:
        if wrote:
            self._told.discard(what)
        if what == "journal" or not (self._workers.busy or self._clock.isActive()):
            self.written.emit()

    def _on_failed(self, what: str, error: BuilderError) -> None:
        if what not in self._told:
            self._told.add(what)
            self.failed.emit(error)

    def end(self) -> None:
        """End the run: what was open is saved or given up by now."""
        self._clock.stop()
        # What was saved last is still to be kept.
        self._workers.wait()
        self._workers.finish()
        if self._run is not None:
            for key in tuple(self._known):
                self._run.forget(key)
            self._run.end()
            self._run = None


def _held(each: OpenDocument) -> tuple[int, Roster | Scenario, Path | None, str]:
    digest = each.on_disk.digest if each.on_disk is not None else ""
    return each.key, each.whole, each.path, digest


def _keep_version(file: Path) -> bool:
    from builder.operations.recovery import keep_saved

    if not file.exists():
        return False
    try:
        keep_saved(file)
    except (BuilderError, OSError) as error:
        text = N_("Earlier versions can't be kept here ({reason}). Keep copies of your own.")
        raise BuilderError(Message.of(text, reason=_reason(error))) from error
    return True


def _reason(error: Exception) -> str:
    """Return what the system said."""
    told = error if isinstance(error, OSError) else error.__cause__
    return (told.strerror if isinstance(told, OSError) else None) or str(error)
