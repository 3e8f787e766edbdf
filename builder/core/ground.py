"""What decides how ground is laid: the rules, the table, and which pieces may lie where.

Pieces of the same kind are alike and may not overlap; pieces of different kinds may (a wood on a
hill). Rivers and roads of one kind meet and cross, so these may overlap too. In a historical
battle the ground is what it was: neither sizes nor overlaps are looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pydantic import ValidationError

from builder.core import geometry
from builder.core.battlefield import Piece, Terrain, ring_of
from builder.core.errors import BadRequest, NotApplicable, UnknownName
from builder.core.measures import round_half_up
from builder.core.messages import N_, Message
from builder.core.model import clean_text
from builder.core.outlines import (
    LINES,
    across_of,
    extent_of,
    moved,
    nearest_on,
    outline,
    turned,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.core.outlines import Points
    from builder.core.ruleset import Ruleset, TerrainKind
    from builder.core.scenario import Scenario, ScenarioTemplate

__all__ = [
    "Ground",
    "Objection",
    "drawn_piece",
    "ground_of",
    "objections_to",
    "piece_of",
    "rebuilt",
    "spanning_piece",
]

# What a kind is like of which the ruleset doesn't say it.
USUAL_SIZE_MM = (100, 300)
USUAL_WIDTH_MM = {"line": 10, "river": 40, "road": 20}
# A line that is shorter than so many widths is straight: a bridge.
WINDING_FROM_WIDTHS = 15
# Rounding to whole millimetres, where a piece that was resized is measured.
TOLERANCE_MM = 1


@dataclass(frozen=True, eq=False)
class Ground:
    """The rules, the table in millimetres, the size of the figures, and whether it is history."""

    ruleset: Ruleset
    width_mm: int
    depth_mm: int
    figure_size: str | None = None
    historical: bool = False

    @cached_property
    def kinds(self) -> dict[str, TerrainKind]:
        """The kinds of pieces by id; none where the rules know no ground."""
        return self.ruleset.terrain.kind_index if self.ruleset.terrain else {}

    def kind(self, kind_id: str) -> TerrainKind:
        """Return a kind of piece.

        Raises:
            UnknownName: the rules don't have it.
        """
        if kind_id not in self.kinds:
            raise UnknownName(Message.of(N_("kind of terrain")), kind_id, self.kinds)
        return self.kinds[kind_id]

    def size_mm(self, kind: TerrainKind) -> tuple[int, int]:
        """Return the smallest and the largest size of a kind in whole millimetres."""
        return kind.size_mm(self.ruleset, self.figure_size) or USUAL_SIZE_MM

    def line_width_mm(self, kind: TerrainKind) -> int | None:
        """Return how wide a line of a kind is, at least 1; None where it is no line."""
        if kind.shape not in LINES:
            return None
        if kind.width is None:
            return USUAL_WIDTH_MM[kind.shape]
        return max(1, round_half_up(self.ruleset.mm(kind.width, self.figure_size)))

    def runs_through(self, kind: TerrainKind) -> bool:
        """Tell whether a kind goes from edge to edge: a river or road of no size of its own."""
        return kind.shape in {"river", "road"} and kind.size is None and kind.size_cm is None


def ground_of(ruleset: Ruleset, scenario: Scenario) -> Ground:
    """Return the ground of a battle: on its own table, else on the usual one of the rules.

    Raises:
        NotApplicable: neither the battle nor the rules say how large the table is.
    """
    terrain = ruleset.terrain
    table = (scenario.table.width_mm, scenario.table.depth_mm) if scenario.table else None
    if table is None and terrain is not None:
        table = terrain.table_mm(ruleset, scenario.figure_size)
    if table is None:
        raise NotApplicable(
            Message.of(N_("This battle has no table; give it a width and a depth."))
        )
    return Ground(ruleset, *table, scenario.figure_size, scenario.historical)


def piece_of(
    ground: Ground, kind_id: str, number: int, across_mm: int, at: tuple[int, int] = (0, 0)
) -> Piece:
    """Return a new piece of a kind, with an outline by its number (see ``outlines.outline``).

    It has the id 1 and lies unturned with its middle at a place. A line that is short for its
    width is straight.

    Raises:
        UnknownName: the rules have no such kind.
        ValueError: there is no such outline, or no such size.
    """
    kind = ground.kind(kind_id)
    width = ground.line_width_mm(kind)
    if width is not None and across_mm < width * WINDING_FROM_WIDTHS and kind.shape != "line":
        left = -(across_mm // 2)
        points: tuple[tuple[int, int], ...] = ((left, 0), (left + across_mm, 0))
    else:
        points = outline(kind.shape, across_mm, number)
    return Piece(id=1, kind=kind.id, x_mm=at[0], y_mm=at[1], width_mm=width, points=points)


def spanning_piece(ground: Ground, kind_id: str, line: Piece, at: tuple[int, int]) -> Piece:
    """Return a new piece that leads over a river or another line, where it is nearest to a place.

    A bridge (a line itself) lies square to it, anything else, such as a ford, along it. The piece
    is half as long again as the river is wide, within the sizes of its kind.

    Raises:
        UnknownName: the rules have no such kind.
        BadRequest: what it should lead over is an area.
    """
    if line.width_mm is None:
        raise BadRequest(Message.of(N_("Only a river, a road or another line can be crossed.")))
    kind = ground.kind(kind_id)
    low, high = ground.size_mm(kind)
    across = max(low, min(high, line.width_mm * 3 // 2))
    middle = moved(turned(line.points, line.turn_deg), line.x_mm, line.y_mm)
    where, way_deg = nearest_on(middle, at)
    piece = piece_of(ground, kind.id, 1, across, where)
    square_to_it = 90 if kind.shape in LINES else 0
    return piece.model_copy(update={"turn_deg": (way_deg + square_to_it) % 360})


def drawn_piece(ground: Ground, kind_id: str, points_mm: Points) -> Piece:
    """Return a new piece with an outline, or the middle line of a line, drawn on the table.

    It has the id 1 and lies unturned with its middle in the middle of the box about the points.

    Raises:
        UnknownName: the rules have no such kind.
        BadRequest: the shape can't be used: it crosses itself, has no inside, or too many points.
    """
    piece = _through(ground, kind_id, points_mm)
    geometry.area(ring_of(piece))
    return piece


def _through(ground: Ground, kind_id: str, points_mm: Points) -> Piece:
    kind = ground.kind(kind_id)
    left, top, right, bottom = extent_of(points_mm)
    x_mm, y_mm = (left + right) // 2, (top + bottom) // 2
    try:
        return Piece(
            id=1,
            kind=kind.id,
            x_mm=x_mm,
            y_mm=y_mm,
            width_mm=ground.line_width_mm(kind),
            points=moved(points_mm, -x_mm, -y_mm),
        )
    except ValidationError as error:
        reason = error.errors()[0]["msg"]
        raise BadRequest(Message.of(N_("{reason}"), reason=reason)) from error


def rebuilt(ground: Ground, template: ScenarioTemplate, language: str) -> Terrain | None:
    """Return the real ground of a template's battle, its names in one language; None without any.

    Raises:
        UnknownName: the rules have no such kind (a template that was read has known ones only).
    """
    pieces = []
    for number, each in enumerate(template.terrain, start=1):
        points = tuple((round_half_up(10 * x), round_half_up(10 * y)) for x, y in each.points_cm)
        name = each.name.in_language(language) if each.name else ""
        piece = _through(ground, each.kind, points)
        pieces.append(piece.model_copy(update={"id": number, "name": clean_text(name)}))
    return Terrain(pieces=tuple(pieces)) if pieces else None


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a piece may not lie where it lies: a code, the words, and the other piece if any."""

    code: str
    message: Message
    other: int | None = None


