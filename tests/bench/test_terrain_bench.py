"""Laying the ground beside a bare loop of the same calls of shapely (issue 5: at most 3 times)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely

from builder.core import geometry
from builder.core.battlefield import SideChoice
from builder.core.ground import Ground
from builder.core.terrain import generate
from tests.support.makers import ANCIENTS, shipped

if TYPE_CHECKING:
    import pytest

    from builder.core.outlines import Points
    from tests.bench.conftest import SideBySide

TABLES = 100
CHOICES = SideChoice(side="a", choice="broken"), SideChoice(side="b", choice="broken")


def _lay(ground: Ground) -> None:
    geometry.area.cache_clear()
    for seed in range(TABLES):
        generate(ground, CHOICES, seed.to_bytes(2, "big"))


def _asked(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Points, ...]]:
    """Return what is asked of shapely: areas (one outline) and pairs that may overlap (two)."""
    asked: list[tuple[Points, ...]] = []
    area, overlap = geometry.area, geometry.overlap

    def noting_area(outline: Points) -> shapely.Polygon:
        asked.append((outline,))
        return area.__wrapped__(outline)

    def noting_overlap(first: Points, second: Points) -> bool:
        asked.append((first, second))
        return overlap(first, second)

    with monkeypatch.context() as patch:
        patch.setattr(geometry, "area", noting_area)
        patch.setattr(geometry, "overlap", noting_overlap)
        for seed in range(TABLES):
            generate(ground, CHOICES, seed.to_bytes(2, "big"))
    return asked


def _bare(asked: list[tuple[Points, ...]]) -> None:
    made: dict[int, shapely.Polygon] = {}
    for outlines in asked:
        for outline in outlines:
            if id(outline) not in made:
                made[id(outline)] = shapely.Polygon(outline)
                assert made[id(outline)].is_valid
        if len(outlines) > 1:
            one, other = (made[id(outline)] for outline in outlines)
            _ = one.intersects(other) and not one.touches(other)


def test_laying_the_ground(side_by_side: SideBySide, monkeypatch: pytest.MonkeyPatch) -> None:
    ground = Ground(shipped().ruleset(ANCIENTS), 1_800, 1_200)
    asked = _asked(ground, monkeypatch)
    side_by_side(
        f"ground of {TABLES} tables, 6 pieces each",
        lambda: _lay(ground),
        lambda: _bare(asked),
        goal="3, and 20 ms a table",
        floor_name="a bare loop of the same shapely calls",
    )
