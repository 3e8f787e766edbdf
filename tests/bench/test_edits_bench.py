"""One edit of a large army to new totals and findings (goal: 16 ms at 1,000 units)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from builder.core import edits
from builder.core.reckoning import Reckoner, reckon
from builder.core.roster import Troop, walk
from tests.bench.armies import army_of_legions, army_of_units, basis

if TYPE_CHECKING:
    from builder.core.roster import Army
    from tests.bench.conftest import SideBySide


class _Editing:
    """Edits one troop after the other of the same army, as a player would."""

    def __init__(self, army: Army) -> None:
        self.army = army
        self.reckoner = Reckoner(basis())
        self.reckoner.reckon(army)
        troops = [node.id for node in walk(army.root) if isinstance(node, Troop)]
        self.troops = itertools.cycle(troops[::37])
        self.strengths = itertools.cycle((90, 130, 110, 170))

    def once(self) -> None:
        self.army = edits.change(self.army, (next(self.troops),), strength=next(self.strengths))
        self.reckoning = self.reckoner.reckon(self.army)


@pytest.mark.parametrize("army", [army_of_units(1000), army_of_legions(34)], ids=["flat", "deep"])
def test_one_edit_of_a_thousand_units_equals_a_full_recompute(
    side_by_side: SideBySide, army: Army
) -> None:
    editing = _Editing(army)
    side_by_side(
        f"edit to totals and findings, {len(army.root.children)} formations",
        editing.once,
        lambda: sum(n.strength for n in walk(editing.army.root) if isinstance(n, Troop)),
        goal="16 ms",
        floor_name="a bare sum over the tree",
    )
    whole = reckon(basis(), editing.army)
    assert whole.findings == editing.reckoning.findings
    assert [u.key for u in whole.sized.units] == [u.key for u in editing.reckoning.sized.units]
    tally = basis().ruleset.tallies[0]
    assert whole.total(tally) == editing.reckoning.total(tally)
