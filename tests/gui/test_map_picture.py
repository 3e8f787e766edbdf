"""The map of a battle saved as a picture, from the File menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.gui import file_deeds
from tests.gui.maps import ZAMA

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from builder.gui.main_window import MainWindow


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Return what answers the question for a file, before it is asked."""

    def with_file(path: Path) -> None:
        monkeypatch.setattr(
            file_deeds, "ask_picture_file", lambda _parent, _file, chosen: chosen(path)
        )

    return with_file


@pytest.mark.parametrize(("name", "begins"), [("z.png", b"\x89PNG"), ("z.svg", b"<?xml")])
def test_the_map_is_saved_and_that_is_told(
    window: MainWindow,
    answer: Callable[[Path], None],
    tmp_path: Path,
    name: str,
    begins: bytes,
) -> None:
    answer(tmp_path / name)
    assert window.session.new_scenario(ZAMA)
    window.menus.actions["map-picture"].trigger()
    assert (tmp_path / name).read_bytes().startswith(begins)
    assert window.message_bar.text.endswith(name)


@pytest.mark.parametrize("name", ["z.jpg", "none/z.png"])
def test_a_picture_that_can_not_be_written_says_why(
    window: MainWindow, answer: Callable[[Path], None], tmp_path: Path, name: str
) -> None:
    answer(tmp_path / name)
    assert window.session.new_scenario(ZAMA)
    window.menus.actions["map-picture"].trigger()
    assert not (tmp_path / name).exists()
    assert ".png" in window.message_bar.text


def test_an_army_alone_has_no_map(army_window: MainWindow) -> None:
    army_window.menus.actions["map-picture"].trigger()
    assert "no table" in army_window.message_bar.text
