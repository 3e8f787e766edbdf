"""What each crossing of two choices would cost an army, before anybody chooses.

For each class of ground that a crossing brings: which share of the army may not enter it and which
it disorders, counted in figures (stands, bases, men) and exact; and how much of the table it will
cover, which is an estimate: a piece counts as a disc as wide as the mean of its kind's smallest
and largest size, a line as a rectangle so long, a slot of several kinds as the mean of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.condition import holds
from builder.core.terrain import number_of_pieces

if TYPE_CHECKING:
    from builder.core.ground import Ground
    from builder.core.reckoning import Reckoning
    from builder.core.ruleset import Crossing, TerrainKind

__all__ = ["ClassCost", "CrossingCost", "crossing_costs", "shares_in"]

# A quarter of π, near enough for an estimate.
DISC = Fraction(11, 14)


@dataclass(frozen=True, slots=True)
class ClassCost:
    """A class of ground: what it covers of the table, and whom of the army it stops or disorders.

    All three are shares from 0 to 1; ``covered`` is an estimate.
    """

    terrain_class: str
    covered: Fraction
    forbidden: Fraction
    disordered: Fraction


@dataclass(frozen=True, slots=True)
class CrossingCost:
    """What two choices bring: how many pieces, and each class of ground, open ground too."""

    choices: tuple[str, str]
    pieces: int
    classes: tuple[ClassCost, ...]


def shares_in(reckoning: Reckoning, terrain_class: str) -> tuple[Fraction, Fraction]:
    """Return which share of an army may not enter a class of ground, and which it disorders."""
    terrain = reckoning.basis.ruleset.terrain
    effects = [
        each for each in (terrain.effects if terrain else ()) if each.terrain_class == terrain_class
    ]
    total = forbidden = disordered = 0
    for unit in reckoning.sized.units:
        for part, tags in zip(unit.parts, reckoning.facts(unit)[0], strict=True):
            total += part.atoms
            met = [each for each in effects if holds(each.when, tags)]
            if any(each.forbidden for each in met):
                forbidden += part.atoms
            elif any(each.disorders for each in met):
                disordered += part.atoms
    whole = total or 1
    return Fraction(forbidden, whole), Fraction(disordered, whole)


def crossing_costs(reckoning: Reckoning, ground: Ground) -> tuple[CrossingCost, ...]:
    """Return what each crossing of the rules would cost an army; none where they have no table.

    Raises:
        BadRequest: the table would take more pieces than the program lays.
    """
    terrain = ground.ruleset.terrain
    crossings = terrain.crossings if terrain else ()
    return tuple(_cost(reckoning, ground, crossing) for crossing in crossings)


def _cost(reckoning: Reckoning, ground: Ground, crossing: Crossing) -> CrossingCost:
    number = number_of_pieces(ground, len(crossing.pieces))
    times = Fraction(number, len(crossing.pieces) or 1)
    table = ground.width_mm * ground.depth_mm
    covered: dict[str, Fraction] = {}
    for slot in crossing.pieces:
        for name in slot:
            kind = ground.kind(name)
            share = times * _area(ground, kind) / (len(slot) * table)
            covered[kind.terrain_class] = covered.get(kind.terrain_class, Fraction(0)) + share
    classes = tuple(
        ClassCost(name, min(share, Fraction(1)), *shares_in(reckoning, name))
        for name, share in covered.items()
    )
    return CrossingCost(crossing.choices, number, classes)


def _area(ground: Ground, kind: TerrainKind) -> Fraction:
    """Return the mean area of a kind's pieces in square millimetres."""
    low, high = ground.size_mm(kind)
    mean = Fraction(low + high, 2)
    width = ground.line_width_mm(kind)
    return mean * width if width is not None else DISC * mean * mean
