"""One computer, two players: what is covered is told in no way, and the document stays itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeView

from builder.core.edits import change
from builder.core.errors import BadRequest
from builder.core.messages import Message
from builder.core.roster import Formation, Leader, Roster, walk
from builder.core.scenario import Scenario
from builder.core.secret_fields import TOPICS
from builder.gui.comparison.dialog import ComparisonDialog
from builder.gui.dialogs.sharing import SharingDialog
from builder.operations.army_text import FORMS
from builder.operations.documents import Opened, new_roster, new_scenario, save_file
from builder.operations.sharing import share
from tests.support import pdf
from tests.support.makers import shipped
from tests.support.secretive import MARK, planted, waiting_at
from tests.support.told_texts import told_texts

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow
    from builder.gui.session import Session

BATTLES = (
    "roman-ancients/zama-202bc",
    "garde-au-feu/quatre-bras-1815",
    "medioevo/campaldino-1289",
    "civitates-bellantes/cynoscephalae-197bc",
)
ZAMA = BATTLES[0]
TIP = "Shows {} for as long as you hold the mouse or the space bar"
ROME, CARTHAGE = "rome", "carthage"


@pytest.fixture(autouse=True)
def empty_clipboard(qapp: object) -> None:  # noqa: ARG001 - Qt must be running
    QGuiApplication.clipboard().clear()


def noted(battle: Scenario) -> Scenario:
    """Return a battle of two sides with texts in secret fields, as its players may write them."""
    for place in range(len(battle.sides)):
        battle = waiting_at(battle, place)
    sides = []
    for number, side in enumerate(battle.sides):
        mark = f"{MARK}-{number}"
        army = change(side.army, [n.id for n in walk(side.army.root)], notes=mark)
        army = change(army, side.reserves[0].nodes, name=mark)
        army = army.model_copy(update={"limit": 1})
        sides.append(side.model_copy(update={"army": army}))
    return battle.model_copy(update={"sides": tuple(sides), "notes": f"{MARK}-both"})


def all_secret(name: str) -> Scenario:
    """Return a battle with marks in all secret fields, all of which are closed."""
    battle = planted(new_scenario(shipped(), name, language="en"))
    return battle.model_copy(update={"secret_topics": TOPICS, "open_topics": ()})


@pytest.fixture
def zama(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """Return a window with a battle whose sides both have secrets, just opened from its file."""
    file = tmp_path / "zama.legatus"
    save_file(noted(new_scenario(shipped(), ZAMA, language="en")), file, shipped())
    assert window.session.open(file)
    with qtbot.waitActive(window):
        window.activateWindow()
    return window


def marks(within: QWidget | None = None) -> set[str]:
    """Return the marked words that are told in any way."""
    return {word for text in told_texts(within) for word in text.split() if MARK in word}


def visited(window: MainWindow, qtbot: QtBot) -> set[str]:
    """Return the marks that are told after all was looked at that the window has."""
    found = set(marks())
    session, space = window.session, window.space()
    assert session.battle is not None
    space.tabs.setCurrentWidget(space.preview)
    qtbot.waitUntil(lambda: space.preview.pages.page_count > 0, timeout=30_000)
    if session.battle.scenario is not None:
        space.show_battlefield()
        window.menus.actions["battle"].trigger()
        found |= of_battle_dialog(window, qtbot)
    for place, side in enumerate(session.battle.sides):
        session.look_at(place)
        found |= of_dialogs(window)
        for node in walk(side.reckoning.army.root):
            session.select([node.id])
            window.menus.actions["copy"].trigger()
            space.inspector.setCurrentIndex(node.id % 2)
            found |= marks(space.inspector)
        found |= marks()
    return found


def of_dialogs(window: MainWindow) -> set[str]:
    """Return the marks that are told by the texts to share, the comparison and the orders."""
    for action in ("orders", "share", "compare"):
        window.menus.actions[action].trigger()
    found = set(marks())
    for dialog in window.findChildren(SharingDialog):
        found |= {dialog.texts[form].toPlainText() for form in FORMS if turned_to(dialog, form)}
        dialog.close()
    for comparison in window.findChildren(ComparisonDialog):
        comparison.close()
    return {word for text in found for word in text.split() if MARK in word}


def turned_to(dialog: SharingDialog, form: str) -> bool:
    dialog.tabs.setCurrentIndex(FORMS.index(form))
    return dialog.form == form


def of_battle_dialog(window: MainWindow, qtbot: QtBot) -> set[str]:
    dialog = window._battle_dialog  # noqa: SLF001 - the only way to it
    assert dialog is not None
    with qtbot.waitSignal(dialog.prepared.shown, timeout=30_000):
        dialog.pages.setCurrentWidget(dialog.prepared)
    found = set()
    for side in range(dialog.side.count()):
        dialog.side.setCurrentIndex(side)
        found |= marks()
    return found


@pytest.mark.parametrize("name", BATTLES)
def test_of_covered_sides_no_secret_field_is_told_anywhere(
    window: MainWindow, qtbot: QtBot, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    battle = all_secret(name)
    monkeypatch.setattr(
        "builder.operations.documents.open_file",
        lambda *_, **_named: Opened(battle, "", comments=False),
    )
    assert window.session.open(tmp_path / "any.legatus")
    assert window.session.hiding.chosen == frozenset()
    assert visited(window, qtbot) == set()
    assert MARK not in pages_of(window)


def pages_of(window: MainWindow) -> str:
    content = window.space().preview.source._content  # noqa: SLF001 - what is on the screen
    assert content
    return pdf.inflated(content).decode("latin-1") + "".join(pdf.texts(content))


@pytest.mark.parametrize("name", BATTLES[:2])
def test_of_an_opponents_copy_no_secret_field_is_told_anywhere(
    window: MainWindow, qtbot: QtBot, name: str, tmp_path: Path
) -> None:
    battle = all_secret(name)
    share(battle, tmp_path / "theirs.legatus", shipped(), "opponent", battle.sides[0].id)
    assert window.session.open(tmp_path / "theirs.legatus")
    assert visited(window, qtbot) == set()
    assert MARK not in pages_of(window)


def test_what_is_looked_for_is_found_where_it_is_shown(zama: MainWindow, qtbot: QtBot) -> None:
    zama.session.hide(None)
    found = {word.strip(".,;()'\"") for word in visited(zama, qtbot)}
    assert {f"{MARK}-0", f"{MARK}-1"} <= found


def test_covered_again_everything_that_was_looked_at_has_forgotten_it(
    zama: MainWindow, qtbot: QtBot
) -> None:
    zama.session.hide(None)
    visited(zama, qtbot)
    zama.menus.actions["hide-secrets"].trigger()
    QApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete))
    assert marks() == set()


def test_one_sides_player_sees_his_own_and_nothing_of_the_other(
    zama: MainWindow, qtbot: QtBot
) -> None:
    zama.session.hide(frozenset({ROME}))
    found = visited(zama, qtbot)
    assert any(word.startswith(f"{MARK}-0") for word in found)
    assert not [word for word in found if f"{MARK}-1" in word or f"{MARK}-both" in word]


def test_a_battle_of_a_template_is_shown_whole(window: MainWindow) -> None:
    assert window.session.new_scenario(ZAMA)
    assert window.session.hiding.chosen is None
    assert window.space().hiding_strip.isHidden()


def test_an_army_alone_is_covered_when_it_is_asked_for(army_window: MainWindow) -> None:
    session = army_window.session
    session.edit("any", lambda document: document.model_copy(update={"notes": MARK}))
    army_window.menus.actions["hide-secrets"].trigger()
    assert session.document is not None
    assert session.document.notes == ""
    assert session.whole is not None
    assert session.whole.notes == MARK


def strip_of(window: MainWindow) -> tuple[object, ...]:
    strip = window.space().hiding_strip
    assert strip.isVisible()
    return strip.hold.toolTip(), [strip.sides.itemText(n) for n in range(strip.sides.count())]


def test_the_strip_offers_the_sides_and_to_look_at_the_one_in_front(zama: MainWindow) -> None:
    names = [side.name for side in zama.session.battle.sides] if zama.session.battle else []
    sides = [f"{name}: secrets shown" for name in names]
    chosen = ["All secrets covered", *sides, "All secrets shown"]
    assert strip_of(zama) == (TIP.format(names[0]), chosen)
    zama.session.look_at(1)
    assert strip_of(zama) == (TIP.format(names[1]), chosen)


def is_seen(session: Session, side: int) -> bool:
    assert session.battle is not None
    return session.battle.sides[side].reckoning.army.root.notes != ""


def test_the_mouse_shows_the_side_in_front_for_as_long_as_it_is_held(zama: MainWindow) -> None:
    hold, session = zama.space().hiding_strip.hold, zama.session
    QTest.mousePress(hold, Qt.MouseButton.LeftButton)
    assert (is_seen(session, 0), is_seen(session, 1)) == (True, False)
    QTest.mouseRelease(hold, Qt.MouseButton.LeftButton)
    assert not is_seen(session, 0)


def test_the_space_bar_does_so_too_and_lets_go_with_the_focus(zama: MainWindow) -> None:
    hold, session = zama.space().hiding_strip.hold, zama.session
    hold.setFocus()
    QTest.keyPress(hold, Qt.Key.Key_Space)
    assert is_seen(session, 0)
    zama.space().tree.setFocus()
    assert not is_seen(session, 0)


def test_another_window_in_front_covers_again(zama: MainWindow, qtbot: QtBot) -> None:
    hold, session = zama.space().hiding_strip.hold, zama.session
    QTest.mousePress(hold, Qt.MouseButton.LeftButton)
    assert is_seen(session, 0)
    other = QTreeView()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(lambda: not is_seen(session, 0))


def test_who_brings_another_document_to_the_front_lets_go(zama: MainWindow) -> None:
    session, battle = zama.session, zama.session.front
    session.look(held=True)
    assert session.new_roster("roman-ancients", "polybian-roman")
    assert battle is not None
    assert battle.hiding.keep == frozenset()
    assert MARK not in str(battle.document)


def renamed(session: Session, side: int, name: str) -> bool:
    session.look_at(side)
    root = session.army.root.id
    return session.edit_army("rename", lambda army: change(army, [root], name=name))


def test_what_is_covered_cant_be_changed_and_the_reason_is_told(zama: MainWindow) -> None:
    zama.session.hide(frozenset({ROME}))
    before = zama.session.whole
    assert not renamed(zama.session, 1, "Anybody")
    assert zama.session.whole is before
    assert "covered" in zama.message_bar.text


def test_an_edit_of_the_side_that_is_shown_leaves_the_other_as_it_is(zama: MainWindow) -> None:
    session = zama.session
    session.hide(frozenset({ROME}))
    before = session.whole
    assert renamed(session, 0, "Legions")
    assert isinstance(before, Scenario)
    assert isinstance(session.whole, Scenario)
    assert session.whole.sides[1] == before.sides[1]
    assert session.whole.sides[0].army.root.name == "Legions"
    assert session.whole.notes == before.notes


def test_the_ground_can_be_laid_while_everything_is_covered(zama: MainWindow) -> None:
    zama.space().show_battlefield()
    deeds, session = zama.space().battlefield.tab.deeds, zama.session
    assert isinstance(session.whole, Scenario)
    sides = session.whole.sides
    assert deeds.lay("any", lambda old: old.model_copy(update={"seed": "a1"}))
    assert isinstance(session.whole, Scenario)
    assert session.whole.terrain is not None
    assert session.whole.sides == sides


def test_why_something_cant_be_done_tells_nothing_of_what_is_covered(zama: MainWindow) -> None:
    session = zama.session
    session.look_at(0)

    def tells(document: Roster | Scenario) -> Roster | Scenario:
        if MARK in str(document):
            raise BadRequest(Message(MARK))
        return document.model_copy(update={"title": "Any"})

    assert not session.edit("any", tells)
    assert "covered" in zama.message_bar.text


def test_steps_of_what_is_covered_have_no_name_and_arent_undone(zama: MainWindow) -> None:
    session, undo = zama.session, zama.menus.actions["undo"]
    session.hide(None)
    assert renamed(session, 1, "Anybody")
    session.hide(frozenset({ROME}))
    assert (undo.isEnabled(), undo.text()) == (False, "&Undo")
    after = session.whole
    session.undo()
    assert session.whole is after
    session.hide(None)
    assert (undo.isEnabled(), undo.text()) == (True, "&Undo: rename")


def test_saved_while_it_is_covered_the_file_has_everything(zama: MainWindow) -> None:
    session = zama.session
    whole, path = session.whole, session.path
    assert path is not None
    assert session.save()
    assert session.open(path)
    assert session.whole == whole


def test_the_tree_of_a_covered_side_has_no_orders_and_takes_no_edits(zama: MainWindow) -> None:
    tree = zama.space().trees[0]
    order = [column.id for column in tree.tree_model.columns].index("order")
    assert tree.isColumnHidden(order)
    assert not tree.tree_model.flags(tree.tree_model.index(0, 0)) & Qt.ItemFlag.ItemIsEditable
    zama.session.hide(None)
    assert not zama.space().trees[0].isColumnHidden(order)


def test_nobody_is_offered_to_deploy_or_to_order_a_covered_side(zama: MainWindow) -> None:
    zama.session.hide(None)
    zama.menus.actions["orders"].trigger()
    zama.space().show_battlefield()
    panel, dialog = zama.space().battlefield.tab.units_panel, zama._orders_dialog  # noqa: SLF001
    assert dialog is not None
    shown = panel.place_button.isEnabled(), dialog.form.isEnabled(), dialog.model.rowCount() > 0
    zama.session.hide(frozenset())
    covered = panel.place_button.isEnabled(), dialog.form.isEnabled(), dialog.model.rowCount() > 0
    assert (shown, covered) == ((True, True, True), (False, False, False))


def test_who_is_selected_stays_so_while_one_looks(zama: MainWindow) -> None:
    session = zama.session
    last = [node.id for node in walk(session.army.root)][-1]
    session.select([last])
    session.look(held=True)
    assert session.selected == (last,)
    session.look(held=False)
    assert session.selected == (last,)


def test_of_a_covered_side_nothing_is_found_wrong(zama: MainWindow) -> None:
    session = zama.session
    session.hide(frozenset({CARTHAGE}))
    assert session.battle is not None
    rome, carthage = session.battle.sides
    assert rome.reckoning.findings == ()
    assert carthage.reckoning.findings


# An opponent's copy ------------------------------------------------------------------------------


@pytest.fixture
def theirs(window: MainWindow, tmp_path: Path) -> MainWindow:
    """Return a window with an opponent's copy of a lone army with a spare general."""
    army = new_roster(shipped(), "garde-au-feu", "french-1815", language="en")
    role = next(n for n in walk(army.army.root) if isinstance(n, Formation) and n.leaders).leaders
    spare = Leader(role=role[0].role, name=MARK)
    army = army.model_copy(update={"army": army.army.model_copy(update={"spares": (spare,)})})
    share(army, tmp_path / "theirs.legatus", shipped(), "opponent")
    assert window.session.open(tmp_path / "theirs.legatus")
    return window


def test_a_copy_says_what_it_is_and_offers_nothing_it_cant_know(theirs: MainWindow) -> None:
    strip = theirs.space().hiding_strip
    assert strip.isVisible()
    assert not strip.hold.isVisible()
    assert not theirs.menus.actions["hide-secrets"].isEnabled()
    assert not theirs.menus.actions["orders"].isEnabled()
    told = set(told_texts())
    assert not told & {"Character", "In reserve", "Add a leader in reserve", "To the order"}
    assert "Findings aren’t worked out for an opponent’s copy." in told


def test_a_copy_cant_be_changed(theirs: MainWindow) -> None:
    before = theirs.session.whole
    assert not renamed(theirs.session, 0, "Anybody")
    assert theirs.session.whole is before
    assert "opponent" in theirs.message_bar.text
    assert not theirs.session.has_unsaved_work


def test_a_copy_saved_under_a_name_of_ones_own_is_an_army_as_any_other(
    theirs: MainWindow, tmp_path: Path
) -> None:
    session = theirs.session
    assert session.path is None
    assert session.save(tmp_path / "mine.legatus")
    assert isinstance(session.whole, Roster)
    assert session.hiding.chosen is None
    assert renamed(session, 0, "Mine")
