"""What a player has built: the army as a tree of formations and troops, with real strengths.

A troop is a leaf: one entry of the army list with its strength in its own count. What acts as a
unit on the table follows from the sizing (``core.sizing``); so an order, a shape or a number of
ranks stands at the node, and holds for the unit that the node is or belongs to.

Nodes carry small whole numbers as ids, unique in the army. Names are the player's own words; an
empty name means the label of the organisation or entry, in the reader's language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from builder.core.army_list import Choice, CommandFigures
from builder.core.model import Digest, Flag, Model, Notes, Slug, Text, Version, Whole
from builder.core.order_target import MOST_LATER, LaterOrder, OrderTarget
from builder.core.pictures import Picture

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "MOST_SPARES",
    "Army",
    "BaseMeasure",
    "DataVersion",
    "Formation",
    "Leader",
    "Node",
    "Roster",
    "Troop",
    "find",
    "formations_in",
    "parent_of",
    "walk",
]

MAX_NODES = 10_000
MOST_SPARES = 200
NodeId = Annotated[Whole, Field(ge=1, le=1_000_000)]
Rows = Annotated[Whole, Field(ge=1, le=100)]
Strength = Annotated[Whole, Field(le=1_000_000)]


class DataVersion(Model):
    """A ruleset or list by its id, and which of its data the document was made with.

    ``digest``: of all that they say, without the user's own values (``core.pinning``); None where
    it isn't known.
    """

    id: Slug
    version: Version = ""
    digest: Digest | None = None


class BaseMeasure(Model):
    """The bases that a player's own figures are mounted on, where they aren't the ruleset's."""

    front_mm: Annotated[Whole, Field(ge=1, le=1_000)]
    depth_mm: Annotated[Whole, Field(ge=1, le=1_000)]


class Leader(Model):
    """A leader of a formation: his post, and where the post asks it the node that he is with."""

    role: Slug
    name: Text = ""
    unit: NodeId | None = None
    level: Whole | None = None
    points: Whole | None = None
    real: Flag = False
    character: Slug | None = None
    inspiring: Flag = False
    notes: Notes = ""


class _Place(Model):
    """What a troop and a formation have in common."""

    kind: str
    id: NodeId
    name: Text = ""
    echelon: Slug | None = None
    pinned: Strength | None = None
    represents: Strength | None = None
    shape: Slug | None = None
    ranks: Rows | None = None
    order: Slug | None = None
    order_target: OrderTarget | None = None
    later_orders: Annotated[tuple[LaterOrder, ...], Field(max_length=MOST_LATER)] = ()
    order_notes: Notes = ""
    notes: Notes = ""
    picture: Picture = ""


class Troop(_Place):
    """A leaf of the tree: so many men (or animals, vehicles, guns) of one entry of the list.

    ``choices``: what the player changed on the entry. ``command``: figures of command inside the
    strength. ``pinned``: figures or models fixed by hand.
    """

    kind: Literal["troop"]
    entry: Slug
    strength: Strength
    choices: tuple[Choice, ...] = ()
    command: tuple[CommandFigures, ...] = ()
    base: BaseMeasure | None = None


class Formation(_Place):
    """An inner node: a named body of the army, at any level.

    ``organisation``: the one of the list that it was made from; ``cut``: the echelon at which
    the units below are cut, where the player chose another than the usual one; ``role``: what it
    plays where its echelon doesn't say it.
    """

    kind: Literal["formation"]
    organisation: Slug | None = None
    role: Slug | None = None
    cut: Slug | None = None
    leaders: tuple[Leader, ...] = ()
    children: tuple[Node, ...] = ()


Node = Annotated[Formation | Troop, Field(discriminator="kind")]
Formation.model_rebuild()


class Army(Model):
    """The army of one side: its list, the limit that the players agreed, and the tree.

    ``spares``: leaders without a post yet, to choose from and to replace the fallen.
    """

    army_list: DataVersion
    limit: Annotated[Whole, Field(le=1_000_000)] | None = None
    root: Formation
    spares: Annotated[tuple[Leader, ...], Field(max_length=MOST_SPARES)] = ()


class Roster(Model):
    """One army in a file of its own. ``ratio`` None: the ruleset has no figure scale."""

    title: Text
    ruleset: DataVersion
    ratio: Annotated[Whole, Field(ge=1, le=2000)] | None = None
    figure_size: Slug | None = None
    turn_limit: Annotated[Whole, Field(ge=1, le=1000)] | None = None
    army: Army
    notes: Notes = ""


def walk(node: Formation | Troop) -> Iterator[Formation | Troop]:
    """Yield the node and everything below it, parents first, in the order of the tree."""
    stack: list[Formation | Troop] = [node]
    while stack:
        each = stack.pop()
        yield each
        if isinstance(each, Formation):
            stack.extend(reversed(each.children))


def formations_in(root: Formation) -> list[Formation]:
    """Return the formation and all below it, parents first, in the order of the tree."""
    found: list[Formation] = []
    stack = [root]
    while stack:
        formation = stack.pop()
        found.append(formation)
        stack.extend(
            child for child in reversed(formation.children) if isinstance(child, Formation)
        )
    return found


def find(army: Army, node_id: int) -> Formation | Troop | None:
    """Return the node with this id, or None."""
    return next((node for node in walk(army.root) if node.id == node_id), None)


def parent_of(army: Army, node_id: int) -> Formation | None:
    """Return the formation that holds the node, or None for the root and for unknown ids."""
    for node in walk(army.root):
        if isinstance(node, Formation) and any(child.id == node_id for child in node.children):
            return node
    return None
