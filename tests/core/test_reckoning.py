"""What is remembered from edit to edit is what would have been worked out from nothing."""

from __future__ import annotations

from fractions import Fraction
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
)
from builder.core.errors import BadRequest
from builder.core.reckoning import Below, Reckoner, reckon
from builder.core.roster import Formation, Leader, Troop, walk
from tests.support.makers import (
    BASES,
    CAESARIAN,
    GROUPINGS,
    LEVELS,
    PUNIC,
    STANDS,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    an_army,
    an_organisation,
    child,
    the_ready_army,
    the_tally,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.profile import Basis
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Army

CHIEF = "commander-in-chief"
MANY = 300


def picture(reckoning: Reckoning) -> dict[str, Any]:
    """Return everything that an army came to, as plain values."""
    tally = the_tally(reckoning.basis)
    units = [
        (
            unit.key, unit.echelon, unit.node_ids, unit.order, unit.shape, unit.shares_nodes,
            [(part.profile.entry.id, part.profile.chosen, part.atoms, part.strength, part.command)
             for part in unit.parts],
            reckoning.unit_sum(tally, unit).amount, reckoning.footprint(unit),
        )
        for unit in reckoning.sized.units
    ]  # fmt: skip
    nodes = [node.id for node in walk(reckoning.army.root)]
    return {
        "units": units,
        "figures": reckoning.sized.atoms_at,
        "men": (reckoning.sized.men, reckoning.sized.remainder),
        "total": reckoning.total(tally),
        "nodes": [reckoning.node_total(tally, each) for each in nodes],
        "leaders": {key: [each.role for each in led] for key, led in reckoning.leaders.items()},
        "findings": [
            (each.code, each.severity, each.nodes, each.message) for each in reckoning.findings
        ],
    }


def an_edit(army: Army, basis: Basis, number: int) -> Army:
    """Return the army after an edit that the number picks; one that can't be done does nothing."""
    nodes = [node.id for node in walk(army.root)]
    one, other = nodes[number % len(nodes)], nodes[(number // 7) % len(nodes)]
    node = next(each for each in walk(army.root) if each.id == one)
    orders = [None, *basis.ruleset.order_index]
    copies = [copy_of(node, first_free_id(army), {CHIEF})] if len(nodes) < MANY else []
    edits: tuple[Callable[[], Army], ...] = (
        lambda: change(army, [one], strength=number % 3000),
        lambda: change(army, [one], pinned=None if number % 2 else number % 60),
        lambda: remove(army, [one]),
        lambda: move(army, [one], other, number % 3),
        lambda: add_nodes(army, other, copies),
        lambda: choose(army, [one], "training", ("veteran",), basis),
        lambda: change(army, [one], order=orders[number % len(orders)], ranks=1 + number % 4),
        lambda: set_leader(army, 1, CHIEF, Leader(role=CHIEF, unit=other)),
        lambda: change(army, [one], cut=LEVELS[number % len(LEVELS)]),
    )
    try:
        return edits[number % len(edits)]()
    except BadRequest:
        return army


@given(
    edits=st.lists(st.integers(0, 10**6), min_size=1, max_size=25),
    ratio=st.sampled_from([1, 10, 100, 300, 500]),
    orders=st.booleans(),
)
def test_remembered_is_as_from_nothing(edits: list[int], ratio: int, *, orders: bool) -> None:
    basis = a_basis(ratio=ratio)
    names = ("maniple-hastati", "maniple-triarii", "eighty-set")
    start = [copy_of(an_organisation(basis, name), 100 * i) for i, name in enumerate(names, 1)]
    army = an_army(*start)
    kept = Reckoner(basis)
    for number in edits:
        army = an_edit(army, basis, number)
        kept_picture = picture(kept.reckon(army, orders_due=orders))
        assert kept_picture == picture(reckon(a_basis(ratio=ratio), army, orders_due=orders))


@pytest.mark.parametrize("pack", [STANDS, GROUPINGS, BASES])
@pytest.mark.parametrize("strength", [0, 1, 7, 730, 6])
def test_remembered_is_as_from_nothing_without_a_scale(pack: str, strength: int) -> None:
    basis = a_small_basis(pack)
    army = the_ready_army(basis)
    kept = Reckoner(basis)
    kept.reckon(army)
    for node in walk(army.root):
        if isinstance(node, Troop):
            edited = change(army, [node.id], strength=strength)
            assert picture(kept.reckon(edited)) == picture(reckon(basis, edited))


def test_orders_become_due_and_cease_to_be_for_the_same_army() -> None:
    army = an_army(an_organisation(a_basis(), "eighty-set"))
    kept = Reckoner(a_basis())
    due = [
        sum(each.code == "no-order" for each in kept.reckon(army, orders_due=orders).findings)
        for orders in (False, True, False)
    ]
    assert due == [0, 7, 0]


def test_units_that_an_edit_doesnt_reach_stay_the_same_objects() -> None:
    """What makes an edit of a large army quick (house.md §5.6)."""
    basis = a_basis()
    army = an_army(an_organisation(basis, "legion"))
    kept = Reckoner(basis)
    before = kept.reckon(army).sized.units
    troop = next(node for node in walk(army.root) if isinstance(node, Troop))
    after = kept.reckon(change(army, [troop.id], name="Fabia")).sized.units
    assert before[0] is not after[0]
    assert all(new is old for new, old in zip(after[1:], before[1:], strict=True))


def test_a_long_day_of_editing_fills_no_memory() -> None:
    basis = a_basis()
    army = an_army(an_organisation(basis, "legion"))
    kept = Reckoner(basis)
    sizes = []
    for number in range(200):
        army = change(army, [army.root.children[0].id], name=str(number))
        kept.reckon(army)
        sizes.append(len(kept._memory))  # noqa: SLF001 - nothing else tells how much is kept
    assert max(sizes[100:]) <= max(sizes[:100])


def test_the_points_of_a_formation_are_those_of_its_units() -> None:
    basis = a_basis()
    army = the_ready_army(basis)
    reckoning = reckon(basis, army)
    tally = the_tally(basis)
    for node in walk(army.root):
        if isinstance(node, Formation):
            below = [reckoning.node_total(tally, child.id) for child in node.children]
            known = [each for each in below if each is not None]
            assert not known or sum(known) == reckoning.node_total(tally, node.id)
    assert reckoning.node_total(tally, 1) == 1000


def test_a_unit_of_several_nodes_is_shown_at_each_by_its_share_of_the_men() -> None:
    basis = a_basis(ratio=100)
    legion = an_organisation(basis, "legion")
    reckoning = reckon(basis, an_army(legion))
    maniple = child(legion, 0)
    assert reckoning.node_total(the_tally(basis), maniple.id) == Fraction(12 * 12 + 4 * 8 + 12, 10)


def test_a_node_inside_a_unit_has_no_points_of_its_own() -> None:
    basis = a_basis()
    maniple = an_organisation(basis, "maniple-hastati")
    reckoning = reckon(basis, an_army(maniple))
    assert reckoning.node_total(the_tally(basis), maniple.children[0].id) is None


def test_another_scale_changes_nothing_in_the_army() -> None:
    """Real strength is stored, figures are derived (design.md §1)."""
    army = the_ready_army(a_basis(PUNIC, 100))
    men = {reckon(a_basis(PUNIC, ratio), army).sized.men for ratio in (1, 10, 100, 500)}
    assert len(men) == 1


# What is asked of an army -------------------------------------------------------------------------


def a_joined_unit() -> Formation:
    """Return 6 triarii and 2 velites, who are under the minimum and stand with them."""
    return a_formation(a_troop("triarius", 60, id=2), a_troop("veles", 20, id=3), id=5)


def test_three_quarters_of_the_men_of_a_unit_are_three_quarters_of_its_points() -> None:
    """6 × 17 + 2 × 8, and 12 for the commander, who is with them, are 130 (rules-data A.9.1)."""
    basis = a_basis()
    other = a_troop("hastatus", 120, id=4)
    reckoning = reckon(basis, an_army(a_joined_unit(), other))
    root, tally = reckoning.army.root.id, the_tally(basis)
    shown = [reckoning.node_total(tally, each) for each in (2, 3, 5, 4, root, 999)]
    assert shown == [Fraction(130 * 3, 4), Fraction(130, 4), 130, 144, 130 + 144, None]


def test_it_is_the_men_that_count_and_not_the_formations_they_stand_in() -> None:
    """2 and 6 hastati of 100 and 300 men stand together: 8 × 12 and 12 for the commander."""
    basis = a_basis(ratio=50)
    maniples = [
        a_formation(a_troop("hastatus", men, id=number), echelon="maniple", id=10 * number)
        for number, men in ((2, 100), (3, 300))
    ]
    reckoning = reckon(basis, an_army(*maniples))
    assert len(reckoning.sized.units) == 1
    shown = [reckoning.node_total(the_tally(basis), each.id) for each in maniples]
    assert shown == [Fraction(108, 4), Fraction(108 * 3, 4)]


def test_a_node_inside_a_unit_has_no_total_of_its_own() -> None:
    basis = a_basis()
    maniple = a_formation(a_troop("hastatus", 120, id=2), echelon="maniple", id=5)
    reckoning = reckon(basis, an_army(maniple))
    assert reckoning.node_total(the_tally(basis), 5) == 144 + 12
    assert reckoning.node_total(the_tally(basis), 2) is None


def test_the_pieces_of_a_cut_node_add_up_at_it() -> None:
    """60 legionaries, 14 each, are two units of 30; the commander is 12 (rules-data A.9.1)."""
    basis = a_basis(CAESARIAN)
    cohort = a_formation(a_troop("legionary", 600, id=2), echelon="cohort", id=5)
    reckoning = reckon(basis, an_army(cohort, a_formation(id=3)))
    assert len(reckoning.sized.units) == 2
    assert reckoning.node_total(the_tally(basis), 5) == 60 * 14 + 12
    assert reckoning.node_total(the_tally(basis), 3) is None
    assert reckoning.node_total(the_tally(basis), reckoning.army.root.id) == 60 * 14 + 12


def test_a_units_order_is_its_own_else_that_of_the_nearest_formation_above() -> None:
    own = a_troop("hastatus", 120, order="advance")
    plain, far = a_troop("princeps", 120), a_troop("triarius", 60)
    inner = a_formation(a_formation(own, plain), order="hold")
    reckoning = reckon(a_basis(), an_army(inner, far))
    assert [reckoning.order_of(unit) for unit in reckoning.sized.units] == ["advance", "hold", None]


def test_a_piece_of_a_cut_formation_has_the_order_above_what_was_cut() -> None:
    cohort = a_formation(*(a_troop("legionary", 100) for _ in range(6)), echelon="cohort")
    above = a_formation(cohort, order="hold")
    reckoning = reckon(a_basis(CAESARIAN), an_army(above))
    assert [reckoning.order_of(unit) for unit in reckoning.sized.units] == ["hold", "hold"]


def test_below_a_node_is_its_strength_and_what_that_is_counted_in() -> None:
    basis = a_basis(PUNIC)
    foot, beasts = a_troop("libyan-spearman", 120), a_troop("war-elephant", 10)
    reckoning = reckon(basis, an_army(a_formation(foot, beasts), a_formation()))
    both, nothing = reckoning.army.root.children
    assert reckoning.below(foot) == Below(120, frozenset({"men"}))
    assert reckoning.below(both) == Below(130, frozenset({"men", "animals"}))
    assert reckoning.below(nothing) == Below(0, frozenset())
    assert reckoning.below(reckoning.army.root) == reckoning.below(both)


def test_the_front_of_an_army_is_that_of_its_units_side_by_side() -> None:
    basis = a_basis()
    line = [a_troop("hastatus", 120, id=number) for number in (31, 32, 33, 64, 65)]
    reckoning = reckon(basis, an_army(*line))
    fronts = [reckoning.footprint(unit).frontage_mm for unit in reckoning.sized.units]
    assert len(reckoning.sized.stretches) > 1
    assert (len(fronts), reckoning.front_mm) == (5, sum(fronts))
    assert min(fronts) > 0


def test_a_condition_on_a_unit_looks_at_what_its_leader_brings_too() -> None:
    basis = a_basis()
    reckoning = reckon(basis, the_ready_army(basis))
    led = {unit.key for unit in reckoning.sized.units if reckoning.leaders.get(unit.key)}
    for unit in reckoning.sized.units:
        tags, numbers = reckoning.facts(unit)
        brought = reckoning.brought.get(unit.key, frozenset())
        assert bool(brought) == (unit.key in led)
        assert all(brought <= each for each in tags)
        assert (len(tags), numbers["atoms"]) == (len(unit.parts), unit.atoms)
        assert reckoning.facts(unit) == (tags, numbers)
