"""Lengths on the table as players say them: grid, snap, and what the ruler tells."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.measures import decimal_text, round_half_up
from builder.core.messages import N_
from builder.gui.words import number, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from builder.core.battle import Battle

__all__ = ["GRIDS", "SNAPS", "distance_text", "snapped"]

# In tenths of a millimetre, for an inch is 25.4 of them.
GRIDS: tuple[tuple[int, str], ...] = (
    (1_000, N_("Grid 10 cm")),
    (500, N_("Grid 5 cm")),
    (3_048, N_("Grid 12 in")),
    (1_524, N_("Grid 6 in")),
    (0, N_("No grid")),
)
SNAPS: tuple[tuple[int, str], ...] = (
    (100, N_("Snap 1 cm")),
    (254, N_("Snap 1 in")),
    (0, N_("No snap")),
)


def snapped(mm: float, step_tenths: int) -> int:
    """Return the nearest place on a step, in whole millimetres; without a step the nearest."""
    if not step_tenths:
        return round(mm)
    step = step_tenths / 10
    return round_half_up(Fraction(round(mm / step) * step_tenths, 10))


def distance_text(battle: Battle, mm: float) -> str:
    """Return a distance in cm of table, metres of ground and the rules' own unit."""
    ruleset = battle.ruleset
    cm = Fraction(round(mm), 10)
    parts = [translate("{n} cm", n=_short(cm))]
    metres = battle.ground_m_per_cm
    if metres is not None:
        parts.append(translate("{n} m", n=_short(cm * metres)))
    unit = ruleset.length_unit
    if unit.id not in {"cm", "mm"}:
        length = ruleset.mm(f"1 {unit.id}", battle.figure_size)
        parts.append(f"{_short(Fraction(round(mm)) / length)} {spoken(unit.label)}")
    return "  ·  ".join(parts)


def _short(value: Fraction) -> str:
    return number(Fraction(decimal_text(value, 1)))
