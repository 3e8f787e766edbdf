"""``legatus packs show`` without a name: the catalogue of lists and battles, with filters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.cli.console import FINE, UNREADABLE, print_error, print_json, problem_data, put, table
from builder.cli.console import words as said
from builder.core.years import year_text
from builder.operations.catalogue import Sought, entries
from builder.operations.packs import shared_library
from builder.translation import current, translate

if TYPE_CHECKING:
    import argparse

    from builder.operations.catalogue import Entry

__all__ = ["show_catalogue"]


def show_catalogue(chosen: argparse.Namespace) -> int:
    """Print what is sought; with 3 where a list or template has faults."""
    if chosen.ruleset and chosen.ruleset not in shared_library().ruleset_ids():
        # That there is none of this name, and which is near.
        shared_library().ruleset(chosen.ruleset)
    years = None if chosen.year is None else (chosen.year, chosen.year)
    sought = Sought(chosen.ruleset, chosen.text, years, chosen.at_most)
    found = list(entries(shared_library(), sought))
    if chosen.json:
        print_json({"entries": [_data(entry) for entry in found]})
    else:
        for line in table([_row(entry) for entry in found if entry.error is None]):
            put(line)
        if not found:
            put(translate("Nothing in the catalogue is like that."))
        for entry in found:
            if entry.error is not None:
                print_error(entry.error, f"{entry.ruleset}/{entry.id}")
    return UNREADABLE if any(entry.error for entry in found) else FINE


def _row(entry: Entry) -> tuple[str, ...]:
    kind = translate("list") if entry.kind == "list" else translate("battle")
    needed = " + ".join(current().number(each) for each in entry.needed)
    return (
        f"{entry.ruleset}/{entry.id}",
        kind,
        said(entry.name),
        ", ".join(said(each) for each in entry.nations),
        _years(entry),
        f"{needed} {said(entry.atoms)}" + (f", 1:{entry.ratio}" if entry.ratio else ""),
    )


def _years(entry: Entry) -> str:
    if entry.years is None:
        return ""
    first, last = (said(year) for year in map(year_text, entry.years))
    return first if first == last else f"{first} – {last}"


def _data(entry: Entry) -> dict[str, object]:
    return {
        "kind": entry.kind,
        "ruleset": entry.ruleset,
        "id": entry.id,
        "name": said(entry.name) or None,
        "nations": [said(each) for each in entry.nations],
        "years": list(entry.years) if entry.years else None,
        "needed": list(entry.needed),
        "of": said(entry.atoms) or None,
        "ratio": entry.ratio,
        "problems": problem_data(entry.error) if entry.error else [],
    }
