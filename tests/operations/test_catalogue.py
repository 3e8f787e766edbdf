"""The catalogue: every list and battle in short, found by rules, time, nation and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.model import LocalisedText
from builder.operations.catalogue import Entry, Sought, entries, entry_of, fits
from builder.operations.documents import new_roster, new_scenario, worked_out
from builder.storage.library import Library
from tests.storage.tiny_pack import write_pack
from tests.support.makers import shipped

if TYPE_CHECKING:
    from pathlib import Path

ROMANS = LocalisedText(en="Romans", it="Romani")
ZAMA = Entry(
    "battle",
    "roman-ancients",
    "zama-202bc",
    LocalisedText(en="Zama", it="Zama"),
    (ROMANS, LocalisedText(en="Carthaginians", it="Cartaginesi")),
    (-202, -202),
    (117, 137),
)


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        (Sought(), True),
        (Sought(ruleset="roman-ancients"), True),
        (Sought(ruleset="medioevo"), False),
        (Sought(text="cartag"), True),
        (Sought(text="ROMANS zama"), True),
        (Sought(text="gauls"), False),
        (Sought(years=(-300, -201)), True),
        (Sought(years=(-201, -100)), False),
        (Sought(at_most=137), True),
        (Sought(at_most=136), False),
        (Sought(kind="list"), False),
    ],
)
def test_what_is_sought_is_found_and_nothing_else(sought: Sought, found: bool) -> None:  # noqa: FBT001
    assert fits(ZAMA, sought) is found


def test_accents_and_capitals_make_no_difference() -> None:
    crecy = Entry("battle", "x", "y", LocalisedText(en="Crécy", it="Crécy"))
    assert fits(crecy, Sought(text="CRECY"))


def test_what_has_no_dates_is_of_no_century() -> None:
    assert not fits(Entry("list", "x", "y"), Sought(years=(-300, -201)))


@pytest.mark.parametrize(
    "entry", tuple(entries(shipped())), ids=lambda each: f"{each.ruleset}/{each.id}"
)
def test_everything_shipped_is_in_it_with_nation_and_what_it_needs(entry: Entry) -> None:
    assert entry.error is None
    assert entry.nations
    assert all(each > 0 for each in entry.needed)


def test_what_a_list_needs_is_what_its_ready_army_has_on_the_table() -> None:
    entry = entry_of(shipped(), "list", "roman-ancients", "polybian-roman")
    roster = new_roster(shipped(), "roman-ancients", "polybian-roman", language="en")
    (side,) = worked_out(roster, shipped()).sides
    assert entry.needed == (sum(unit.atoms for unit in side.reckoning.sized.units),)


def test_what_a_battle_needs_is_what_its_sides_have_on_the_table() -> None:
    entry = entry_of(shipped(), "battle", "roman-ancients", "zama-202bc")
    battle = worked_out(new_scenario(shipped(), "zama-202bc", language="en"), shipped())
    assert entry.needed == tuple(
        sum(unit.atoms for unit in side.reckoning.sized.units) for side in battle.sides
    )


def test_a_faulty_list_is_in_it_with_its_fault(tmp_path: Path) -> None:
    write_pack(tmp_path)
    file = tmp_path / "army_lists" / "tiny" / "mob.yaml"
    file.write_text(file.read_text("utf-8").replace("id: mob", "id: [", 1), "utf-8")
    first, second = entries(Library([tmp_path]))
    assert first.error is not None
    # Its battle has armies of that list.
    assert second.error is not None
