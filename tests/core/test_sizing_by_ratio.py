"""Properties of sizing by ratio on any tree and at any scale, and the cases that shaped it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.building import with_strength
from builder.core.roster import Formation, Troop, walk
from builder.core.sizing import size
from tests.support.makers import (
    CAESARIAN,
    PUNIC,
    a_basis,
    a_formation,
    a_troop,
    an_organisation,
    atoms_by_entry,
    figures_by_unit,
    ratios,
    sized,
    trees,
    troops,
)

if TYPE_CHECKING:
    from builder.core.sized import Sized, Unit


def troops_in(root: Formation) -> list[Troop]:
    return [node for node in walk(root) if isinstance(node, Troop)]


def counts_of(troop: Troop) -> str:
    return a_basis().profile(troop.entry).troop_class.counts


def units_by_class(what: Sized) -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for unit in what.units:
        found.setdefault(unit.parts[0].profile.troop_class.joins, []).append(unit)
    return found


# --- on any tree and at any scale -------------------------------------------------------------


@given(trees(), ratios())
def test_the_parts_add_up_to_the_whole(root: Formation, ratio: int) -> None:
    what = size(a_basis(ratio=ratio), root)
    assert what.atoms_at[root.id] == sum(unit.atoms for unit in what.units)
    for node in walk(root):
        if isinstance(node, Formation) and all(c.id in what.atoms_at for c in node.children):
            below = sum(what.atoms_at[child.id] for child in node.children)
            assert not node.children or what.atoms_at[node.id] == below


@given(trees(pins=False), ratios())
def test_the_whole_is_the_men_divided_by_the_scale_and_rounded_once(
    root: Formation, ratio: int
) -> None:
    men = sum(troop.strength for troop in troops_in(root) if counts_of(troop) == "men")
    figures = size(a_basis(ratio=ratio), root).count("figure")
    assert 2 * abs(figures * ratio - men) <= ratio


@given(trees(), ratios())
def test_no_man_is_lost_and_none_counted_twice(root: Formation, ratio: int) -> None:
    strengths: dict[str, int] = {}
    for troop in troops_in(root):
        strengths[troop.entry] = strengths.get(troop.entry, 0) + troop.strength
    for unit in size(a_basis(ratio=ratio), root).units:
        for part in unit.parts:
            strengths[part.profile.entry.id] -= part.strength
    assert not any(strengths.values())


@given(trees(), ratios())
def test_no_unit_is_under_its_minimum_where_its_class_has_figures_enough(
    root: Formation, ratio: int
) -> None:
    for units in units_by_class(size(a_basis(ratio=ratio), root)).values():
        least = units[0].parts[0].profile.troop_class.unit.min
        if sum(unit.atoms for unit in units) >= least:
            assert min(unit.atoms for unit in units) >= least


@given(trees(), ratios())
def test_no_unit_is_over_its_maximum(root: Formation, ratio: int) -> None:
    for unit in size(a_basis(ratio=ratio), root).units:
        assert unit.atoms <= (unit.parts[0].profile.troop_class.unit.max or 0)


@given(trees(), ratios())
def test_foot_horse_and_models_never_stand_in_one_unit(root: Formation, ratio: int) -> None:
    for unit in size(a_basis(ratio=ratio), root).units:
        assert len({part.profile.troop_class.joins for part in unit.parts}) == 1


@given(trees(), ratios())
def test_every_unit_has_a_key_of_its_own(root: Formation, ratio: int) -> None:
    keys = [unit.key for unit in size(a_basis(ratio=ratio), root).units]
    assert len(keys) == len(set(keys))


@given(trees(pins=False))
def test_1_to_1_never_becomes_anything_else(root: Formation) -> None:
    """Issue 2, Must hold."""
    what = size(a_basis(ratio=1), root)
    assert all(part.atoms == part.strength for unit in what.units for part in unit.parts)
    assert sum(unit.atoms for unit in what.units) == sum(each.strength for each in troops_in(root))


@given(trees(pins=False), ratios())
def test_where_there_are_animals_there_is_a_model(root: Formation, ratio: int) -> None:
    """Models are never none (issue 2, Must hold)."""
    beasts = sum(each.strength for each in troops_in(root) if counts_of(each) == "animals")
    models = size(a_basis(ratio=ratio), root).count("model")
    assert bool(models) == bool(beasts)


@given(trees(), ratios())
def test_what_is_fixed_by_hand_is_kept(root: Formation, ratio: int) -> None:
    basis = a_basis(ratio=ratio)
    free = sum(t.strength for t in troops_in(root) if t.pinned is None and counts_of(t) == "men")
    fixed = sum(t.pinned or 0 for t in troops_in(root) if counts_of(t) == "men")
    what = size(basis, root)
    for node in walk(root):
        if isinstance(node, Troop) and node.pinned is not None and node.id in what.atoms_at:
            assert what.atoms_at[node.id] == node.pinned
    if not any(node.pinned is not None for node in walk(root) if isinstance(node, Formation)):
        assert 2 * abs((what.count("figure") - fixed) * ratio - free) <= ratio


@given(st.lists(troops(), min_size=1, max_size=12), ratios())
def test_an_entry_that_is_fixed_everywhere_comes_to_just_that(
    children: list[Troop], ratio: int
) -> None:
    what = atoms_by_entry(size(a_basis(ratio=ratio), a_formation(*children, echelon="army")))
    for entry in {each.entry for each in children}:
        of_entry = [each for each in children if each.entry == entry]
        if all(each.pinned is not None for each in of_entry):
            assert what.get(entry, 0) == sum(each.pinned or 0 for each in of_entry)


@given(trees(pins=False), ratios(), st.integers(1, 5_000))
def test_more_men_are_never_fewer_figures(root: Formation, ratio: int, more: int) -> None:
    """The sized total is monotone in men; a part need not be (house.md §5.9)."""
    basis = a_basis(ratio=ratio)
    larger = a_formation(*root.children, a_troop("princeps", more), echelon="army")
    assert size(basis, larger).count("figure") >= size(basis, root).count("figure")


@given(trees(pins=False), ratios(), ratios())
def test_more_men_to_a_figure_are_never_more_figures(root: Formation, one: int, other: int) -> None:
    few, many = sorted((one, other))
    figures = [size(a_basis(ratio=each), root).count("figure") for each in (few, many)]
    assert figures[0] >= figures[1]


@given(ratios())
def test_command_figures_are_inside_the_strength(ratio: int) -> None:
    """At most 3 of a unit's figures at scales other than 1:1 (design.md §4)."""
    what = sized(a_basis(CAESARIAN, ratio), "legion")
    for unit in what.units:
        command = sum(each.figures for part in unit.parts for each in part.command)
        assert command <= (unit.atoms if ratio == 1 else 3)


