"""What an order is aimed at, and orders for later, as a document holds them.

A target names what may go away again: a node of an army that is edited, a piece of ground that is
laid anew. That is a finding and never an error, so that no file becomes one that can't be opened.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from builder.core.battlefield import Millimetres, PieceId
from builder.core.model import Model, Slug, Text, Whole

__all__ = ["MOST_LATER", "LaterOrder", "OrderTarget", "TargetSort"]

MOST_LATER = 8
TargetSort = Literal["node", "piece", "place", "front"]


class OrderTarget(Model):
    """One thing: a unit or formation of a side, a piece of ground, a place, or a new front.

    A place in millimetres is told as everywhere on the table; ``front_deg`` is 0 towards its upper
    edge, then clockwise.
    """

    side: Slug | None = None
    node: Annotated[Whole, Field(ge=1, le=1_000_000)] | None = None
    piece: PieceId | None = None
    x_mm: Millimetres | None = None
    y_mm: Millimetres | None = None
    front_deg: Annotated[Whole, Field(le=359)] | None = None

    @model_validator(mode="after")
    def _is_one_thing(self) -> Self:
        pairs = ((self.side, self.node), (self.x_mm, self.y_mm))
        halves = any((one is None) != (other is None) for one, other in pairs)
        if halves or len(self._said()) != 1:
            msg = "names one of: side and node, piece, x_mm and y_mm, front_deg"
            raise ValueError(msg)
        return self

    def _said(self) -> list[TargetSort]:
        said: tuple[tuple[TargetSort, object], ...] = (
            ("node", self.node),
            ("piece", self.piece),
            ("place", self.x_mm),
            ("front", self.front_deg),
        )
        return [sort for sort, value in said if value is not None]

    @property
    def sort(self) -> TargetSort:
        """What kind of thing it is."""
        return self._said()[0]


class LaterOrder(Model):
    """An order that follows on the first: from a turn on, when something has come about, or both.

    ``when``: in the player's own words.
    """

    order: Slug
    turn: Annotated[Whole, Field(ge=1, le=1000)] | None = None
    when: Text = ""
    target: OrderTarget | None = None
