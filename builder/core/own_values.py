"""The true values that an owner of the rules types over the house's.

They live in a file of the user's own and survive updates of the pack. Each names a cell by table,
row and column, and stands in its place wherever the cell is shown or reckoned with. One whose
cell the pack no longer has, or has in another shape, is not used: it is told, and kept in the
file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from builder.core.messages import N_, Message
from builder.core.model import Flag, LocalisedText, Model, Number, Slug
from builder.core.ruleset import Ruleset
from builder.core.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "OwnCell",
    "OwnValues",
    "house_cells",
    "options_for",
    "reason_unfit",
    "with_own_values",
]


# Of the shipped rules all tables together have fewer than 1,000 cells.
MOST_CELLS = 10_000


class OwnCell(Model):
    """A user's value for one cell: a number, an option's id, a text, or that it is forbidden."""

    table: Slug
    row: Slug
    column: Slug
    value: Number | None = None
    option: Slug | None = None
    text: LocalisedText | None = None
    forbidden: Flag = False

    @property
    def place(self) -> str:
        """The cell as one reads it: table, row and column."""
        return f"{self.table} / {self.row} / {self.column}"


class OwnValues(Model):
    """All of a user's values for one ruleset, and the pack's version when they were typed."""

    ruleset: Slug
    version: str = ""
    cells: Annotated[tuple[OwnCell, ...], Field(max_length=MOST_CELLS)] = ()


def with_own_values(ruleset: Ruleset, own: OwnValues) -> tuple[Ruleset, tuple[OwnCell, ...]]:
    """Return the ruleset with the user's values in their places, and those without a place.

    A value is without a place where its table, row or column is gone, where the column is computed
    now, and where an option is expected or no longer known and the value says otherwise.
    """
    by_table: dict[str, list[OwnCell]] = {}
    lost: list[OwnCell] = []
    for cell in own.cells:
        if not _fits(ruleset, cell):
            lost.append(cell)
        else:
            by_table.setdefault(cell.table, []).append(cell)
    if not by_table:
        return ruleset, tuple(lost)
    tables = tuple(
        _changed(table, by_table[table.id]) if table.id in by_table else table
        for table in ruleset.tables
    )
    # Built anew and not copied, for a copy would keep what was indexed of the old tables.
    return Ruleset.model_validate({**_fields(ruleset), "tables": tables}), tuple(lost)


def _fields(model: Model) -> dict[str, object]:
    """Return a model's fields alone, without what it has indexed."""
    return {name: getattr(model, name) for name in type(model).model_fields}


def _place(ruleset: Ruleset, own: OwnCell) -> Cell | None:
    """Return what stands where a value belongs; None where there is no such cell, or a formula."""
    table = ruleset.table_index.get(own.table)
    column = table.column_index.get(own.column) if table else None
    if table is None or column is None or own.row not in table.row_index:
        return None
    return None if table.columns[column].formula else table.cell(own.row, own.column)


def options_for(ruleset: Ruleset, own: OwnCell) -> frozenset[str]:
    """Return the options that a value may name: those beside the one that stands there now.

    Where no option stands there they are all that the ruleset has.
    """
    before = _place(ruleset, own)
    now = before.option if before else None
    return frozenset(
        option
        for characteristic in ruleset.characteristics
        if now is None or now in characteristic.option_index
        for option in characteristic.option_index
    )


def _fits(ruleset: Ruleset, own: OwnCell) -> bool:
    """Tell whether a value is of the kind that its cell takes: an option's id or not."""
    before = _place(ruleset, own)
    if before is None or own.forbidden:
        return before is not None
    if own.option is not None:
        is_number = before.value is not None or before.text is not None
        return not is_number and own.option in options_for(ruleset, own)
    return before.option is None or (own.value is None and own.text is None)


def reason_unfit(ruleset: Ruleset, own: OwnCell) -> Message | None:
    """Return why a value has no place in a ruleset; None where it has one."""
    if _fits(ruleset, own):
        return None
    before = _place(ruleset, own)
    if before is None:
        return _reason_gone(ruleset, own)
    if own.option is None:
        return Message.of(N_("one of the options should stand there"))
    if before.value is not None or before.text is not None:
        return Message.of(N_("a number or a text should stand there, no option"))
    return Message.of(N_("“{name}” is none of the options that can stand there"), name=own.option)


def _reason_gone(ruleset: Ruleset, own: OwnCell) -> Message:
    table = ruleset.table_index.get(own.table)
    if table is None:
        return Message.of(N_("the rules have no such table any more"))
    if own.row not in table.row_index:
        return Message.of(N_("the table has no such row any more"))
    if own.column not in table.column_index:
        return Message.of(N_("the table has no such column any more"))
    return Message.of(N_("the column is computed"))


def _changed(table: Table, own: Iterable[OwnCell]) -> Table:
    """Return a table with the user's values in their places; the widths of its rows are right."""
    wanted = {(cell.row, cell.column): cell for cell in own}
    columns = [column.id for column in table.columns if column.formula is None]
    rows = []
    for row in table.rows:
        cells = tuple(
            _cell(wanted[row.id, column], raw) if (row.id, column) in wanted else raw
            for column, raw in zip(columns, row.cells, strict=True)
        )
        rows.append(row.model_copy(update={"cells": cells}))
    return Table.model_validate({**_fields(table), "rows": tuple(rows)})


def _cell(own: OwnCell, before: object) -> Cell:
    effect = before.effect if isinstance(before, Cell) else None
    return Cell(
        source="own",
        value=own.value,
        option=own.option,
        text=own.text,
        forbidden=own.forbidden,
        effect=effect,
    )


def house_cells(ruleset: Ruleset) -> tuple[OwnCell, ...]:
    """Return every cell that rests on a house value, with that value; computed ones have none."""
    found = []
    for table in ruleset.tables:
        for row in table.rows:
            for column in table.columns:
                if column.formula is not None:
                    continue
                cell = table.cell(row.id, column.id)
                says = cell.forbidden or cell.value is not None or cell.option or cell.text
                if cell.source == "house" and says:
                    found.append(
                        OwnCell(
                            table=table.id,
                            row=row.id,
                            column=column.id,
                            value=cell.value,
                            option=cell.option,
                            text=cell.text,
                            forbidden=cell.forbidden,
                        )
                    )
    return tuple(found)
