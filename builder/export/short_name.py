"""Names in little room: smaller as far as 6 points, then without their middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.export.typography import few_lines, wrap

if TYPE_CHECKING:
    from builder.export.typography import Line, Style

__all__ = ["short_lines"]

LEAST = 6.0


def short_lines(text: str, style: Style, room: float, most: int) -> tuple[Line, ...]:
    """Return a name on at most so many lines: if it is too long for 6 points, with a "…" inside."""
    lines = few_lines(text, style, room, most, LEAST)
    if len(lines) <= most:
        return lines
    small, low, high = style.at(LEAST), 0, len(text)
    # As many letters as fit, half of them from each end.
    while low < high:
        kept = (low + high + 1) // 2
        if len(wrap(_without_middle(text, kept), small, room)) <= most:
            low = kept
        else:
            high = kept - 1
    return wrap(_without_middle(text, low), small, room)[:most]


def _without_middle(text: str, kept: int) -> str:
    end = kept // 2
    return f"{text[: kept - end].rstrip()}…{text[len(text) - end :].lstrip() if end else ''}"
