"""A piece of ground as shapes: what its kind looks like, about the middle of the piece.

Every piece is a group of its own that can be moved alone; its marks depend on its shape and turn
and not on where it lies. What is drawn how follows from the ruleset's form, look and slope. Two
kinds of the same form and look are told apart by how close the marks stand: the first one has
fewer. A road that has a size is a bridge, and water over a river is a ford.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from builder.core.battlefield import ring_of
from builder.core.outlines import across_of, turned
from builder.drawing.curves import smooth
from builder.drawing.ground_lines import bridge, ford, hill, obstacle, river, road
from builder.drawing.ground_marks import EDGES, MARKS
from builder.drawing.scatter import stretches
from builder.drawing.shapes import TERRAIN_TINTS, Group, Path

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.battlefield import Piece, Terrain
    from builder.core.outlines import Points
    from builder.core.ruleset import Ruleset, TerrainKind
    from builder.drawing.shapes import Shape

__all__ = ["Manner", "drawn_ground", "manner_of", "manners_in", "piece_shapes", "swatch"]

_CLOSER, _SPARSER = 0.85, 1.3
# Of every form and look the place in the order of painting; areas first, so that contours and
# whatever is built can be seen on them.
_ORDER = ("field", "open", "marsh", "stony", "wood", "village", "water")
_FORMS = ("area", "hill", "river", "lake", "ford", "road", "line", "bridge")
# A piece of water amid a river that is so many times as large as the river is wide is a lake.
_CROSSING_WIDTHS = 3


class Manner(NamedTuple):
    """How a piece is drawn. ``apart``: how far apart its marks stand, 1 being usual."""

    form: str = "area"
    look: str = "open"
    slope: str | None = None
    apart: float = 1.0


def manner_of(ruleset: Ruleset, kind_id: str, *, over_river: bool = False) -> Manner:
    """Return how a kind is drawn; one that the rules don't know is an area of open ground."""
    terrain = ruleset.terrain
    kind = terrain.kind_index.get(kind_id) if terrain else None
    if terrain is None or kind is None:
        return Manner()
    form: str = kind.shape
    if form == "road" and (kind.size or kind.size_cm):
        form = "bridge"
    elif form in {"area", "plate"} and kind.look == "water" and over_river:
        form = "ford"
    alike = [each.id for each in terrain.kinds if _alike(each, kind)]
    apart = 1.0
    if len(alike) > 1:
        apart = _SPARSER if alike[0] == kind.id else _CLOSER
    return Manner(form, kind.look, kind.slope, apart)


def _alike(one: TerrainKind, other: TerrainKind) -> bool:
    return (one.shape, one.look, one.slope) == (other.shape, other.look, other.slope)


def manners_in(ruleset: Ruleset, terrain: Terrain) -> dict[int, Manner]:
    """Return how each piece is drawn, by its id."""
    kinds = ruleset.terrain.kind_index if ruleset.terrain else {}
    rivers = [
        (ring_of(piece), piece.width_mm or 0)
        for piece in terrain.pieces
        if piece.kind in kinds and kinds[piece.kind].shape == "river"
    ]
    return {
        piece.id: manner_of(ruleset, piece.kind, over_river=_is_crossing(piece, rivers))
        for piece in terrain.pieces
    }


def _is_crossing(piece: Piece, rivers: list[tuple[Points, int]]) -> bool:
    """Tell whether a piece lies amid a river and isn't much larger than it is wide."""
    return any(
        across_of(piece.points) <= width * _CROSSING_WIDTHS
        and _holds(river, piece.x_mm, piece.y_mm)
        for river, width in rivers
    )


def drawn_ground(
    ruleset: Ruleset, terrain: Terrain, detail_mm: float
) -> tuple[tuple[Piece, Group], ...]:
    """Return every piece with its shapes, in the order in which they are painted."""
    manners = manners_in(ruleset, terrain)
    pieces = sorted(terrain.pieces, key=lambda piece: _rank(manners[piece.id]))
    return tuple((piece, piece_shapes(piece, manners[piece.id], detail_mm)) for piece in pieces)


