"""`legatus size`: what stands on the table, of a list or of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

LIST = "roman-ancients/polybian-roman"
KEYS = [
    "ruleset", "ratio", "men", "figures", "models", "bases", "tallies", "units", "remainder_men",
    "why",
]  # fmt: skip
UNIT_KEYS = [
    "id", "name", "echelon", "men", "figures", "models", "bases", "frontage_mm", "depth_mm",
    "parts",
]  # fmt: skip
PART_KEYS = {"entry", "men", "figures"}


def test_an_organisation_is_sized_at_the_lists_usual_scale(legatus: Run) -> None:
    done = legatus("size", LIST, "legion", "--json")
    assert (done.code, done.err) == (0, "")
    assert (done.data["ratio"], done.data["men"], done.data["figures"]) == (10, 4000, 400)


def test_its_keys_are_those_that_clubs_rely_on(legatus: Run) -> None:
    data = legatus("size", LIST, "legion", "--json").data
    assert list(data) == KEYS
    assert {tuple(unit) for unit in data["units"]} == {tuple(UNIT_KEYS)}
    assert all(set(part) >= PART_KEYS for unit in data["units"] for part in unit["parts"])


def test_sums_are_strings(legatus: Run) -> None:
    """The source text's set of 80 without its commander: 988 points."""
    data = legatus("size", LIST, "eighty-set", "--json").data
    assert data["tallies"] == {"points": "988"}
    assert data["why"][0]["amount"] == str(data["figures"])


def test_the_units_are_those_of_the_source_text(legatus: Run) -> None:
    units = legatus("size", LIST, "legion", "--json").data["units"]
    parts = [tuple(part["figures"] for part in unit["parts"]) for unit in units]
    assert parts.count((12, 4)) == 20
    assert parts.count((6, 2)) == 10
    assert {(unit["frontage_mm"], unit["depth_mm"]) for unit in units[:20]} == {(160, 40)}


def test_another_scale_is_asked_for(legatus: Run) -> None:
    units = legatus("size", LIST, "maniple-triarii", "--scale", 1, "--json").data["units"]
    assert [unit["figures"] for unit in units] == [30, 30, 20]


def test_a_scale_may_be_written_as_people_write_it(legatus: Run) -> None:
    assert legatus("size", LIST, "legion", "--scale", "1:100", "--json").data["figures"] == 40


def test_an_entry_is_sized_at_its_usual_strength(legatus: Run) -> None:
    data = legatus("size", LIST, "veles", "--json").data
    assert (data["men"], data["figures"]) == (40, 4)


def test_an_entry_is_sized_at_another_strength(legatus: Run) -> None:
    data = legatus("size", LIST, "veles", "--men", 100, "--json").data
    assert (data["men"], data["figures"]) == (100, 10)


@pytest.mark.parametrize(("men", "figures"), [(8000, 800), (4001, 400), (4005, 401), (777, 78)])
def test_men_scale_an_organisation_by_largest_remainder(
    legatus: Run, men: int, figures: int
) -> None:
    data = legatus("size", LIST, "legion", "--men", men, "--json").data
    assert (data["men"], data["figures"]) == (men, figures)
    assert sum(unit["men"] for unit in data["units"]) + data["remainder_men"] == men
    assert sum(unit["figures"] for unit in data["units"]) == figures


def test_what_a_system_has_not_is_null_and_stands_are_bases(
    legatus: Run, stands_pack: Path
) -> None:
    assert stands_pack.is_dir()
    listed = legatus("packs", "show", "mini-stands/romans", "--json").data
    piece = listed["organisations"][0]["id"]
    data = legatus("size", "mini-stands/romans", piece, "--json").data
    assert (data["ratio"], data["figures"], data["models"]) == (None, None, None)
    assert data["bases"] == sum(unit["bases"] for unit in data["units"]) > 0
    assert list(data) == KEYS


def test_models_are_counted_apart_from_figures(legatus: Run) -> None:
    data = legatus(
        "size", "roman-ancients/carthaginian-hannibalic", "war-elephant",
        "--men", 80, "--scale", 500, "--json",
    ).data  # fmt: skip
    assert (data["figures"], data["models"], data["bases"]) == (0, 2, None)


