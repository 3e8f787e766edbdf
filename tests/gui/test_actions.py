"""The table of actions, and what is made from it."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QMenu

from builder import assets, translation
from builder.gui.actions import ACTIONS, key_sequences
from tests.support.makers import ANCIENTS, POLYBIAN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from builder.gui.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("qapp")


def mnemonic(text: str) -> str:
    found = re.search(r"&([^&])", text.replace("&&", ""))
    return found[1].casefold() if found else ""


def test_ids_are_there_once() -> None:
    assert max(Counter(line.id for line in ACTIONS).values()) == 1


@pytest.mark.parametrize("line", ACTIONS, ids=lambda line: line.id)
def test_every_action_has_text_tip_key_and_icon(line: object) -> None:
    action = next(each for each in ACTIONS if each is line)
    assert mnemonic(action.text)
    assert action.tip
    assert key_sequences(action)
    assert "currentColor" in assets.text(f"resources/icons/{action.icon}.svg")


def test_no_key_means_two_things(army_window: MainWindow) -> None:
    menus = army_window.menuBar().findChildren(QMenu)
    actions = {action for menu in menus for action in menu.actions()}
    keys = [key.toString() for action in actions for key in action.shortcuts() if key.toString()]
    assert not [key for key, count in Counter(keys).items() if count > 1]


@pytest.fixture
def speaking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], object]]:
    """Return what makes the program speak another language until the test is over."""
    monkeypatch.delenv("LEGATUS_LANG")
    yield translation.use
    translation.forget()


@pytest.mark.parametrize("language", translation.languages())
def test_every_menu_has_each_letter_once_in_every_language(
    language: str,
    speaking: Callable[[str], object],
    make_window: Callable[..., MainWindow],
) -> None:
    speaking(language)
    window = make_window()
    window.session.new_roster(ANCIENTS, POLYBIAN)
    bar = window.menuBar()
    for menu in (*window.findChildren(QMenu), bar):
        texts = [action.text() for action in menu.actions() if action.text()]
        letters = Counter(filter(None, map(mnemonic, texts)))
        assert max(letters.values(), default=1) == 1, texts


def test_actions_are_off_while_they_have_nothing_to_work_on(window: MainWindow) -> None:
    enabled = {name for name, action in window.menus.actions.items() if action.isEnabled()}
    assert enabled == {
        "new",
        "open",
        "open-clipboard",
        "quit",
        "preferences",
        "manual",
        "glossary",
        "about",
    }


def test_actions_on_a_selection_are_off_for_the_army_itself(army_window: MainWindow) -> None:
    actions = army_window.menus.actions
    army_window.session.select((1,))
    assert not actions["remove"].isEnabled()
    assert actions["add-formation"].isEnabled()
    army_window.session.select((3,))
    assert actions["remove"].isEnabled()


def test_undo_and_redo_name_their_step(army_window: MainWindow) -> None:
    undo, redo = (army_window.menus.actions[name] for name in ("undo", "redo"))
    assert (undo.isEnabled(), redo.isEnabled()) == (False, False)
    army_window.space().deeds.rename(3, "Primi")
    assert undo.text() == "&Undo: rename"
    undo.trigger()
    assert (undo.text(), redo.text()) == ("&Undo", "&Redo: rename")
    redo.trigger()
    assert army_window.session.tree.nodes[3].name == "Primi"
