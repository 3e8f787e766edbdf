"""The scene of the map: a table with its ground, zones and units; millimetres all over.

Items are kept from edit to edit; what is the same object as before is left alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsScene

from builder.drawing.ground_shapes import drawn_ground
from builder.drawing.map_frame import FRAME, frame
from builder.drawing.map_look import MapLook
from builder.drawing.shapes import PAPER, TERRAIN_TINTS
from builder.gui.battlefield.counters import Counters
from builder.gui.battlefield.items import GridItem, PieceItem, ShapesItem, UnitItem
from builder.gui.overriding import override
from builder.gui.words import spoken

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QGraphicsItem

    from builder.core.battlefield import Terrain
    from builder.core.ground import Ground
    from builder.drawing.shapes import Shape
    from builder.gui.battlefield.chosen import UnitId
    from builder.gui.battlefield.map_units import MapUnit

__all__ = ["MapScene"]

# The longer side of the table takes so many details: on paper these would be millimetres.
_DETAILS = 240
# Units have their symbols on the largest table too, for one looks at them from near.
MOST_UNIT_DETAIL_MM = 8.0


class MapScene(QGraphicsScene):
    """Shows a table. ``hidden``: the layers that are switched off."""

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.pieces: dict[int, PieceItem] = {}
        self.units: dict[UnitId, UnitItem] = {}
        self.table = QRectF()
        self._units_by_item: dict[QGraphicsItem, UnitItem] = {}
        self.hidden: frozenset[str] = frozenset({"reach"})
        self._ground: Ground | None = None
        self._still: list[ShapesItem] = []
        self.detail_mm = 1.0
        self._grid_tenths = 0
        self._counters = Counters(1.0, 1.0)
        self.widest_mm = 0.0
        self.grid = GridItem()
        self.addItem(self.grid)

    # The table

    def show_table(self, ground: Ground) -> None:
        """Show the table of a ground; everything is drawn anew where the rules are others."""
        if self._ground is ground:
            return
        self._ground = ground
        self.detail_mm = max(ground.width_mm, ground.depth_mm) / _DETAILS
        detail_mm = min(self.detail_mm, MOST_UNIT_DETAIL_MM)
        self._counters = Counters(self._counters.zoom, detail_mm)
        self.clear_items()
        self.table = QRectF(0, 0, ground.width_mm, ground.depth_mm)
        edge = (FRAME + 1) * self.detail_mm
        self.setSceneRect(self.table.adjusted(-edge, -edge, edge, edge))
        self._rule()

    def clear_items(self) -> None:
        """Take everything off, for it is to be drawn anew."""
        for item in (*self.pieces.values(), *self._still):
            self.removeItem(item)
        for unit in self.units.values():
            self._remove_unit(unit)
        self.pieces, self.units, self._still = {}, {}, []
        self.widest_mm = 0.0

    def look(self) -> MapLook:
        """Return how details are drawn on this table."""
        return MapLook(self.detail_mm, spoken, inches=self._grid_tenths % 254 == 0)

    def show_grid(self, tenths: int) -> None:
        """Show a grid of so many tenths of a millimetre; 0 for none."""
        self._grid_tenths = tenths
        self._rule()

    def _rule(self) -> None:
        """Draw the grid and the frame with its ticks in the unit that was chosen."""
        table = self.table
        if table.isEmpty():
            return
        self.grid.rule(table, self._grid_tenths / 10)
        width, depth = round(table.width()), round(table.height())
        self.show_still("frame", frame(width, depth, self.look()))

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(self.sceneRect(), QColor(PAPER))
        painter.fillRect(self.table, QColor(TERRAIN_TINTS["open"]))

    # The ground

    def show_pieces(self, terrain: Terrain) -> None:
        """Show the pieces of a terrain, drawn as on paper."""
        ground = self._ground
        left = dict(self.pieces)
        drawn = drawn_ground(ground.ruleset, terrain, self.detail_mm) if ground else ()
        for place, (piece, group) in enumerate(drawn):
            item = left.pop(piece.id, None)
            if item is not None and (item.piece is not piece or item.shapes is not group.shapes):
                self.removeItem(item)
                item = None
            if item is None:
                item = PieceItem(piece, group.shapes)
                item.setVisible("ground" not in self.hidden)
                self.addItem(item)
                self.pieces[piece.id] = item
            item.lie(place)
        for number, item in left.items():
            self.removeItem(item)
            del self.pieces[number]

    def show_still(self, layer: str, shapes: Sequence[Shape]) -> None:
        """Show shapes as a layer that nobody can take hold of, in the place of what it showed."""
        for item in [each for each in self._still if each.layer == layer]:
            self.removeItem(item)
            self._still.remove(item)
        if shapes:
            item = ShapesItem(shapes, layer)
            item.setVisible(layer not in self.hidden)
            self.addItem(item)
            self._still.append(item)

    # The units

    def show_units(self, units: Iterable[MapUnit]) -> None:
        """Show the units that stand on the table."""
        left = dict(self.units)
        for standing in units:
            item = left.pop(standing.id, None)
            if item is None:
                item = self.units[standing.id] = UnitItem(standing, self._counters)
                item.item.setVisible("units" not in self.hidden)
                self.addItem(item.item)
                self._units_by_item[item.item] = item
            else:
                item.show_unit(standing, self._counters)
            self.widest_mm = max(self.widest_mm, item.room.width())
        for ident, gone in left.items():
            self._remove_unit(gone)
            del self.units[ident]

    def _remove_unit(self, gone: UnitItem) -> None:
        del self._units_by_item[gone.item]
        self.removeItem(gone.item)

    def unit_of(self, item: QGraphicsItem) -> UnitItem | None:
        """Return the unit that an item is; None where it is something else."""
        return self._units_by_item.get(item)

    def show_at(self, zoom: float, ratio: float) -> None:
        """Take the units' pictures for a zoom; ``ratio``: so many dots has a pixel."""
        # Not rounded: a picture that is off by a millionth is no more copied but reckoned.
        zoom *= ratio
        if zoom != self._counters.zoom:
            self._counters = Counters(zoom, min(self.detail_mm, MOST_UNIT_DETAIL_MM))
            for item in self.units.values():
                item.show_by(self._counters)

    def hide_layers(self, hidden: frozenset[str]) -> None:
        """Switch layers off, all others on."""
        self.hidden = hidden
        self.grid.setVisible("grid" not in hidden)
        for piece in self.pieces.values():
            piece.setVisible("ground" not in hidden)
        for unit in self.units.values():
            unit.item.setVisible("units" not in hidden)
        for still in self._still:
            still.setVisible(still.layer not in hidden)
        self.update()
