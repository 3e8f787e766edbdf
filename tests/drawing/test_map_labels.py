"""Names on the map stand where they can be read: not on units, not on each other, on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.battlefield import Piece, Terrain
from builder.drawing.map_labels import OWN_NAME, names_of_ground
from builder.drawing.map_look import TYPE_MM, MapLook
from builder.drawing.shapes import TERRAIN_TINTS, Label
from tests.support.makers import ANCIENTS, shipped

if TYPE_CHECKING:
    from builder.drawing.map_labels import Box

LOOK = MapLook(7.0)
TABLE = (1800, 1200)
SIZE = LOOK.of(TYPE_MM * OWN_NAME)


def a_wood(name: str = "", x: int = 900, y: int = 600, half: int = 150, number: int = 1) -> Piece:
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    return Piece(id=number, kind="wood", name=name, x_mm=x, y_mm=y, points=corners)


def a_river(name: str) -> Piece:
    line = ((-900, 0), (0, 0), (900, 0))
    return Piece(id=1, kind="river", name=name, x_mm=900, y_mm=600, width_mm=50, points=line)


def written(*pieces: Piece, taken: tuple[Box, ...] = ()) -> list[tuple[float, float, int, Label]]:
    """Return where each name stands, how it is turned, and the name."""
    names = names_of_ground(shipped().ruleset(ANCIENTS), Terrain(pieces=pieces), TABLE, taken, LOOK)
    found = []
    for group in names:
        (label,) = group.shapes
        assert isinstance(label, Label)
        found.append((group.x, group.y, round(group.turned), label))
    return found


def test_a_name_stands_amid_its_piece_on_its_tint() -> None:
    ((x, y, _, label),) = written(a_wood("Silva Nigra"))
    assert (x, y, label.text) == (900, 600, "Silva Nigra")
    assert label.halo == TERRAIN_TINTS["wood"]


def test_a_name_wider_than_its_piece_stands_beneath_it() -> None:
    ((x, y, _, label),) = written(a_wood("Silva Nigra", half=20))
    assert x == 900
    assert y > 620
    assert label.halo == TERRAIN_TINTS["open"]


def test_a_name_gives_way_to_units() -> None:
    ((_, y, _, _),) = written(a_wood("Silva Nigra"), taken=((800, 550, 1000, 650),))
    assert y > 750


def test_a_name_of_ones_own_is_written_even_where_there_is_no_room() -> None:
    ((x, y, _, _),) = written(a_wood("Silva Nigra"), taken=((0, 0, 1800, 1200),))
    assert (x, y) == (900, 600)
    assert written(a_wood(), taken=((0, 0, 1800, 1200),)) == []


def test_names_of_ones_own_choose_first() -> None:
    """Both woods lie on one spot: the named one keeps the middle."""
    names = written(a_wood(number=1), a_wood("Silva Nigra", number=2))
    assert (names[0][1], names[0][3].text) == (600, "Silva Nigra")


@pytest.mark.parametrize(("turn", "runs"), [(0, 0), (45, 45), (90, -90), (135, -45), (180, 0)])
def test_a_river_has_its_name_along_it_and_never_upside_down(turn: int, runs: int) -> None:
    river = a_river("Scamander").model_copy(update={"turn_deg": turn})
    ((_, _, turned, _),) = written(river)
    assert turned == runs


def test_a_river_without_a_name_has_none() -> None:
    assert written(a_river("")) == []


def test_a_rivers_name_wanders_along_it_to_where_there_is_room() -> None:
    ((x, y, _, _),) = written(a_river("Scamander"), taken=((700, 500, 1100, 700),))
    assert y == 600
    assert not 700 <= x <= 1100


@settings(max_examples=60)
@given(
    st.integers(-50, 1850),
    st.integers(-50, 1250),
    st.text("abcdefgh ", min_size=1, max_size=40).filter(str.strip),
)
def test_every_name_is_on_the_table(x: int, y: int, name: str) -> None:
    ((at_x, at_y, _, label),) = written(a_wood(name.strip(), x, y))
    half = LOOK.width_of(label.text, SIZE) / 2
    assert half <= at_x + 0.01
    assert at_x + half <= TABLE[0] + 0.01
    assert at_y + 0.01 >= SIZE / 2
    assert at_y + SIZE / 2 <= TABLE[1] + 0.01


def test_names_of_neighbours_keep_apart() -> None:
    """Two small woods so close that both names beneath them would meet: one goes above."""
    first, second = written(a_wood("Silva Nigra", 900, half=20), a_wood("Lucus", 930, half=20))
    assert first[1] > 620
    assert second[1] < 580
