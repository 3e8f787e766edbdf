"""A scenario, a battle ready to be prepared, and the template that one is made from.

A scenario holds title, date, ruleset, scale, table, terrain and sides with their armies
and where they stand; reserves, weather and victory come as optional parts.
"""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, field_validator, model_validator

from builder.core.army_list import ReadyArmy
from builder.core.battlefield import MAX_PIECES, Terrain
from builder.core.circumstances import (
    EDGES,
    Edge,
    FieldWork,
    GroundScale,
    OnTable,
    Reserve,
    Task,
    Turn,
    Victory,
    Weather,
)
from builder.core.model import (
    Flag,
    LocalisedText,
    Model,
    Notes,
    Number,
    Slug,
    Text,
    Whole,
    in_both_languages,
    plain_too,
)
from builder.core.placing import SideDeployment
from builder.core.players import MOST_PLAYERS, Player, SealedNote
from builder.core.roster import Army, DataVersion
from builder.core.ruleset import Topic
from builder.core.tables import Sourced

__all__ = [
    "Rectangle",
    "Scenario",
    "ScenarioTemplate",
    "Side",
    "TableSize",
    "TemplateObjective",
    "TemplatePiece",
    "TemplatePlace",
    "TemplateReserve",
    "TemplateSide",
    "edge_of",
]

MOST_NOTES = 20
# A centimetre on the table, or not far off it.
Place = Annotated[Number, Field(ge=-1_000, le=11_000)]


# Of a table, as ``TableSize`` takes it.
SideCm = Annotated[Whole, Field(ge=10, le=10_000)]


class TableSize(Model):
    """The playing surface in millimetres: width along the players' edges, then depth."""

    width_mm: Annotated[Whole, Field(ge=100, le=100_000)]
    depth_mm: Annotated[Whole, Field(ge=100, le=100_000)]


class Rectangle(Model):
    """A rectangle on the table, in millimetres from its left and its upper edge."""

    left_mm: OnTable
    top_mm: OnTable
    right_mm: OnTable
    bottom_mm: OnTable

    @model_validator(mode="after")
    def _has_room(self) -> Self:
        if self.left_mm >= self.right_mm or self.top_mm >= self.bottom_mm:
            msg = "left should be less than right, and top less than bottom"
            raise ValueError(msg)
        return self


class Side(Model):
    """A player's party and its army.

    ``edge``: the one of the table that is its own; None: see ``edge_of``. ``zone``: where it
    deploys in this battle; None: where the rules say. ``task``: whether it attacks or defends.
    ``players``: empty where one plays it. ``reserves``: who of the army waits off the table.
    """

    id: Slug
    name: Text
    edge: Edge | None = None
    zone: Rectangle | None = None
    task: Task | None = None
    players: Annotated[tuple[Player, ...], Field(max_length=MOST_PLAYERS)] = ()
    sealed_notes: Annotated[tuple[SealedNote, ...], Field(max_length=MOST_NOTES)] = ()
    reserves: Annotated[tuple[Reserve, ...], Field(max_length=200)] = ()
    army: Army


class Scenario(Model):
    """A battle: what both sides play, at which scale, on what table. ``ratio`` None: no scale.

    ``ground_m_per_cm``: how much ground a centimetre is, where it isn't what the scale makes it.
    ``open_topics``, ``secret_topics``: where it parts from what the rules keep secret.
    """

    title: Text
    date: Text = ""
    ruleset: DataVersion
    ratio: Annotated[Whole, Field(ge=1, le=2000)] | None = None
    figure_size: Slug | None = None
    ground_m_per_cm: GroundScale | None = None
    table: TableSize | None = None
    historical: Flag = False
    turn_limit: Annotated[Whole, Field(ge=1, le=1000)] | None = None
    demo: Flag = False
    open_topics: Annotated[tuple[Topic, ...], Field(max_length=20)] = ()
    secret_topics: Annotated[tuple[Topic, ...], Field(max_length=20)] = ()
    victory: Victory | None = None
    weather: Annotated[tuple[Weather, ...], Field(max_length=100)] = ()
    works: Annotated[tuple[FieldWork, ...], Field(max_length=100)] = ()
    sides: Annotated[tuple[Side, ...], Field(min_length=1, max_length=8)]
    terrain: Terrain | None = None
    deployment: Annotated[tuple[SideDeployment, ...], Field(max_length=8)] = ()
    notes: Notes = ""

    def deployment_of(self, side: str) -> SideDeployment:
        """Return where a side's units stand; nowhere if nothing is said of it."""
        found = next((each for each in self.deployment if each.side == side), None)
        return SideDeployment(side=side) if found is None else found


