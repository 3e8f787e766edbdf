"""Edits of the ground: what is asked changes and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core import battlefield_edits as edits
from builder.core.battlefield import MAX_PIECES, Terrain, find_piece, ring_of
from builder.core.errors import BadRequest
from builder.core.outlines import across_of, outline
from tests.core.test_battlefield import a_piece

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.battlefield import Piece


def _two() -> Terrain:
    return Terrain(pieces=(a_piece(made="dice"), a_piece(id=2, made="dice")))


def _piece(terrain: Terrain, piece_id: int = 1) -> Piece:
    piece = find_piece(terrain, piece_id)
    assert piece is not None
    return piece


def test_a_piece_is_added_on_top() -> None:
    terrain = edits.add_piece(_two(), a_piece(id=9))
    assert [piece.id for piece in terrain.pieces] == [1, 2, 9]


def test_a_piece_whose_id_is_in_use_gets_a_free_one() -> None:
    terrain = edits.add_piece(_two(), a_piece(id=1))
    assert [piece.id for piece in terrain.pieces] == [1, 2, 3]


def test_the_first_piece_of_all_may_have_any_id() -> None:
    assert edits.first_free_piece_id(Terrain()) == 1
    assert edits.add_piece(Terrain(), a_piece(id=4)).pieces[0].id == 4


@pytest.mark.parametrize(
    ("edit", "field", "value"),
    [
        (lambda t: edits.move_piece(t, 1, -30, 70), "x_mm", -30),
        (lambda t: edits.move_piece(t, 1, -30, 70), "y_mm", 70),
        (lambda t: edits.turn_piece(t, 1, 405), "turn_deg", 45),
        (lambda t: edits.turn_piece(t, 1, -90), "turn_deg", 270),
        (lambda t: edits.rename_piece(t, 1, "Hougoumont"), "name", "Hougoumont"),
        (lambda t: edits.change_piece(t, 1, kind="marsh"), "kind", "marsh"),
    ],
)
def test_an_edit_changes_its_piece_and_no_other(
    edit: Callable[[Terrain], Terrain], field: str, value: object
) -> None:
    before = _two()
    after = edit(before)
    assert getattr(_piece(after), field) == value
    assert after.pieces[1] is before.pieces[1]
    assert before == _two()


def test_what_a_hand_has_moved_is_not_by_the_dice_any_more() -> None:
    assert _piece(edits.move_piece(_two(), 1, 0, 0)).made == "hand"
    assert _piece(edits.turn_piece(_two(), 1, 5)).made == "hand"
    assert _piece(edits.resize_piece(_two(), 1, 50)).made == "hand"
    assert _piece(edits.rename_piece(_two(), 1, "x")).made == "dice"


def test_an_edit_that_changes_nothing_gives_the_very_same_terrain() -> None:
    terrain = _two()
    assert edits.move_piece(terrain, 1, 600, 400) is terrain
    assert edits.resize_piece(terrain, 1, 100) is terrain


@pytest.mark.parametrize("across", [30, 100, 451])
def test_a_resized_piece_is_so_large_and_stays_where_it_is(across: int) -> None:
    terrain = Terrain(pieces=(a_piece(points=outline("area", 200, 7)),))
    piece = _piece(edits.resize_piece(terrain, 1, across))
    assert abs(across_of(piece.points) - across) <= 1
    assert (piece.x_mm, piece.y_mm) == (600, 400)


def test_a_resized_line_keeps_its_width() -> None:
    terrain = Terrain(pieces=(a_piece(points=outline("line", 200, 7), width_mm=10),))
    assert _piece(edits.resize_piece(terrain, 1, 300)).width_mm == 10


def test_pieces_are_taken_away_together() -> None:
    assert edits.remove_pieces(_two(), (1, 2)).pieces == ()


@pytest.mark.parametrize(
    "edit",
    [
        lambda t: edits.move_piece(t, 5, 0, 0),
        lambda t: edits.resize_piece(t, 5, 100),
        lambda t: edits.remove_pieces(t, (1, 5)),
    ],
)
def test_a_piece_that_is_gone_is_told(edit: Callable[[Terrain], Terrain]) -> None:
    with pytest.raises(BadRequest, match="no piece 5"):
        edit(_two())


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (lambda t: edits.move_piece(t, 1, 10**6, 0), "x_mm"),
        (lambda t: edits.rename_piece(t, 1, "x" * 1_001), "name"),
        (lambda t: edits.resize_piece(t, 1, 0), "at least 1 mm"),
        (lambda t: edits.resize_piece(t, 1, 10**9), "points"),
        (lambda t: edits.change_piece(t, 1, points=((0, 0), (9, 9), (9, 0), (0, 9))), "itself"),
        (lambda t: edits.add_piece(t, a_piece(points=((0, 0), (9, 0), (18, 0)))), "no inside"),
    ],
)
def test_what_no_file_may_hold_is_refused(edit: Callable[[Terrain], Terrain], reason: str) -> None:
    with pytest.raises(BadRequest, match=reason):
        edit(_two())


def test_a_table_holds_so_many_pieces_and_no_more() -> None:
    full = Terrain(pieces=tuple(a_piece(id=n) for n in range(1, MAX_PIECES + 1)))
    with pytest.raises(BadRequest, match="300 pieces"):
        edits.add_piece(full, a_piece())


def test_a_piece_lies_as_it_was_edited() -> None:
    assert ring_of(_piece(edits.move_piece(_two(), 1, 50, 50)))[0] == (0, 0)
