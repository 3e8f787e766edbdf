"""The chain of command: leaders, their reach, their loads, a box for each of their points."""

from __future__ import annotations

import pytest

from builder.export.booklet import booklet
from builder.export.command_chain import command_chain
from builder.translation import Catalogue
from tests.export.kit_battles import BATTLES, CYNOSCEPHALAE, fought, kept_in
from tests.support import pdf


def told(side: int = 0) -> list[tuple[str, str, str, str, int]]:
    """Return formation, leader, reach, load and points of each row."""
    battle = fought(CYNOSCEPHALAE)
    (table,) = command_chain(battle, battle.sides[side], Catalogue("en")).tables
    found = []
    for name, leader, reach, load, points in table.rows:
        who, whom = name.text.text, leader.text.text
        count = points.boxes.count if points.boxes else 0
        found.append((who, whom, reach.text.text, load.text.text, count))
    return found


def test_the_general_leads_leaders_and_they_lead_units() -> None:
    """Rules-data B.3.2: General 10 JT, Commander 6 JT, house; Flamininus has 14 units."""
    general, *commanders = told()
    assert general == ("Flamininus' army", "T. Quinctius Flamininus", "10 JT", "5 leaders", 5)
    assert {each[2] for each in commanders} == {"6 JT"}
    assert sum(int(each[3].split()[0]) for each in commanders) == 14


def test_formations_are_indented_by_their_level() -> None:
    battle = fought(CYNOSCEPHALAE)
    (table,) = command_chain(battle, battle.sides[0], Catalogue("en")).tables
    assert [row[0].level for row in table.rows] == [0, 1, 1, 1, 1, 1]


def test_a_reach_is_told_in_centimetres_too_and_wears_the_mark() -> None:
    """40 mm a JT with figures of 15 mm."""
    battle = fought(CYNOSCEPHALAE)
    (table,) = command_chain(battle, battle.sides[0], Catalogue("en")).tables
    assert (table.rows[0][2].under, table.rows[0][2].text.house) == ("40 cm", True)


def test_it_is_the_owners_alone() -> None:
    shown = booklet(fought(CYNOSCEPHALAE), ["command-chain"], own_copy=False).content
    assert "Flamininus'" not in pdf.text(shown)
    assert "nothing to print" in pdf.text(shown)


@pytest.mark.parametrize("name", [each for each in BATTLES if each != CYNOSCEPHALAE])
def test_rules_without_one_have_no_page(name: str) -> None:
    assert "nothing to print" in pdf.text(booklet(fought(name), ["command-chain"]).content)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_each_side_has_a_page(paper: str, language: str) -> None:
    assert kept_in(fought(CYNOSCEPHALAE, language), "command-chain", paper, language) == 2
