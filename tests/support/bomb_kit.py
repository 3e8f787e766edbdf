"""How files that mean harm are made: what opens each, and how it is refused."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    Make = Callable[[Path], Path]

__all__ = ["MB", "MOST", "ROOT", "Bomb", "filled", "late"]

MB = 2**20
MOST = 16 * MB
ROOT = Path(__file__).resolve().parents[2]


class Bomb(NamedTuple):
    """How it is made, what opens it, and the words with which it is refused ("": it opens)."""

    entry: str
    words: str
    make: Make


def late(name: str, content: Callable[[], bytes | str]) -> Make:
    """Write a file whose content is made only when it is wanted, for many aren't small."""

    def make(folder: Path) -> Path:
        made = content()
        path = folder / name
        path.write_bytes(made.encode() if isinstance(made, str) else made)
        return path

    return make


def filled(before: str, piece: str, after: str = "", size: int = MOST) -> str:
    """Return a text of so many bytes with a piece over and over in its middle."""
    room = size - len(before.encode()) - len(after.encode())
    return before + piece * (room // len(piece.encode())) + after
