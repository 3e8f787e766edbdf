"""Sections in words, which the command line prints and the window shows alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.measures import round_half_up
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from fractions import Fraction

    from builder.core.model import LocalisedText

    Cell = str | int | Fraction | Message | LocalisedText

__all__ = ["Section", "clock", "percent"]

_MINUTE, _HOUR = 60, 3600
# From here on minutes are told as hours.
_LONG = 2 * _HOUR


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, lines under it, and a table; the first row of it holds the headings.

    ``house``: the numbers rest on values that aren't from the rules' own text.
    """

    title: Message
    lines: tuple[Message | LocalisedText, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    house: bool = False


def percent(share: Fraction) -> Message:
    """Return a share as whole per cent, halves up; next to nothing and to all say so."""
    whole = round_half_up(100 * share)
    if share and not whole:
        return Message.of(N_("under 1 %"))
    if share < 1 and whole == 100:  # noqa: PLR2004 - per cent
        return Message.of(N_("over 99 %"))
    return Message.of(N_("{n} %"), n=whole)


def clock(seconds: int) -> Message:
    """Return a time as people say it: 45 min, 90 min, 8 h, 2 h 20 min; minutes rounded half up."""
    minutes = (seconds + _MINUTE // 2) // _MINUTE
    if seconds < _LONG:
        return Message.of(N_("{n} min"), n=minutes)
    hours, rest = divmod(minutes, _MINUTE)
    if not rest:
        return Message.of(N_("{n} h"), n=hours)
    return Message.of(N_("{hours} h {minutes} min"), hours=hours, minutes=rest)