# --- the cases that shaped it -----------------------------------------------------------------


def test_velites_of_their_own_are_pooled() -> None:
    """rules-data A.3.2: one unit of 20 or a legion's 100 as 2 × 50; never under 5."""
    line = a_formation(*(a_troop("veles", 40, echelon="section") for _ in range(25)))
    assert figures_by_unit(size(a_basis(), line)) == [50, 50]


def test_all_of_one_kind_under_the_same_parent_become_one_unit() -> None:
    line = a_formation(*(a_troop("hastatus", 175, echelon="maniple") for _ in range(40)))
    assert figures_by_unit(size(a_basis(ratio=300), line)) == [23]


def test_what_is_still_too_small_joins_its_neighbour() -> None:
    line = a_formation(a_troop("princeps", 120), a_troop("triarius", 60), a_troop("veles", 20))
    units = size(a_basis(), line).units
    assert [[part.profile.entry.id for part in unit.parts] for unit in units] == [
        ["princeps"], ["triarius", "veles"],
    ]  # fmt: skip


def test_what_finds_nobody_under_its_parent_joins_one_level_up() -> None:
    far = a_formation(a_troop("veles", 20), a_troop("eques", 60))
    near = a_formation(a_troop("hastatus", 120))
    units = size(a_basis(), a_formation(near, far)).units
    assert [[part.atoms for part in unit.parts] for unit in units] == [[12, 2], [6]]


