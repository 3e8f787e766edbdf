"""`legatus terrain`: the same ground for both players, with every roll told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.storage.documents import open_document
from tests.support.makers import shipped

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

TEMPLATES = {
    "roman-ancients/zama-202bc": 4,
    "civitates-bellantes/cynoscephalae-197bc": 4,
    "garde-au-feu/quatre-bras-1815": 4,
}
ASKED = ("--choices", "open,broken", "--seed", "5eed")


@pytest.fixture
def battle(legatus: Run, tmp_path: Path) -> Path:
    file = tmp_path / "zama.legatus"
    assert legatus("new", "scenario", "roman-ancients/zama-202bc", "-o", file).code == 0
    return file


def test_the_same_seed_tells_the_same(legatus: Run, battle: Path) -> None:
    first = legatus("terrain", battle, *ASKED)
    assert first.code == 0
    assert first.out == legatus("terrain", battle, *ASKED).out
    assert first.out != legatus("terrain", battle, *ASKED[:-1], "5eee").out


def test_the_same_seed_gives_equal_bytes_in_two_processes(fresh: Run, battle: Path) -> None:
    files = [battle.with_name(f"{name}.legatus") for name in "ab"]
    for number, file in enumerate(files):
        done = fresh(
            "-m", "builder", "terrain", battle, *ASKED, "-o", file, PYTHONHASHSEED=str(number)
        )
        assert (done.code, done.err) == (0, "")
    assert files[0].read_bytes() == files[1].read_bytes()


def test_every_roll_is_told_in_words_and_as_data(legatus: Run, battle: Path) -> None:
    data = legatus("terrain", battle, *ASKED, "--json").data
    out = legatus("terrain", battle, *ASKED).out
    assert data["log"]
    assert all(roll["text"].removeprefix("Again: ") in out for roll in data["log"])
    assert "Seed 5eed" in out


def test_the_data_name_pieces_with_their_place_and_outline(legatus: Run, battle: Path) -> None:
    data = legatus("terrain", battle, *ASKED, "--json").data
    assert list(data) == [
        "ruleset", "table_mm", "house", "choices", "seed", "pieces", "no_room", "log", "findings",
    ]  # fmt: skip
    assert data["table_mm"] == [2400, 1500]
    for piece in data["pieces"]:
        xs = [x for x, _ in piece["outline_mm"]]
        assert 0 <= min(xs) < piece["x_mm"] < max(xs) <= 2400


def test_without_a_seed_a_fresh_one_is_drawn_and_told(legatus: Run, battle: Path) -> None:
    one, other = (
        legatus("terrain", battle, "--choices", "open,open", "--json").data for _ in range(2)
    )
    assert len(one["seed"]) == 32
    assert one["seed"] != other["seed"]
    again = legatus(
        "terrain", battle, "--choices", "open,open", "--seed", one["seed"], "--json"
    ).data
    assert again == one


def test_the_battle_is_written_with_its_ground(legatus: Run, battle: Path) -> None:
    target = battle.with_name("laid.legatus")
    assert legatus("terrain", battle, *ASKED, "-o", target).code == 0
    assert getattr(open_document(target, shipped()).document, "terrain").seed == "5eed"  # noqa: B009


def test_who_gets_the_file_replays_it_without_naming_anything(legatus: Run, battle: Path) -> None:
    target = battle.with_name("laid.legatus")
    sent = legatus("terrain", battle, *ASKED, "-o", target, "--json").data
    assert legatus("terrain", target, "--json").data == sent


def test_a_file_that_is_there_is_left_alone(legatus: Run, battle: Path) -> None:
    before = battle.read_bytes()
    done = legatus("terrain", battle, *ASKED, "-o", battle)
    assert (done.code, battle.read_bytes()) == (2, before)
    assert "name another file" in done.err


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_set_of_rules_with_a_table_lays_its_own_kinds(
    legatus: Run, tmp_path: Path, template: str
) -> None:
    file = tmp_path / "a.legatus"
    legatus("new", "scenario", template, "-o", file)
    data = legatus("terrain", file, *ASKED, "--json").data
    rules = shipped().ruleset(template.partition("/")[0])
    assert rules.terrain
    assert {piece["kind"] for piece in data["pieces"]} <= set(rules.terrain.kind_index)
    assert data["house"]
    assert legatus("terrain", file, *ASKED).out.count("ʰ") == 2


def test_the_italian_log_has_the_same_numbers(legatus: Run, battle: Path) -> None:
    english = legatus("terrain", battle, *ASKED, "--json").data
    italian = legatus("terrain", battle, *ASKED, "--json", "--lang", "it").data
    assert [roll["result"] for roll in italian["log"]] == [r["result"] for r in english["log"]]
    assert italian["pieces"][0]["label"] != english["pieces"][0]["label"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--choices", "open"), "Name two choices"),
        (("--choices", "open,open,open"), "Name two choices"),
        ((), "Name two choices"),
        (("--choices", "open,brokn"), "did you mean “broken”?"),
        (("--choices", "open,open", "--seed", "xyz"), "isn't a seed"),
        (("--choices", "open,open", "--seed", ""), "isn't a seed"),
        (("--choices", "open,open", "--seed", "ab" * 65), "isn't a seed"),
    ],
)
def test_a_wrong_argument_is_told(
    legatus: Run, battle: Path, arguments: tuple[str, ...], words: str
) -> None:
    done = legatus("terrain", battle, *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


def test_rules_without_a_table_are_told(legatus: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.legatus"
    legatus("new", "scenario", "medioevo/campaldino-1289", "-o", file)
    done = legatus("terrain", file, *ASKED)
    assert done.code == 2
    assert "by hand" in done.err


def test_an_army_alone_is_told(legatus: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.legatus"
    legatus("new", "roster", "roman-ancients/polybian-roman", "-o", file)
    done = legatus("terrain", file, *ASKED)
    assert done.code == 2
    assert "An army alone has no table" in done.err


@pytest.mark.parametrize(("width", "code"), [("100", 0), ("100000", 2), ("99", 3), ("-1", 3)])
def test_a_table_too_small_or_too_large_ends_with_a_word(
    legatus: Run, battle: Path, width: str, code: int
) -> None:
    text = battle.read_text(encoding="utf-8")
    text = text.replace("width_mm: 2400", f"width_mm: {width}")
    battle.write_text(text.replace("depth_mm: 1500", "depth_mm: 100000"), encoding="utf-8")
    if width == "100":
        battle.write_text(text.replace("depth_mm: 1500", "depth_mm: 100"), encoding="utf-8")
    done = legatus("terrain", battle, *ASKED)
    assert done.code == code
    assert "no room for a piece" in done.out if code == 0 else done.err


def test_a_check_tells_what_is_wrong_with_the_ground(legatus: Run, battle: Path) -> None:
    target = battle.with_name("laid.legatus")
    legatus("terrain", battle, *ASKED, "-o", target)
    text = target.read_text(encoding="utf-8")
    target.write_text(text.replace("x_mm: 1060", "x_mm: -1060"), encoding="utf-8")
    done = legatus("check", target, "--json")
    found = {each["code"]: each for each in done.data["files"][0]["findings"]}
    assert found["terrain-off-table"]["pieces"] == [1]
    assert done.code == 1
