"""What happens when the program has a fault of its own, wherever it comes up.

Unsaved work is written down first, then one dialog tells of the fault; the window goes on. Slots,
events and what Qt calls come by ``sys.excepthook``, threads by theirs or by the same (Qt's own
threads), what can't be raised by ``sys.unraisablehook``. A fault that comes again and again, as
one in painting does, is told once until there was quiet for a while.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType

    from PySide6.QtCore import QMessageLogContext

    from builder.gui.dialogs.crash import CrashDialog

__all__ = ["faults_shown", "qt_heard"]

# After so long without any fault one that was told is told again.
QUIET_MS = 10_000
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}

_log = logging.getLogger(__name__)


class _Faults(QObject):
    """Takes faults from any thread, and tells them in the window's.

    Signals:
        came: with the exception.
    """

    came = Signal(object)

    def __init__(self, first: Sequence[Callable[[], None]]) -> None:
        super().__init__()
        self._first = first
        self._shown: CrashDialog | None = None
        self._asked = False
        self._telling = False
        self._known: set[tuple[object, ...]] = set()
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(QUIET_MS)
        self._quiet.timeout.connect(self._known.clear)
        # From another thread this waits for the window's loop; from the window's own it is a call.
        self.came.connect(self._tell)

    def take(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Take a fault as ``sys.excepthook`` does."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
        elif not issubclass(kind, SystemExit):
            self.came.emit(error)

    def take_from_thread(self, told: threading.ExceptHookArgs) -> None:
        """Take a fault as ``threading.excepthook`` does."""
        if told.exc_value is not None:
            self.take(told.exc_type, told.exc_value, told.exc_traceback)

    def take_unraisable(self, told: sys.UnraisableHookArgs) -> None:
        """Take a fault as ``sys.unraisablehook`` does."""
        if told.exc_value is not None:
            self.take(told.exc_type, told.exc_value, told.exc_traceback)

    def _tell(self, error: BaseException) -> None:
        if self._telling:
            # One that comes of telling another must not bring a third.
            return
        self._telling = True
        try:
            self._tell_new(error)
        finally:
            self._telling = False

    def _tell_new(self, error: BaseException) -> None:
        self._quiet.start()
        place = _place_of(error)
        if place in self._known:
            return
        self._known.add(place)
        _log.error("a fault in the program", exc_info=error)
        keep(self._first)
        if not self._asked:
            self._asked = True
            # Not at once: in the midst of a painting no window may be opened.
            QTimer.singleShot(0, self, partial(self._show, error))

    def _show(self, error: BaseException) -> None:
        from builder.gui.dialogs.crash import CrashDialog

        try:
            self._shown = CrashDialog(error, QApplication.activeWindow())
            self._shown.finished.connect(self._on_closed)
            self._shown.open()
        except Exception as another:  # noqa: BLE001 - there is nobody else to tell
            self._asked = False
            _log.critical("a fault could not be told", exc_info=another)

    def _on_closed(self, _result: int) -> None:
        self._shown, self._asked = None, False


def _place_of(error: BaseException) -> tuple[object, ...]:
    """Return what kind of fault it is, and where it came up."""
    last = traceback.extract_tb(error.__traceback__, limit=-1)
    return (type(error), *((each.filename, each.lineno) for each in last))


def keep(deeds: Sequence[Callable[[], None]]) -> None:
    """Do what keeps unsaved work safe; a deed that fails keeps none from being done."""
    for deed in deeds:
        try:
            deed()
        except Exception as error:  # noqa: BLE001 - the fault itself is the one to tell
            _log.critical("unsaved work could not be written down", exc_info=error)


@contextmanager
def faults_shown(first: Sequence[Callable[[], None]] = ()) -> Iterator[None]:
    """Show faults of the program in a dialog of their own, from whatever thread they come.

    ``first``: what is done before, so that nothing is lost.
    """
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    faults = _Faults(first)
    sys.excepthook = faults.take
    threading.excepthook = faults.take_from_thread
    sys.unraisablehook = faults.take_unraisable
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook, sys.unraisablehook = before


@contextmanager
def qt_heard(first: Sequence[Callable[[], None]] = ()) -> Iterator[None]:
    """Put what Qt has to say in the log.

    ``first``: what is done when Qt says that it ends the program, which it does right after.
    """

    def put(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        _log.log(_LEVELS.get(kind, logging.WARNING), "Qt: %s", text)
        if kind == QtMsgType.QtFatalMsg and threading.current_thread() is threading.main_thread():
            keep(first)

    before = qInstallMessageHandler(put)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
