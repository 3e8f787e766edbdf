"""How much a text in JSON would hold, told before it is read: a few letters make a large list."""

from __future__ import annotations

import re

__all__ = ["MOST_VALUES", "is_bounded"]

# As many as a document has room for, and what stands empty besides.
MOST_VALUES = 250_000
_STARTS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[,\[{]', re.DOTALL)


def is_bounded(text: bytes) -> bool:
    """Tell whether a text, be it JSON or not, holds at most so many values.

    Counted are commas and opening brackets; those in texts are none. A text in UTF-8 is meant.
    """
    if sum(text.count(sign) for sign in (b",", b"[", b"{")) <= MOST_VALUES:
        return True
    values = 0
    for start in _STARTS.finditer(text):
        values += start[0][:1] != b'"'
        if values > MOST_VALUES:
            return False
    return True
