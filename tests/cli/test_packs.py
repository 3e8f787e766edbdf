"""`legatus packs`: what there is, the user's own packs among it, and what is wrong with any."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from builder.operations.packs import shared_library
from tests.cli.conftest import PACKS
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


# --- own values -------------------------------------------------------------------------------

OWN = "own/resources/own_values/{}.yaml"
DESERT, PATROL = "desert-columns", "desert-columns/motor-patrol"
STEADY = "  - {table: training, row: steady, column: points, value: 0}"


@pytest.fixture
def desert(own_packs: Path) -> Path:
    """Return the file of own values for the ruleset of the manual; it isn't there yet."""
    shutil.copytree(PACKS / "tiny", own_packs / "desert")
    return own_packs / OWN.format(DESERT)


def _typed(file: Path, old: str, new: str) -> None:
    """Change a file, and start the program anew."""
    before = file.read_text(encoding="utf-8")
    assert old in before
    file.write_text(before.replace(old, new), encoding="utf-8")
    shared_library.cache_clear()


def test_customise_makes_the_file_and_says_where(legatus: Run, desert: Path) -> None:
    done = legatus("packs", "customise", DESERT)
    assert (done.code, done.out, done.err) == (0, f"Wrote {desert}\n", "")
    assert f"#{STEADY}\n" in desert.read_text(encoding="utf-8")


def test_customise_leaves_a_file_that_is_there(legatus: Run, desert: Path) -> None:
    legatus("packs", "customise", DESERT)
    _typed(desert, f"#{STEADY}", STEADY)
    before = desert.read_bytes()
    done = legatus("packs", "customise", DESERT)
    told = f"{desert} is there already; edit it there.\n"
    assert (done.code, done.out, done.err) == (0, told, "")
    assert desert.read_bytes() == before


@pytest.mark.parametrize("ruleset", ["civitates-bellantes", "garde-au-feu", "medioevo"])
def test_a_shipped_ruleset_is_customised_in_the_user_s_folder(
    legatus: Run, own_packs: Path, ruleset: str
) -> None:
    assert legatus("packs", "customise", ruleset).code == 0
    assert (own_packs / OWN.format(ruleset)).is_file()
    shared_library.cache_clear()
    done = legatus("packs", "list", "--json")
    assert [each["problems"] for each in done.data["rulesets"] if each["id"] == ruleset] == [[]]


@pytest.mark.parametrize("name", ["desert-colums", PATROL, "night-at-the-wells", "../x", ""])
@pytest.mark.usefixtures("desert")
def test_customise_of_what_is_no_ruleset_ends_with_2(
    legatus: Run, own_packs: Path, name: str
) -> None:
    done = legatus("packs", "customise", name)
    assert (done.code, done.out) == (2, "")
    assert f"There is no ruleset “{name}”" in done.err
    assert not (own_packs / "own").exists()


def test_customise_of_a_faulty_ruleset_ends_with_3(legatus: Run, own_packs: Path) -> None:
    ruleset = write_pack(own_packs / "mine") / "resources" / "rulesets" / "tiny" / "ruleset.yaml"
    _typed(ruleset, "dice: d6", "die: d6")
    done = legatus("packs", "customise", "tiny")
    assert (done.code, done.out) == (3, "")
    assert "tiny/ruleset.yaml:8: die: isn't known here" in done.err


@pytest.mark.usefixtures("desert")
def test_customise_where_nothing_can_be_written_ends_with_3(legatus: Run, own_packs: Path) -> None:
    (own_packs / "own").write_text("in the way", encoding="utf-8")
    done = legatus("packs", "customise", DESERT)
    assert (done.code, done.out) == (3, "")
    assert "desert-columns.yaml could not be written" in done.err


def test_a_line_taken_over_changes_what_an_army_costs(legatus: Run, desert: Path) -> None:
    """24 riflemen, 4 gunners and 12 light cars are steady; each costs two points more."""
    legatus("new", "roster", PATROL, "-o", "a.legatus")
    assert legatus("points", "a.legatus", "--json").data["sides"][0]["tallies"] == {"points": "472"}
    legatus("packs", "customise", DESERT)
    _typed(desert, f"#{STEADY}", STEADY.replace("0}", "2}"))
    done = legatus("points", "a.legatus", "--json")
    assert done.data["sides"][0]["tallies"] == {"points": "552"}
    assert "steady: 24 × 2  48\n" in legatus("points", "a.legatus").out
    prices = legatus("packs", "show", PATROL, "--json").data["entries"]
    assert [each["price"] for each in prices] == ["5", "10", "23", "42"]


def test_a_letter_of_the_user_s_reaches_a_list(legatus: Run, own_packs: Path) -> None:
    legatus("packs", "customise", "garde-au-feu")
    file = own_packs / OWN.format("garde-au-feu")
    line = "  - {table: status-by-nation, row: france-1805, column: line, option: c}"
    _typed(file, f"#{line}", line.replace("c}", "a}"))
    done = legatus("size", "garde-au-feu/french-1805", "infantry-division", "--json")
    assert (done.code, done.data["tallies"]["status"]) == (0, "144")


def test_a_value_without_a_cell_is_a_warning_and_stays(legatus: Run, desert: Path) -> None:
    legatus("new", "roster", PATROL, "-o", "a.legatus")
    legatus("packs", "customise", DESERT)
    _typed(desert, f"#{STEADY}", STEADY.replace("steady", "stead"))
    before = desert.read_bytes()
    done = legatus("check", "a.legatus", "--json")
    (finding,) = done.data["files"][0]["findings"]
    assert (done.code, finding["code"], finding["severity"]) == (0, "own-value-lost", "warning")
    assert "training / stead / points" in finding["message"]
    assert "training / stead / points" in legatus("check", "a.legatus").out
    assert desert.read_bytes() == before


def test_a_faulty_file_of_own_values_stops_its_ruleset_and_no_other(
    legatus: Run, desert: Path
) -> None:
    legatus("new", "roster", PATROL, "-o", "a.legatus")
    legatus("new", "roster", "roman-ancients/polybian-roman", "-o", "b.legatus")
    legatus("packs", "customise", DESERT)
    _typed(desert, f"#{STEADY}", STEADY.replace("value: 0", "vaule: 0"))
    line = desert.read_text(encoding="utf-8").splitlines().index(STEADY.replace("value", "vaule"))
    told = f"legatus: {desert}:{line + 1}: cells[0].vaule: isn't known here; did you mean “value”?"
    done = legatus("packs", "list")
    assert (done.code, done.err.splitlines()[0]) == (3, told)
    assert "roman-ancients/polybian-roman" in done.out
    assert legatus("check", "b.legatus").code == 0
    for command in (("check", "a.legatus"), ("packs", "customise", DESERT), ("size", PATROL, "x")):
        done = legatus(*command)
        assert (done.code, done.err) == (3, f"{told}\n")


def test_customise_speaks_italian(
    legatus: Run, desert: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEGATUS_LANG", "it")
    legatus("packs", "customise", DESERT)
    assert legatus("packs", "customise", DESERT).out == f"{desert} c'è già; modificalo lì.\n"


def test_customise_wants_a_name(legatus: Run) -> None:
    assert legatus("packs", "customise").code == 2
