"""Laying the ground, step by step and all at once (rules-data A.7.2, A.9.2, B.5, D-T3)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core import geometry
from builder.core.battlefield import SideChoice, Terrain, ring_of
from builder.core.battlefield_edits import remove_pieces
from builder.core.errors import BadRequest, NotApplicable, UnknownName
from builder.core.ground import Ground, objections_to, piece_of
from builder.core.outlines import across_of, extent_of
from builder.core.terrain import (
    begin,
    generate,
    kinds_left,
    leave_out,
    number_of_pieces,
    place,
    place_by_dice,
    slot_for,
)
from tests.content.systems import CIVITATES, GARDE, MEDIOEVO
from tests.support.makers import ANCIENTS, shipped

WITH_A_TABLE = (ANCIENTS, CIVITATES, GARDE)
OPEN, MIXED, BROKEN = ("open", "open"), ("open", "broken"), ("broken", "broken")
SEED = bytes.fromhex("c0ffee")
USUAL = (1800, 1200)


def a_ground(
    ruleset: str = ANCIENTS, table: tuple[int, int] = USUAL, *, historical: bool = False
) -> Ground:
    rules = shipped().ruleset(ruleset)
    size = "25mm" if rules.figure_sizes else None
    return Ground(rules, *table, figure_size=size, historical=historical)


def chosen(choices: tuple[str, str] = MIXED) -> tuple[SideChoice, SideChoice]:
    return SideChoice(side="rome", choice=choices[0]), SideChoice(side="punic", choice=choices[1])


def kinds_of(terrain: Terrain) -> Counter[str]:
    return Counter(piece.kind for piece in terrain.pieces)


# --- how many and which -----------------------------------------------------------------------


@pytest.mark.parametrize(("choices", "number"), [(OPEN, 2), (MIXED, 4), (BROKEN, 6)])
@pytest.mark.parametrize("ruleset", WITH_A_TABLE)
def test_the_crossing_says_how_many_pieces_there_are(
    ruleset: str, choices: tuple[str, str], number: int
) -> None:
    """2, 4 and 6 on 180 × 120 cm, which are 30 × 20 JT with 25 mm figures (A.9.2)."""
    assert len(begin(a_ground(ruleset), chosen(choices), SEED).to_place) == number


@pytest.mark.parametrize(
    ("table", "usual", "number"),
    [
        ((1800, 1200), 6, 6),
        ((600, 600), 6, 2),  # 6 × 36/216 = 1
        ((900, 1200), 6, 4),  # 3, as near to 2 as to 4: up
        ((2400, 1500), 4, 6),  # 6.67
        ((2400, 1500), 6, 10),
        ((5000, 2000), 6, 28),  # 27.8
        ((1800, 1200), 0, 0),
    ],
)
def test_the_number_grows_with_the_area_to_the_nearest_even_one(
    table: tuple[int, int], usual: int, number: int
) -> None:
    assert number_of_pieces(a_ground(table=table), usual) == number


def test_the_usual_table_goes_with_the_figures_where_the_rules_measure_by_them() -> None:
    """30 × 20 JT are 60 × 40 cm with 6 mm figures (B.7)."""
    rules = shipped().ruleset(CIVITATES)
    assert number_of_pieces(Ground(rules, 600, 400, "6mm"), 6) == 6
    assert number_of_pieces(Ground(rules, 1800, 1200, "6mm"), 6) == 54


def test_it_does_not_matter_who_chose_which() -> None:
    one, other = (begin(a_ground(), chosen(each), SEED).to_place for each in (MIXED, MIXED[::-1]))
    assert one == other


def test_the_kinds_are_those_of_the_crossing() -> None:
    """2 gentle hills, 1 wood, 1 of stony ground, marsh or obstacles (A.9.2)."""
    for seed in range(20):
        found = kinds_of(generate(a_ground(), chosen(MIXED), bytes([seed])))
        assert found["gentle-hill"] == 2
        assert found["wood"] == 1
        assert found["stony"] + found["marsh"] + found["obstacle-line"] == 1


def test_on_a_larger_table_every_piece_comes_as_often_as_it_can() -> None:
    slots = Counter(begin(a_ground(table=(2400, 1500)), chosen(MIXED), SEED).to_place)
    assert sum(slots.values()) == 6
    assert min(slots.values()) == 1


def test_every_alternative_comes_up() -> None:
    found = sum(
        (kinds_of(generate(a_ground(), chosen(MIXED), bytes([seed]))) for seed in range(30)),
        Counter(),
    )
    assert {"stony", "marsh", "obstacle-line"} <= set(found)


def with_a_river(*, historical: bool) -> Ground:
    rules = shipped().ruleset(ANCIENTS)
    assert rules.terrain
    wet = rules.terrain.crossings[0].model_copy(update={"pieces": (("river", "wood"), ("river",))})
    ground = rules.terrain.model_copy(update={"crossings": (wet,)})
    changed = rules.model_copy(update={"terrain": ground})
    return Ground(changed, *USUAL, historical=historical)


def test_rivers_and_roads_are_for_historical_battles() -> None:
    plain = begin(with_a_river(historical=False), chosen(OPEN), SEED)
    assert set(plain.to_place) == {("wood",)}
    history = begin(with_a_river(historical=True), chosen(OPEN), SEED)
    assert set(history.to_place) == {("river", "wood"), ("river",)}


def test_a_river_runs_from_edge_to_edge() -> None:
    for seed in range(10):
        terrain = generate(with_a_river(historical=True), chosen(OPEN), bytes([seed]))
        river = next(piece for piece in terrain.pieces if piece.kind == "river")
        left, top, right, bottom = extent_of(ring_of(river))
        assert (left, right) == (0, 1800) if river.turn_deg == 0 else (top, bottom) == (0, 1200)


# --- dice -------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_ground_for_ever() -> None:
    terrain = generate(a_ground(), chosen(BROKEN), SEED)
    assert [(piece.kind, piece.x_mm, piece.y_mm, piece.turn_deg) for piece in terrain.pieces] == [
        ("village", 490, 310, 0),
        ("marsh", 1150, 390, 350),
        ("high-hill", 810, 990, 340),
        ("wood", 390, 1040, 130),
        ("wood", 710, 400, 20),
        ("gentle-hill", 460, 520, 300),
    ]


def test_the_higher_roll_begins_and_equal_ones_are_rolled_again() -> None:
    ties = 0
    for seed in range(40):
        terrain = begin(a_ground(), chosen(), bytes([seed]))
        rolls = [roll for roll in terrain.log if roll.what == "first"]
        *earlier, one, other = rolls
        assert [roll.result for roll in earlier[::2]] == [roll.result for roll in earlier[1::2]]
        assert terrain.turn == max(one, other, key=lambda roll: roll.result).side
        ties += len(rolls) > 2
    assert ties


def test_sides_take_turns() -> None:
    terrain = generate(a_ground(), chosen(BROKEN), SEED)
    first = begin(a_ground(), chosen(BROKEN), SEED).turn
    second = {"rome": "punic", "punic": "rome"}[first or ""]
    assert [piece.placed_by for piece in terrain.pieces] == [first, second] * 3
    assert terrain.turn is None


def test_every_number_of_a_piece_stands_in_the_log() -> None:
    terrain = generate(a_ground(), chosen(BROKEN), SEED)
    for piece in terrain.pieces:
        last = {roll.what: roll.amount for roll in terrain.log if roll.piece == piece.id}
        assert (last["across"], last["down"], last["turn"]) == (
            piece.x_mm, piece.y_mm, piece.turn_deg,
        )  # fmt: skip
        assert last["size"] == across_of(piece.points)


def test_a_piece_rolls_the_same_whatever_was_done_before() -> None:
    """Each step has a stream of its own: nobody can spoil the other's dice by his own choice."""
    begun = begin(a_ground(), chosen(BROKEN), SEED)
    by_dice = place_by_dice(a_ground(), begun)
    by_hand = place(a_ground(), begun, piece_of(a_ground(), "wood", 1, 200, (300, 300)))
    logs = [place_by_dice(a_ground(), each).log for each in (by_dice, by_hand)]
    outlines = [[r.result for r in log if r.what == "outline" and r.piece == 2] for log in logs]
    assert outlines[0] == outlines[1] != []


