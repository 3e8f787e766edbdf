"""Whole sentences: what is told is compared from its first letter to its last."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from builder.core.errors import BadRequest
from builder.core.messages import Message

if TYPE_CHECKING:
    from builder.core.model import LocalisedText
    from builder.core.sums import SumLine

__all__ = ["in_english", "sum_told", "whole"]


def whole(text: str) -> str:
    """Return the pattern for ``pytest.raises`` that this text matches, and no other."""
    return rf"\A{re.escape(text)}\Z"


def in_english(text: Message | LocalisedText | str) -> str:
    """Return a text as an error would tell it."""
    return str(BadRequest(Message.of("{text}", text=text)))


def sum_told(line: SumLine) -> list[str]:
    """Return a sum line by line: what, how much, whether it is a house value, and its cell."""
    amount = "" if line.amount is None else f": {line.amount}"
    place = f" from {'.'.join(line.place)}" if line.place else ""
    first = f"{in_english(line.label)}{amount}{' (house)' if line.house else ''}{place}"
    return [first, *(f"  {each}" for child in line.children for each in sum_told(child))]
