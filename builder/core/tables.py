"""Tables of a ruleset: cells with a value, a provenance and sometimes an effect.

Every number of a pack has a nearest enclosing ``source``: ``seed`` (in the rules' own text, or
following from it), ``found`` (read in another public page) or ``house`` (invented here, shown as
such, and the user's to change). Prices, factors and ranges live in tables only; options, entries
and leaders refer to rows, so that one changed cell reaches every army list.

A row applies to a part where one of its options or its entry refers to it, or where the row's
``when`` holds.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from pydantic import Field

from builder.core.condition import Condition
from builder.core.model import LocalisedText, Model, Number, Slug

__all__ = ["Cell", "CellRef", "Column", "Row", "RowRef", "Source", "Sourced", "Table"]

Source = Literal["seed", "found", "house"]


class Sourced(Model):
    """Anything that may hold numbers: where they come from, and a note on how.

    ``house`` names the fields that are invented here although the rest is not.
    """

    source: Source | None = None
    note: LocalisedText | None = None
    house: tuple[str, ...] = ()


class Cell(Sourced):
    """One value of a table: a number, a word, or that the thing is forbidden."""

    value: Number | None = None
    text: LocalisedText | None = None
    forbidden: bool = False
    effect: LocalisedText | None = None


class Column(Model):
    """A column: its label, and the unit that its numbers are in."""

    id: Slug
    label: LocalisedText
    unit: LocalisedText | None = None


class Row(Sourced):
    """A row: its cells in the order of the columns; a lone number or ``forbidden`` will do."""

    id: Slug
    label: LocalisedText
    when: Condition | None = None
    cells: tuple[Cell | Number | Literal["forbidden", "-"], ...] = Field(
        description="one a column: a number, `forbidden`, `-` for none, or {value, text, effect}"
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

    def cell(self, row: str, column: str) -> Cell:
        """Return a cell with the provenance that holds for it.

        Raises:
            KeyError: where the table has no such row or column (a loaded pack never asks so).
        """
        line = self.row_index[row]
        raw = line.cells[self.column_index[column]]
        source = line.source or self.source
        if isinstance(raw, Cell):
            return raw if raw.source else raw.model_copy(update={"source": source})
        if raw == "forbidden":
            return Cell(forbidden=True, source=source)
        if raw == "-":
            return Cell(source=source)
        return Cell(value=raw, source=source)


class RowRef(Model):
    """A row of a table that an option, an entry or a leader brings with it."""

    table: Slug
    row: Slug


class CellRef(RowRef):
    """One cell."""

    column: Slug
