"""The preview beside making the PDF of the same document, and beside drawing a page of it.

Goals: the first page is on the screen in 1.5 times what its PDF takes; each further page within
20 ms. The pause after an edit, which waits for the next key, is left out.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from builder.core.print_options import USUAL
from builder.gui.main_window import MainWindow
from builder.gui.preview.page_source import PrintChoice
from builder.operations.documents import worked_out
from builder.operations.packs import shared_library
from builder.operations.publishing import page_image, pages
from tests.bench.armies import army_of_legions, roster_of_units

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from builder.core.roster import Roster
    from builder.export.booklet import Booklet
    from builder.gui.preview.view import Preview
    from tests.bench.conftest import SideBySide

LEGIONS = 9


def shown_sheets(qtbot: QtBot, document: Roster) -> Preview:
    """Return the preview of a document, with its first page drawn."""
    window = MainWindow(shared_library())
    qtbot.addWidget(window, before_close_func=lambda each: each.session.undo_stack.setClean())
    window.show()
    assert window.session._begin(document, None)  # noqa: SLF001 - no file is made
    preview = window.space().preview
    # Three hundred cards take a while on a machine that has other work.
    with qtbot.waitSignals([preview.source.made, preview.source.drawn], timeout=30_000):
        window.space().show_sheets()
    return preview


def test_the_first_page_on_the_screen(side_by_side: SideBySide, qtbot: QtBot) -> None:
    # As many as a page holds.
    document = roster_of_units(16)
    preview = shown_sheets(qtbot, document)
    choice = PrintChoice(("roster",), USUAL)

    def made() -> Booklet:
        return pages(worked_out(document, shared_library()), choice.sheets)

    assert made().pages == 1

    def shown() -> None:
        with qtbot.waitSignal(preview.source.drawn):
            preview.source.make(document, shared_library(), choice)
        preview.pages.viewport().repaint()

    side_by_side(
        "first page of the preview",
        shown,
        made,
        goal="1.5",
        floor_name="making its PDF",
    )


def test_each_further_page_on_the_screen(side_by_side: SideBySide, qtbot: QtBot) -> None:
    document = roster_of_units(1).model_copy(update={"army": army_of_legions(LEGIONS)})
    preview = shown_sheets(qtbot, document)
    content = pages(worked_out(document, shared_library()), preview.choice.sheets).content
    count = preview.pages.page_count
    ours, theirs = itertools.cycle(range(count)), itertools.cycle(range(count))
    scale = preview.pages.zoom

    def shown() -> None:
        with qtbot.waitSignal(preview.source.drawn):
            preview.source.draw(next(ours), scale)
        preview.pages.viewport().repaint()

    side_by_side(
        "a further page of the preview",
        shown,
        lambda: page_image(content, next(theirs), scale),
        goal="20 ms",
        floor_name="drawing it alone",
    )
