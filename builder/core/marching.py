"""When does a formation reach a place: turn by turn, its slowest unit deciding.

A speed stands in a table of the ruleset, in the column that a way of marching names. Where the
ground is of a class that slows, it is multiplied or shortened as the class says for these troops,
or taken from another column; then halved for half speed; then weather takes away what it takes,
turn by turn. On a road neither ground nor a weather that spares roads counts. All of it is exact.

Distances are in millimetres on the table where it is known how long the rules' own unit is, else
in that unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.condition import holds
from builder.core.errors import BadRequest, NotApplicable, UnknownName
from builder.core.measures import isqrt_up
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from builder.core.circumstances import Weather
    from builder.core.game_rules import MarchWay, WeatherKind
    from builder.core.reckoning import Reckoning
    from builder.core.ruleset import TerrainEffect
    from builder.core.sized import Part, Unit

__all__ = [
    "MOST_TURNS",
    "March",
    "Marcher",
    "Pace",
    "distance_between",
    "march",
    "pace_of",
    "stages_of",
    "weather_at",
]

MOST_TURNS = 1_000


@dataclass(frozen=True, slots=True)
class Marcher:
    """How one marches: the way, the class of ground (None: open), at half speed or not."""

    way: MarchWay
    terrain_class: str | None = None
    half: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Pace:
    """How far a formation gets in a turn of good weather, and the unit that decides it.

    ``speed`` None: that unit can't march so, or not on such ground. ``house``: the speed isn't
    from the rules' own text.
    """

    marcher: Marcher
    speed: Fraction | None
    slowest: Unit
    house: bool


@dataclass(frozen=True, slots=True, eq=False)
class March:
    """How far it has got by the end of each turn; ``arrives``: in which it is there, if in any."""

    pace: Pace
    arrives: int | None
    by_turn: tuple[Fraction, ...]


def distance_between(here: tuple[int, int], there: tuple[int, int]) -> int:
    """Return the distance of two points in whole millimetres, a part of one counting as one."""
    return isqrt_up((here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2)


def pace_of(reckoning: Reckoning, units: Iterable[Unit], marcher: Marcher) -> Pace:
    """Return the pace of units that march together.

    Raises:
        BadRequest: there are none.
        UnknownName: the rules have no such class of ground.
    """
    _check_class(reckoning, marcher)
    slowest: Pace | None = None
    for unit in units:
        tags = reckoning.facts(unit)[0]
        for part, own in zip(unit.parts, tags, strict=True):
            speed, house = _speed(reckoning, part, own, marcher)
            if slowest is None or _slower(speed, slowest.speed):
                slowest = Pace(marcher, speed, unit, house)
    if slowest is None:
        raise BadRequest(Message.of(N_("There is no unit in it that could march.")))
    return slowest


def _check_class(reckoning: Reckoning, marcher: Marcher) -> None:
    terrain = reckoning.basis.ruleset.terrain
    known = [each.id for each in terrain.classes] if terrain else []
    if marcher.terrain_class is not None and marcher.terrain_class not in known:
        raise UnknownName(Message.of(N_("class of ground")), marcher.terrain_class, known)


def _slower(speed: Fraction | None, than: Fraction | None) -> bool:
    return than is not None and (speed is None or speed < than)


def _speed(
    reckoning: Reckoning, part: Part, tags: frozenset[str], marcher: Marcher
) -> tuple[Fraction | None, bool]:
    """Return a part's speed and whether it is a house value."""
    ruleset, way = reckoning.basis.ruleset, marcher.way
    table = ruleset.table_index[way.table]
    column = next((each.column for each in way.columns if holds(each.when, tags)), None)
    effects = [] if way.on_road else _effects(reckoning, marcher.terrain_class, tags)
    column = next((each.column for each in effects if each.column), column)
    rows = part.profile.rows(table, tags)
    if column is None or not rows or any(each.forbidden for each in effects):
        return None, way.source == "house"
    cell = table.cell(rows[0].id, column)
    if cell.value is None:
        return None, cell.source == "house"
    speed = cell.value * _unit_length(reckoning, way)
    for effect in effects:
        speed = speed * (effect.times if effect.times is not None else 1)
        if effect.less is not None:
            speed -= ruleset.mm(effect.less, reckoning.basis.figure_size)
    speed = max(Fraction(0), speed / 2 if marcher.half else speed)
    return speed, cell.source == "house"


