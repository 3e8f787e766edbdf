"""What is well written in a pack and can't be meant: it would pass unseen and do nothing, or harm.

Percentages that are less than nothing left, or ten times the whole and more; levels that the rules
don't have, for which nothing would ever happen; inputs of a formula that no row of its table has,
which would count as 0. A percentage that stands in a step of a tally is looked at with the names
there (``references``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.composition import CountRule, EveryRule, ShareRule
from builder.core.game_rules import ReserveRules
from builder.core.messages import N_, Message
from builder.core.ruleset import (
    Arrangement,
    CardBoxes,
    Ruleset,
    SizingByGroupings,
    SizingByStands,
)
from builder.core.tables import CellRef, Product, Quotient, Rounded, Sum, Table
from builder.storage.references import LEAST_PERCENT, MOST_PERCENT, check, models, roles_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from builder.core.model import Model
    from builder.storage.references import Fault, Path

__all__ = ["PercentCells", "percent_fault", "slip_faults"]


class PercentCells:
    """The cells that some step of a ruleset's tallies takes as a percentage."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Go through the steps."""
        steps = [step for tally in ruleset.tallies for step in tally.steps]
        self._columns = {pair for step in steps for pair in step.percent_columns or ()}
        cells = [step.percent for step in steps if isinstance(step.percent, CellRef)]
        self._cells = {(cell.table, cell.row, cell.column) for cell in cells}

    def has(self, table: str, row: str, column: str) -> bool:
        """Tell whether a cell is one of them."""
        return (table, column) in self._columns or (table, row, column) in self._cells


def percent_fault(path: Path, percent: Fraction | int | None) -> Iterator[Fault]:
    """Yield a fault where a percentage is beyond sense."""
    if percent is not None and not LEAST_PERCENT <= percent <= MOST_PERCENT:
        message = Message.of(N_("should lie between −100 and {most} per cent"), most=MOST_PERCENT)
        yield path, message


def slip_faults(value: Model, ruleset: Ruleset) -> Iterator[Fault]:
    """Yield the slips in a ruleset, or in a list for it."""
    for path, model in models(value):
        yield from _percentages(path, model)
        yield from _levels(path, model, ruleset)
        if isinstance(model, Table):
            yield from _inputs(path, model)
    if isinstance(value, Ruleset):
        yield from _percent_cells(value)


def _percentages(path: Path, model: Model) -> Iterator[Fault]:
    if isinstance(model, ShareRule):
        for end in ("at_least", "at_most", "exactly"):
            yield from percent_fault((*path, "bounds", end), getattr(model.bounds, end))
    elif isinstance(model, CardBoxes | ReserveRules):
        name = "marks_percent" if isinstance(model, CardBoxes) else "warn_share_percent"
        for place, percent in enumerate(getattr(model, name)):
            yield from percent_fault((*path, name, place), percent)


def _percent_cells(ruleset: Ruleset) -> Iterator[Fault]:
    percentages = PercentCells(ruleset)
    for number, table in enumerate(ruleset.tables):
        plain = [column.id for column in table.columns if column.formula is None]
        for line, row in enumerate(table.rows):
            # A row of another width is told as that.
            for place, column in enumerate(plain[: len(row.cells)]):
                if percentages.has(table.id, row.id, column):
                    here = ("tables", number, "rows", line, "cells", place)
                    yield from percent_fault(here, table.cell(row.id, column).value)


def _levels(path: Path, model: Model, ruleset: Ruleset) -> Iterator[Fault]:
    """Yield echelons (or roles, where they do as well) that there aren't."""
    if isinstance(model, Arrangement):
        yield from check((*path, "at"), model.at, {"unit", *roles_of(ruleset)})
    elif isinstance(model, EveryRule):
        yield from check((*path, "at"), model.at, roles_of(ruleset))
    elif isinstance(model, CountRule):
        yield from check((*path, "echelon"), model.echelon, roles_of(ruleset))
    elif isinstance(model, SizingByStands):
        yield from check((*path, "unit"), model.unit, ruleset.echelon_index)
    elif isinstance(model, SizingByGroupings):
        for place, echelon in enumerate(model.echelons):
            yield from check((*path, "echelons", place), echelon, ruleset.echelon_index)


def _inputs(path: Path, table: Table) -> Iterator[Fault]:
    known = {each.name for row in table.rows for each in row.inputs}
    for place, column in enumerate(table.columns):
        for name in _names(column.formula):
            yield from check((*path, "columns", place, "formula"), name, known)


def _names(expression: object) -> Iterator[str]:
    """Yield the inputs that a formula names."""
    if isinstance(expression, str):
        yield expression
    elif isinstance(expression, Sum | Product | Quotient | Rounded):
        for name in type(expression).model_fields:
            inner = getattr(expression, name)
            for each in inner if isinstance(inner, tuple) else (inner,):
                yield from _names(each)
