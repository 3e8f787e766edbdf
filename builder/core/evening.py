"""How much time and space a game needs: an estimate from the ruleset's own (house) numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.measures import round_half_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.circumstances import Edge
    from builder.core.ruleset import Ruleset

__all__ = ["Evening", "evening_of"]


@dataclass(frozen=True, slots=True)
class Evening:
    """Minutes for setting up, for a turn and for all turns; the room in millimetres.

    ``turns`` and ``play_minutes`` are None where nothing says when the battle ends, width and
    depth where the table has no size.
    """

    set_up_minutes: int
    turn_minutes: int
    turns: int | None
    play_minutes: int | None
    width_mm: int | None
    depth_mm: int | None


def evening_of(
    ruleset: Ruleset,
    units: Sequence[int],
    *,
    players: Sequence[int] = (),
    turns: int | None = None,
    table: tuple[int, int] | None = None,
    edges: Sequence[Edge] = ("lower", "upper"),
) -> Evening | None:
    """Return the estimate, or None where the ruleset has no numbers for it.

    ``units``: of each side; ``players``: of each side, 1 where it isn't said; ``edges``: those
    where players stand. Where no limit of turns is given the rules' own holds. Minutes are rounded
    half up; all turns take as long as they do before this.
    """
    rules = ruleset.evening
    if rules is None:
        return None
    each = [
        Fraction(number, max(1, players[side] if side < len(players) else 1))
        for side, number in enumerate(units)
    ]
    moved = sum(each, Fraction(0)) if rules.in_turn else max(each, default=Fraction(0))
    turn = rules.turn_minutes + rules.unit_minutes * moved
    set_up = rules.set_up_minutes + rules.set_up_unit_minutes * max(each, default=Fraction(0))
    limit = turns or (ruleset.turn_limit.turns if ruleset.turn_limit else None)
    width = depth = None
    if table is not None:
        elbow, losses = (ruleset.mm(length) for length in (rules.elbow, rules.losses))
        across = sum((elbow if side in edges else losses) for side in ("left", "right"))
        along = sum((elbow if side in edges else losses) for side in ("lower", "upper"))
        width, depth = table[0] + round_half_up(across), table[1] + round_half_up(along)
    return Evening(
        set_up_minutes=round_half_up(set_up),
        turn_minutes=round_half_up(turn),
        turns=limit,
        play_minutes=None if limit is None else round_half_up(turn * limit),
        width_mm=width,
        depth_mm=depth,
    )
