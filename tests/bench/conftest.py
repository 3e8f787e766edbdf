"""Measures the product beside a floor, in turn in one run, and prints the ratio.

Never a test of speed: the clock asserts nothing. `poe bench` takes seven pairs each; `poe check`
runs every bench once, so that none breaks unseen.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.bench.gaps import Gaps

if TYPE_CHECKING:
    from pathlib import Path

Deed = Callable[[], object]
SideBySide = Callable[..., None]

_LINES: list[str] = []


@pytest.fixture
def side_by_side(request: pytest.FixtureRequest, benchmark: Any) -> SideBySide:
    """Return a function that measures a product beside its floor and notes the ratio."""
    pairs = 1 if request.config.getoption("benchmark_disable") else 7

    def measure(name: str, product: Deed, floor: Deed, *, goal: str, floor_name: str) -> None:
        ratios, times = [], []
        for _ in range(pairs):
            gc.collect()
            floor_s = _seconds(floor)
            product_s = _seconds(product)
            ratios.append(product_s / floor_s)
            times.append(product_s)
        ratio = statistics.median(ratios)
        ms = 1_000 * statistics.median(times)
        spread = f"[{min(ratios):.2f}-{max(ratios):.2f}]"
        _LINES.append(f"{name}: {ratio:.2f} {spread} x {floor_name} (goal {goal}); {ms:.1f} ms")
        benchmark.extra_info.update(ratio=ratio, floor=floor_name, goal=goal)
        benchmark(product)

    return measure


@pytest.fixture
def as_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let fresh processes keep compiled code as an installed program has it, whatever is set here.

    Else they would compile all of ours at each start, and nothing of the bare ones.
    """
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "compiled"))


@pytest.fixture
def tell() -> Callable[[str], None]:
    """Return what notes a line of its own among the ratios, for figures that are no pair."""
    return _LINES.append


@pytest.fixture
def is_long(request: pytest.FixtureRequest) -> bool:
    """Whether figures are wanted, so that a deed should be done often."""
    return not request.config.getoption("benchmark_disable")


@pytest.fixture
def gaps(tell: Callable[[str], None], is_long: bool) -> Gaps:  # noqa: FBT001 - a fixture
    """Return what measures how long the window's thread is away during deeds."""
    return Gaps(tell, is_long=is_long)


def _seconds(deed: Deed) -> float:
    start = time.perf_counter()
    deed()
    return time.perf_counter() - start


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print the ratios after the tests."""
    if _LINES and not config.getoption("benchmark_disable"):
        terminalreporter.section("ratios to a floor in the same run")
        for line in _LINES:
            terminalreporter.write_line(line)