def _unit_length(reckoning: Reckoning, way: MarchWay) -> Fraction:
    basis = reckoning.basis
    return basis.ruleset.mm(way.unit or f"1 {basis.ruleset.length_unit.id}", basis.figure_size)


def _effects(
    reckoning: Reckoning, terrain_class: str | None, tags: frozenset[str]
) -> list[TerrainEffect]:
    """Return what a class of ground does to troops: the first that moves them, and what forbids."""
    terrain = reckoning.basis.ruleset.terrain
    found = [
        each
        for each in (terrain.effects if terrain else ())
        if each.terrain_class == terrain_class and holds(each.when, tags)
    ]
    slowing = [each for each in found if each.times or each.less or each.column]
    return [*(each for each in found if each.forbidden), *slowing[:1]]


def weather_at(sequence: Sequence[Weather], turn: int) -> Weather | None:
    """Return the weather of a turn, counted from 1; the last of a sequence goes on for ever."""
    end = 0
    for each in sequence:
        end += each.turns
        if turn <= end:
            return each
    return sequence[-1] if sequence else None


def march(
    reckoning: Reckoning,
    pace: Pace,
    distance: Fraction | int,
    weather: Sequence[Weather] = (),
    start: int = 1,
    turns: int = MOST_TURNS,
) -> March:
    """Return a march that begins in turn ``start`` and ends where it arrives, or with ``turns``.

    Raises:
        BadRequest: the distance is less than nothing.
    """
    if distance < 0:
        raise BadRequest(Message.of(N_("A distance is at least 0.")))
    rules = reckoning.basis.ruleset.weather
    kinds = {kind.id: kind for kind in rules.kinds} if rules else {}
    done, by_turn = Fraction(0), []
    for turn in range(start, min(turns, MOST_TURNS) + 1):
        now = weather_at(weather, turn)
        kind = kinds.get(now.kind or "") if now else None
        done += _in_a_turn(reckoning, pace, kind)
        by_turn.append(done)
        if done >= distance and pace.speed is not None:
            return March(pace, turn, tuple(by_turn))
        if not pace.speed:
            break
    return March(pace, None, tuple(by_turn))


def _in_a_turn(reckoning: Reckoning, pace: Pace, kind: WeatherKind | None) -> Fraction:
    speed = pace.speed or Fraction(0)
    if kind is None or kind.slower is None or (kind.spares_roads and pace.marcher.way.on_road):
        return speed
    basis = reckoning.basis
    return max(Fraction(0), speed - basis.ruleset.mm(kind.slower, basis.figure_size))


def stages_of(reckoning: Reckoning, distance: Fraction | int, whole: Fraction | int) -> int:
    """Return in how many turns whoever marches in from elsewhere is there, rounded up.

    ``whole``: how long what the rules part into stages is (``ReserveRules.stage_of``), in the same
    unit as the distance.

    Raises:
        NotApplicable: the rules know no such stages.
        BadRequest: a length is less than nothing, or the whole is nothing.
    """
    rules = reckoning.basis.ruleset.reserves
    if rules is None or rules.stages is None:
        raise NotApplicable(Message.of(N_("These rules don't reckon arrivals by stages.")))
    if distance < 0 or whole <= 0:
        raise BadRequest(Message.of(N_("A distance is at least 0, and what it is parted by more.")))
    parts = Fraction(distance) * rules.stages / whole
    return -((-parts.numerator) // parts.denominator)
