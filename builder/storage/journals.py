"""Unsaved work, written down every other second, to be found after a crash.

A journal is JSON in the program's state folder, its owner's alone, one per open document. It
holds the document as it is, so it needs no file to be read with. Armies and battles are all that
is ever written down: what may be locked with a passphrase is of a sealed game, and never comes
here, where it would lie in clear. Journals of a program that still runs are never offered: each
run has a folder with a lock that the system lets go when it ends, however it ends.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from builder.core.errors import DocumentError
from builder.core.json_text import is_bounded
from builder.core.migrations import migrated, version_of
from builder.storage.documents import DOCUMENTS, kind_of
from builder.storage.files import CouldNotRead, read_bytes, write_bytes

if TYPE_CHECKING:
    from builder.storage.documents import Document

__all__ = ["Journal", "Run", "give_up", "journals_left", "read_journal"]

VERSION = 1
# Twice what a file may have: as JSON a document is no larger, and one that is can't be saved.
MOST_BYTES = 32 * 2**20
_WRITTEN = {kind_of(each): each for each in DOCUMENTS}
_LOCK = "lock"
_TRIES, _TRY_AGAIN_S = 10, 0.01
_SUFFIX = ".journal"


@dataclass(frozen=True, slots=True)
class Journal:
    """What was left of a document: where it lies, its file if it had one, title, and when.

    ``digest``: of the file as it was opened or saved last; "" where there was none.
    """

    at: Path
    file: Path | None
    title: str
    written: datetime
    digest: str = ""


class Run:
    """One run of the program, and the journals of its documents."""

    def __init__(self, folder: Path, name: str) -> None:
        """Begin a run under a name that no other has; ``folder``: where all runs are.

        Raises:
            OSError: the folder can't be made or locked.
        """
        self.folder = folder / name
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._lock = _locked(self.folder / _LOCK)

    def write(
        self, key: int, document: Document, file: Path | None, now: datetime, digest: str = ""
    ) -> None:
        """Write a document down, instead of what was written of it before; see ``Journal``.

        Raises:
            CouldNotWrite: the system refuses.
            TypeError: it is neither an army nor a battle.
        """
        kind = kind_of(type(document))
        if kind not in _WRITTEN:
            raise TypeError(kind)
        held = {
            "journal": VERSION,
            "kind": kind,
            "version": version_of(kind),
            "file": os.fspath(file) if file is not None else None,
            "digest": digest,
            "title": document.title,
            "written": now.astimezone(UTC).isoformat(),
        }
        # The document is written as it stands, which is much faster than through plain values.
        # The rest is escaped: the name of a file need be no text.
        head = json.dumps(held)[:-1]
        body = document.model_dump_json(exclude_defaults=True)
        write_bytes(self._path(key), f'{head}, "document": {body}}}'.encode(), private=True)

    def forget(self, key: int) -> None:
        """Take a document's journal away: it was saved, or given up."""
        with contextlib.suppress(OSError):
            self._path(key).unlink()

    def end(self) -> None:
        """End the run; journals that are still there are offered at the next start."""
        os.close(self._lock)
        with contextlib.suppress(OSError):
            (self.folder / _LOCK).unlink()
            self.folder.rmdir()

    def _path(self, key: int) -> Path:
        return self.folder / f"{key}{_SUFFIX}"


def journals_left(folder: Path) -> tuple[Journal, ...]:
    """Return the journals of runs that have ended, the last one first; those that can be read."""
    found = []
    with contextlib.suppress(OSError):
        for run in folder.iterdir():
            if not _is_running(run / _LOCK):
                found.extend(_journals_in(run))
    return tuple(sorted(found, key=lambda each: each.written, reverse=True))


def read_journal(journal: Journal) -> Document:
    """Return the document in a journal.

    Raises:
        CouldNotRead: it isn't there, or no program of this version has written it.
    """
    held = _held(journal.at)
    try:
        kind, version = held["kind"], held.get("version", 1)
        model = _WRITTEN[kind]
        data = migrated(kind, version, held["document"])
        document: Any = model.model_validate_json(json.dumps(data, ensure_ascii=False))
    except (KeyError, TypeError, ValueError, DocumentError) as error:
        raise CouldNotRead(journal.at, OSError(5, "it can't be understood")) from error
    opened: Document = document
    return opened


def give_up(journal: Journal) -> None:
    """Take a journal of an ended run away, and the run's folder with the last of them."""
    run = journal.at.parent
    with contextlib.suppress(OSError):
        journal.at.unlink()
    if not any(run.glob(f"*{_SUFFIX}")):
        with contextlib.suppress(OSError):
            (run / _LOCK).unlink(missing_ok=True)
            run.rmdir()


def _journals_in(run: Path) -> list[Journal]:
    found = []
    for each in sorted(run.glob(f"*{_SUFFIX}")):
        with contextlib.suppress(CouldNotRead, KeyError, TypeError, ValueError, OverflowError):
            held = _held(each)
            file = Path(held["file"]) if held["file"] else None
            written = datetime.fromisoformat(held["written"]).astimezone(UTC)
            digest = str(held.get("digest", ""))
            found.append(Journal(each, file, str(held["title"]), written, digest))
    return found


def _held(path: Path) -> dict[str, Any]:
    content = read_bytes(path, MOST_BYTES)
    if len(content) > MOST_BYTES or not is_bounded(content):
        raise CouldNotRead(path, OSError(5, "it is no journal"))
    try:
        held = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise CouldNotRead(path, OSError(5, "it is no journal")) from error
    if not isinstance(held, dict) or held.get("journal") != VERSION:
        raise CouldNotRead(path, OSError(5, "it is no journal of this version"))
    return held


# Locks ------------------------------------------------------------------------------------------


def _locked(path: Path) -> int:
    """Return the handle of a file that this run alone holds.

    Another run that looks for journals holds it for a moment, to see whether this one goes on.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    for _ in range(_TRIES):
        if _take(handle):
            return handle
        time.sleep(_TRY_AGAIN_S)
    os.close(handle)
    raise OSError(11, "another run holds it", os.fspath(path))


def _is_running(path: Path) -> bool:
    """Tell whether a run holds its lock; without one it has ended."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _take(handle)
    finally:
        os.close(handle)


def _take(handle: int) -> bool:
    """Tell whether a file could be locked; closing it lets it go."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
