"""What decides how ground is laid: tables, sizes, and pieces of each form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from builder.core import geometry
from builder.core.battlefield import ring_of
from builder.core.errors import BadRequest, NotApplicable, UnknownName
from builder.core.ground import drawn_piece, ground_of, piece_of, rebuilt, spanning_piece
from builder.core.outlines import across_of, extent_of
from builder.core.terrain_findings import findings_in_terrain
from builder.operations.documents import new_scenario
from builder.operations.terrain import ground_in
from tests.content.systems import CIVITATES, GARDE, MEDIOEVO
from tests.core.test_scenario import a_scenario
from tests.core.test_terrain import a_ground
from tests.support.makers import ANCIENTS, shipped

if TYPE_CHECKING:
    from builder.core.scenario import Scenario, ScenarioTemplate


def test_the_ground_is_the_battle_s_own_table() -> None:
    scenario = a_scenario(table={"width_mm": 2400, "depth_mm": 1500}, historical=True)
    ground = ground_of(shipped().ruleset(ANCIENTS), scenario)
    assert (ground.width_mm, ground.depth_mm, ground.historical) == (2400, 1500, True)


@pytest.mark.parametrize(
    ("ruleset", "figures", "table"),
    [
        (ANCIENTS, None, (1800, 1200)),
        (GARDE, None, (1800, 1200)),
        (CIVITATES, "15mm", (1200, 800)),
        (CIVITATES, "25mm", (1800, 1200)),
    ],
)
def test_else_it_is_the_usual_table_of_the_rules(
    ruleset: str, figures: str | None, table: tuple[int, int]
) -> None:
    """180 × 120 cm, and 30 × 20 JT (A.9.2, B.7)."""
    ground = ground_of(shipped().ruleset(ruleset), a_scenario(figure_size=figures))
    assert (ground.width_mm, ground.depth_mm) == table


def test_without_any_table_there_is_no_ground() -> None:
    with pytest.raises(NotApplicable, match="no table"):
        ground_of(shipped().ruleset(MEDIOEVO), a_scenario())


def test_sizes_go_with_the_figures_where_the_rules_measure_by_them() -> None:
    """2–5 JT of 60 mm."""
    ground = a_ground(CIVITATES)
    assert ground.size_mm(ground.kind("dense-wood")) == (120, 300)


def test_a_kind_that_says_nothing_has_a_usual_size_and_width() -> None:
    ground = a_ground()
    river = ground.kind("river").model_copy(update={"width": None})
    assert ground.size_mm(river) == (100, 300)
    assert ground.line_width_mm(river) == 40
    assert ground.line_width_mm(ground.kind("wood")) is None


@pytest.mark.parametrize("ruleset", [ANCIENTS, CIVITATES, GARDE, MEDIOEVO])
def test_a_piece_of_every_kind_can_be_made_at_its_sizes(ruleset: str) -> None:
    ground = a_ground(ruleset, historical=True)
    for kind in ground.kinds.values():
        through = ground.runs_through(kind)
        for across in (600, 5000) if through else ground.size_mm(kind):
            piece = piece_of(ground, kind.id, 7, across, (300, 300))
            assert across_of(piece.points) == across
            assert geometry.area(ring_of(piece)).area > 0


def test_a_bridge_is_straight_and_a_river_winds() -> None:
    ground = a_ground()
    assert len(piece_of(ground, "bridge", 1, 100).points) == 2
    assert len(piece_of(ground, "river", 1, 1800).points) > 20


def test_a_bridge_lies_square_to_its_river_and_reaches_over_it() -> None:
    ground = a_ground(historical=True)
    river = piece_of(ground, "river", 1, 1200, (900, 600)).model_copy(update={"turn_deg": 90})
    bridge = spanning_piece(ground, "bridge", river, (700, 300))
    assert bridge.turn_deg % 180 in {*range(40), *range(140, 180)}
    assert across_of(bridge.points) == 80
    assert geometry.overlap(ring_of(bridge), ring_of(river))
    left, _, right, _ = extent_of(ring_of(bridge))
    assert left < bridge.x_mm - 25
    assert right > bridge.x_mm + 25


def test_a_ford_lies_along_its_river() -> None:
    ground = a_ground(historical=True)
    river = drawn_piece(ground, "river", ((0, 500), (1800, 500)))
    ford = spanning_piece(ground, "ford", river, (700, 900))
    assert (ford.x_mm, ford.y_mm, ford.turn_deg) == (700, 500, 0)


def test_an_area_can_not_be_crossed_by_a_bridge() -> None:
    ground = a_ground()
    with pytest.raises(BadRequest, match="can be crossed"):
        spanning_piece(ground, "bridge", piece_of(ground, "wood", 1, 200), (0, 0))


def test_a_shape_drawn_on_the_table_lies_where_it_was_drawn() -> None:
    points = ((100, 100), (301, 100), (301, 250), (100, 250))
    piece = drawn_piece(a_ground(), "wood", points)
    assert ring_of(piece) == points
    assert (piece.x_mm, piece.y_mm) == (200, 175)


def test_a_line_drawn_on_the_table_has_the_width_of_its_kind() -> None:
    piece = drawn_piece(a_ground(), "river", ((0, 500), (900, 500), (1800, 500)))
    assert extent_of(ring_of(piece)) == (0, 475, 1800, 525)


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        (((0, 0), (9, 9), (9, 0), (0, 9)), "crosses itself"),
        (((0, 0), (9, 9)), "three points"),
        (((0, 0), (400_001, 0), (0, 1)), "200000"),
        (((0, 0), (9, 0), (9, 9)) * 70, "200 items"),
    ],
)
def test_a_drawn_shape_that_is_none_is_refused(points: Any, reason: str) -> None:
    with pytest.raises(BadRequest, match=reason):
        drawn_piece(a_ground(), "wood", points)


def test_an_unknown_kind_can_not_be_drawn() -> None:
    with pytest.raises(UnknownName):
        drawn_piece(a_ground(), "lava", ((0, 0), (9, 0), (9, 9)))


@pytest.mark.parametrize(("ruleset", "name"), shipped().template_ids())
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_real_ground_of_every_shipped_battle_lies_well(
    ruleset: str, name: str, language: str
) -> None:
    scenario = new_scenario(shipped(), f"{ruleset}/{name}", language=language)
    if scenario.terrain is None:
        assert not shipped().template(f"{ruleset}/{name}").terrain
    else:
        assert not findings_in_terrain(ground_in(scenario, shipped()), scenario.terrain)


def _quatre_bras() -> tuple[ScenarioTemplate, Scenario]:
    name = f"{GARDE}/quatre-bras-1815"
    return shipped().template(name), new_scenario(shipped(), name, language="it")


def test_real_ground_has_its_names_in_the_reader_s_language() -> None:
    """The crossroads lies at 2,400, 3,500 of 4,800 × 4,500 m, 50 m to a centimetre."""
    _, scenario = _quatre_bras()
    assert scenario.terrain
    first = scenario.terrain.pieces[0]
    assert first.name == "crocevia di Quatre Bras"
    assert (first.x_mm, first.y_mm) == (480, 200)


def test_half_a_millimetre_of_real_ground_goes_up() -> None:
    template, _ = _quatre_bras()
    piece = template.terrain[0].model_validate(
        {"kind": "marsh", "points_cm": [["0.05", "0.05"], [9, 0], [9, 9]]}
    )
    terrain = rebuilt(a_ground(GARDE), template.model_copy(update={"terrain": (piece,)}), "en")
    assert terrain
    assert ring_of(terrain.pieces[0])[0] == (1, 1)
    assert terrain.pieces[0].name == ""
