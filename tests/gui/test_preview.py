"""The preview of the real PDF."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel

from builder.core.errors import BuilderError, UnknownName
from builder.core.print_options import USUAL, PrintOptions
from builder.gui.preview.more_sheets import KIT, ORDERS, PRINTER
from builder.gui.preview.page_source import PageSource, PrintChoice
from builder.gui.preview.page_view import PageView
from builder.gui.preview.view import CARDS, MAPS, PAPERS, SHEETS, Preview
from builder.gui.roster.deeds import RosterDeeds
from builder.gui.workers import Workers
from builder.operations import publishing
from builder.operations.preferences import preferences
from tests.support.makers import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from builder.gui.session import Session

ROSTER = PrintChoice(("roster",), USUAL)


@pytest.fixture
def workers(qapp: object) -> Iterator[Workers]:  # noqa: ARG001 - Qt must be running
    """Return workers that are done when the test is."""
    made = Workers()
    yield made
    made.finish()


@pytest.fixture
def preview(session: Session, workers: Workers, qtbot: QtBot) -> Iterator[Preview]:
    """Return a preview of the ready army that isn't in view yet."""
    made = Preview(session, workers)
    made.resize(700, 500)
    qtbot.addWidget(made)
    yield made
    workers.finish()


def box(preview: Preview, name: str) -> QCheckBox:
    found = preview.findChild(QCheckBox, f"preview-sheet-{name}")
    assert isinstance(found, QCheckBox)
    return found


def combo(preview: Preview, name: str) -> QComboBox:
    found = preview.findChild(QComboBox, f"preview-{name}")
    assert isinstance(found, QComboBox)
    return found


def position(preview: Preview) -> str:
    found = preview.findChild(QLabel, "preview-position")
    assert isinstance(found, QLabel)
    return found.text()


def test_what_can_be_chosen_is_what_can_be_printed() -> None:
    assert tuple(name for name, _ in SHEETS) == publishing.SHEETS
    assert tuple(name for name, _ in MAPS) == publishing.MAPS
    assert tuple(name for name, _ in ORDERS) == publishing.ORDERS
    assert tuple(name for name, _ in PAPERS) == publishing.PAPERS
    assert tuple(name for name, _ in CARDS) == publishing.CARDS


def test_a_page_of_the_pdf_is_drawn(session: Session, workers: Workers, qtbot: QtBot) -> None:
    source = PageSource(workers)
    assert session.document is not None
    with qtbot.waitSignal(source.made) as made:
        source.make(session.document, shipped(), ROSTER)
    assert made.args is not None
    assert made.args[0] >= 1
    with qtbot.waitSignal(source.drawn) as drawn:
        source.draw(0, 0.5)
    assert drawn.args is not None
    page, image, scale = drawn.args
    assert (page, scale, image.width(), image.height()) == (0, 0.5, 298, 421)
    points = product(range(0, 298, 3), range(0, 421, 3))
    assert sum(image.pixelColor(x, y).lightness() < 128 for x, y in points) > 20


def test_only_the_last_request_is_answered(
    session: Session, workers: Workers, qtbot: QtBot
) -> None:
    source = PageSource(workers)
    told: list[int] = []
    source.made.connect(lambda pages, _missing: told.append(pages))
    assert session.document is not None
    both = PrintChoice(("roster", "cards"), USUAL)
    with qtbot.waitSignal(workers.idle):
        source.make(session.document, shipped(), both)
        source.make(session.document, shipped(), both)
        source.make(session.document, shipped(), ROSTER)
    assert len(told) == 1


def test_what_can_not_be_made_is_told(session: Session, workers: Workers, qtbot: QtBot) -> None:
    source = PageSource(workers)
    assert session.document is not None
    with qtbot.waitSignal(source.failed) as told:
        source.make(session.document, shipped(), PrintChoice(("poster",), USUAL))
    assert told.args is not None
    assert isinstance(told.args[0], UnknownName)


