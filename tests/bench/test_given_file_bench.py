"""The window started with a file of 500 units, beside a bare window, each in a fresh process.

Goals: its first paint in twice the time of the bare one, the document painted in five times.
Both processes end at that paint, for a loop that is told to quit first opens the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.operations.documents import save_file
from builder.operations.packs import shared_library
from tests.bench.armies import roster_of_units
from tests.bench.test_window_bench import BARE, in_a_process

if TYPE_CHECKING:
    from pathlib import Path

    from tests.bench.conftest import SideBySide

UNITS = 500
FLOOR = "import os\n" + BARE.replace("application.quit", "lambda: os._exit(0)")
OURS = """
import os
from builder.gui import application
from PySide6.QtCore import QEvent, QObject, QTimer
from builder.gui import main_window
class Watcher(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, lambda: os._exit(0))
        return False
class Window(main_window.MainWindow):
    def watch(self, widget):
        self.watcher = Watcher()
        widget.installEventFilter(self.watcher)
    def show(self):
        {watch}
        super().show()
main_window.MainWindow = Window
application.main(({file!r},))
"""
FIRST_PAINT = "self.watch(self)"
DOCUMENT = (
    "self.session.documents_changed.connect(lambda: self.watch(self.space().tree.viewport()))"
)


@pytest.mark.usefixtures("as_installed")
@pytest.mark.parametrize(
    ("what", "watch", "goal"),
    [("first paint", FIRST_PAINT, "2"), ("document", DOCUMENT, "5")],
    ids=["first-paint", "document"],
)
def test_a_window_given_a_file(
    side_by_side: SideBySide, tmp_path: Path, what: str, watch: str, goal: str
) -> None:
    file = tmp_path / "army.legatus"
    save_file(roster_of_units(UNITS), file, shared_library())
    ours = OURS.format(watch=watch, file=str(file))
    for script in (FLOOR, ours):
        in_a_process(script, tmp_path)
    side_by_side(
        f"{what} of a window given {UNITS} units",
        lambda: in_a_process(ours, tmp_path),
        lambda: in_a_process(FLOOR, tmp_path),
        goal=goal,
        floor_name="a bare QMainWindow",
    )
