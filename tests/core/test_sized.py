"""What sizing says of itself: why so many, what each unit is made of, and sums over stretches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from builder.core.memory import Memory
from builder.core.profile import Basis
from builder.core.sized import LONGEST, STRETCH, Stretch, Unit, in_stretches
from builder.core.sizing import size
from tests.support.makers import (
    BASES,
    CAESARIAN,
    GROUPINGS,
    PUNIC,
    STANDS,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    figures_by_unit,
)
from tests.support.wording import sum_told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.roster import Formation, Troop
    from builder.core.sized import Sized


def why(what: Sized) -> list[str]:
    """Return the reasons of the whole, line by line."""
    return [text for line in what.why for text in sum_told(line)]


def made(what: Sized) -> list[tuple[str, str | None, tuple[int, int], list[tuple[str, int, int]]]]:
    """Return each unit's key, echelon, which piece it is, and its parts: entry, men, atoms."""
    return [
        (
            unit.key,
            unit.echelon,
            (unit.piece, unit.pieces),
            [(part.profile.entry.id, part.strength, part.atoms) for part in unit.parts],
        )
        for unit in what.units
    ]


def reasons(what: Sized) -> list[list[str]]:
    """Return how each unit came about."""
    return [[text for line in unit.why for text in sum_told(line)] for unit in what.units]


# By ratio


def test_men_and_models_are_divided_each_by_their_own_number() -> None:
    """120 ÷ 10, and 83 ÷ 5, which is 16.6 (rules-data A.2: one model for five at 1:10)."""
    army = a_formation(a_troop("war-elephant", 83, id=5), a_troop("libyan-spearman", 120, id=6))
    what = size(a_basis(PUNIC, 10), army)
    assert why(what) == [
        "Models: 17",
        "  83 × African elephants ÷ 5, rounded half up once, at least one: 17",
        "Figures: 12",
        "  120 men ÷ 10, rounded half up once: 12",
    ]
    assert made(what) == [
        ("5", None, (1, 1), [("war-elephant", 83, 17)]),
        ("6", None, (1, 1), [("libyan-spearman", 120, 12)]),
    ]
    assert what.atoms_at == {army.id: 29, 5: 17, 6: 12}
    assert (what.men, what.count("model"), what.count("model", "figure")) == (120, 17, 29)


@pytest.mark.parametrize(("beasts", "models"), [(1, 1), (2, 1), (3, 1), (7, 1), (8, 2), (0, 0)])
def test_a_few_beasts_are_one_model_and_none_are_none(beasts: int, models: int) -> None:
    assert size(a_basis(PUNIC, 10), a_troop("war-elephant", beasts)).count("model") == models


def test_what_is_fixed_by_hand_is_told_beside_what_is_divided() -> None:
    """126 ÷ 10 is 12.6; the 100 men of the seven fixed figures are not divided."""
    fixed, free = a_troop("hastatus", 100, id=2, pinned=7), a_troop("princeps", 126, id=3)
    what = size(a_basis(), a_formation(fixed, free))
    assert why(what) == [
        "Figures: 20",
        "  126 men ÷ 10, rounded half up once: 13",
        "  fixed by hand: 7",
    ]
    assert made(what) == [
        ("2", None, (1, 1), [("hastatus", 100, 7)]),
        ("3", None, (1, 1), [("princeps", 126, 13)]),
    ]
    assert why(size(a_basis(), fixed)) == ["Figures: 7", "  fixed by hand: 7"]
    none = a_formation(a_troop("hastatus", 100, pinned=0), free)
    assert size(a_basis(), none).count("figure") == 13


def test_who_joins_others_says_so_and_is_one_unit_with_them() -> None:
    line = a_formation(a_troop("triarius", 60, id=2), a_troop("veles", 20, id=3))
    what = size(a_basis(), line)
    assert made(what) == [("2+3", None, (1, 1), [("triarius", 60, 6), ("veles", 20, 2)])]
    assert reasons(what) == [["2 are under the minimum of 5; they join others"]]
    assert what.atoms_at == {line.id: 8, 2: 6, 3: 2}


