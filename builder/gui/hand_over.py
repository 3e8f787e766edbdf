"""A second start hands its files to the window that is open already, and ends.

The window listens at a local socket of its user's. The socket lies in the folder that the system
keeps for what runs; its name is a digest, so it tells nothing of anybody. Another screen and
another ``LEGATUS_HOME`` have another name. What is handed over is one line of JSON, answered by
one line; nothing is ever read from or written to a network.

A socket that nobody answers at was left by a program that died: the next window takes its place.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDir, QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtNetwork import QLocalServer, QLocalSocket

__all__ = ["HandOver", "place_of_socket"]

_log = logging.getLogger(__name__)

THANKS = b"taken\n"
MOST_BYTES = 1_000_000
CONNECT_MS = 500
# A window that is busy takes a while to answer.
ANSWER_MS = 5_000
# What the name depends on: who it is, on which screen, with which settings.
_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "LEGATUS_HOME")


def place_of_socket() -> str:
    """Return where the window listens: a path, or on Windows the name of a pipe."""
    whose = [str(Path.home()), *(os.environ.get(each, "") for each in _VARIABLES)]
    name = f"legatus-{hashlib.sha256(json.dumps(whose).encode()).hexdigest()[:16]}"
    if sys.platform == "win32":
        return name
    folder = Path(os.environ.get("XDG_RUNTIME_DIR", ""))
    if not (folder.is_absolute() and folder.is_dir()):
        folder = Path(QDir.tempPath())
    return str(folder / name)


def _without_network(error: ImportError) -> bool:
    """Note that a library of Qt's network module is missing: each start has its own window then."""
    _log.info("no file is handed to a window that is open: %s", error)
    return False


class HandOver(QObject):
    """Hands files to the window that runs, or listens for those who do.

    Signals:
        files_came: with the paths that another start handed over; there may be none.
    """

    files_came = Signal(object)

    def __init__(self, parent: QObject | None = None, *, answer_ms: int = ANSWER_MS) -> None:
        """Do nothing yet. ``answer_ms``: how long to wait for the other window's answer."""
        super().__init__(parent)
        self._place = place_of_socket()
        self._answer_ms = answer_ms
        self._server: QLocalServer | None = None
        self._heard: dict[QLocalSocket, bytearray] = {}

    def give(self, files: Sequence[str]) -> bool:
        """Hand files to the window that runs; returns whether there is one that took them."""
        if not self._may_be_there():
            return False
        socket = self._reached()
        if socket is None:
            return False
        paths = [os.path.abspath(file) for file in files]  # noqa: PTH100 - links stay links
        socket.write(json.dumps({"files": paths}).encode() + b"\n")
        socket.waitForBytesWritten(CONNECT_MS)
        taken = socket.waitForReadyRead(self._answer_ms) and bytes(
            socket.readAll().data()
        ).startswith(THANKS)
        socket.abort()
        return taken

    def listen(self) -> bool:
        """Begin to listen, unless another window does; returns whether we do."""
        if self._may_be_there() and self._reached() is not None:
            return False
        try:
            from PySide6.QtNetwork import QLocalServer
        except ImportError as error:
            return _without_network(error)
        QLocalServer.removeServer(self._place)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        return self._server.listen(self._place)

    def stop(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
            self._server = None

    def _may_be_there(self) -> bool:
        """Tell without Qt's network module whether somebody may listen: ours, and a socket."""
        if sys.platform == "win32":
            return True
        try:
            found = Path(self._place).lstat()
        except OSError:
            return False
        return found.st_uid == os.getuid()

    def _reached(self) -> QLocalSocket | None:
        try:
            from PySide6.QtNetwork import QLocalSocket
        except ImportError as error:
            _without_network(error)
            return None
        socket = QLocalSocket(self)
        socket.connectToServer(self._place)
        return socket if socket.waitForConnected(CONNECT_MS) else None

    # Listening

    def _on_connection(self) -> None:
        while self._server is not None and self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            self._heard[socket] = bytearray()
            socket.readyRead.connect(self._on_ready)
            socket.disconnected.connect(self._on_gone)
            if socket.bytesAvailable():
                self._hear(socket)

    def _on_ready(self) -> None:
        for socket in list(self._heard):
            if socket.bytesAvailable():
                self._hear(socket)

    def _on_gone(self) -> None:
        from PySide6.QtNetwork import QLocalSocket

        for socket in list(self._heard):
            if socket.state() == QLocalSocket.LocalSocketState.UnconnectedState:
                del self._heard[socket]
                socket.deleteLater()

    def _hear(self, socket: QLocalSocket) -> None:
        heard = self._heard[socket]
        heard += bytes(socket.readAll().data())
        line, end, _rest = bytes(heard).partition(b"\n")
        if not end and len(heard) <= MOST_BYTES:
            return
        files = files_in(line) if end else None
        if files is None:
            socket.abort()
            return
        socket.write(THANKS)
        socket.flush()
        self.files_came.emit(files)


def files_in(line: bytes) -> list[Path] | None:
    """Return the paths in a line that was handed over; None where it isn't one of ours."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return None
    names = told.get("files") if isinstance(told, dict) else None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return None
    return [Path(name) for name in names if Path(name).is_absolute() and "\0" not in name]
