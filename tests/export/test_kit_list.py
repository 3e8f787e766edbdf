"""The kit list: everything that has to lie ready, counted from the units of the battle."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from builder.export.kit_list import kit_list
from builder.translation import Catalogue
from tests.export.battles import crowded, eighty
from tests.export.kit_battles import BATTLES, CAMPALDINO, QUATRE_BRAS, ZAMA, fought, kept_in

if TYPE_CHECKING:
    from builder.core.battle import Battle

TROOPS, BASES, MARKERS, DICE, TOOLS, PAPERS = range(6)


@cache
def table(battle: Battle, place: int) -> dict[str, list[str]]:
    """Return the rows of a table by what is counted: the other texts of each."""
    rows = kit_list(battle, Catalogue("en")).tables[place].rows
    return {row[0].text.text: [cell.text.text for cell in row[1:-1]] for row in rows}


def test_eighty_figures_are_eighty_figures() -> None:
    """Rules-data A-O3: 24 hastati, 24 principes, 12 triarii, 20 velites, all on 20 × 20 mm."""
    troops = {name: row[-1] for name, row in table(eighty(), TROOPS).items()}
    assert troops == {"Hastati": "24", "Principes": "24", "Triarii": "12", "Velites": "20"}
    assert table(eighty(), BASES) == {"20 × 20 mm": ["", "80"]}


def test_both_sides_stand_beside_each_other_and_together() -> None:
    rows = table(fought(ZAMA), TROOPS)
    assert rows["Numidian horse"][1:] == ["16", "7", "23"]


def test_bases_are_counted_by_their_size() -> None:
    """Rules-data D.1: 20 × 15 mm, heavy cavalry 40 × 20; one regiment a base."""
    assert table(fought(QUATRE_BRAS), BASES)["40 × 20 mm"][1:] == ["2", "–", "2"]


def test_dice_are_of_the_kind_that_the_rules_throw() -> None:
    assert list(table(fought(QUATRE_BRAS), DICE)) == ["D10"]
    assert list(table(fought(CAMPALDINO), DICE)) == ["D6"]


def test_what_a_set_of_rules_has_not_is_not_listed() -> None:
    battle = fought(CAMPALDINO)
    assert (table(battle, BASES), table(battle, TOOLS)) == ({}, {})
    assert "Movement trays" not in table(battle, PAPERS)


def test_house_values_wear_their_mark() -> None:
    rows = kit_list(fought(ZAMA), Catalogue("en")).tables[MARKERS].rows
    assert all(row[2].text.house for row in rows)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_it_stays_on_its_pages(paper: str, language: str) -> None:
    for battle in (*(fought(name, language) for name in BATTLES), crowded()):
        assert 1 <= kept_in(battle, "kit-list", paper, language) <= 2
