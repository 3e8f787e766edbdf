"""Rulers, fans and plates of the rules in true size, cut to the right count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.kit_counts import tools_wanted
from builder.drawing.measuring_tools import (
    RULER_DOWN,
    Mark,
    Ticks,
    fan,
    fan_size,
    plate,
    ruler,
)
from builder.export.cut_pieces import divided, piece_pages
from builder.export.kit_list import tool_size
from builder.export.paper import POINTS_PER_MM
from builder.export.typography import HOUSE_MARK, Face, Style, wrap
from builder.export.wording import said

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.battle import Battle
    from builder.core.kit import KitTool
    from builder.drawing.shapes import Shape
    from builder.export.cut_pieces import Piece
    from builder.export.page import Page
    from builder.export.paper import Paper
    from builder.translation import Catalogue

__all__ = ["ruler_pages"]

TENTHS = 10
HALVES = 2
# A unit shorter than this is divided into halves only.
SHORT_MM = 10.0


def ruler_pages(battle: Battle, paper: Paper, catalogue: Catalogue) -> list[Page]:
    """Lay all that a battle is measured with out, on paper that lies on its side."""
    title = catalogue.translate("Rulers and templates")
    footer = " · ".join(each for each in (battle.title, title) if each)
    paper = paper.turned
    return piece_pages(list(_pieces(battle, paper, catalogue)), footer, title, paper)


def _pieces(battle: Battle, paper: Paper, catalogue: Catalogue) -> Iterator[Piece]:
    reckonings = [side.reckoning for side in battle.sides]
    for tool in battle.ruleset.kit.tools:
        count = tools_wanted(reckonings, tool)
        if not count:
            continue
        shapes, size = _shapes(battle, tool, catalogue)
        name = f"{said(catalogue, tool.label)}, {tool_size(battle, tool, catalogue)}"
        outlined = tool.shape != "fan"
        for piece in divided(shapes, size, (tool.id, name), paper, outlined=outlined):
            # Equal ones beside each other, so that one cut parts two.
            yield from [piece] * count


def _shapes(
    battle: Battle, tool: KitTool, catalogue: Catalogue
) -> tuple[tuple[Shape, ...], tuple[float, float]]:
    """Return what a tool is drawn with, and its size."""
    length, name = float(battle.basis.mm(tool.length)), said(catalogue, tool.label)
    if tool.depth is not None:
        down = float(battle.basis.mm(tool.depth))
        size = tool_size(battle, tool, catalogue)
        return plate(length, down, name, size, _broken), (length, down)
    marks = _marks(battle, tool, catalogue)
    if tool.degrees is not None:
        degrees = float(tool.degrees)
        return fan(length, degrees, name, marks, _broken), fan_size(length, degrees)
    ticks = _ticks(battle)
    return ruler(length, name, marks, ticks, _broken), (length, RULER_DOWN)


def _marks(battle: Battle, tool: KitTool, catalogue: Catalogue) -> list[Mark]:
    unit = battle.ruleset.length_unit
    found = []
    for mark in tool.marks:
        at = battle.basis.mm(mark.at)
        number = catalogue.number(at / battle.basis.mm(f"1 {unit.id}"))
        label = said(catalogue, mark.label)
        raised = HOUSE_MARK if (mark.source or tool.source) == "house" else ""
        found.append(Mark(float(at), f"{number} {said(catalogue, unit.label)}", label, raised))
    return found


def _ticks(battle: Battle) -> Ticks:
    unit = float(battle.basis.mm(f"1 {battle.ruleset.length_unit.id}"))
    return Ticks(unit, TENTHS if unit == SHORT_MM else HALVES)


def _broken(text: str, room: float, size: float) -> Sequence[str]:
    """Break a text into lines; sizes of shapes are millimetres."""
    if not text:
        return ()
    lines = wrap(text, Style(Face.SANS, size * POINTS_PER_MM), max(room, 1.0))
    return ["".join(part for _, part, _ in line.parts) for line in lines]