def test_alike_that_stand_together_say_so() -> None:
    """7,000 ÷ 300 is 23.3; a maniple of 175 would be none or one figure."""
    line = a_formation(*(a_troop("hastatus", 175, echelon="maniple", id=i) for i in range(2, 42)))
    what = size(a_basis(ratio=300), line)
    key = "+".join(map(str, range(2, 42)))
    assert made(what) == [(key, "maniple", (1, 1), [("hastatus", 7000, 23)])]
    assert reasons(what) == [["40 alike were under the minimum of 5; they stand together"]]


@pytest.mark.parametrize(("centuries", "shared", "nodes"), [(5, True, 1), (6, False, 3)])
def test_what_is_cut_says_so_and_knows_its_pieces(
    centuries: int, nodes: int, *, shared: bool
) -> None:
    """600 men divide along the centuries, three and three; 1,000 of five don't."""
    men = 200 if shared else 100
    cohort = a_formation(
        *(a_troop("legionary", men) for _ in range(centuries)), echelon="cohort", id=1
    )
    what = size(a_basis(CAESARIAN), cohort)
    half = men * centuries // 2
    assert made(what) == [
        ("1/1", "cohort", (1, 2), [("legionary", half, half // 10)]),
        ("1/2", "cohort", (2, 2), [("legionary", half, half // 10)]),
    ]
    assert reasons(what) == [
        [f"{half // 5} are over the maximum of 50: 2 equal units"],
    ] * 2  # fmt: skip
    assert [(each.shares_nodes, len(each.nodes)) for each in what.units] == [(shared, nodes)] * 2
    assert [each.whole for each in what.units] == [(cohort,)] * 2


def test_several_classes_of_one_node_are_units_of_their_own() -> None:
    foot, beasts = a_troop("libyan-spearman", 120), a_troop("war-elephant", 10)
    horse = a_troop("numidian-horse", 100)
    cohort = a_formation(foot, beasts, horse, echelon="cohort", id=1)
    what = size(a_basis(PUNIC, 10), cohort)
    assert made(what) == [
        ("1:foot", "cohort", (1, 1), [("libyan-spearman", 120, 12)]),
        ("1:model", "cohort", (1, 1), [("war-elephant", 10, 2)]),
        ("1:horse", "cohort", (1, 1), [("numidian-horse", 100, 10)]),
    ]
    assert all(unit.one_class_of_several for unit in what.units)
    assert what.atoms_at == {1: 24}
    assert [unit.men for unit in what.units] == [120, 0, 100]


def test_batteries_of_two_kinds_are_cut_each_with_its_own_engines() -> None:
    """20 and 22 models in each of three: 126 are over 50, and divide battery by battery."""
    batteries = [
        a_formation(a_troop("scorpio", 20), a_troop("onager", 22), organisation="battery")
        for _ in range(3)
    ]
    what = size(a_basis(CAESARIAN, 1), a_formation(*batteries, echelon="century", id=1))
    both = [("scorpio", 20, 20), ("onager", 22, 22)]
    assert made(what) == [(f"1/{piece}", "century", (piece, 3), both) for piece in (1, 2, 3)]
    assert [unit.nodes for unit in what.units] == [(battery,) for battery in batteries]
    assert not any(unit.shares_nodes for unit in what.units)


def test_too_few_of_one_class_in_two_nodes_stand_together_as_that_class() -> None:
    """Three horse beside each maniple: under five, so six of both."""
    maniples = [
        a_formation(a_troop("hastatus", 120), a_troop("eques", 30), echelon="maniple", id=number)
        for number in (101, 102)
    ]
    what = size(a_basis(), a_formation(*maniples))
    assert [unit.key for unit in what.units] == ["101:foot", "101+102:horse", "102:foot"]
    assert all(unit.one_class_of_several for unit in what.units)
    assert reasons(what)[1] == ["3 are under the minimum of 5; they join others"]
    assert [unit.nodes for unit in what.units][1] == tuple(maniples)


def test_where_no_scale_is_listed_each_animal_is_a_model() -> None:
    listed = a_basis(PUNIC, 10)
    basis = Basis(listed.ruleset.model_copy(update={"scales": ()}), listed.army_list, 10)
    what = size(basis, a_formation(a_troop("war-elephant", 8), a_troop("libyan-spearman", 120)))
    assert (what.count("model"), what.count("figure")) == (8, 12)


def test_a_formation_without_anybody_is_no_unit_and_has_nothing() -> None:
    empty, fixed = a_formation(echelon="maniple"), a_formation(pinned=3)
    what = size(a_basis(), a_formation(empty, a_troop("hastatus", 120, id=3), fixed))
    assert made(what) == [("3", None, (1, 1), [("hastatus", 120, 12)])]
    assert (what.atoms_at[empty.id], what.atoms_at[fixed.id]) == (0, 0)


# By count


def test_stands_say_how_many_men_they_are_about() -> None:
    """500 foot or 200 horse a stand, house values (rules-data B.1)."""
    body = a_formation(a_troop("hastati", 2), a_troop("triarii", 2), echelon="body", id=2)
    what = size(a_small_basis(STANDS), a_formation(body, a_troop("horsemen", 3, id=5), id=1))
    assert why(what) == [
        "4 stands of about 500: 2000 (house)",
        "3 stands of about 200: 600 (house)",
    ]
    assert made(what) == [
        ("2", "body", (1, 1), [("hastati", 2, 2), ("triarii", 2, 2)]),
        ("5", None, (1, 1), [("horsemen", 3, 3)]),
    ]
    assert what.atoms_at == {1: 7, 2: 4, 5: 3}
    assert what.remainder == 0


def test_equal_stands_of_one_body_are_one_part() -> None:
    body = a_formation(a_troop("hastati", 2), a_troop("hastati", 3), echelon="body")
    (unit,) = size(a_small_basis(STANDS), body).units
    (part,) = unit.parts
    assert (part.strength, part.atoms, part.troops) == (5, 5, body.children)


def test_groupings_are_pieces_of_one_troop_each_with_its_name() -> None:
    """737 men are 400 + 200 + 100 and three tens, and seven are left (rules-data C.2)."""
    militia, peasants = a_troop("militia", 737, id=2), a_troop("peasants", 10, id=3)
    what = size(a_small_basis(GROUPINGS), a_formation(militia, peasants, id=1))
    assert why(what) == [
        "1 × 400: 400",
        "1 × 200: 200",
        "1 × 100: 100",
        "4 × 10: 40",
        "men left over: 7",
    ]
    names = ["schieramento", "ala", "truppa", "manipolo", "manipolo", "manipolo"]
    men = [400, 200, 100, 10, 10, 10]
    assert made(what) == [
        *(
            (f"2/{place}", name, (place, 6), [("militia", number, number)])
            for place, (name, number) in enumerate(zip(names, men, strict=True), 1)
        ),
        ("3", "manipolo", (1, 1), [("peasants", 10, 10)]),
    ]
    assert all(unit.shares_nodes for unit in what.units)
    assert what.atoms_at == {1: 740, 2: 730, 3: 10}
    assert (what.men, what.remainder, len(what.units_at[2])) == (740, 7, 6)
    assert what.unit_of[2].key == "2/1"


def test_bases_say_nothing_and_are_as_many_as_their_kind_has() -> None:
    """Battalion 2, light cavalry 2 or 3 (rules-data D.1)."""
    fusiliers, chasseurs = a_troop("fusiliers", 700, id=2), a_troop("chasseurs", 500, id=3)
    what = size(a_small_basis(BASES), a_formation(fusiliers, chasseurs, id=1))
    assert why(what) == []
    assert made(what) == [
        ("2", None, (1, 1), [("fusiliers", 700, 2)]),
        ("3", None, (1, 1), [("chasseurs", 500, 2)]),
    ]
    assert (what.count("base"), what.count("figure"), what.men) == (4, 0, 1200)
    assert what.remainder == 0
    assert [unit.count("base", "stand") for unit in what.units] == [2, 2]
    assert [unit.count("figure") for unit in what.units] == [0, 0]


# What a unit takes from its nodes


def test_order_shape_and_ranks_are_the_first_nodes_else_those_of_what_was_cut() -> None:
    fields: dict[str, Any] = {"order": "advance", "shape": "line", "ranks": 2}
    plain, told = a_troop("hastatus", 120), a_troop("hastatus", 120, **fields)
    above = a_formation(plain, order="hold", shape="column", ranks=3)
    first = Unit("x", None, (plain, told), (), whole=(above,))
    assert (first.order, first.shape, first.ranks) == ("advance", "line", 2)
    cut = Unit("x", None, (plain,), (), whole=(above,))
    assert (cut.order, cut.shape, cut.ranks) == ("hold", "column", 3)
    bare = Unit("x", None, (plain,), ())
    assert (bare.order, bare.shape, bare.ranks) == (None, None, None)
    assert (bare.piece, bare.pieces, bare.shares_nodes) == (1, 1, False)


def test_men_that_a_unit_of_stands_is_said_to_be_are_told() -> None:
    body = a_formation(a_troop("hastati", 2), echelon="body", represents=4_000)
    horse = a_troop("horsemen", 3)
    what = size(a_small_basis(STANDS), a_formation(body, horse))
    assert (what.men, what.men_told) == (0, 4_000)
    assert size(a_basis(), a_troop("hastatus", 120)).men_told == 120


# Stretches


def stretched(ids: Sequence[int], memory: Memory | None = None) -> list[list[int]]:
    """Return the ids that each stretch was made of."""
    seen: list[list[int]] = []

    def make(some: Sequence[int]) -> Stretch:
        seen.append(list(some))
        return Stretch(())

    in_stretches(ids, ids, make, Memory() if memory is None else memory)
    return seen


def test_a_stretch_ends_at_ids_that_are_always_the_same() -> None:
    """So where a unit comes or goes the other stretches stay."""
    assert (STRETCH, LONGEST) == (32, 128)
    assert stretched(range(1, 71)) == [[*range(1, 33)], [*range(33, 65)], [*range(65, 71)]]
    assert stretched([1, 2, 32]) == [[1, 2, 32]]
    assert stretched([]) == []


def test_a_stretch_without_such_an_id_ends_where_it_is_longest() -> None:
    ids = [each for each in range(1, 400) if each % STRETCH]
    assert [len(each) for each in stretched(ids)] == [128, 128, 128, 3]
    assert [each for some in stretched(ids) for each in some] == ids


def test_a_stretch_of_the_same_is_not_made_again() -> None:
    memory, ids = Memory(), [*range(1, 71)]
    assert len(stretched(ids, memory)) == 3
    assert stretched(ids, memory) == []
    assert stretched([*ids[:40], 1000, *ids[40:]], memory) == [
        [*range(33, 41), 1000, *range(41, 65)]
    ]


def test_a_node_in_several_stretches_has_the_units_of_all() -> None:
    """20,000 men are fifty groupings of 400 of one troop, and the rest stands beside."""
    troops = [a_troop("militia", 20_000, id=number) for number in (32, 33)]
    what = size(a_small_basis(GROUPINGS), a_formation(*troops, id=1))
    assert len(what.stretches) == 2
    assert [len(what.units_at[each.id]) for each in troops] == [50, 50]
    node = a_troop("militia", 400)
    one, other = Unit("a", None, (node,), ()), Unit("b", None, (node,), ())
    both = type(what)((Stretch((one,)), Stretch((other,))), {})
    assert both.units_at == {node.id: (one, other)}
    assert both.unit_of == {node.id: one}
    assert both.units == (one, other)


def test_pieces_of_many_troops_are_in_the_order_of_the_tree() -> None:
    troops: list[Formation | Troop] = [a_troop("militia", 500 + 10 * n) for n in range(1, 40)]
    what = size(a_small_basis(GROUPINGS), a_formation(*troops))
    assert [each.id for each in dict.fromkeys(unit.nodes[0] for unit in what.units)] == [
        each.id for each in troops
    ]
    assert sum(figures_by_unit(what)) == sum(500 + 10 * n for n in range(1, 40))
