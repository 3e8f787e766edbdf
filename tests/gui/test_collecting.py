"""When Python looks for what has become unreachable."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING

import pytest

from builder.gui.collecting import Collecting
from builder.gui.session import Session
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


class Circle:
    """Something that only a look through everything finds to be gone."""

    def __init__(self) -> None:
        """Hold itself."""
        self.itself = self


@pytest.fixture
def session() -> Iterator[Session]:
    """Lend a session that is followed, and leave Python as it was."""
    made = Session(shipped())
    Collecting(made)
    yield made
    gc.unfreeze()


def test_what_an_open_document_is_made_of_is_left_out_of_later_looks(
    session: Session, qtbot: QtBot
) -> None:
    before = gc.get_freeze_count()
    assert session.new_roster(ANCIENTS, POLYBIAN)
    qtbot.waitUntil(lambda: gc.get_freeze_count() > before)


def test_when_a_document_is_closed_everything_is_looked_through(
    session: Session, qtbot: QtBot
) -> None:
    assert session.new_roster(ANCIENTS, POLYBIAN)
    circle = Circle()
    gone = weakref.ref(circle)
    qtbot.waitUntil(lambda: gc.get_freeze_count() > 0)
    del circle
    gc.collect()
    assert gone() is not None
    assert session.front is not None
    session.close(session.front)
    qtbot.waitUntil(lambda: gone() is None)
