"""A picture of the player's own on the card of a unit, chosen in the inspector."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import Image
from PySide6.QtWidgets import QFileDialog, QPushButton

from builder.core.roster import find

if TYPE_CHECKING:
    from pathlib import Path

    from builder.gui.main_window import MainWindow


@pytest.fixture
def unit(army_window: MainWindow) -> int:
    """Return the node of a unit, which is selected."""
    node = army_window.session.reckoning.sized.units[0].nodes[0].id
    army_window.session.select((node,))
    return node


def picture_of(window: MainWindow, node: int) -> str:
    found = find(window.session.army, node)
    assert found is not None
    return found.picture


def button(window: MainWindow, text: str) -> QPushButton | None:
    found = window.space().inspector.findChildren(QPushButton)
    return next((each for each in found if each.text() == text), None)


def push(window: MainWindow, text: str) -> None:
    found = button(window, text)
    assert found is not None
    found.click()


def choose(window: MainWindow, file: Path) -> None:
    """Choose a file in the dialog that asks for the picture."""
    push(window, "Picture on the card…")
    dialog = window.findChild(QFileDialog, "card-picture")
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(file))
    dialog.close()


def test_a_picture_is_put_on_a_card_and_taken_off(
    army_window: MainWindow, unit: int, tmp_path: Path
) -> None:
    file = tmp_path / "shield.png"
    Image.new("RGB", (40, 60), "red").save(file)
    assert button(army_window, "Take the picture off") is None
    choose(army_window, file)
    assert picture_of(army_window, unit)
    push(army_window, "Take the picture off")
    assert not picture_of(army_window, unit)
    army_window.session.undo()
    assert picture_of(army_window, unit)


@pytest.mark.usefixtures("unit")
def test_a_file_that_is_no_picture_is_told_and_changes_nothing(
    army_window: MainWindow, tmp_path: Path
) -> None:
    file = tmp_path / "shield.png"
    file.write_text("no picture at all", encoding="utf-8")
    choose(army_window, file)
    assert "shield.png" in army_window.message_bar.text
    assert not army_window.session.has_unsaved_work


def test_an_army_as_a_whole_has_no_card(army_window: MainWindow) -> None:
    assert button(army_window, "Picture on the card…") is None
