"""Sums that explain themselves: a small tree of lines with label and amount."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from builder.core.messages import Message
    from builder.core.model import LocalisedText

__all__ = ["Place", "SumLine"]

Place = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of a sum: what it is, how much, and what it is made of.

    ``house``: the amount rests on a value that isn't from the rules' own text. ``amount`` None:
    the line only says something. ``place``: the table, row and column of the cell that the amount
    comes from; of several cells the first that is a house value, else the first.
    """

    label: Message | LocalisedText | str
    amount: Fraction | int | None = None
    children: tuple[SumLine, ...] = ()
    house: bool = False
    place: Place | None = None
