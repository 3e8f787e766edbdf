"""The break tracker of a side: a row for the army and each formation that the rules watch.

What is lost is struck off, and a line through the boxes shows where something is tested or broken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.kit_counts import tracked
from builder.export.game_sheet import BoxRun, Cell, ColumnHead, GameSheet, SheetHead, SheetTable
from builder.export.telling import Telling
from builder.export.wording import Marked, said

if TYPE_CHECKING:
    from builder.core.battle import Battle, BattleSide
    from builder.core.kit import BreakMark, KitBreak
    from builder.core.kit_counts import Tracked
    from builder.translation import Catalogue

__all__ = ["break_tracker"]


def break_tracker(battle: Battle, side: BattleSide, catalogue: Catalogue) -> GameSheet:
    """Return the break tracker of a side."""
    tell = Telling(side.reckoning, catalogue)
    tables = tuple(
        _table(rule, tracked(side.reckoning, rule), tell) for rule in battle.ruleset.kit.breaks
    )
    return GameSheet(SheetHead.of(battle, catalogue.translate("Break tracker"), side), tables)


def _table(rule: KitBreak, rows: tuple[Tracked, ...], tell: Telling) -> SheetTable:
    catalogue = tell.catalogue
    house = rule.source == "house"
    columns = (
        ColumnHead(Marked(catalogue.translate("Who")), share=0.34, names=True),
        ColumnHead(Marked(_counted(rule, tell)), share=0.66),
        ColumnHead(Marked(catalogue.translate("At")), align="right"),
        ColumnHead(Marked(catalogue.translate("of")), align="right"),
    )
    return SheetTable(
        Marked(said(catalogue, rule.label), house),
        columns,
        tuple(_row(row, tell) for row in rows),
        tuple(Marked(_told(mark, catalogue)) for mark in rule.marks),
        rule.cite,
    )


def _row(row: Tracked, tell: Telling) -> tuple[Cell, ...]:
    number = tell.catalogue.number
    marks = tuple((after, number(after)) for _, after in row.marks)
    boxes = BoxRun.of(row.count, marks)
    under = tell.echelon(row.formation.echelon)
    worth = ""
    if boxes.worth > 1:
        worth = tell.catalogue.translate("each box is {n}", n=boxes.worth)
    reached = " · ".join(text for _, text in marks)
    return (
        Cell(Marked(tell.name(row.formation)), under),
        Cell(under=worth, boxes=boxes),
        Cell(Marked(reached), strong=True),
        Cell(Marked(number(row.count))),
    )


def _counted(rule: KitBreak, tell: Telling) -> str:
    """Return the word for what is struck off."""
    translate, ruleset = tell.catalogue.translate, tell.ruleset
    if rule.counts == "atoms":
        return said(tell.catalogue, ruleset.atoms[0].many)
    if rule.counts == "formations":
        echelon = ruleset.echelon_index.get(
            ruleset.echelon_of_role.get(rule.of or "", rule.of or "")
        )
        return said(tell.catalogue, echelon.many or echelon.label) if echelon else ""
    return translate("units") if rule.counts == "units" else translate("men")


def _told(mark: BreakMark, catalogue: Catalogue) -> str:
    label = said(catalogue, mark.label)
    if mark.percent.denominator > 1:
        return label
    if mark.over:
        return catalogue.translate("over {percent} %: {what}", percent=mark.percent, what=label)
    return catalogue.translate("{percent} %: {what}", percent=mark.percent, what=label)
