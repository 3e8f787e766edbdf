"""Why a number is what it is: the sums of the core as a tree that opens step by step.

A branch is filled when it is opened: the army's sum has a line for each unit, each with lines of
its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from builder.core.sums import SumLine
from builder.gui.items import rows_below, rows_of
from builder.gui.style.theme import accent
from builder.gui.words import amount_text, lines_of, source_text, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.model import LocalisedText
    from builder.core.ruleset import Ruleset, Tally
    from builder.core.sized import Unit
    from builder.core.sums import Place
    from builder.gui.roster.node_view import NodeView

__all__ = ["WhyTree", "sums_for"]

LABEL, AMOUNT = range(2)
_LINE = Qt.ItemDataRole.UserRole


def sums_for(view: NodeView) -> Iterator[SumLine]:
    """Yield the sums that concern what is selected: each tally, then how it was sized."""
    units = view.units or view.units_below
    for tally in view.ruleset.tallies:
        if view.is_army:
            total = view.reckoning.totals[tally.id]
            lines = tuple(_of_unit(view, tally, unit) for unit in units)
            # What isn't a unit's (leaders who cost something by themselves) comes after them.
            yield SumLine(tally.label, total.amount, (*lines, *total.children[len(units) :]))
        elif len(units) == 1:
            yield view.reckoning.unit_sum(tally, units[0])
        elif units:
            lines = tuple(_of_unit(view, tally, unit) for unit in units)
            yield SumLine(tally.label, sum(line.amount or 0 for line in lines), lines)
    sizing = view.reckoning.sized.why if view.is_army else ()
    yield from sizing
    if len(units) == 1:
        yield from units[0].why


def _of_unit(view: NodeView, tally: Tally, unit: Unit) -> SumLine:
    line = view.reckoning.unit_sum(tally, unit)
    return SumLine(view.reckoning.names.of_unit(unit), line.amount, line.children, line.house)


class WhyTree(QTreeWidget):
    """Shows sums; what was open stays open while the same thing is looked at.

    Signals:
        cell_asked: with the place of the cell that an amount comes from, to be typed over.
    """

    cell_asked = Signal(object)

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self._ruleset: Ruleset | None = None
        self.setObjectName("why-tree")
        self.setAccessibleName(translate("Why these numbers"))
        self.setHeaderLabels([translate("Why"), translate("Amount")])
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(LABEL, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(AMOUNT, QHeaderView.ResizeMode.Interactive)
        self.setColumnWidth(AMOUNT, 9 * self.fontMetrics().averageCharWidth())
        self.itemExpanded.connect(self._on_item_expanded)
        self.itemActivated.connect(self._on_item_activated)
        self.itemClicked.connect(self._on_item_clicked)

    def show_view(self, view: NodeView | None) -> None:
        """Show the sums for what is selected."""
        opened = self._opened()
        self._ruleset = view.ruleset if view is not None else None
        self.clear()
        for line in sums_for(view) if view is not None else ():
            item = self._item(line)
            self.addTopLevelItem(item)
            self._open_again(item, (), opened)
        first = self.topLevelItem(0)
        if not opened and first is not None:
            first.setExpanded(True)

    def _item(self, line: SumLine) -> QTreeWidgetItem:
        item = QTreeWidgetItem([spoken(line.label), amount_text(line)])
        item.setData(LABEL, _LINE, line)
        item.setTextAlignment(AMOUNT, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setToolTip(LABEL, item.text(LABEL))
        if line.house:
            item.setForeground(AMOUNT, accent(self.palette()))
            item.setToolTip(AMOUNT, source_text("house"))
        if line.place is not None:
            # Underlined as what leads somewhere is everywhere.
            font = item.font(AMOUNT)
            font.setUnderline(True)
            item.setFont(AMOUNT, font)
            item.setToolTip(AMOUNT, self._source_of(line.place, house=line.house))
        if line.children:
            item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
        return item

    def _source_of(self, place: Place, *, house: bool) -> str:
        """Return where the value of a cell comes from, and that it leads there."""
        lines: tuple[str | LocalisedText | None, ...] = ()
        if self._ruleset is not None:
            table, row, column = place
            cell = self._ruleset.table_index[table].cell(row, column)
            lines = (source_text("house" if house else cell.source), cell.note)
        return lines_of(*lines, _link_tip(house=house))

    def _on_item_expanded(self, item: QTreeWidgetItem) -> None:
        line = item.data(LABEL, _LINE)
        if item.childCount() == 0 and isinstance(line, SumLine):
            item.addChildren([self._item(each) for each in line.children])

    def _on_item_activated(self, item: QTreeWidgetItem) -> None:
        line = item.data(LABEL, _LINE)
        if isinstance(line, SumLine) and line.place is not None:
            self.cell_asked.emit(line.place)

    def _on_item_clicked(self, item: QTreeWidgetItem, column: int) -> None:
        if column == AMOUNT:
            self._on_item_activated(item)

    def _opened(self) -> set[tuple[str, ...]]:
        """Return the paths, by label, of what is open."""
        found: set[tuple[str, ...]] = set()
        stack: list[tuple[tuple[str, ...], QTreeWidgetItem]] = []
        stack.extend(((), item) for item in rows_of(self))
        while stack:
            above, item = stack.pop()
            if item.isExpanded():
                path = (*above, item.text(LABEL))
                found.add(path)
                stack.extend((path, child) for child in rows_below(item))
        return found

    def _open_again(
        self, item: QTreeWidgetItem, above: tuple[str, ...], opened: set[tuple[str, ...]]
    ) -> None:
        path = (*above, item.text(LABEL))
        if path in opened:
            item.setExpanded(True)
            for child in rows_below(item):
                self._open_again(child, path, opened)


def _link_tip(*, house: bool) -> str:
    if house:
        return translate("A click or Enter opens the place to type the true one")
    return translate("A click or Enter opens the table that it is from")
