"""Ninety unit cards beside the same drawing operations replayed on a bare canvas (goal: 3)."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from builder.operations.documents import worked_out
from builder.operations.packs import shared_library
from builder.operations.publishing import pages
from tests.bench.armies import army_of_legions, roster_of_units
from tests.bench.recording import Recording
from tests.support import pdf

if TYPE_CHECKING:
    import pytest

    from tests.bench.conftest import SideBySide

CARDS = 90


def test_ninety_cards(side_by_side: SideBySide, monkeypatch: pytest.MonkeyPatch) -> None:
    roster = roster_of_units(1).model_copy(update={"army": army_of_legions(3)})
    battle = worked_out(roster, shared_library())
    assert len(battle.sides[0].reckoning.sized.units) == CARDS
    recording = Recording()
    with monkeypatch.context() as patch:
        patch.setattr("builder.export.booklet.Canvas", recording.canvas)
        recorded = pages(battle, ("cards",))
    replayed = BytesIO()
    recording.replay(replayed)
    assert pdf.texts(replayed.getvalue()) == pdf.texts(recorded.content)
    side_by_side(
        "90 cards",
        lambda: pages(battle, ("cards",)),
        lambda: recording.replay(BytesIO()),
        goal="3",
        floor_name="the same operations on a bare canvas",
    )
