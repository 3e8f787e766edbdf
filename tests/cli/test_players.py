"""`legatus players`, `notes` and `generals`, and the copy of one player."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder.core.roster import Formation, find
from builder.core.scenario import Scenario
from builder.operations.documents import open_file
from tests.support import pdf
from tests.support.makers import shipped

if TYPE_CHECKING:
    from tests.cli.conftest import Run

# What would give the owner himself everything.
WHOLE = {"share": ("--for", "owner", "--side", "france"), "export": ()}
PLAN = "Take the crossroads before four"


@pytest.fixture
def battle(legatus: Run) -> Path:
    """Return the file of Quatre Bras with a chief, a player of Foy's division, and a plan."""
    legatus("new", "scenario", "quatre-bras-1815", "-o", "0.legatus")
    french = ("--side", "france", "-o")
    for number, deed in enumerate(
        [
            ("players", "set", "0.legatus", "--player", "ney", "--chief", "--name", "Anna"),
            ("players", "set", "1.legatus", "--player", "foy", "--unit", "21"),
            ("notes", "set", "2.legatus", "plan", PLAN),
        ],
        start=1,
    ):
        assert legatus(*deed, *french, f"{number}.legatus").code == 0
    return Path("3.legatus")


def test_players_are_listed_with_what_they_command(legatus: Run, battle: Path) -> None:
    out = legatus("players", "list", battle).out
    assert "Anna  the whole side" in out
    assert "21 Foy's division" in out
    sides = legatus("players", "list", battle, "--side", "france", "--json").data["sides"]
    assert [each["id"] for each in sides[0]["players"]] == ["ney", "foy"]


def test_a_player_is_taken_away(legatus: Run, battle: Path) -> None:
    asked = ("players", "set", battle, "--side", "france", "--remove", "-o", "new.legatus")
    assert "no player “fo”; did you mean “foy”" in legatus(*asked, "--player", "fo").err
    assert legatus(*asked, "--player", "foy").code == 0
    assert "Foy's" not in legatus("players", "list", "new.legatus").out


def test_a_formation_that_is_not_there_is_refused(legatus: Run, battle: Path) -> None:
    asked = ("players", "set", battle, "--side", "france", "--player", "foy", "-o", "new.legatus")
    for number in ("999", "25"):
        done = legatus(*asked, "--unit", number)
        assert done.code == 2
        assert f"Number {number} is no formation of “France”" in done.err
    assert not Path("new.legatus").exists()


def test_the_notes_of_a_side_are_listed_and_taken_away(legatus: Run, battle: Path) -> None:
    assert f"plan: {PLAN}" in legatus("notes", "list", battle).out
    legatus("notes", "set", battle, "plan", "none", "--side", "france", "-o", "new.legatus")
    assert PLAN not in Path("new.legatus").read_text(encoding="utf-8")
    assert legatus("notes", "list", battle, "--json").data["sides"][0]["notes"] == {"plan": PLAN}


def test_the_copy_of_a_general_has_no_plan_and_only_his_orders(legatus: Run, battle: Path) -> None:
    for player in ("foy", "ney"):
        done = legatus(
            "share", battle, "--for", "player", "--player", player, "-o", f"{player}.legatus"
        )
        assert done.code == 0
        assert stat.S_IMODE(Path(f"{player}.legatus").stat().st_mode) == 0o600
    assert PLAN in Path("ney.legatus").read_text(encoding="utf-8")
    assert PLAN not in Path("foy.legatus").read_text(encoding="utf-8")
    sides = legatus("orders", "list", "foy.legatus", "--json").data["sides"]
    given = [each["node"] for side in sides for each in side["orders"] if each["order"]]
    assert given == [21]


def test_the_sheets_of_a_general_tell_no_more(legatus: Run, battle: Path) -> None:
    told = {}
    for player in ("foy", "ney"):
        done = legatus(
            "export", battle, "--sheets", "roster,order-sheet,leaders", "--for", "player",
            "--player", player, "-o", f"{player}.pdf",
        )  # fmt: skip
        assert done.code == 0
        told[player] = pdf.text(Path(f"{player}.pdf").read_bytes())
    assert told["ney"].count("Impetuous") > 1
    assert "Impetuous" not in told["foy"]
    assert told["ney"].count(PLAN) == 2
    assert PLAN not in told["foy"]


@pytest.mark.parametrize("command", ["share", "export"])
def test_which_player_has_to_be_said(legatus: Run, battle: Path, command: str) -> None:
    asked = (command, battle, "--for", "player", "-o", "new.x")
    assert "Name the player whose copy it is" in legatus(*asked).err
    assert "no player “ne”; did you mean “ney”" in legatus(*asked, "--player", "ne").err
    assert not Path("new.x").exists()


@pytest.mark.parametrize("command", ["share", "export"])
def test_a_player_gets_no_more_by_mistake(legatus: Run, battle: Path, command: str) -> None:
    done = legatus(command, battle, "--player", "foy", "-o", "new.pdf", *WHOLE[command])
    assert done.code == 2
    assert "Say that the copy is for a player" in done.err
    assert not Path("new.pdf").exists()


@pytest.mark.parametrize("form", ["text", "markdown", "code"])
def test_the_army_as_a_text_for_a_player_is_that_of_his_copy(
    legatus: Run, battle: Path, form: str
) -> None:
    asked = ("share", battle, "--as", form, "--side", "france", "--for", "player")
    foy, ney = (legatus(*asked, "--player", player).out for player in ("foy", "ney"))
    assert foy != ney
    Path("foy.txt").write_text(foy, encoding="utf-8")
    given = legatus("orders", "list", "foy.txt", "--json").data["sides"][0]["orders"]
    assert [each["node"] for each in given if each["order"]] == [21]


def test_an_army_alone_has_no_players(legatus: Run) -> None:
    legatus("new", "roster", "garde-au-feu/french-1815", "-o", "army.legatus")
    done = legatus("players", "set", "army.legatus", "--player", "a", "-o", "b.legatus")
    assert done.code == 2
    assert "Only a battle has sides" in done.err


def test_generals_are_dealt_from_a_seed_with_every_roll_told(legatus: Run, battle: Path) -> None:
    asked = ("generals", "deal", battle, "--side", "france", "--seed", "0a")
    done = legatus(*asked, "-o", "a.legatus")
    assert "Bachelu's division: " in done.out
    assert "Seed: 0a" in done.out
    log = legatus(*asked, "--json", "-o", "b.legatus").data["log"]
    assert Path("a.legatus").read_bytes() == Path("b.legatus").read_bytes()
    assert [each["rolls"] for each in log if each["node"] == 21] == [[]]
    assert legatus("generals", "deal", battle, "--side", "france", "-o", "c.legatus").code == 0
    done = legatus(*asked[:-1], "0A!", "-o", "d.legatus")
    assert (done.code, "isn't a seed" in done.err) == (2, True)


def test_one_of_the_reserve_is_chosen(legatus: Run, battle: Path) -> None:
    done = legatus(
        "generals", "choose", battle, "--side", "france", "--unit", "2", "--spare", "1",
        "-o", "new.legatus",
    )  # fmt: skip
    assert done.code == 0
    document = open_file(Path("new.legatus"), shipped()).document
    assert isinstance(document, Scenario)
    army = document.sides[0].army
    bachelu = find(army, 2)
    assert isinstance(bachelu, Formation)
    assert bachelu.leaders[0].name == "Gauthier"
    assert army.spares[0].name == "Bachelu"
