"""What players work out before a game, in sections: from where one marches, what is told."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from builder.core.circumstances import Objective, Reserve, Victory, Weather
from builder.core.messages import Message
from builder.operations.documents import new_scenario, worked_out
from builder.operations.marches import Goal, Orders, goals_of, march_lines, marching_nodes
from builder.operations.preparing import sections_of
from builder.operations.sections import clock, percent
from builder.translation import catalogue
from tests.support.bare import bare

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.scenario import Scenario
    from builder.storage.library import Library

ENGLISH = catalogue("en")
FIRST = 2


@pytest.fixture(scope="module")
def quatre_bras(library: Library) -> Scenario:
    """Return a battle on 96 × 90 cm whose first formation, number 2, is a division."""
    battle = new_scenario(library, "quatre-bras-1815", language="en")
    return bare(battle).model_copy(update={"victory": None, "weather": ()})


def worked(scenario: Scenario, library: Library, **fields: object) -> Battle:
    return worked_out(scenario.model_copy(update=fields), library)


def with_reserve(scenario: Scenario, **waits: object) -> Scenario:
    reserve = Reserve.model_validate({"nodes": (FIRST,)} | waits)
    first = scenario.sides[0].model_copy(update={"reserves": (reserve,)})
    return scenario.model_copy(update={"sides": (first, *scenario.sides[1:])})


def origin(battle: Battle, side: int = 0) -> tuple[tuple[int, int] | None, int]:
    line = march_lines(battle, side, (Goal("x", (0, 0)),))[0]
    return line.origin, line.start


def test_who_isnt_placed_starts_in_the_middle_of_its_edge(
    quatre_bras: Scenario, library: Library
) -> None:
    battle = worked(quatre_bras, library)
    assert (origin(battle), origin(battle, 1)) == (((480, 900), 1), ((480, 0), 1))


def test_a_reserve_starts_where_and_when_it_enters(quatre_bras: Scenario, library: Library) -> None:
    late = with_reserve(quatre_bras, edge="left", from_mm=100, to_mm=300, turn=4)
    assert origin(worked(late, library)) == ((0, 200), 4)


def test_another_origin_and_turn_may_be_asked_for(quatre_bras: Scenario, library: Library) -> None:
    orders = Orders(origin=(10, 10), start=3)
    line = march_lines(worked(quatre_bras, library), 0, (Goal("x", (10, 320)),), orders)[0]
    assert (line.origin, line.start, line.marches[0].arrives) == ((10, 10), 3, 4)


def test_weather_of_the_battle_slows_its_marches(quatre_bras: Scenario, library: Library) -> None:
    """30 cm a turn, 20 in rain off the road (D.12 a, house)."""
    rain = (Weather(turns=3, kind="rainy-weather"),)
    goal = (Goal("x", distance=Fraction(60)),)
    plain, wet = (
        march_lines(worked(quatre_bras, library, weather=weather), 0, goal)[0].marches[0]
        for weather in ((), rain)
    )
    assert (plain.arrives, wet.arrives) == (2, 3)


def test_formations_that_get_orders_march_by_themselves(
    quatre_bras: Scenario, library: Library
) -> None:
    side = worked(quatre_bras, library).sides[0]
    assert FIRST in [node.id for node in marching_nodes(side)]


def test_one_marches_to_the_places_that_count_else_to_the_middle(quatre_bras: Scenario) -> None:
    place = Objective(id="crossroads", x_mm=480, y_mm=200)
    counted = quatre_bras.model_copy(update={"victory": Victory(objectives=(place,))})
    assert [goal.name for goal in goals_of(counted)] == ["crossroads"]
    assert [goal.at for goal in goals_of(quatre_bras)] == [(480, 450)]


def test_every_battle_of_the_packs_can_be_prepared(library: Library) -> None:
    for ruleset, template in library.template_ids():
        battle = worked_out(new_scenario(library, f"{ruleset}/{template}", language="en"), library)
        for section in sections_of(battle):
            assert ENGLISH.say(section.title)
            assert len({len(row) for row in section.rows}) <= 1


def test_odds_are_told_where_somebody_waits(quatre_bras: Scenario, library: Library) -> None:
    titles = [
        ENGLISH.say(section.title)
        for section in sections_of(worked(with_reserve(quatre_bras, turn=2), library))
    ]
    assert titles[:3] == [
        "Time and space",
        "Does it fit? France",
        "Odds of the reserves: France",
    ]


def test_who_arrives_later_starts_his_march_then(quatre_bras: Scenario, library: Library) -> None:
    """Jérôme arrives in turn 2 from the south (history.md, quatre_bras_1815)."""
    battle = worked(quatre_bras, library)
    lines = march_lines(battle, 0, (Goal("x", (480, 200)),))
    starts = {line.node.name: (line.origin, line.start) for line in lines}
    assert starts["Jérôme's division (turn 2)"] == ((300, 900), 2)


@pytest.mark.parametrize(
    ("share", "told"),
    [(Fraction(0), "0 %"), (Fraction(1, 400), "under 1 %"), (Fraction(1, 3), "33 %"),
     (Fraction(1, 2), "50 %"), (Fraction(999, 1000), "over 99 %"), (Fraction(1), "100 %")],
)  # fmt: skip
def test_nothing_and_all_are_told_only_of_what_is(share: Fraction, told: str) -> None:
    assert ENGLISH.say(percent(share)) == told


@pytest.mark.parametrize(
    ("seconds", "told"), [(2700, "45 min"), (7199, "120 min"), (7200, "2 h"), (8400, "2 h 20 min")]
)
def test_times_are_told_as_people_say_them(seconds: int, told: str) -> None:
    message = clock(seconds)
    assert isinstance(message, Message)
    assert ENGLISH.say(message) == told


def test_many_formations_are_told_to_a_bound_and_how_many_more_there_are(
    library: Library,
) -> None:
    scenario = new_scenario(library, "zama-202bc", language="en")
    army = scenario.sides[0].army
    one = army.root.children[0]
    many = tuple(one.model_copy(update={"id": 10_000 + n, "children": ()}) for n in range(70))
    root = army.root.model_copy(update={"children": (*army.root.children, *many)})
    side = scenario.sides[0].model_copy(update={"army": army.model_copy(update={"root": root})})
    battle = worked(scenario, library, sides=(side, scenario.sides[1]))
    section = next(s for s in sections_of(battle) if "March table: Rome" in ENGLISH.say(s.title))
    assert ENGLISH.say(section.lines[-1]) == "16 more aren't told"
