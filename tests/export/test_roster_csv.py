"""The units as a table of commas: RFC 4180, one row a unit, and no formula in it."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from builder.export.roster_csv import _number, rosters_as_csv
from builder.translation import Catalogue
from tests.export.battles import legions, lone, small, zama
from tests.support.makers import a_formation, a_troop

if TYPE_CHECKING:
    from builder.core.battle import Battle


def rows(battle: Battle, language: str = "en") -> list[dict[str, str]]:
    text = rosters_as_csv(battle, Catalogue(language))
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def test_lines_end_as_rfc_4180_has_them_and_are_equally_long() -> None:
    """RFC 4180, 2.1 and 2.4: CR LF after each record, in each the same number of fields."""
    text = rosters_as_csv(zama(), Catalogue("en"))
    assert text.endswith("\r\n")
    assert text.replace("\r\n", "").count("\n") == 0
    assert len({len(each) for each in csv.reader(io.StringIO(text, newline=""))}) == 1


def test_a_unit_is_told_with_all_numbers_as_plain_digits() -> None:
    """A-O2: a maniple of hastati has 12 + 4 figures for 160 men; 16 × 4 cm; 188 points."""
    first = rows(legions(1))[0]
    told = [first[name] for name in ("formation", "unit", "figures, models", "men", "Points")]
    assert told == ["Legio 1", "Maniple of hastati 1", "16", "160", "188"]
    assert (first["front, cm"], first["depth, cm"]) == ("16", "4")
    assert first["troops"] == "12 Hastati (1 centurion), 4 Velites"


def test_thousands_are_not_grouped_in_any_language() -> None:
    assert rows(zama())[0]["men"] == "7000"
    assert rows(zama("it"), "it")[0]["uomini"] == "7000"


@pytest.mark.parametrize(
    ("value", "told"),
    [("0", "0"), ("3/2", "1.5"), ("350/3", "116.67"), ("-7/2", "-3.5"), ("1000000", "1000000")],
)
def test_decimals_stand_after_a_point(value: str, told: str) -> None:
    assert _number(Fraction(value)) == told


def test_every_unit_of_every_side_has_one_row() -> None:
    units = sum(len(side.reckoning.sized.units) for side in zama().sides)
    found = rows(zama())
    assert len(found) == units
    assert {row["side"] for row in found} == {side.name for side in zama().sides}


def test_a_path_names_the_formations_from_the_largest_down() -> None:
    inner = a_formation(a_troop("hastatus", 120), name="Inner")
    outer = a_formation(inner, a_troop("eques", 60), name="Outer")
    found = rows(lone(outer, a_troop("war-elephant", 10)))
    assert [row["formation"] for row in found] == ["Outer / Inner", "Outer", ""]


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "  ="])
def test_no_text_is_taken_for_a_formula(begin: str) -> None:
    """OWASP, CSV injection: these begin a formula; a leading apostrophe makes it a text."""
    name = f'{begin}HYPERLINK("x","y")'
    unit = a_troop("hastatus", 120, name=name, notes=name)
    (row,) = rows(lone(a_formation(unit, a_troop("princeps", 120), name=name)))[:1]
    told = [row["formation"], row["unit"], row["notes"]]
    assert all(each.startswith("'") for each in told if "HYPERLINK" in each)
    assert sum("HYPERLINK" in each for each in told) >= 2


@pytest.mark.parametrize("pack", ["mini-stands", "mini-groupings", "mini-bases"])
def test_armies_of_other_rules_are_told_too(pack: str) -> None:
    assert len(rows(small(pack))) == len(small(pack).sides[0].reckoning.sized.units)
