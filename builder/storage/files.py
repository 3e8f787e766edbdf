"""Bytes on disk: read with a cap, written so that the old file stays until the new one is whole.

``QSaveFile`` may replace a good file by a cut one when the disk is full (it doesn't compare the
count that ``write`` returns), hence this writer: a temporary file in the same folder, every count
compared, flushed to the disk, read back, and only then put in the old file's place.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
import time
from pathlib import Path

from builder.core.errors import BuilderError
from builder.core.messages import N_, Message

__all__ = ["CouldNotRead", "CouldNotWrite", "read_bytes", "write_bytes"]

# What Windows answers while a virus scanner or a synchroniser holds the file for a moment.
_HELD = {5, 32, 33}
# A name may have 255 bytes, and the temporary one has a few more than the file's.
MOST_NAME_BYTES = 80
_RETRY_DELAYS_S = (0.05, 0.1, 0.2, 0.4, 0.8, 1.0)


class CouldNotRead(BuilderError):
    """A file that isn't there or can't be read."""

    def __init__(self, path: Path, error: OSError | None = None) -> None:
        """Say which file, and the system's reason."""
        reason = error.strerror if error is not None and error.strerror else ""
        super().__init__(
            Message.of(N_("{path} can't be read: {reason}"), path=str(path), reason=reason)
        )


class CouldNotWrite(BuilderError):
    """A file that could not be written; what was there before is untouched."""

    def __init__(self, path: Path, error: OSError) -> None:
        """Say which file, the system's reason, and that the old one is whole."""
        super().__init__(
            Message.of(
                N_(
                    "{path} could not be written ({reason}). What was there before is "
                    "unchanged; save it under another name or elsewhere."
                ),
                path=str(path),
                reason=error.strerror or str(error),
            )
        )


def read_bytes(path: Path, at_most: int) -> bytes:
    """Return a file's bytes, at most one more than ``at_most`` (so that too many are noticed).

    Raises:
        CouldNotRead: it isn't there, is a folder, or the system refuses.
    """
    try:
        with path.open("rb") as file:
            return file.read(at_most + 1)
    except OSError as error:
        raise CouldNotRead(path, error) from error


def write_bytes(path: Path, content: bytes, *, private: bool = False) -> None:
    """Put ``content`` in a file, wholly or not at all.

    A link is followed, so it goes on pointing to the file; the file's mode is kept.
    ``private``: it is 0600 from the first byte on, whatever it was.

    Raises:
        CouldNotWrite: the disk is full, the folder read-only … The old file is as it was.
    """
    target = Path(os.path.realpath(path))
    temporary: Path | None = None
    try:
        handle, name = tempfile.mkstemp(
            prefix=f".{_shortened(target.name)}.", suffix=".tmp", dir=target.parent
        )
        temporary = Path(name)
        with contextlib.closing(_Descriptor(handle)):
            if not private:
                # Until here it is its owner's alone.
                _copy_mode(target, handle)
            _write_all(handle, content)
            os.fsync(handle)
        if temporary.read_bytes() != content:
            raise OSError(5, "what was written does not read back the same")  # noqa: TRY301
        _replace(temporary, target)
        temporary = None
        _sync_folder(target.parent)
    except OSError as error:
        raise CouldNotWrite(path, error) from error
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink()


def _shortened(name: str) -> str:
    """Return the start of a file name, so short in bytes that more can be put to it."""
    name = name[:MOST_NAME_BYTES]
    while len(os.fsencode(name)) > MOST_NAME_BYTES:
        name = name[:-1]
    return name


class _Descriptor:
    """A file descriptor that ``contextlib.closing`` can close."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def close(self) -> None:
        os.close(self._handle)


def _copy_mode(target: Path, handle: int) -> None:
    if sys.platform == "win32":
        return
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    with contextlib.suppress(OSError):
        os.fchmod(handle, mode)


def _write_all(handle: int, content: bytes) -> None:
    view = memoryview(content)
    while view:
        written = os.write(handle, view)
        if written <= 0:
            raise OSError(28, "the disk took no more")
        view = view[written:]


def _replace(temporary: Path, target: Path) -> None:
    for delay_s in (*_RETRY_DELAYS_S, None):
        try:
            temporary.replace(target)
        except OSError as error:
            if delay_s is None or getattr(error, "winerror", None) not in _HELD:
                raise
            time.sleep(delay_s)
        else:
            return


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    # The new name itself must reach the disk; a file system that can't do that has no better.
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
