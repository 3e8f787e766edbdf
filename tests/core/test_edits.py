"""Edits are pure: what they don't touch stays the same object, what they can't do is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.edits import (
    add_nodes,
    change,
    choose,
    copy_of,
    first_free_id,
    move,
    remove,
    set_leader,
    set_limit,
    set_spare,
)
from builder.core.errors import BadRequest
from builder.core.roster import (
    MOST_SPARES,
    Formation,
    Leader,
    Troop,
    find,
    parent_of,
    walk,
)
from tests.support.makers import a_basis, a_formation, a_troop, an_army

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.roster import Army

CHIEF = "commander-in-chief"


@pytest.fixture
def army() -> Army:
    """Give an army of two lines: 10 with 11, 12 and 13; 20 with 21; and a troop, 30."""
    first = a_formation(*(a_troop("hastatus", 120, id=each) for each in (11, 12, 13)), id=10)
    second = a_formation(a_troop("princeps", 120, id=21), id=20)
    chief = Leader(role=CHIEF, unit=21)
    return an_army(first, second, a_troop("eques", 300, id=30), leaders=(chief,))


def ids(army: Army) -> list[int]:
    return [node.id for node in walk(army.root)]


def troop(army: Army, node_id: int) -> Troop:
    found = find(army, node_id)
    assert isinstance(found, Troop)
    return found


def test_a_change_leaves_all_other_branches_the_same_objects(army: Army) -> None:
    edited = change(army, [12], strength=100)
    assert edited.root.children[1] is army.root.children[1]
    assert edited.root.children[2] is army.root.children[2]
    assert find(edited, 11) is find(army, 11)
    assert troop(edited, 12).strength == 100


def test_the_army_before_an_edit_is_as_it_was(army: Army) -> None:
    before = army.model_dump()
    change(army, [11, 20], name="new")
    remove(army, [10])
    move(army, [11], 20)
    assert army.model_dump() == before


def test_a_change_to_the_same_value_changes_nothing(army: Army) -> None:
    assert change(army, [11, 13], strength=120) is army


def test_one_change_may_touch_many_nodes(army: Army) -> None:
    edited = change(army, [10, 13, 30], name="x")
    assert [node.id for node in walk(edited.root) if node.name == "x"] == [10, 13, 30]


@pytest.mark.parametrize(
    "values",
    [{"strength": -1}, {"strength": "many"}, {"ranks": 0}, {"pinned": 10**7}, {"colour": "red"}],
)
def test_a_value_out_of_bounds_is_refused(army: Army, values: dict[str, Any]) -> None:
    with pytest.raises(BadRequest):
        change(army, [11], **values)


def test_a_formation_has_no_strength_to_set(army: Army) -> None:
    with pytest.raises(BadRequest, match="strength"):
        change(army, [10], strength=100)


@pytest.mark.parametrize(
    "edit",
    [
        lambda army: change(army, [99], name="x"),
        lambda army: remove(army, [11, 99]),
        lambda army: move(army, [99], 10),
        lambda army: move(army, [11], 99),
        lambda army: add_nodes(army, 99, [a_troop("veles", 40)]),
        lambda army: set_leader(army, 99, CHIEF, None),
    ],
)
def test_a_node_that_has_gone_is_told(army: Army, edit: Callable[[Army], Army]) -> None:
    with pytest.raises(BadRequest):
        edit(army)


@pytest.mark.parametrize(("place", "order"), [(0, 0), (1, 1), (None, 3), (99, 3), (-5, 0)])
def test_nodes_are_added_at_a_place_or_at_the_end(
    army: Army, place: int | None, order: int
) -> None:
    edited = add_nodes(army, 10, [a_troop("veles", 40, id=90)], place)
    line = find(edited, 10)
    assert isinstance(line, Formation)
    assert [child.id for child in line.children].index(90) == order


def test_troops_hold_no_nodes(army: Army) -> None:
    with pytest.raises(BadRequest, match="formation"):
        add_nodes(army, 11, [a_troop("veles", 40)])
    with pytest.raises(BadRequest, match="formation"):
        move(army, [12], 11)


def test_what_is_removed_takes_all_below_it_along(army: Army) -> None:
    assert ids(remove(army, [10])) == [1, 20, 21, 30]


def test_the_army_itself_is_neither_removed_nor_moved(army: Army) -> None:
    with pytest.raises(BadRequest, match="removed"):
        remove(army, [1])
    with pytest.raises(BadRequest, match="itself"):
        move(army, [1], 10)


def test_a_leader_whose_unit_goes_stays_without_one(army: Army) -> None:
    assert remove(army, [20]).root.leaders == (Leader(role=CHIEF),)
    assert remove(army, [10]).root.leaders is army.root.leaders


def test_nodes_move_in_the_order_of_the_tree(army: Army) -> None:
    edited = move(army, [30, 13, 11], 20, 0)
    assert ids(edited) == [1, 10, 12, 20, 11, 13, 30, 21]


@pytest.mark.parametrize(
    ("place", "order"), [(0, [13, 11, 12]), (1, [11, 13, 12]), (3, [11, 12, 13])]
)
def test_a_place_counts_the_children_as_they_were(army: Army, place: int, order: list[int]) -> None:
    line = find(move(army, [13], 10, place), 10)
    assert isinstance(line, Formation)
    assert [child.id for child in line.children] == order


def test_moving_a_node_down_among_its_own_siblings_lands_before_the_named_one(army: Army) -> None:
    line = find(move(army, [11], 10, 2), 10)
    assert isinstance(line, Formation)
    assert [child.id for child in line.children] == [12, 11, 13]


@pytest.mark.parametrize("into", [10, 11])
def test_a_formation_never_comes_to_stand_in_itself(army: Army, into: int) -> None:
    with pytest.raises(BadRequest):
        move(army, [10], into)


def test_what_lies_under_a_moved_node_moves_with_it(army: Army) -> None:
    assert ids(move(army, [10, 12], 20)) == [1, 20, 21, 10, 11, 12, 13, 30]


@given(st.lists(st.sampled_from([10, 11, 12, 13, 21, 30]), unique=True, min_size=1, max_size=4))
def test_moving_loses_and_doubles_nothing(nodes: list[int]) -> None:
    line = a_formation(*(a_troop("veles", 40, id=each) for each in (11, 12, 13)), id=10)
    army = an_army(
        line, a_formation(a_troop("veles", 40, id=21), id=20), a_troop("eques", 9, id=30)
    )
    edited = move(army, nodes, 20)
    assert sorted(ids(edited)) == sorted(ids(army))
    parents = {each: parent_of(edited, each) for each in nodes}
    assert all(parent is not None and parent.id in {20, 10} for parent in parents.values())


def test_a_copy_has_numbers_of_its_own(army: Army) -> None:
    line = find(army, 10)
    assert line is not None
    copy = copy_of(line, first_free_id(army))
    assert [node.id for node in walk(copy)] == [31, 32, 33, 34]
    assert {node.id for node in walk(copy)}.isdisjoint(ids(army))


def test_a_copy_is_the_same_but_for_its_numbers(army: Army) -> None:
    line = find(army, 10)
    assert line is not None
    back = copy_of(copy_of(line, 500), 10)
    assert back == line


def test_a_copy_never_holds_a_post_that_only_one_may_hold(army: Army) -> None:
    """A copy never holds the commander-in-chief (issue 2, Must hold)."""
    copy = copy_of(army.root, 100, {CHIEF})
    assert isinstance(copy, Formation)
    assert copy.leaders == ()


def test_a_copied_leader_stays_with_the_copy_of_his_unit(army: Army) -> None:
    copy = copy_of(army.root, 101)
    assert isinstance(copy, Formation)
    (leader,) = copy.leaders
    assert leader.unit == 107
    assert next(node for node in walk(copy) if node.id == 107).name == troop(army, 21).name


def test_the_entrys_own_choice_is_not_written_down(army: Army) -> None:
    basis = a_basis()
    veterans = choose(army, [11], "training", ("veteran",), basis)
    assert troop(veterans, 11).choices[0].options == ("veteran",)
    assert choose(veterans, [11], "training", ("regular",), basis) == army


def test_a_choice_on_a_formation_is_one_for_every_troop_below(army: Army) -> None:
    edited = choose(army, [10], "training", ("recruit",), a_basis())
    chosen = [node.id for node in walk(edited.root) if isinstance(node, Troop) and node.choices]
    assert chosen == [11, 12, 13]
    assert find(edited, 20) is find(army, 20)


def test_a_leader_takes_the_place_of_the_one_before_him(army: Army) -> None:
    scipio = Leader(role=CHIEF, name="Scipio", unit=11)
    assert set_leader(army, 1, CHIEF, scipio).root.leaders == (scipio,)
    assert set_leader(army, 1, CHIEF, None).root.leaders == ()


def test_only_formations_have_leaders(army: Army) -> None:
    with pytest.raises(BadRequest, match="formations"):
        set_leader(army, 11, CHIEF, Leader(role=CHIEF))


def test_the_limit_is_set_and_taken_away(army: Army) -> None:
    assert set_limit(army, 1000).limit == 1000
    assert set_limit(set_limit(army, 1000), None).limit is None
    assert set_limit(army, 1000).root is army.root


@pytest.mark.parametrize("limit", [-1, 1_000_001])
def test_a_limit_out_of_bounds_is_refused(army: Army, limit: int) -> None:
    with pytest.raises(BadRequest, match="1,000,000"):
        set_limit(army, limit)


def test_one_of_several_holders_of_a_post_is_changed_added_or_taken_away(army: Army) -> None:
    first, second, third = (Leader(role=CHIEF, name=name) for name in "abc")
    army = set_leader(set_leader(army, 1, CHIEF, first), 1, CHIEF, second, 1)
    assert army.root.leaders == (first, second)
    assert set_leader(army, 1, CHIEF, third, 0).root.leaders == (third, second)
    assert set_leader(army, 1, CHIEF, None, 0).root.leaders == (second,)


def test_a_leader_in_reserve_is_added_changed_and_taken_away(army: Army) -> None:
    first, second, third = (Leader(role=CHIEF, name=name) for name in "abc")
    both = set_spare(set_spare(army, 0, first), 1, second)
    assert both.spares == (first, second)
    assert set_spare(both, 0, third).spares == (third, second)
    assert set_spare(both, 0, None).spares == (second,)
    assert both.root is army.root


def test_more_leaders_in_reserve_than_an_army_may_have_are_refused(army: Army) -> None:
    full = army.model_copy(update={"spares": (Leader(role=CHIEF),) * MOST_SPARES})
    with pytest.raises(BadRequest, match="at most"):
        set_spare(full, MOST_SPARES, Leader(role=CHIEF))
