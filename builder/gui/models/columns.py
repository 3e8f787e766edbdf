"""The columns of the tree, read from the ruleset: one a tally, one for orders where it has any."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.gui.words import capital, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from builder.core.ruleset import Atom, Ruleset

__all__ = ["Column", "columns_of"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the tree."""

    id: str
    title: str
    tip: str
    numeric: bool = False


def columns_of(ruleset: Ruleset, atom: Atom) -> tuple[Column, ...]:
    """Return the columns that make sense for a ruleset; ``atom``: what most is counted in."""
    columns = [
        Column("name", translate("Name"), translate("What it is called; F2 renames it")),
        Column("echelon", translate("Echelon"), translate("Its level in the order of battle")),
        Column("strength", translate("Men"), translate("Real strength"), numeric=True),
    ]
    if atom.kind != "man":
        tip = translate("What stands on the table for it")
        columns.append(Column("atoms", capital(spoken(atom.many)), tip, numeric=True))
    columns.extend(
        Column(f"tally-{each.id}", capital(spoken(each.label)), spoken(each.note), numeric=True)
        for each in ruleset.tallies
    )
    if any(troop_class.base is not None for troop_class in ruleset.classes):
        tip = translate("Frontage on the table")
        columns.append(Column("front", translate("Front, cm"), tip, numeric=True))
    tip = translate("Files × ranks, or which unit it is in")
    columns.append(Column("table", translate("On the table"), tip))
    if ruleset.orders is not None:
        columns.append(Column("order", translate("Order"), translate("The initial order")))
    return tuple(columns)
