"""The manual in the window: pages, links and pictures, and the page of what has the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QPushButton

from builder.gui.dialogs.new_roster import NewRosterDialog
from builder.gui.help.topics import PAGES, page_for, page_of_name
from builder.gui.help.window import ManualWindow
from tests.gui.test_accessibility import nameless

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow


@pytest.fixture
def manual(window: MainWindow) -> Iterator[ManualWindow]:
    """Return the manual, opened on its first page."""
    window.show_manual()
    yield manual_of(window)
    manual_of(window).close()


def manual_of(window: QWidget) -> ManualWindow:
    """Return the manual that stands beside a window."""
    found = window.findChild(ManualWindow)
    assert isinstance(found, ManualWindow)
    return found


def shown(manual: ManualWindow) -> str:
    return manual.pages.toPlainText()


def current_row(manual: ManualWindow) -> int:
    pages = manual.findChild(QListWidget, "manual-list")
    assert isinstance(pages, QListWidget)
    return pages.currentRow()


def test_it_begins_with_the_first_page(manual: ManualWindow) -> None:
    assert manual.page == "first-army"
    assert shown(manual).startswith("First army")
    assert nameless(manual) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_shown_as_it_is_chosen(manual: ManualWindow, page: str) -> None:
    pages = manual.findChild(QListWidget, "manual-list")
    assert isinstance(pages, QListWidget)
    pages.setCurrentRow(PAGES.index(page))
    assert manual.page == page
    assert shown(manual).startswith(pages.item(PAGES.index(page)).text())


def test_a_page_that_is_longer_than_the_window_is_shown_once(
    manual: ManualWindow, qtbot: QtBot
) -> None:
    """The scroll bar that comes while it is laid out begins no page anew."""
    manual.show()
    qtbot.waitExposed(manual)
    for page in PAGES:
        manual.show_page(page)
        title = shown(manual).splitlines()[0]
        assert shown(manual).splitlines().count(title) == 1


def test_a_link_leads_to_its_page_and_back_again(manual: ManualWindow) -> None:
    manual.pages.setSource(manual.pages.source().resolved(QUrl("printing.md")))
    assert shown(manual).startswith("Printing")
    assert current_row(manual) == PAGES.index("printing")
    back = manual.findChild(QPushButton, "manual-back")
    assert isinstance(back, QPushButton)
    back.click()
    assert manual.page == "first-army"
    assert not back.isEnabled()
    assert current_row(manual) == 0


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_pictures_are_no_wider_than_the_page(
    manual: ManualWindow, ratio: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manual.pages, "devicePixelRatioF", lambda: ratio)
    kind = QTextDocument.ResourceType.ImageResource.value
    bar = manual.pages.verticalScrollBar().sizeHint().width()
    page = manual.pages.width() - bar - 2 * manual.pages.document().documentMargin()
    for name in ("main-window", "scale", "compare", "why"):
        picture = manual.pages.loadResource(kind, QUrl(f"manual:/{name}.png"))
        assert 250 < picture.deviceIndependentSize().width() <= page, name


@pytest.mark.parametrize(
    "address", ["file:///etc/passwd", "manual:/../../../LICENSE", "https://example.org/x.md"]
)
def test_nothing_but_the_manual_is_shown(manual: ManualWindow, address: str) -> None:
    told = manual.pages.loadResource(
        QTextDocument.ResourceType.MarkdownResource.value, QUrl(address)
    )
    assert not told or "has no page" in str(told)


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("start-new-army", "first-army"),
        ("start-new-battle", "scenarios"),
        ("library-tree", "order-of-battle-and-sizing"),
        ("roster-tree-1", "order-of-battle-and-sizing"),
        ("preview-paper", "printing"),
        ("preferences-paper", "settings"),
        ("unsaved-save", None),
    ],
)
def test_names_lead_to_pages(name: str, page: str | None) -> None:
    assert page_of_name(name) == page


def test_a_widget_without_a_page_has_that_of_what_it_lies_in(army_window: MainWindow) -> None:
    fields = army_window.space().inspector.findChildren(QLineEdit)
    assert fields
    assert {page_for(field) for field in fields} == {"order-of-battle-and-sizing"}
    assert page_for(None) == "first-army"


def press_f1(widget: QWidget, qtbot: QtBot) -> None:
    """Give a widget the focus, as far as the screen lets it, and press F1."""
    widget.window().activateWindow()
    widget.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is widget)
    QTest.keyClick(widget, Qt.Key.Key_F1)


def test_f1_opens_the_page_of_what_has_the_focus(army_window: MainWindow, qtbot: QtBot) -> None:
    army_window.space().show_sheets()
    press_f1(army_window.space().preview.pages, qtbot)
    assert manual_of(army_window).page == "printing"
    press_f1(army_window.space().inspector.findChildren(QLineEdit)[0], qtbot)
    assert manual_of(army_window).page == "order-of-battle-and-sizing"
    assert len(army_window.findChildren(ManualWindow)) == 1
    manual_of(army_window).close()


def test_f1_in_the_dialog_to_begin_opens_beside_it(window: MainWindow, qtbot: QtBot) -> None:
    window.files.ask_new()
    dialog = window.findChild(NewRosterDialog)
    assert isinstance(dialog, NewRosterDialog)
    press_f1(dialog.tree, qtbot)
    assert manual_of(dialog).page == "first-army"
    manual_of(dialog).close()
    dialog.reject()


def test_the_menu_leads_to_the_glossary(window: MainWindow) -> None:
    window.menus.actions["glossary"].trigger()
    assert shown(manual_of(window)).startswith("Glossary")
    manual_of(window).close()


def test_the_battles_of_the_packs_have_pages_made_from_them(manual: ManualWindow) -> None:
    manual.show_page("battles")
    assert current_row(manual) == len(PAGES)
    assert "Campaldino" in shown(manual)
    manual.show_page("battle/roman-ancients/zama-202bc")
    assert "Polybius 15.5" in shown(manual)
    assert current_row(manual) == len(PAGES)


def test_a_battle_that_no_pack_has_is_told_on_its_page(manual: ManualWindow) -> None:
    manual.show_page("battle/roman-ancients/troy")
    assert "troy" in shown(manual)
