"""Earlier versions of a file, kept in the program's own state folder, never beside the file.

A copy beside the file would hand secrets to whoever the folder is shared with. Each version is a
file named after the moment it was saved at, in a folder named after the path of its file; it is
read back when it is written, and none is ever opened that isn't what was written: its digest is
in its name.

Kept are the last ``LATEST`` and, of older ones, the last of each day for ``DAYS`` days.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from builder.storage.files import CouldNotRead, WrittenInDoubt, read_bytes, write_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

__all__ = ["DAYS", "LATEST", "Version", "keep_version", "read_version", "versions_of"]

LATEST, DAYS = 10, 14
_STAMP = "%Y%m%dT%H%M%S%fZ"
_NAME = re.compile(r"(\d{8}T\d{12}Z)-([0-9a-f]{16})\.legatus")
_SHORT = 16
MOST_BYTES = 16 * 2**20


@dataclass(frozen=True, slots=True)
class Version:
    """One version: its file, and when it was saved, in UTC."""

    path: Path
    saved: datetime


def keep_version(folder: Path, file: Path, content: bytes, now: datetime) -> Version | None:
    """Keep what was saved to a file, and let those go that are too many; None: it is the last one.

    ``folder``: where all versions of all files are. ``now``: in UTC.

    Raises:
        CouldNotWrite: the system refuses.
    """
    own = _folder_of(folder, file)
    known = versions_of(folder, file)
    short = hashlib.sha256(content).hexdigest()[:_SHORT]
    if known and _holds(known[0], content):
        return None
    # The clock may have gone back; the order of versions is that in which they were saved.
    if known and now <= known[0].saved:
        now = known[0].saved + timedelta(microseconds=1)
    own.mkdir(parents=True, exist_ok=True, mode=0o700)
    made = Version(own / f"{now.strftime(_STAMP)}-{short}.legatus", now)
    try:
        write_bytes(made.path, content, private=True)
    except WrittenInDoubt:
        # Another program that keeps many at once may have let it go already.
        if made.path.exists():
            raise
    for each in _given_up((made, *known)):
        with contextlib.suppress(OSError):
            each.path.unlink()
    return made


def versions_of(folder: Path, file: Path) -> tuple[Version, ...]:
    """Return the versions that are kept of a file, the last one first."""
    return tuple(
        sorted(_found(_folder_of(folder, file)), key=lambda each: each.saved, reverse=True)
    )


def read_version(version: Version) -> bytes:
    """Return what was saved.

    Raises:
        CouldNotRead: it isn't there, or isn't what was written.
    """
    content = read_bytes(version.path, MOST_BYTES)
    match = _NAME.fullmatch(version.path.name)
    if match is None or hashlib.sha256(content).hexdigest()[:_SHORT] != match[2]:
        raise CouldNotRead(version.path, OSError(5, "it isn't what was written"))
    return content


def _holds(version: Version, content: bytes) -> bool:
    try:
        return read_version(version) == content
    except CouldNotRead:
        return False


def _folder_of(folder: Path, file: Path) -> Path:
    real = os.fsencode(os.path.realpath(file))
    return folder / hashlib.sha256(real).hexdigest()[: 2 * _SHORT]


def _found(folder: Path) -> Iterable[Version]:
    with contextlib.suppress(OSError):
        for each in folder.iterdir():
            match = _NAME.fullmatch(each.name)
            if match:
                # There are names like ours that tell no moment.
                with contextlib.suppress(ValueError):
                    yield Version(each, datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC))


def _given_up(versions: tuple[Version, ...]) -> Iterable[Version]:
    """Give those that are too many, of versions with the last one first."""
    last_day = versions[0].saved - timedelta(days=DAYS)
    days = {each.saved.date() for each in versions[:LATEST]}
    for each in versions[LATEST:]:
        if each.saved <= last_day or each.saved.date() in days:
            yield each
        days.add(each.saved.date())
