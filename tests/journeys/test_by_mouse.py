"""A battle by mouse alone, under a real X server: what the window system gives, not what Qt does.

Xvfb and xdotool are there where ``tests/run`` was; without them these tests fail and say so.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.enlarged_zama import expect_written
from tests.support.screen import window_on_a_screen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.screen import Screen

# Other systems have no X server.
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="X servers are Linux's")


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """Return a screen with the window as it opens for the first time."""
    with window_on_a_screen(tmp_path) as made:
        yield made


def begin(screen: Screen, template: str) -> None:
    """Choose a template in the dialog that is open, and begin."""
    screen.roll_down_to("new-tree", template)
    screen.click("new-tree", template)
    screen.click("new-begin")
    screen.gone("new-roster")


def test_a_battle_is_built_sized_checked_saved_and_exported(screen: Screen, tmp_path: Path) -> None:
    screen.click("start-new-battle")
    begin(screen, "Zama, 202 BC")
    screen.says("Findings: nothing", "dock-findings")

    screen.lift("library-tree", "Velites")
    screen.let_go("roster-tree-0", "First line")
    screen.point("roster-tree-0", "Velites")
    screen.says("Findings: 1 advice", "dock-findings")
    screen.click("finding-go")
    screen.says("40 Velites are too few for a figure", "finding-why")

    # 35,140 men: at 1:300 117 figures and none for the 40, at 1:10 four of 3,514 are theirs.
    screen.says("Figures 117 ", "total-rest")
    screen.click_at_end("scale")
    screen.click("scale", "1:10")
    screen.says("Figures 3,514 ", "total-rest")
    screen.says("Findings: nothing", "dock-findings")

    screen.click("tool-bar", "save")
    screen.click("save-file", "Save")
    screen.says("Saved", "save-state")
    screen.click("tool-bar", "export")
    screen.click("export-file", "Save")
    screen.says("Wrote", "message-text")
    expect_written(tmp_path)


def test_a_formation_is_dragged_to_the_other_side_and_on_to_another_battle(screen: Screen) -> None:
    screen.click("start-new-battle")
    begin(screen, "Campaldino")
    screen.click("tool-bar", "new")
    begin(screen, "Campaldino")

    screen.lift("roster-tree-0", "Foot")
    screen.hold_over("tabs-bar", "Florence and the Guelphs")
    screen.let_go("roster-tree-1", "Host of Florence")
    screen.says("Undo: move", "tool-bar", "undo")

    screen.lift("roster-tree-1", "Foot")
    screen.hold_over("document-tabs", "Campaldino")
    screen.let_go("roster-tree-0", "Host of Arezzo")
    screen.says("Undo: copy", "tool-bar", "undo")
