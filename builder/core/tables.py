"""Tables of a ruleset: cells with a value, a provenance and sometimes an effect.

Every number of a pack has a nearest enclosing ``source``: ``seed`` (in the rules' own text, or
following from it), ``found`` (read in another public page) or ``house`` (invented here, shown as
such, and the user's to change; what he writes over it is ``own``). Prices, factors and ranges live
in tables only; options, entries and leaders refer to rows, so that one changed cell reaches every
army list.

A row applies to a part where one of its options or its entry refers to it, or where the row's
``when`` holds.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from builder.core.condition import Condition
from builder.core.measures import round_half_up
from builder.core.model import LocalisedText, Model, Number, Slug

__all__ = [
    "Cell",
    "CellRef",
    "Column",
    "Row",
    "RowRef",
    "Source",
    "Sourced",
    "Table",
    "evaluated",
]

Source = Literal["seed", "found", "house", "own"]


class Sourced(Model):
    """Anything that may hold numbers: where they come from, and a note on how.

    ``house`` names the fields that are invented here although the rest is not.
    """

    source: Source | None = None
    note: LocalisedText | None = None
    house: tuple[str, ...] = ()


class Cell(Sourced):
    """One value of a table: a number, an option's id, a word, or that the thing is forbidden."""

    value: Number | None = None
    option: Slug | None = None
    text: LocalisedText | None = None
    forbidden: bool = False
    effect: LocalisedText | None = None


class Sum(Model):
    """The terms added up."""

    sum: tuple[Expression, ...] = Field(min_length=1)


class Product(Model):
    """The factors multiplied."""

    product: tuple[Expression, ...] = Field(min_length=1)


class Quotient(Model):
    """The first divided by the second; nothing is divided by 0."""

    quotient: tuple[Expression, Expression]


class Rounded(Model):
    """A value rounded to a whole number, halves up."""

    rounded: Expression


Expression = Annotated[
    Number | Slug | Sum | Product | Quotient | Rounded,
    Field(description="a number, the name of an input of the row, or a sum of these"),
]


class Column(Model):
    """A column: its label, the unit that its numbers are in, and for a computed one its formula.

    A computed column has no cells; its values follow from the inputs of each row.
    """

    id: Slug
    label: LocalisedText
    unit: LocalisedText | None = None
    formula: Expression | None = None


class Input(Model):
    """A named number of a row, for the formulas of its columns."""

    name: Slug
    value: Number


class Row(Sourced):
    """A row: its cells in the order of the columns; a lone number or ``forbidden`` will do."""

    id: Slug
    label: LocalisedText
    when: Condition | None = None
    inputs: tuple[Input, ...] = ()
    cells: tuple[Cell | Number | Literal["forbidden", "-"] | Slug, ...] = Field(
        default=(),
        description=(
            "one a column without a formula: a number, an option's id, `forbidden`, `-` for none, "
            "or {value, text, effect}"
        ),
    )
    remark: LocalisedText | None = None


class Table(Sourced):
    """A table of the rules; ``pick`` says which of the rows that apply to a part are its own.

    ``first``: only the first, ``all``: each of them.
    """

    id: Slug
    label: LocalisedText
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    pick: Literal["first", "all"] = "all"
    page: str = ""

    @cached_property
    def row_index(self) -> dict[str, Row]:
        """The rows by id."""
        return {row.id: row for row in self.rows}

    @cached_property
    def column_index(self) -> dict[str, int]:
        """The place of each column."""
        return {column.id: place for place, column in enumerate(self.columns)}

    @cached_property
    def _cell_places(self) -> dict[str, int]:
        """The place among a row's cells of each column that has cells."""
        plain = [column.id for column in self.columns if column.formula is None]
        return {name: place for place, name in enumerate(plain)}

    @property
    def width(self) -> int:
        """How many cells each row has."""
        return len(self._cell_places)

    def cell(self, row: str, column: str) -> Cell:
        """Return a cell with the provenance that holds for it.

        Raises:
            KeyError: where the table has no such row or column (a loaded pack never asks so).
        """
        line = self.row_index[row]
        source = line.source or self.source
        formula = self.columns[self.column_index[column]].formula
        if formula is not None:
            inputs = {each.name: each.value for each in line.inputs}
            return Cell(value=evaluated(formula, inputs), source=source)
        raw = line.cells[self._cell_places[column]]
        if isinstance(raw, Cell):
            return raw if raw.source else raw.model_copy(update={"source": source})
        if raw == "forbidden":
            return Cell(forbidden=True, source=source)
        if raw == "-":
            return Cell(source=source)
        if isinstance(raw, str):
            return Cell(option=raw, source=source)
        return Cell(value=raw, source=source)


def evaluated(expression: Expression, inputs: dict[str, Fraction]) -> Fraction:
    """Return the value of a formula; an input that isn't there counts as 0."""
    if isinstance(expression, Fraction):
        return expression
    if isinstance(expression, str):
        return inputs.get(expression, Fraction(0))
    if isinstance(expression, Sum):
        return sum((evaluated(each, inputs) for each in expression.sum), Fraction(0))
    if isinstance(expression, Product):
        result = Fraction(1)
        for each in expression.product:
            result *= evaluated(each, inputs)
        return result
    if isinstance(expression, Quotient):
        above, below = (evaluated(each, inputs) for each in expression.quotient)
        return above / below if below else Fraction(0)
    return Fraction(round_half_up(evaluated(expression.rounded, inputs)))


class RowRef(Model):
    """A row of a table that an option, an entry or a leader brings with it."""

    table: Slug
    row: Slug


class CellRef(RowRef):
    """One cell."""

    column: Slug


for _model in (Sum, Product, Quotient, Rounded, Column, Table):
    _model.model_rebuild()
