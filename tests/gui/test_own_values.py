"""The user's own values: typed in the window they hold everywhere at once, and next time too."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QTreeWidget,
)

from builder.core.own_values import OwnCell, OwnValues, reason_unfit
from builder.gui.dialogs.own_values import OwnValuesDialog
from builder.gui.items import rows_below, rows_of
from builder.gui.words import spoken
from builder.operations.customising import own_values_file, set_own_value
from builder.operations.packs import Library, shared_library
from builder.storage.own_values import write_own_values
from tests.gui.checking import check_model
from tests.gui.test_accessibility import nameless
from tests.support.makers import ANCIENTS, POLYBIAN, ROOT, shipped

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QModelIndex
    from pytestqt.modeltest import ModelTester
    from pytestqt.qtbot import QtBot

    from builder.core.errors import BuilderError
    from builder.core.sums import Place
    from builder.gui.main_window import MainWindow

HELMET = ("panoply", "helmet", "points")
NAPOLEONIC, FRENCH = "garde-au-feu", "french-1805"


@pytest.fixture
def window(make_window: Callable[..., MainWindow]) -> MainWindow:
    """Return a window with a ready army and a library of its own, for it will be changed."""
    window = make_window(Library([ROOT]))
    assert window.session.new_roster(ANCIENTS, POLYBIAN)
    return window


@pytest.fixture
def dialog(window: MainWindow) -> OwnValuesDialog:
    """Return the dialog of that window, open."""
    return opened(window)


def opened(window: MainWindow) -> OwnValuesDialog:
    window.menus.actions["own-values"].trigger()
    found = window.findChild(OwnValuesDialog)
    assert isinstance(found, OwnValuesDialog)
    return found


def at(dialog: OwnValuesDialog, place: Place = HELMET) -> QModelIndex:
    dialog.show_cell(place)
    return dialog.view.currentIndex()


def type_in(dialog: OwnValuesDialog, text: str, place: Place = HELMET) -> None:
    """Type in a cell with keys alone."""
    at(dialog, place)
    QTest.keyClick(dialog.view, Qt.Key.Key_Return)
    editor = dialog.view.findChildren(QLineEdit, "own-cell")[-1]
    editor.selectAll()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    # The view takes over what was typed when it is back in its loop.
    QApplication.processEvents()


def told(dialog: OwnValuesDialog) -> str:
    label = dialog.findChild(QLabel, "own-told")
    assert isinstance(label, QLabel)
    return label.text() if label.isVisible() else ""


def points(window: MainWindow) -> str:
    label = window.findChild(QLabel, "total-points")
    assert isinstance(label, QLabel)
    return label.text()


def counts(dialog: OwnValuesDialog, table: str) -> tuple[str, str]:
    item = next(each for each in rows_of(dialog.tables) if each.text(0) == table)
    return item.text(1), item.text(2)


def test_the_model_is_sound(dialog: OwnValuesDialog, qtmodeltester: ModelTester) -> None:
    check_model(qtmodeltester, dialog.model)
    for item in rows_of(dialog.tables):
        dialog.tables.setCurrentItem(item)
    type_in(dialog, "2")


def test_a_table_has_its_rows_its_columns_and_their_units(dialog: OwnValuesDialog) -> None:
    index = at(dialog, ("movement", "foot-close", "open-ground"))
    index = index if index.isValid() else dialog.model.index(0, 0)
    across = dialog.model.headerData(0, Qt.Orientation.Horizontal)
    assert across == "Open, cm"
    table = dialog.model.table
    assert table is not None
    assert dialog.model.rowCount() == len(table.rows)


def test_house_cells_are_marked_and_counted(dialog: OwnValuesDialog) -> None:
    assert at(dialog).data() == "1\u202fʰ"
    assert counts(dialog, "Panoply and training") == ("34", "")
    type_in(dialog, "2")
    assert at(dialog).data() == "2\u202f✓"
    assert counts(dialog, "Panoply and training") == ("33", "1")
    assert "The pack has 1\u202fʰ." in at(dialog).data(Qt.ItemDataRole.ToolTipRole)


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("3", Fraction(3)),
        ("1.5", Fraction(3, 2)),
        ("1,5", Fraction(3, 2)),
        ("1/3", Fraction(1, 3)),
        ("2 1/2", Fraction(5, 2)),
        ("-2", Fraction(-2)),
    ],
)
def test_a_number_is_typed_with_point_comma_or_as_a_fraction(
    typed: str, value: Fraction, window: MainWindow, dialog: OwnValuesDialog
) -> None:
    type_in(dialog, typed)
    table = window.session.library.ruleset(ANCIENTS).table_index["panoply"]
    assert table.cell("helmet", "points").value == value
    assert own_values_file(ANCIENTS).is_file()


def test_points_price_and_tree_follow_at_once(window: MainWindow, dialog: OwnValuesDialog) -> None:
    session = window.session
    session.select((4,))
    before = session.reckoning.total(session.reckoning.basis.ruleset.tallies[0])
    shown = points(window)
    name = window.space().tree.model().index_of(3)  # type: ignore[attr-defined]
    type_in(dialog, "11")
    after = session.reckoning.total(session.reckoning.basis.ruleset.tallies[0])
    assert after > before
    assert points(window) != shown
    assert any("+11" in each.text() for each in window.space().inspector.findChildren(QLabel))
    assert window.space().tree.isExpanded(name) or name.isValid()


def test_the_preview_is_asked_for_the_pages_anew(
    window: MainWindow, dialog: OwnValuesDialog, qtbot: QtBot
) -> None:
    window.space().show_sheets()
    source = window.space().preview.source
    with qtbot.waitSignal(source.made, timeout=30_000):
        pass
    with qtbot.waitSignal(source.made, timeout=30_000):
        type_in(dialog, "11")


def test_undo_leaves_own_values_alone(window: MainWindow, dialog: OwnValuesDialog) -> None:
    session = window.session
    window.space().deeds.rename(3, "Primi")
    type_in(dialog, "7")
    assert (session.undo_stack.count(), session.undo_stack.isClean()) == (1, False)
    session.undo_stack.undo()
    assert session.tree.nodes[3].name == ""
    assert at(dialog).data() == "7\u202f✓"
    table = session.reckoning.basis.ruleset.table_index["panoply"]
    assert table.cell("helmet", "points").value == 7


def test_what_was_typed_is_there_at_the_next_start(dialog: OwnValuesDialog) -> None:
    type_in(dialog, "0,25")
    shared_library.cache_clear()
    try:
        table = shared_library().ruleset(ANCIENTS).table_index["panoply"]
        assert table.cell("helmet", "points").value == Fraction(1, 4)
        assert table.cell("helmet", "points").source == "own"
    finally:
        shared_library.cache_clear()


@pytest.mark.parametrize("key", [True, False])
def test_taken_back_the_pack_s_value_holds_again(
    window: MainWindow,
    dialog: OwnValuesDialog,
    key: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    shown = points(window)
    type_in(dialog, "9")
    assert points(window) != shown
    if key:
        QTest.keyClick(dialog.view, Qt.Key.Key_Delete)
    else:
        button(dialog, "own-take-back").click()
    assert (points(window), at(dialog).data()) == (shown, "1\u202fʰ")
    assert not button(dialog, "own-take-back").isEnabled()


def button(dialog: OwnValuesDialog, name: str) -> QPushButton:
    found = dialog.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


def test_a_house_value_that_is_the_true_one_is_confirmed(
    window: MainWindow, dialog: OwnValuesDialog
) -> None:
    shown = points(window)
    at(dialog)
    button(dialog, "own-confirm").click()
    assert (points(window), at(dialog).data()) == (shown, "1\u202f✓")
    assert not button(dialog, "own-confirm").isEnabled()


def test_enter_without_a_change_writes_nothing(dialog: OwnValuesDialog) -> None:
    type_in(dialog, "1")
    type_in(dialog, "")
    assert at(dialog).data() == "1\u202fʰ"
    assert not own_values_file(ANCIENTS).exists()


@pytest.mark.parametrize(
    "typed", ["abc", "1.500,5", "1.500.000", "1/0", "1e9", "99999999999", "NaN", "²"]
)
def test_what_is_no_number_is_told_beside_the_cell_and_not_written(
    typed: str, dialog: OwnValuesDialog
) -> None:
    type_in(dialog, typed)
    assert "is no number" in told(dialog)
    assert at(dialog).data() == typed
    assert not own_values_file(ANCIENTS).exists()
    at(dialog, ("panoply", "javelins", "points"))
    assert told(dialog) == ""
    type_in(dialog, "2")
    assert at(dialog).data() == "2\u202f✓"


def test_a_cell_can_be_forbidden(window: MainWindow, dialog: OwnValuesDialog) -> None:
    type_in(dialog, "x")
    assert at(dialog).data() == "×\u202f✓"
    assert (
        window.session.library.ruleset(ANCIENTS).table_index["panoply"].cell(*HELMET[1:]).forbidden
    )


def test_a_percentage_beyond_sense_is_told_and_the_rules_stay_whole(
    make_window: Callable[..., MainWindow],
) -> None:
    window = make_window(Library([ROOT]))
    assert window.session.new_roster("medioevo", "communal-militia")
    dialog = opened(window)
    table = window.session.library.ruleset("medioevo").table_index["weapons"]
    place = ("weapons", table.rows[0].id, "percent")
    type_in(dialog, "1000000000", place)
    assert "per cent" in told(dialog)
    assert not own_values_file("medioevo").exists()


def test_an_option_is_chosen_from_those_that_can_stand_there(
    make_window: Callable[..., MainWindow],
) -> None:
    window = make_window(Library([ROOT]))
    assert window.session.new_roster(NAPOLEONIC, FRENCH)
    dialog = opened(window)
    table = window.session.library.ruleset(NAPOLEONIC).table_index["status-by-nation"]
    index = at(dialog, ("status-by-nation", table.rows[0].id, "line"))
    dialog.view.edit(index)
    editor = dialog.view.findChild(QComboBox, "own-cell")
    assert isinstance(editor, QComboBox)
    assert [editor.itemText(row)[:1] for row in range(editor.count())] == [*"ABCDEFGHI", "×"]
    editor.setCurrentIndex(0)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert index.data() == "A\u202f✓"
    window.session.library.forget(NAPOLEONIC)
    again = window.session.library.ruleset(NAPOLEONIC).table_index["status-by-nation"]
    assert again.cell(table.rows[0].id, "line").option == "a"


def test_computed_cells_and_texts_are_read_only(make_window: Callable[..., MainWindow]) -> None:
    window = make_window(Library([ROOT]))
    assert window.session.new_roster("medioevo", "communal-militia")
    dialog = opened(window)
    for name in ("weapon-kind", "percent"):
        row = window.session.library.ruleset("medioevo").table_index["weapons"].rows[0].id
        index = at(dialog, ("weapons", row, name))
        assert bool(index.flags() & Qt.ItemFlag.ItemIsEditable) is (name == "percent")
    row = window.session.library.ruleset("medioevo").table_index["loser-losses"].rows[0].id
    index = at(dialog, ("loser-losses", row, "die-1"))
    QTest.keyClick(dialog.view, Qt.Key.Key_Return)
    assert dialog.view.findChild(QLineEdit, "own-cell") is None
    assert "Computed" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_values_without_a_cell_are_listed_with_the_reason_and_dropped(
    window: MainWindow,
) -> None:
    gone = OwnCell(table="panoply", row="ray-gun", column="points", value=Fraction(1))
    library = window.session.library
    file = set_own_value(library, ANCIENTS, a_helmet())
    write_own_values(OwnValues(ruleset=ANCIENTS, version="0", cells=(gone, a_helmet())), file)
    library.forget(ANCIENTS)
    dialog = opened(window)
    (item,) = rows_of(dialog.lost)
    assert item.text(0) == "panoply / ray-gun / points"
    assert item.text(1) == "The table has no such row any more"
    dialog.lost.setCurrentItem(item)
    button(dialog, "own-drop").click()
    assert not dialog.lost.isVisible()
    assert "ray-gun" not in file.read_text(encoding="utf-8")
    assert at(dialog).data() == "2\u202f✓"


@pytest.mark.parametrize(
    ("table", "row", "column", "option", "why"),
    [
        ("spells", "fire", "points", None, "the rules have no such table any more"),
        ("weapons", "ray-gun", "percent", None, "the table has no such row any more"),
        ("weapons", "longbow", "magic", None, "the table has no such column any more"),
        ("loser-losses", "vb-30", "die-1", None, "the column is computed"),
        ("weapons", "longbow", "percent", "bow", "a number or a text should stand there"),
    ],
)
def test_each_reason_why_a_value_has_no_cell_is_told(
    table: str, row: str, column: str, option: str | None, why: str
) -> None:
    rules = shipped().ruleset("medioevo")
    rows = rules.table_index[table].rows if table in rules.table_index else ()
    row = row if row not in {"longbow", "vb-30"} else rows[0].id
    value = Fraction(1) if option is None else None
    cell = OwnCell(table=table, row=row, column=column, value=value, option=option)
    reason = reason_unfit(rules, cell)
    assert reason is not None
    assert why in spoken(reason)


def test_a_value_that_fits_has_no_reason_against_it() -> None:
    assert reason_unfit(shipped().ruleset(ANCIENTS), a_helmet()) is None


def a_helmet() -> OwnCell:
    return OwnCell(table=HELMET[0], row=HELMET[1], column=HELMET[2], value=Fraction(2))


def test_a_folder_that_cannot_be_written_is_told_and_nothing_changes(
    window: MainWindow, dialog: OwnValuesDialog, qtbot: QtBot
) -> None:
    own_values_file(ANCIENTS).parents[3].parent.mkdir(parents=True)
    own_values_file(ANCIENTS).parents[3].write_text("in the way", encoding="utf-8")
    heard: list[BuilderError] = []
    window.session.failed.connect(heard.append)
    type_in(dialog, "2")
    assert len(heard) == 1
    qtbot.waitUntil(lambda: bool(told(dialog)))
    dialog.model.setData(at(dialog), "")
    assert at(dialog).data() == "1\u202fʰ"


def test_escape_closes_it_and_the_army_stays_in_reach(
    window: MainWindow, dialog: OwnValuesDialog
) -> None:
    assert not dialog.isModal()
    type_in(dialog, "2")
    window.session.select((4,))
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert opened(window) is dialog


def test_escape_in_a_cell_takes_back_only_what_was_being_typed(dialog: OwnValuesDialog) -> None:
    at(dialog)
    QTest.keyClicks(dialog.view, "8")
    (editor,) = dialog.view.findChildren(QLineEdit, "own-cell")
    assert editor.text() == "8"
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert dialog.isVisible()
    assert at(dialog).data() == "1\u202fʰ"


def test_a_click_on_an_amount_opens_its_table(window: MainWindow) -> None:
    window.session.select((3,))
    window.space().inspector.setCurrentIndex(1)
    why = window.space().inspector.why
    (part, *_) = rows_below(next(rows_of(why)))
    part.setExpanded(True)
    line = next(rows_below(part))
    place = why.visualItemRect(line)
    left = Qt.MouseButton.LeftButton
    where = QPoint(why.columnViewportPosition(1) + 5, place.center().y())
    QTest.mouseClick(why.viewport(), left, pos=where)
    assert window.findChild(OwnValuesDialog) is not None


def test_it_follows_to_the_rules_of_the_next_document(
    window: MainWindow, dialog: OwnValuesDialog
) -> None:
    assert "Roman Ancients" in dialog.windowTitle()
    assert window.session.new_roster(NAPOLEONIC, FRENCH)
    assert "Garde" in dialog.windowTitle()
    assert counts(dialog, "Status by nation") == ("140", "")


def test_a_price_in_the_inspector_leads_to_its_cell(window: MainWindow) -> None:
    window.session.select((4,))
    (mark,) = marks(window, "Helmet:")
    mark.click()
    dialog = window.findChild(OwnValuesDialog)
    assert isinstance(dialog, OwnValuesDialog)
    assert dialog.view.currentIndex() == dialog.model.index_of("helmet", "points")
    type_in(dialog, "2")
    assert marks(window, "Helmet:") == []


def marks(window: MainWindow, name: str) -> list[QToolButton]:
    found = window.space().inspector.findChildren(QToolButton, "house-mark")
    return [each for each in found if each.isVisible() and each.accessibleName().startswith(name)]


def test_a_line_of_a_sum_leads_to_its_cell(window: MainWindow, qtbot: QtBot) -> None:
    window.session.select((3,))
    window.space().inspector.setCurrentIndex(1)
    why = window.space().inspector.why
    (part, *_) = rows_below(next(rows_of(why)))
    part.setExpanded(True)
    (line,) = (each for each in rows_below(part) if each.text(0).startswith("helmet"))
    with qtbot.waitSignal(why.cell_asked) as asked:
        why.itemActivated.emit(line, 0)
    assert asked.args == [HELMET]
    dialog = window.findChild(OwnValuesDialog)
    assert isinstance(dialog, OwnValuesDialog)
    assert dialog.view.currentIndex() == dialog.model.index_of("helmet", "points")


def test_everything_has_a_name_for_screen_readers(dialog: OwnValuesDialog) -> None:
    assert nameless(dialog) == []
    type_in(dialog, "abc")
    spoken = at(dialog).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "is no number" in spoken


def test_the_tables_can_be_reached_by_keyboard(dialog: OwnValuesDialog) -> None:
    tree = dialog.findChild(QTreeWidget, "own-tables")
    assert isinstance(tree, QTreeWidget)
    QTest.keyClick(tree, Qt.Key.Key_Down)
    assert dialog.model.table is not None
    assert dialog.model.table.id == "models"
