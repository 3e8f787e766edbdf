"""Where the units of a battle stand at its start.

Millimetres from the upper left corner of the table, as for the ground (``core.battlefield``). A
unit that isn't here stands nowhere yet. Armies get edited after they were deployed, so a placement
may name a unit that there isn't any more: that is a finding and never an error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field, StringConstraints

from builder.core.battlefield import Millimetres
from builder.core.model import Model, Slug, Whole
from builder.core.outlines import moved, turned

if TYPE_CHECKING:
    from builder.core.outlines import Points

__all__ = [
    "FULL_TURN_DEG",
    "MAX_PLACEMENTS",
    "Placement",
    "SideDeployment",
    "outline_on_table",
]

MAX_PLACEMENTS = 10_000
# As long as the key of a unit that every node of an army has been joined to.
MAX_KEY = 80_000
FULL_TURN_DEG = 360

UnitKey = Annotated[str, StringConstraints(min_length=1, max_length=MAX_KEY, strict=True)]


class Placement(Model):
    """A unit by its key, where its middle stands, and which way it faces.

    ``facing_deg``: 0 towards the upper edge of the table, then clockwise.
    """

    unit: UnitKey
    x_mm: Millimetres
    y_mm: Millimetres
    facing_deg: Annotated[Whole, Field(le=359)] = 0


class SideDeployment(Model):
    """Where a side's units stand. ``strip``: the zone it uses, None for the rules' usual one."""

    side: Slug
    strip: Slug | None = None
    placements: Annotated[tuple[Placement, ...], Field(max_length=MAX_PLACEMENTS)] = ()


def outline_on_table(room_mm: tuple[int, int], placement: Placement) -> Points:
    """Return the corners of a rectangle of a frontage and a depth that stands at a place.

    Front left, front right, rear right, rear left, in whole millimetres. At quarter turns its
    sides are exact, at others a corner is within a millimetre of its place.
    """
    frontage, depth = room_mm
    left, front = -(frontage // 2), -(depth // 2)
    right, rear = left + frontage, front + depth
    corners = ((left, front), (right, front), (right, rear), (left, rear))
    return moved(turned(corners, placement.facing_deg), placement.x_mm, placement.y_mm)
