"""Where the sides deploy: the zones of the rules on this table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

if TYPE_CHECKING:
    from builder.core.ground import Ground
    from builder.core.ruleset import Strip

__all__ = ["strip_for", "zone_of"]


def strip_for(ground: Ground, wanted: str | None) -> Strip | None:
    """Return a zone of the rules by its id, else their usual one; None where they have none."""
    rules = ground.ruleset.deployment
    strips = rules.strips if rules else ()
    named = next((each for each in strips if each.id == wanted), None)
    usual = next((each for each in strips if each.default), None)
    return named or usual or next(iter(strips), None)


def zone_of(ground: Ground, strip: Strip, *, lower: bool) -> QRectF:
    """Return a zone on the table, from the lower edge or the upper one; empty if it has no room."""
    near, far, flank = (
        float(ground.ruleset.mm(each, ground.figure_size))
        for each in (strip.from_edge, strip.to_edge, strip.from_flanks)
    )
    top = ground.depth_mm - far if lower else near
    table = QRectF(0, 0, ground.width_mm, ground.depth_mm)
    return QRectF(flank, top, ground.width_mm - 2 * flank, far - near).intersected(table)