def objections_to(ground: Ground, terrain: Terrain, piece: Piece) -> Iterable[Objection]:
    """Yield why a piece may not lie where it lies; compared with the others of the terrain.

    Raises:
        UnknownName: the rules have no such kind.
        BadRequest: its shape can't be used (no file that was opened holds such a one).
    """
    kind = ground.kind(piece.kind)
    where = ring_of(piece)
    if not geometry.is_within(where, ground.width_mm, ground.depth_mm):
        yield Objection(
            "terrain-off-table", Message.of(N_("{piece} lies off the table"), piece=kind.label)
        )
    if ground.historical:
        return
    if kind.historical_only:
        text = N_("{piece} belongs to historical battles only")
        yield Objection("terrain-historical", Message.of(text, piece=kind.label))
    low, high = ground.size_mm(kind)
    across = across_of(piece.points)
    in_range = low - TOLERANCE_MM <= across <= high + TOLERANCE_MM
    if not (in_range or ground.runs_through(kind)):
        text = N_("{piece} should be from {low} to {high} mm across, and is {across}")
        message = Message.of(text, piece=kind.label, low=low, high=high, across=across)
        yield Objection("terrain-size", message)
    for other in terrain.pieces:
        if (
            other.id != piece.id
            and are_alike(kind, other)
            and geometry.overlap(where, ring_of(other))
        ):
            text = N_("{piece} lies on another piece of its kind")
            yield Objection("terrain-overlap", Message.of(text, piece=kind.label), other.id)


def are_alike(kind: TerrainKind, other: Piece) -> bool:
    """Tell whether a piece is alike one of this kind, so that they may not overlap."""
    return other.kind == kind.id and kind.shape not in {"river", "road"}