def edge_of(scenario: Scenario, side: int) -> Edge:
    """Return the edge of the table that is a side's own.

    Where none is said the first side has the lower one, the second the upper, then left and
    right; a fifth begins anew.
    """
    return scenario.sides[side].edge or EDGES[side % len(EDGES)]


class TemplateObjective(Sourced):
    """A place that counts in a template's battle; its fields are those of ``Objective``."""

    id: Slug
    name: LocalisedText
    x_mm: Whole
    y_mm: Whole
    radius_mm: Whole = 0
    worth: Whole = 1
    held_by: Slug | None = None


class TemplateWeather(Model):
    """So many turns of one weather, as ``Weather``; a plain text is told in both languages."""

    turns: Turn = 1
    kind: Slug | None = None
    text: Annotated[LocalisedText | None, Field(json_schema_extra=plain_too)] = None

    @field_validator("text", mode="before")
    @classmethod
    def _in_both_languages(cls, value: object) -> object:
        return in_both_languages(value)

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.kind is None and self.text is None:
            msg = "should have a kind or a text"
            raise ValueError(msg)
        return self


class TemplateReserve(Sourced):
    """Who waits off the table in a template's battle: the path to his place in the army.

    ``at``: places counted from 0, from the top down; the rest are the fields of ``Reserve``.
    """

    at: Annotated[tuple[Whole, ...], Field(min_length=1)]
    edge: Edge | None = None
    from_mm: Whole | None = None
    to_mm: Whole | None = None
    turn: Turn | None = None
    from_turn: Turn | None = None
    at_least: Whole | None = None


class TemplatePlace(Sourced):
    """Where a formation of a template's army stands: its middle, its front, and its facing.

    ``at``: the path to it, as in ``TemplateReserve``. ``x_cm`` and ``y_cm``: from the upper left
    corner of the table to the right and down. ``front_cm``: how wide it stands. ``facing_deg``: 0
    towards the upper edge, then clockwise; None: with its own edge behind it.
    """

    at: Annotated[tuple[Whole, ...], Field(min_length=1)]
    x_cm: Place
    y_cm: Place
    front_cm: Annotated[Number, Field(gt=0, le=11_000)]
    facing_deg: Annotated[Whole, Field(le=359)] | None = None


class TemplateSide(Sourced):
    """A side of a template: the list it takes its troops from, and its army.

    ``zone_cm``: left, top, right and bottom of where it deploys, in centimetres of the table.
    """

    id: Slug
    name: LocalisedText
    edge: Edge | None = None
    task: Task | None = None
    army_list: Slug
    army: ReadyArmy
    reserves: tuple[TemplateReserve, ...] = ()
    zone_cm: tuple[Place, Place, Place, Place] | None = None
    places: Annotated[tuple[TemplatePlace, ...], Field(max_length=2_000)] = ()


class TemplatePiece(Sourced):
    """A piece of the real ground: its outline (of a river or road the middle line).

    Points are centimetres on the table, from its upper left corner to the right and down.
    """

    kind: Slug
    name: LocalisedText | None = None
    points_cm: Annotated[tuple[tuple[Place, Place], ...], Field(min_length=2, max_length=200)]


class ScenarioTemplate(Sourced):
    """What a scenario is made from, with names in every language."""

    id: Slug
    version: str
    ruleset: Slug
    name: LocalisedText
    date: Annotated[str, Field(max_length=20)] = ""
    text: LocalisedText | None = None
    cite: str = ""
    ratio: Annotated[Whole, Field(ge=1, le=2000)] | None = None
    figure_size: Slug | None = None
    table_cm: tuple[SideCm, SideCm] | None = None
    historical: Flag = False
    turn_limit: Annotated[Whole, Field(ge=1, le=1000)] | None = None
    demo: Flag = False
    terrain: Annotated[tuple[TemplatePiece, ...], Field(max_length=MAX_PIECES)] = ()
    victory: LocalisedText | None = None
    objectives: tuple[TemplateObjective, ...] = ()
    weather: Annotated[tuple[TemplateWeather, ...], Field(max_length=100)] = ()
    sides: Annotated[tuple[TemplateSide, ...], Field(min_length=1)]
