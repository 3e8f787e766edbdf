"""Which files belong to sealed games, told by their names and first lines: no game is read here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.exchange import Agreement, Commitment, Opening, Owner, Umpire
from builder.core.locking import LockedFile
from builder.storage.documents import kind_at, kind_of

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["games_in", "is_agreement", "is_step"]

OWNER_FILES = "owner-*.legatus"
# An owner's file is joined by nobody, and the game is what says so.
_OF_GAMES = {kind_of(each) for each in (Agreement, Commitment, Opening, Owner, Umpire, LockedFile)}


def games_in(folder: Path) -> tuple[Path, ...]:
    """Return the owner's files of a folder by name; none where it can't be looked into."""
    return tuple(sorted(folder.glob(OWNER_FILES)))


def is_agreement(path: Path) -> bool:
    """Tell whether a file is what both sides agree on, or a proposal of it."""
    return kind_at(path) == kind_of(Agreement)


def is_step(path: Path) -> bool:
    """Tell whether a file is of a sealed game, and no document to be opened."""
    return kind_at(path) in _OF_GAMES
