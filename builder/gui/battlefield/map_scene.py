"""The scene of the map: a table with its ground, zones and units; millimetres all over.

Items are kept from edit to edit; what is the same object as before is left alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsScene

from builder.drawing.shapes import HAIRLINE, INK, TERRAIN_TINTS
from builder.gui.battlefield.ground_shapes import outline_of, piece_shapes
from builder.gui.battlefield.items import PieceItem, UnitItem, ZoneItem
from builder.gui.overriding import override

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from builder.core.ground import Ground
    from builder.gui.battlefield.chosen import UnitId
    from builder.gui.battlefield.map_units import MapUnit

__all__ = ["LAYERS", "MapScene"]

LAYERS = ("ground", "grid", "zones", "units", "names")
# How much lies around the table, as a share of its width.
MARGIN = 0.04


class MapScene(QGraphicsScene):
    """Shows a table. ``hidden``: the layers that are switched off."""

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.pieces: dict[int, PieceItem] = {}
        self.units: dict[UnitId, UnitItem] = {}
        self.table = QRectF()
        self.hidden: frozenset[str] = frozenset()
        self._ground: Ground | None = None
        self._zones: list[ZoneItem] = []
        self._grid_tenths = 0
        self._zoom = 1.0
        self.widest_mm = 0.0
        self._lines: list[QLineF] = []

    # The table

    def show_table(self, ground: Ground) -> None:
        """Show the table of a ground; pieces are drawn anew where the rules are others."""
        table = QRectF(0, 0, ground.width_mm, ground.depth_mm)
        if self._ground is not ground:
            self._ground = ground
            self._clear_pieces()
        if table != self.table:
            self.table = table
            edge = MARGIN * max(table.width(), table.height())
            self.setSceneRect(table.adjusted(-edge, -edge, edge, edge))
            self._rule()

    def show_grid(self, tenths: int) -> None:
        """Show a grid of so many tenths of a millimetre; 0 for none."""
        self._grid_tenths = tenths
        self._rule()

    def _rule(self) -> None:
        table, step = self.table, self._grid_tenths / 10
        self._lines = []
        if step:
            for place in range(1, int(table.width() / step) + 1):
                self._lines.append(QLineF(place * step, 0, place * step, table.bottom()))
            for place in range(1, int(table.height() / step) + 1):
                self._lines.append(QLineF(0, place * step, table.right(), place * step))
        self.update()

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.fillRect(self.table, QColor(TERRAIN_TINTS["open"]))
        if self._lines and "grid" not in self.hidden:
            painter.setPen(QPen(QColor(HAIRLINE), 0))
            painter.drawLines(self._lines)
        frame = QPen(QColor(INK), 2)
        frame.setCosmetic(True)
        painter.setPen(frame)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.table)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=True)

    # The ground

    def show_pieces(self, pieces: Sequence[object]) -> None:
        """Show the pieces of a terrain, the later ones above the earlier."""
        ground = self._ground
        left = dict(self.pieces)
        for place, piece in enumerate(pieces):
            item = left.pop(piece.id, None)
            if item is not None and item.piece is not piece:
                self.removeItem(item)
                item = None
            if item is None:
                item = PieceItem(piece, piece_shapes(ground, piece), outline_of(piece))
                item.setVisible("ground" not in self.hidden)
                self.addItem(item)
                self.pieces[piece.id] = item
            item.lie(place)
        for number, item in left.items():
            self.removeItem(item)
            del self.pieces[number]

    def _clear_pieces(self) -> None:
        for item in self.pieces.values():
            self.removeItem(item)
        self.pieces = {}

    def show_zones(self, zones: Iterable[tuple[int, QRectF]]) -> None:
        """Show where the sides deploy, each by its place in the battle."""
        for item in self._zones:
            self.removeItem(item)
        self._zones = [ZoneItem(area, place) for place, area in zones]
        for item in self._zones:
            item.setVisible("zones" not in self.hidden)
            self.addItem(item)

    # The units

    def show_units(self, units: Iterable[MapUnit]) -> None:
        """Show the units that stand on the table."""
        left = dict(self.units)
        for standing in units:
            item = left.pop(standing.id, None)
            if item is None:
                item = self.units[standing.id] = UnitItem(standing, self._zoom)
                item.setVisible("units" not in self.hidden)
                self.addItem(item)
            else:
                item.show_unit(standing, self._zoom)
            self.widest_mm = max(self.widest_mm, item.room.width())
        for ident, gone in left.items():
            self.removeItem(gone)
            del self.units[ident]

    def show_at(self, zoom: float) -> None:
        """Take the units' pictures for a zoom (see ``counters.bucket_of``)."""
        if zoom != self._zoom:
            self._zoom = zoom
            for item in self.units.values():
                item.show_at(zoom)

    def hide_layers(self, hidden: frozenset[str]) -> None:
        """Switch layers off, all others on."""
        self.hidden = hidden
        groups: tuple[tuple[str, Iterable[PieceItem | ZoneItem | UnitItem]], ...] = (
            ("ground", self.pieces.values()),
            ("zones", self._zones),
            ("units", self.units.values()),
        )
        for layer, items in groups:
            for item in items:
                item.setVisible(layer not in hidden)
        self.update()
