"""Years as battles and lists name them: whole numbers, those before Christ below nought."""

from __future__ import annotations

import re

from builder.core.messages import N_, Message

__all__ = ["century_of", "century_text", "century_years", "overlap", "year_of", "year_text"]

_DATE = re.compile(r"(-?)(\d{1,4})(?:-\d{1,2}){0,2}\Z", re.ASCII)
YEARS = 100


def year_of(date: str) -> int | None:
    """Return the year of a date such as ``-202-10`` or ``1289-06-11``; None where it is none."""
    match = _DATE.match(date.strip())
    return int(match[1] + match[2]) if match and int(match[2]) else None


def year_text(year: int) -> Message:
    """Return a year in words: 202 BC, AD 83, 1289."""
    # As a text: a year has no mark between its thousands.
    if year < 0:
        return Message.of(N_("{year} BC"), year=str(-year))
    text = N_("AD {year}") if year < 10 * YEARS else N_("{year}")
    return Message.of(text, year=str(year))


def century_of(year: int) -> int:
    """Return the century of a year, 1 for the first after Christ and -1 for the last before."""
    return (year - 1) // YEARS + 1 if year > 0 else -((-year - 1) // YEARS + 1)


def century_years(century: int) -> tuple[int, int]:
    """Return the first and the last year of a century."""
    if century > 0:
        return (century - 1) * YEARS + 1, century * YEARS
    return century * YEARS, (century + 1) * YEARS - 1


def century_text(century: int) -> Message:
    """Return a century in words: 300–201 BC, AD 1–100, 1201–1300."""
    first, last = century_years(century)
    if century < 0:
        return Message.of(N_("{first}–{last} BC"), first=str(-first), last=str(-last))
    text = N_("AD {first}–{last}") if first < 10 * YEARS else N_("{first}–{last}")
    return Message.of(text, first=str(first), last=str(last))


def overlap(first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Tell whether two spans of years have a year in common."""
    return first[0] <= second[1] and second[0] <= first[1]
