"""A whole evening's preparation on the command line, as a user would do it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Legatus = Callable[..., str]

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def legatus(tmp_path: Path) -> Legatus:
    """Return what runs a command in an empty folder and gives back what it printed."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}

    def run(*arguments: object, ends_with: int = 0) -> str:
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-m", "builder", *map(str, arguments)],
            cwd=tmp_path,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == ends_with, done.stderr
        return done.stdout + done.stderr

    return run


def _data(printed: str) -> Any:
    return json.loads(printed)


def test_an_army_from_the_first_look_to_the_printed_sheets(
    legatus: Legatus, tmp_path: Path
) -> None:
    """Which lists are there, a new army, its figures, its price, is it legal, print it."""
    assert "roman-ancients/polybian-roman" in legatus("packs", "list")
    assert "Legion" in legatus("packs", "show", "roman-ancients/polybian-roman")
    legatus("new", "roster", "roman-ancients/polybian-roman", "--points", 1000, "-o", "a.legatus")
    assert _data(legatus("size", "a.legatus", "--json"))["figures"] == 80
    (side,) = _data(legatus("points", "a.legatus", "--json"))["sides"]
    assert (side["tallies"], side["limit"]) == ({"points": "1000"}, 1000)
    assert legatus("check", "a.legatus") == "a.legatus: nothing to remark\n"
    assert "Wrote a.pdf: " in legatus("export", "a.legatus", "-o", "a.pdf")
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF-")


def test_an_army_that_is_changed_by_hand_and_put_right_again(
    legatus: Legatus, tmp_path: Path
) -> None:
    """The file is text: a player edits it, makes a slip, is told where, and mends it."""
    legatus("new", "roster", "roman-ancients/polybian-roman", "-o", "a.legatus")
    file = tmp_path / "a.legatus"
    good = file.read_text(encoding="utf-8")
    file.write_text(good.replace("entry: hastatus", "entry: hastatos", 1), encoding="utf-8")
    told = legatus("check", "a.legatus", ends_with=3)
    line = good[: good.index("entry: hastatus")].count("\n") + 1
    assert f"a.legatus:{line}: " in told
    assert "did you mean “hastatus”?" in told
    file.write_text(good.replace("limit: 1000", "limit: 900"), encoding="utf-8")
    assert "1,000 pts are 100 over the agreed 900" in legatus("check", "a.legatus", ends_with=1)
    file.write_text(good, encoding="utf-8")
    legatus("check", "a.legatus")


def test_a_battle_from_its_template_at_two_scales_to_its_sheets_in_italian(
    legatus: Legatus, tmp_path: Path
) -> None:
    legatus("new", "scenario", "zama-202bc", "--lang", "it", "-o", "zama.legatus")
    sides = _data(legatus("size", "zama.legatus", "--json"))["sides"]
    assert [side["figures"] for side in sides] == [117, 133]
    sides = _data(legatus("size", "zama.legatus", "--scale", 100, "--json"))["sides"]
    assert [side["figures"] for side in sides] == [351, 400]
    legatus("check", "zama.legatus")
    for paper in ("a4", "letter"):
        arguments = ("--sheets", "roster,cards,qrs", "--paper", paper, "--lang", "it")
        legatus("export", "zama.legatus", *arguments, "-o", f"{paper}.pdf")
    a4, letter = (tmp_path / f"{paper}.pdf" for paper in ("a4", "letter"))
    assert a4.read_bytes() != letter.read_bytes()


def test_a_club_checks_thirty_lists_at_once(legatus: Legatus, tmp_path: Path) -> None:
    """One is over its points, one can't be read; the others are fine and are told as such."""
    legatus("new", "roster", "roman-ancients/polybian-roman", "-o", "0.legatus")
    good = (tmp_path / "0.legatus").read_text(encoding="utf-8")
    for number in range(1, 30):
        (tmp_path / f"{number}.legatus").write_text(good, encoding="utf-8")
    over = good.replace("limit: 1000", "limit: 999")
    (tmp_path / "7.legatus").write_text(over, encoding="utf-8")
    (tmp_path / "9.legatus").write_text(good[: good.index("  root:")], encoding="utf-8")
    names = [f"{number}.legatus" for number in range(30)]
    files = _data(legatus("check", *names, "--json", ends_with=3))["files"]
    assert [each["file"] for each in files] == names
    assert [each["file"] for each in files if not each["ok"]] == ["7.legatus", "9.legatus"]


def test_the_demonstration_of_a_newcomer(legatus: Legatus, tmp_path: Path) -> None:
    printed = legatus("demo")
    written = [line.strip() for line in printed.splitlines()[1:-1]]
    assert "no screen here" in printed.splitlines()[-1]
    assert all((tmp_path / name).is_file() for name in written)
    legatus("check", *[name for name in written if name.endswith(".legatus")])
