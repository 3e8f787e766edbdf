"""The ground that a battle is fought on: pieces of terrain, how they came there, and the dice.

The origin is the upper left corner of the table as one sees it from above; x goes along the
players' edges, y down. A piece holds its own shape, so a file shows the same ground whatever
becomes of the ruleset. Rolls are kept as data and put into words for whoever reads them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, Self

from pydantic import Field, StrictInt, StringConstraints, model_validator

from builder.core import geometry
from builder.core.dice import MOST_SIDES
from builder.core.model import Model, Slug, Text, Whole

if TYPE_CHECKING:
    from builder.core.outlines import Points

__all__ = [
    "MAX_PIECES",
    "MAX_ROLLS",
    "Piece",
    "Roll",
    "RollKind",
    "SideChoice",
    "Terrain",
    "find_piece",
    "ring_of",
]

MAX_PIECES = 300
MAX_ROLLS = 20_000
MAX_POINTS = 200
# Of how many kinds a piece to be placed may be one.
MAX_KINDS = 20
# As far as a table may reach, and as much again on every side.
FURTHEST_MM = 200_000

PieceId = Annotated[Whole, Field(ge=1, le=1_000_000)]
Millimetres = Annotated[StrictInt, Field(ge=-FURTHEST_MM, le=FURTHEST_MM)]
Slots = Annotated[
    tuple[Annotated[tuple[Slug, ...], Field(min_length=1, max_length=MAX_KINDS)], ...],
    Field(max_length=MAX_PIECES),
]
# The rolls that give a length or an angle.
_AMOUNTS = frozenset({"size", "turn", "across", "down"})
RollKind = Literal["pool", "first", "slot", "kind", "size", "outline", "turn", "across", "down"]


class Piece(Model):
    """A piece of ground: its shape about its middle, and where the middle lies.

    ``points`` are its outline, or with a ``width_mm`` the middle of a line that is so wide.
    ``turn_deg`` turns it clockwise. ``placed_by``: the side whose turn it was. ``made``: by the
    dice, or by hand as soon as a hand has moved, turned or resized it.
    """

    id: PieceId
    kind: Slug
    name: Text = ""
    x_mm: Millimetres
    y_mm: Millimetres
    turn_deg: Annotated[Whole, Field(le=359)] = 0
    width_mm: Annotated[Whole, Field(ge=1, le=5_000)] | None = None
    points: Annotated[
        tuple[tuple[Millimetres, Millimetres], ...], Field(min_length=2, max_length=MAX_POINTS)
    ]
    placed_by: Slug | None = None
    made: Literal["dice", "hand"] = "hand"


class SideChoice(Model):
    """What a side chose, unseen by the other."""

    side: Slug
    choice: Slug


class Roll(Model):
    """A roll of one die of so many sides: what for, for whose and which piece, what it gave.

    ``piece`` is the step, which is also the id of the piece if it found room.

    ``pool``: which piece of the crossing goes into the pool where not all do; ``first``: who
    places the first one; ``slot``: which of the pieces that are left, with its ``kinds``;
    ``kind``: which of these; ``size``, ``across`` and ``down``: millimetres in ``amount``;
    ``turn``: degrees in it; ``outline``: the number of the outline.
    """

    what: RollKind
    side: Slug | None = None
    piece: PieceId | None = None
    sides: Annotated[Whole, Field(ge=2, le=MOST_SIDES)]
    result: Annotated[Whole, Field(ge=1, le=MOST_SIDES)]
    amount: Millimetres | None = None
    kinds: Annotated[tuple[Slug, ...], Field(max_length=MAX_KINDS)] = ()

    @model_validator(mode="after")
    def _says_what_it_gave(self) -> Self:
        if self.result > self.sides:
            msg = f"no die of {self.sides} gives {self.result}"
            raise ValueError(msg)
        if (self.amount is None) == (self.what in _AMOUNTS):
            msg = (
                f"a roll for `{self.what}` {'has an' if self.what in _AMOUNTS else 'has no'} amount"
            )
            raise ValueError(msg)
        wanted = {"kind": self.sides, "pool": 1, "slot": 1}.get(self.what, 0)
        if len(self.kinds) < wanted:
            msg = f"a roll for `{self.what}` names its kinds"
            raise ValueError(msg)
        return self


class Terrain(Model):
    """The ground of a battle. All of it may be empty: ground laid by hand has no dice.

    ``to_place``: the pieces still to be placed, each one of several kinds; ``turn``: whose turn
    it is to place one; ``no_room``: those that were left out. ``seed`` is in hexadecimal.
    """

    choices: Annotated[tuple[SideChoice, ...], Field(max_length=2)] = ()
    seed: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{2}){0,64}$", strict=True)] = ""
    to_place: Slots = ()
    no_room: Slots = ()
    turn: Slug | None = None
    pieces: Annotated[tuple[Piece, ...], Field(max_length=MAX_PIECES)] = ()
    log: Annotated[tuple[Roll, ...], Field(max_length=MAX_ROLLS)] = ()


def ring_of(piece: Piece) -> Points:
    """Return the outline of a piece on the table.

    Raises:
        BadRequest: its line has a point twice in a row (no file that was opened holds such a one).
    """
    return geometry.ring(piece.points, piece.width_mm, piece.turn_deg, (piece.x_mm, piece.y_mm))


def find_piece(terrain: Terrain, piece_id: int) -> Piece | None:
    """Return the piece with this id, or None."""
    return next((piece for piece in terrain.pieces if piece.id == piece_id), None)
