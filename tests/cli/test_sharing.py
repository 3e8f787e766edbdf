"""Sharing an army by the command line, and codes where a command takes a file."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run


@pytest.fixture
def code(legatus: Run, army: Path) -> str:
    """Return the code of the new army."""
    done = legatus("share", army, "--as", "code")
    assert (done.code, done.err) == (0, "")
    return done.out.strip()


@pytest.mark.parametrize("form", ["text", "markdown"])
@pytest.mark.parametrize("command", [("points",), ("check",), ("size",), ("prepare",)])
def test_a_text_that_holds_the_code_is_as_good_as_the_file(
    legatus: Run, army: Path, form: str, command: tuple[str]
) -> None:
    assert legatus("share", army, "--as", form, "-o", "army.txt").code == 0
    told, of_file = (legatus(*command, name) for name in ("army.txt", army))
    assert told.code == of_file.code
    assert told.out.replace("army.txt", "army.legatus") == of_file.out


def test_a_code_is_taken_from_the_standard_input(
    legatus: Run, army: Path, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in (["points"], ["size"], ["share", "--as", "code"], ["export", "-o", "a.pdf"]):
        stream = io.BytesIO(f"> {code}\n".encode())
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=stream))
        done = legatus(command[0], "-", *command[1:])
        assert done.code == 0
        if command[0] != "export":
            assert done.out == legatus(command[0], army, *command[1:]).out


def test_a_cut_code_says_how_much_of_it_came(legatus: Run, code: str) -> None:
    Path("cut.txt").write_text(code[:200], encoding="utf-8")
    done = legatus("check", "cut.txt")
    assert done.code == 3
    assert "The end of the code is missing: 187 of " in done.err


def test_of_a_battle_the_side_has_to_be_named(legatus: Run, battle: Path) -> None:
    asked = ("share", battle, "--as", "code")
    assert "--side rome | carthage" in legatus(*asked).err
    assert "There is no side “room”" in legatus(*asked, "--side", "room").err
    rome, carthage = (legatus(*asked, "--side", side) for side in ("rome", "carthage"))
    assert rome.code == carthage.code == 0
    assert rome.out != carthage.out


def test_the_army_of_a_side_costs_alone_what_it_does_in_the_battle(
    legatus: Run, battle: Path
) -> None:
    legatus("share", battle, "--as", "text", "--side", "rome", "-o", "rome.txt")
    alone, both = (legatus("points", each, "--json").data for each in ("rome.txt", battle))
    (costs,) = alone["sides"]
    assert costs["tallies"] == both["sides"][0]["tallies"]


def test_what_is_there_already_is_left_alone(legatus: Run, army: Path) -> None:
    done = legatus("share", army, "-o", army)
    assert done.code == 2
    assert "is there already" in done.err


def test_an_army_alone_has_no_sides(legatus: Run, army: Path) -> None:
    assert legatus("share", army, "--as", "code", "--side", "rome").code == 2


def test_the_text_is_written_in_the_language_that_is_asked(legatus: Run, army: Path) -> None:
    assert "Polybian Roman" in legatus("share", army, "--as", "text", "--lang", "en").out
    assert "Romani di Polibio" in legatus("share", army, "--as", "markdown", "--lang", "it").out
