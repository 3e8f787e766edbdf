"""What is wrong with the ground of a battle, as findings: nothing is refused because of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.finding import Finding, Severity
from builder.core.ground import objections_to
from builder.core.messages import N_, Message
from builder.core.terrain_log import any_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battlefield import Terrain
    from builder.core.ground import Ground

__all__ = ["findings_in_terrain"]

_SEVERITIES = {
    "terrain-off-table": Severity.ERROR,
    "terrain-overlap": Severity.ERROR,
    "terrain-size": Severity.WARNING,
    "terrain-historical": Severity.WARNING,
}


def findings_in_terrain(ground: Ground, terrain: Terrain) -> tuple[Finding, ...]:
    """Return what is wrong, piece by piece, two that overlap once; then what isn't placed.

    Raises:
        UnknownName: a piece is of a kind that the rules don't have (no file that was opened is).
    """
    return (*_of_pieces(ground, terrain), *_of_the_rest(ground, terrain))


def _of_pieces(ground: Ground, terrain: Terrain) -> Iterator[Finding]:
    for piece in terrain.pieces:
        for objection in objections_to(ground, terrain, piece):
            if objection.other is not None and objection.other < piece.id:
                continue
            pieces = (piece.id,) if objection.other is None else (piece.id, objection.other)
            severity = _SEVERITIES[objection.code]
            yield Finding(objection.code, severity, objection.message, pieces=pieces)


def _of_the_rest(ground: Ground, terrain: Terrain) -> Iterator[Finding]:
    for slot in terrain.no_room:
        yield Finding(
            "terrain-no-room",
            Severity.WARNING,
            Message.of(N_("There was no room for a piece: {kinds}"), kinds=any_of(ground, slot)),
            why=Message.of(
                N_("The place was rolled many times, at last for the smallest size. A larger table "
                   "has more room, and another seed may find some.")
            ),
        )  # fmt: skip
    if ground.historical and terrain.choices:
        yield Finding(
            "terrain-by-dice",
            Severity.ADVICE,
            Message.of(N_("The dice laid the ground of a historical battle")),
            why=Message.of(N_("There the real ground is rebuilt, rivers and roads with it.")),
        )
    if terrain.turn is not None:
        yield Finding(
            "terrain-unfinished",
            Severity.ADVICE,
            Message.plural_of(
                "{n} piece of terrain is still to be placed",
                "{n} pieces of terrain are still to be placed",
                len(terrain.to_place),
            ),
        )
