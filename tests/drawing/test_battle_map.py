"""The map of a battle: every layer by itself, all that is there, nothing that isn't."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from builder.core.battlefield import Piece, Terrain
from builder.drawing.battle_map import LAYERS, bars, battle_map, layer, legend
from builder.drawing.ground_shapes import Manner, drawn_ground, manner_of, piece_shapes
from builder.drawing.map_frame import grid_step_mm, objective, scale_bars
from builder.drawing.map_look import MapLook, in_english
from builder.drawing.shapes import SIDES, Group, Label, Path
from builder.operations.documents import new_scenario
from tests.content.systems import CIVITATES, MEDIOEVO
from tests.export.battles import eighty
from tests.support.makers import ANCIENTS, shipped
from tests.support.maps import ZAMA, every_kind, fought_on, laid_by_dice, table_with, worked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from builder.drawing.shapes import Shape

LOOK = MapLook(7.0)
MARSH = Piece(
    id=1, kind="marsh", x_mm=400, y_mm=300, points=((-150, -90), (150, -90), (150, 90), (-150, 90))
)


def texts(shapes: Iterable[Shape]) -> list[str]:
    return [each.text for each in flat(shapes) if isinstance(each, Label)]


def flat(shapes: Iterable[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from flat(shape.shapes)
        else:
            yield shape


def test_a_lone_army_has_no_map() -> None:
    assert battle_map(eighty(), LOOK) == ()


def test_the_map_is_its_layers_one_over_the_other() -> None:
    battle = laid_by_dice()
    one_by_one = [shape for name in LAYERS for shape in layer(battle, LOOK, name)]
    assert list(battle_map(battle, LOOK)) == one_by_one
    assert battle_map(battle, LOOK, ("grid",)) == layer(battle, LOOK, "grid")


def test_there_is_no_other_layer() -> None:
    with pytest.raises(KeyError):
        layer(laid_by_dice(), LOOK, "clouds")


def test_every_piece_is_a_group_at_its_place() -> None:
    battle = laid_by_dice()
    assert battle.scenario is not None
    assert battle.scenario.terrain is not None
    drawn = drawn_ground(battle.ruleset, battle.scenario.terrain, 7.0)
    assert {piece.id for piece, _ in drawn} == {p.id for p in battle.scenario.terrain.pieces}
    assert all((group.x, group.y) == (piece.x_mm, piece.y_mm) for piece, group in drawn)


@pytest.mark.parametrize("ruleset", [ANCIENTS, CIVITATES, MEDIOEVO])
def test_no_two_kinds_look_the_same(ruleset: str) -> None:
    """look.md: told apart without colour too; so by form, look, slope or closeness of marks."""
    rules = shipped().ruleset(ruleset)
    assert rules.terrain is not None
    looks = [manner_of(rules, kind.id, over_river=True) for kind in rules.terrain.kinds]
    assert len(set(looks)) == len(looks)


def test_marks_wander_with_their_piece() -> None:
    moved = MARSH.model_copy(update={"x_mm": 777})
    manner = Manner("area", "marsh")
    assert piece_shapes(moved, manner, 7.0).shapes == piece_shapes(MARSH, manner, 7.0).shapes


def test_marks_are_as_large_on_paper_at_every_scale() -> None:
    """Twice as many millimetres of table to one of paper: strokes twice as thick on the table."""
    fine, coarse = (piece_shapes(MARSH, Manner("area", "wood"), unit) for unit in (5.0, 10.0))
    thin, thick = (
        [each.width for each in group.shapes if isinstance(each, Path)] for group in (fine, coarse)
    )
    assert thick == [2 * each for each in thin]


def test_a_kind_that_the_rules_no_longer_have_is_open_ground() -> None:
    lost = MARSH.model_copy(update={"kind": "lava"})
    assert manner_of(shipped().ruleset(ANCIENTS), "lava") == Manner()
    assert battle_map(table_with(lost), LOOK)


def test_a_road_with_a_size_is_a_bridge_and_water_over_a_river_a_ford() -> None:
    battle = fought_on(every_kind(shipped().ruleset(ANCIENTS)))
    assert manner_of(battle.ruleset, "bridge").form == "bridge"
    assert manner_of(battle.ruleset, "ford").form == "area"
    assert manner_of(battle.ruleset, "ford", over_river=True).form == "ford"


def test_a_piece_is_told_by_its_name_else_by_its_kind_in_short() -> None:
    named = MARSH.model_copy(update={"id": 2, "name": "Palus Maior", "x_mm": 900})
    assert texts(layer(table_with(MARSH, named), LOOK, "labels")) == ["Palus Maior", "marsh"]


def test_a_kind_is_left_out_where_there_is_no_room_for_it() -> None:
    narrow = MARSH.model_copy(update={"points": ((-20, -90), (20, -90), (20, 90), (-20, 90))})
    thin = MARSH.model_copy(update={"points": ((-20, -20), (20, -20), (20, 20), (-20, 20))})
    assert texts(layer(table_with(narrow, thin), LOOK, "labels")) == ["marsh"]


def test_the_legend_has_what_is_there_in_the_order_of_the_rules() -> None:
    told = [in_english(entry.words) for entry in legend(laid_by_dice(), LOOK)]
    assert told == [
        "gentle hill",
        "high hill",
        "wood",
        "marsh",
        "village",
        "line of obstacles (low wall, ditch, palisade, stream)",
    ]
    assert legend(fought_on(None), LOOK) == ()


def test_each_side_has_its_zone_with_its_own_hatching() -> None:
    lower, _, upper, _ = layer(fought_on(None), LOOK, "zones")
    assert isinstance(lower, Path)
    assert isinstance(upper, Path)
    assert (lower.stroke, upper.stroke) == (SIDES[0].colour, SIDES[1].colour)
    assert leaning(lower) < 0 < leaning(upper)


def leaning(path: Path) -> float:
    (ax, ay), (bx, by) = path.steps[0].at, path.steps[1].at
    return (by - ay) / (bx - ax)


@pytest.mark.parametrize("table", [(100, 100), (200, 100_000), (100_000, 100_000), (100, 5000)])
def test_a_table_of_any_size_is_drawn(table: tuple[int, int]) -> None:
    battle = fought_on(Terrain(pieces=(MARSH,)), table=table)
    shapes = list(flat(battle_map(battle, MapLook(max(table) / 250))))
    assert 3 < len(shapes) < 500
    assert sum(len(each.steps) for each in shapes if isinstance(each, Path)) < 40_000


def test_the_grid_goes_by_10_cm_or_by_6_inches_and_wider_where_lines_are_too_close() -> None:
    assert grid_step_mm(MapLook(7)) == 100
    assert grid_step_mm(MapLook(7, inches=True)) == pytest.approx(152.4)
    assert grid_step_mm(MapLook(70)) == 500


def test_ticks_and_numbers_go_by_the_length_that_was_asked_for() -> None:
    battle = fought_on(None)
    assert texts(layer(battle, LOOK, "frame"))[:4] == ["0", "10", "20", "30"]
    inches = texts(layer(battle, replace(LOOK, inches=True), "frame"))
    assert inches[:4] == ["0", "6", "12", "18"]
    assert inches[-1] == "in"


def test_bars_are_as_long_as_they_say() -> None:
    """At 1:10 a centimetre is 2 m (resources/rulesets/roman-ancients/ruleset.yaml)."""
    group, wide, _ = scale_bars(MapLook(10.0), Fraction(2))
    assert texts([group]) == ["50 cm of table", "100 m of ground", "100 paces of 75 cm"]
    assert wide == 500


def test_a_battle_has_the_bars_of_its_own_scale() -> None:
    """1:300 lies between 1:100 (6 m) and 1:500 (30 m), so a centimetre is 18.75 m (core.scales)."""
    group, _, _ = bars(fought_on(None), MapLook(10.0))
    assert texts([group])[1:] == ["1000 m of ground", "1000 paces of 75 cm"]


def test_without_a_scale_only_the_table_has_a_bar() -> None:
    group, _, _ = scale_bars(MapLook(10.0), None)
    assert texts([group]) == ["50 cm of table"]


def test_a_place_that_counts_has_a_flag_on_the_spot_its_disc_and_its_name() -> None:
    group = objective(700, 300, 150, "La Haye Sainte", LOOK)
    assert (group.x, group.y) == (700, 300)
    disc = next(each for each in group.shapes if isinstance(each, Path) and each.dash)
    assert max(step.at[0] for step in disc.steps if step.at) == pytest.approx(150)
    assert texts([group]) == ["La Haye Sainte"]


def test_a_name_that_a_flag_has_beside_it_is_written_once_and_the_legend_tells_of_flags() -> None:
    battle = worked(new_scenario(shipped(), "quatre-bras-1815", language="en"))
    written = [each.casefold() for each in texts(battle_map(battle, LOOK))]
    assert written.count("bossu wood") == 1
    assert in_english(legend(battle, LOOK)[-1].words) == "objective"
    assert "objective" not in [in_english(each.words) for each in legend(laid_by_dice(), LOOK)]


def test_words_are_english_for_whoever_brings_no_others() -> None:
    names = [in_english(entry.words) for entry in legend(laid_by_dice(ZAMA), LOOK)]
    assert all(name.isascii() for name in names)
