"""How much room a unit takes on the table: frontage and depth from bases, files and ranks.

Ranks are the player's own for the unit, else what its shape says, else its class's usual number.
Files are as many as the figures need. The parts of a unit stand together on bases of the first
part's measures (or the player's own); room that they keep between them counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.condition import holds_for_unit
from builder.core.measures import round_half_up
from builder.core.tallies import part_tags

if TYPE_CHECKING:
    from builder.core.profile import Basis
    from builder.core.sized import Part, Unit

__all__ = ["Footprint", "base_of", "footprint_of"]


@dataclass(frozen=True, slots=True)
class Footprint:
    """Whole millimetres, rounded half up; 0 × 0 for a unit without figures or without bases."""

    frontage_mm: int
    depth_mm: int
    files: int
    ranks: int
    base_front_mm: Fraction
    base_depth_mm: Fraction


def footprint_of(basis: Basis, unit: Unit) -> Footprint:
    """Return the room that a unit takes."""
    front, depth = _base(basis, unit)
    shape = basis.ruleset.arrangement_index.get(unit.shape or "")
    if shape is not None and shape.lead_long_side is not None:
        short, long = sorted((front, depth))
        front, depth = (long, short) if shape.lead_long_side else (short, long)
    if unit.atoms == 0 or front == 0:
        return Footprint(0, 0, 0, 0, front, depth)
    files, ranks = _files_and_ranks(basis, unit)
    gap = _gap(basis, unit)
    return Footprint(
        round_half_up(files * front + (files - 1) * gap),
        round_half_up(ranks * depth + (ranks - 1) * gap),
        files,
        ranks,
        front,
        depth,
    )


def base_of(basis: Basis, part: Part) -> tuple[Fraction, Fraction]:
    """Return front and depth of a part's bases in millimetres: the player's own, else the rules'.

    0 × 0 where the rules don't say what it is mounted on.
    """
    own = next((troop.base for troop in part.troops if troop.base), None)
    if own is not None:
        return Fraction(own.front_mm), Fraction(own.depth_mm)
    base = part.profile.troop_class.base
    if base is None:
        return Fraction(0), Fraction(0)
    return basis.mm(base.front), basis.mm(base.depth)


def _base(basis: Basis, unit: Unit) -> tuple[Fraction, Fraction]:
    has_own = (part for part in unit.parts if any(troop.base for troop in part.troops))
    return base_of(basis, next(has_own, unit.parts[0]))


def _files_and_ranks(basis: Basis, unit: Unit) -> tuple[int, int]:
    atoms = unit.atoms
    troop_class = unit.parts[0].profile.troop_class
    shape = basis.ruleset.arrangement_index.get(unit.shape or "")
    chosen = unit.ranks
    if shape is not None and shape.square:
        side = max(2, -(-atoms // 4) + 1) if atoms > 1 else 1
        return side, side
    if shape is not None and shape.files is not None and chosen is None:
        files = min(shape.files, atoms)
        return files, -(-atoms // files)
    of_shape = (shape.ranks or shape.lines) if shape else None
    ranks = chosen or of_shape or troop_class.ranks
    ranks = min(ranks, atoms)
    files = -(-atoms // ranks)
    return files, -(-atoms // files)


def _gap(basis: Basis, unit: Unit) -> Fraction:
    tags = [part_tags(part, unit) for part in unit.parts]
    for gap in unit.parts[0].profile.troop_class.gaps:
        if holds_for_unit(gap.when, tags):
            return basis.mm(gap.room)
    return Fraction(0)
