"""Equal units on one card: that of one of them, with how many they are and what each is called.

Units are equal where all of their cards is, but for the name and the formation that they stand in.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.export.wording import Marked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from builder.export.card_content import CardContent
    from builder.translation import Catalogue

__all__ = ["merged"]

_NUMBERED = re.compile(r"(.*\S )(\d{1,6})")


def merged(contents: Iterable[CardContent], catalogue: Catalogue) -> tuple[CardContent, ...]:
    """Return the cards with equal ones once, each where the first of them was."""
    groups: dict[CardContent, list[CardContent]] = {}
    for content in contents:
        groups.setdefault(replace(content, name="", within=""), []).append(content)
    return tuple(
        group[0] if len(group) == 1 else _one_for(group, catalogue) for group in groups.values()
    )


def _one_for(group: Sequence[CardContent], catalogue: Catalogue) -> CardContent:
    first, within = group[0], {content.within for content in group}
    names = [content.name for content in group]
    if len(within) > 1:
        names = [", ".join(filter(None, (each.name, each.within))) for each in group]
    return replace(
        first,
        name=_title([content.name for content in group], catalogue),
        within=first.within if len(within) == 1 else "",
        amounts=(*first.amounts, (Marked(f"× {catalogue.number(len(group))}"), "")),
        alike=tuple(names),
    )


def _title(names: Sequence[str], catalogue: Catalogue) -> str:
    """Return names as one: "Unit 1–4, 6" where they differ by their numbers alone.

    What they have in common where numbers come several times, else the first of them.
    """
    numbered = [_NUMBERED.fullmatch(name) for name in names]
    stems = {each[1].strip() if each else name for each, name in zip(numbered, names, strict=True)}
    numbers = [int(each[2]) for each in numbered if each]
    if len(stems) == 1 and len(set(numbers)) == len(names):
        return f"{stems.pop()} {_ranges(sorted(numbers))}"
    if len(stems) == 1:
        return stems.pop()
    return catalogue.translate_plural(
        "{name} and {n} other", "{name} and {n} others", len(names) - 1, name=names[0]
    )


def _ranges(numbers: Sequence[int]) -> str:
    """Return numbers in their order, runs of them by their ends."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
