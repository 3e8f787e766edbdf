"""How long the window's thread is ever away: the longest time between two ticks of a timer."""

from __future__ import annotations

import gc
import statistics
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, Qt, QTimer

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import SignalInstance

    Deed = Callable[[], object]

__all__ = ["Gaps", "gap_ms"]

TICK_MS = 5
# After a deed, for whatever it has put off.
AFTER_MS = 40
DEEDS = 60


class _Ticks(QTimer):
    """Knows the longest time between two of its ticks."""

    def __init__(self) -> None:
        """Tick from now on."""
        super().__init__()
        self.setTimerType(Qt.TimerType.PreciseTimer)
        self.setInterval(TICK_MS)
        self._last = time.perf_counter()
        self.longest_ms = 0.0
        self.timeout.connect(self._on_tick)
        self.start()

    def _on_tick(self) -> None:
        now = time.perf_counter()
        self.longest_ms = max(self.longest_ms, 1_000 * (now - self._last))
        self._last = now


def gap_ms(deed: Deed, done: SignalInstance | None = None) -> float:
    """Do something in a running loop; return the longest gap until all of it is done.

    ``done`` tells when that is, of what goes on after the deed.
    """
    loop = QEventLoop()
    ticks = _Ticks()

    def end() -> None:
        QTimer.singleShot(AFTER_MS, loop.quit)

    def do() -> None:
        deed()
        if done is None:
            end()

    if done is not None:
        done.connect(end)
    QTimer.singleShot(2 * TICK_MS, do)
    loop.exec()
    ticks.stop()
    if done is not None:
        done.disconnect(end)
    return ticks.longest_ms


class Gaps:
    """Measures deeds in turn with those of the floor, and tells the gaps of both."""

    def __init__(self, tell: Callable[[str], None], *, is_long: bool) -> None:
        self._tell = tell
        self._deeds = DEEDS if is_long else 2

    def measure(self, name: str, deed: Deed, floor: Deed, floor_name: str) -> None:
        """Do a deed and its floor in turn, and tell the gaps of both."""
        gc.collect()
        pairs = [(gap_ms(floor), gap_ms(deed)) for _ in range(self._deeds)]
        floors, gaps = zip(*pairs, strict=True)
        self._tell(
            f"{name}, 2,000 units: longest gap {_told(gaps)} (goal 50); "
            f"{floor_name} {_told(floors)}"
        )


def _told(gaps: tuple[float, ...]) -> str:
    most = statistics.quantiles(gaps, n=20)[-1]
    return f"p95 {most:.0f} ms [{statistics.median(gaps):.0f} median, {max(gaps):.0f} most]"
