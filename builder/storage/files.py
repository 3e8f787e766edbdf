"""Bytes on disk: read with a cap, written so that the old file stays until the new one is whole.

``QSaveFile`` may replace a good file by a cut one when the disk is full (it doesn't compare the
count that ``write`` returns), hence this writer: a temporary file in the same folder, every count
compared, flushed to the disk, read back, and only then put in the old file's place, from which it
is read once more.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from builder.core.errors import BuilderError
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "CouldNotRead",
    "CouldNotWrite",
    "WrittenInDoubt",
    "need_ordinary",
    "read_bytes",
    "sweep",
    "write_bytes",
]

# What Windows answers while a virus scanner or a synchroniser holds the file for a moment.
_HELD = {5, 32, 33}
# A name may have 255 bytes, and the temporary one has a few more than the file's.
MOST_NAME_BYTES = 80
# What ``tempfile`` puts between them; and how old a file has to be that nobody writes any more.
_SUFFIX, _CHANCE = ".tmp", "[a-z0-9_]{8}"
OLD_S = 3600
# What a folder that can't be synced at all doesn't answer.
_DISK_FAILS = {errno.EIO, errno.ENOSPC, errno.EDQUOT}
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

    text = N_(
        "{path} could not be written ({reason}). What was there before is unchanged; save it "
        "under another name or elsewhere."
    )

    def __init__(self, path: Path, error: OSError) -> None:
        """Say which file, the system's reason, and that the old one is whole."""
        # The system's own words, or ours, which are marked where they are raised.
        reason = Message.of(error.strerror) if error.strerror else str(error)
        super().__init__(Message.of(self.text, path=str(path), reason=reason))


class WrittenInDoubt(CouldNotWrite):
    """A file that was written and took the old one's place, which the disk then failed to keep."""

    text = N_(
        "{path} was written, but the disk failed then ({reason}). Save it under another name or "
        "elsewhere as well."
    )


def read_bytes(path: Path, at_most: int, *, any_kind: bool = False) -> bytes:
    """Return a file's bytes, at most one more than ``at_most`` (so that too many are noticed).

    ``any_kind``: also those of a pipe or device, which the user waits for.

    Raises:
        CouldNotRead: it isn't there, is a folder, pipe or device, or the system refuses.
    """
    try:
        if not any_kind:
            need_ordinary(path)
        with path.open("rb") as file:
            return file.read(at_most + 1)
    except (OSError, ValueError) as error:
        # A name with a nought in it is refused by Python, not by the system.
        reason = error if isinstance(error, OSError) else OSError(errno.EINVAL, str(error))
        raise CouldNotRead(path, reason) from error


def need_ordinary(path: Path) -> None:
    """Refuse a pipe or a device, which may have no end or keep one waiting for ever.

    Raises:
        OSError: it is one, or isn't there.
    """
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise OSError(errno.EINVAL, "it is no ordinary file", str(path))


def write_bytes(path: Path, content: bytes, *, private: bool = False) -> None:
    """Put ``content`` in a file, wholly or not at all.

    A link is followed, so it goes on pointing to the file; the file's mode is kept. The file is a
    new one: other names of the old one (hard links) go on holding what they held.
    ``private``: it is 0600 from the first byte on, whatever it was.

    Raises:
        CouldNotWrite: the disk is full, the folder read-only, what is there is no file, or may not
            be read or written … The old file is as it was.
        WrittenInDoubt: the new file was whole and took the old one's place, but the disk failed
            then.
    """
    target = Path(os.path.realpath(path))
    temporary: Path | None = None
    try:
        _refuse_what_is_not_ours(target)
        handle, name = tempfile.mkstemp(
            prefix=f".{_shortened(target.name)}.", suffix=_SUFFIX, dir=target.parent
        )
        temporary = Path(name)
        written = _fill(handle, content, None if private else target)
        if temporary.read_bytes() != content:
            raise _reads_differently()
        _patiently(partial(temporary.replace, target))
        temporary = None
    except OSError as error:
        raise CouldNotWrite(path, error) from error
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink()
    try:
        _sync_folder(target.parent)
        _patiently(partial(_read_again, target, content, written))
    except OSError as error:
        raise WrittenInDoubt(path, error) from error


def sweep(path: Path, now_s: float) -> None:
    """Take away what writers that were killed have left beside a file, an hour ago or longer.

    ``now_s``: seconds since 1970, UTC. Only plain files are taken that have the very names that
    ``write_bytes`` gives; what can't be taken stays.
    """
    target = Path(os.path.realpath(path))
    ours = re.compile(re.escape(f".{_shortened(target.name)}.") + _CHANCE + re.escape(_SUFFIX))
    with contextlib.suppress(OSError), os.scandir(target.parent) as entries:
        for each in entries:
            if ours.fullmatch(each.name) and each.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    if each.stat(follow_symlinks=False).st_mtime < now_s - OLD_S:
                        os.unlink(each.path)  # noqa: PTH108 - one that was listed


def _refuse_what_is_not_ours(target: Path) -> None:
    """Refuse what no file may take the place of: a folder, a device, a file that is closed to us.

    To replace a file takes a right on its folder only, so the system wouldn't refuse.
    """
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, N_("it isn't a file"))
    if not os.access(target, os.W_OK):
        # To open it, which cuts nothing off, tells why.
        os.close(os.open(target, os.O_WRONLY))
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))
    with target.open("rb") as file:
        file.read(1)


def _fill(handle: int, content: bytes, like: Path | None) -> os.stat_result:
    """Write a new file and close it; ``like``: the file whose mode it gets."""
    with contextlib.closing(_Descriptor(handle)):
        if like is not None:
            # Until here it is its owner's alone.
            _copy_mode(like, handle)
        _write_all(handle, content)
        os.fsync(handle)
        return os.fstat(handle)


def _reads_differently() -> OSError:
    return OSError(errno.EIO, N_("what was written does not read back the same"))


def _read_again(target: Path, content: bytes, written: os.stat_result) -> None:
    """Refuse what doesn't read back from its place, unless another has been put there since."""
    with target.open("rb") as file:
        found = os.fstat(file.fileno())
        # The number of a file that was replaced may be given to the one after the next.
        is_ours = os.path.samestat(found, written) and found.st_mtime_ns == written.st_mtime_ns
        if is_ours and file.read(len(content) + 1) != content:
            raise _reads_differently()


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
    except FileNotFoundError:
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
            raise OSError(errno.ENOSPC, N_("the disk took no more"))
        view = view[written:]


def _patiently(deed: Callable[[], object]) -> None:
    """Do something to a file, again and again while Windows says that another holds it."""
    for delay_s in (*_RETRY_DELAYS_S, None):
        try:
            deed()
        except OSError as error:
            if delay_s is None or not _is_held(error):
                raise
            time.sleep(delay_s)
        else:
            return


def _is_held(error: OSError) -> bool:
    if getattr(error, "winerror", None) in _HELD:
        return True
    # Of a file that is opened Python says less than of one that is renamed.
    return sys.platform == "win32" and error.errno == errno.EACCES


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    # The new name itself must reach the disk; a file system that can't do that has no better.
    try:
        handle = os.open(folder, os.O_RDONLY)
        with contextlib.closing(_Descriptor(handle)):
            os.fsync(handle)
    except OSError as error:
        if error.errno in _DISK_FAILS:
            raise
