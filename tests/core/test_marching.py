"""Marches: the slowest unit, ground, roads, weather, half speed (rules-data A.9.3, B.5, C, D)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from builder.core.circumstances import Weather
from builder.core.errors import BadRequest, NotApplicable, UnknownName
from builder.core.marching import (
    Marcher,
    distance_between,
    march,
    pace_of,
    stages_of,
    weather_at,
)
from tests.content.systems import CIVITATES, GARDE, MEDIOEVO, a_kind, a_list_of
from tests.support.makers import a_basis, a_troop, reckoned

if TYPE_CHECKING:
    from builder.core.marching import (
        March,
        Pace,
    )
    from builder.core.reckoning import Reckoning

FOGGY, RAINY = Weather(turns=100, kind="foggy-weather"), Weather(turns=100, kind="rainy-weather")


def garde(*arms: str) -> Reckoning:
    """Units of these arms, one each (D-T2)."""
    kinds = [a_kind(arm, service_arm=arm) for arm in arms]
    basis = a_list_of(GARDE, "french-1805", *kinds)
    return reckoned(basis, *(a_troop(arm, 600, echelon="battalion") for arm in arms))


def romans(*entries: str) -> Reckoning:
    return reckoned(a_basis(), *(a_troop(each, 120, echelon="maniple") for each in entries))


def way(reckoning: Reckoning, name: str, terrain: str | None = None, *, half: bool = False) -> Pace:
    rules = reckoning.basis.ruleset.march
    assert rules is not None
    chosen = next(each for each in rules.ways if each.id == name)
    return pace_of(reckoning, reckoning.sized.units, Marcher(chosen, terrain, half))


def gone(reckoning: Reckoning, pace: Pace, distance: int, *weather: Weather) -> March:
    return march(reckoning, pace, distance, weather)


@pytest.mark.parametrize(
    ("name", "speed_mm"),
    [("way-line", 200), ("way-loose", 250), ("way-attack", 300), ("way-column", 400),
     ("way-road", 600), ("way-square", 50)],
)  # fmt: skip
def test_line_infantry_is_as_fast_as_its_shape(name: str, speed_mm: int) -> None:
    """20, 25, 30, 40 cm, 60 on a road, 5 in square (D-T2, house)."""
    assert way(garde("line-infantry"), name).speed == speed_mm


def test_the_slowest_unit_decides_for_all() -> None:
    """Foot artillery marches 30 cm, line infantry 40 (D-T2; slowest unit: seed)."""
    pace = way(garde("line-infantry", "foot-artillery"), "way-column")
    assert pace.speed == 300
    assert pace.house
    assert pace.slowest.parts[0].profile.entry.id == "foot-artillery"


def test_who_cannot_march_so_keeps_all_from_it() -> None:
    """Artillery has no attack column (D.4)."""
    reckoning = garde("line-infantry", "foot-artillery")
    pace = way(reckoning, "way-attack")
    assert (pace.speed, gone(reckoning, pace, 100).arrives) == (None, None)


@pytest.mark.parametrize(
    ("arm", "terrain", "speed"),
    [("line-infantry", "rough", Fraction(200)), ("light-cavalry", "rough", Fraction(650, 3)),
     ("line-infantry", "very-difficult", Fraction(100)), ("light-cavalry", "very-difficult", None),
     ("line-infantry", "obstacle", Fraction(350)), ("line-infantry", "open-ground", Fraction(400)),
     ("line-infantry", "impassable", None)],
)  # fmt: skip
def test_ground_slows_by_its_class(arm: str, terrain: str, speed: Fraction | None) -> None:
    """×½ infantry, ×⅓ cavalry, ×¼ infantry only, −5 cm (D-T3, house) of 40 and 65 cm."""
    assert way(garde(arm), "way-column", terrain).speed == speed


def test_on_a_road_the_ground_beside_it_has_no_effect() -> None:
    """Terrain effects are ignored on roads (D.4.1, seed)."""
    assert way(garde("line-infantry"), "way-road", "very-difficult").speed == 600


def test_a_retreat_goes_at_half_speed() -> None:
    """Ritirata (D.5, seed)."""
    assert way(garde("line-infantry"), "way-line", half=True).speed == 100


def test_fog_takes_fifteen_centimetres_everywhere_and_rain_ten_off_the_road() -> None:
    """D.12 a (house), b (seed): in 40 cm of march and 60 of road."""
    reckoning = garde("line-infantry")
    off, on = way(reckoning, "way-column"), way(reckoning, "way-road")
    for pace, speeds in ((off, [250, 300]), (on, [450, 600])):
        assert [gone(reckoning, pace, 1, kind).by_turn[0] for kind in (FOGGY, RAINY)] == speeds


def test_nobody_gets_anywhere_where_weather_takes_all_the_speed() -> None:
    reckoning = garde("line-infantry")
    pace = way(reckoning, "way-square")
    told = march(reckoning, pace, 100, (FOGGY,), turns=12)
    assert told.arrives is None
    assert [*told.by_turn] == [0] * 12


def test_a_division_reaches_the_crossroads_in_the_turn_in_which_it_is_there() -> None:
    """3 km are 60 cm (1 cm = 50 m): two turns in march column, in the second."""
    reckoning = garde("line-infantry")
    pace = way(reckoning, "way-column")
    told = gone(reckoning, pace, 600)
    assert told.arrives == 2
    assert [*told.by_turn] == [400, 800]
    assert march(reckoning, pace, 600, start=4).arrives == 5
    assert march(reckoning, pace, 600, turns=1).arrives is None


def test_weather_follows_its_sequence_and_the_last_goes_on() -> None:
    """Six turns fine, two of rain, one of fog (D.12, seed)."""
    fine = Weather(turns=6, kind="fair")
    rain, fog = Weather(turns=2, kind="rain"), Weather(kind="fog")
    sequence = (fine, rain, fog)
    turns = {1: fine, 6: fine, 7: rain, 8: rain, 9: fog, 40: fog}
    assert {turn: weather_at(sequence, turn) for turn in turns} == turns
    assert weather_at((), 1) is None


def test_foot_takes_the_broken_column_and_horse_may_not_enter() -> None:
    """Infantry Parziale in close order 12 and 6 cm; cavalry — (A.9.3, house; forbidden: seed)."""
    assert way(romans("hastatus"), "at-full-speed").speed == 120
    assert way(romans("hastatus"), "at-full-speed", "broken").speed == 60
    assert way(romans("eques"), "at-full-speed", "broken").speed is None


def test_speeds_in_throws_are_worth_their_figures_size() -> None:
    """Heavy foot 1 JT a die, two dice a move; JT 40 mm with 15 mm figures (B.1, B.5)."""
    basis = a_list_of(CIVITATES, "polybian-roman", a_kind("x", "heavy-foot", "foot"))
    reckoning = reckoned(basis, a_troop("x", 4))
    jt = basis.ruleset.mm("1 jt", basis.figure_size)
    paces = [way(reckoning, name).speed for name in ("near-enemy", "far-from-enemy")]
    assert paces == [2 * jt, 3 * jt]
    assert way(reckoning, "near-enemy", "difficult").speed == jt


def test_a_truppa_on_foot_moves_two_u_and_a_mounted_one_four() -> None:
    """C.2, C.3 (seed); how long a u is isn't said, so speeds are in u."""
    kinds = (a_kind("walker"), a_kind("rider", "mounted", mount="on-horseback"))
    basis = a_list_of(MEDIOEVO, "communal-militia", *kinds)
    speeds = [
        way(reckoned(basis, a_troop(each, 100, echelon="truppa")), "in-a-round").speed
        for each in ("walker", "rider")
    ]
    assert speeds == [2, 4]
    assert not basis.ruleset.has_length_unit


