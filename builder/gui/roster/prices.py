"""What an option adds to a tally, for each figure or once: read from the ruleset's own steps."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.gui.words import capital, lines_of, marked, number, source_text, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from builder.core.ruleset import Option, Ruleset, Tally
    from builder.core.sums import Place
    from builder.core.tables import Cell

__all__ = ["house_place", "option_amount", "option_text", "option_tip", "shown_tally"]


def shown_tally(ruleset: Ruleset) -> Tally | None:
    """Return the tally that matters most: the one with a limit, else the first."""
    limited = [tally for tally in ruleset.tallies if tally.limited]
    return next(iter(limited or ruleset.tallies), None)


def option_amount(ruleset: Ruleset, option: Option) -> tuple[Fraction, bool] | None:
    """Return what the rows of an option add up to, and whether a house value is among them.

    None where no step of the tally adds a column of a table that the option refers to.
    """
    cells = [cell for _, cell in _cells(ruleset, option) if cell.value is not None]
    if not cells:
        return None
    house = any(cell.source == "house" for cell in cells)
    return sum((cell.value or Fraction(0) for cell in cells), Fraction(0)), house


def house_place(ruleset: Ruleset, options: Iterable[Option]) -> Place | None:
    """Return the first cell with a house value that options refer to; None where there is none."""
    for option in options:
        for place, cell in _cells(ruleset, option):
            if cell.source == "house" and cell.value is not None:
                return place
    return None


def _cells(ruleset: Ruleset, option: Option) -> Iterator[tuple[Place, Cell]]:
    """Yield the cells of the shown tally's columns that an option refers to."""
    tally = shown_tally(ruleset)
    for step in tally.steps if tally else ():
        for ref in option.rows:
            if step.add_column is not None and ref.table == step.add_column[0]:
                place = (ref.table, ref.row, step.add_column[1])
                yield place, ruleset.table_index[ref.table].cell(ref.row, place[2])


def option_text(ruleset: Ruleset, option: Option, label: str) -> str:
    """Return the label of an option with what it adds, signed and marked."""
    amount = option_amount(ruleset, option)
    if amount is None:
        return label
    return f"{label}  {marked(_signed(amount[0]), house=amount[1])}"


def option_tip(ruleset: Ruleset, option: Option) -> str:
    """Return what the rules say of an option: its note, where it stands, each amount's source."""
    lines = [spoken(option.note), option.cite]
    tally = shown_tally(ruleset)
    for _, cell in _cells(ruleset, option):
        if tally is not None and cell.value is not None:
            amount = translate(
                "{tally} {amount} each.",
                tally=capital(spoken(tally.label)),
                amount=_signed(cell.value),
            )
            lines.append(f"{amount} {source_text(cell.source)}".rstrip())
            lines.append(spoken(cell.note))
    return lines_of(*lines)


def _signed(value: Fraction) -> str:
    return f"{'+' if value > 0 else ''}{number(value)}"
