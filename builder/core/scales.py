"""What goes with a figure scale: how long a turn is and how much ground a centimetre.

A listed scale has its own values. A free one takes turn length and real ranks by interpolation
between the listed scales on either side (linear in the ratio), and the ground from the frontage:
metres in a centimetre = ratio ÷ (2 × real ranks), since a figure 2 cm wide shows as many files of
a metre as it has men in a rank. Outside the listed scales the nearest one holds. Without a ratio
the ruleset's fixed scale does.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.measures import round_half_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.ruleset import Ruleset, Scale

__all__ = ["ground_m_per_cm", "real_ranks", "turn_seconds"]


def turn_seconds(ruleset: Ruleset, ratio: int | None) -> int | None:
    """Return the length of a turn in whole seconds, or None where the ruleset has none."""
    if ratio is None:
        return ruleset.fixed_scale.turn_s if ruleset.fixed_scale else None
    value = _between(ruleset, ratio, lambda scale: scale.turn_s)
    return None if value is None else round_half_up(value)


def real_ranks(ruleset: Ruleset, ratio: int) -> Fraction | None:
    """Return how many real ranks a figure stands for."""
    return _between(ruleset, ratio, lambda scale: scale.real_ranks)


def ground_m_per_cm(ruleset: Ruleset, ratio: int | None) -> Fraction | None:
    """Return the metres of ground in a centimetre of table, or None where nothing says it."""
    if ratio is None:
        return ruleset.fixed_scale.ground_m_per_cm if ruleset.fixed_scale else None
    for scale in ruleset.scales:
        if scale.ratio == ratio and scale.ground_m_per_cm is not None:
            return scale.ground_m_per_cm
    ranks = real_ranks(ruleset, ratio)
    return None if not ranks else Fraction(ratio) / (2 * ranks)


def _between(
    ruleset: Ruleset, ratio: int, value: Callable[[Scale], Fraction | int | None]
) -> Fraction | None:
    known = sorted(
        (scale.ratio, Fraction(amount))
        for scale in ruleset.scales
        if (amount := value(scale)) is not None
    )
    if not known:
        return None
    if ratio <= known[0][0]:
        return known[0][1]
    for (low, at_low), (high, at_high) in itertools.pairwise(known):
        if ratio <= high:
            return at_low + (at_high - at_low) * Fraction(ratio - low, high - low)
    return known[-1][1]
