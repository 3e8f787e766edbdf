"""A window whose program is gone, and a disk that takes nothing: for the tests of recovery."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from builder.gui.recovery.keeper import Keeper
from builder.operations.documents import with_title
from builder.operations.recovery import left_over

if TYPE_CHECKING:
    import pytest

    from builder.gui.main_window import MainWindow
    from builder.operations.recovery import Journal, Run

__all__ = ["crash", "crash_of", "keeper", "refuse", "rename"]


def rename(window: MainWindow, title: str) -> None:
    window.session.edit("rename", lambda document: with_title(document, title))


def keeper(window: MainWindow) -> Keeper:
    found = window.session.findChild(Keeper)
    assert isinstance(found, Keeper)
    return found


def crash(run: Run) -> None:
    """Let go of a run's lock, as the system does when a program is gone."""
    os.close(run._lock)  # noqa: SLF001 - nothing else leaves a run as a crash does


def crash_of(window: MainWindow) -> tuple[Journal, ...]:
    """Return what would be left if the window's program were gone now."""
    gone = keeper(window)
    assert gone._run is not None  # noqa: SLF001 - nothing else leaves a run as a crash does
    crash(gone._run)  # noqa: SLF001 - the same
    gone._run = None  # noqa: SLF001 - the same
    return left_over()


def refuse(monkeypatch: pytest.MonkeyPatch, name: str) -> list[str]:
    """Let a deed of ``recovery`` be refused as on a full disk; return a line for each time."""
    asked: list[str] = []

    def refused(*_what: object) -> None:
        asked.append(name)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(f"builder.operations.recovery.{name}", refused)
    return asked
