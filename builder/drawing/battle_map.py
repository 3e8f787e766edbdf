"""The map of a battle: its table in millimetres, layer by layer, for paper, files and the screen.

``layer`` gives one of ``LAYERS``, ``battle_map`` all of them in their order. What stands beside
the table, bars and legend, whoever lays a page out asks for alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.messages import N_, Message
from builder.core.outlines import extent_of
from builder.core.standing import room_of, units_standing
from builder.core.zones import table_of, zones_of
from builder.drawing.ground_shapes import drawn_ground, manners_in, swatch
from builder.drawing.map_frame import (
    frame,
    grid,
    objective,
    objective_box,
    objective_swatch,
    scale_bars,
    zone,
)
from builder.drawing.map_labels import names_of_ground
from builder.drawing.shapes import TERRAIN_TINTS, Group, box
from builder.drawing.unit_symbols import unit_symbol
from builder.drawing.unit_tokens import Token, token_shapes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from builder.core.battle import Battle
    from builder.core.battlefield import Terrain
    from builder.core.circumstances import Objective
    from builder.core.reckoning import Reckoning
    from builder.core.standing import Standing
    from builder.drawing.map_look import MapLook, Words
    from builder.drawing.shapes import Shape

__all__ = [
    "LAYERS",
    "LegendEntry",
    "bars",
    "battle_map",
    "layer",
    "legend",
    "off_table",
    "tokens",
]

LAYERS = ("ground", "grid", "zones", "objectives", "labels", "units", "frame")
_SWATCH = (9.0, 5.0)


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A sample about its middle, at most 9 × 5 details, in millimetres of the table; its words."""

    sample: Group
    words: Words


def battle_map(
    battle: Battle, look: MapLook, layers: tuple[str, ...] = LAYERS
) -> tuple[Shape, ...]:
    """Return layers one over the other; nothing for a battle without a table."""
    return tuple(shape for name in LAYERS if name in layers for shape in layer(battle, look, name))


def layer(battle: Battle, look: MapLook, name: str) -> tuple[Shape, ...]:
    """Return one of ``LAYERS``.

    Raises:
        KeyError: there is no such layer.
    """
    draw = _DRAWN[name]
    return tuple(draw(battle, look)) if table_of(battle) else ()


def _size(battle: Battle) -> tuple[int, int]:
    return table_of(battle) or (0, 0)


def _terrain(battle: Battle) -> Terrain | None:
    return battle.scenario.terrain if battle.scenario else None


def _ground(battle: Battle, look: MapLook) -> Iterator[Shape]:
    width, depth = _size(battle)
    yield box((0, 0, width, depth), fill=TERRAIN_TINTS["open"])
    terrain = _terrain(battle)
    if terrain is not None:
        drawn = drawn_ground(battle.ruleset, terrain, look.detail_mm)
        # What lies beyond the edge is a finding, and not on the map.
        yield Group(tuple(group for _, group in drawn), clip=(0, 0, width, depth))


def _grid(battle: Battle, look: MapLook) -> Iterator[Shape]:
    yield from grid(*_size(battle), look)


def _frame(battle: Battle, look: MapLook) -> Iterator[Shape]:
    yield from frame(*_size(battle), look)


def _zones(battle: Battle, look: MapLook) -> Iterator[Shape]:
    places = {side.id: place for place, side in enumerate(battle.sides)}
    for each in zones_of(battle):
        if not each.is_empty:
            left, top, right, bottom = each.box
            yield from zone((left, top, right - left, bottom - top), places[each.side], look)


def _aims(battle: Battle) -> tuple[Objective, ...]:
    victory = battle.scenario.victory if battle.scenario else None
    return victory.objectives if victory else ()


def _objectives(battle: Battle, look: MapLook) -> Iterator[Shape]:
    for each in _aims(battle):
        yield objective(each.x_mm, each.y_mm, each.radius_mm, each.name, look)


def tokens(battle: Battle, look: MapLook) -> tuple[Token, ...]:
    """Return what is drawn of every unit whose middle is on the table, side by side."""
    size = _size(battle)
    return tuple(
        _token(side.reckoning, place, standing, look)
        for place, side in enumerate(battle.sides)
        for standing in units_standing(battle, side)
        if _is_on(size, standing)
    )


def off_table(battle: Battle) -> int:
    """Return how many units were placed off the table: they aren't on the map."""
    size = _size(battle)
    standing = (each for side in battle.sides for each in units_standing(battle, side))
    return sum(not _is_on(size, each) for each in standing)


def _is_on(table_mm: tuple[int, int], standing: Standing) -> bool:
    width, depth = table_mm
    return 0 <= standing.placement.x_mm <= width and 0 <= standing.placement.y_mm <= depth


def _token(reckoning: Reckoning, place: int, standing: Standing, look: MapLook) -> Token:
    unit, where = standing.unit, standing.placement
    return Token(
        unit.key,
        place,
        (where.x_mm, where.y_mm),
        where.facing_deg,
        room_of(reckoning, unit),
        unit_symbol(reckoning.basis.ruleset, unit),
        look.say(reckoning.names.of_unit(unit)),
    )


def _units(battle: Battle, look: MapLook) -> Iterator[Shape]:
    for token in tokens(battle, look):
        yield token_shapes(token, look)


def _labels(battle: Battle, look: MapLook) -> Iterator[Shape]:
    terrain = _terrain(battle)
    if terrain is not None:
        aims = _aims(battle)
        taken = [
            *(objective_box(each.x_mm, each.y_mm, each.name, look) for each in aims),
            *(
                extent_of(standing.outline)
                for side in battle.sides
                for standing in units_standing(battle, side)
            ),
        ]
        # What a flag has written beside it already is not written again.
        told = {each.name.casefold() for each in aims}
        pieces = tuple(each for each in terrain.pieces if each.name.casefold() not in told)
        ground = terrain.model_copy(update={"pieces": pieces})
        yield from names_of_ground(battle.ruleset, ground, _size(battle), taken, look)


def bars(battle: Battle, look: MapLook) -> tuple[Group, float, float]:
    """Return the bars of the scale and how wide and deep they are (see ``scale_bars``)."""
    return scale_bars(look, battle.ground_m_per_cm)


def legend(battle: Battle, look: MapLook) -> tuple[LegendEntry, ...]:
    """Return what the map shows, and nothing else: kinds of ground as the rules order them."""
    aims: tuple[LegendEntry, ...] = ()
    if _aims(battle):
        aims = (LegendEntry(objective_swatch(look), Message.of(N_("objective"))),)
    return (*_ground_in_legend(battle, look), *aims)


def _ground_in_legend(battle: Battle, look: MapLook) -> Iterator[LegendEntry]:
    terrain, rules = _terrain(battle), battle.ruleset.terrain
    if terrain is None or rules is None:
        return
    used = {piece.kind: piece for piece in reversed(terrain.pieces)}
    manners = manners_in(battle.ruleset, terrain)
    for kind in rules.kinds:
        if kind.id in used:
            piece = used[kind.id]
            sample = swatch(manners[piece.id], piece.width_mm, _SWATCH)
            scaled = Group(sample.shapes, scale=sample.scale * look.detail_mm)
            yield LegendEntry(scaled, kind.label)


_DRAWN: dict[str, Callable[[Battle, MapLook], Iterator[Shape]]] = {
    "ground": _ground,
    "grid": _grid,
    "zones": _zones,
    "objectives": _objectives,
    "labels": _labels,
    "units": _units,
    "frame": _frame,
}
