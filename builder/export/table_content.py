"""Tables of a ruleset as they stand on paper: rows of texts, and where the house mark goes.

The mark goes as far out as it is true: to the title where every value is a house value, else to
the heading of a column, else to the single value.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from builder.export.wording import NOTHING, Marked, said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.model import LocalisedText
    from builder.core.ruleset import DieTest, Ruleset
    from builder.core.tables import Cell, Column, Row, Table
    from builder.translation import Catalogue

__all__ = [
    "FORBIDDEN",
    "TableContent",
    "TableRow",
    "cell_text",
    "die_needed",
    "headed",
    "shown_columns",
    "with_marks_outside",
]

FORBIDDEN = "×"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row; ``remark`` stands under it."""

    label: str
    cells: tuple[Marked, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class TableContent:
    """A table: its title, the headings of its columns, its rows, and where it is from."""

    label: Marked
    columns: tuple[Marked, ...]
    rows: tuple[TableRow, ...]
    source: str = ""

    @property
    def forbids(self) -> bool:
        """Whether some value is the sign for what is not allowed."""
        return any(cell.text == FORBIDDEN for row in self.rows for cell in row.cells)


def cell_text(
    catalogue: Catalogue, ruleset: Ruleset, cell: Cell, test: DieTest | None = None
) -> Marked:
    """Return a value of a table; with a test the throw that succeeds behind the factor."""
    house = cell.source == "house"
    if cell.forbidden:
        return Marked(FORBIDDEN, house)
    if cell.text is not None and cell.value is None:
        return Marked(said(catalogue, cell.text), house)
    if cell.option is not None:
        return Marked(_option_text(catalogue, ruleset, cell.option), house)
    if cell.value is None:
        return Marked(NOTHING)
    if test is not None and test.success_at_least is not None:
        needed = die_needed(test, int(test.success_at_least - cell.value))
        return Marked(f"{catalogue.number(cell.value)} · {needed}", house)
    return Marked(catalogue.number(cell.value), house)


def _option_text(catalogue: Catalogue, ruleset: Ruleset, name: str) -> str:
    """Return the label of the option that a cell names."""
    options = (each.option_index.get(name) for each in ruleset.characteristics)
    option = next((each for each in options if each is not None), None)
    return said(catalogue, option.label) if option else name


def headed(
    catalogue: Catalogue, label: LocalisedText, columns: Sequence[Column]
) -> tuple[str, tuple[str, ...]]:
    """Return a table's title and headings; a unit that all columns share stands in the title."""
    title = said(catalogue, label)
    units = [said(catalogue, column.unit) for column in columns]
    names = [said(catalogue, column.label) for column in columns]
    if units and units[0] and len(set(units)) == 1:
        return f"{title}, {units[0]}", tuple(names)
    headings = zip(names, units, strict=True)
    return title, tuple(f"{name}, {unit}" if unit else name for name, unit in headings)


def die_needed(test: DieTest, needed: int) -> str:
    """Return what dice must show at least: "5+", "1+" where they always do, "–" never."""
    count, _, sides = test.dice.partition("d")
    least = int(count or 1)
    if needed > least * int(sides):
        return NOTHING
    return f"{max(needed, least)}+"


def shown_columns(table: Table, columns: Sequence[str], rows: Sequence[Row]) -> list[Column]:
    """Return the columns in which some row has something; all where none are named."""
    names = columns or [column.id for column in table.columns]
    found = []
    for name in names:
        cells = [table.cell(row.id, name) for row in rows]
        if any(_says_something(cell) for cell in cells):
            found.append(table.columns[table.column_index[name]])
    return found


def _says_something(cell: Cell) -> bool:
    return cell.forbidden or bool(cell.text or cell.option) or cell.value is not None


def with_marks_outside(table: TableContent) -> TableContent:
    """Return the table with each house mark moved as far out as it holds for all inside."""
    told = [cell for row in table.rows for cell in row.cells if cell.text != NOTHING]
    if told and all(cell.house for cell in told):
        return _without(table, range(len(table.columns)), replace(table.label, house=True))
    whole = [
        place
        for place in range(len(table.columns))
        if _all_house([row.cells[place] for row in table.rows])
    ]
    return _without(table, whole, table.label, mark=True)


def _all_house(cells: Sequence[Marked]) -> bool:
    told = [cell for cell in cells if cell.text != NOTHING]
    return bool(told) and all(cell.house for cell in told)


def _without(
    table: TableContent, columns: Sequence[int], label: Marked, *, mark: bool = False
) -> TableContent:
    gone = set(columns)
    rows = tuple(
        replace(
            row,
            cells=tuple(
                replace(cell, house=False) if place in gone else cell
                for place, cell in enumerate(row.cells)
            ),
        )
        for row in table.rows
    )
    headings = tuple(
        replace(heading, house=mark and place in gone)
        for place, heading in enumerate(table.columns)
    )
    return TableContent(label, headings, rows, table.source)