def test_horse_without_other_horse_stays_small_among_any_foot() -> None:
    line = a_formation(a_troop("hastatus", 1200), a_troop("eques", 30))
    assert figures_by_unit(size(a_basis(), line)) == [40, 40, 40, 3]


def test_a_unit_that_grew_too_large_by_joining_is_cut_again() -> None:
    line = a_formation(a_troop("princeps", 500), a_troop("veles", 40))
    assert figures_by_unit(size(a_basis(), line)) == [27, 27]


def test_a_kind_that_doesnt_divide_evenly_is_cut_across_its_nodes() -> None:
    cohort = a_formation(*(a_troop("legionary", 200) for _ in range(5)), echelon="cohort")
    units = size(a_basis(CAESARIAN), cohort).units
    assert [unit.atoms for unit in units] == [50, 50]
    assert all(unit.shares_nodes for unit in units)


def test_children_fixed_by_hand_are_not_taken_for_equal_halves() -> None:
    """30 and 40 figures can't be two units of 35 that each say which half they are."""
    halves = (a_troop("legionary", 350, pinned=30), a_troop("legionary", 350, pinned=40))
    units = size(a_basis(CAESARIAN), a_formation(*halves, echelon="cohort")).units
    assert [unit.atoms for unit in units] == [35, 35]
    assert all(unit.shares_nodes for unit in units)


def test_a_half_fixed_over_its_share_doesnt_swell_the_whole() -> None:
    halves = (a_troop("legionary", 350, pinned=45), a_troop("legionary", 350, pinned=25))
    units = size(a_basis(CAESARIAN), a_formation(*halves, echelon="cohort")).units
    assert sum(unit.atoms for unit in units) == 70


def test_the_player_may_choose_another_cut() -> None:
    basis = a_basis(ratio=10)
    legion = an_organisation(basis, "legion").model_copy(update={"cut": "century"})
    centuries = size(basis, legion)
    assert sum(figures_by_unit(centuries)) == 400
    assert len(centuries.units) > len(sized(basis, "legion").units)


def test_a_formation_fixed_by_hand_shares_its_figures_among_its_men() -> None:
    line = a_formation(a_troop("hastatus", 100), a_troop("princeps", 100), pinned=30)
    what = size(a_basis(), a_formation(line, a_troop("veles", 100)))
    assert what.atoms_at[line.id] == 30
    assert atoms_by_entry(what) == {"hastatus": 15, "princeps": 15, "veles": 10}


def test_four_models_of_twenty_bands_are_one_unit() -> None:
    """80 elephants in bands of four at 1:300 (history.md, Zama)."""
    line = a_formation(*(a_troop("war-elephant", 4) for _ in range(20)))
    assert figures_by_unit(size(a_basis(PUNIC, 300), line)) == [4]


def test_an_organisation_of_another_strength_keeps_its_proportions() -> None:
    basis = a_basis(ratio=10)
    half = size(basis, with_strength(an_organisation(basis, "legion"), 2000))
    assert atoms_by_entry(half) == {"hastatus": 60, "princeps": 60, "triarius": 30, "veles": 50}


@pytest.mark.parametrize(("men", "figures"), [(0, 0), (4, 0), (5, 1), (14, 1), (15, 2)])
def test_a_half_figure_is_rounded_up(men: int, figures: int) -> None:
    assert size(a_basis(), a_formation(a_troop("veles", men))).count("figure") == figures


def test_a_tree_without_men_has_no_units() -> None:
    assert size(a_basis(), a_formation(a_formation(), a_troop("veles", 0))).units == ()


def test_why_two_stand_together_is_told() -> None:
    line = a_formation(a_troop("triarius", 60), a_troop("veles", 20))
    (unit,) = size(a_basis(), line).units
    assert [line.label.source for line in unit.why] == [  # type: ignore[union-attr]
        "{atoms} are under the minimum of {minimum}; they join others"
    ]
