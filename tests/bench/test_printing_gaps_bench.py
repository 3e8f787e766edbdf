"""A thousand cards made beside the window: how long its thread is ever away. Goal: 50 ms.

Beside it stands a thread that does nothing but count, for as long as the cards take: what any work
in Python takes from the window's thread.
"""

from __future__ import annotations

import gc
import statistics
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from builder.core.print_options import USUAL
from builder.gui.collecting import Collecting
from builder.gui.main_window import MainWindow
from builder.gui.preview.page_source import PrintChoice
from builder.gui.workers import Job
from builder.operations.packs import shared_library
from tests.bench.armies import roster_of_units
from tests.bench.gaps import gap_ms

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from builder.core.errors import BuilderError
    from builder.gui.workers import Workers

CARDS = 1_000
ROUNDS = 7


class Counting(QObject):
    """Counts in a thread of the window's for some seconds, and tells when that is over."""

    over = Signal()

    def __init__(self, workers: Workers) -> None:
        """Keep whose thread it is."""
        super().__init__()
        self._workers = workers
        self.seconds = 0.0

    def begin(self) -> None:
        """Begin to count."""
        self._workers.start(Job(self._count, lambda _: self.over.emit(), _failed))

    def _count(self) -> int:
        count, end = 0, perf_counter() + self.seconds
        while perf_counter() < end:
            count += 1
        return count


def test_a_thousand_cards_made_beside_the_window(
    qtbot: QtBot,
    tell: Callable[[str], None],
    is_long: bool,  # noqa: FBT001 - a fixture
) -> None:
    document, choice = roster_of_units(CARDS), PrintChoice(("cards",), USUAL)
    window = MainWindow(shared_library())
    Collecting(window.session)
    qtbot.addWidget(window, before_close_func=lambda each: each.session.undo_stack.setClean())
    window.show()
    assert window.session._begin(document, None)  # noqa: SLF001 - no file is made
    source = window.space().preview.source
    counting = Counting(source._workers)  # noqa: SLF001 - the one thread that there is
    gaps, floors = [], []
    for _ in range(ROUNDS if is_long else 1):
        start = perf_counter()
        gaps.append(gap_ms(lambda: source.make(document, shared_library(), choice), source.made))
        counting.seconds = perf_counter() - start
        floors.append(gap_ms(counting.begin, counting.over))
    gc.unfreeze()
    assert source._content  # noqa: SLF001 - the file that was made
    tell(
        f"1,000 cards beside the window, {counting.seconds:.1f} s: longest gap {_told(gaps)} "
        f"(goal 50); a thread that counts as long {_told(floors)}"
    )


def _failed(error: BuilderError) -> None:
    raise error


def _told(gaps: list[float]) -> str:
    return f"{max(gaps):.0f} ms [{statistics.median(gaps):.0f} median of {len(gaps)}]"
