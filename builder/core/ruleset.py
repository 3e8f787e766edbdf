"""A ruleset: everything that the program knows of one set of rules, as data.

One folder holds one ruleset: ``ruleset.yaml`` and, where they are apart, ``terrain.yaml``,
``orders.yaml``, ``quick_reference.yaml`` and ``kit.yaml``, whose keys are put together. What
differs between rules in *kind* is a strategy here, chosen and parameterised by the data: sizing
by ratio, by stands, by groupings, by bases.

Tags of a part: those of its entry, ``characteristic:option`` and the option's own for each
choice, those of the bands it falls in, ``class:…``, ``echelon:…`` of its unit, and what its
leaders bring. All lengths of a pack are texts with a unit ("2 cm", "1 jt"); ``Ruleset.mm`` knows
what they are on the table.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, StrictInt, StringConstraints, model_validator

from builder.core.composition import CompositionRule
from builder.core.condition import Condition
from builder.core.deployment_rules import DeploymentRules
from builder.core.finding import Severity
from builder.core.game_rules import (
    EveningRules,
    GeneralsRules,
    MarchRules,
    PlayerRules,
    ReserveRules,
    TableChoice,
    TextRules,
    WeatherRules,
    WorksRules,
)
from builder.core.kit import Kit
from builder.core.measures import round_half_up
from builder.core.model import Flag, Length, LocalisedText, Model, Number, Slug, Tag, Version, Whole
from builder.core.outlines import Form
from builder.core.tables import CellRef, RowRef, Sourced, Table

__all__ = [
    "Arrangement",
    "Atom",
    "Card",
    "Characteristic",
    "DieTest",
    "Echelon",
    "LeaderRole",
    "Modifier",
    "Option",
    "OrderKind",
    "OrderRules",
    "Phase",
    "ReferenceSection",
    "Ruleset",
    "Scale",
    "SizingByBases",
    "SizingByGroupings",
    "SizingByRatio",
    "SizingByStands",
    "Step",
    "Tally",
    "TerrainKind",
    "TerrainRules",
    "TroopClass",
]

Count = Literal["men", "animals", "vehicles", "guns", "stands"]
AtomKind = Literal["figure", "model", "stand", "base", "man"]
Topic = Literal[
    "orders",
    "notes",
    "characters",
    "spares",
    "reserves",
    "commander",
    "leaders",
    "levels",
    "deployment",
]
_DEEDS = (
    "add",
    "add_column",
    "product",
    "times",
    "percent",
    "percent_columns",
    "set",
    "at_least",
    "at_most",
    "round",
)
_DEEDS_PER = {"unit": ("add",), "leader": ("add", "add_column", "product")}
_MM = {"mm": Fraction(1), "cm": Fraction(10), "in": Fraction(127, 5), "m": Fraction(1000)}
_LENGTH = re.compile(r"^(\d+(?:\.\d+|/[1-9]\d*)?) ?([a-z]+)$")


class LengthUnit(Sourced):
    """What the rules measure in: a fixed length, or one that goes with the size of the figures."""

    id: Annotated[str, StringConstraints(pattern=r"^[a-z]+$", max_length=12, strict=True)]
    label: LocalisedText
    mm: Number | None = None


class FigureSize(Sourced):
    """A size of figures ("15 mm") and how long the rules' length unit is with it."""

    id: Slug
    label: LocalisedText
    unit_mm: Number


class Atom(Model):
    """The rules' own word for what stands on the table, one and many."""

    kind: AtomKind
    one: LocalisedText
    many: LocalisedText


class Scale(Sourced):
    """A figure scale: men a figure stands for, and what goes with it."""

    ratio: Annotated[Whole, Field(ge=1, le=2000)]
    label: LocalisedText | None = None
    models: Annotated[Whole, Field(ge=1)] = 1
    turn_s: Annotated[Whole, Field(ge=1)] | None = None
    ground_m_per_cm: Number | None = None
    real_ranks: Number | None = None
    usual: Slug | None = None


