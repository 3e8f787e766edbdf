"""`legatus points`: what an army costs, with every step of the sum."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run


def test_an_army_s_total_is_told_with_its_limit(legatus: Run, illegal: Path) -> None:
    """The source text's set of 80 with its commander-in-chief is 1,000 points."""
    data = legatus("points", illegal, "--json").data
    assert list(data) == ["ruleset", "ratio", "sides"]
    (side,) = data["sides"]
    assert (side["side"], side["limit"], side["tallies"]) == (None, 500, {"points": "1000"})


def test_the_units_add_up_to_the_total(legatus: Run, army: Path) -> None:
    (side,) = legatus("points", army, "--json").data["sides"]
    amounts = [Fraction(unit["why"]["points"]["amount"]) for unit in side["units"]]
    assert sum(amounts) == 1000


def test_the_steps_of_a_unit_add_up_to_it(legatus: Run, army: Path) -> None:
    (side,) = legatus("points", army, "--json").data["sides"]
    for unit in side["units"]:
        line = unit["why"]["points"]
        assert sum(Fraction(each["amount"]) for each in line["children"]) == Fraction(
            line["amount"]
        )


def test_what_rests_on_a_house_value_is_marked(legatus: Run, army: Path) -> None:
    out = legatus("points", army).out
    assert "ʰ" in out
    assert out.strip().endswith("ʰ a house value, not from the rules' own text")


def test_in_words_the_total_is_set_against_the_limit(legatus: Run, illegal: Path) -> None:
    assert "1,000 of 500 pts" in legatus("points", illegal).out.splitlines()[0]


def test_a_battle_has_a_total_for_each_side(legatus: Run, battle: Path) -> None:
    data = legatus("points", battle, "--json").data
    assert [side["side"] for side in data["sides"]] == ["rome", "carthage"]


def test_a_file_that_is_not_there_ends_with_3(legatus: Run) -> None:
    assert legatus("points", "no.legatus").code == 3