def test_an_export_writes_the_file_and_counts_its_pages(
    session: Session, workers: Workers, qtbot: QtBot, tmp_path: Path
) -> None:
    source = PageSource(workers)
    assert session.document is not None
    with qtbot.waitSignal(source.written) as told:
        source.write(session.document, shipped(), ROSTER, tmp_path / "a.pdf")
    assert told.args == [tmp_path / "a.pdf", 1]
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


def test_an_export_that_fails_is_told(
    session: Session, workers: Workers, qtbot: QtBot, tmp_path: Path
) -> None:
    source = PageSource(workers)
    assert session.document is not None
    with qtbot.waitSignal(source.not_written) as told:
        source.write(session.document, shipped(), ROSTER, tmp_path / "none" / "a.pdf")
    assert told.args is not None
    assert isinstance(told.args[0], BuilderError)


def test_nothing_is_made_while_it_is_not_in_view(preview: Preview, workers: Workers) -> None:
    preview.ask()
    assert not workers.busy


def test_pages_come_when_it_is_shown(preview: Preview, qtbot: QtBot) -> None:
    preview.show()
    qtbot.waitUntil(lambda: preview.pages.has_picture)
    assert preview.pages.page_count >= 3
    assert position(preview) == f"1 / {preview.pages.page_count}"


def test_an_edit_makes_the_pages_anew(session: Session, preview: Preview, qtbot: QtBot) -> None:
    preview.show()
    qtbot.waitUntil(lambda: preview.pages.has_picture)
    with qtbot.waitSignal(preview.source.made):
        RosterDeeds(session).rename(3, "Primi")


def test_without_a_sheet_it_says_so(preview: Preview, qtbot: QtBot) -> None:
    for name, _ in SHEETS:
        box(preview, name).setChecked(False)
    preview.show()
    assert preview.choice.sheets == ()
    assert preview.pages.page_count == 0
    box(preview, "roster").setChecked(True)
    qtbot.waitUntil(lambda: preview.pages.page_count == 1)


def test_the_map_is_offered_for_a_battle_and_not_for_an_army_alone(
    session: Session, preview: Preview, qtbot: QtBot
) -> None:
    maps = [box(preview, name) for name, _ in MAPS]
    assert all(each.isHidden() for each in maps)
    with qtbot.waitSignal(session.document_opened):
        assert session.new_scenario("zama-202bc")
    assert not any(each.isHidden() for each in maps)
    # Tiles are many pages, so one has to ask for them.
    assert preview.choice.sheets == (*publishing.SHEETS, "map")
    preview.show()
    for name in publishing.SHEETS:
        box(preview, name).setChecked(False)
    qtbot.waitUntil(lambda: preview.pages.page_count == 1)


def sheet(preview: Preview, name: str) -> QAction:
    found = preview.findChild(QAction, f"preview-sheet-{name}")
    assert isinstance(found, QAction)
    return found


def test_sheets_of_orders_are_for_their_owner_alone(preview: Preview) -> None:
    for name in ("order-slips", "kit-list"):
        sheet(preview, name).trigger()
    assert preview.choice.sheets[-2:] == ("order-slips", "kit-list")
    copies = combo(preview, "copy")
    copies.setCurrentIndex(copies.findData("opponent"))
    copies.activated.emit(copies.currentIndex())
    assert preview.choice.sheets[-1:] == ("kit-list",)
    assert "order-slips" not in preview.choice.sheets


def test_every_sheet_that_there_is_can_be_chosen() -> None:
    offered = [name for name, _ in (*SHEETS, *MAPS, *ORDERS, *KIT, *PRINTER)]
    assert sorted(offered) == sorted(publishing.all_sheets())


