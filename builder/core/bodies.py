"""Units in the making: what stands together, who joins whom, and how what is too large is cut.

A body is one or more nodes of one class with the figures that fell to them. These are the rules
by which bodies become units; ``sizing_by_ratio`` applies them from the top of the tree down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.measures import shares
from builder.core.roster import Formation, Troop, walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.ruleset import TroopClass
    from builder.core.sized import Part
    from builder.core.sums import SumLine

__all__ = [
    "Body",
    "Pools",
    "dividing",
    "echelon_of",
    "is_small",
    "key_of",
    "kind_of",
    "pieces_of",
    "who_join",
]

Pools = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """A unit in the making: topmost nodes, the troops in them, and its figures by pool."""

    nodes: tuple[Formation | Troop, ...]
    troops: tuple[Troop, ...]
    atoms: Pools
    total: int
    troop_class: TroopClass
    kind: object
    why: tuple[SumLine, ...] = ()
    mixed: bool = False


def kind_of(node: Formation | Troop) -> object:
    """Return what makes nodes alike: one entry or one organisation; else it is like none."""
    if isinstance(node, Troop):
        return node.entry
    return ("organisation", node.organisation) if node.organisation else node.id


def is_small(body: Body) -> bool:
    """Tell whether a body has fewer figures than a unit of its class may."""
    return body.total < body.troop_class.unit.min


def who_join(bodies: Sequence[Body], joins: str) -> list[list[Body]]:
    """Return which bodies of a class become one each; what finds none of its class is left out.

    Small bodies are taken in their order until they reach the minimum; a rest goes to the last
    of these, or without any to the nearest body that is large enough alone.
    """
    places = [index for index, body in enumerate(bodies) if body.troop_class.joins == joins]
    groups: list[list[Body]] = []
    open_group: list[int] = []
    for index in places:
        if is_small(bodies[index]):
            open_group.append(index)
            members = [bodies[each] for each in open_group]
            if sum(body.total for body in members) >= members[0].troop_class.unit.min:
                groups.append(members)
                open_group = []
    if not open_group:
        return groups
    rest = [bodies[index] for index in open_group]
    large = [index for index in places if not is_small(bodies[index])]
    if groups:
        groups[-1].extend(rest)
    elif large:
        nearest = min(large, key=lambda index: (abs(index - open_group[0]), index))
        groups.append(
            [bodies[nearest], *rest] if nearest < open_group[0] else [*rest, bodies[nearest]]
        )
    return groups


def key_of(body: Body) -> str:
    """Return the key of the unit that a body becomes (see ``sized.Unit``)."""
    ids = "+".join(str(node.id) for node in body.nodes)
    return f"{ids}:{body.troop_class.joins}" if body.mixed else ids


def echelon_of(nodes: Sequence[Formation | Troop]) -> str | None:
    """Return the echelon that all nodes are of, or None."""
    echelons = {node.echelon for node in nodes}
    return nodes[0].echelon if len(echelons) == 1 else None


def dividing(
    body: Body, pieces: int
) -> list[tuple[tuple[Formation | Troop, ...], tuple[Troop, ...]]] | None:
    """Return the children in as many equal groups as there are pieces, or None.

    Where a child's figures are fixed by hand the groups aren't equal.
    """
    nodes: Sequence[Formation | Troop] = body.nodes
    while len(nodes) == 1 and isinstance(nodes[0], Formation) and nodes[0].children:
        nodes = nodes[0].children
    inside = {id(troop) for troop in body.troops}
    alike = len({kind_of(node) for node in nodes}) == 1 and len({_men(node) for node in nodes}) == 1
    if len(nodes) % pieces or not alike or any(_is_pinned(node) for node in nodes):
        return None
    step = len(nodes) // pieces
    groups = []
    for start in range(0, len(nodes), step):
        members = tuple(nodes[start : start + step])
        troops = tuple(
            troop
            for node in members
            for troop in walk(node)
            if isinstance(troop, Troop) and id(troop) in inside
        )
        groups.append((members, troops))
    return groups if all(troops for _, troops in groups) else None


def _is_pinned(node: Formation | Troop) -> bool:
    return any(each.pinned is not None for each in walk(node))


def _men(node: Formation | Troop) -> int:
    return sum(troop.strength for troop in walk(node) if isinstance(troop, Troop))


def pieces_of(parts: Sequence[Part], sizes: Sequence[int]) -> list[tuple[Part, ...]]:
    """Cut parts into pieces of the given sizes, mixing them evenly; totals stay exact."""
    order = sorted(
        (Fraction(2 * k + 1, 2 * part.atoms), index)
        for index, part in enumerate(parts)
        for k in range(part.atoms)
    )
    counts = []
    start = 0
    for size in sizes:
        piece = [0] * len(parts)
        for _, index in order[start : start + size]:
            piece[index] += 1
        counts.append(piece)
        start += size
    result: list[list[Part]] = [[] for _ in sizes]
    for index, part in enumerate(parts):
        atoms = [piece[index] for piece in counts]
        men = (
            shares(part.strength, atoms) if part.atoms else [part.strength, *[0] * (len(sizes) - 1)]
        )
        for place, (number, strength) in enumerate(zip(atoms, men, strict=True)):
            if number or strength:
                command = part.command if place == 0 else ()
                result[place].append(
                    replace(part, atoms=number, strength=strength, command=command)
                )
    return [tuple(piece) for piece in result]
