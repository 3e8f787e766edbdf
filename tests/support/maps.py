"""Battles with a table, for whatever draws maps: shipped ones whose ground the dice have laid."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from builder.core.battlefield import SideChoice, Terrain
from builder.core.ground import Ground, ground_of, piece_of
from builder.core.placing import Placement, SideDeployment
from builder.core.scenario import TableSize
from builder.core.standing import room_of, units_to_place
from builder.core.terrain import generate
from builder.core.zones import field_of
from builder.operations.documents import new_scenario, worked_out
from tests.support.bare import bare
from tests.support.makers import shipped

if TYPE_CHECKING:
    from builder.core.battle import Battle, BattleSide
    from builder.core.battlefield import Piece
    from builder.core.ruleset import Ruleset
    from builder.core.scenario import Scenario

__all__ = ["ZAMA", "deployed", "every_kind", "fought_on", "laid_by_dice", "table_with", "worked"]

ZAMA = "zama-202bc"
SEED = bytes.fromhex("c0ffee")


def worked(scenario: Scenario) -> Battle:
    """Return a scenario worked out."""
    return worked_out(scenario, shipped())


@cache
def laid_by_dice(
    template: str = ZAMA, choices: tuple[str, str] = ("broken", "broken"), language: str = "en"
) -> Battle:
    """Return a shipped battle on ground that two choices and a fixed seed gave."""
    scenario = new_scenario(shipped(), template, language=language)
    ground = ground_of(worked(scenario).ruleset, scenario)
    first, second = (
        SideChoice(side=side.id, choice=choice)
        for side, choice in zip(scenario.sides, choices, strict=True)
    )
    terrain = generate(ground, (first, second), SEED)
    return worked(scenario.model_copy(update={"terrain": terrain}))


@cache
def deployed(language: str = "en", template: str = ZAMA) -> Battle:
    """Return a battle on ground by dice, both armies side by side in rows from their zones on.

    As in the shipped battle, armies too large for their zones reach beyond them.
    """
    battle = laid_by_dice(template, language=language)
    assert battle.scenario is not None
    sides = tuple(_in_rows(battle, side) for side in battle.sides)
    return worked(battle.scenario.model_copy(update={"deployment": sides}))


def _in_rows(battle: Battle, side: BattleSide) -> SideDeployment:
    field = field_of(battle, side.id)
    assert field is not None
    along = behind = deepest = 0
    placements = []
    for unit in units_to_place(side.reckoning):
        front, depth = room_of(side.reckoning, unit)
        if along and along + front > field.front_mm:
            along, behind, deepest = 0, behind + deepest + 15, 0
        x, y = field.at(along + front // 2, behind + depth // 2)
        placements.append(Placement(unit=unit.key, x_mm=x, y_mm=y, facing_deg=field.facing_deg))
        along, deepest = along + front + 10, max(deepest, depth)
    return SideDeployment(side=side.id, placements=tuple(placements))


def fought_on(
    terrain: Terrain | None, template: str = ZAMA, table: tuple[int, int] | None = (1800, 1200)
) -> Battle:
    """Return a shipped battle on this ground and a table of this size."""
    size = None if table is None else TableSize(width_mm=table[0], depth_mm=table[1])
    scenario = new_scenario(shipped(), template, language="en")
    return worked(bare(scenario).model_copy(update={"terrain": terrain, "table": size}))


def every_kind(ruleset: Ruleset) -> Terrain:
    """Return ground with one piece of every kind that the rules have, side by side."""
    size = ruleset.figure_sizes[0].id if ruleset.figure_sizes else None
    ground = Ground(ruleset, 1800, 1200, size, historical=True)
    pieces = []
    for place, kind in enumerate(ground.kinds.values()):
        low, high = ground.size_mm(kind)
        across = 1200 if ground.runs_through(kind) else (low + high) // 2
        at = 300 + place % 5 * 300, 150 + place // 5 * 250
        piece = piece_of(ground, kind.id, place + 1, across, at)
        turn = 20 * place if across < at[0] else 0
        pieces.append(piece.model_copy(update={"id": place + 1, "turn_deg": turn}))
    return Terrain(pieces=tuple(pieces))


def table_with(*pieces: Piece, template: str = ZAMA) -> Battle:
    """Return a shipped battle on a table of 180 × 120 cm with these pieces."""
    return fought_on(Terrain(pieces=pieces), template)
