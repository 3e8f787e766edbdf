"""Match-up sheets: what is needed against whom, grouped by equal troops."""

from __future__ import annotations

import pytest

from builder.core.print_options import PrintOptions
from builder.core.public_battle import public_battle
from builder.export.booklet import booklet
from builder.export.match_up import MOST_COLUMNS, match_up
from builder.translation import Catalogue
from tests.export.battles import eighty
from tests.export.kit_battles import BATTLES, CAMPALDINO, QUATRE_BRAS, ZAMA, fought, kept_in
from tests.support import pdf

ENGLISH = Catalogue("en")


def cells(name: str, table: int) -> dict[tuple[str, str], tuple[str, str]]:
    """Return what stands in a table of the first side, by row and column."""
    found = match_up(fought(name), fought(name).sides[0], ENGLISH).tables[table]
    return {
        (row[0].text.text, column.text.text): (cell.text.text, cell.under)
        for row in found.rows
        for column, cell in zip(found.columns[1:], row[1:], strict=True)
    }


def test_the_die_needed_stands_out_and_losses_under_it() -> None:
    """Rules-data A.9.5: swords against partial protection 4+; 12 dice at a half are 6."""
    assert cells(ZAMA, 0)["Hastati", "Ligurians"] == ("4+", "6")


def test_what_can_never_hit_has_a_dash() -> None:
    assert cells(ZAMA, 0)["Numidian foot", "Gauls"] == ("–", "0")


def test_chances_are_those_that_the_rules_come_to() -> None:
    """Rules-data D.10: equal totals 50 %; beyond 7/6 98 %."""
    found = cells(QUATRE_BRAS, 0)
    assert found["Line battalion", "Netherlands Jäger battalion"][0] == "50 %"
    assert found["Line battalion", "Netherlands line battalion"][0] == "98 %"


def test_values_are_compared_where_they_decide() -> None:
    """Citizen horse of 200 men against pavesari: both VB, and the men that it costs."""
    main, under = cells(CAMPALDINO, 0)["Citizen horse", "Pavesari"]
    assert " : " in main
    assert " / " in under


def test_only_who_shoots_stands_among_those_who_shoot() -> None:
    sheet = match_up(fought(ZAMA), fought(ZAMA).sides[0], ENGLISH)
    shooting = [table for table in sheet.tables if table.title.text.startswith("Shooting")]
    assert "Triarii" not in {row[0].text.text for table in shooting for row in table.rows}


def test_equal_troops_stand_once_and_many_enemies_on_further_tables() -> None:
    sheet = match_up(fought(QUATRE_BRAS), fought(QUATRE_BRAS).sides[0], ENGLISH)
    assert [len(table.columns) - 1 for table in sheet.tables] == [MOST_COLUMNS] * 3
    assert [len(table.rows) for table in sheet.tables] == [8, 8, 8]
    assert sheet.tables[0].rows[1][0].under == "22 × 2 bases"


def test_a_lone_army_has_nobody_to_meet() -> None:
    assert "nothing to print on this sheet" in pdf.text(booklet(eighty(), ["match-up"]).content)


def test_the_public_copy_is_made_of_what_is_public_alone() -> None:
    shown = booklet(fought(ZAMA), ["match-up"], own_copy=False).content
    assert shown == booklet(public_battle(fought(ZAMA)), ["match-up"], own_copy=False).content


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_they_stay_on_their_pages(paper: str, language: str) -> None:
    for name in BATTLES:
        assert kept_in(fought(name, language), "match-up", paper, language) >= 2
    made = booklet(fought(ZAMA), ["match-up"], PrintOptions(paper=paper))
    assert all(width > height for width, height in pdf.page_sizes(made.content))
