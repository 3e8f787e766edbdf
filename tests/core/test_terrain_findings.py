"""What is wrong with the ground is told, and never in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from builder.core.battlefield import Terrain
from builder.core.finding import Severity
from builder.core.ground import piece_of
from builder.core.terrain import begin, generate
from builder.core.terrain_findings import findings_in_terrain
from tests.content.systems import GARDE, MEDIOEVO
from tests.core.test_terrain import BROKEN, SEED, a_ground, chosen

if TYPE_CHECKING:
    from builder.core.battlefield import Piece


def laid(kind: str, piece_id: int, at: tuple[int, int] = (900, 600), across: int = 200) -> Piece:
    piece = piece_of(a_ground(historical=True), kind, 1, across, at)
    return piece.model_copy(update={"id": piece_id})


def told(*pieces: Piece, **of_ground: Any) -> list[tuple[str, tuple[int, ...]]]:
    ground = a_ground(**of_ground)
    findings = findings_in_terrain(ground, Terrain(pieces=pieces))
    return [(finding.code, finding.pieces) for finding in findings]


def test_generated_ground_has_nothing_to_remark() -> None:
    ground = a_ground()
    assert findings_in_terrain(ground, generate(ground, chosen(BROKEN), SEED)) == ()


def test_a_piece_dragged_off_the_table_is_an_error() -> None:
    ground = a_ground()
    off = Terrain(pieces=(laid("wood", 4, (1750, 600)),))
    (finding,) = findings_in_terrain(ground, off)
    assert (finding.code, finding.severity) == ("terrain-off-table", Severity.ERROR)
    assert finding.pieces == (4,)


def test_two_woods_on_one_another_are_told_once() -> None:
    assert told(laid("wood", 1), laid("wood", 2)) == [("terrain-overlap", (1, 2))]


def test_a_wood_on_a_hill_is_as_it_may_be() -> None:
    assert told(laid("wood", 1), laid("gentle-hill", 2)) == []


def test_a_piece_of_another_size_is_a_warning() -> None:
    """15–30 cm (A.9.2)."""
    assert told(laid("wood", 1, across=149)) == []
    assert told(laid("wood", 1, across=148)) == [("terrain-size", (1,))]
    assert told(laid("wood", 1, across=302)) == [("terrain-size", (1,))]


def test_a_river_is_for_historical_battles_only() -> None:
    """A.7.2: rivers only if a historical scenario has them."""
    river = laid("river", 1, across=1800)
    assert told(river) == [("terrain-historical", (1,))]
    assert told(river, historical=True) == []


def test_in_a_historical_battle_the_ground_is_what_it_was() -> None:
    large = laid("wood", 1, across=500), laid("wood", 2, across=100)
    assert told(*large, historical=True) == []
    off = laid("wood", 1, (1750, 600))
    assert told(off, historical=True) == [("terrain-off-table", (1,))]


def test_dice_in_a_historical_battle_are_told() -> None:
    """A.7.2: a historical scenario reproduces the real features."""
    ground = a_ground(historical=True)
    (finding,) = findings_in_terrain(ground, generate(ground, chosen(BROKEN), SEED))
    assert (finding.code, finding.severity) == ("terrain-by-dice", Severity.ADVICE)


def test_roads_may_cross() -> None:
    ground = a_ground(GARDE, historical=True)
    across = piece_of(ground, "highway", 1, 1800, (900, 600))
    down = piece_of(ground, "highway", 2, 1200, (900, 600))
    down = down.model_copy(update={"id": 2, "turn_deg": 90})
    assert findings_in_terrain(ground, Terrain(pieces=(across, down))) == ()


@pytest.mark.parametrize("kind", ["hill", "wood", "river", "bridge", "wall", "village"])
def test_rules_without_a_table_have_kinds_for_a_sheet_by_hand(kind: str) -> None:
    ground = a_ground(MEDIOEVO)
    assert findings_in_terrain(ground, Terrain(pieces=(piece_of(ground, kind, 1, 100),)))


def test_what_found_no_room_is_a_warning_and_says_what_to_do() -> None:
    small = a_ground(table=(100, 100))
    findings = findings_in_terrain(small, generate(small, chosen(BROKEN), SEED))
    assert [finding.code for finding in findings] == ["terrain-no-room"] * 2
    assert all(finding.why is not None for finding in findings)


def test_what_is_still_to_be_placed_is_advice() -> None:
    ground = a_ground()
    (finding,) = findings_in_terrain(ground, begin(ground, chosen(BROKEN), SEED))
    assert (finding.code, finding.severity) == ("terrain-unfinished", Severity.ADVICE)
    assert finding.message.count == 6
