"""The map page of two thousand units beside the same drawing operations on a bare canvas.

Ours beside the ratio: two seconds in all, so that the preview follows an edit.
"""

from __future__ import annotations

from io import BytesIO
from time import perf_counter
from typing import TYPE_CHECKING

from builder.core.placing import Placement, SideDeployment
from builder.core.scenario import TableSize
from builder.core.standing import units_to_place
from builder.operations.documents import new_scenario, worked_out
from builder.operations.packs import shared_library
from builder.operations.publishing import pages
from tests.bench.armies import army_of_units
from tests.bench.recording import Recording
from tests.support import pdf

if TYPE_CHECKING:
    import pytest

    from builder.core.battle import Battle
    from tests.bench.conftest import SideBySide

UNITS, IN_A_ROW = 2_000, 40
LONGEST_S = 2.0


def a_battle() -> Battle:
    """Return a battle whose first side stands in rows, every unit facing another way."""
    library = shared_library()
    scenario = new_scenario(library, "zama-202bc", language="en")
    first = scenario.sides[0].model_copy(update={"army": army_of_units(UNITS)})
    update = {
        "ratio": 10,
        "table": TableSize(width_mm=5000, depth_mm=4000),
        "sides": (first, *scenario.sides[1:]),
    }
    scenario = scenario.model_copy(update=update)
    units = units_to_place(worked_out(scenario, library).sides[0].reckoning)
    assert len(units) == UNITS
    placements = tuple(
        Placement(
            unit=unit.key,
            x_mm=60 + 120 * (place % IN_A_ROW),
            y_mm=40 + 75 * (place // IN_A_ROW),
            facing_deg=place % 360,
        )
        for place, unit in enumerate(units)
    )
    deployed = (SideDeployment(side=first.id, placements=placements),)
    return worked_out(scenario.model_copy(update={"deployment": deployed}), library)


def test_map_of_two_thousand_units(
    side_by_side: SideBySide, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = a_battle()
    recording = Recording()
    with monkeypatch.context() as patch:
        patch.setattr("builder.export.booklet.Canvas", recording.canvas)
        recorded = pages(battle, ("map",))
    replayed = BytesIO()
    recording.replay(replayed)
    # The structure of the file isn't drawn.
    assert pdf.image(replayed.getvalue(), 0) == pdf.image(recorded.content, 0)
    start = perf_counter()
    pages(battle, ("map",))
    assert perf_counter() - start < LONGEST_S
    side_by_side(
        "map of 2,000 units",
        lambda: pages(battle, ("map",)),
        lambda: recording.replay(BytesIO()),
        goal="3",
        floor_name="the same operations on a bare canvas",
    )
