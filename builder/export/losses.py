"""Losses of units in the tree of a roster: how many boxes, and where rules look at them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.measures import round_half_up

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.core.sized import Unit
    from builder.export.telling import Telling

__all__ = ["MOST_BOXES", "Losses", "losses_of", "worth_of"]

# More boxes than these are for cards and for a page of the formation.
MOST_BOXES = 21
# As long as no unit has more, a box stands for one.
_SINGLE = 10
# So many a usual unit has at most.
_USUAL_BOXES = 14
_USUAL_GROUP = 5


@dataclass(frozen=True, slots=True)
class Losses:
    """How much a unit has to lose, in groups of how many, and after how much rules look at it."""

    count: int
    group: int
    marks: tuple[int, ...] = ()

    def boxes(self, worth: int) -> int:
        """Return how many boxes of so much it takes; 0 where these are too many for a row."""
        boxes = -(-self.count // worth)
        return boxes if boxes <= MOST_BOXES else 0


def losses_of(tell: Telling, unit: Unit) -> Losses:
    """Return what a unit has to lose, counted as the rules have it on its card."""
    boxes = tell.ruleset.card.boxes
    if boxes is None:
        return Losses(unit.atoms, _USUAL_GROUP)
    count = unit.atoms
    if boxes.per == "tally":
        tally = next(each for each in tell.tallies if each.id == boxes.tally)
        count = max(0, round_half_up(Fraction(tell.sum_of(tally, unit).amount or 0)))
    marks = tuple(-(-count * percent // 100) for percent in boxes.marks_percent)
    return Losses(count, boxes.group, marks)


def worth_of(losses: Iterable[Losses]) -> int:
    """Return what one box stands for all over a sheet: one, or groups where units are larger."""
    found = sorted(losses, key=lambda each: each.count)
    if not found or found[-1].count <= _SINGLE:
        return 1
    usual = found[len(found) // 2]
    return usual.group * max(1, -(-usual.count // (usual.group * _USUAL_BOXES)))