class FixedScale(Sourced):
    """What a centimetre and a turn stand for where there is no figure scale to choose."""

    turn_s: Annotated[Whole, Field(ge=1)] | None = None
    ground_m_per_cm: Number | None = None


class FreeScale(Sourced):
    """Ratios that a player may choose beside the listed ones."""

    at_least: Annotated[Whole, Field(ge=1)]
    at_most: Annotated[Whole, Field(le=2000)]


class Echelon(Model):
    """A named level of the order of battle; listed from the lowest to the highest."""

    id: Slug
    label: LocalisedText
    many: LocalisedText | None = None


class Limits(Sourced):
    """How small and how large a unit may be, in atoms."""

    min: Annotated[Whole, Field(ge=1)] = 1
    max: Annotated[Whole, Field(ge=1)] | None = None
    severity: Severity = Severity.ERROR
    why: LocalisedText | None = None
    cite: str = ""


class BaseSize(Sourced):
    """Frontage and depth of one base; ``depth_from``: deeper bases are as good."""

    front: Length
    depth: Length
    depth_from: Flag = False
    severity: Severity = Severity.WARNING
    cite: str = ""


class Gap(Sourced):
    """Room between neighbours in the files, by how the unit stands (first that holds)."""

    when: Condition | None = None
    room: Length


class TroopClass(Sourced):
    """How a kind of troop is mounted, counted and limited; the first whose ``when`` holds.

    ``joins``: classes with the same word may stand in one unit when they are too small alone.
    ``base`` None: the rules don't say what troops are mounted on, or how much room they take.
    """

    id: Slug
    label: LocalisedText
    when: Condition | None = None
    atom: AtomKind
    counts: Count = "men"
    joins: Slug
    base: BaseSize | None = None
    ranks: Annotated[Whole, Field(ge=1, le=64)] = 1
    gaps: tuple[Gap, ...] = ()
    unit: Limits = Limits()


class SizingByRatio(Sourced):
    """Figures are men divided by the scale."""

    strategy: Literal["ratio"]
    command_at_most: Whole = 3


class PerStand(Sourced):
    """How many men, animals or vehicles a stand represents for troops that ``when`` describes."""

    when: Condition | None = None
    strength: Annotated[Whole, Field(ge=1)]
    at_least: Whole | None = None
    at_most: Whole | None = None


class SizingByStands(Sourced):
    """A unit is so many stands; the men a stand represents are shown, not computed from.

    ``unit``: formations up to this echelon are one unit, whatever their parts.
    """

    strategy: Literal["stands"]
    unit: Slug | None = None
    per_stand: tuple[PerStand, ...] = ()


class SizingByGroupings(Sourced):
    """Any number of men becomes groupings of fixed sizes, the largest first."""

    strategy: Literal["groupings"]
    sizes: tuple[Annotated[Whole, Field(ge=1)], ...]
    echelons: tuple[Slug, ...] = ()


class BasesPerUnit(Sourced):
    """So many bases a unit of the kind that ``when`` describes; ``choices``: what one may pick."""

    when: Condition | None = None
    bases: Annotated[Whole, Field(ge=1)]
    choices: tuple[Whole, ...] = ()


class SizingByBases(Sourced):
    """A unit is a fixed number of bases by its kind; each troop of the tree is a unit."""

    strategy: Literal["bases"]
    bases: tuple[BasesPerUnit, ...]


Sizing = Annotated[
    SizingByRatio | SizingByStands | SizingByGroupings | SizingByBases,
    Field(discriminator="strategy"),
]


class Option(Sourced):
    """Something that can be chosen: the tags and table rows it brings, what it needs or bars."""

    id: Slug
    label: LocalisedText
    tags: tuple[Tag, ...] = ()
    rows: tuple[RowRef, ...] = ()
    value: Number | None = None
    requires: Condition | None = None
    excludes: Condition | None = None
    severity: Severity = Severity.ERROR
    why: LocalisedText | None = None
    cite: str = ""


