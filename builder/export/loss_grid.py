"""The grid of losses: what each value that occurs in the battle costs, by the die."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.kit import KitExchange
from builder.core.matching import kinds_of, value_against
from builder.core.measures import round_half_up
from builder.core.tables import evaluated
from builder.export.game_sheet import Cell, ColumnHead, GameSheet, SheetHead, SheetTable
from builder.export.wording import Marked, said, troop_names

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.kit import KitGrid
    from builder.core.matching import Kind
    from builder.core.tables import Table
    from builder.translation import Catalogue

__all__ = ["loss_grid"]


def loss_grid(battle: Battle, catalogue: Catalogue) -> GameSheet:
    """Return the grid of a battle; nothing where the rules have none."""
    grid = battle.ruleset.kit.grid
    if grid is None:
        return GameSheet(SheetHead.of(battle, catalogue.translate("Loss grid")), ())
    head = SheetHead.of(battle, said(catalogue, grid.label))
    sides = [kinds_of(side.reckoning) for side in battle.sides]
    values = _values(battle, grid, sides)
    tables = [_kinds(battle, grid, sides, catalogue)]
    tables += (
        _losses(battle.ruleset.table_index[name], grid, values, catalogue) for name in grid.losses
    )
    return GameSheet(head, tuple(tables), tuple(Marked(said(catalogue, t)) for t in grid.text))


def _values(battle: Battle, grid: KitGrid, sides: list[tuple[Kind, ...]]) -> list[int]:
    """Return all values that meet each other: plain, and less what the others wear."""
    found = {round_half_up(kind.amount(grid.tally)) for kinds in sides for kind in kinds}
    pairs = [
        (ours, theirs)
        for one in sides
        for other in sides
        if one is not other
        for ours in one
        for theirs in other
    ]
    for match in battle.ruleset.kit.matches:
        if isinstance(match, KitExchange) and match.tally == grid.tally:
            found.update(value_against(match, *pair) for pair in pairs)
    return sorted(value for value in found if value > 0)


def _kinds(
    battle: Battle, grid: KitGrid, sides: list[tuple[Kind, ...]], catalogue: Catalogue
) -> SheetTable:
    translate = catalogue.translate
    tally = next(each for each in battle.ruleset.tallies if each.id == grid.tally)
    columns = (
        ColumnHead(share=0.5),
        ColumnHead(Marked(translate("Side")), share=0.5),
        ColumnHead(Marked(translate("Units")), align="right"),
        ColumnHead(Marked(translate("Men")), align="right"),
        ColumnHead(Marked(said(catalogue, tally.label)), align="right"),
    )
    rows = tuple(
        (
            Cell(Marked(_name(kind, catalogue))),
            Cell(Marked(side.name)),
            Cell(Marked(catalogue.number(kind.count))),
            Cell(Marked(catalogue.number(kind.part.men))),
            Cell(Marked(catalogue.number(round_half_up(kind.amount(grid.tally)))), bold=True),
        )
        for side, kinds in zip(battle.sides, sides, strict=True)
        for kind in kinds
    )
    return SheetTable(Marked(translate("Who has how much")), columns, rows, dense=True)


def _name(kind: Kind, catalogue: Catalogue) -> str:
    name = troop_names(catalogue, kind.part)[0]
    return name[:1].upper() + name[1:]


def _losses(table: Table, grid: KitGrid, values: list[int], catalogue: Catalogue) -> SheetTable:
    columns = (
        ColumnHead(share=1.0, align="right"),
        *(
            ColumnHead(Marked(said(catalogue, column.label)), 1.0, "right")
            for column in table.columns
        ),
    )
    rows = tuple(
        (
            Cell(Marked(catalogue.number(value)), bold=True),
            *(
                Cell(Marked(catalogue.number(_lost(table, place, grid, value))))
                for place in range(len(table.columns))
            ),
        )
        for value in values
    )
    title = Marked(said(catalogue, table.label), table.source == "house")
    return SheetTable(title, columns, rows, source=grid.cite, dense=True)


def _lost(table: Table, place: int, grid: KitGrid, value: int) -> int:
    formula = table.columns[place].formula
    return round_half_up(evaluated(formula, {grid.input: Fraction(value)})) if formula else 0
