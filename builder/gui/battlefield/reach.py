"""How far leaders reach: a circle about each, as the rules have the distance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.circles import circles_of
from builder.drawing.shapes import Circle, Path, side_look

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.drawing.map_look import MapLook

__all__ = ["reach_shapes"]

# In details (see ``MapLook``): how thick a circle is drawn, and its dashes and gaps.
WIDTH, DASH = 0.3, (1.6, 1.0)


def reach_shapes(battle: Battle, look: MapLook) -> tuple[Path, ...]:
    """Return the circles of all leaders on the table in the colours of their sides."""
    return tuple(
        Path(
            Circle(*circle.at, circle.radius_mm).path().steps,
            stroke=side_look(place).colour,
            width=look.of(WIDTH),
            dash=(look.of(DASH[0]), look.of(DASH[1])),
        )
        for place, side in enumerate(battle.sides)
        for circle in circles_of(battle, side)
    )
