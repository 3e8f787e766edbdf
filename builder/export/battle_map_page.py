"""The map sheet: one page that the whole table is fitted to, upright or on its side.

Everything on it is shapes, so the same page is a PDF, an SVG and a picture. Of the four ways to
lay it out, paper upright or on its side with the legend below the map or beside it, the one
with the largest map is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.battle_map import bars, battle_map
from builder.drawing.map_frame import FRAME
from builder.drawing.shapes import Group
from builder.export.battle_map_content import map_content
from builder.export.map_head import map_head
from builder.export.map_legend import COLUMN, map_legend
from builder.export.map_look_on_paper import paper_look
from builder.export.page import MARGIN_MM, Bookmark, Page
from builder.export.tagging import Tag

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.battle import Battle
    from builder.drawing.shapes import Shape
    from builder.export.battle_map_content import MapContent
    from builder.export.map_head import MapHead
    from builder.export.map_legend import MapLegend
    from builder.export.paper import Paper
    from builder.export.pen import Pen
    from builder.translation import Catalogue

__all__ = ["MapSheet", "map_pages", "map_sheet"]

FOOTER_ROOM = 12.0
# What the frame takes on the right and below, where it has ticks and no numbers.
FRAME_END = 2.5
GAP = 4.0
BARS_ROOM, BARS_DOWN = 62.0, 17.0


@dataclass(frozen=True, slots=True)
class MapSheet:
    """A page of shapes in millimetres from its upper left corner."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    """A way to lay the page out. ``columns``: of the legend below the map; 0: it is beside it."""

    paper: Paper
    head: MapHead
    columns: int
    scale: float

    @property
    def top(self) -> float:
        """Where the table begins."""
        return MARGIN_MM + self.head.down + GAP / 2 + FRAME


def map_pages(battle: Battle, paper: Paper, catalogue: Catalogue) -> Iterator[Page]:
    """Give the page of the map; none for a battle without a table."""
    sheet = map_sheet(battle, paper, catalogue)
    if sheet is None:
        return
    told = catalogue.translate("Map: {name}", name=sheet.title)
    draw = partial(_draw, shapes=sheet.shapes, shows=told)
    yield Page(sheet.width, sheet.height, draw, sheet.title, (Bookmark(told),))


def _draw(pen: Pen, shapes: Sequence[Shape], shows: str) -> None:
    with pen.structure.tagged(Tag("Figure", alt=shows)):
        pen.shapes(shapes, 0, 0)


def map_sheet(battle: Battle, paper: Paper, catalogue: Catalogue) -> MapSheet | None:
    """Lay the map out on one page; None for a battle without a table."""
    content = map_content(battle, catalogue)
    if content is None:
        return None
    legend = map_legend(battle, content, catalogue)
    plan = max(_plans(content, paper, legend), key=lambda each: each.scale)
    look = paper_look(catalogue, 1 / plan.scale)
    width, depth = (each * plan.scale for each in content.table_mm)
    # In the middle of the room that is left.
    wide = plan.paper.width - (0 if plan.columns else COLUMN + GAP)
    left = max(MARGIN_MM + FRAME, (wide - width + FRAME - FRAME_END) / 2)
    under = plan.top + depth + FRAME_END + GAP
    shapes: list[Shape] = [
        *plan.head.shapes,
        Group(battle_map(battle, look), left, plan.top, plan.scale),
    ]
    scale_bars, _, _ = bars(battle, look)
    if plan.columns:
        end = plan.paper.width - MARGIN_MM - BARS_ROOM - legend.across(plan.columns)
        start = min(left, max(MARGIN_MM, end))
        shapes.append(Group((scale_bars,), start, under, plan.scale))
        shapes += legend.shapes(start + BARS_ROOM, under, plan.columns)
    else:
        beside = left + width + FRAME_END + GAP
        shapes += legend.shapes(beside, plan.top, 1)
        down = plan.top + legend.down(1) + GAP
        shapes.append(Group((scale_bars,), beside, down, plan.scale))
    return MapSheet(content.title, plan.paper.width, plan.paper.height, tuple(shapes))


def _plans(content: MapContent, paper: Paper, legend: MapLegend) -> Iterator[_Plan]:
    """Yield the ways to lay a page out; paper that is upright comes first."""
    for each in (paper, paper.turned):
        across = each.width - 2 * MARGIN_MM
        head = map_head(content, across, MARGIN_MM)
        wide = across - FRAME - FRAME_END
        plan = _Plan(each, head, 0, 0)
        high = each.height - FOOTER_ROOM - plan.top - FRAME_END
        columns = max(1, int((across - BARS_ROOM) / COLUMN))
        below = max(legend.down(columns), BARS_DOWN) + GAP
        rooms = [(wide, high - below, columns)]
        if legend.down(1) + GAP + BARS_DOWN <= high:
            rooms.append((wide - COLUMN - GAP, high, 0))
        for room, deep, number in rooms:
            # A small table is never shown larger than it is.
            scale = min(room / content.table_mm[0], deep / content.table_mm[1], 1.0)
            yield _Plan(each, head, number, scale)
