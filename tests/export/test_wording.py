"""Numbers, times and letters in words."""

from __future__ import annotations

import pytest

from builder.export.wording import atoms_text, duration_text, ground_text, side_letters
from builder.translation import Catalogue
from tests.export.battles import a_battle, a_side, eighty, zama
from tests.support.makers import a_basis, a_troop, an_army

ENGLISH, ITALIAN = Catalogue("en"), Catalogue("it")


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (30, "30 s"),
        (90, "90 s"),
        (60, "1 min"),
        (300, "5 min"),
        (4800, "80 min"),
        (7200, "2 h"),
        (8400, "2 h 20 min"),
        (32400, "9 h"),
    ],
)
def test_times_are_told_as_people_say_them(seconds: int, told: str) -> None:
    assert duration_text(ENGLISH, seconds) == told


def test_ground_at_a_listed_scale_is_ours_and_told_so() -> None:
    """A.2: the text gives no metres for 1:10; 2 m is a house value."""
    ground = ground_text(ENGLISH, eighty())
    assert ground is not None
    assert (ground.text, ground.house) == ("1 cm = 2 m", True)


def test_ground_at_a_free_scale_follows_from_the_frontage() -> None:
    """A.2 [house]: 300 ÷ (8 × 2) = 18.75 m."""
    ground = ground_text(ENGLISH, zama())
    assert ground is not None
    assert ground.text == "1 cm = 18.75 m"


def test_kinds_of_atoms_are_told_with_their_own_words() -> None:
    basis = a_basis()
    army = an_army(a_troop("hastatus", 120), a_troop("war-elephant", 4), basis=basis)
    units = a_battle(a_side(basis, army)).sides[0].reckoning.sized.units
    assert atoms_text(ENGLISH, basis.ruleset, units) == "12 figures, 1 model"
    assert atoms_text(ITALIAN, basis.ruleset, units) == "12 figure, 1 modello"


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("Rome", "Carthage"), ("R", "C")),
        (("Cannae", "Carthage"), ("A", "B")),
        (("", ""), ("A", "B")),
        (("1st army", "2nd army"), ("A", "B")),
        (("",), ("",)),
        (("Rome",), ("",)),
    ],
)
def test_sides_have_their_initials_where_these_tell_them_apart(
    names: tuple[str, ...], letters: tuple[str, ...]
) -> None:
    assert side_letters(names) == letters
