"""Troops and lists that aren't of the time of a battle, as findings: who likes may mix them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.finding import Finding, Severity
from builder.core.messages import N_, Message
from builder.core.roster import Troop, walk
from builder.core.years import overlap, year_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.army_list import ArmyList, Entry
    from builder.core.roster import Army

__all__ = ["date_findings"]


def date_findings(army: Army, army_list: ArmyList, year: int | None) -> Iterator[Finding]:
    """Yield that the list isn't of a battle's year, and which troops are of another time.

    ``year``: None of a lone army, whose troops should be of their list's time.
    """
    span = (year, year) if year is not None else army_list.dates
    if span is None:
        return
    if year is not None and army_list.dates and not overlap(army_list.dates, span):
        text = N_("The list “{name}” is of {first} to {last}; the battle was in {year}")
        message = Message.of(text, name=army_list.name, year=year_text(year), **_span(army_list))
        yield Finding("list-of-another-time", Severity.WARNING, message)
    others = {each.id for each in army_list.entries if each.dates and not overlap(each.dates, span)}
    found: dict[str, list[int]] = {}
    for node in walk(army.root) if others else ():
        if isinstance(node, Troop) and node.entry in others:
            found.setdefault(node.entry, []).append(node.id)
    for name, nodes in found.items():
        entry = army_list.entry_index[name]
        text = N_("“{name}” are known from {first} to {last}")
        message = Message.of(text, name=entry.label, **_span(entry))
        yield Finding(
            "troop-of-another-time", Severity.WARNING, message, tuple(nodes), cite=entry.cite
        )


def _span(dated: ArmyList | Entry) -> dict[str, Message]:
    first, last = dated.dates or (0, 0)
    return {"first": year_text(first), "last": year_text(last)}
