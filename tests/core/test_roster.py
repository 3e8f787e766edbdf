"""The tree that a player has built: its order, its bounds, its nodes by number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pydantic import ValidationError

from builder.core.roster import Roster, find, formations_in, parent_of, walk
from tests.support.makers import a_formation, a_troop, an_army, child

if TYPE_CHECKING:
    from builder.core.roster import Army


@pytest.fixture
def army() -> Army:
    line = a_formation(a_troop("hastatus", 120, id=11), a_troop("veles", 40, id=12), id=10)
    return an_army(line, a_formation(id=20), a_troop("eques", 30, id=30))


def test_a_walk_goes_from_parents_to_children_and_left_to_right(army: Army) -> None:
    assert [node.id for node in walk(army.root)] == [1, 10, 11, 12, 20, 30]


def test_formations_are_told_in_the_order_of_the_walk(army: Army) -> None:
    assert [node.id for node in formations_in(army.root)] == [1, 10, 20]


def test_a_node_is_found_by_its_number(army: Army) -> None:
    assert find(army, 12) is child(army.root, 0).children[1]
    assert find(army, 99) is None


@pytest.mark.parametrize(("node", "parent"), [(11, 10), (10, 1), (30, 1), (1, None), (99, None)])
def test_the_formation_that_holds_a_node(army: Army, node: int, parent: int | None) -> None:
    found = parent_of(army, node)
    assert (found.id if found else None) == parent


@pytest.mark.parametrize(
    "values",
    [
        {"strength": -1},
        {"strength": 1_000_001},
        {"strength": 1.5},
        {"strength": "120"},
        {"id": 0},
        {"ranks": 0},
        {"pinned": -1},
        {"entry": "Hastatus"},
        {"echelon": ""},
    ],
)
def test_a_troop_keeps_its_bounds(values: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        a_troop("hastatus", 120).model_validate(dict(a_troop("hastatus", 120)) | values)


@pytest.mark.parametrize("ratio", [0, -1, 1.5, 10**9, "10", True])
def test_a_scale_is_a_whole_number_from_1_to_2000(army: Army, ratio: object) -> None:
    with pytest.raises(ValidationError):
        Roster.model_validate(
            {"title": "x", "ruleset": {"id": "roman-ancients"}, "army": army, "ratio": ratio}
        )


def test_names_are_kept_as_the_player_wrote_them_but_for_marks_that_turn_reading() -> None:
    assert a_troop("hastatus", 1, name='Fabia "<b>" 😀 שלום\u202e').name == 'Fabia "<b>" 😀 שלום'


def test_a_name_of_a_thousand_letters_is_taken_and_a_longer_one_is_not() -> None:
    assert len(a_troop("hastatus", 1, name="x" * 1000).name) == 1000
    with pytest.raises(ValidationError, match="1000"):
        a_troop("hastatus", 1, name="x" * 1001)
