"""A sealed game in the window: one's own step, what comes from the other side, what goes wrong."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPointF, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QToolButton

from builder.core.errors import BadRequest
from builder.core.messages import Message
from builder.core.scenario import Scenario
from builder.gui.help.window import ManualWindow
from builder.gui.sealed.dialog import SealedDialog
from builder.gui.sealed.items import ItemsDialog
from builder.operations import exchange
from builder.operations.documents import open_file
from builder.operations.own_files import OwnFile, is_locked, lock
from tests.gui.test_accessibility import nameless, without_label, without_page
from tests.support.drops import dropping
from tests.support.makers import shipped
from tests.support.sealed_folders import Folders, played_to

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow

Opened = tuple[Folders, SealedDialog]


@pytest.fixture
def at(window: MainWindow, tmp_path: Path) -> Callable[[str], Opened]:
    """Return what opens Rome's battle of a game at a step, with the game's window."""

    def opened(step: str) -> Opened:
        game = played_to(step, tmp_path)
        assert window.files.open(game.rome / "battle.legatus")
        return game, show(window)

    return opened


def show(window: MainWindow) -> SealedDialog:
    window.menus.actions["sealed"].trigger()
    found = window.findChild(SealedDialog)
    assert isinstance(found, SealedDialog)
    return found


def state(dialog: SealedDialog, column: int) -> list[str]:
    table = dialog.steps.table
    rows = (table.topLevelItem(row) for row in range(table.topLevelItemCount()))
    return [row.text(column).split("  ")[-1] for row in rows if row is not None]


def lines(dialog: SealedDialog) -> list[str]:
    details = dialog.steps.details
    return [details.item(row).text() for row in range(details.count())]


def badge(window: MainWindow, qtbot: QtBot) -> str:
    qtbot.waitUntil(lambda: not window.workers.busy)
    found = window.findChild(QToolButton, "sealed-badge")
    return found.text() if isinstance(found, QToolButton) and found.isVisible() else ""


def owner_bytes(game: Folders) -> bytes:
    return (game.rome / "owner-rome.legatus").read_bytes()


# One's own step


def test_a_game_is_proposed_with_side_points_and_envelopes(
    at: Callable[[str], Opened], window: MainWindow
) -> None:
    game, dialog = at("proposed")
    for name in ("owner-rome", "agreement-rome"):
        (game.rome / f"{name}.legatus").unlink()
    window.session.file_changed.emit()
    fields = dialog.steps.fields
    fields.side.setCurrentIndex(1)
    fields.points.setValue(700)
    fields.slots.setValue(32)
    dialog.steps.step.click()
    owner = exchange.open_owner(OwnFile(game.rome / "owner-macedon.legatus"))
    assert (owner.agreement.terms.limit, owner.agreement.terms.slots) == (700, 32)
    assert dialog.steps.players.text() == "Macedon (you) against Rome"
    assert dialog.steps.step.text() == "Waiting for Rome"


def test_steps_say_how_far_each_side_is(at: Callable[[str], Opened]) -> None:
    _, dialog = at("agreed")
    assert state(dialog, 1) == ["done", "now", *["later"] * 5]
    assert state(dialog, 2) == ["done", "now", *["later"] * 4, ""]


def test_nothing_is_sealed_before_the_ground_is_chosen(at: Callable[[str], Opened]) -> None:
    _, dialog = at("agreed")
    assert not dialog.steps.step.isEnabled()
    dialog.steps.fields.ground.setCurrentIndex(1)
    assert dialog.steps.step.isEnabled()


def test_the_ground_of_both_is_one_step_that_can_be_undone(
    at: Callable[[str], Opened], window: MainWindow
) -> None:
    _, dialog = at("seeds")
    dialog.steps.step.click()
    document = window.session.document
    assert isinstance(document, Scenario)
    assert document.terrain is not None
    assert "Seal deployment" in dialog.steps.step.text().replace("&", "")
    window.session.undo_stack.undo()
    assert "Lay the ground" in dialog.steps.step.text().replace("&", "")


def test_a_battle_with_unsaved_changes_is_saved_before_it_is_sealed(
    at: Callable[[str], Opened], window: MainWindow
) -> None:
    game, dialog = at("seeds")
    dialog.steps.step.click()
    assert window.session.has_unsaved_work
    dialog.steps.step.click()
    assert not window.session.has_unsaved_work
    assert (game.rome / "commitment-2-rome.legatus").exists()


def test_a_battle_that_was_never_saved_is_to_be_saved_first(window: MainWindow) -> None:
    assert window.session.new_scenario("civitates-bellantes/cynoscephalae-197bc")
    dialog = show(window)
    dialog.steps.step.click()
    assert "save it first" in dialog.steps.message.text


def test_everything_is_opened_only_when_the_game_is_over(at: Callable[[str], Opened]) -> None:
    game, dialog = at("laid")
    assert not dialog.steps.step.isEnabled()
    dialog.steps.fields.over.setChecked(True)
    dialog.steps.step.click()
    assert (game.rome / "opening-all-rome.legatus").exists()


def test_several_things_are_opened_from_the_list(at: Callable[[str], Opened]) -> None:
    game, dialog = at("laid")
    dialog.steps.items.click()
    items = dialog.findChild(ItemsDialog)
    assert isinstance(items, ItemsDialog)
    assert nameless(items) == []
    texts = [items.list.item(row).text() for row in range(items.list.count())]
    assert texts[0] == "✓ open  1.0  The army list"
    assert "○ sealed  2.1  Orders, First reinforcement, Advance" in texts
    for row in (9, 10):
        items.list.item(row).setSelected(True)
    items.reveal.click()
    assert (game.rome / "opening-2.1-2.2-rome.legatus").exists()
    assert exchange.open_owner(game.owners[0]).shown == ((2, 1), (2, 2))


def test_the_last_file_is_written_again_when_it_is_gone(at: Callable[[str], Opened]) -> None:
    game, dialog = at("seeds")
    file = game.rome / "seed-rome.legatus"
    before = file.read_bytes()
    dialog.steps.again.click()
    assert "nothing was overwritten" in dialog.steps.message.text
    file.unlink()
    dialog.steps.again.click()
    assert file.read_bytes() == before
    assert dialog.steps.send.file == file


def test_the_opponents_copy_is_written_with_the_roots(at: Callable[[str], Opened]) -> None:
    game, dialog = at("sealed")
    dialog.steps.public.click()
    copy = open_file(game.rome / "public-rome.legatus", shipped()).public
    assert copy is not None
    assert copy.roots == tuple(each.root for each in exchange.open_owner(game.owners[0]).mine)


def test_the_file_to_send_is_named_shown_and_its_path_copied(
    at: Callable[[str], Opened], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, dialog = at("proposed")
    shown: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", shown.append)
    dialog.steps.send.folder.click()
    dialog.steps.send.path.click()
    assert shown == [QUrl.fromLocalFile(str(game.rome))]
    assert QGuiApplication.clipboard().text() == str(game.rome / "agreement-rome.legatus")


# What comes from the other side


def test_a_file_is_joined_by_opening_it_in_the_window(
    at: Callable[[str], Opened], window: MainWindow
) -> None:
    game, dialog = at("laid")
    exchange.reveal(game.owners[1], [(2, 0)])
    window.files.open_all([game.hand("opening-2.0-macedon.legatus")])
    assert "1 slot is open, and is what was sealed" in dialog.steps.message.text
    assert lines(dialog)[0].startswith("2.0  Orders, Covering force")
    assert len(window.session.documents) == 1


def test_several_files_are_dropped_at_once(at: Callable[[str], Opened]) -> None:
    game, dialog = at("laid")
    for slot in (0, 1):
        exchange.reveal(game.owners[1], [(2, slot)])
    files = [game.hand(f"opening-2.{slot}-macedon.legatus") for slot in (0, 1)]
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    dialog.dropEvent(dropping(QPointF(5, 5), data))
    assert [line[0] for line in lines(dialog)] == ["✓", "✓", "2", "2"]


def test_a_file_of_a_game_needs_its_battle(window: MainWindow, tmp_path: Path) -> None:
    game = played_to("proposed", tmp_path)
    assert not window.files.open(game.rome / "agreement-rome.legatus")
    assert "Open your battle" in window.message_bar.text


# What goes wrong: what happened, what to do, and nothing overwritten


def other_game(_game: Folders, folder: Path) -> Path:
    return played_to("sealed", folder / "other").macedon / "commitment-1-macedon.legatus"


def newer(game: Folders, folder: Path) -> Path:
    text = (game.macedon / "commitment-1-macedon.legatus").read_text(encoding="utf-8")
    file = folder / "newer.legatus"
    file.write_text(text.replace("commitment/1", "commitment/2"), encoding="utf-8")
    return file


def cut(game: Folders, folder: Path) -> Path:
    text = (game.macedon / "commitment-1-macedon.legatus").read_text(encoding="utf-8")
    file = folder / "cut.legatus"
    file.write_text(text[: len(text) // 2], encoding="utf-8")
    return file


def wrong_side(game: Folders, folder: Path) -> Path:
    text = (game.macedon / "commitment-1-macedon.legatus").read_text(encoding="utf-8")
    file = folder / "side.legatus"
    file.write_text(text.replace("side: macedon", "side: carthage"), encoding="utf-8")
    return file


def early(game: Folders, _folder: Path) -> Path:
    rome, macedon = game.owners
    exchange.reveal(rome, "seed")
    exchange.join(macedon, game.rome / "seed-rome.legatus")
    exchange.reveal(macedon, "seed")
    exchange.commit(macedon, game.macedon / "battle.legatus", shipped())
    return game.macedon / "commitment-2-macedon.legatus"


def file_of(name: str) -> Callable[[Folders, Path], Path]:
    return lambda game, _folder: next(game.rome.parent.glob(f"*/{name}.legatus"))


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (other_game, "belongs to another game; nothing of it was taken"),
        (wrong_side, "there is no side “carthage” in this game"),
        (early, "isn't its turn yet; nothing has changed"),
        (file_of("commitment-1-rome"), "This file is your own: send it to the other side"),
        (file_of("owner-rome"), "your own owner's file: nobody joins it"),
        (file_of("owner-macedon"), "the other side's secrets; nothing of it was read out"),
        (file_of("commitment-1-macedon"), "This was joined before; nothing has changed."),
        (file_of("battle"), "is of the kind scenario/2"),
        (cut, "cut.legatus"),
        (newer, "Update the program to open it; the file is unchanged"),
    ],
)
def test_what_cannot_be_joined_says_why_and_changes_nothing(
    at: Callable[[str], Opened],
    tmp_path: Path,
    bad: Callable[[Folders, Path], Path],
    told: str,
) -> None:
    game, dialog = at("sealed")
    file = bad(game, tmp_path)
    before = owner_bytes(game)
    dialog.join([file])
    assert told in dialog.steps.message.text
    assert owner_bytes(game) == before


def test_a_lost_owners_file_is_told_with_what_to_do(at: Callable[[str], Opened]) -> None:
    game, dialog = at("sealed")
    (game.rome / "owner-rome.legatus").unlink()
    dialog.join([game.macedon / "commitment-1-macedon.legatus"])
    assert "put the copy you kept there" in dialog.steps.message.text
    assert not (game.rome / "owner-rome.legatus").exists()


def test_an_altered_owners_file_stops_the_game_and_shows_on_the_badge(
    at: Callable[[str], Opened], window: MainWindow, qtbot: QtBot
) -> None:
    game, dialog = at("agreed")
    assert badge(window, qtbot) == "○ not yet revealed"
    text = owner_bytes(game).replace(b"title: Cynoscephalae", b"title: Cynoscephalai")
    (game.rome / "owner-rome.legatus").write_bytes(text)
    window.session.file_changed.emit()
    assert badge(window, qtbot) == "▲ altered"
    assert "altered since the program wrote it" in dialog.steps.next.text()
    assert not dialog.steps.step.isEnabled()


def test_a_proposal_for_another_battle_is_not_accepted(window: MainWindow, tmp_path: Path) -> None:
    game = played_to("proposed", tmp_path)
    assert window.session.new_scenario("roman-ancients/zama-202bc")
    assert window.session.save(tmp_path / "zama.legatus")
    dialog = show(window)
    dialog.join([game.rome / "agreement-rome.legatus"])
    dialog.steps.step.click()
    assert "Nothing was agreed" in dialog.steps.message.text
    assert not list(tmp_path.glob("owner-*"))


def test_a_locked_owners_file_asks_for_its_passphrase(
    at: Callable[[str], Opened], window: MainWindow, qtbot: QtBot
) -> None:
    pytest.importorskip("cryptography")
    game, dialog = at("laid")
    lock(OwnFile(game.owners[0].path, "over the hills"))
    window.session.file_changed.emit()
    assert badge(window, qtbot) == "○ passphrase needed"
    fields = dialog.steps.fields
    for passphrase in ("and far away", "over the hills"):
        assert fields.passphrase.isVisible()
        fields.passphrase.setText(passphrase)
        fields.unlock.click()
    assert not fields.passphrase.isVisible()
    assert dialog.steps.players.text() == "Rome (you) against Macedon"
    assert badge(window, qtbot) == "○ not yet revealed"


# The badge


def test_the_badge_is_worked_out_when_a_battle_is_opened(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    game = played_to("open", tmp_path)
    assert window.session.new_scenario("roman-ancients/zama-202bc")
    assert badge(window, qtbot) == ""
    assert window.files.open(game.rome / "battle.legatus")
    assert badge(window, qtbot) == "✓ verified"


def test_a_public_copy_has_a_badge_beside_the_owners_file_and_without(
    at: Callable[[str], Opened], window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    game, dialog = at("sealed")
    exchange.publish(game.owners[1], game.macedon / "battle.legatus", shipped())
    assert window.files.open(game.hand("public-macedon.legatus"))
    assert badge(window, qtbot) == "○ not yet revealed"
    assert "names the roots that you hold" in dialog.proofs.copy.text()
    alone = tmp_path / "alone.legatus"
    shutil.copy(game.rome / "public-macedon.legatus", alone)
    assert window.files.open(alone)
    assert badge(window, qtbot) == "○ not yet revealed"


def test_a_battle_of_other_sides_has_no_badge_of_this_game(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    game = played_to("open", tmp_path)
    assert window.session.new_scenario("roman-ancients/zama-202bc")
    assert window.session.save(game.rome / "zama.legatus")
    assert badge(window, qtbot) == ""


def test_a_click_on_the_badge_explains_it_and_leads_to_the_manual(
    at: Callable[[str], Opened], window: MainWindow, qtbot: QtBot
) -> None:
    _, dialog = at("open")
    assert badge(window, qtbot) == "✓ verified"
    found = window.findChild(QToolButton, "sealed-badge")
    assert isinstance(found, QToolButton)
    found.click()
    assert dialog.tabs.currentWidget() is dialog.proofs
    assert "what stood sealed" in dialog.proofs.meaning.text()
    dialog.proofs.manual.click()
    manual = window.findChild(ManualWindow)
    assert isinstance(manual, ManualWindow)
    assert manual.page == "sealed-orders"
    manual.close()


@pytest.mark.parametrize("step", ["proposed", "agreed", "laid", "open"])
def test_the_window_has_names_and_a_page_of_the_manual(
    at: Callable[[str], Opened], step: str
) -> None:
    _, dialog = at(step)
    for page in (dialog.steps, dialog.proofs):
        dialog.tabs.setCurrentWidget(page)
        assert nameless(dialog) == []
        assert without_page(dialog) == []
        assert without_label(dialog) == []


def test_several_games_in_a_folder_are_chosen_from(at: Callable[[str], Opened]) -> None:
    game, dialog = at("agreed")
    shutil.copy(game.owners[1].path, game.rome)
    dialog.steps.message.hide()
    dialog.hide()
    dialog.show()
    games = dialog.steps.games
    assert [games.itemText(row) for row in range(games.count())] == [
        "owner-macedon.legatus",
        "owner-rome.legatus",
    ]
    games.setCurrentIndex(1)
    games.activated.emit(1)
    assert dialog.steps.players.text() == "Rome (you) against Macedon"


# The passphrase


def test_the_owners_file_is_locked_and_unlocked_in_the_window(
    at: Callable[[str], Opened],
) -> None:
    game, dialog = at("sealed")
    path, line = game.rome / "owner-rome.legatus", dialog.proofs.lock
    before = path.read_bytes()
    dialog.show_proofs()
    assert not line.button.isEnabled()
    line.passphrase.setText("at the ninth hour")
    line.button.click()
    assert is_locked(path)
    assert line.passphrase.isHidden()
    line.button.click()
    assert path.read_bytes() == before


def test_a_step_goes_on_with_the_passphrase_that_was_just_given(
    at: Callable[[str], Opened],
) -> None:
    game, dialog = at("sealed")
    dialog.proofs.lock.passphrase.setText("at the ninth hour")
    dialog.proofs.lock.button.click()
    dialog.steps.step.click()
    assert (game.rome / "seed-rome.legatus").exists()
    assert is_locked(game.rome / "owner-rome.legatus")


def test_a_lock_that_fails_is_told_and_changes_nothing(
    at: Callable[[str], Opened], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, dialog = at("sealed")
    before = owner_bytes(game)
    monkeypatch.setattr("builder.gui.sealed.game.lock", _no_room)
    dialog.proofs.lock.passphrase.setText("at the ninth hour")
    dialog.proofs.lock.button.click()
    assert "no room" in dialog.steps.message.text
    assert owner_bytes(game) == before


def _no_room(_own: OwnFile) -> None:
    raise BadRequest(Message.of("no room"))
