"""Two armies compared: the same nodes are found again, and what differs is told once."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core import edits
from builder.core.building import ready_army
from builder.core.comparison import FIELD_LABELS, compare
from builder.core.reckoning import reckon
from builder.core.roster import Formation, Troop, walk
from tests.support.makers import PUNIC, a_basis, a_formation, a_troop

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.comparison import Comparison
    from builder.core.roster import Army

BASIS = a_basis()
READY = ready_army(BASIS.army_list, BASIS.army_list.ready)
MANIPLES = READY.root.children[0]
assert isinstance(MANIPLES, Formation)
FIRST, SECOND = MANIPLES.children[0], MANIPLES.children[1]
TROOP = next(node for node in walk(FIRST) if isinstance(node, Troop))


def compared(change: Callable[[Army], Army]) -> Comparison:
    """Compare the ready army with what it becomes by an edit."""
    return compare(reckon(BASIS, READY), reckon(BASIS, change(READY)))


def told(comparison: Comparison) -> list[tuple[str, int, tuple[str, ...]]]:
    return [
        (each.kind, node.id, each.fields)
        for each in comparison.changes
        if (node := each.after or each.before) is not None
    ]


def test_an_army_is_like_itself() -> None:
    comparison = compared(lambda army: army)
    assert comparison.changes == ()
    assert comparison.totals[0] == comparison.totals[1] == 1000


def test_a_changed_strength_name_and_order_are_told_at_their_node() -> None:
    comparison = compared(
        lambda army: edits.change(army, (TROOP.id,), strength=99, name="x", order="advance")
    )
    assert told(comparison) == [("changed", TROOP.id, ("name", "strength", "order"))]


def test_a_removed_formation_stands_for_all_in_it() -> None:
    comparison = compared(lambda army: edits.remove(army, [FIRST.id]))
    assert told(comparison) == [("removed", FIRST.id, ())]


def test_an_added_formation_stands_for_all_in_it() -> None:
    troops = [a_troop("veles", 40, id=each) for each in (5001, 5002)]
    added = a_formation(*troops, id=5000)
    comparison = compared(lambda army: edits.add_nodes(army, MANIPLES.id, (added,), 0))
    assert told(comparison) == [("added", added.id, ())]


def test_a_node_in_another_formation_has_another_place() -> None:
    comparison = compared(lambda army: edits.move(army, (TROOP.id,), SECOND.id, None))
    assert told(comparison) == [("changed", TROOP.id, ("place",))]


def test_an_army_built_apart_is_paired_by_name_and_entry() -> None:
    apart = edits.copy_of(READY.root, 5000)
    assert isinstance(apart, Formation)
    other = READY.model_copy(
        update={"root": apart.model_copy(update={"leaders": READY.root.leaders})}
    )
    comparison = compare(reckon(BASIS, READY), reckon(BASIS, other))
    assert comparison.changes == ()


def test_an_id_that_means_another_troop_is_no_pair() -> None:
    other = READY.root.model_copy(
        update={"children": (a_troop("cretan-archer", 40, id=MANIPLES.id),)}
    )
    comparison = compare(
        reckon(BASIS, READY), reckon(BASIS, READY.model_copy(update={"root": other}))
    )
    found = {(kind, node) for kind, node, _ in told(comparison)}
    assert {("added", MANIPLES.id), ("removed", MANIPLES.id)} <= found


def test_arms_add_up_to_the_army() -> None:
    comparison = compared(lambda army: edits.remove(army, [FIRST.id]))
    sized = [reckon(BASIS, army).sized for army in (READY, edits.remove(READY, [FIRST.id]))]
    for place, army in enumerate(sized):
        assert sum(arm.men[place] for arm in comparison.arms) == army.men
        assert sum(arm.atoms[place] for arm in comparison.arms) == army.count("figure", "model")
        points = sum((arm.points[place] for arm in comparison.arms), Fraction(0))
        assert points == comparison.totals[place]


def test_armies_of_two_lists_have_the_arms_of_both() -> None:
    punic = a_basis(PUNIC)
    other = reckon(punic, ready_army(punic.army_list, punic.army_list.ready))
    comparison = compare(reckon(BASIS, READY), other)
    classes = {
        part.profile.troop_class.id
        for each in (reckon(BASIS, READY), other)
        for unit in each.sized.units
        for part in unit.parts
    }
    assert len(comparison.arms) == len(classes)
    assert comparison.changes


def test_every_field_of_a_node_has_its_words() -> None:
    fields = set(Troop.model_fields) | set(Formation.model_fields)
    assert fields - set(FIELD_LABELS) == {"kind", "id", "entry", "organisation", "children"}
