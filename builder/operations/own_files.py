"""One's own file of a sealed game: opened, written and, where its owner wants it, locked.

Chance (salts and nonces) enters here. A file that is locked stays so over every step.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from builder.core.errors import BadRequest
from builder.core.exchange import Owner, Umpire
from builder.core.locking import NONCE_BYTES, SALT_BYTES, LockedFile
from builder.core.messages import N_, Message
from builder.core.model import Model
from builder.storage.documents import kind_at, kind_of, text_in
from builder.storage.exchange_files import open_exchange, save_exchange
from builder.storage.files import read_bytes
from builder.storage.locked_files import Lock
from builder.storage.yaml_text import MAX_BYTES

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "OwnFile",
    "is_locked",
    "is_umpires",
    "lock",
    "open_own",
    "passphrase_in",
    "save_own",
    "unlock",
]

_M = TypeVar("_M", bound=Model)
PRIVATE: tuple[type[Owner | Umpire], ...] = (Owner, Umpire)


@dataclass(frozen=True, slots=True)
class OwnFile:
    """Where a side's own file lies; ``passphrase``: what it is locked with, "" where it isn't."""

    path: Path
    passphrase: str = field(default="", repr=False)


def is_locked(path: Path) -> bool:
    """Tell whether a file is there and says that it is locked."""
    return kind_at(path) == kind_of(LockedFile)


def is_umpires(path: Path) -> bool:
    """Tell whether a file is there and says that it is an umpire's, locked or not."""
    if is_locked(path):
        return open_exchange(path, (LockedFile,)).holds == kind_of(Umpire)
    return kind_at(path) == kind_of(Umpire)


def open_own(own: OwnFile, models: tuple[type[_M], ...]) -> _M:
    """Open one's own file, which should be of one of these kinds.

    Raises:
        CouldNotRead, DocumentError: it isn't there or isn't taken.
        Locked, SealBroken, MissingExtra: see ``storage.locked_files``.
    """
    return open_exchange(own.path, models, own.passphrase)


def save_own(own: OwnFile, value: Owner | Umpire) -> None:
    """Write one's own file, locked if it was.

    Raises:
        DocumentError, CouldNotWrite, MissingExtra: see ``storage``; the old file is as it was.
    """
    save_exchange(value, own.path, _lock(own) if is_locked(own.path) else None)


def lock(own: OwnFile) -> None:
    """Lock a private file with the passphrase.

    Raises:
        BadRequest: it is locked already, or that is no passphrase.
        CouldNotRead, DocumentError, CouldNotWrite, MissingExtra: see ``storage``.
    """
    if is_locked(own.path):
        text = N_("{file} is locked already; unlock it first to give it another passphrase.")
        raise BadRequest(Message.of(text, file=own.path.name))
    save_exchange(open_own(own, PRIVATE), own.path, _lock(own))


def unlock(own: OwnFile) -> None:
    """Write a private file without its lock.

    Raises:
        BadRequest: it isn't locked.
        CouldNotRead, DocumentError, CouldNotWrite, Locked, SealBroken, MissingExtra: see
            ``storage``; the file is as it was.
    """
    if not is_locked(own.path):
        raise BadRequest(Message.of(N_("{file} isn't locked."), file=own.path.name))
    save_exchange(open_own(own, PRIVATE), own.path)


def passphrase_in(path: Path) -> str:
    """Return the passphrase in a file: its first and only line, without the line's end.

    Raises:
        CouldNotRead, DocumentError: it isn't there, is empty, or is no text.
        BadRequest: it has several lines.
    """
    # It may come through a pipe, from a program that keeps passphrases.
    text = text_in(read_bytes(path, MAX_BYTES, any_kind=True), path.name)
    lines = text.splitlines()
    if len(lines) != 1:
        reason = N_("{file} should hold the passphrase and nothing else, on one line.")
        raise BadRequest(Message.of(reason, file=path.name))
    return lines[0]


def _lock(own: OwnFile) -> Lock:
    return Lock(own.passphrase, secrets.token_bytes(SALT_BYTES), secrets.token_bytes(NONCE_BYTES))
