"""Does it fit? One, two and three lines against the zone, and the scale that would do (A.7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import NotApplicable
from builder.core.fit import fit_in_words, fit_of
from builder.translation import catalogue
from tests.content.systems import GARDE, MEDIOEVO, basis_of
from tests.support.fields import ROME, a_scenario, battle_of, maniples, scenario_of
from tests.support.makers import a_formation, a_troop, the_ready_army

if TYPE_CHECKING:
    from builder.core.fit import Fit
    from builder.core.scenario import Scenario


def _fit(scenario: Scenario) -> Fit:
    battle = battle_of(scenario)
    return fit_of(battle, battle.sides[0])


def _said(scenario: Scenario) -> list[str]:
    return [catalogue("en").say(line) for line in fit_in_words(_fit(scenario))]


def test_ten_maniples_fit_160_cm_in_one_line() -> None:
    """10 × 8 cm, 6 deep; the literal strip on 180 cm has 160 × 20 (A.7.3)."""
    fit = _fit(a_scenario(*maniples(10)))
    assert (fit.zone.front_mm, fit.zone.depth_mm) == (1600, 200)
    assert [(each.front_mm, each.depth_mm, each.fits) for each in fit.lines] == [
        (800, 60, True),
        (400, 120, True),
        (320, 180, True),
    ]


def test_what_doesn_t_fit_is_told_with_the_scale_that_would() -> None:
    """30 × 8 cm are 240; the scale that is told fits, and a man less to a figure doesn't."""
    fit = _fit(a_scenario(*maniples(30)))
    one, two, three = fit.lines
    assert (one.fits, two.fits, three.fits) == (False, True, True)
    assert (two.ratio, three.ratio) == (10, 10)
    assert one.ratio is not None
    coarser = [_at(one.ratio + step) for step in (-1, 0)]
    assert [each.lines[0].fits for each in coarser] == [False, True]


def _at(ratio: int) -> Fit:
    return _fit(a_scenario(*maniples(30)).model_copy(update={"ratio": ratio}))


def test_it_is_said_in_words() -> None:
    said = _said(a_scenario(*maniples(30)))
    assert said[0] == "30 units side by side, 240 cm wide; the zone has 160 cm × 20 cm"
    assert said[1].startswith("In 1 line: 240 cm × 6 cm, too wide; at 1:")
    assert said[2:] == ["In 2 lines: 120 cm × 12 cm, fits", "In 3 lines: 80 cm × 18 cm, fits"]


def test_lines_too_deep_for_the_zone_are_told_as_such() -> None:
    deep = maniples(10, base={"front_mm": 20, "depth_mm": 30})
    said = _said(a_scenario(*deep))
    assert "too deep" in said[3]


def test_more_than_three_lines_are_counted() -> None:
    fit = _fit(a_scenario(*maniples(90)))
    assert fit.needs == 5
    assert "5 lines" in catalogue("en").say(fit_in_words(fit)[-1])


def test_each_part_of_the_army_is_measured() -> None:
    wings = [
        a_formation(*maniples(3), id=100, name="Left", echelon="line"),
        a_formation(a_troop("triarius", 60, id=101, ranks=2), id=102, name="Right", echelon="line"),
    ]
    fit = _fit(a_scenario(a_formation(*wings, id=99, echelon="legion")))
    told = [(each.name, each.units, each.front_mm, each.lines) for each in fit.formations]
    assert told == [("Left", 3, 240, 1), ("Right", 1, 60, 1)]


def test_rules_without_a_scale_have_none_that_would_fit() -> None:
    basis = basis_of(GARDE, "french-1805")
    scenario = scenario_of(basis, (ROME, the_ready_army(basis)), table=(300, 1200))
    fit = _fit(scenario)
    assert {each.ratio for each in fit.lines} == {None}
    assert not any("scale" in line for line in _said(scenario))


def test_a_unit_wider_than_the_zone_needs_more_ranks() -> None:
    """An army wider than any table: fifty figures on bases of a metre."""
    wide = a_troop("hastatus", 500, id=2, ranks=1, base={"front_mm": 1000, "depth_mm": 20})
    fit = _fit(a_scenario(wide))
    assert (fit.needs, fit.front_mm) == (None, 50_000)
    assert "more ranks" in catalogue("en").say(fit_in_words(fit)[-1])


def test_figures_fixed_by_hand_fit_at_no_scale() -> None:
    fixed = [a_troop("hastatus", 120, id=n, pinned=50, ranks=1) for n in range(2, 40)]
    said = _said(a_scenario(*fixed))
    assert said[1].endswith("too wide at any scale")


def test_an_empty_army_needs_no_room() -> None:
    fit = _fit(a_scenario())
    assert (fit.units, fit.front_mm, fit.needs) == (0, 0, 0)
    assert _said(a_scenario()) == ["No unit of this army has any figures"]


@pytest.mark.parametrize("table", [(100, 100), (150, 100_000)])
def test_on_a_table_too_small_nothing_fits(table: tuple[int, int]) -> None:
    fit = _fit(a_scenario(*maniples(2), table=table))
    assert [each.fits for each in fit.lines] == [False] * 3


def test_without_a_table_nobody_knows() -> None:
    basis = basis_of(MEDIOEVO, "communal-militia")
    with pytest.raises(NotApplicable, match="no table"):
        _fit(scenario_of(basis, (ROME, the_ready_army(basis)), table=None))
