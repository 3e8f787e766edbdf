"""Deployment: the units of a side, where they stand, the zone, and who places first."""

from __future__ import annotations

from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from builder.core.deploying import patterns_for
from builder.core.first_to_deploy import first_to_deploy
from builder.core.zones import field_of, strip_of, zone_of
from builder.gui.battlefield.deed_button import deed_button, just_do
from builder.gui.battlefield.units_model import UnitsModel
from builder.gui.words import capital, spoken
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.roster import Army
    from builder.gui.battlefield.chosen import Chosen
    from builder.gui.battlefield.unit_deeds import UnitDeeds
    from builder.gui.session import Session

__all__ = ["UnitsPanel"]

LETTERS = 12


class UnitsPanel(QWidget):
    """A side at a time; rows and map select the same."""

    def __init__(self, session: Session, deeds: UnitDeeds, chosen: Chosen) -> None:
        """Show the sides of the session's battle."""
        super().__init__()
        self.setObjectName("battlefield-units")
        self._session, self._deeds, self._chosen = session, deeds, chosen
        self._following = False
        self._counted: list[Army] = []
        self.model = UnitsModel(deeds)
        self.sides = self._combo("battlefield-side", translate("Side"))
        self.sides.activated.connect(self._on_side)
        self.strips = self._combo("battlefield-strip", translate("Zone"))
        self.strips.activated.connect(self._on_strip)
        self.first = QLabel()
        self.first.setObjectName("battlefield-first")
        self.first.setWordWrap(True)
        self.first.setTextFormat(Qt.TextFormat.PlainText)
        self.place_button = deed_button("place-units", translate("&Place"), self.place_selected)
        self.place_button.setToolTip(
            translate("Side by side in the zone; or drag them onto the map")
        )
        self.off_button = deed_button("take-off", translate("Take &off"), self.take_off_selected)
        self.pattern_button = QPushButton(translate("&Deploy by pattern"))
        self.pattern_button.setObjectName("battlefield-pattern")
        self._patterns = QMenu(self.pattern_button)
        self._patterns.setToolTipsVisible(True)
        self.pattern_button.setMenu(self._patterns)
        self.left = QLabel()
        self.left.setObjectName("battlefield-units-left")
        self.table = self._make_table()
        self._lay_out()
        chosen.changed.connect(self._on_chosen)

    @staticmethod
    def _combo(name: str, label: str) -> QComboBox:
        combo = QComboBox()
        combo.setObjectName(name)
        combo.setAccessibleName(label)
        combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        combo.setMinimumContentsLength(LETTERS)
        return combo

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("battlefield-unit-table")
        table.setAccessibleName(translate("Units and where they stand"))
        table.setModel(self.model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setAlternatingRowColors(True)
        table.setDragEnabled(True)
        table.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 6)
        header = table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        letter = table.fontMetrics().averageCharWidth()
        for column in range(1, self.model.columnCount()):
            table.setColumnWidth(column, 8 * letter)
        table.selectionModel().selectionChanged.connect(self._on_rows)
        for key, deed in (("Return", self.place_selected), ("Del", self.take_off_selected)):
            shortcut = QShortcut(QKeySequence(key), table, deed)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        return table

    def _lay_out(self) -> None:
        head, deeds = QFormLayout(), QHBoxLayout()
        head.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        head.addRow(translate("&Side"), self.sides)
        head.addRow(translate("&Zone"), self.strips)
        for widget in (self.place_button, self.off_button):
            deeds.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.first)
        column.addWidget(self.table, 1)
        column.addWidget(self.left)
        column.addLayout(deeds)
        column.addWidget(self.pattern_button)

    # What holds now

    def refresh(self) -> None:
        """Show the side as it stands now."""
        battle = self._session.battle
        if battle is None:
            return
        names = [side.name for side in battle.sides]
        if names != [self.sides.itemText(at) for at in range(self.sides.count())]:
            with QSignalBlocker(self.sides):
                self.sides.clear()
                self.sides.addItems(names)
        side = min(max(0, self.sides.currentIndex()), len(battle.sides) - 1)
        self.model.show(battle, side)
        self._show_strips(side)
        self.left.setText(self._left_text(side))
        self.follow()

    def _left_text(self, side: int) -> str:
        if self._session.is_covered(side):
            return translate("This side is covered; it can’t be deployed now.")
        off = len(self.model.off)
        if off:
            return translate_plural("{n} unit is off the table", "{n} units are off the table", off)
        return translate("All units are on the table")

    def _show_strips(self, side: int) -> None:
        battle = self._session.battle
        if battle is None:
            return
        rules = battle.ruleset.deployment
        chosen = strip_of(battle.ruleset, self._deeds.strip_of(side))
        zone = zone_of(battle, battle.sides[side].id)
        with QSignalBlocker(self.strips):
            self.strips.clear()
            if zone is not None and zone.of_battle:
                self.strips.addItem(translate("This battle's own"))
                chosen = None
            for each in rules.strips if rules else ():
                self.strips.addItem(capital(spoken(each.label)), each.id)
            self.strips.setCurrentIndex(self.strips.findData(chosen.id if chosen else None))
        self.strips.setEnabled(self.strips.count() > 1)
        self.strips.setToolTip(self.strips.currentText())
        self._show_patterns(battle, side)
        self._show_first(battle)
        covered = self._session.is_covered(side)
        for button in (self.place_button, self.off_button):
            button.setEnabled(not covered)
        for widget in (self.strips, self.pattern_button):
            widget.setEnabled(widget.isEnabled() and not covered)

    def _show_patterns(self, battle: Battle, side: int) -> None:
        self._patterns.clear()
        for each in patterns_for(battle, battle.sides[side]):
            action = self._patterns.addAction(capital(spoken(each.label)).replace("&", "&&"))
            action.setToolTip(spoken(each.text) or capital(spoken(each.label)))
            action.triggered.connect(partial(just_do, partial(self.deploy, each.id)))
        self.pattern_button.setEnabled(not self._patterns.isEmpty())

    def _show_first(self, battle: Battle) -> None:
        """Say who deploys first; counted again only where an army is another than before."""
        armies = [side.reckoning.army for side in battle.sides]
        if all(one is other for one, other in zip_longest(armies, self._counted)):
            return
        self._counted = armies
        first = first_to_deploy(battle)
        self.first.setText(spoken(first.message) if first else "")
        self.first.setToolTip(spoken(first.rule) if first else "")
        self.first.setVisible(first is not None)

    def look_at(self, side: int) -> None:
        """Show another side; its own units alone can be selected there."""
        self._chosen.choose(self._chosen.pieces)
        self.sides.setCurrentIndex(side)
        self.refresh()

    def _on_side(self, side: int) -> None:
        self.look_at(side)

    def _on_strip(self, at: int) -> None:
        strip = self.strips.itemData(at)
        if strip is not None:
            self._deeds.choose_strip(self.model.side, str(strip))

    # Deeds

    def _selected_rows(self) -> list[int]:
        return sorted({each.row() for each in self.table.selectionModel().selectedIndexes()})

    def place_selected(self) -> None:
        """Place the selected units that are off the table, all that are off if none is selected."""
        rows = self._selected_rows()
        units = [self.model.units[row] for row in rows if not self.model.stands(row)]
        if not rows:
            units = self.model.off
        battle = self._session.battle
        zone = field_of(battle, battle.sides[self.model.side].id) if battle else None
        if zone is None or not units:
            return
        at = zone.at(zone.front_mm // 2, zone.depth_mm // 2)
        self._chosen.choose(units=self._deeds.place(self.model.side, units, at))

    def deploy(self, pattern: str) -> None:
        """Deploy the side by a pattern of its list or the rules."""
        self._chosen.choose(units=self._deeds.deploy(self.model.side, pattern))

    def take_off_selected(self) -> None:
        """Take the selected units off the table."""
        ids = [self.model.id_at(row) for row in self._selected_rows() if self.model.stands(row)]
        if ids:
            self._deeds.take_off(ids)

    # Selection

    def _on_chosen(self) -> None:
        if self._chosen.units and not self._following:
            self._turn_to_side(self._chosen.units[0][0])
        self.follow()

    def follow(self) -> None:
        """Select the rows of what is selected on the map."""
        if self._following:
            return
        rows = [row for each in self._chosen.units if (row := self.model.row_of(each)) >= 0]
        wanted = QItemSelection()
        last = self.model.columnCount() - 1
        for row in rows:
            wanted.select(self.model.index(row, 0), self.model.index(row, last))
        self._following = True
        flags = QItemSelectionModel.SelectionFlag
        self.table.selectionModel().select(wanted, flags.ClearAndSelect)
        if rows:
            self.table.scrollTo(self.model.index(rows[0], 0))
        self._following = False

    def _turn_to_side(self, ident: str) -> None:
        battle = self._session.battle
        sides = [each.id for each in battle.sides] if battle else []
        if battle is not None and ident in sides and sides.index(ident) != self.model.side:
            with QSignalBlocker(self.sides):
                self.sides.setCurrentIndex(sides.index(ident))
            self.model.show(battle, sides.index(ident))
            self._show_strips(sides.index(ident))

    def _on_rows(self, *_whatever: object) -> None:
        if self._following:
            return
        self._following = True
        rows = self._selected_rows()
        self._chosen.choose(units=[self.model.id_at(row) for row in rows if self.model.stands(row)])
        self._following = False