# --- step by step -----------------------------------------------------------------------------


def test_a_player_may_choose_any_kind_that_is_left() -> None:
    begun = begin(a_ground(), chosen(MIXED), SEED)
    assert kinds_left(begun) == ("gentle-hill", "wood", "stony", "marsh", "obstacle-line")
    placed = place(a_ground(), begun, piece_of(a_ground(), "marsh", 5, 250, (900, 600)))
    assert kinds_left(placed) == ("gentle-hill", "wood")
    assert placed.pieces[0].placed_by == begun.turn != placed.turn


def test_the_piece_with_the_fewest_kinds_to_choose_from_is_taken() -> None:
    terrain = Terrain(to_place=(("wood", "marsh"), ("wood",)))
    assert slot_for(terrain, "wood") == 1
    assert slot_for(terrain, "marsh") == 0
    assert slot_for(terrain, "village") is None


@pytest.mark.parametrize(
    ("kind", "across", "at", "reason"),
    [
        ("village", 200, (900, 600), "No village is left"),
        ("wood", 200, (90, 600), "wood lies off the table"),
        ("wood", 140, (900, 600), "from 150 to 300 mm across, and is 140"),
        ("wood", 310, (900, 600), "from 150 to 300 mm across, and is 310"),
        ("gentle-hill", 200, (400, 400), "lies on another piece of its kind"),
    ],
)
def test_why_a_piece_may_not_lie_there_is_told(
    kind: str, across: int, at: tuple[int, int], reason: str
) -> None:
    begun = begin(a_ground(), chosen(MIXED), SEED)
    terrain = place(a_ground(), begun, piece_of(a_ground(), "gentle-hill", 1, 200, (410, 410)))
    with pytest.raises(BadRequest, match=reason):
        place(a_ground(), terrain, piece_of(a_ground(), kind, 1, across, at))


