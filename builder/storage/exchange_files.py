"""The files of a sealed game: read as strictly as any document, written canonically.

They hold nothing that a library could know, so they open on every machine. An owner's file is
readable by its owner alone, and may be locked with a passphrase besides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from builder.core.errors import DocumentError, Problem
from builder.core.exchange import Owner, Umpire
from builder.core.locking import LockedFile
from builder.core.messages import N_, Message
from builder.core.model import Model
from builder.storage.documents import kind_of, load_one_of, read_text, text_of
from builder.storage.files import write_bytes
from builder.storage.locked_files import locked_text, unlocked_text
from builder.storage.yaml_text import MAX_BYTES

if TYPE_CHECKING:
    from pathlib import Path

    from builder.storage.locked_files import Lock

__all__ = ["open_exchange", "save_exchange"]

_M = TypeVar("_M", bound=Model)
PRIVATE = (Owner, Umpire, LockedFile)


def open_exchange(path: Path, models: tuple[type[_M], ...], passphrase: str = "") -> _M:
    """Open a file that should be of one of these kinds.

    One that is locked is unlocked with the passphrase, unless ``models`` take it as it is.

    Raises:
        CouldNotRead: it isn't there or the system refuses.
        NewerDocument, DocumentError: it isn't taken; the problems say why and where.
        Locked, SealBroken, MissingExtra: see ``locked_files``.
    """
    text, _ = read_text(path)
    held = _lockable(models)
    if not held or LockedFile in models:
        return load_one_of(text, path.name, models)
    kinds: tuple[type[Model], ...] = (*models, LockedFile)
    value = load_one_of(text, path.name, kinds)
    if isinstance(value, LockedFile):
        if value.holds not in held:
            message = Message.of(N_("is locked, and holds another kind than is wanted here"))
            raise DocumentError((Problem(path.name, 1, "holds", message),))
        text = unlocked_text(value, passphrase, path.name)
    return load_one_of(text, path.name, models)


def _lockable(models: tuple[type[Model], ...]) -> set[str]:
    return {kind_of(model) for model in models if model in (Owner, Umpire)}


def save_exchange(value: Model, path: Path, lock: Lock | None = None) -> None:
    """Write a file of a sealed game, wholly or not at all; a private one may be locked.

    Raises:
        DocumentError: it doesn't read back the same, or is too large; nothing was written.
        CouldNotWrite: the system refuses; the old file is as it was.
        BadRequest, MissingExtra: see ``locked_files``.
    """
    text = _checked_text(value, path)
    if lock is not None and isinstance(value, Owner):
        text = _checked_text(locked_text(text, lock, "owner", value.side), path)
    elif lock is not None and isinstance(value, Umpire):
        text = _checked_text(locked_text(text, lock, "umpire", None), path)
    write_bytes(path, text.encode(), private=isinstance(value, PRIVATE))


def _checked_text(value: Model, path: Path) -> str:
    text = text_of(value)
    message = None
    if len(text.encode()) > MAX_BYTES:
        message = Message.of(N_("is larger than 16 MB"))
    elif load_one_of(text, path.name, (type(value),)) != value:
        message = Message.of(N_("doesn't read back the same; nothing was written"))
    if message is not None:
        raise DocumentError((Problem(path.name, 1, "", message),))
    return text