def test_paper_and_cards_are_remembered(preview: Preview) -> None:
    paper, card = combo(preview, "paper"), combo(preview, "card")
    paper.setCurrentIndex(1)
    card.setCurrentIndex(card.findData("a6"))
    card.activated.emit(card.currentIndex())
    assert (preferences().paper, preferences().card) == ("letter", "a6")
    assert preview.choice == PrintChoice(publishing.SHEETS, PrintOptions(paper="letter", card="a6"))


def test_sheets_can_be_in_another_language_than_the_window(preview: Preview) -> None:
    language = combo(preview, "language")
    language.setCurrentIndex(language.findData("it"))
    assert preview.choice.options.language == "it"


@pytest.fixture
def pages(qtbot: QtBot) -> PageView:
    """Return a view of ten pages, none of them drawn."""
    view = PageView()
    view.resize(400, 300)
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    view.show_pages(10)
    return view


def test_only_pages_in_sight_are_wanted(pages: PageView, qtbot: QtBot) -> None:
    wanted: list[int] = []
    pages.page_wanted.connect(lambda page, _scale: wanted.append(page))
    pages.ask_again()
    qtbot.waitUntil(lambda: bool(wanted))
    assert set(wanted) <= {0, 1}


def test_scrolling_wants_the_next_pages_and_tells_where_one_is(
    pages: PageView, qtbot: QtBot
) -> None:
    told: list[int] = []
    pages.page_changed.connect(told.append)
    with qtbot.waitSignal(pages.page_wanted):
        QTest.keyClick(pages, Qt.Key.Key_End)
    assert told[-1] == 9
    assert pages.accessibleName() == "Page 10 of 10"
    QTest.keyClick(pages, Qt.Key.Key_Home)
    assert told[-1] == 0
    QTest.keyClick(pages, Qt.Key.Key_PageDown)
    assert pages.verticalScrollBar().value() > 0


def test_zooming_wants_the_page_at_the_new_scale(pages: PageView, qtbot: QtBot) -> None:
    before = pages.zoom
    with qtbot.waitSignal(pages.page_wanted) as told:
        pages.zoom_by(2)
    assert told.args is not None
    assert told.args[1] == pytest.approx(before * 2 * pages.devicePixelRatioF())
    pages.fit_width()
    assert pages.zoom == pytest.approx(before)


def test_a_page_of_another_shape_takes_its_room(pages: PageView) -> None:
    before = pages.verticalScrollBar().maximum()
    pages.show_picture(0, QImage(842, 595, QImage.Format.Format_RGB32), 1.0)
    assert pages.verticalScrollBar().maximum() < before


def test_a_note_stands_where_there_are_no_pages(pages: PageView) -> None:
    pages.say("nothing to print")
    assert pages.page_count == 0
    assert pages.accessibleName()


def option(preview: Preview, name: str) -> QAction:
    found = preview.findChild(QAction, f"preview-{name}")
    assert isinstance(found, QAction)
    return found


def test_how_it_is_printed_is_as_usual_until_it_is_chosen(preview: Preview) -> None:
    assert replace(preview.choice.options, paper="a4") == USUAL


@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        (["look-large"], {"look": "large"}),
        (["detail-brief"], {"detail": "brief"}),
        (["backs-short-edge"], {"backs": "short-edge"}),
        (["contents", "imposed"], {"contents": True, "imposed": True}),
        (["fillable", "merged"], {"fillable": True, "merged": True}),
        (["single"], {"single": True, "bleed_mm": 3}),
        (["whole_system"], {"whole_system": True}),
    ],
)
def test_an_option_is_in_what_is_printed(
    preview: Preview, names: list[str], chosen: dict[str, Any]
) -> None:
    for name in names:
        option(preview, name).trigger()
    assert preview.choice.options == replace(USUAL, **chosen)


def test_another_look_makes_other_pages(preview: Preview, qtbot: QtBot) -> None:
    preview.show()
    qtbot.waitUntil(lambda: preview.pages.page_count > 0)
    with qtbot.waitSignal(preview.source.made):
        option(preview, "look-large").trigger()
