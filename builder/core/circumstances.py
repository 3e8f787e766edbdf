"""What surrounds a battle: edges and tasks of the sides, weather, works, aims, reserves.

All of it is optional and belongs to the scenario. What the rules say of weather, works and
reserves is in the ruleset; a kind that a document names is the ruleset's, and where the rules have
none the player's own words will do. Lengths are whole millimetres on the table, whose origin is
its upper left corner (see ``core.battlefield``); turns are counted from 1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, Self

from pydantic import Field, StrictInt, model_validator

from builder.core.model import Model, Notes, Number, Slug, Text, Whole

__all__ = [
    "EDGES",
    "MAX_TURNS",
    "Edge",
    "FieldWork",
    "GroundScale",
    "Objective",
    "Reserve",
    "Task",
    "Turn",
    "Victory",
    "Weather",
]

MAX_TURNS = 1_000
MAX_TABLE_MM = 100_000
MAX_RADIUS_MM = 10_000
MAX_OBJECTIVES = 50
MAX_NODES_WAITING = 1_000
MOST_SIDES_OF_A_DIE = 1_000

Edge = Literal["lower", "upper", "left", "right"]
EDGES: tuple[Edge, ...] = ("lower", "upper", "left", "right")
Task = Literal["attacker", "defender"]
Turn = Annotated[Whole, Field(ge=1, le=MAX_TURNS)]
OnTable = Annotated[StrictInt, Field(ge=0, le=MAX_TABLE_MM)]
# Metres of ground to a centimetre of table.
GroundScale = Annotated[Number, Field(ge=Fraction(1, 100), le=10_000)]


class Objective(Model):
    """A place that counts: a point, or with a ``radius_mm`` the disc around it.

    ``worth``: what it counts for whoever holds it. ``held_by``: the side that must hold it; None:
    whoever does at the end.
    """

    id: Slug
    name: Text = ""
    x_mm: OnTable
    y_mm: OnTable
    radius_mm: Annotated[Whole, Field(le=MAX_RADIUS_MM)] = 0
    worth: Annotated[Whole, Field(le=1_000)] = 1
    held_by: Slug | None = None


class Victory(Model):
    """How the battle is won: in words, and by the places that count."""

    text: Notes = ""
    objectives: Annotated[tuple[Objective, ...], Field(max_length=MAX_OBJECTIVES)] = ()


class Weather(Model):
    """So many turns of one weather; stretches follow each other, and the last one goes on.

    ``kind`` is the ruleset's, with its effects; ``text`` is the player's own, with none.
    """

    turns: Turn = 1
    kind: Slug | None = None
    text: Text = ""

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.kind is None and not self.text:
            msg = "should have a kind or a text"
            raise ValueError(msg)
        return self


class FieldWork(Model):
    """Ditches, palisades, redoubts of a side, and when they are ready.

    ``kind``: a way of building of the ruleset, which says how many turns it takes; ``turns``
    where it doesn't, or takes another time. ``begun``: in which turn; None: they stand already.
    """

    side: Slug
    name: Text = ""
    kind: Slug | None = None
    begun: Turn | None = None
    turns: Turn | None = None


class Reserve(Model):
    """Units or formations that wait off the table, by their nodes, and how they come on.

    ``edge``: None is the side's own. ``from_mm`` and ``to_mm``: the stretch of it, measured from
    the left or from above; both the same are a point, none is any point. ``turn``: they arrive in
    it; without one they roll: from ``from_turn`` on, for ``at_least`` on the ruleset's dice, both
    as the ruleset has it where they aren't said.
    """

    nodes: Annotated[
        tuple[Annotated[Whole, Field(ge=1, le=1_000_000)], ...],
        Field(min_length=1, max_length=MAX_NODES_WAITING),
    ]
    edge: Edge | None = None
    from_mm: OnTable | None = None
    to_mm: OnTable | None = None
    turn: Turn | None = None
    from_turn: Turn | None = None
    at_least: Annotated[Whole, Field(ge=1, le=MOST_SIDES_OF_A_DIE)] | None = None

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.from_mm is None) != (self.to_mm is None):
            msg = "a stretch of an edge has a beginning and an end"
            raise ValueError(msg)
        if self.from_mm is not None and self.to_mm is not None and self.from_mm > self.to_mm:
            msg = "a stretch of an edge ends after its beginning"
            raise ValueError(msg)
        if self.turn is not None and (self.from_turn is not None or self.at_least is not None):
            msg = "who arrives in a turn doesn't roll"
            raise ValueError(msg)
        return self
