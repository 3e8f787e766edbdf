"""Stacking strips into columns: nothing lost, nothing split, nothing alone, nothing too high."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from builder.export.flow import Block, columns_of
from tests.export.battles import a_strip

if TYPE_CHECKING:
    from builder.export.flow import Strip

ROOM = 100.0


def places(blocks: list[Block], room: float = ROOM) -> list[list[tuple[float, float]]]:
    """Return top and height of what stands in each column."""
    columns = columns_of(blocks, lambda _: room)
    return [[(top, strip.height) for top, strip in column.placed] for column in columns]


def strips(*heights: float) -> tuple[Strip, ...]:
    return tuple(a_strip(height) for height in heights)


def test_blocks_that_fit_stand_under_each_other() -> None:
    blocks = [Block(strips(10)), Block(strips(20), before=5)]
    assert places(blocks) == [[(0, 10), (15, 20)]]


def test_a_block_goes_whole_into_the_next_column() -> None:
    blocks = [Block(strips(60)), Block(strips(30, 30))]
    assert places(blocks) == [[(0, 60)], [(0, 30), (30, 30)]]


def test_what_no_column_holds_is_divided_and_its_heading_comes_again() -> None:
    blocks = [Block(strips(40, 40, 40), heading=strips(10))]
    assert places(blocks) == [[(0, 10), (10, 40), (50, 40)], [(0, 10), (10, 40)]]


def test_a_heading_is_never_the_last_of_a_column() -> None:
    blocks = [Block(strips(80)), Block(strips(10), bound=True), Block(strips(30))]
    assert places(blocks) == [[(0, 80)], [(0, 10), (10, 30)]]


def test_headings_bound_to_headings_go_together() -> None:
    bound = [Block(strips(10), bound=True), Block(strips(10), bound=True), Block(strips(60, 60))]
    assert places([Block(strips(85)), *bound]) == [
        [(0, 85)], [(0, 10), (10, 10), (20, 60)], [(0, 60)],
    ]  # fmt: skip


def test_a_block_that_may_be_parted_fills_the_column_but_not_for_its_last_strip_alone() -> None:
    parted = Block(strips(20, 20, 20, 20), heading=strips(10), parted=True)
    assert places([Block(strips(25)), parted]) == [
        [(0, 25), (25, 10), (35, 20), (55, 20)], [(0, 10), (10, 20), (30, 20)],
    ]  # fmt: skip
    assert len(places([Block(strips(60)), parted])[0]) == 1


def test_white_before_a_block_is_not_left_at_the_top_of_a_column() -> None:
    blocks = [Block(strips(95)), Block(strips(50), before=10)]
    assert places(blocks) == [[(0, 95)], [(0, 50)]]


def test_the_fuller_heading_stands_at_the_top_of_a_column() -> None:
    tail = Block(strips(30), heading=strips(5), at_top=strips(9))
    assert places([Block(strips(10)), tail]) == [[(0, 10), (10, 5), (15, 30)]]
    assert places([Block(strips(90)), tail]) == [[(0, 90)], [(0, 9), (9, 30)]]


def test_nothing_gives_one_empty_column() -> None:
    assert places([]) == [[]]


@st.composite
def some_blocks(draw: st.DrawFn) -> list[Block]:
    heights = st.lists(st.floats(0.5, 60), min_size=1, max_size=6)
    return [
        Block(
            strips(*draw(heights)),
            heading=strips(*draw(st.lists(st.floats(1, 10), max_size=1))),
            bound=draw(st.booleans()),
            before=draw(st.floats(0, 8)),
        )
        for _ in range(draw(st.integers(1, 12)))
    ]


@given(some_blocks())
def test_every_strip_is_placed_once_in_order_and_inside(blocks: list[Block]) -> None:
    columns = columns_of(blocks, lambda _: ROOM)
    placed = [strip for column in columns for _, strip in column.placed]
    bodies = [strip for block in blocks for strip in block.strips]
    assert [strip for strip in placed if any(strip is each for each in bodies)] == bodies
    for column in columns:
        at = 0.0
        for top, strip in column.placed:
            assert top >= at - 1e-6
            at = top + strip.height
        assert at <= ROOM + 1e-6


@given(some_blocks())
def test_nothing_that_fits_into_a_column_is_divided(blocks: list[Block]) -> None:
    columns = columns_of(blocks, lambda _: ROOM)
    for block in blocks:
        if block.height <= ROOM and not any(each.bound for each in blocks):
            homes = {
                place
                for place, column in enumerate(columns)
                for _, strip in column.placed
                if any(strip is each for each in block.strips)
            }
            assert len(homes) == 1
