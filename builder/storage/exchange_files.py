"""The files of a sealed game: read as strictly as any document, written canonically.

They hold nothing that a library could know, so they open on every machine. An owner's file is
readable by its owner alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from builder.core.errors import DocumentError, Problem
from builder.core.exchange import Owner, Umpire
from builder.core.messages import N_, Message
from builder.core.model import Model
from builder.storage.documents import load_one_of, read_text, text_of
from builder.storage.files import write_bytes

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["open_exchange", "save_exchange"]

_M = TypeVar("_M", bound=Model)
PRIVATE = (Owner, Umpire)


def open_exchange(path: Path, models: tuple[type[_M], ...]) -> _M:
    """Open a file that should be of one of these kinds.

    Raises:
        CouldNotRead: it isn't there or the system refuses.
        NewerDocument, DocumentError: it isn't taken; the problems say why and where.
    """
    text, _ = read_text(path)
    return load_one_of(text, path.name, models)


def save_exchange(value: Model, path: Path) -> None:
    """Write a file of a sealed game, wholly or not at all.

    Raises:
        DocumentError: it doesn't read back the same; nothing was written.
        CouldNotWrite: the system refuses; the old file is as it was.
    """
    text = text_of(value)
    if load_one_of(text, path.name, (type(value),)) != value:
        message = Message.of(N_("doesn't read back the same; nothing was written"))
        raise DocumentError((Problem(path.name, 1, "", message),))
    write_bytes(path, text.encode(), private=isinstance(value, PRIVATE))
