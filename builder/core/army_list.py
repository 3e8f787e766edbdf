"""An army list: what one army may field in one ruleset.

Entries are troops with their characteristics and what may be changed on them; organisations are
trees of entries with strengths; the ready army is a legal one with its commander, with which a
new roster starts. Command figures (``command``) are counted inside the strength.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, field_validator

from builder.core.composition import CompositionRule
from builder.core.deployment_rules import Pattern
from builder.core.model import (
    Flag,
    LocalisedText,
    Model,
    Slug,
    Tag,
    Version,
    Whole,
    Year,
    in_both_languages,
    plain_too,
)
from builder.core.tables import CellRef, RowRef, Sourced

__all__ = [
    "ArmyList",
    "Choice",
    "CommandFigures",
    "Entry",
    "Organisation",
    "OrganisationNode",
    "ReadyArmy",
    "ReadyLeader",
]


class Choice(Model):
    """What is chosen of a characteristic; an empty tuple says that none is."""

    characteristic: Slug
    options: tuple[Slug, ...]


class CommandFigures(Model):
    """So many command figures of a kind, inside the strength."""

    kind: Slug
    count: Annotated[Whole, Field(ge=1)]


class Taken(Model):
    """A choice that stands in a cell of the ruleset's tables, so that one change reaches all."""

    characteristic: Slug
    cell: CellRef


class Entry(Sourced):
    """A troop of the list.

    ``characteristics``: what it has; ``takes``: what it has by a table of the ruleset; ``changes``:
    what a player may choose instead, one line a characteristic with all the options that are open
    to this troop.
    """

    id: Slug
    label: LocalisedText
    many: LocalisedText | None = None
    tags: tuple[Tag, ...] = ()
    characteristics: tuple[Choice, ...] = ()
    takes: tuple[Taken, ...] = ()
    changes: tuple[Choice, ...] = ()
    rows: tuple[RowRef, ...] = ()
    echelon: Slug | None = None
    strength: Whole = 0
    dates: tuple[Year, Year] | None = None
    text: LocalisedText | None = None
    cite: str = ""

    @cached_property
    def chosen(self) -> dict[str, tuple[str, ...]]:
        """The entry's own characteristics: option ids by characteristic."""
        return {choice.characteristic: choice.options for choice in self.characteristics}

    @cached_property
    def open_to(self) -> dict[str, tuple[str, ...]]:
        """What may be chosen, by characteristic."""
        return {choice.characteristic: choice.options for choice in self.changes}


class PostLeader(Model):
    """A leader that an organisation brings with it. A plain name is his in both languages."""

    role: Slug
    name: Annotated[LocalisedText | None, Field(json_schema_extra=plain_too)] = None
    level: Whole | None = None
    points: Whole | None = None
    character: Slug | None = None
    inspiring: Flag = False

    @field_validator("name", mode="before")
    @classmethod
    def _in_both_languages(cls, value: object) -> object:
        return in_both_languages(value)


class OrganisationNode(Sourced):
    """A place in an organisation: another organisation, a formation, or a troop with strength.

    ``times``: how many alike stand side by side. ``role``: what the formation plays where its
    echelon doesn't say it; ``represents``: the real men, where strength is counted in stands.
    """

    times: Annotated[Whole, Field(ge=1, le=2000)] = 1
    organisation: Slug | None = None
    name: LocalisedText | None = None
    echelon: Slug | None = None
    entry: Slug | None = None
    strength: Whole | None = None
    choices: tuple[Choice, ...] = ()
    command: tuple[CommandFigures, ...] = ()
    order: Slug | None = None
    order_notes: LocalisedText | None = None
    pinned: Whole | None = None
    shape: Slug | None = None
    role: Slug | None = None
    represents: Whole | None = None
    leaders: tuple[PostLeader, ...] = ()
    children: tuple[OrganisationNode, ...] = ()


class Organisation(OrganisationNode):
    """A named tree of formations, to be fielded whole or in pieces."""

    id: Slug
    label: LocalisedText
    many: LocalisedText | None = None
    text: LocalisedText | None = None
    cite: str = ""


class ReadyLeader(PostLeader):
    """A leader of the ready army: his post, his name, and the path to the place he is at.

    ``at``: places counted from 0, from the top down; the unit he is with where the post asks it.
    """

    at: tuple[Whole, ...] = ()


class ReadyArmy(Sourced):
    """A legal army of the list, to start from."""

    name: LocalisedText
    limit: Annotated[Whole, Field(le=1_000_000)] | None = None
    echelon: Slug
    children: tuple[OrganisationNode, ...]
    leaders: tuple[ReadyLeader, ...] = ()
    spares: tuple[PostLeader, ...] = ()


class ArmyList(Sourced):
    """What may be fielded by one army in one ruleset.

    ``nation``: whose it is, by which the catalogue finds it.
    """

    id: Slug
    version: Version
    ruleset: Slug
    name: LocalisedText
    period: LocalisedText
    nation: LocalisedText | None = None
    dates: tuple[Year, Year] | None = None
    usual_scale: Whole | None = None
    figure_size: Slug | None = None
    usual_echelons: tuple[UsualEchelon, ...] = ()
    entries: tuple[Entry, ...] = Field(min_length=1)
    organisations: tuple[Organisation, ...] = ()
    ready: ReadyArmy
    rules: tuple[CompositionRule, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    text: LocalisedText | None = None
    cite: str = ""
    side: Literal["first", "second"] | None = None

    @cached_property
    def entry_index(self) -> dict[str, Entry]:
        """The entries by id."""
        return {entry.id: entry for entry in self.entries}

    @cached_property
    def organisation_index(self) -> dict[str, Organisation]:
        """The organisations by id."""
        return {each.id: each for each in self.organisations}


class UsualEchelon(Sourced):
    """The echelon at which this army's units are cut at a scale, where it isn't the ruleset's."""

    ratio: Annotated[Whole, Field(ge=1, le=2000)]
    echelon: Slug


ArmyList.model_rebuild()
OrganisationNode.model_rebuild()
