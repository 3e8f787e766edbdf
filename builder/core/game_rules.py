"""What rules say of a game beside armies and ground: tables, reserves, weather, works, marches.

These are parts of a ruleset (``core.ruleset``). Where the rules' own text says nothing of a
thing, the house's values stand here, marked as such. A length is a text with a unit ("15 cm"),
which ``Ruleset.mm`` knows.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from builder.core.condition import Condition
from builder.core.model import Flag, Length, LocalisedText, Model, Number, Slug, Whole
from builder.core.tables import Sourced

__all__ = [
    "PRIVATE",
    "EveningRules",
    "GeneralsRules",
    "Lot",
    "MarchRules",
    "MarchWay",
    "PlayerRules",
    "PrivateTopic",
    "ReserveRules",
    "SpeedColumn",
    "TableChoice",
    "TextRules",
    "WeatherKind",
    "WeatherRules",
    "WorksKind",
    "WorksRules",
]

Turns = Annotated[Whole, Field(ge=1, le=1_000)]
Minutes = Annotated[Number, Field(ge=0, le=1_000)]


class TextRules(Sourced):
    """Rules that the program prints and does not compute: victory, command."""

    text: tuple[LocalisedText, ...] = ()
    cite: str = ""


class TableChoice(Sourced):
    """A size of table to choose: width along the players' edges, then depth."""

    id: Slug
    label: LocalisedText
    size: tuple[Length, Length]


class ReserveRules(TextRules):
    """How units that start off the table come on, and when too many stay away.

    Each throws ``dice`` once a turn from ``from_turn`` on and enters at ``enters_at_least`` or
    more. ``count_as_lost``: until then they count as lost for victory. ``stages``: whoever
    marches in from elsewhere makes the ``stage_of`` in so many turns, parts of a turn counting
    as one.
    """

    dice: str = ""
    enters_at_least: Number | None = None
    from_turn: Turns = 1
    count_as_lost: Flag = False
    warn_share_percent: tuple[Whole, ...] = ()
    stages: Turns | None = None
    stage_of: LocalisedText | None = None


class WeatherKind(Sourced):
    """A weather: by how much it slows a march, not on roads where it spares them, and the rest."""

    id: Slug
    label: LocalisedText
    slower: Length | None = None
    spares_roads: Flag = False
    text: LocalisedText | None = None


class WeatherRules(TextRules):
    """The weathers that the rules know."""

    kinds: tuple[WeatherKind, ...] = ()


class WorksKind(Sourced):
    """A way of building field works: whose units can, in how many turns, and what they get."""

    id: Slug
    label: LocalisedText
    when: Condition | None = None
    turns: Turns
    text: LocalisedText | None = None


class WorksRules(TextRules):
    """The field works that the rules know."""

    kinds: tuple[WorksKind, ...] = ()


class SpeedColumn(Model):
    """The column of speeds that holds for the troops that ``when`` describes."""

    column: Slug
    when: Condition | None = None


class MarchWay(Sourced):
    """A way to march: in which column of which table its speed stands.

    The first of the ``columns`` that a troop fits holds. ``unit``: how long a speed of 1 is, one
    of the rules' own unit where it isn't said. ``shapes``: those in which one marches so.
    ``on_road``: what lies beside the road has no effect.
    """

    id: Slug
    label: LocalisedText
    table: Slug
    columns: Annotated[tuple[SpeedColumn, ...], Field(min_length=1)]
    unit: Length | None = None
    shapes: tuple[Slug, ...] = ()
    on_road: Flag = False


class MarchRules(TextRules):
    """How troops get from one place to another, the slowest of a formation deciding."""

    ways: Annotated[tuple[MarchWay, ...], Field(min_length=1)]


class EveningRules(TextRules):
    """How much time and space a game needs; always an estimate.

    A turn takes ``turn_minutes`` and ``unit_minutes`` for each unit of a player; of all players
    together where sides move one after the other (``in_turn``), else of him who has most. Setting
    up takes ``set_up_minutes`` and ``set_up_unit_minutes`` for each unit. ``elbow``: room at
    edges where players stand, ``losses``: at the two others, for what has fallen and for paper.
    """

    turn_minutes: Minutes
    unit_minutes: Minutes
    in_turn: Flag = False
    set_up_minutes: Minutes
    set_up_unit_minutes: Minutes
    elbow: Length
    losses: Length


# What one player of a side can keep from another; the rest of a side is before their eyes.
PrivateTopic = Literal["orders", "notes", "characters", "spares", "leaders", "levels"]
PRIVATE: tuple[PrivateTopic, ...] = ("orders", "notes", "characters", "spares")


class PlayerRules(Sourced):
    """Several players of one side: which formations have one, and who knows what of the others.

    ``role``: that of their formations; a chief commands the whole. ``private``: what a player
    doesn't know of the others of his side. ``kept_from_chief``: of those, what of a formation
    with a player of its own not even the chief knows.
    """

    role: Slug
    private: tuple[PrivateTopic, ...] = PRIVATE
    kept_from_chief: tuple[PrivateTopic, ...] = ()
    cite: str = ""


class Lot(Model):
    """A character that a die deals, from one roll to another, both included.

    ``alone``: only where no formation has a player of its own; else the die is thrown again.
    """

    character: Slug
    from_roll: Whole
    to_roll: Whole
    alone: Flag = False


class GeneralsRules(Sourced):
    """Generals that nobody plays: a die from ``low`` to ``high`` deals the character of each.

    One is kept in reserve for every ``posts_to_a_spare`` posts that have one, rounded up.
    """

    low: Whole = 1
    high: Annotated[Whole, Field(ge=1, le=1_000)]
    lots: Annotated[tuple[Lot, ...], Field(min_length=1)]
    posts_to_a_spare: Annotated[Whole, Field(ge=1)]
    cite: str = ""

    @model_validator(mode="after")
    def _deals_every_roll(self) -> Self:
        dealt = [n for lot in self.lots for n in range(lot.from_roll, lot.to_roll + 1)]
        if sorted(dealt) != list(range(self.low, self.high + 1)):
            msg = "the lots should deal every roll once"
            raise ValueError(msg)
        if all(lot.alone for lot in self.lots):
            msg = "one lot at least should be dealt always"
            raise ValueError(msg)
        return self