class Shift(Sourced):
    """So many steps down the list of options (up, if negative) for troops that ``when`` describes.

    Numbers: ``strength``, and ``strength-percent`` of the entry's usual strength; tags: those of
    the troop before the shift.
    """

    steps: Annotated[StrictInt, Field(ge=-20, le=20)]
    when: Condition
    label: LocalisedText | None = None


class Characteristic(Sourced):
    """A property of a troop with its options: one of them, several, or a flag.

    A flag has one option, chosen or not. ``default`` is what holds where an entry is silent. The
    first of the ``shifts`` whose condition holds moves the choice along the list, to its end at
    most.
    """

    id: Slug
    label: LocalisedText
    kind: Literal["one", "many", "flag"] = "one"
    options: tuple[Option, ...] = Field(min_length=1)
    default: tuple[Slug, ...] = ()
    shifts: tuple[Shift, ...] = ()

    @cached_property
    def option_index(self) -> dict[str, Option]:
        """The options by id."""
        return {option.id: option for option in self.options}


class Band(Sourced):
    """A band of a derived value, from its lower to its upper end (both included)."""

    tag: Tag
    label: LocalisedText
    at_least: Number | None = None
    at_most: Number | None = None


class Derived(Sourced):
    """A value that follows from the rows a part's options refer to, sorted into bands."""

    id: Slug
    label: LocalisedText
    table: Slug
    column: Slug
    bands: tuple[Band, ...]


class Step(Sourced):
    """One step of a tally; exactly one deed, done where ``when`` holds.

    ``add`` a number or cell, ``add_column`` a column of every row the part refers to, ``product``
    of factors, ``times``, ``percent`` of the value so far, ``percent_columns`` added together and
    then applied once, ``set`` (ends the pipeline), ``at_least``, ``at_most``, ``round``.
    ``per`` multiplies what is added by the part's figures, stands, men, or takes it once. Once for
    the unit only ``add`` has a meaning, for a leader ``add``, ``add_column`` and ``product``.
    """

    label: LocalisedText
    when: Condition | None = None
    per: Literal["atom", "man", "part", "unit", "leader"] = "part"
    add: Number | CellRef | None = None
    add_column: tuple[Slug, Slug] | None = None
    product: tuple[CellRef | Number | Slug, ...] | None = None
    times: Number | CellRef | None = None
    percent: Number | CellRef | None = None
    percent_columns: tuple[tuple[Slug, Slug], ...] | None = None
    set: Number | CellRef | None = None
    at_least: Number | None = None
    at_most: Number | None = None
    round: Literal["half-up", "up", "down"] | None = None

    @model_validator(mode="after")
    def _does_one_thing(self) -> Self:
        done = [name for name in _DEEDS if getattr(self, name) is not None]
        if len(done) != 1:
            msg = f"should do exactly one of these: {', '.join(_DEEDS)}"
            raise ValueError(msg)
        known = _DEEDS_PER.get(self.per, _DEEDS)
        if done[0] not in known:
            msg = f"`{done[0]}` isn't done per {self.per}; known are: {', '.join(known)}"
            raise ValueError(msg)
        return self


class Tally(Sourced):
    """A sum over the army, for instance points; ``limited``: players agree a total."""

    id: Slug
    label: LocalisedText
    short: LocalisedText
    limited: bool = False
    steps: tuple[Step, ...]
    levels: tuple[Whole, ...] = ()


class Counter(Model):
    """A named number: how many figures, stands or bases of a unit ``when`` describes."""

    id: Slug
    when: Condition


class Character(Sourced):
    """How a leader behaves; ``real``: a player commands him."""

    id: Slug
    label: LocalisedText
    real: Flag = False
    text: LocalisedText | None = None