def test_pieces_of_different_kinds_may_overlap() -> None:
    begun = begin(a_ground(), chosen(MIXED), SEED)
    terrain = place(a_ground(), begun, piece_of(a_ground(), "gentle-hill", 1, 200, (400, 400)))
    terrain = place(a_ground(), terrain, piece_of(a_ground(), "wood", 1, 200, (400, 400)))
    assert [piece.id for piece in terrain.pieces] == [1, 2]


def test_the_program_may_place_a_kind_that_a_player_chose() -> None:
    begun = begin(a_ground(), chosen(MIXED), SEED)
    terrain = place_by_dice(a_ground(), begun, "marsh")
    assert terrain.pieces[0].kind == "marsh"
    with pytest.raises(BadRequest, match="No stony ground is left"):
        place_by_dice(a_ground(), terrain, "stony")


def test_when_all_are_placed_nobody_places_any_more() -> None:
    terrain = generate(a_ground(), chosen(OPEN), SEED)
    with pytest.raises(BadRequest, match="All pieces are placed"):
        place_by_dice(a_ground(), terrain)
    with pytest.raises(BadRequest, match="All pieces are placed"):
        place(a_ground(), terrain, terrain.pieces[0])


def test_a_piece_that_is_left_out_is_remembered() -> None:
    begun = begin(a_ground(), chosen(MIXED), SEED)
    terrain = leave_out(begun, 2)
    assert terrain.no_room == (begun.to_place[2],)
    assert len(terrain.to_place) == 3
    assert terrain.turn != begun.turn


# --- what can't be ----------------------------------------------------------------------------


def test_rules_without_a_table_lay_the_ground_by_hand() -> None:
    with pytest.raises(NotApplicable, match="by hand"):
        begin(a_ground(MEDIOEVO), chosen(), SEED)


def test_an_unknown_choice_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean “broken”"):
        begin(a_ground(), chosen(("open", "brokn")), SEED)


def test_an_unknown_kind_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean “marsh”"):
        piece_of(a_ground(), "marshes", 1, 200)


def test_a_table_of_a_hundred_metres_is_refused() -> None:
    with pytest.raises(BadRequest, match="make it smaller"):
        generate(a_ground(table=(100_000, 100_000)), chosen(OPEN), SEED)


@pytest.mark.parametrize("side", [100, 150, 300])
def test_on_a_table_too_small_pieces_are_left_out_and_it_ends(side: int) -> None:
    terrain = generate(a_ground(table=(side, side)), chosen(BROKEN), SEED)
    assert len(terrain.pieces) + len(terrain.no_room) == 2
    assert terrain.turn is None
    if side == 100:
        assert terrain.pieces == ()


def test_a_table_full_of_one_kind_ends_with_what_has_no_room() -> None:
    """Twelve hills of 15 cm at least on 60 × 60 cm."""
    begun = begin(a_ground(table=(600, 600)), chosen(OPEN), SEED)
    terrain = begun.model_copy(update={"to_place": (("gentle-hill",),) * 20})
    while terrain.turn:
        terrain = place_by_dice(a_ground(table=(600, 600)), terrain)
    assert terrain.no_room
    assert len(terrain.pieces) + len(terrain.no_room) == 20


# --- always -----------------------------------------------------------------------------------


@given(
    st.sampled_from(WITH_A_TABLE),
    st.tuples(st.integers(600, 5000), st.integers(600, 2000)),
    st.sampled_from([OPEN, MIXED, BROKEN]),
    st.binary(max_size=32),
)
def test_whatever_is_generated_lies_within_and_nothing_alike_overlaps(
    ruleset: str, table: tuple[int, int], choices: tuple[str, str], seed: bytes
) -> None:
    ground = a_ground(ruleset, table)
    terrain = generate(ground, chosen(choices), seed)
    for piece in terrain.pieces:
        assert not list(objections_to(ground, terrain, piece))
        assert geometry.area(ring_of(piece)).bounds[0] >= 0


def test_a_piece_that_was_taken_away_can_be_followed_by_another() -> None:
    terrain = begin(a_ground(), chosen(BROKEN), SEED)
    terrain = place_by_dice(a_ground(), place_by_dice(a_ground(), terrain))
    terrain = place_by_dice(a_ground(), remove_pieces(terrain, (1,)))
    assert [piece.id for piece in terrain.pieces] == [2, 3]
