"""Whole sentences: what is told is compared from its first letter to its last."""

from __future__ import annotations

import re

__all__ = ["whole"]


def whole(text: str) -> str:
    """Return the pattern for ``pytest.raises`` that this text matches, and no other."""
    return rf"\A{re.escape(text)}\Z"
