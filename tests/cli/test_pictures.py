"""`legatus picture`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.pictures import bomb, photograph

if TYPE_CHECKING:
    from tests.cli.conftest import Run


@pytest.fixture
def army(legatus: Run) -> Path:
    """Return the file of an army, with a picture beside it."""
    legatus("new", "roster", "roman-ancients/polybian-roman", "-o", "army.legatus")
    Path("photo.jpg").write_bytes(photograph(80, 60, "JPEG"))
    return Path("army.legatus")


def test_units_are_listed_with_their_numbers(legatus: Run, army: Path) -> None:
    out = legatus("picture", army).out
    assert "Maniple of hastati only 1" in out
    assert "●" not in out


def test_a_picture_is_put_in_and_taken_out(legatus: Run, army: Path) -> None:
    assert legatus("picture", army, "2", "photo.jpg", "-o", "new.legatus").code == 0
    assert "●" in legatus("picture", "new.legatus").out
    assert legatus("picture", "new.legatus", "2", "--none", "-o", "old.legatus").code == 0
    assert Path("old.legatus").read_bytes() == army.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("2", "text.png", "-o", "new.legatus"), "holds no PNG or JPEG picture"),
        (("2", "bomb.png", "-o", "new.legatus"), "more than 50 million pixels"),
        (("2", "gone.png", "-o", "new.legatus"), "gone.png"),
        (("777", "photo.jpg", "-o", "new.legatus"), "777"),
        (("2", "photo.jpg"), "-o"),
        (("2", "photo.jpg", "--none", "-o", "new.legatus"), "--none"),
    ],
)
def test_what_can_not_be_done_is_told_and_no_file_is_written(
    legatus: Run, army: Path, arguments: tuple[str, ...], reason: str
) -> None:
    Path("text.png").write_text("Not a picture.")
    Path("bomb.png").write_bytes(bomb(20_000, 15_000, 1))
    done = legatus("picture", army, *arguments)
    assert done.code != 0
    assert reason in done.err
    assert not Path("new.legatus").exists()
