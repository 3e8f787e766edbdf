"""What the stories by mouse and by keyboard write: Zama with a few Velites more, at 1:10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.roster import Troop, walk
from builder.core.scenario import Scenario
from builder.operations.documents import new_scenario, open_file
from tests.support.makers import shipped

if TYPE_CHECKING:
    from pathlib import Path


def expect_written(folder: Path) -> None:
    """Expect the battle and its pages in a folder, whole."""
    battle = open_file(folder / "Zama, 202 BC.legatus", shipped()).document
    assert isinstance(battle, Scenario)
    before = new_scenario(shipped(), "zama-202bc", language="en")
    assert battle.ratio == 10
    assert sorted(_troops(battle)) == sorted([*_troops(before), "veles"])
    pdf = (folder / "Zama, 202 BC.pdf").read_bytes()
    assert pdf.startswith(b"%PDF")
    assert pdf.endswith(b"%%EOF\n")


def _troops(battle: Scenario) -> list[str]:
    root = battle.sides[0].army.root
    return [each.entry for each in walk(root) if isinstance(each, Troop)]
