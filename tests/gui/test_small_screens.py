"""A small screen, or a fine one: nothing is cut off, and icons are sharp.

The least screen is one of 1280 × 720 pixels, which is also what a screen of 1920 × 1080 has at
150 %, and one of 2560 × 1440 at 200 %.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QTreeWidget

from builder import translation
from builder.core.roster import Formation, Troop, walk
from builder.gui.comparison.dialog import ComparisonDialog
from builder.gui.dialogs.new_roster import NewRosterDialog
from builder.gui.dialogs.own_values import OwnValuesDialog
from builder.gui.dialogs.preferences import PreferencesDialog
from builder.gui.help.window import ManualWindow
from builder.gui.style import icons
from builder.operations.documents import with_ratio
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QDialog
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow

SCREEN = QSize(1280, 720)
# A line of the desktop's own above and the frame around take some of it.
TITLE_BAR = QSize(0, 40)
LANGUAGES = ("en", "it")
SHARES = (1.0, 1.5, 2.0)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak each language."""
    translation.use(request.param)
    yield request.param
    translation.forget()


def fits(size: QSize) -> bool:
    room = SCREEN - TITLE_BAR
    return size.width() <= room.width() and size.height() <= room.height()


@pytest.mark.usefixtures("language")
def test_the_window_fits_the_least_screen_with_every_ruleset(
    make_window: Callable[..., MainWindow],
) -> None:
    window = make_window()
    for ruleset_id in shipped().ruleset_ids():
        army_list = shipped().list_ids(ruleset_id)[0]
        window.session.new_roster(ruleset_id, army_list)
        for show in (window.space().show_tree, window.space().show_sheets):
            show()
            assert fits(window.minimumSizeHint()), ruleset_id


@pytest.mark.usefixtures("language")
def test_every_dialog_opens_within_the_least_screen(
    make_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = make_window()
    window.session.new_roster(ANCIENTS, POLYBIAN)
    dialogs: list[QDialog] = [
        NewRosterDialog(shipped(), window),
        PreferencesDialog(window.session, window),
        ComparisonDialog(window.session, window),
        OwnValuesDialog(window.session, window),
        ManualWindow(window),
    ]
    for dialog in dialogs:
        qtbot.addWidget(dialog)
        dialog.show()
        assert fits(dialog.size()), dialog.objectName()


@pytest.mark.parametrize("share", SHARES)
def test_icons_are_drawn_for_the_dots_of_the_screen(
    share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dots(*sizes: int) -> list[QSize]:
        return [QSize(round(size * share), round(size * share)) for size in sizes]

    monkeypatch.setattr(icons, "_fineness", lambda: share)
    assert icons.icon("add").availableSizes() == dots(16, 20, 24)
    assert icons.symbol_icon("foot").availableSizes() == dots(16, 18)


def test_a_text_that_grows_by_lines_is_shown_to_its_last(
    army_window: MainWindow, qtbot: QtBot
) -> None:
    # At 1:300 the hastati of Zama are one unit, at 1:50 they are cut into three.
    army_window.resize(SCREEN)
    session, inspector = army_window.session, army_window.space().inspector
    session.new_scenario("roman-ancients/zama-202bc")
    line = session.army.root.children[0]
    assert isinstance(line, Formation)
    session.select((line.children[0].id,))
    QApplication.processEvents()
    army_window.grab()
    session.edit("scale", lambda document: with_ratio(document, 50, shipped()))
    texts = [each for each in inspector.findChildren(QLabel) if each.wordWrap()]
    assert any("\n" in each.text() for each in texts)

    def nothing_is_cut() -> bool:
        return all(each.height() >= each.heightForWidth(each.width()) for each in texts)

    qtbot.waitUntil(nothing_is_cut)


def test_the_summary_shows_whole_rows(army_window: MainWindow) -> None:
    army_window.session.edit("scale", lambda document: with_ratio(document, 100, shipped()))
    rows = army_window.space().scale_summary.findChild(QTreeWidget)
    assert isinstance(rows, QTreeWidget)
    assert rows.viewport().height() % rows.sizeHintForRow(0) == 0


@pytest.mark.usefixtures("language")
def test_the_rows_first_in_sight_have_room_for_their_words(
    make_window: Callable[..., MainWindow],
) -> None:
    window = make_window()
    window.resize(SCREEN)
    window.session.new_roster("garde-au-feu", "french-1815")
    tree = window.space().tree
    index, cut = tree.model().index(0, 0), []
    while index.isValid():
        for column in range(tree.tree_model.columnCount()):
            cell = index.siblingAtColumn(column)
            room = tree.visualRect(cell).width()
            if tree.sizeHintForIndex(cell).width() > room:
                cut.append(cell.data())
        index = tree.indexBelow(index)
    assert not cut


def test_a_finding_that_the_list_cuts_is_told_beside_it(army_window: MainWindow) -> None:
    army_window.resize(SCREEN)
    panel = army_window.space().findings
    army_window.session.new_roster(ANCIENTS, POLYBIAN, empty=True)
    told = panel.findChild(QLabel, "finding-why")
    assert isinstance(told, QLabel)
    first = next(row for row in panel.model.rows if row.findings)
    assert told.text().splitlines()[0] == first.what
    QApplication.processEvents()
    assert told.height() >= told.heightForWidth(told.width())


def test_the_text_of_a_box_goes_on_in_another_line(army_window: MainWindow) -> None:
    army_window.resize(SCREEN)
    session = army_window.session
    session.new_roster("medioevo", "communal-militia")
    troop = next(each for each in walk(session.army.root) if isinstance(each, Troop))
    session.select((troop.id,))
    boxes = army_window.space().inspector.findChildren(QCheckBox)
    assert boxes
    QApplication.processEvents()
    assert all(box.width() >= box.sizeHint().width() for box in boxes if box.text())
