"""Numbers as a person types and reads them: exact, with point or comma, or as a fraction.

A point and a comma both stand before decimals, in every language, so that the numeric keypad and
the reader's habit give the same number; nothing typed is ever taken for a mark between thousands.
"""

from __future__ import annotations

import re
from fractions import Fraction

from builder.core.measures import decimal_text
from builder.translation import current

__all__ = ["exact_text", "typed_number"]

MOST = 10**9
DECIMALS = 9
_WHOLE_AND_PART = re.compile(
    r"(?P<sign>[-+]?)(?:(?P<whole>[0-9]{1,10}) +)?(?P<over>[0-9]{1,10})/(?P<under>[0-9]{1,10})"
)
_DECIMAL = re.compile(r"[-+]?(?:[0-9]{1,10}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})")


def typed_number(text: str) -> Fraction | None:
    """Return the number that a text says ("1,5", "1.5", "3/2", "1 1/2"); None where it says none.

    Nothing beyond a thousand millions is a number here.
    """
    plain = text.strip().replace("−", "-").replace("\u2044", "/").replace("\u202f", " ")
    broken = _WHOLE_AND_PART.fullmatch(plain)
    decimal = plain.replace(",", ".")
    if broken is not None and int(broken["under"]):
        value = int(broken["whole"] or 0) + Fraction(int(broken["over"]), int(broken["under"]))
        value = -value if broken["sign"] == "-" else value
    elif _DECIMAL.fullmatch(decimal):
        value = Fraction(decimal)
    else:
        return None
    return value if abs(value) <= MOST and value.denominator <= MOST else None


def exact_text(value: Fraction) -> str:
    """Return a number in full, as it can be typed again: a fraction where a decimal never ends."""
    text = decimal_text(value, DECIMALS)
    if Fraction(text) != value:
        text = str(value)
    point = current().number(Fraction(1, 2))[1]
    return text.replace(".", point).replace("-", "−")
