"""``legatus share``: a copy for the opponent, the umpire or one side; and sheets for others."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder.operations.documents import open_file, save_file
from tests.support import pdf
from tests.support.makers import shipped

if TYPE_CHECKING:
    from tests.cli.conftest import Run

PLAN = "Xenophon waits"


@pytest.fixture
def battle(legatus: Run) -> Path:
    """Return the file of a battle with a secret in it."""
    legatus("new", "scenario", "quatre-bras-1815", "-o", "own.legatus")
    file = Path("own.legatus")
    document = open_file(file, shipped()).document.model_copy(update={"notes": PLAN})
    save_file(document, file, shipped())
    return file


def test_the_opponents_copy_has_no_secret_and_the_umpires_all(legatus: Run, battle: Path) -> None:
    for recipient in ("opponent", "umpire"):
        assert legatus("share", battle, "--for", recipient, "-o", f"{recipient}.legatus").code == 0
    assert PLAN not in Path("opponent.legatus").read_text(encoding="utf-8")
    assert "avanzata" not in Path("opponent.legatus").read_text(encoding="utf-8")
    assert Path("umpire.legatus").read_bytes() == battle.read_bytes()
    assert stat.S_IMODE(Path("umpire.legatus").stat().st_mode) == 0o600


def test_the_opponents_copy_can_be_checked_and_printed(legatus: Run, battle: Path) -> None:
    legatus("share", battle, "--for", "opponent", "-o", "theirs.legatus")
    assert Path("theirs.legatus").read_text(encoding="utf-8").startswith("schema: public/2\n")
    assert legatus("check", "theirs.legatus").out == "theirs.legatus: nothing to remark\n"
    for command in (("points",), ("size",), ("prepare",), ("orders", "list"), ("fit",)):
        assert legatus(*command, "theirs.legatus").code == 0
    assert legatus("export", "theirs.legatus", "-o", "theirs.pdf").code == 0


def test_nothing_is_sealed_in_a_copy_of_no_game_and_that_is_said(
    legatus: Run, battle: Path
) -> None:
    """Whether there is an owner's file or not: nobody needs one for it."""
    legatus("share", battle, "--for", "opponent", "-o", "theirs.legatus")
    for command in (("join", "theirs.legatus"), ("verify", "--owner", "theirs.legatus")):
        done = legatus(*command)
        assert done.code == 2
        assert "nothing is sealed under it" in done.err


@pytest.mark.parametrize("language", ["en", "it"])
def test_sheets_for_the_opponent_tell_no_orders(legatus: Run, battle: Path, language: str) -> None:
    sheets = ("--sheets", "roster", "--lang", language)
    for recipient in ("owner", "opponent"):
        done = legatus("export", battle, *sheets, "--for", recipient, "-o", f"{recipient}.pdf")
        assert done.code == 0
    own, other = (pdf.text(Path(f"{each}.pdf").read_bytes()) for each in ("owner", "opponent"))
    assert PLAN in own
    assert PLAN not in other
    assert len(other) < len(own)


def test_a_side_of_ones_own_is_named(legatus: Run, battle: Path) -> None:
    done = legatus("share", battle, "--for", "owner", "-o", "a.legatus")
    assert done.code == 2
    assert "the sides are: france, allies" in done.err
    assert (
        legatus("share", battle, "--for", "owner", "--side", "allies", "-o", "a.legatus").code == 0
    )


def test_a_file_that_is_there_is_left_alone(legatus: Run, battle: Path) -> None:
    before = battle.read_bytes()
    assert legatus("share", battle, "--for", "opponent", "-o", battle).code != 0
    assert battle.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("--for", "nobody", "-o", "a.legatus"), 2, "nobody"),
        (("-o", "a.legatus"), 2, "--for"),
        (("--for", "opponent", "--side", "frnace", "-o", "a.legatus"), 2, "france"),
        (("--for", "opponent", "-o", "nowhere/a.legatus"), 3, "nowhere"),
    ],
)
def test_what_cannot_be_shared_is_refused_with_the_reason(
    legatus: Run, battle: Path, arguments: tuple[str, ...], code: int, told: str
) -> None:
    done = legatus("share", battle, *arguments)
    assert done.code == code
    assert told in done.err
    assert PLAN not in done.err
    assert not Path("a.legatus").exists()