class LeaderRole(Sourced):
    """A post that a leader holds; ``figure``: he is one figure of a unit that is named.

    Each formation of an echelon in ``at``, or that plays the role ``at_role``, has one, unless the
    post is ``optional``; of a post for ``many`` it may have any number. ``unique``: a copied
    formation never holds another one. ``tags`` go to the part he is with. ``points``: the command
    points that a leader of this post may have; ``has_level`` and ``has_character``: what is said
    of him.
    """

    id: Slug
    label: LocalisedText
    at: tuple[Slug, ...] = ()
    at_role: Slug | None = None
    optional: Flag = False
    many: Flag = False
    figure: Flag = False
    unique: Flag = False
    tags: tuple[Tag, ...] = ()
    rows: tuple[RowRef, ...] = ()
    symbol: Slug | None = None
    points: tuple[Whole, ...] = ()
    has_level: Flag = False
    has_character: Flag = False
    may_inspire: Flag = False
    cite: str = ""


class CommandKind(Model):
    """A kind of figure that is counted inside the strength and leads, calls or carries."""

    id: Slug
    label: LocalisedText


class Arrangement(Sourced):
    """A shape in which a unit or command can stand (``formations`` in a pack).

    ``ranks`` counts the bases one behind another; ``square``: the bases form a hollow square;
    ``lines``: the unit stands in so many separated lines.
    """

    id: Slug
    label: LocalisedText
    at: Slug = "unit"
    when: Condition | None = None
    severity: Severity = Severity.ERROR
    why: LocalisedText | None = None
    cite: str = ""
    ranks: Annotated[Whole, Field(ge=1, le=64)] | None = None
    files: Annotated[Whole, Field(ge=1, le=64)] | None = None
    lines: Annotated[Whole, Field(ge=1, le=8)] | None = None
    square: bool = False
    lead_long_side: bool | None = None
    tags: tuple[Tag, ...] = ()
    text: LocalisedText | None = None


class OrderKind(Sourced):
    """An order: who must not take it (``require``) and who should think twice (``advise``).

    ``target``: what has to be named with it, as a target or in the order's notes;
    ``target_severity``: how much it matters when nothing is; ``friendly``: it is one's own.
    """

    id: Slug
    label: LocalisedText
    text: LocalisedText
    limits: LocalisedText | None = None
    require: Condition | None = None
    require_why: LocalisedText | None = None
    advise: Condition | None = None
    advise_why: LocalisedText | None = None
    target: Literal["unit", "formation", "ground", "road-end", "front"] | None = None
    target_severity: Severity | None = None
    friendly: Flag = False
    cite: str = ""


class OrderRules(Sourced):
    """The orders of the rules: given to units, or to the formations that play the role.

    ``name``: what they are called together, where that isn't orders. ``every``: how severe it is
    that one has none yet; ``sealed``: that one has none when they are sealed, which an error bars.
    """

    at: Slug = "unit"
    name: LocalisedText | None = None
    every: Severity | None = None
    sealed: Severity | None = None
    why: LocalisedText | None = None
    cite: str = ""
    kinds: tuple[OrderKind, ...]


class Modifier(Sourced):
    """A signed number and its case. ``when``: about one's own troop; ``enemy``: about the other.

    ``lasting``: it holds wherever these do, whatever happens on the table.
    """

    amount: Annotated[str, StringConstraints(pattern=r"^[+−×-]?\d+$", max_length=8)]
    label: LocalisedText
    when: Condition | None = None
    enemy: Condition | None = None
    lasting: Flag = False


class DieTest(Sourced):
    """A throw: die, table of basic factors, total that succeeds, and modifiers."""

    id: Slug
    label: LocalisedText
    dice: Annotated[str, StringConstraints(pattern=r"^\d*d\d+$", max_length=8)]
    table: Slug | None = None
    columns: tuple[Slug, ...] = ()
    success_at_least: Number | None = None
    modifiers: tuple[Modifier, ...] = ()
    text: tuple[LocalisedText, ...] = ()
    when: Condition | None = None
    cite: str = ""


