"""Units set out where a battle's history has their formations: in rows within each one's front."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.building import node_at
from builder.core.measures import round_half_up
from builder.core.placing import Placement
from builder.core.roster import find, walk
from builder.core.rows import least_width, row_ends, rows_needed
from builder.core.standing import room_of, units_to_place, units_waiting
from builder.core.zones import field_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.battle import Battle, BattleSide
    from builder.core.scenario import TemplatePlace
    from builder.core.sized import Unit

__all__ = ["set_out"]

MM_PER_CM = 10
# Between the rows of a formation.
BETWEEN_MM = 10
QUARTER = 90


@dataclass(frozen=True, slots=True, eq=False)
class _Member:
    unit: Unit
    front: int
    depth: int


def set_out(
    battle: Battle, side: BattleSide, places: Sequence[TemplatePlace]
) -> tuple[Placement, ...]:
    """Return where the units of a side stand whose formations have places.

    A unit goes to the place that is nearest above it in the tree. Units stand side by side, spread
    over the front; what is too wide for it goes on in further rows, the middle of which is the
    place. Nobody who waits off the table is set out, nor anybody whose formation has no place.
    """
    root, waiting = side.reckoning.army.root, units_waiting(battle, side)
    zone = field_of(battle, side.id)
    usual = zone.facing_deg if zone is not None else 0
    owner: dict[int, int] = {}
    # The longest path last: it is the nearest.
    for number, place in sorted(enumerate(places), key=lambda each: len(each[1].at)):
        top = node_at(root, place.at)
        node = find(side.reckoning.army, top) if top is not None else None
        owner.update((each.id, number) for each in (walk(node) if node is not None else ()))
    members: dict[int, list[_Member]] = {}
    for unit in units_to_place(side.reckoning):
        standing = [owner[each] for each in unit.node_ids if each in owner]
        if standing and unit.key not in waiting:
            room = room_of(side.reckoning, unit)
            members.setdefault(standing[0], []).append(_Member(unit, *room))
    return tuple(
        placement
        for number, found in sorted(members.items())
        for placement in _in_rows(places[number], found, usual)
    )


def _in_rows(place: TemplatePlace, members: list[_Member], usual_deg: int) -> Iterator[Placement]:
    fronts = [each.front for each in members]
    width = max(round_half_up(place.front_cm * MM_PER_CM), *fronts)
    rows_wanted = rows_needed(fronts, width) or 1
    ends = row_ends(fronts, least_width(fronts, rows_wanted))
    rows = [members[first:end] for first, end in zip([0, *ends], ends, strict=False)]
    depths = [max(each.depth for each in row) for row in rows]
    behind = -(sum(depths) + BETWEEN_MM * (len(rows) - 1)) / 2
    for row, depth in zip(rows, depths, strict=True):
        taken = sum(each.front for each in row)
        gap = (width - taken) / len(row)
        along = -width / 2 + gap / 2
        for each in row:
            yield _placed(place, each, (along + each.front / 2, behind + depth / 2), usual_deg)
            along += each.front + gap
        behind += depth + BETWEEN_MM


def _placed(
    place: TemplatePlace, member: _Member, at: tuple[float, float], usual_deg: int
) -> Placement:
    """Return a unit so far to the right of the middle, and behind it, as its formation faces."""
    facing = usual_deg if place.facing_deg is None else place.facing_deg
    right, back = at
    cosine, sine = _turn(facing)
    x_mm = float(place.x_cm * MM_PER_CM) + right * cosine - back * sine
    y_mm = float(place.y_cm * MM_PER_CM) + right * sine + back * cosine
    return Placement(unit=member.unit.key, x_mm=round(x_mm), y_mm=round(y_mm), facing_deg=facing)


def _turn(facing_deg: int) -> tuple[int | float, int | float]:
    """Return cosine and sine, exact at quarter turns."""
    if facing_deg % QUARTER == 0:
        return ((1, 0), (0, 1), (-1, 0), (0, -1))[facing_deg // QUARTER % 4]
    angle = math.radians(facing_deg)
    return math.cos(angle), math.sin(angle)
