"""Steps from the shape of one tree to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from builder.core.roster import Formation, Troop, walk
from builder.gui.models.tree_shape import Move, PutIn, TakeOut, TreeShape
from tests.gui.trees import edited, many_steps
from tests.support.makers import a_basis, the_ready_army

if TYPE_CHECKING:
    from builder.gui.models.tree_shape import Step


def a_tree(*ids: int, root: int = 1) -> Formation:
    children = tuple(Troop(kind="troop", id=each, entry="x", strength=1) for each in ids)
    return Formation(kind="formation", id=root, children=children)


def taken(shape: TreeShape, root: Formation) -> list[Step]:
    steps = []
    for step in shape.steps_to(root):
        shape.take(step)
        steps.append(step)
    shape.settle(root)
    return steps


def as_nested(shape: TreeShape, node_id: int) -> object:
    return node_id, [as_nested(shape, each) for each in shape.children.get(node_id, [])]


def test_the_same_tree_needs_no_step() -> None:
    tree = a_tree(2, 3)
    assert taken(TreeShape(tree), tree) == []


def test_a_row_dragged_to_the_end_is_one_step() -> None:
    steps = taken(TreeShape(a_tree(2, 3, 4, 5)), a_tree(3, 4, 5, 2))
    assert steps == [Move(2, 1, 0, 1, 4)]


def test_a_row_dragged_to_the_front_is_one_step() -> None:
    steps = taken(TreeShape(a_tree(2, 3, 4, 5)), a_tree(5, 2, 3, 4))
    assert steps == [Move(5, 1, 3, 1, 0)]


def test_neighbours_that_come_together_are_put_in_together() -> None:
    (step,) = taken(TreeShape(a_tree(2, 5)), a_tree(2, 3, 4, 5))
    assert isinstance(step, PutIn)
    assert (step.row, [node.id for node in step.nodes]) == (1, [3, 4])


def test_neighbours_that_go_together_are_taken_out_together() -> None:
    assert taken(TreeShape(a_tree(2, 3, 4, 5)), a_tree(2, 5)) == [TakeOut(1, 1, 2)]


def test_a_branch_that_is_the_same_object_is_not_looked_into() -> None:
    branch = a_tree(3, 4, root=2)
    before = Formation(kind="formation", id=1, children=(branch,))
    after = before.model_copy(update={"name": "other"})
    assert TreeShape(before).changed(after) == [1]


def test_what_stood_in_a_formation_that_goes_is_moved_and_not_lost() -> None:
    inner = a_tree(3, 4, root=2)
    before = Formation(kind="formation", id=1, children=(inner,))
    after = Formation(kind="formation", id=1, children=inner.children)
    shape = TreeShape(before)
    steps = taken(shape, after)
    assert [type(step) for step in steps] == [Move, Move, TakeOut]
    assert shape.children == {1: [3, 4]}


def test_a_formation_and_what_it_holds_can_change_places() -> None:
    inner = a_tree(root=3)
    before = Formation(
        kind="formation", id=1, children=(a_tree(root=2).model_copy(update={"children": (inner,)}),)
    )
    outer = Formation(kind="formation", id=3, children=(a_tree(root=2),))
    after = Formation(kind="formation", id=1, children=(outer,))
    shape = TreeShape(before)
    taken(shape, after)
    assert as_nested(shape, 1) == (1, [(3, [(2, [])])])


def test_a_number_that_comes_to_mean_another_kind_of_node_has_no_steps() -> None:
    before = Formation(kind="formation", id=1, children=(a_tree(root=2),))
    assert not TreeShape(before).can_become(a_tree(2))
    assert not TreeShape(before).can_become(a_tree(root=9))


@given(st.permutations(range(2, 10)), st.permutations(range(2, 10)), st.data())
def test_any_order_and_choice_of_children_is_reached(
    first: list[int], second: list[int], data: st.DataObject
) -> None:
    before = a_tree(*first[: data.draw(st.integers(0, 8))])
    after = a_tree(*second[: data.draw(st.integers(0, 8))])
    shape = TreeShape(before)
    taken(shape, after)
    assert shape.children[1] == [child.id for child in after.children]


@given(many_steps)
def test_after_any_edits_the_shape_is_that_of_a_fresh_one(
    steps: list[tuple[str, int, int]],
) -> None:
    basis = a_basis()
    army = the_ready_army(basis)
    shape = TreeShape(army.root)
    for step in steps:
        army = edited(army, basis, step)
        taken(shape, army.root)
        fresh = TreeShape(army.root)
        assert (shape.children, shape.parents) == (fresh.children, fresh.parents)
        assert all(shape.nodes[node.id] is node for node in walk(army.root))
        assert all(shape.row(each) == fresh.row(each) for each in fresh.nodes)
