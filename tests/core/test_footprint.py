"""The room that units take: from bases, files, ranks and the gaps between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.footprint import footprint_of
from builder.core.sizing import size
from tests.support.makers import (
    BASES,
    GROUPINGS,
    POLYBIAN,
    PUNIC,
    STANDS,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    an_organisation,
)

if TYPE_CHECKING:
    from builder.core.footprint import Footprint
    from builder.core.profile import Basis
    from builder.core.roster import Formation, Troop


def room(basis: Basis, node: Formation | Troop) -> Footprint:
    (unit,) = size(basis, node).units
    return footprint_of(basis, unit)


def measures(basis: Basis, node: Formation | Troop) -> tuple[int, int]:
    found = room(basis, node)
    return found.frontage_mm, found.depth_mm


def closed(entry: str, strength: int, **fields: object) -> Troop:
    choice = [{"characteristic": "intervals", "options": ["close-order"]}]
    return a_troop(entry, strength, choices=choice, **fields)


def test_a_maniple_of_hastati_in_three_ranks_is_8_cm_wide_and_6_deep() -> None:
    """4 files × 3 ranks on bases of 2 cm (rules-data A.7.3)."""
    found = room(a_basis(), a_troop("hastatus", 120, ranks=3))
    assert (found.files, found.ranks) == (4, 3)
    assert (found.frontage_mm, found.depth_mm) == (80, 60)


def test_a_legion_of_400_in_three_lines_is_152_cm_wide_and_16_deep() -> None:
    """10 × 8 + 9 × 8 = 152 cm; 6 + 6 + 4 = 16 cm, the triarii 3 × 2 (rules-data A.7.3)."""
    basis = a_basis()
    ranks = {"hastati-alone": 3, "principes-alone": 3, "triarii-alone": 2}
    lines = [
        measures(basis, an_organisation(basis, name).model_copy(update={"ranks": number}))
        for name, number in ranks.items()
    ]
    maniple = lines[0][0]
    assert 10 * maniple + 9 * maniple == 1520
    assert sum(depth for _, depth in lines) == 160


def test_a_legions_velites_fit_its_front_in_two_ranks_closed_and_three_open() -> None:
    """100 velites before the 152 cm: 2 ranks closed or 3 open (rules-data A.7.3)."""
    basis = a_basis(POLYBIAN, 20)
    in_two, in_three = (closed("veles", 1000, ranks=2), a_troop("veles", 1000, ranks=3))
    # 50 figures are half of them, and so is 76 cm of the front.
    assert measures(basis, in_two) == (500, 40)
    front, depth = measures(basis, in_three)
    assert front <= 760
    assert depth <= 100


@pytest.mark.parametrize(
    ("entry", "strength", "front", "depth"),
    [
        ("hastatus", 120, 120, 40),
        ("eques", 300, 600, 40),
        ("hastatus", 10, 20, 20),
        ("hastatus", 50, 60, 40),
    ],
)
def test_in_close_order_bases_touch(entry: str, strength: int, front: int, depth: int) -> None:
    """Front = 2 cm × files, depth = ranks × depth of the base (rules-data A.1)."""
    assert measures(a_basis(), a_troop(entry, strength)) == (front, depth)


def test_in_open_order_there_is_room_between_the_bases() -> None:
    """20 velites in two ranks: ten files of 2 cm and nine gaps of 2 cm (house, A.1)."""
    assert measures(a_basis(), a_troop("veles", 200)) == (10 * 20 + 9 * 20, 2 * 20 + 20)


def test_a_unit_of_close_and_open_order_stands_closed() -> None:
    maniple = an_organisation(a_basis(), "maniple-hastati")
    assert measures(a_basis(), maniple) == (160, 40)


def test_models_stand_side_by_side_on_4_by_8_cm() -> None:
    """Elephants: 4 cm × 8 cm (rules-data A.1)."""
    assert measures(a_basis(PUNIC, 10), a_troop("war-elephant", 15)) == (120, 80)


def test_a_players_own_bases_go_before_the_rules() -> None:
    own = {"front_mm": 15, "depth_mm": 30}
    assert measures(a_basis(), a_troop("hastatus", 120, base=own)) == (90, 60)


def test_there_are_no_more_ranks_than_figures() -> None:
    found = room(a_basis(), a_troop("hastatus", 50, ranks=40))
    assert (found.files, found.ranks) == (1, 5)


def test_a_unit_without_figures_takes_no_room() -> None:
    assert measures(a_basis(ratio=2000), a_formation(a_troop("veles", 40))) == (0, 0)


@pytest.mark.parametrize(
    ("figures", "front", "depth"), [("6mm", 60, 20), ("15mm", 120, 40), ("25mm", 180, 60)]
)
def test_stands_are_as_wide_as_the_figures_make_them(figures: str, front: int, depth: int) -> None:
    """Stands of 20, 40 and 60 mm, half as deep; a legion of six in two ranks (rules-data B.1)."""
    basis = a_small_basis(STANDS, figures)
    assert measures(basis, an_organisation(basis, "manipular-legion")) == (front, depth)


def test_a_column_is_one_file_wide() -> None:
    basis = a_small_basis(STANDS)
    horse = a_troop("horsemen", 4, shape="in-column")
    assert measures(basis, horse) == (60, 4 * 30)


def test_the_players_own_ranks_go_before_those_of_the_shape() -> None:
    basis = a_small_basis(STANDS)
    horse = a_troop("horsemen", 4, shape="in-column", ranks=2)
    assert measures(basis, horse) == (120, 60)


def test_a_battalion_in_line_is_4_cm_wide() -> None:
    """Two bases of 20 × 15 mm: 4 cm, 200 m of ground (rules-data D.1)."""
    basis = a_small_basis(BASES)
    assert measures(basis, a_troop("fusiliers", 700, shape="in-line")) == (40, 15)


def test_a_square_has_as_many_bases_in_a_rank_as_in_a_file() -> None:
    """Four bases in a square, corners touching (rules-data D.4)."""
    basis = a_small_basis(BASES)
    found = room(basis, a_troop("fusiliers", 700, shape="square"))
    assert found.files == found.ranks == 2


def test_rules_without_bases_take_no_room() -> None:
    """Medioevo has no basing (rules-data C.1)."""
    assert measures(a_small_basis(GROUPINGS), a_troop("militia", 100)) == (0, 0)
