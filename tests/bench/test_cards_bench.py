"""Cards and a roster beside the same drawing operations replayed on a bare canvas.

From a battle that was worked out of a loaded document, as the window and the command line have it;
what working it out takes is told as well. Goal: 2.
"""

from __future__ import annotations

from io import BytesIO
from time import perf_counter
from typing import TYPE_CHECKING

import pytest

from builder.operations.documents import worked_out
from builder.operations.packs import shared_library
from builder.operations.publishing import pages
from tests.bench.printing import PRINTED
from tests.bench.recording import Recording
from tests.support import pdf

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.bench.conftest import SideBySide
    from tests.bench.printing import Printed


@pytest.mark.parametrize("printed", PRINTED, ids=[each.name for each in PRINTED])
def test_sheets_beside_their_drawing_operations(
    side_by_side: SideBySide,
    tell: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    printed: Printed,
) -> None:
    document, sheets = printed.document(), (printed.sheet,)
    start = perf_counter()
    battle = worked_out(document, shared_library())
    tell(f"{printed.name}: worked out in {1_000 * (perf_counter() - start):.0f} ms")
    assert len(battle.sides[0].reckoning.sized.units) == printed.units
    recording = Recording()
    with monkeypatch.context() as patch:
        patch.setattr("builder.export.booklet.Canvas", recording.canvas)
        recorded = pages(battle, sheets)
    replayed = BytesIO()
    recording.replay(replayed)
    assert pdf.texts(replayed.getvalue()) == pdf.texts(recorded.content)
    side_by_side(
        printed.name,
        lambda: pages(battle, sheets),
        lambda: recording.replay(BytesIO()),
        goal="2",
        floor_name="the same operations on a bare canvas",
    )
