"""`legatus packs`: what there is, the user's own packs among it, and what is wrong with any."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.storage.tiny_pack import write_pack

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run


def test_all_rulesets_lists_and_templates_are_told(legatus: Run) -> None:
    done = legatus("packs", "list")
    lines = [line.split("  ")[-2].strip() for line in done.out.splitlines() if "  " in line]
    assert done.code == 0
    assert {"roman-ancients", "roman-ancients/polybian-roman"} <= set(lines)
    assert "roman-ancients/zama-202bc" in lines


def test_they_come_as_data(legatus: Run) -> None:
    data = legatus("packs", "list", "--json").data
    assert list(data) == ["rulesets", "templates"]
    ruleset = next(each for each in data["rulesets"] if each["id"] == "roman-ancients")
    assert list(ruleset) == ["id", "version", "name", "period", "problems", "lists"]
    assert {tuple(each) for each in ruleset["lists"]} == {
        ("id", "name", "entries", "organisations", "problems")
    }
    assert "legion" in next(
        each["organisations"] for each in ruleset["lists"] if each["id"] == "polybian-roman"
    )


@pytest.mark.parametrize(
    "name", ["roman-ancients", "roman-ancients/polybian-roman", "zama-202bc",
             "roman-ancients/zama-202bc"],
)  # fmt: skip
def test_one_is_shown_whole(legatus: Run, name: str) -> None:
    data = legatus("packs", "show", name, "--json").data
    assert data["id"] == name.rsplit("/", maxsplit=1)[-1]
    assert data["name"] in legatus("packs", "show", name).out


def test_a_list_shows_prices_and_strengths(legatus: Run) -> None:
    """The worked figures of the source text: 12, 14, 17 and 8 points."""
    data = legatus("packs", "show", "roman-ancients/polybian-roman", "--json").data
    prices = {each["id"]: each["price"] for each in data["entries"]}
    found = [prices[name] for name in ("hastatus", "princeps", "triarius", "veles")]
    assert found == ["12", "14", "17", "8"]
    strengths = {each["id"]: each["strength"] for each in data["organisations"]}
    assert strengths["legion"] == 4000


def test_an_unknown_name_ends_with_2(legatus: Run) -> None:
    done = legatus("packs", "show", "zama-202")
    assert done.code == 2
    assert "did you mean “zama-202bc”?" in done.err


def test_the_user_s_own_pack_is_found(legatus: Run, own_packs: Path) -> None:
    write_pack(own_packs / "mine")
    data = legatus("packs", "list", "--json").data
    assert "tiny" in [each["id"] for each in data["rulesets"]]
    assert legatus("size", "tiny/mob", "horde", "--json").data["figures"] == 51


def test_a_user_s_own_list_of_a_shipped_ruleset_is_found(legatus: Run, own_packs: Path) -> None:
    write_pack(own_packs / "first")
    second = own_packs / "second" / "army_lists" / "tiny"
    second.mkdir(parents=True)
    text = (own_packs / "first" / "army_lists" / "tiny" / "mob.yaml").read_text(encoding="utf-8")
    (second / "rabble.yaml").write_text(text.replace("id: mob", "id: rabble"), encoding="utf-8")
    assert legatus("size", "tiny/rabble", "band", "--json").data["figures"] == 17


def test_an_army_of_a_user_s_own_pack_is_legal(legatus: Run, own_packs: Path) -> None:
    write_pack(own_packs / "mine")
    legatus("new", "roster", "tiny/mob", "-o", "a.legatus")
    assert legatus("check", "a.legatus", "--json").data["files"][0]["ok"]


def test_a_faulty_pack_is_told_and_stops_no_other(legatus: Run, own_packs: Path) -> None:
    ruleset = write_pack(own_packs / "mine") / "resources" / "rulesets" / "tiny" / "ruleset.yaml"
    text = ruleset.read_text(encoding="utf-8")
    ruleset.write_text(text.replace("dice: d6", "die: d6"), encoding="utf-8")
    done = legatus("packs", "list")
    assert done.code == 3
    assert "roman-ancients/polybian-roman" in done.out
    assert "legatus: tiny/ruleset.yaml:8: die: isn't known here; did you mean “dice”?" in done.err


def test_a_faulty_list_is_told_as_data(legatus: Run, own_packs: Path) -> None:
    file = write_pack(own_packs / "mine") / "army_lists" / "tiny" / "mob.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("entry: peasant", "entry: nobody"), encoding="utf-8")
    done = legatus("packs", "list", "--json")
    tiny = next(each for each in done.data["rulesets"] if each["id"] == "tiny")
    (problem,) = tiny["lists"][0]["problems"]
    assert (done.code, problem["file"], problem["line"]) == (3, "tiny/mob.yaml", 26)


def test_an_army_of_a_faulty_pack_ends_with_3(legatus: Run, own_packs: Path) -> None:
    file = write_pack(own_packs / "mine") / "army_lists" / "tiny" / "mob.yaml"
    file.write_bytes(b"\xff")
    done = legatus("new", "roster", "tiny/mob", "-o", "a.legatus")
    assert done.code == 3
    assert "tiny/mob.yaml:1: isn't text in UTF-8" in done.err


def test_a_battle_of_a_faulty_template_ends_with_3(legatus: Run, own_packs: Path) -> None:
    file = write_pack(own_packs / "mine") / "scenario_templates" / "tiny" / "brawl.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("army_list: mob", "army_list: mop", 1), encoding="utf-8")
    done = legatus("new", "scenario", "brawl", "-o", "a.legatus")
    assert done.code == 3
    assert "tiny/brawl.yaml:13: sides[0].army_list: There is no army list “mop”" in done.err


def test_a_template_of_two_rulesets_must_be_named_with_its_own(
    legatus: Run, own_packs: Path
) -> None:
    write_pack(own_packs / "mine")
    write_pack(own_packs / "yours", "other")
    done = legatus("new", "scenario", "brawl", "-o", "a.legatus")
    assert done.code == 2
    assert "other/brawl, tiny/brawl" in done.err
    assert legatus("new", "scenario", "other/brawl", "-o", "a.legatus").code == 0


TOO_MUCH = [
    ("army_lists/tiny/mob.yaml", "it: La folla", "it: " + "x" * 1_001, ("roster", "tiny/mob")),
    ("army_lists/tiny/mob.yaml", "limit: 500", "limit: 5000000", ("roster", "tiny/mob")),
    ("army_lists/tiny/mob.yaml", "strength: 60", "strength: 5000000", ("roster", "tiny/mob")),
    ("scenario_templates/tiny/brawl.yaml", "[120, 80]", "[0, 0]", ("scenario", "tiny/brawl")),
]


@pytest.mark.parametrize(("file", "old", "new", "what"), TOO_MUCH)
def test_what_no_document_may_hold_is_told_as_the_pack_s_fault(
    legatus: Run, own_packs: Path, file: str, old: str, new: str, what: tuple[str, str]
) -> None:
    place = write_pack(own_packs / "mine") / file
    text = place.read_text(encoding="utf-8")
    place.write_text(text.replace(old, new, 1), encoding="utf-8")
    done = legatus("new", *what, "--lang", "it", "-o", "a.legatus")
    assert done.code == 3
    assert what[1].split("/")[1] in done.err


def test_a_list_without_a_usual_scale_starts_at_the_ruleset_s_first(
    legatus: Run, own_packs: Path
) -> None:
    place = write_pack(own_packs / "mine") / "army_lists" / "tiny" / "mob.yaml"
    text = place.read_text(encoding="utf-8")
    place.write_text(text.replace("usual_scale: 10\n", ""), encoding="utf-8")
    assert legatus("new", "roster", "tiny/mob", "-o", "a.legatus").code == 0
    assert legatus("size", "a.legatus", "--json").data["ratio"] == 10


def test_without_a_folder_of_own_packs_the_shipped_ones_are_there(
    legatus: Run, own_packs: Path
) -> None:
    shutil.rmtree(own_packs)
    assert legatus("packs", "list").code == 0