class Phase(Model):
    """A phase of the turn, and whose it is."""

    id: Slug
    label: LocalisedText
    side: LocalisedText | None = None
    text: LocalisedText | None = None


class CardTable(Model):
    """A small table on the unit card: the part's own rows of a table, in some columns.

    ``test``: print the die needed with the test's success total behind each factor.
    """

    label: LocalisedText
    table: Slug
    columns: tuple[Slug, ...] = ()
    test: Slug | None = None
    when: Condition | None = None
    best: bool = False


class CardSteps(Model):
    """Marks where what is left comes down to the value of a row; all rows unless some are named."""

    table: Slug
    column: Slug
    rows: tuple[Slug, ...] = ()


class CardTrack(Sourced):
    """So many boxes for something that every unit can take, whatever its size."""

    label: LocalisedText
    count: Annotated[Whole, Field(ge=1, le=50)]


class CardBoxes(Sourced):
    """Boxes to strike off: one a figure, stand, base or point of a tally, grouped, with marks."""

    per: Literal["atom", "tally"] = "atom"
    tally: Slug | None = None
    group: Annotated[Whole, Field(ge=1, le=50)] = 5
    marks_percent: tuple[Whole, ...] = ()
    steps: CardSteps | None = None
    label: LocalisedText


class Card(Sourced):
    """What stands on a unit card, in order."""

    characteristics: tuple[Slug, ...] = ()
    tables: tuple[CardTable, ...] = ()
    boxes: CardBoxes | None = None
    tracks: tuple[CardTrack, ...] = ()
    slots: tuple[Literal["order", "character", "notes"], ...] = ()


class ReferenceSection(Sourced):
    """A section of the quick-reference sheet, shown where ``when`` holds for some part.

    In order: the phase's number, its texts, its tables (only rows that concern the armies), its
    die tests (only modifiers that can occur).
    """

    id: Slug
    title: LocalisedText
    phase: LocalisedText | None = None
    when: Condition | None = None
    text: tuple[LocalisedText, ...] = ()
    conditional: tuple[ConditionalText, ...] = ()
    tables: tuple[Slug, ...] = ()
    tests: tuple[Slug, ...] = ()
    orders: bool = False
    turn: bool = False
    cite: str = ""


class ConditionalText(Sourced):
    """A line of the sheet that is printed only where some part of the armies is concerned."""

    when: Condition
    text: LocalisedText


class TerrainKind(Sourced):
    """A kind of terrain piece: its class, its form and sizes, and what it does to troops.

    The sizes, in centimetres or as two lengths, are how far the smallest and the largest piece
    reach from side to side; ``width`` is that of a line. ``look``: what the map draws it as.
    """

    id: Slug
    label: LocalisedText
    terrain_class: Slug
    shape: Form = "area"
    look: Literal["open", "field", "wood", "marsh", "stony", "village", "water"] = "open"
    slope: Literal["gentle", "uneven", "steep", "sheer"] | None = None
    size_cm: tuple[Number, Number] | None = None
    size: tuple[Length, Length] | None = None
    width: Length | None = None
    historical_only: bool = False
    text: LocalisedText | None = None

    def size_mm(self, ruleset: Ruleset, figure_size: str | None = None) -> tuple[int, int] | None:
        """Return the smallest and the largest size in whole millimetres; None where none is said.

        Raises:
            ValueError: a unit isn't known (a loaded pack never asks so).
        """
        if self.size is not None:
            low, high = (ruleset.mm(length, figure_size) for length in self.size)
        elif self.size_cm is not None:
            low, high = (10 * size for size in self.size_cm)
        else:
            return None
        return round_half_up(low), round_half_up(high)


class TerrainEffect(Sourced):
    """What a class of terrain does to troops that ``when`` describes.

    ``times``, ``less`` and ``column`` are for marches: their speed is multiplied, shortened, or
    that of another column of the same table.
    """

    terrain_class: Slug
    when: Condition | None = None
    forbidden: bool = False
    disorders: bool = False
    times: Number | None = None
    less: Length | None = None
    column: Slug | None = None
    movement: LocalisedText | None = None
    effect: LocalisedText | None = None


