"""Troops of another time than the battle's are told, and refused nowhere."""

from __future__ import annotations

import pytest

from builder.core.building import ready_army
from builder.core.date_findings import date_findings
from builder.core.years import century_of, century_text, overlap, year_of, year_text
from builder.translation import catalogue
from tests.support.makers import shipped

LIST = shipped().army_list("roman-ancients", "polybian-roman")


@pytest.mark.parametrize(
    ("date", "year"),
    [("-202-10", -202), ("1289-06-11", 1289), ("83", 83), ("-490-09", -490), ("", None),
     ("0", None), ("autumn 202 BC", None), ("12345", None), ("1815-06-18 noon", None)],
)  # fmt: skip
def test_the_year_of_a_date_is_its_first_number(date: str, year: int | None) -> None:
    assert year_of(date) == year


@pytest.mark.parametrize(
    ("year", "english", "italian"),
    [(-202, "202 BC", "202 a.C."), (83, "AD 83", "83 d.C."), (1289, "1289", "1289")],
)
def test_a_year_in_words(year: int, english: str, italian: str) -> None:
    said = year_text(year)
    assert (catalogue("en").say(said), catalogue("it").say(said)) == (english, italian)


@pytest.mark.parametrize(
    ("year", "english", "italian"),
    [(-202, "300–201 BC", "300–201 a.C."), (-100, "100–1 BC", "100–1 a.C."),
     (-101, "200–101 BC", "200–101 a.C."), (100, "AD 1–100", "1–100 d.C."),
     (101, "AD 101–200", "101–200 d.C."), (1066, "1001–1100", "1001–1100"),
     (1815, "1801–1900", "1801–1900")],
)  # fmt: skip
def test_a_century_in_years(year: int, english: str, italian: str) -> None:
    said = century_text(century_of(year))
    assert (catalogue("en").say(said), catalogue("it").say(said)) == (english, italian)


def test_spans_overlap_where_they_have_a_year_in_common() -> None:
    assert overlap((-225, -107), (-107, -30))
    assert not overlap((-225, -108), (-107, -30))


def test_at_zama_nothing_is_of_another_time() -> None:
    army = ready_army(LIST, LIST.ready)
    assert list(date_findings(army, LIST, -202)) == []
    assert list(date_findings(army, LIST, None)) == []


def test_at_pharsalus_a_polybian_list_and_all_of_its_troops_are() -> None:
    army = ready_army(LIST, LIST.ready)
    first, *others = date_findings(army, LIST, -48)
    assert catalogue("en").say(first.message) == (
        "The list “Polybian Roman” is of 225 BC to 107 BC; the battle was in 48 BC"
    )
    assert {each.code for each in others} == {"troop-of-another-time"}
    assert all(each.nodes for each in others)
