"""The evening's kit: what rules want on the table beside figures and ground (``kit.yaml``).

Rulers, fans and plates to be cut out, markers, dice, the points at which something breaks, how
troops compare with each other, the grid of losses, the chain of command, movement trays. How many
of each are wanted follows from the units of a battle (``core.kit_counts``).
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from builder.core.condition import Condition
from builder.core.model import Flag, Length, LocalisedText, Model, Number, Slug, Whole
from builder.core.tables import Sourced

__all__ = [
    "ByFace",
    "Kit",
    "KitBreak",
    "KitChain",
    "KitContest",
    "KitDice",
    "KitExchange",
    "KitGrid",
    "KitGrowth",
    "KitHits",
    "KitMark",
    "KitMarker",
    "KitTool",
    "KitTrays",
]

Count = Annotated[Whole, Field(ge=1, le=200)]
Percent = Annotated[Whole, Field(ge=1, le=1_000)]
Dice = Annotated[str, StringConstraints(pattern=r"^\d*d\d+$", max_length=8)]
# A number for each face of a die, the lowest first.
Faces = Annotated[tuple[Number, ...], Field(min_length=1, max_length=100)]


class KitMark(Sourced):
    """A mark on a ruler, or an arc across a fan, so far from its beginning."""

    at: Length
    label: LocalisedText | None = None


class KitTool(Sourced):
    """Something to measure with or to lay down, in true size.

    A ``ruler`` is ``length`` long; a ``fan`` reaches so far, and so many ``degrees`` to each side
    of its middle; a ``plate`` is ``length`` wide and ``depth`` deep. There are ``count`` for each
    side that has a unit which ``when`` describes; of what is ``shared``, for all together.
    """

    id: Slug
    label: LocalisedText
    shape: Literal["ruler", "fan", "plate"]
    when: Condition | None = None
    count: Count = 1
    shared: Flag = False
    length: Length
    depth: Length | None = None
    degrees: Annotated[Number, Field(gt=0, le=90)] | None = None
    marks: tuple[KitMark, ...] = ()

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if (self.shape == "fan") != (self.degrees is not None):
            msg = "a fan has degrees, and nothing else has"
            raise ValueError(msg)
        if (self.shape == "plate") != (self.depth is not None):
            msg = "a plate has a depth, and nothing else has"
            raise ValueError(msg)
        return self


class KitMarker(Sourced):
    """A marker of ``size``: to so many per cent of those that may need it, rounded up.

    ``each``: the units, the sides, or the formations of an echelon or role.
    """

    id: Slug
    label: LocalisedText
    each: Literal["unit", "side"] | Slug = "unit"
    when: Condition | None = None
    share_percent: Percent = 100
    size: Length
    look: Literal["plain", "framed", "dark"] = "plain"


class KitDice(Sourced):
    """So many dice of one kind for each side."""

    kind: Dice
    label: LocalisedText
    count: Count


class BreakMark(Sourced):
    """A share that is lost; ``over``: only more than it counts."""

    percent: Annotated[Number, Field(gt=0, le=100)]
    over: Flag = False
    label: LocalisedText


class KitBreak(Sourced):
    """What is tested or broken once so much is lost.

    ``at``: the formations of an echelon or role, or those right above units, each of them a row;
    the highest echelon is the army. ``counts``: what is struck off; units only where ``when``
    describes them; ``of``: which formations, where those are counted.
    """

    id: Slug
    label: LocalisedText
    at: Literal["formation"] | Slug
    counts: Literal["atoms", "men", "units", "formations"]
    of: Slug | None = None
    when: Condition | None = None
    marks: Annotated[tuple[BreakMark, ...], Field(min_length=1)]
    cite: str = ""


class _Match(Sourced):
    """How troops of one side fare against those of another."""

    id: Slug
    label: LocalisedText
    text: tuple[LocalisedText, ...] = ()
    cite: str = ""


class ColumnFor(Model):
    """The column that holds against whom ``when`` describes."""

    column: Slug
    when: Condition | None = None


class KitHits(_Match):
    """Each die that reaches the test's total removes an enemy.

    ``columns``: those of the test's table by who is hit. ``dice`` and ``hits``: table and column
    with the dice of one who fights and the hits that remove one; one of each where none is said.
    """

    kind: Literal["hits"]
    test: Slug
    when: Condition | None = None
    columns: Annotated[tuple[ColumnFor, ...], Field(min_length=1)]
    dice: tuple[Slug, Slug] | None = None
    hits: tuple[Slug, Slug] | None = None


class FacesFor(Sourced):
    """The faces of the die that is thrown for whom ``when`` describes."""

    when: Condition | None = None
    faces: Faces


class Outcome(Sourced):
    """What a difference of ``at_least`` so much means, and what it costs who has it."""

    at_least: Number
    label: LocalisedText
    loses: Number


class KitContest(_Match):
    """Both add a die to their values; the difference decides.

    ``onward`` and ``against``: table and column of who comes on and of who stands; ``more``:
    columns that both add; ``tests``: those whose lasting modifiers count. ``results`` from the
    best to the worst; ``wins``: from which difference on it is a success.
    """

    kind: Literal["contest"]
    onward: tuple[Slug, Slug]
    against: tuple[Slug, Slug]
    more: tuple[tuple[Slug, Slug], ...] = ()
    tests: tuple[Slug, ...] = ()
    throws: Annotated[tuple[FacesFor, ...], Field(min_length=1)]
    results: Annotated[tuple[Outcome, ...], Field(min_length=1)]
    wins: Number


class KitExchange(_Match):
    """Who has more of a tally wins; both lose by the other's, from tables worked out from it.

    ``percent``: table and column of what the tally is raised by, together with what the enemy's
    ``less`` takes off. The tables' columns are the faces of a die; their formulas take ``input``.
    """

    kind: Literal["exchange"]
    tally: Slug
    percent: tuple[tuple[Slug, Slug], ...] = ()
    less: tuple[Slug, Slug] | None = None
    loser: Slug
    winner: Slug
    input: Slug


class ByFace(Model):
    """A column of a table by the die: how many faces of it each row has, in the rows' order."""

    table: Slug
    column: Slug
    faces: Annotated[tuple[Count, ...], Field(min_length=1, max_length=100)]


