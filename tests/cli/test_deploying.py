"""`legatus deploy` and `legatus fit`: where armies stand, and whether they have room."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from ruamel.yaml import YAML

from builder.core.scenario import Scenario
from builder.operations.documents import open_file, save_file
from builder.operations.packs import shared_library
from tests.cli.conftest import DOCUMENTS
from tests.support.bare import bare

if TYPE_CHECKING:
    from tests.cli.conftest import Run

STOOD = DOCUMENTS / "scenario-1-deployment.legatus"


@pytest.fixture
def battle(battle: Path) -> Path:
    """Return the file of a battle in which nobody stands on the table yet."""
    library = shared_library()
    scenario = open_file(battle, library).document
    assert isinstance(scenario, Scenario)
    save_file(bare(scenario), battle, library)
    return battle


def test_armies_are_deployed_and_written_to_a_new_file(legatus: Run, battle: Path) -> None:
    done = legatus("deploy", battle, "--auto", "-o", "placed.legatus")
    assert done.code == 0
    assert "Triplex acies" in done.out
    data = legatus("deploy", "placed.legatus", "--json").data
    assert [len(side["units"]) for side in data["sides"]] == [7, 7]
    assert data["table_mm"] == [2400, 1500]


def test_without_a_file_to_write_nothing_is_written(legatus: Run, battle: Path) -> None:
    before = battle.read_bytes()
    assert legatus("deploy", battle, "--auto").code == 0
    assert battle.read_bytes() == before


def test_a_file_that_is_there_is_left_alone(legatus: Run, battle: Path) -> None:
    before = battle.read_bytes()
    done = legatus("deploy", battle, "--auto", "-o", battle)
    assert (done.code, battle.read_bytes()) == (2, before)
    assert "is there already" in done.err


def test_who_deploys_first_is_told_with_the_margin(legatus: Run, battle: Path) -> None:
    """21 Roman riders at 1:300 to 14 Punic ones, of whom 8 more would make 22."""
    first = legatus("deploy", battle, "--json").data["first"]
    assert (first["counts"], first["side"], first["margin"]) == (
        {"rome": 21, "carthage": 14},
        "carthage",
        8,
    )
    assert first["message"] in legatus("deploy", battle).out


def test_one_side_is_deployed_by_a_pattern_that_is_named(legatus: Run, battle: Path) -> None:
    done = legatus(
        "deploy", battle, "--auto", "--side", "carthage", "--pattern", "centre-and-wings", "--json"
    )
    (side,) = done.data["sides"]
    assert (side["side"], side["pattern"]) == ("carthage", "centre-and-wings")
    assert (len(side["units"]), side["no_room"]) == (10, [])
    assert {unit["facing_deg"] for unit in side["units"]} == {180}
    assert side["zone"] == {
        "edge": "upper",
        "strip": "literal-strip",
        "box_mm": [100, 100, 2300, 300],
    }


def test_what_finds_no_room_is_told_with_a_zone_that_would_do(legatus: Run, battle: Path) -> None:
    out = legatus("deploy", battle, "--auto").out
    assert "3 units find no room in the zone" in out
    assert "This zone would be deep enough: 0–30 cm from one's own edge" in out


def test_units_outside_their_leader_s_circle_are_named(legatus: Run, battle: Path) -> None:
    out = legatus("deploy", battle, "--auto", "--side", "rome").out
    assert "P. Cornelius Scipio, 15 cm: outside 15 × Allied horse, Numidian horse" in out
    assert "P. Cornelius Scipio, 50 cm: nobody is outside" in out


def test_a_unit_where_it_may_not_stand_ends_with_1_and_check_says_so_too(legatus: Run) -> None:
    moved = STOOD.read_text(encoding="utf-8").replace("y_mm: 1300", "y_mm: 800")
    Path("moved.legatus").write_text(moved, encoding="utf-8")
    done = legatus("deploy", "moved.legatus")
    assert done.code == 1
    assert "error: Rome: Prima: stands outside its zone" in done.out
    (file,) = legatus("check", "moved.legatus", "--json").data["files"]
    assert "deployment-outside" in {each["code"] for each in file["findings"]}


def test_the_place_of_each_unit_is_told_in_centimetres(legatus: Run) -> None:
    lines = [line.split() for line in legatus("deploy", STOOD).out.splitlines()]
    assert ["Unit", "From", "left,", "cm", "From", "top,", "cm", "Facing"] in lines
    assert ["Prima", "90", "130", "0°"] in lines


def test_findings_are_given_as_data_with_their_side(legatus: Run) -> None:
    findings = legatus("deploy", STOOD, "--json").data["findings"]
    assert {each["side"] for each in findings} <= {"rome", "carthage", None}
    assert all({"code", "severity", "message", "nodes"} <= set(each) for each in findings)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--auto", "--side", "rom"), "did you mean “rome”?"),
        (("--auto", "--pattern", "triplex"), "There is no pattern “triplex”"),
        (("--auto", "--strip", "deep"), "There is no zone “deep”"),
        (("--pattern", "triplex-acies"), "Only --auto deploys"),
        (("-o", "x.legatus"), "Only --auto deploys"),
    ],
)
def test_wrong_words_are_told(
    legatus: Run, battle: Path, arguments: tuple[str, ...], words: str
) -> None:
    done = legatus("deploy", battle, *arguments)
    assert done.code == 2
    assert words in done.err


def test_an_army_alone_isn_t_deployed(legatus: Run, army: Path) -> None:
    done = legatus("deploy", army, "--auto")
    assert (done.code, "open a battle" in done.err) == (2, True)


def test_a_battle_without_a_table_says_what_it_lacks(legatus: Run) -> None:
    legatus("new", "scenario", "campaldino-1289", "-o", "c.legatus")
    told = YAML(typ="safe").load(Path("c.legatus").read_text(encoding="utf-8"))
    for key in ("table", "terrain", "deployment"):
        del told[key]
    Path("c.legatus").write_text(json.dumps(told), encoding="utf-8")
    assert legatus("deploy", "c.legatus").code == 0
    for command in (("deploy", "c.legatus", "--auto"), ("fit", "c.legatus")):
        done = legatus(*command)
        assert (done.code, "give it a width and a depth" in done.err) == (2, True)


def test_a_battle_s_armies_are_measured_in_three_lines(legatus: Run, battle: Path) -> None:
    out = legatus("fit", battle).out
    assert "7 units side by side, 206 cm wide; the zone has 220 cm × 20 cm" in out
    assert "In 3 lines: 96 cm × 16 cm, fits" in out


def test_as_data_each_side_has_its_lines_and_formations(legatus: Run, battle: Path) -> None:
    data = legatus("fit", battle, "--json").data
    assert list(data) == ["ruleset", "ratio", "sides"]
    rome = data["sides"][0]
    assert rome["lines"][0] == {
        "lines": 1,
        "front_mm": 2060,
        "depth_mm": 60,
        "fits": True,
        "ratio": 300,
    }
    assert sum(each["units"] for each in rome["formations"]) == rome["units"] == 7


def test_an_army_alone_is_measured_on_the_usual_table(legatus: Run, army: Path) -> None:
    (side,) = legatus("fit", army, "--json").data["sides"]
    assert side["side"] is None
    assert side["zone"] == {"strip": "literal-strip", "front_mm": 1600, "depth_mm": 200}
