"""What would be lost by saving to a file: what somebody else has put there, or most of an army.

A folder that is kept alike on several machines changes files behind the program's back; and a
battle that was emptied by mistake shouldn't replace the full one without a word.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from builder.core.roster import Troop, walk
from builder.storage.documents import armies_of, text_of
from builder.storage.files import CouldNotRead, read_bytes
from builder.storage.yaml_text import MAX_BYTES

if TYPE_CHECKING:
    from pathlib import Path

    from builder.storage.documents import Document

__all__ = ["OnDisk", "Risk", "on_disk", "risk_of"]

Risk = Literal["changed", "emptied"]


@dataclass(frozen=True, slots=True)
class OnDisk:
    """What a file was like when it was opened or saved here last.

    ``digest``: SHA-256 of its bytes; ``troops``: how many the armies in it had.
    """

    digest: str
    troops: int


def on_disk(document: Document, digest: str) -> OnDisk:
    """Return what is remembered of a file with this document and digest."""
    return OnDisk(digest, _troops(document))


def risk_of(path: Path, known: OnDisk | None, document: Document) -> Risk | None:
    """Return what would be lost by saving a document to the file that it came from.

    ``changed``: the file isn't what was opened or saved here last; ``emptied``: it is, and had more
    than twice as many troops. None: nothing, or the file is gone, can't be read (saving tells
    that), holds the very document, or was never ours (the system has asked whether to replace it).
    """
    if known is None:
        return None
    try:
        if not path.is_file():
            return None
        content = read_bytes(path, MAX_BYTES)
    except (CouldNotRead, OSError):
        return None
    if hashlib.sha256(content).hexdigest() != known.digest:
        # What was written by a save that then failed is nobody else's.
        return "changed" if content != text_of(document).encode() else None
    return "emptied" if _troops(document) * 2 < known.troops else None


def _troops(document: Document) -> int:
    return sum(
        isinstance(node, Troop) for _, army in armies_of(document) for node in walk(army.root)
    )