class KitGrowth(_Match):
    """Both raise the points of a tally by a die's per cent, and the higher wins.

    ``winner`` and ``loser``: what each loses.
    """

    kind: Literal["growth"]
    tally: Slug
    tests: tuple[Slug, ...] = ()
    percents: ByFace
    winner: ByFace
    loser: ByFace


KitMatch = Annotated[KitHits | KitContest | KitExchange | KitGrowth, Field(discriminator="kind")]


class KitGrid(Sourced):
    """Losses by value and die: two tables with the faces of a die as columns, their input a tally.

    ``losses``: those of who has more and of who has less.
    """

    label: LocalisedText
    tally: Slug
    input: Slug
    losses: Annotated[tuple[Slug, ...], Field(min_length=1, max_length=4)]
    text: tuple[LocalisedText, ...] = ()
    cite: str = ""


class KitReach(Sourced):
    """How far the leaders of a post are obeyed."""

    role: Slug
    length: Length


class KitChain(Sourced):
    """The chain of command: reaches, and how many units a leader can keep in hand."""

    label: LocalisedText
    reaches: tuple[KitReach, ...] = ()
    most: Count | None = None
    text: tuple[LocalisedText, ...] = ()
    cite: str = ""


class KitTrays(Sourced):
    """Movement trays: as large as the unit and a rim about it."""

    rim: Length


class Kit(Model):
    """All of it; what a set of rules doesn't have is left out."""

    tools: tuple[KitTool, ...] = ()
    markers: tuple[KitMarker, ...] = ()
    dice_bag: tuple[KitDice, ...] = ()
    breaks: tuple[KitBreak, ...] = ()
    matches: tuple[KitMatch, ...] = ()
    grid: KitGrid | None = None
    chain: KitChain | None = None
    trays: KitTrays | None = None
