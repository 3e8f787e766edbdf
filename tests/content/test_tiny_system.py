"""A fifth system goes through the whole program without a line of code.

It differs in kind from the four: vehicles, a unit of two parts, leaders who cost, inches, d8, a
computed table, a shape for a command. It lies where a player's own packs lie.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from builder import translation
from builder.cli import main
from builder.core.print_options import PrintOptions
from builder.operations.documents import open_file, worked_out
from builder.operations.packs import shared_library
from builder.operations.publishing import pages
from builder.storage.library import Library
from tests.support.pdf import plain, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.ruleset import Ruleset

PACK = Path(__file__).resolve().parents[1] / "data" / "packs" / "tiny"
RULES = "desert-columns"
PATROL = f"{RULES}/motor-patrol"
ARMY, BATTLE = Path("army.legatus"), Path("battle.legatus")


@dataclass(frozen=True, slots=True)
class Done:
    """What a command did: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """What it printed as JSON."""
        return json.loads(self.out)


Run = Callable[..., Done]


@pytest.fixture
def legatus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Run]:
    """Return what runs a command, with the tiny pack among the user's own."""
    shutil.copytree(PACK, tmp_path / "data" / "packs" / "tiny")
    monkeypatch.setenv("LEGATUS_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    shared_library.cache_clear()

    def run(*arguments: object) -> Done:
        capsys.readouterr()
        code = main([str(each) for each in arguments])
        printed = capsys.readouterr()
        return Done(code, printed.out, printed.err)

    yield run
    shared_library.cache_clear()
    translation.forget()


@pytest.fixture
def army(legatus: Run) -> Path:
    """Return the file of the ready army."""
    assert legatus("new", "roster", PATROL, "-o", ARMY).code == 0
    return ARMY


@pytest.fixture
def battle(legatus: Run) -> Path:
    """Return the file of the template's battle."""
    assert legatus("new", "scenario", "night-at-the-wells", "-o", BATTLE).code == 0
    return BATTLE


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return Library([PACK]).ruleset(RULES)


# --- the pack ---------------------------------------------------------------------------------


def test_it_is_listed_without_a_fault(legatus: Run) -> None:
    done = legatus("packs", "list", "--json")
    (line,) = [each for each in done.data["rulesets"] if each["id"] == RULES]
    assert (done.code, done.err, line["problems"]) == (0, "", [])
    assert [each["id"] for each in line["lists"]] == ["motor-patrol"]
    assert "night-at-the-wells" in [each["id"] for each in done.data["templates"]]


def test_prices_are_shown_for_each_entry(legatus: Run) -> None:
    entries = legatus("packs", "show", PATROL, "--json").data["entries"]
    assert {each["id"]: each["price"] for each in entries} == {
        "rifleman": "3", "lewis-gunner": "8", "light-car": "21", "armoured-car": "42",
    }  # fmt: skip


def test_values_of_a_computed_table_follow_from_the_inputs(ruleset: Ruleset) -> None:
    weapons = ruleset.table_index["weapons"]
    far = [weapons.cell(row.id, "far").value for row in weapons.rows]
    assert weapons.cell("lewis-gun", "near").value == 6
    assert far == [1, 2, 4], "a third, halves up"
    assert weapons.cell("rifle", "far").source == "seed"


def test_lengths_are_inches(ruleset: Ruleset) -> None:
    assert ruleset.mm("3 in") == Fraction(381, 5)
    assert ruleset.dice == "d8"


# --- sizing -----------------------------------------------------------------------------------


def test_a_platoon_of_two_parts_is_one_unit(legatus: Run) -> None:
    (unit,) = legatus("size", PATROL, "rifle-platoon", "--json").data["units"]
    assert [(part["entry"], part["figures"]) for part in unit["parts"]] == [
        ("rifleman", 24), ("lewis-gunner", 4),
    ]  # fmt: skip
    assert unit["parts"][0]["command"] == {"sergeant": 2}


def test_at_1_to_5_its_parts_keep_their_share(legatus: Run) -> None:
    (unit,) = legatus("size", PATROL, "rifle-platoon", "--scale", 5, "--json").data["units"]
    assert [part["figures"] for part in unit["parts"]] == [5, 1]


def test_at_1_to_5_a_model_stands_for_two_vehicles(legatus: Run) -> None:
    data = legatus("size", PATROL, "motor-detachment", "--scale", 5, "--json").data
    _, light, armoured = data["units"]
    assert (light["models"], light["parts"][0]["vehicles"]) == (2, 4)
    assert (armoured["models"], data["men"], data["figures"]) == (1, 28, 6)


def test_vehicles_take_room_in_inches(legatus: Run) -> None:
    (unit,) = legatus("size", PATROL, "light-car", "--json").data["units"]
    assert (unit["frontage_mm"], unit["depth_mm"]) == (203, 76)


def test_a_scale_between_the_two_is_refused_with_the_reason(legatus: Run) -> None:
    done = legatus("size", PATROL, "motor-detachment", "--scale", 3)
    assert done.code == 2
    assert "isn't one of 1:1, 1:5" in done.err


# --- tally and findings -----------------------------------------------------------------------


def _chosen(characteristic: str, option: str) -> str:
    """Return the riflemen's strength in an army's file, with another choice after it."""
    choice = f"- {{characteristic: {characteristic}, options: [{option}]}}"
    return f"strength: 24\n                choices:\n                  {choice}"


def test_units_cost_440_and_their_leaders_32(legatus: Run, army: Path) -> None:
    """A platoon 104, five sections of cars 84 each; 2 command points of 10, a subaltern of 12."""
    (side,) = legatus("points", army, "--json").data["sides"]
    amounts = [Fraction(unit["why"]["points"]["amount"]) for unit in side["units"]]
    assert amounts == [104, 84, 84, 84, 84]
    assert side["tallies"] == {"points": str(440 + 2 * 10 + 12)}
    assert side["limit"] == 600


def test_the_ready_army_keeps_every_rule(legatus: Run, army: Path) -> None:
    assert legatus("check", army, "--json").data["files"][0]["findings"] == []


@pytest.mark.parametrize(
    ("old", "new", "code", "severity"),
    [
        ("order: dig-in", "order: raid", "order-not-open", "error"),
        ("entry: rifleman", "entry: lewis-gunner", "rule-guns-need-rifles", "error"),
        ("entry: light-car", "entry: armoured-car", "rule-few-armoured-cars", "warning"),
        ("points: 2", "points: 4", "leader-points", "error"),
        ("role: commander", "role: subaltern", "no-leader", "error"),
        ("role: commander", "role: subaltern", "leader-out-of-place", "error"),
        ("limit: 600", "limit: 471", "over-limit", "error"),
        ("echelon: column", "echelon: column\n    shape: leaguer", "shape-not-open", "error"),
        ("strength: 24", _chosen("weapon", "vickers-gun"), "option-needs", "error"),
        ("strength: 24", _chosen("training", "green"), "rule-not-all-green", "advice"),
    ],
)
def test_what_breaks_a_rule_is_found(
    legatus: Run, army: Path, old: str, new: str, code: str, severity: str
) -> None:
    before = army.read_text(encoding="utf-8")
    assert old in before
    army.write_text(before.replace(old, new), encoding="utf-8")
    found = legatus("check", army, "--json").data["files"][0]["findings"]
    assert (code, severity) in [(each["code"], each["severity"]) for each in found]


def test_a_unit_under_its_minimum_warns_and_does_not_fail(legatus: Run, army: Path) -> None:
    before = army.read_text(encoding="utf-8")
    fewer = before.replace("strength: 24", "strength: 2").replace("strength: 4", "strength: 1", 1)
    army.write_text(fewer, encoding="utf-8")
    done = legatus("check", army, "--json")
    assert [each["code"] for each in done.data["files"][0]["findings"]] == ["unit-too-small"]
    assert done.code == 0


def test_the_battle_of_the_template_is_in_order(legatus: Run, battle: Path) -> None:
    done = legatus("check", battle, "--json")
    assert (done.code, done.data["files"][0]["findings"]) == (0, [])


def test_a_detachment_of_a_battle_without_its_order_is_found(legatus: Run, battle: Path) -> None:
    before = battle.read_text(encoding="utf-8")
    without = [line for line in before.splitlines() if "order: raid" not in line]
    battle.write_text("\n".join(without) + "\n", encoding="utf-8")
    (finding,) = legatus("check", battle, "--json").data["files"][0]["findings"]
    assert (finding["code"], finding["severity"]) == ("no-order", "warning")


# --- paper ------------------------------------------------------------------------------------


def _on_paper(file: Path, sheet: str, language: str = "en") -> str:
    library = Library([PACK])
    battle = worked_out(open_file(file, library).document, library)
    return plain(text(pages(battle, (sheet,), PrintOptions(language=language)).content))


def test_the_roster_tells_units_orders_and_leaders(army: Path) -> None:
    printed = _on_paper(army, "roster")
    for told in ("24Riflemen(2sergeant),4Lewisgunners", "Digin", "Maj.Ward", "472/600"):
        assert told in printed


def test_cards_tell_movement_fire_and_the_throw_on_a_d8(army: Path) -> None:
    printed = _on_paper(army, "cards")
    for told in ("HardsandSoftsand", "maybog", "b4Lewisgunners", "4vehicles", "6+", "5+"):
        assert told in printed


def test_the_reference_sheet_has_what_both_sides_need(battle: Path) -> None:
    printed = _on_paper(battle, "qrs")
    for told in ("Fire:1D8+factor", "Near,dice", "Anarmouredcartakestwohits.", "−1carthatmoved"):
        assert told in printed
    assert "rifleagainstarmour" not in printed, "the raiders have no armour"


def test_everything_is_there_in_italian(army: Path) -> None:
    printed = "".join(_on_paper(army, sheet, "it") for sheet in ("roster", "cards", "qrs"))
    for told in ("24Fucilieri", "Trincerarsi", "Sabbiadura", "Colpiscecon", "Fuoco:1D8+fattore"):
        assert told in printed


def test_all_sheets_go_into_one_file(legatus: Run, battle: Path) -> None:
    done = legatus("export", battle, "--sheets", "roster,cards,qrs", "-o", "sheets.pdf")
    assert (done.code, done.err) == (0, "")
    assert Path("sheets.pdf").read_bytes().startswith(b"%PDF-")