def test_a_file_is_sized_at_its_own_scale(legatus: Run, army: Path) -> None:
    data = legatus("size", army, "--json").data
    assert list(data) == KEYS
    assert (data["ratio"], data["figures"]) == (10, 80)


def test_a_file_is_sized_at_another_scale_and_left_as_it_is(legatus: Run, army: Path) -> None:
    before = army.read_bytes()
    assert legatus("size", army, "--scale", 1, "--json").data["figures"] == 800
    assert army.read_bytes() == before


def test_a_battle_is_sized_side_by_side(legatus: Run, battle: Path) -> None:
    """At 1:300 the sides of Zama are 117 and 133 figures."""
    data = legatus("size", battle, "--json").data
    assert list(data) == ["sides"]
    assert [list(side) for side in data["sides"]] == [["side", *KEYS], ["side", *KEYS]]
    assert [side["side"] for side in data["sides"]] == ["rome", "carthage"]
    assert [side["figures"] for side in data["sides"]] == [117, 133]


def test_a_name_of_a_file_needs_no_ending_where_there_is_one(legatus: Run, army: Path) -> None:
    army.rename("army")
    assert legatus("size", "army", "--json").data["figures"] == 80


def test_in_words_the_headline_the_units_and_the_reason_are_told(legatus: Run) -> None:
    lines = legatus("size", LIST, "legion").out.splitlines()
    assert lines[0] == "1:10 · 4,000 men · 400 figures · 4,940 pts · 30 units"
    assert "16" in lines[1]
    assert "Why:" in lines


@pytest.mark.parametrize(
    "scale", ["0", "-1", "1.5", "1e3", "2001", "1000000000", "9" * 5000, "ten", "", "٣", "1:0"]
)
def test_a_scale_that_is_none_is_refused_with_the_reason(legatus: Run, scale: str) -> None:
    done = legatus("size", LIST, "legion", "--scale", scale)
    assert done.code == 2
    assert "a whole number from 1 to 2,000" in done.err
    assert done.out == ""


def test_a_scale_is_refused_where_a_system_has_none(legatus: Run, stands_pack: Path) -> None:
    assert stands_pack.is_dir()
    done = legatus("size", "mini-stands/romans", "legion", "--scale", 10)
    assert done.code == 2
    assert "has no figure scale" in done.err


@pytest.mark.parametrize("men", ["0", "-5", "1.5", "many", "1000001", "9" * 20])
def test_men_that_can_not_be_are_refused(legatus: Run, men: str) -> None:
    done = legatus("size", LIST, "legion", "--men", men)
    assert done.code == 2
    assert "whole number" in done.err


REFUSED = [
    ((LIST, "legoin"), "did you mean “legion”?"),
    (("roman-ancients/polybian", "legion"), "did you mean “polybian-roman”?"),
    (("roman-ancient/polybian-roman", "legion"), "did you mean “roman-ancients”?"),
    (("roman-ancients", "legion"), "RULESET/LIST"),
    ((LIST,), "RULESET/LIST"),
]


@pytest.mark.parametrize(("arguments", "words"), REFUSED)
def test_an_unknown_name_is_told_with_the_nearest(
    legatus: Run, arguments: tuple[str, ...], words: str
) -> None:
    done = legatus("size", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


@pytest.mark.parametrize("more", [("legion",), ("--men", "10")])
def test_a_file_takes_no_piece_and_no_men(legatus: Run, army: Path, more: tuple[str, ...]) -> None:
    done = legatus("size", army, *more)
    assert done.code == 2
    assert "leave the piece and --men away" in done.err


def test_a_file_that_is_not_there_ends_with_3(legatus: Run) -> None:
    done = legatus("size", "no.legatus")
    assert done.code == 3
    assert "no.legatus can't be read: No such file or directory" in done.err


@pytest.mark.parametrize("name", ["x" * 300, "x" * 300 + ".legatus", "\N{ELEPHANT}" * 5000])
def test_a_name_longer_than_any_file_s_is_no_crash(legatus: Run, name: str) -> None:
    assert legatus("size", name, "legion").code == 2
