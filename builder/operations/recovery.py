"""Unsaved work after a crash, and earlier versions of files."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.operations.documents import open_content
from builder.operations.game_files import is_step
from builder.storage import journals, versions
from builder.storage.documents import text_of
from builder.storage.files import CouldNotWrite, read_bytes, write_bytes
from builder.storage.journals import Journal, Run
from builder.storage.locations import state_folder
from builder.storage.versions import Version

if TYPE_CHECKING:
    from pathlib import Path

    from builder.operations.documents import Opened
    from builder.storage.documents import Document
    from builder.storage.library import Library

__all__ = [
    "Journal",
    "Run",
    "Version",
    "begin_run",
    "earlier_versions",
    "give_up",
    "keep_saved",
    "keep_unsaved",
    "left_over",
    "open_version",
    "recovered",
    "restore_version",
    "write_down",
]

NAME_BYTES = 8


def begin_run() -> Run:
    """Begin a run of the program whose documents are written down.

    Raises:
        OSError: the state folder can't be written.
    """
    return Run(state_folder() / "journals", secrets.token_hex(NAME_BYTES))


def write_down(run: Run, key: int, document: Document, file: Path | None, digest: str = "") -> None:
    """Write a document down as it is now; ``digest``: of its file as it was last known.

    Raises:
        CouldNotWrite: the system refuses.
    """
    run.write(key, document, file, datetime.now(UTC), digest)


def left_over() -> tuple[Journal, ...]:
    """Return the unsaved work of runs that have ended without being closed, the last one first."""
    return journals.journals_left(state_folder() / "journals")


def recovered(journal: Journal) -> Document:
    """Return the document of a journal; the journal stays until its heir is saved or given up.

    Raises:
        CouldNotRead: it isn't there, or can't be understood.
    """
    return journals.read_journal(journal)


def give_up(journal: Journal) -> None:
    """Let a journal go: its work was taken over by another, was saved, or isn't wanted."""
    journals.give_up(journal)


def _versions() -> Path:
    return state_folder() / "versions"


def keep_saved(file: Path) -> None:
    """Keep what a file holds as a version of it; a file of a sealed game is never copied.

    Raises:
        CouldNotRead, CouldNotWrite: the system refuses.
        OSError: the state folder can't be made.
    """
    if is_step(file):
        return
    content = read_bytes(file, versions.MOST_BYTES)
    versions.keep_version(_versions(), file, content, datetime.now(UTC))


def keep_unsaved(document: Document, file: Path) -> None:
    """Keep a document that is given up for what is in its file, as a version of that.

    Raises:
        CouldNotWrite: the system refuses.
    """
    content = text_of(document).encode()
    try:
        versions.keep_version(_versions(), file, content, datetime.now(UTC))
    except OSError as error:
        raise CouldNotWrite(_versions(), error) from error


def earlier_versions(file: Path) -> tuple[Version, ...]:
    """Return the versions of a file that are kept, the last one first."""
    return versions.versions_of(_versions(), file)


def open_version(version: Version, library: Library) -> Opened:
    """Open an earlier version.

    Raises:
        CouldNotRead, DocumentError, UnknownName, PackError: see ``storage``.
    """
    return open_content(versions.read_version(version), version.path.name, library)


def restore_version(file: Path, number: int, target: Path) -> Version:
    """Write an earlier version (1: the last one) to a file that isn't there yet.

    Raises:
        BadRequest: there is no such version, or the target is there.
        CouldNotRead, CouldNotWrite: see ``storage``.
    """
    known = earlier_versions(file)
    if not 1 <= number <= len(known):
        text = N_("There is no version {number} of {file}; {n} are kept.")
        raise BadRequest(Message.of(text, number=number, file=file.name, n=len(known)))
    if target.exists():
        text = N_("{path} is there already; nothing was overwritten. Move it away first.")
        raise BadRequest(Message.of(text, path=str(target)))
    version = known[number - 1]
    write_bytes(target, versions.read_version(version), private=True)
    return version
