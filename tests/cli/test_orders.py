"""`legatus orders list` and `legatus orders set`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run


@pytest.fixture
def battle(legatus: Run) -> Path:
    """Return the file of Quatre Bras, where Divisions get orders."""
    legatus("new", "scenario", "quatre-bras-1815", "-o", "battle.legatus")
    return Path("battle.legatus")


def order_of(legatus: Run, file: str, place: int) -> dict[str, object]:
    """Return what the first of a side's recipients has."""
    sides = legatus("orders", "list", file, "--json").data["sides"]
    first: dict[str, object] = sides[place]["orders"][0]
    return first


def test_all_orders_are_listed_with_who_has_them(legatus: Run, battle: Path) -> None:
    out = legatus("orders", "list", battle, "--side", "france").out
    assert "Bachelu's division" in out
    assert "Picton" not in out


def test_an_order_is_given_with_target_note_and_what_follows(legatus: Run, battle: Path) -> None:
    done = legatus(
        "orders", "set", battle, "avanzata", "--side", "france", "--unit", "2",
        "--target", "allies:2", "--note", "By the road.", "--then", "difesa@4:at the wood",
        "--then", "avanzata: it is taken > allies:3", "-o", "new.legatus",
    )  # fmt: skip
    assert (done.code, "1 order given" in done.out) == (0, True)
    first = order_of(legatus, "new.legatus", 0)
    assert first["target"] == {"side": "allies", "node": 2}
    assert first["then"] == [
        {"order": "difesa", "turn": 4, "when": "at the wood"},
        {"order": "avanzata", "when": "it is taken", "target": {"side": "allies", "node": 3}},
    ]
    assert first["note"] == "By the road."


def test_an_order_is_taken_back(legatus: Run, battle: Path) -> None:
    legatus("orders", "set", battle, "none", "--side", "allies", "--all", "-o", "new.legatus")
    assert order_of(legatus, "new.legatus", 1)["order"] is None


def test_an_order_for_all_goes_to_those_who_may(legatus: Run, battle: Path) -> None:
    """Only cavalry pursues (rules-data D.5)."""
    done = legatus(
        "orders", "set", battle, "inseguimento", "--side", "france", "--all", "-o", "new.legatus"
    )
    assert done.code == 0
    assert "not open to Bachelu's division" in done.out
    assert order_of(legatus, "new.legatus", 0)["order"] == "avanzata"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("inseguimento", "--side", "france", "--unit", "2"), "Only cavalry Formations pursue"),
        (("avanzata", "--all"), "Name the side"),
        (("avanzata", "--side", "france"), "Name who gets the order"),
        (("avanzata", "--side", "france", "--unit", "99999"), "99999"),
        (("charge", "--side", "france", "--all"), "charge"),
        (("avanzata", "--side", "france", "--all", "--target", "hill"), "is no target"),
        (("avanzata", "--side", "france", "--all", "--target", "front:360"), "is no target"),
        (("avanzata", "--side", "france", "--all", "--target", "allies:999"), "no number 999"),
        (("avanzata", "--side", "france", "--all", "--target", "prussia:2"), "prussia"),
        (
            ("avanzata", "--side", "france", "--all", "--then", "difesa > the hill"),
            "is no target",
        ),
        (("avanzata", "--side", "france", "--all", "--then", "difesa@0"), "no later order"),
    ],
)
def test_what_cant_be_is_told_and_nothing_written(
    legatus: Run, battle: Path, arguments: tuple[str, ...], told: str
) -> None:
    done = legatus("orders", "set", battle, *arguments, "-o", "new.legatus")
    assert (done.code, told in done.err) == (2, True), done.err
    assert not Path("new.legatus").exists()


def test_a_file_that_is_there_stays_as_it_is(legatus: Run, battle: Path) -> None:
    before = battle.read_bytes()
    done = legatus("orders", "set", battle, "difesa", "--side", "france", "--all", "-o", battle)
    assert (done.code, battle.read_bytes()) == (2, before)