class Crossing(Sourced):
    """What two choices of terrain give: the kinds of pieces, each the first or one of several."""

    choices: tuple[Slug, Slug]
    pieces: Annotated[
        tuple[Annotated[tuple[Slug, ...], Field(min_length=1, max_length=20)], ...],
        Field(max_length=100),
    ]


class TerrainRules(Sourced):
    """The choices that players make unseen, and the table that crosses them."""

    classes: tuple[Echelon, ...]
    kinds: tuple[TerrainKind, ...]
    effects: tuple[TerrainEffect, ...] = ()
    choices: tuple[Echelon, ...] = ()
    table_cm: tuple[Number, Number] | None = None
    table: tuple[Length, Length] | None = None
    crossings: tuple[Crossing, ...] = ()
    placing: tuple[LocalisedText, ...] = ()
    cite: str = ""

    @cached_property
    def kind_index(self) -> dict[str, TerrainKind]:
        """The kinds of pieces by id."""
        return {kind.id: kind for kind in self.kinds}

    def table_mm(self, ruleset: Ruleset, figure_size: str | None) -> tuple[int, int] | None:
        """Return the usual table in whole millimetres, width and depth; None where none is said."""
        if self.table is not None:
            width, depth = (ruleset.mm(length, figure_size) for length in self.table)
        elif self.table_cm is not None:
            width, depth = (10 * side for side in self.table_cm)
        else:
            return None
        return round_half_up(width), round_half_up(depth)


class Distance(Sourced):
    """A distance that matters in play: circles of command, spacing."""

    id: Slug
    label: LocalisedText
    length: Length


class SymbolRule(Model):
    """The symbol of a part: the first whose condition holds."""

    symbol: Slug
    when: Condition | None = None


class TurnLimit(Sourced):
    """After how many turns a battle ends where the players agree nothing else."""

    turns: Annotated[Whole, Field(ge=1, le=1000)]


