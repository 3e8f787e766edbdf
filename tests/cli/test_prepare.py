"""`legatus prepare` and `legatus march`: what players work out before a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import DOCUMENTS

if TYPE_CHECKING:
    from tests.cli.conftest import Run

SAMPLE = DOCUMENTS / "scenario-1-circumstances.legatus"


@pytest.fixture
def napoleonic(legatus: Run) -> Path:
    """Return the file of a battle whose rules have march columns, roads and weather."""
    legatus("new", "scenario", "quatre-bras-1815", "-o", "napoleonic.legatus")
    return Path("napoleonic.legatus")


def test_everything_is_told_in_words(legatus: Run, battle: Path) -> None:
    out = legatus("prepare", battle).out
    for heading in ("Time and space", "What the choice of ground would cost", "March table"):
        assert heading in out
    assert "An estimate of ours, not from the rules." in out
    assert out.strip().endswith("ʰ a house value, not from the rules' own text")


def test_reserves_that_roll_have_their_odds(legatus: Run) -> None:
    """4 or more on a die from turn 3 on; the others arrive in turn 5."""
    side = legatus("prepare", SAMPLE, "--json").data["sides"][0]["reserves"]
    first, second = side["waiting"]
    assert (first["chance"], first["from_turn"]) == ("0.5", 3)
    assert (second["chance"], second["from_turn"]) == (None, 5)
    assert [row["entered"][0] for row in side["turns"][:4]] == ["0", "0", "0.5", "0.75"]
    assert side["turns"][0]["counts_as_lost"] == "1"


def test_an_army_without_a_battle_has_no_ground_to_choose(legatus: Run, army: Path) -> None:
    (side,) = legatus("prepare", army, "--json").data["sides"]
    assert (side["choices"], side["reserves"]["waiting"]) == ([], [])


def test_two_players_a_side_take_less_time(legatus: Run, battle: Path) -> None:
    one = legatus("prepare", battle, "--json").data["evening"]
    two = legatus("prepare", battle, "--players", "2,2", "--json").data["evening"]
    assert two["turn_minutes"] < one["turn_minutes"]


def test_italian_is_spoken_too(legatus: Run, battle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEGATUS_LANG", "it")
    assert legatus("prepare", battle).code == 0


def test_a_formation_reaches_the_crossroads(legatus: Run, napoleonic: Path) -> None:
    """60 cm are 3 km: in march column with a foot battery, 30 cm a turn, two turns (D-T2)."""
    done = legatus("march", napoleonic, "--formation", 2, "--from", "0,0", "--to", "60,0", "--json")
    (line,) = done.data["marches"]
    assert (line["way"], line["speed"], line["arrives"]) == ("way-column", "300", 2)
    assert (line["from_mm"], line["house"]) == ([0, 0], True)


def test_a_road_is_faster_and_half_speed_slower(legatus: Run, napoleonic: Path) -> None:
    def turns(*options: str) -> int:
        way = ("march", napoleonic, "--formation", 2, "--distance", 90, "--json")
        arrives: int = legatus(*way, *options).data["marches"][0]["arrives"]
        return arrives

    assert [turns(), turns("--way", "way-road"), turns("--half")] == [3, 2, 6]
    assert [turns("--ground", "rough"), turns("--start", "4")] == [9, 6]


def test_all_who_get_orders_march_where_nobody_is_named(legatus: Run, napoleonic: Path) -> None:
    out = legatus("march", napoleonic, "--side", "allies", "--to", "48,72").out
    assert "Perponcher's division" in out
    assert "to 48, 72 cm" in out


def test_reinforcements_arrive_by_stages_where_the_rules_have_them(legatus: Run) -> None:
    """Distance ÷ Uar rounded up, a Uar being a thirtieth of the diagonal (C.1)."""
    legatus("new", "scenario", "campaldino-1289", "-o", "c.legatus")
    done = legatus("march", "c.legatus", "--distance", "5.1", "--stage", "30", "--json")
    assert done.data == {"turns": 6}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--to", "48"), "isn't a place"),
        (("--to", "nan,1"), "isn't a place"),
        (("--distance", "-1"), "isn't a distance"),
        (("--distance", "1e9"), "isn't a distance"),
        (("--distance", "6", "--start", "0"), "from 1 to 1,000"),
        (("--distance", "6", "--way", "x"), "known are: way-attack"),
        (("--distance", "6", "--ground", "ruogh"), "did you mean “rough”?"),
        (("--distance", "6", "--side", "alies"), "did you mean “allies”?"),
        (("--distance", "6", "--formation", "99999"), "no formation or unit number 99999"),
        (("--distance", "6", "--stage", "3"), "don't reckon arrivals by stages"),
        (("--to", "6,6", "--stage", "3"), "goes with --distance"),
        ((), "--to"),
    ],
)
def test_what_cannot_be_is_refused_as_wrong_usage(
    legatus: Run, napoleonic: Path, options: tuple[str, ...], words: str
) -> None:
    done = legatus("march", napoleonic, *options)
    assert (done.code, words in done.err) == (2, True), done.err


@pytest.mark.parametrize("number", ["0", "x", "1,,2", "1001"])
def test_a_side_has_at_least_one_player(legatus: Run, battle: Path, number: str) -> None:
    assert legatus("prepare", battle, "--players", number).code == 2


def test_rules_with_a_unit_of_unknown_length_need_a_distance_in_it(legatus: Run) -> None:
    legatus("new", "scenario", "campaldino-1289", "-o", "c.legatus")
    refused = legatus("march", "c.legatus", "--to", "1,1")
    assert (refused.code, "give the distance in it" in refused.err) == (2, True)
    assert legatus("march", "c.legatus", "--distance", "10").code == 0
