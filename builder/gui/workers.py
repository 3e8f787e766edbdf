"""Work that takes its time, done beside the window in one thread of a pool.

The work knows no widgets; its result comes back as a signal in the window's own thread. The
objects with the signals belong to the ``Workers``, not to the job, which may be gone first. One
thread alone, because pypdfium2 may only be used from one at a time.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from builder.core.errors import BuilderError
from builder.core.messages import N_, Message
from builder.gui.overriding import override

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Job", "Workers"]


class _Signals(QObject):
    """What a job tells.

    Signals:
        finished: with the result of the work.
        failed: with the ``BuilderError`` that the work raised.
        crashed: with any other exception, which is a bug.
    """

    finished = Signal(object)
    failed = Signal(object)
    crashed = Signal(object)


class Job(QRunnable):
    """One piece of work. ``on_result`` and ``on_failure`` are called in the window's thread.

    A bug in the work is a fault of the program, and a failure that says so.
    """

    def __init__(
        self,
        work: Callable[[], object],
        on_result: Callable[[object], None],
        on_failure: Callable[[BuilderError], None],
    ) -> None:
        """Keep the work; nothing runs before ``Workers.start``."""
        super().__init__()
        self.setAutoDelete(False)
        self._work = work
        self.on_result = on_result
        self.on_failure = on_failure
        self.signals = _Signals()

    @override
    def run(self) -> None:
        try:
            result = self._work()
        except BuilderError as error:
            self.signals.failed.emit(error)
        except Exception as error:  # noqa: BLE001 - a thread has nobody above it to tell of a bug
            self.signals.crashed.emit(error)
        else:
            self.signals.finished.emit(result)


class Workers(QObject):
    """Runs jobs one after the other.

    Signals:
        idle: nothing runs any more.
    """

    idle = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Make the pool; no thread is started yet."""
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._jobs: dict[QObject, Job] = {}

    @property
    def busy(self) -> bool:
        """Whether something runs or waits."""
        return bool(self._jobs)

    def start(self, job: Job) -> None:
        """Run a job as soon as those before it are done."""
        signals = job.signals
        self._jobs[signals] = job
        signals.finished.connect(self._on_finished)
        signals.failed.connect(self._on_failed)
        signals.crashed.connect(self._on_crashed)
        self._pool.start(job)

    def give_up(self, job: Job) -> bool:
        """Take a job out that hasn't begun; returns whether that was still possible."""
        if job.signals in self._jobs and self._pool.tryTake(job):
            self._forget(job.signals)
            return True
        return False

    def wait(self) -> None:
        """Wait till all is done; results are told as always."""
        self._pool.waitForDone()

    def finish(self) -> None:
        """Take out what hasn't begun and wait for the rest; no result is told any more."""
        self._pool.clear()
        self._pool.waitForDone()
        for signals in list(self._jobs):
            signals.blockSignals(True)  # noqa: FBT003 - Qt's own
        self._jobs.clear()

    def _on_finished(self, result: object) -> None:
        job = self._forget(self.sender())
        if job is not None:
            job.on_result(result)

    def _on_failed(self, error: BuilderError) -> None:
        job = self._forget(self.sender())
        if job is not None:
            job.on_failure(error)

    def _on_crashed(self, error: BaseException) -> None:
        job = self._forget(self.sender())
        sys.excepthook(type(error), error, error.__traceback__)
        if job is not None:
            # Whoever waits for it needn't wait any more.
            text = N_("A fault in the program stopped this; everything else goes on.")
            job.on_failure(BuilderError(Message.of(text)))

    def _forget(self, signals: QObject) -> Job | None:
        job = self._jobs.pop(signals, None)
        if not self._jobs:
            self.idle.emit()
        return job
