"""Nothing grows: neither the references to None while it paints, nor what is kept of documents."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import weakref
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QImage
from typing_extensions import override

from builder.gui.panels.totals import LimitBar
from builder.gui.preview.page_view import PageView
from tests.support.makers import ANCIENTS, POLYBIAN

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow

DOCUMENTS = 20
# A wrong count would be off by one a call, so by thousands.
FEW = 300
# What the first few leave stays: modules, fonts, icons, and the allocator's own room.
WARM_UP = 10
MOST_MB = 10.0
ZAMA = "zama-202bc"


class _Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.count = 0
        widget.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def drift(widget: QWidget, repaints: int) -> int:
    """Return by how much the references to None differ after so many repaints."""
    paints = _Paints(widget)
    widget.repaint()
    before = sys.getrefcount(None)
    for _ in range(repaints):
        widget.repaint()
    differ = abs(sys.getrefcount(None) - before)
    assert paints.count == repaints + 1
    return differ


def test_references_to_none_do_not_drift_over_ten_thousand_repaints(qtbot: QtBot) -> None:
    bar, pages = LimitBar(), PageView()
    for widget in (bar, pages):
        qtbot.addWidget(widget)
        with qtbot.waitExposed(widget):
            widget.show()
    bar.show_share(Fraction(500), 1000)
    pages.show_pages(2)
    pages.show_picture(0, QImage(60, 84, QImage.Format.Format_RGB32), 0.1)
    assert drift(bar, 8_000) < FEW
    assert drift(pages.viewport(), 2_000) < FEW


def test_references_to_none_do_not_drift_while_a_tree_is_painted(army_window: MainWindow) -> None:
    assert drift(army_window.space().tree.viewport(), 200) < FEW


def delete_later_is_now() -> None:
    """Do what a loop of events does when it comes round."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_twenty_documents_opened_and_closed_leave_nothing(window: MainWindow) -> None:
    kept: list[weakref.ref[object]] = []
    for _ in range(DOCUMENTS):
        assert window.session.new_roster(ANCIENTS, POLYBIAN)
        space, session = window.space(), window.session
        kept.extend(map(weakref.ref, (space.tree, space.tree.tree_model, session.battle)))
        kept.append(weakref.ref(session.reckoning))
        assert session.front is not None
        session.close(session.front)
    assert window.session.new_roster(ANCIENTS, POLYBIAN)
    delete_later_is_now()
    gc.collect()
    alive = [each() for each in kept if each() is not None]
    assert alive == []


def resident_mb() -> float:
    """Return the memory that the process holds, once the C library has given back what it can."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000


def open_and_close(window: MainWindow, battles: int) -> None:
    session = window.session
    for _ in range(battles):
        assert session.new_scenario(ZAMA)
        QCoreApplication.processEvents()
        assert session.front is not None
        session.close(session.front)
        delete_later_is_now()


@pytest.mark.lab
def test_a_hundred_battles_opened_and_closed_leave_ten_megabytes_at_most(
    window: MainWindow, thoroughness: int
) -> None:
    """A hundred in `poe lab`, of which twenty will do in `poe check`."""
    open_and_close(window, WARM_UP)
    before = resident_mb()
    open_and_close(window, min(100, 20 * thoroughness))
    assert resident_mb() - before <= MOST_MB
