"""What rules say of deployment, as data: zones, who is first, distances, and ready patterns.

Which units a condition means is told by the tags and numbers of their parts, to which a unit adds
its order (``order:…``).
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from builder.core.condition import Condition
from builder.core.finding import Severity
from builder.core.model import Flag, Length, LocalisedText, Model, Number, Slug, Whole
from builder.core.tables import Sourced

__all__ = ["DeploymentRules", "Pattern", "PatternLine", "Place", "Spacing", "Strip"]

Place = Literal["centre", "wings", "left-wing", "right-wing", "reserve"]
_MEASURES = ("at_most", "at_most_fronts", "same_facing")


class Strip(Sourced):
    """A deployment zone: from so far to so far from one's own edge, so far from the flanks.

    ``severity``: how much it matters that a unit stands outside.
    """

    id: Slug
    label: LocalisedText
    from_edge: Length
    to_edge: Length
    from_flanks: Length
    default: bool = False
    severity: Severity = Severity.ERROR


class Spacing(Sourced):
    """How near each other units must stand, or that they face the same way.

    With a ``leader`` it is the distance of each unit under a leader of that post from him.
    Without one it is that of ``between`` (units, or formations of an echelon or role) from the
    nearest other of them that stands ``within`` the same formation of an echelon or role.
    ``at_most_fronts``: so many times the frontage of the wider one. ``when``: for units that it
    describes. Without a ``severity`` nothing is said, and the circle about a leader is only drawn.
    """

    id: Slug
    label: LocalisedText
    between: Slug = "unit"
    within: Slug | None = None
    leader: Slug | None = None
    at_most: Length | None = None
    at_most_fronts: Number | None = None
    same_facing: Flag = False
    when: Condition | None = None
    severity: Severity | None = None
    why: LocalisedText | None = None
    cite: str = ""

    @model_validator(mode="after")
    def _measures_one_thing(self) -> Self:
        said = [name for name in _MEASURES if getattr(self, name)]
        if len(said) != 1:
            msg = f"should say exactly one of these: {', '.join(_MEASURES)}"
            raise ValueError(msg)
        if self.leader is not None and self.at_most is None:
            msg = "a distance from a leader should say `at_most`"
            raise ValueError(msg)
        return self


class PatternLine(Model):
    """A line of a pattern: which units stand in it, and where.

    A unit stands in the first line whose ``when`` holds. Lines of one place stand one behind the
    other in the order of the list, ``behind`` apart where there is room. ``share_percent``: of
    the zone's front, the most that a wing takes. ``interval_fronts``: between two units, in
    frontages of the wider one; it closes up where they wouldn't fit otherwise. ``rows``: the
    formations of ``deal`` (an echelon or role) are dealt to so many rows in turn.
    """

    label: LocalisedText
    when: Condition | None = None
    place: Place = "centre"
    share_percent: Annotated[Whole, Field(ge=1, le=100)] | None = None
    behind: Length | None = None
    interval_fronts: Annotated[Number, Field(ge=0, le=10)] | None = None
    rows: Annotated[Whole, Field(ge=1, le=10)] = 1
    deal: Slug | None = None


class Pattern(Sourced):
    """A way to deploy an army, for the program to begin with and the player to change."""

    id: Slug
    label: LocalisedText
    text: LocalisedText | None = None
    lines: Annotated[tuple[PatternLine, ...], Field(min_length=1, max_length=20)]
    cite: str = ""

    @model_validator(mode="after")
    def _takes_everyone_in(self) -> Self:
        if self.lines[-1].when is not None:
            msg = "its last line should have no `when`, so that every unit has a place"
            raise ValueError(msg)
        return self


class DeploymentRules(Sourced):
    """Where armies stand at the start, and who places his first.

    ``first_fewest``: the side with the fewest figures that it describes, which players know as
    ``first_counted``; ``first_text`` says it in full, and what is done when they are equal.
    """

    strips: tuple[Strip, ...] = ()
    first_fewest: Condition | None = None
    first_counted: LocalisedText | None = None
    first_text: LocalisedText | None = None
    spacing: tuple[Spacing, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    text: tuple[LocalisedText, ...] = ()
    cite: str = ""
