"""A player's own pictures of units: put into a document, and taken out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.edits import change
from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.core.pictures import MOST_PICTURES
from builder.core.roster import walk
from builder.operations.documents import side_of, with_army
from builder.storage.pictures import picture_in

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.roster import Army
    from builder.storage.documents import Document

__all__ = ["picture_count", "with_picture", "without_picture"]


def picture_count(army: Army) -> int:
    """Return how many pictures an army has."""
    return sum(bool(node.picture) for node in walk(army.root))


def with_picture(document: Document, side: int, node_id: int, path: Path) -> Document:
    """Return the document with the picture in a file for a node, in place of an older one.

    Raises:
        CouldNotRead, BadRequest: the file can't be read, holds no picture, or too large a one.
        BadRequest: there is no such node, or the army has 20 pictures already.
    """
    picture = picture_in(path)
    army = change(side_of(document, side), (node_id,), picture=picture)
    if picture_count(army) > MOST_PICTURES:
        text = N_("An army has at most {n} pictures; take one out first.")
        raise BadRequest(Message.of(text, n=MOST_PICTURES))
    return with_army(document, side, army)


def without_picture(document: Document, side: int, node_id: int) -> Document:
    """Return the document without the picture of a node.

    Raises:
        BadRequest: there is no such node.
    """
    return with_army(document, side, change(side_of(document, side), (node_id,), picture=""))
