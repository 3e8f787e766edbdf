"""Edits of the ground: pure functions from one terrain to the next; other pieces stay the same.

Nothing is refused because a rule of the game is broken: a piece may lie on another or off the
table, which is a finding. Refused is what no file may hold, and a piece that has gone meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError

from builder.core import geometry
from builder.core.battlefield import MAX_PIECES, Piece, find_piece, ring_of
from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.core.outlines import across_of, scaled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.core.battlefield import Terrain

__all__ = [
    "add_piece",
    "change_piece",
    "first_free_piece_id",
    "move_piece",
    "remove_pieces",
    "rename_piece",
    "resize_piece",
    "turn_piece",
]

_FULL_TURN = 360


def first_free_piece_id(terrain: Terrain) -> int:
    """Return an id that is higher than all in use."""
    return max((piece.id for piece in terrain.pieces), default=0) + 1


def add_piece(terrain: Terrain, piece: Piece) -> Terrain:
    """Add a piece on top of the others; where its id is in use it gets a free one.

    Raises:
        BadRequest: its shape can't be used, or the table holds as many pieces as it may.
    """
    if len(terrain.pieces) >= MAX_PIECES:
        raise BadRequest(Message.of(N_("A table holds at most {n} pieces."), n=MAX_PIECES))
    geometry.area(ring_of(piece))
    if find_piece(terrain, piece.id) is not None:
        piece = piece.model_copy(update={"id": first_free_piece_id(terrain)})
    return terrain.model_copy(update={"pieces": (*terrain.pieces, piece)})


def remove_pieces(terrain: Terrain, piece_ids: Iterable[int]) -> Terrain:
    """Take pieces away.

    Raises:
        BadRequest: one of them isn't there.
    """
    gone = set(piece_ids)
    for piece_id in gone:
        _found(terrain, piece_id)
    left = tuple(piece for piece in terrain.pieces if piece.id not in gone)
    return terrain.model_copy(update={"pieces": left})


def move_piece(terrain: Terrain, piece_id: int, x_mm: int, y_mm: int) -> Terrain:
    """Move the middle of a piece to a place.

    Raises:
        BadRequest: it isn't there, or the place lies further off than any table reaches.
    """
    return change_piece(terrain, piece_id, x_mm=x_mm, y_mm=y_mm, made="hand")


def turn_piece(terrain: Terrain, piece_id: int, turn_deg: int) -> Terrain:
    """Turn a piece to an angle, whole degrees clockwise from how it was drawn; 360 is 0.

    Raises:
        BadRequest: it isn't there.
    """
    return change_piece(terrain, piece_id, turn_deg=turn_deg % _FULL_TURN, made="hand")


def resize_piece(terrain: Terrain, piece_id: int, across_mm: int) -> Terrain:
    """Make a piece so many millimetres across (see ``outlines.across_of``).

    Its form stays, to the nearest millimetre; so does the width of a line.

    Raises:
        BadRequest: it isn't there, or can't be so small or so large.
    """
    piece = _found(terrain, piece_id)
    if across_mm < 1:
        raise BadRequest(Message.of(N_("A piece is at least 1 mm across.")))
    points = scaled(piece.points, max(1, across_of(piece.points)), across_mm)
    return change_piece(terrain, piece_id, points=points, made="hand")


def rename_piece(terrain: Terrain, piece_id: int, name: str) -> Terrain:
    """Give a piece a name of its own; empty: it is called by its kind.

    Raises:
        BadRequest: it isn't there, or the name is too long.
    """
    return change_piece(terrain, piece_id, name=name)


def change_piece(terrain: Terrain, piece_id: int, **values: object) -> Terrain:
    """Set fields of a piece, validated as a file's are; the very same terrain if nothing changes.

    Raises:
        BadRequest: the piece isn't there, a value is out of bounds, or its shape can't be used.
    """
    old = _found(terrain, piece_id)
    if all(getattr(old, name) == value for name, value in values.items() if name != "made"):
        return terrain
    try:
        new = Piece.model_validate({**dict(old), **values})
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(each) for each in first["loc"])
        message = Message.of(N_("{field}: {reason}"), field=field, reason=first["msg"])
        raise BadRequest(message) from error
    geometry.area(ring_of(new))
    pieces = tuple(new if piece is old else piece for piece in terrain.pieces)
    return terrain.model_copy(update={"pieces": pieces})


def _found(terrain: Terrain, piece_id: int) -> Piece:
    piece = find_piece(terrain, piece_id)
    if piece is None:
        raise BadRequest(
            Message.of(N_("There is no piece {number} on this table."), number=piece_id)
        )
    return piece