@pytest.mark.parametrize(
    ("distance", "diagonal", "turns"),
    [(30, 30, 30), (1, 30, 1), (Fraction(51, 10), 30, 6), (5, 30, 5), (0, 30, 0), (10, 45, 7)],
)
def test_reinforcements_arrive_by_the_uar_rounded_up(
    distance: Fraction, diagonal: int, turns: int
) -> None:
    """Distance ÷ Uar, a Uar being the diagonal of a hexagon ÷ 30 (C.1, seed)."""
    basis = a_list_of(MEDIOEVO, "communal-militia", a_kind("walker"))
    assert stages_of(reckoned(basis), distance, diagonal) == turns


def test_other_rules_know_no_stages() -> None:
    with pytest.raises(NotApplicable):
        stages_of(romans("hastatus"), 1, 1)


def test_what_cannot_be_is_refused() -> None:
    reckoning = romans("hastatus")
    pace = way(reckoning, "at-full-speed")
    with pytest.raises(BadRequest):
        march(reckoning, pace, -1)
    with pytest.raises(BadRequest):
        pace_of(reckoning, (), pace.marcher)
    with pytest.raises(UnknownName):
        way(reckoning, "at-full-speed", "lava")


@pytest.mark.parametrize(("there", "mm"), [((30, 40), 50), ((1, 1), 2), ((0, 0), 0)])
def test_a_distance_is_rounded_up_to_whole_millimetres(there: tuple[int, int], mm: int) -> None:
    assert distance_between((0, 0), there) == mm
