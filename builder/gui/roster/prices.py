"""What an option adds to a tally, for each figure or once: read from the ruleset's own steps."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.gui.words import marked, number

if TYPE_CHECKING:
    from builder.core.ruleset import Option, Ruleset, Tally

__all__ = ["option_amount", "option_text", "shown_tally"]


def shown_tally(ruleset: Ruleset) -> Tally | None:
    """Return the tally that matters most: the one with a limit, else the first."""
    limited = [tally for tally in ruleset.tallies if tally.limited]
    return next(iter(limited or ruleset.tallies), None)


def option_amount(ruleset: Ruleset, option: Option) -> tuple[Fraction, bool] | None:
    """Return what the rows of an option add up to, and whether a house value is among them.

    None where no step of the tally adds a column of a table that the option refers to.
    """
    tally = shown_tally(ruleset)
    total, house, found = Fraction(0), False, False
    for step in tally.steps if tally else ():
        if step.add_column is None:
            continue
        table_id, column = step.add_column
        for ref in option.rows:
            if ref.table != table_id:
                continue
            cell = ruleset.table_index[table_id].cell(ref.row, column)
            if cell.value is not None:
                total += cell.value
                house = house or cell.source == "house"
                found = True
    return (total, house) if found else None


def option_text(ruleset: Ruleset, option: Option, label: str) -> str:
    """Return the label of an option with what it adds, signed and marked."""
    amount = option_amount(ruleset, option)
    if amount is None:
        return label
    sign = "+" if amount[0] > 0 else ""
    return f"{label}  {marked(sign + number(amount[0]), house=amount[1])}"
