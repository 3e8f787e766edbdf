"""Laying ground by hand: the kinds of the rules to be placed, and the pieces as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from builder.drawing.ground_shapes import manner_of, swatch
from builder.drawing.shapes import TERRAIN_TINTS
from builder.gui.battlefield.pieces_model import NAME, PiecesModel
from builder.gui.battlefield.shape_painter import Drawing
from builder.gui.words import capital, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from builder.core.ground import Ground
    from builder.gui.battlefield.chosen import Chosen
    from builder.gui.battlefield.ground_deeds import GroundDeeds

__all__ = ["SWATCH", "GroundPanel", "kind_picture"]

SWATCH = QSize(36, 22)
# A sample in details (see ``MapLook``), and how wide a line is in it, in tenths of them.
_SAMPLE, _LINE_WIDTH = (9.0, 5.0), 18
MOST_TURN, TURN_STEP = 359, 15
LEAST_MM, MOST_MM, SIZE_STEP_MM = 10, 100_000, 10


class GroundPanel(QWidget):
    """The palette above, the table below.

    Signals:
        place_wanted: whether clicks on the map are to place what is chosen here.
        place_asked: what is chosen is to be placed in the middle of what is seen.
    """

    place_wanted = Signal(bool)
    place_asked = Signal()

    def __init__(self, deeds: GroundDeeds, chosen: Chosen) -> None:
        """Offer the kinds of the rules; rows and map select the same."""
        super().__init__()
        self.setObjectName("battlefield-ground")
        self._deeds, self._chosen = deeds, chosen
        self._following = False
        self._rules: object = None
        self.model = PiecesModel(deeds)
        self.kinds = self._make_kinds()
        self.size_mm = self._spin("battlefield-size", translate("Size in mm"))
        self.size_mm.setRange(LEAST_MM, MOST_MM)
        self.size_mm.setSingleStep(SIZE_STEP_MM)
        self.turn_deg = self._spin("battlefield-turn", translate("Turn in degrees"))
        self.turn_deg.setRange(0, MOST_TURN)
        self.turn_deg.setSingleStep(TURN_STEP)
        self.turn_deg.setWrapping(True)
        self.place_button = QPushButton(translate("Place by &click"))
        self.place_button.setObjectName("battlefield-place")
        self.place_button.setCheckable(True)
        self.place_button.setToolTip(
            translate("Then click on the map; Enter on a kind places it in the middle")
        )
        self.place_button.toggled.connect(self.place_wanted)
        self.table = self._make_table()
        self._lay_out()
        chosen.changed.connect(self.follow)

    @staticmethod
    def _spin(name: str, label: str) -> QSpinBox:
        spin = QSpinBox()
        spin.setObjectName(name)
        spin.setAccessibleName(label)
        spin.setToolTip(label)
        return spin

    def _make_kinds(self) -> QListWidget:
        kinds = QListWidget()
        kinds.setObjectName("battlefield-kinds")
        kinds.setAccessibleName(translate("Kinds of ground"))
        kinds.setIconSize(SWATCH)
        kinds.setUniformItemSizes(True)
        kinds.currentItemChanged.connect(self._on_kind)
        kinds.itemActivated.connect(lambda _item: self.place_asked.emit())
        return kinds

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("battlefield-pieces")
        table.setAccessibleName(translate("Pieces on the table"))
        table.setModel(self.model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.verticalHeader().hide()
        table.setAlternatingRowColors(True)
        table.setTabKeyNavigation(False)
        letter = table.fontMetrics().averageCharWidth()
        for column, letters in enumerate((17, 12, 7, 7, 9, 8, 12)):
            table.setColumnWidth(column, letters * letter)
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 6)
        table.selectionModel().selectionChanged.connect(self._on_rows)
        return table

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        for text, spin in ((translate("Si&ze"), self.size_mm), (translate("&Turn"), self.turn_deg)):
            label = QLabel(text)
            label.setBuddy(spin)
            line.addWidget(label)
            line.addWidget(spin)
        self.size_mm.setSuffix(" mm")
        self.turn_deg.setSuffix("°")
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self.kinds, 2)
        column.addLayout(line)
        column.addWidget(self.place_button)
        column.addWidget(self.table, 3)

    # What holds now

    def refresh(self, sides: dict[str, str]) -> None:
        """Show the kinds and the pieces as they are now."""
        ground = self._deeds.ground
        if ground is not None and self._rules is not ground:
            self._rules = ground
            self._fill_kinds()
        self.model.show(self._deeds.terrain.pieces, sides)
        self.follow()

    def _fill_kinds(self) -> None:
        ground, before = self._deeds.ground, self.kind
        with QSignalBlocker(self.kinds):
            self.kinds.clear()
            for kind in ground.kinds.values() if ground else ():
                if ground is None or (kind.historical_only and not ground.historical):
                    continue
                item = QListWidgetItem(capital(self._deeds.short_label_of(kind.id)))
                item.setIcon(QIcon(kind_picture(ground, kind.id)))
                item.setData(Qt.ItemDataRole.UserRole, kind.id)
                whole = capital(spoken(kind.label)), spoken(kind.text)
                item.setToolTip("\n".join(filter(None, whole)))
                self.kinds.addItem(item)
        self.kinds.setCurrentRow(0)
        self.choose_kind(before)
        self._on_kind()

    def choose_kind(self, kind: str) -> None:
        """Choose a kind in the palette, if it is there."""
        for row in range(self.kinds.count()):
            if self.kinds.item(row).data(Qt.ItemDataRole.UserRole) == kind:
                self.kinds.setCurrentRow(row)

    @property
    def kind(self) -> str:
        """The kind that is chosen in the palette; "" for none."""
        row = self.kinds.currentRow()
        return str(self.kinds.item(row).data(Qt.ItemDataRole.UserRole)) if row >= 0 else ""

    def _on_kind(self, *_whatever: object) -> None:
        if self.kind:
            self.size_mm.setValue(self._deeds.usual_size_mm(self.kind))

    def place(self, at: tuple[int, int]) -> None:
        """Lay the chosen kind at a place, and select it."""
        if self.kind:
            self.take(self._deeds.add(self.kind, at, self.size_mm.value(), self.turn_deg.value()))

    def take(self, piece_id: int | None) -> None:
        """Select a piece that has just been laid."""
        if piece_id is not None:
            self._chosen.choose([piece_id])

    def edit_name(self) -> None:
        """Let the user type a name for the piece selected."""
        rows = [self.model.row_of(each) for each in self._chosen.pieces[:1]]
        if rows and rows[0] >= 0:
            index = self.model.index(rows[0], NAME)
            self.table.setCurrentIndex(index)
            self.table.setFocus()
            self.table.edit(index)

    # Selection

    def follow(self) -> None:
        """Select the rows of what is selected on the map."""
        wanted = QItemSelection()
        first = -1
        for each in self._chosen.pieces:
            row = self.model.row_of(each)
            if row >= 0:
                first = row if first < 0 else first
                wanted.select(
                    self.model.index(row, 0), self.model.index(row, self.model.columnCount() - 1)
                )
        self._following = True
        flags = QItemSelectionModel.SelectionFlag
        self.table.selectionModel().select(wanted, flags.ClearAndSelect)
        if first >= 0:
            self.table.scrollTo(self.model.index(first, 0))
        self._following = False

    def _on_rows(self, *_whatever: object) -> None:
        if not self._following:
            rows = {each.row() for each in self.table.selectionModel().selectedIndexes()}
            self._chosen.choose([self.model.pieces[row].id for row in sorted(rows)])


def kind_picture(ground: Ground, kind_id: str) -> QPixmap:
    """Return a sample of a kind of ground, as the map shows it."""
    kind = ground.kinds[kind_id]
    width = ground.line_width_mm(kind)
    manner = manner_of(ground.ruleset, kind_id)
    drawing = Drawing((swatch(manner, None if width is None else _LINE_WIDTH, _SAMPLE),))
    picture = QPixmap(SWATCH * 2)
    picture.setDevicePixelRatio(2)
    picture.fill(QColor(TERRAIN_TINTS["open"]))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = SWATCH.width() / (_SAMPLE[0] + 1)
    middle = (SWATCH.width() / 2, SWATCH.height() / 2)
    painter.setTransform(QTransform(scale, 0, 0, scale, *middle))
    drawing.paint(painter)
    painter.end()
    return picture
