"""What the tests of the window share: sessions, and a window with a home of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.gui.main_window import MainWindow
from builder.gui.session import Session
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from builder.core.errors import BuilderError
    from builder.operations.packs import Library


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what one test's window remembers from the next."""
    monkeypatch.setenv("LEGATUS_HOME", str(tmp_path / "legatus-home"))
    monkeypatch.setenv("LEGATUS_SETTINGS", str(tmp_path / "settings.json"))


@pytest.fixture
def session(qapp: object) -> Session:  # noqa: ARG001 - Qt must be running
    """Return a session with the ready army of a list."""
    made = Session(shipped())
    assert made.new_roster(ANCIENTS, POLYBIAN)
    return made


@pytest.fixture
def errors(session: Session) -> list[BuilderError]:
    """Return what the session tells that it could not do, as it comes."""
    told: list[BuilderError] = []
    session.failed.connect(told.append)
    return told


@pytest.fixture
def make_window(qtbot: QtBot) -> Callable[..., MainWindow]:
    """Return what makes a window that closes without a question when the test is over."""

    def made(library: Library | None = None) -> MainWindow:
        window = MainWindow(library or shipped())
        qtbot.addWidget(window, before_close_func=_let_close)
        with qtbot.waitExposed(window):
            window.show()
        return window

    return made


@pytest.fixture
def window(make_window: Callable[..., MainWindow]) -> MainWindow:
    """Return a window without a document."""
    return make_window()


@pytest.fixture
def army_window(window: MainWindow) -> MainWindow:
    """Return a window with the ready army of a list."""
    assert window.session.new_roster(ANCIENTS, POLYBIAN)
    return window


def _let_close(window: MainWindow) -> None:
    for each in window.session.documents:
        each.undo_stack.setClean()
