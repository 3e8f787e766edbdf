"""Nothing grows: neither the references to None while it paints, nor what is kept of documents."""

from __future__ import annotations

import gc
import sys
import weakref
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QImage

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


def drift(widget: QWidget, repaints: int) -> int:
    """Return by how much the references to None differ after so many repaints."""
    widget.repaint()
    before = sys.getrefcount(None)
    for _ in range(repaints):
        widget.repaint()
    return abs(sys.getrefcount(None) - before)


def test_references_to_none_do_not_drift_over_ten_thousand_repaints(qtbot: QtBot) -> None:
    bar, pages = LimitBar(), PageView()
    for widget in (bar, pages):
        qtbot.addWidget(widget)
        widget.show()
        qtbot.waitExposed(widget)
    bar.show_share(Fraction(500), 1000)
    pages.show_pages(2)
    pages.show_picture(0, QImage(60, 84, QImage.Format.Format_RGB32), 0.1)
    assert drift(bar, 8_000) < FEW
    assert drift(pages.viewport(), 2_000) < FEW


def test_references_to_none_do_not_drift_while_a_tree_is_painted(army_window: MainWindow) -> None:
    assert drift(army_window.space().tree.viewport(), 200) < FEW


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
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    alive = [each() for each in kept if each() is not None]
    assert alive == []
