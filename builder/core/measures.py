"""Rounding and sharing: the arithmetic on which figures, stands and bases rest.

Everything is exact: whole numbers and fractions, never floats. The built-in ``round`` rounds
halves to the even neighbour, which no rulebook does; here halves go up.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["decimal_text", "evenly", "exact_sum", "isqrt_up", "round_half_up", "shares"]


def round_half_up(value: Fraction | int) -> int:
    """Return the nearest whole number; a half goes up (2.5 → 3, −2.5 → −2)."""
    if isinstance(value, int):
        return value
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def isqrt_up(square: int) -> int:
    """Return the root of a whole number, rounded up (9 → 3, 10 → 4); exact for any size."""
    root = math.isqrt(square)
    return root if root * root == square else root + 1


def exact_sum(amounts: Iterable[Fraction | int]) -> Fraction:
    """Return the sum of exact numbers; whole ones, which most are, are added as integers."""
    whole = 0
    rest = Fraction(0)
    for amount in amounts:
        if amount.denominator == 1:
            whole += amount.numerator
        else:
            rest += amount
    return rest + whole


def shares(total: int, weights: Sequence[int]) -> list[int]:
    """Share ``total`` among parts by largest remainder.

    Each part gets the whole part of its quota; what is left goes one by one to the largest
    remainders, at a tie to the larger weight, then to the earlier part. The result always adds up
    to ``total``. Where all weights are 0 the parts are served as if they were equal; without
    parts the result is empty.
    """
    weight = sum(weights)
    if weight == 0:
        return evenly(total, len(weights)) if weights else []
    result = []
    remainders = []
    left = total
    for index, each in enumerate(weights):
        quota, remainder = divmod(total * each, weight)
        result.append(quota)
        left -= quota
        if remainder:
            remainders.append((-remainder, -each, index))
    if left:
        remainders.sort()
        for _, _, index in remainders[:left]:
            result[index] += 1
    return result


def evenly(total: int, parts: int) -> list[int]:
    """Divide ``total`` into parts that differ by one at most, the larger ones first."""
    quota, left = divmod(total, parts)
    return [quota + 1] * left + [quota] * (parts - left)


def decimal_text(value: Fraction, places: int = 2) -> str:
    """Return a number for files and ``--json``: no exponent, no trailing zeros, rounded half up.

    A whole number has no point ("988"); thirds are cut to ``places`` ("1333.33").
    """
    if value.denominator == 1:
        return str(value.numerator)
    scaled = round_half_up(abs(value) * 10**places)
    whole, rest = divmod(scaled, 10**places)
    digits = f"{rest:0{places}d}".rstrip("0")
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"
