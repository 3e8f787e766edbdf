"""The closed vocabulary of tests that a data pack may make: on tags and on named numbers.

Everything that decides anything in a ruleset is a tag (``colour:red``, ``echelon:upper``) or a
named number (``figures``, ``level``). A condition looks at them; it is data, not a language, and
nothing in it is executed. The same conditions pick bases, limits, prices, orders, shapes, table
rows, lines of the reference sheet and rules of composition.

A condition on a unit holds when it holds for every part, unless it says ``some: part``.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from builder.core.model import Model, Number, Slug, Tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from collections.abc import Set as AbstractSet

__all__ = ["Bounds", "Condition", "holds", "holds_for_unit"]


class Bounds(Model):
    """What a number must be: at least, at most, exactly; several together all hold."""

    at_least: Number | None = None
    at_most: Number | None = None
    exactly: Number | None = None

    def allow(self, number: Fraction | int) -> bool:
        """Tell whether the number is inside the bounds, ends included."""
        return (
            (self.at_least is None or number >= self.at_least)
            and (self.at_most is None or number <= self.at_most)
            and (self.exactly is None or number == self.exactly)
        )


class NumberTest(Bounds):
    """A bound on a named number (``figures``, ``stands``, ``men``, ``level`` …).

    ``times`` multiplies it first, ``less`` takes another named number away: "at least ten more
    than" and "one to every three" are bounds on such a difference.
    """

    number: Slug
    times: Number = Fraction(1)
    less: Slug | None = None

    def holds(self, numbers: Mapping[str, Fraction | int]) -> bool:
        """Tell whether the number is inside the bounds; one that isn't known counts as 0."""
        value = self.times * numbers.get(self.number, 0)
        if self.less is not None:
            value -= numbers.get(self.less, 0)
        return self.allow(value)


class Condition(Model):
    """Tags that must all, some or none be there, and bounds on named numbers.

    An empty condition always holds. A number that is not known counts as 0.
    """

    all: tuple[Tag, ...] = ()
    any: tuple[Tag, ...] = ()
    none: tuple[Tag, ...] = ()
    numbers: tuple[NumberTest, ...] = ()
    some: Literal["part"] | None = None


def holds(
    condition: Condition | None,
    tags: AbstractSet[str],
    numbers: Mapping[str, Fraction | int] | None = None,
) -> bool:
    """Tell whether a condition holds for one set of tags; None always holds."""
    if condition is None:
        return True
    if not all(tag in tags for tag in condition.all):
        return False
    if condition.any and tags.isdisjoint(condition.any):
        return False
    if not tags.isdisjoint(condition.none):
        return False
    known = numbers or {}
    return all(test.holds(known) for test in condition.numbers)


def holds_for_unit(
    condition: Condition | None,
    parts: Iterable[AbstractSet[str]],
    numbers: Mapping[str, Fraction | int] | None = None,
) -> bool:
    """Tell whether a condition holds for a unit: for every part, or for some if it says so."""
    if condition is None:
        return True
    quantifier = any if condition.some == "part" else all
    return quantifier(holds(condition, tags, numbers) for tags in parts)
