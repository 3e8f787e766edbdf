"""The grid of losses: every value that occurs in the battle, by the die."""

from __future__ import annotations

import pytest

from builder.export.booklet import booklet
from builder.export.loss_grid import loss_grid
from builder.translation import Catalogue
from tests.export.kit_battles import BATTLES, CAMPALDINO, fought, kept_in
from tests.support import pdf

ENGLISH = Catalogue("en")


def rows(table: int) -> dict[str, list[str]]:
    """Return the rows of a table by what each begins with."""
    found = loss_grid(fought(CAMPALDINO), ENGLISH).tables[table].rows
    return {row[0].text.text: [cell.text.text for cell in row[1:]] for row in found}


def test_losses_are_those_of_the_formula() -> None:
    """Rules-data C.5: VB 200 costs the loser 54 to 75; the winner loses a sixth, not a quarter."""
    assert (rows(1)["200"][0], rows(1)["200"][-1]) == ("54", "75")
    assert (rows(2)["200"][0], rows(2)["200"][-1]) == ("36", "50")


def test_values_less_the_enemys_armour_stand_among_them() -> None:
    """Balestrieri have 230; against mail and shield 15 % of their base VB, 30, less."""
    assert {"230", "200"} <= set(rows(1))


def test_each_kind_of_grouping_is_told_with_its_value() -> None:
    """400 horsemen of level 2: 400 × 2 × 4/3, and 20 % + 10 % of grouping and spear more."""
    first = loss_grid(fought(CAMPALDINO), ENGLISH).tables[0].rows
    assert ("Hired horse", "1", "400", "1,387") in {
        (row[0].text.text, *(cell.text.text for cell in row[2:])) for row in first
    }


@pytest.mark.parametrize("name", [each for each in BATTLES if each != CAMPALDINO])
def test_rules_without_one_have_no_page(name: str) -> None:
    assert "nothing to print" in pdf.text(booklet(fought(name), ["loss-grid"]).content)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_it_stays_on_its_pages(paper: str, language: str) -> None:
    assert kept_in(fought(CAMPALDINO, language), "loss-grid", paper, language) <= 3