def _rank(manner: Manner) -> tuple[int, int]:
    form = "area" if manner.form == "plate" else manner.form
    if form == "area" and manner.look == "water":
        form = "lake"
    return _FORMS.index(form), _ORDER.index(manner.look)


def _holds(outline: Points, x: int, y: int) -> bool:
    return any(low <= x <= high for low, high in stretches(outline, y))


def piece_shapes(piece: Piece, manner: Manner, detail_mm: float) -> Group:
    """Return the shapes of a piece at its place on the table, in millimetres."""
    shapes = _drawn(piece.points, piece.width_mm, piece.turn_deg, manner, detail_mm)
    return Group(shapes, piece.x_mm, piece.y_mm)


def swatch(manner: Manner, width_mm: int | None, place: tuple[float, float]) -> Group:
    """Return a sample of a manner for a legend, about its middle, so wide and deep in details.

    ``width_mm``: of a line, how wide the piece is: the sample is the wider, the wider that is.
    """
    # In tenths, since outlines are whole numbers.
    a, b = round(place[0] * 5), round(place[1] * 5)
    if width_mm is not None:
        width_mm = min(max(width_mm, 8), 6 * b // 4)
        # The ends of a bridge stand out.
        a = a * 3 // 4 if manner.form == "bridge" else a
        points: Points = ((-a, 0), (a, 0))
    elif manner.form == "hill":
        points = tuple((x * a // 100, y * b // 100) for x, y in _OVAL)
    else:
        points = ((-a, -b), (a, -b), (a, b), (-a, b))
    # Smaller marks than on the map, so that some find room.
    return Group(_drawn(points, width_mm, 0, manner, 8.0), scale=0.1)


_OVAL: Points = (
    (100, 0), (87, 50), (50, 87), (0, 100), (-50, 87), (-87, 50),
    (-100, 0), (-87, -50), (-50, -87), (0, -100), (50, -87), (87, -50),
)  # fmt: skip


@lru_cache(maxsize=1024)
def _drawn(
    points: Points, width_mm: int | None, turn_deg: int, manner: Manner, unit: float
) -> tuple[Shape, ...]:
    if width_mm is not None:
        line = turned(points, turn_deg)
        if manner.form == "line":
            return obstacle(line, width_mm, manner.look, unit)
        return _LINES.get(manner.form, road)(line, width_mm, unit)
    outline = turned(points, turn_deg)
    if manner.form == "ford":
        return ford(outline, unit)
    if manner.look == "field":
        # Furrows go with the field, trees stand upright.
        marks: tuple[Shape, ...] = (Group(_marked(points, manner, unit), turned=turn_deg),)
    else:
        marks = _marked(outline, manner, unit)
    if manner.form == "hill":
        # What covers it, where it is more than bare.
        cover = () if manner.look == "open" else (*_edged(outline, manner, unit), *marks)
        return (*cover, *hill(outline, manner.slope, unit))
    return (*_edged(outline, manner, unit), *marks)


def _edged(outline: Points, manner: Manner, unit: float) -> tuple[Shape, ...]:
    dash = (1.4 * unit, 0.8 * unit) if manner.look in {"open", "field", "marsh", "stony"} else ()
    steps = smooth(outline)
    return (Path(steps, TERRAIN_TINTS[manner.look], EDGES[manner.look], 0.24 * unit, dash),)


def _marked(outline: Points, manner: Manner, unit: float) -> tuple[Shape, ...]:
    return tuple(MARKS[manner.look](outline, unit, manner.apart))


_LINES: dict[str, Callable[[Points, int, float], tuple[Shape, ...]]] = {
    "river": river,
    "road": road,
    "bridge": bridge,
}