class Ruleset(Model):
    """One set of rules. Lists with ids are tuples; ``…_index`` gives them by id.

    It has no source as a whole: each number in it must name its own.
    """

    id: Slug
    version: Version
    name: LocalisedText
    author: str = ""
    note: LocalisedText | None = None
    credits: LocalisedText
    period: LocalisedText
    length_unit: LengthUnit
    figure_sizes: tuple[FigureSize, ...] = ()
    dice: str
    atoms: tuple[Atom, ...]
    scales: tuple[Scale, ...] = ()
    free_scale: FreeScale | None = None
    fixed_scale: FixedScale | None = None
    echelons: tuple[Echelon, ...]
    roles: tuple[tuple[Slug, Slug], ...] = ()
    classes: tuple[TroopClass, ...]
    sizing: Sizing
    characteristics: tuple[Characteristic, ...] = ()
    derived: tuple[Derived, ...] = ()
    tables: tuple[Table, ...] = ()
    tallies: tuple[Tally, ...] = ()
    leader_roles: tuple[LeaderRole, ...] = ()
    characters: tuple[Character, ...] = ()
    counters: tuple[Counter, ...] = ()
    command: tuple[CommandKind, ...] = ()
    formations: tuple[Arrangement, ...] = ()
    orders: OrderRules | None = None
    tests: tuple[DieTest, ...] = ()
    rules: tuple[CompositionRule, ...] = ()
    distances: tuple[Distance, ...] = ()
    terrain: TerrainRules | None = None
    deployment: DeploymentRules | None = None
    reserves: ReserveRules | None = None
    victory: TextRules | None = None
    command_rules: TextRules | None = None
    weather: WeatherRules | None = None
    works: WorksRules | None = None
    table_sizes: tuple[TableChoice, ...] = ()
    march: MarchRules | None = None
    evening: EveningRules | None = None
    players: PlayerRules | None = None
    generals: GeneralsRules | None = None
    turn: tuple[Phase, ...] = ()
    turn_limit: TurnLimit | None = None
    secret: tuple[Topic, ...] = ()
    symbols: tuple[SymbolRule, ...] = ()
    card: Card = Card()
    quick_reference: tuple[ReferenceSection, ...] = ()
    kit: Kit = Kit()

    @cached_property
    def table_index(self) -> dict[str, Table]:
        """The tables by id."""
        return {table.id: table for table in self.tables}

    @cached_property
    def characteristic_index(self) -> dict[str, Characteristic]:
        """The characteristics by id."""
        return {each.id: each for each in self.characteristics}

    @cached_property
    def echelon_level(self) -> dict[str, int]:
        """How high each echelon stands, the lowest 0."""
        return {echelon.id: level for level, echelon in enumerate(self.echelons)}

    @cached_property
    def echelon_index(self) -> dict[str, Echelon]:
        """The echelons by id."""
        return {echelon.id: echelon for echelon in self.echelons}

    @cached_property
    def order_index(self) -> dict[str, OrderKind]:
        """The kinds of order by id."""
        return {kind.id: kind for kind in self.orders.kinds} if self.orders else {}

    @cached_property
    def arrangement_index(self) -> dict[str, Arrangement]:
        """The shapes by id."""
        return {each.id: each for each in self.formations}

    @cached_property
    def character_index(self) -> dict[str, Character]:
        """The generals' characters by id."""
        return {each.id: each for each in self.characters}

    @cached_property
    def echelon_of_role(self) -> dict[str, str]:
        """The echelon that plays each role where a formation doesn't say otherwise."""
        return dict(self.roles)

    def plays(self, role: str, echelon: str | None, own_role: str | None) -> bool:
        """Tell whether a formation plays a role: its own role decides, else its echelon.

        ``role`` may be the id of an echelon itself.
        """
        if own_role is not None:
            return role in {own_role, echelon}
        return echelon is not None and echelon == self.echelon_of_role.get(role, role)

    @cached_property
    def role_index(self) -> dict[str, LeaderRole]:
        """The leaders' posts by id."""
        return {role.id: role for role in self.leader_roles}

    @cached_property
    def test_index(self) -> dict[str, DieTest]:
        """The die tests by id."""
        return {test.id: test for test in self.tests}

    @cached_property
    def atom_index(self) -> dict[str, Atom]:
        """The rules' words by kind of atom."""
        return {atom.kind: atom for atom in self.atoms}

    @property
    def has_length_unit(self) -> bool:
        """Whether it is known how long the rules' own unit is on the table."""
        unit = self.length_unit
        return unit.mm is not None or unit.id in _MM or bool(self.figure_sizes)

    @property
    def has_ratio(self) -> bool:
        """Whether figures follow from a scale that players choose."""
        return self.sizing.strategy == "ratio"

    def mm(self, length: str, figure_size: str | None = None) -> Fraction:
        """Return a length of the pack in millimetres on the table.

        Raises:
            ValueError: where the unit is not known (a loaded pack never asks so).
        """
        match = _LENGTH.match(length)
        if match is None:
            raise ValueError(length)
        number, unit = Fraction(match[1]), match[2]
        if unit == self.length_unit.id and not (unit in _MM and self.length_unit.mm is None):
            return number * self._unit_mm(figure_size)
        if unit in _MM:
            return number * _MM[unit]
        raise ValueError(length)

    def _unit_mm(self, figure_size: str | None) -> Fraction:
        if self.length_unit.mm is not None:
            return self.length_unit.mm
        sizes = {size.id: size.unit_mm for size in self.figure_sizes}
        if figure_size in sizes:
            return sizes[figure_size]
        return self.figure_sizes[0].unit_mm if self.figure_sizes else Fraction(1)


ReferenceSection.model_rebuild()
