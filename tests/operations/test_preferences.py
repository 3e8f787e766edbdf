"""The user's preferences, on the disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.print_options import PrintOptions
from builder.operations.documents import new_roster, worked_out
from builder.operations.preferences import (
    Settings,
    back_shift_mm,
    change_preferences,
    preferences,
    printer_shift_mm,
)
from builder.operations.publishing import pages
from builder.storage.files import CouldNotWrite
from tests.support.cards import things
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of the settings, in a folder that isn't there yet."""
    place = tmp_path / "config" / "settings.json"
    monkeypatch.setenv("LEGATUS_SETTINGS", str(place))
    return place


def test_at_first_they_are_the_usual_ones(file: Path) -> None:
    assert preferences() == Settings()
    assert not file.exists()


def test_a_change_is_kept(file: Path) -> None:
    assert change_preferences(paper="letter") == Settings(paper="letter")
    assert preferences() == Settings(paper="letter")
    assert file.is_file()


def test_a_second_change_keeps_the_first() -> None:
    change_preferences(paper="letter")
    assert change_preferences(language="it") == Settings(language="it", paper="letter")


def test_a_corrupt_file_is_written_anew(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"\0\0")
    assert change_preferences(card="a6") == Settings(card="a6")
    assert preferences() == Settings(card="a6")


def test_what_can_not_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "config").write_bytes(b"")
    with pytest.raises(CouldNotWrite):
        change_preferences(card="a6")


def test_the_shift_is_told_in_millimetres() -> None:
    assert printer_shift_mm() == (0, 0)
    change_preferences(shift_right=-15, shift_down=7)
    assert printer_shift_mm() == (-1.5, 0.7)


def test_the_shift_of_backs_is_told_in_millimetres() -> None:
    assert back_shift_mm() == (0, 0)
    change_preferences(back_shift_right=4, back_shift_down=-3)
    assert back_shift_mm() == (0.4, -0.3)


def test_backs_alone_are_moved_besides() -> None:
    battle = worked_out(new_roster(shipped(), ANCIENTS, POLYBIAN, language="en"), shipped())
    options = PrintOptions(backs="long-edge")
    front, back = things(pages(battle, ("cards",), options).content)
    change_preferences(back_shift_right=4)
    other_front, other_back = things(pages(battle, ("cards",), options).content)
    assert other_front[0] == front[0]
    assert other_back[0].left - back[0].left == pytest.approx(0.4, abs=0.01)


def test_pages_are_moved_as_the_printer_needs_it() -> None:
    battle = worked_out(new_roster(shipped(), ANCIENTS, POLYBIAN, language="en"), shipped())
    usual = pages(battle, ("roster",)).content
    change_preferences(shift_right=10)
    assert pages(battle, ("roster",)).content != usual
