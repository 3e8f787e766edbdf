"""Does everything in the ground of a battle lead somewhere, and is every shape one?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core import geometry
from builder.core.battlefield import ring_of
from builder.core.errors import BadRequest
from builder.core.ground import Ground, rebuilt
from builder.core.messages import N_, Message
from builder.storage.references import check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battlefield import Piece, Terrain
    from builder.core.ruleset import Ruleset
    from builder.core.scenario import ScenarioTemplate
    from builder.storage.references import Fault, Path

__all__ = ["ground_faults", "terrain_faults"]


def terrain_faults(
    terrain: Terrain, ruleset: Ruleset, sides: tuple[str, ...], path: Path
) -> Iterator[Fault]:
    """Yield kinds, choices and sides that aren't known, ids there twice, and shapes that are none.

    A log is words for people: what its kinds were called may have gone since.
    """
    kinds = ruleset.terrain.kind_index if ruleset.terrain else {}
    yield from _piece_faults(terrain, (*kinds,), sides, path)
    for name in ("to_place", "no_room"):
        for place, slot in enumerate(getattr(terrain, name)):
            for index, kind in enumerate(slot):
                yield from check((*path, name, place, index), kind, kinds)
    yield from _turn_faults(terrain, ruleset, sides, path)
    for place, roll in enumerate(terrain.log):
        yield from check((*path, "log", place, "side"), roll.side, sides)


def _piece_faults(
    terrain: Terrain, kinds: tuple[str, ...], sides: tuple[str, ...], path: Path
) -> Iterator[Fault]:
    ids: set[int] = set()
    for place, piece in enumerate(terrain.pieces):
        here = (*path, "pieces", place)
        yield from check((*here, "kind"), piece.kind, kinds)
        yield from check((*here, "placed_by"), piece.placed_by, sides)
        if piece.id in ids:
            message = Message.of(N_("the piece number {number} is there twice"), number=piece.id)
            yield (*here, "id"), message
        ids.add(piece.id)
        try:
            geometry.area(ring_of(piece))
        except BadRequest as error:
            yield (*here, "points"), error.message


def _turn_faults(
    terrain: Terrain, ruleset: Ruleset, sides: tuple[str, ...], path: Path
) -> Iterator[Fault]:
    """Yield what would keep players from going on with the placing."""
    known = [choice.id for choice in ruleset.terrain.choices] if ruleset.terrain else []
    for place, each in enumerate(terrain.choices):
        yield from check((*path, "choices", place, "side"), each.side, sides)
        yield from check((*path, "choices", place, "choice"), each.choice, known)
    chosen = [each.side for each in terrain.choices]
    if chosen and len(set(chosen)) != 2:  # noqa: PLR2004 - the two that are crossed
        yield (*path, "choices"), Message.of(N_("should be the choices of two sides"))
    if terrain.turn is not None:
        yield from check((*path, "turn"), terrain.turn, chosen)
    if (terrain.turn is None) == bool(terrain.to_place):
        message = Message.of(N_("should be the side that places the next piece, if any is left"))
        yield (*path, "turn"), message


def ground_faults(template: ScenarioTemplate, ruleset: Ruleset) -> Iterator[Fault]:
    """Yield kinds of a template's ground that aren't known, and shapes that are none."""
    if template.terrain and not template.table_cm:
        yield ("terrain",), Message.of(N_("needs a table: say table_cm"))
        return
    ground = Ground(ruleset, 0, 0, template.figure_size)
    for place, piece in enumerate(template.terrain):
        if piece.kind not in ground.kinds:
            yield from check(("terrain", place, "kind"), piece.kind, ground.kinds)
            continue
        alone = rebuilt(ground, template.model_copy(update={"terrain": (piece,)}), "en")
        # Not by shapely: all packs are read for a list of them.
        if alone is not None and not _is_simple(alone.pieces[0]):
            message = Message.of(N_("the shape crosses itself or has no inside"))
            yield ("terrain", place, "points_cm"), message


def _is_simple(piece: Piece) -> bool:
    try:
        return geometry.is_simple(ring_of(piece))
    except BadRequest:
        return False
