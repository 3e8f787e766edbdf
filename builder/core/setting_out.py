"""Units set out in rows: where a battle's history has their formations, or at another scale.

What stood on the table keeps its place when an army is cut into other units: these take the ground
of those that they were.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.building import node_at
from builder.core.measures import round_half_up
from builder.core.placing import MAX_PLACEMENTS, Placement, outline_on_table
from builder.core.roster import find, walk
from builder.core.rows import least_width, row_ends, rows_needed
from builder.core.standing import room_of, units_standing, units_to_place, units_waiting
from builder.core.zones import field_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from builder.core.battle import Battle, BattleSide
    from builder.core.scenario import TableSize, TemplatePlace
    from builder.core.sized import Unit

__all__ = ["carried", "set_out"]

MM_PER_CM = 10
# Between the rows of a formation.
BETWEEN_MM = 10
QUARTER = 90


@dataclass(frozen=True, slots=True, eq=False)
class _Member:
    unit: Unit
    front: int
    depth: int


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where rows are: their middle, how wide they are, and which way they face."""

    x_mm: float
    y_mm: float
    front_mm: int
    facing_deg: int


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
        for placement in _in_rows(_spot_of(places[number], usual), found)
    )


def _spot_of(place: TemplatePlace, usual_deg: int) -> _Spot:
    return _Spot(
        float(place.x_cm * MM_PER_CM),
        float(place.y_cm * MM_PER_CM),
        round_half_up(place.front_cm * MM_PER_CM),
        usual_deg if place.facing_deg is None else place.facing_deg,
    )


def carried(
    before: Battle, after: Battle, sides: tuple[BattleSide, BattleSide]
) -> tuple[Placement, ...]:
    """Return where the units of a side stand once its army is cut otherwise, at another scale.

    ``sides``: the side in each of both battles. A unit stands where that one did whose troops it
    has most of, in rows with the others that do, on its ground and facing as it; in the midst of
    several pieces of one troop that it was cut into before. Whose troops stood nowhere stands
    nowhere, and nor does who has no room on the table there.
    """
    old = units_standing(before, sides[0])
    waiting = units_waiting(after, sides[1])
    stood: dict[int, list[int]] = {}
    for number, each in enumerate(old):
        for troop in _strengths_of(each.unit):
            stood.setdefault(troop, []).append(number)
    heirs: dict[tuple[int, ...], list[_Member]] = {}
    for unit in units_to_place(sides[1].reckoning):
        numbers = () if unit.key in waiting else _whose_heir(unit, stood)
        if numbers:
            member = _Member(unit, *room_of(sides[1].reckoning, unit))
            heirs.setdefault(numbers, []).append(member)
    found: list[Placement] = []
    for numbers, members in sorted(heirs.items()):
        places = [old[each].placement for each in numbers]
        fronts = [room_of(sides[0].reckoning, old[each].unit)[0] for each in numbers]
        spot = _Spot(
            sum(each.x_mm for each in places) / len(places),
            sum(each.y_mm for each in places) / len(places),
            sum(fronts),
            places[0].facing_deg,
        )
        rows = list(_in_rows(spot, members))
        if _have_room(after.table, members, rows):
            found += rows
    # No file holds more.
    return tuple(found[:MAX_PLACEMENTS])


def _whose_heir(unit: Unit, stood: Mapping[int, list[int]]) -> tuple[int, ...]:
    """Return which of those who stood has most of a unit's troops; none where nobody has any.

    ``stood``: who of them has a troop. The pieces of what was cut are shared among the pieces that
    it was cut into before: several, where there are fewer now.
    """
    shared: dict[int, int] = {}
    for troop, strength in _strengths_of(unit).items():
        for number in stood.get(troop, ()):
            shared[number] = shared.get(number, 0) + strength
    most = max(shared.values(), default=0)
    having = sorted(number for number, each in shared.items() if each == most)
    first = (unit.piece - 1) * len(having) // unit.pieces
    return tuple(having[first : max(first + 1, unit.piece * len(having) // unit.pieces)])


def _strengths_of(unit: Unit) -> dict[int, int]:
    return {troop.id: troop.strength for part in unit.parts for troop in part.troops}


def _have_room(
    table: TableSize | None, members: list[_Member], placements: list[Placement]
) -> bool:
    """Tell whether rows lie on the table. Each row has its members in their order."""
    corners = [
        corner
        for member, each in zip(members, placements, strict=True)
        for corner in outline_on_table((member.front, member.depth), each)
    ]
    return table is None or all(
        0 <= x <= table.width_mm and 0 <= y <= table.depth_mm for x, y in corners
    )


def _in_rows(spot: _Spot, members: list[_Member]) -> Iterator[Placement]:
    fronts = [each.front for each in members]
    width = max(spot.front_mm, *fronts)
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
            yield _placed(spot, each, (along + each.front / 2, behind + depth / 2))
            along += each.front + gap
        behind += depth + BETWEEN_MM


def _placed(spot: _Spot, member: _Member, at: tuple[float, float]) -> Placement:
    """Return a unit so far to the right of the middle, and behind it, as its formation faces."""
    right, back = at
    cosine, sine = _turn(spot.facing_deg)
    x_mm = spot.x_mm + right * cosine - back * sine
    y_mm = spot.y_mm + right * sine + back * cosine
    return Placement(
        unit=member.unit.key, x_mm=round(x_mm), y_mm=round(y_mm), facing_deg=spot.facing_deg
    )


def _turn(facing_deg: int) -> tuple[int | float, int | float]:
    """Return cosine and sine, exact at quarter turns."""
    if facing_deg % QUARTER == 0:
        return ((1, 0), (0, 1), (-1, 0), (0, -1))[facing_deg // QUARTER % 4]
    angle = math.radians(facing_deg)
    return math.cos(angle), math.sin(angle)
