"""Units on the map: their true room, the side's pattern, the front, and a name that fits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from builder.drawing.map_look import MapLook
from builder.drawing.shapes import SIDES, Group, Label, Path, SymbolRef
from builder.drawing.unit_tokens import Token, token_shapes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.drawing.shapes import Shape

LOOK = MapLook(5.0)
WIDE = Token("7", 0, (600, 400), 0, (400, 60), "foot", "Maniple of hastati 10")


def flat(shape: Shape) -> Iterator[Shape]:
    if isinstance(shape, Group):
        for each in shape.shapes:
            yield from flat(each)
    else:
        yield shape


def words(token: Token) -> list[str]:
    shapes = flat(token_shapes(token, LOOK))
    return [each.text for each in shapes if isinstance(each, Label)]


def reach(path: Path) -> tuple[float, float, float, float]:
    xs = [step.at[0] for step in path.steps if step.at]
    ys = [step.at[1] for step in path.steps if step.at]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("place", range(len(SIDES)))
def test_a_unit_is_as_large_as_its_footprint(place: int) -> None:
    group = token_shapes(replace(WIDE, place=place), LOOK)
    boxes = [reach(each) for each in group.shapes if isinstance(each, Path)]
    assert (-200, -30, 200, 30) in boxes
    # Nothing but the triangle stands out, and that only at the front.
    assert sum(top < -30.01 for _, top, _, _ in boxes) == 1
    assert all(left >= -200.01 for left, _, _, _ in boxes)
    assert all(right <= 200.01 and bottom <= 30.01 for _, _, right, bottom in boxes)


def test_a_unit_stands_and_turns_about_its_middle() -> None:
    group = token_shapes(replace(WIDE, facing_deg=135), LOOK)
    assert (group.x, group.y, group.turned) == (600, 400, 135)


def test_the_triangle_points_where_the_unit_looks() -> None:
    """Unturned a unit faces the upper edge: the tip stands out amid its front edge."""
    tips = [
        path.steps[1].at
        for path in token_shapes(WIDE, LOOK).shapes
        if isinstance(path, Path) and len(path.steps) == 4
    ]
    assert tips == [(0, -30 - 5 * 1.1)]


@pytest.mark.parametrize(("facing", "turned"), [(0, 0), (90, 0), (91, 180), (180, 180), (271, 0)])
def test_symbol_and_name_are_never_upside_down(facing: int, turned: int) -> None:
    inside = token_shapes(replace(WIDE, facing_deg=facing), LOOK).shapes[-1]
    assert isinstance(inside, Group)
    assert inside.turned == turned


@pytest.mark.parametrize(
    ("room", "told"),
    [
        ((400, 60), ["Maniple of hastati 10"]),
        ((110, 60), ["10"]),
        ((10, 60), []),
        ((400, 6), []),
    ],
)
def test_a_name_fits_or_is_cut_to_its_number_or_left_out(
    room: tuple[int, int], told: list[str]
) -> None:
    assert words(replace(WIDE, room_mm=room)) == told


def test_the_symbol_stays_within_the_footprint() -> None:
    for across, down in ((400, 60), (60, 60), (30, 90), (90, 20)):
        shapes = flat(token_shapes(replace(WIDE, room_mm=(across, down)), LOOK))
        symbols = [each for each in shapes if isinstance(each, SymbolRef)]
        assert all(each.size <= min(across, down) for each in symbols)
        assert len(symbols) == 1


def test_the_smallest_unit_is_drawn_at_its_size() -> None:
    group = token_shapes(replace(WIDE, room_mm=(1, 1)), LOOK)
    assert any(
        isinstance(each, Path) and reach(each) == (-0.5, -0.5, 0.5, 0.5) for each in group.shapes
    )


@pytest.mark.parametrize("place", range(len(SIDES)))
def test_a_very_wide_unit_has_no_endless_dashes(place: int) -> None:
    group = token_shapes(replace(WIDE, place=place, room_mm=(100_000, 4)), LOOK)
    assert sum(len(each.steps) for each in group.shapes if isinstance(each, Path)) < 1000
