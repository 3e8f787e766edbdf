"""Where armies and formations break, on the roster: from the ruleset's own data."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.break_points import break_points
from builder.export.telling import Telling
from builder.operations.documents import new_scenario, worked_out
from builder.translation import Catalogue
from tests.export.battles import eighty, small
from tests.support import pdf
from tests.support.makers import shipped

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.export.break_points import BreakPoint


@cache
def quatre_bras() -> Battle:
    return worked_out(new_scenario(shipped(), "quatre-bras-1815", language="en"), shipped())


def points_of(battle: Battle) -> dict[str, tuple[BreakPoint, ...]]:
    """Return the break points of the first side by the names of its formations."""
    tell = Telling(battle.sides[0].reckoning, Catalogue("en"))
    names = {node.id: tell.name(node) for node in tell.nodes}
    return {names[formation]: points for formation, points in break_points(tell).items()}


def test_an_army_of_eighty_tests_at_its_fortieth() -> None:
    """Issue 7: "tests at the 40th of 80" (Affinati, Vittoria)."""
    (point,) = points_of(eighty())["Six maniples"]
    assert (point.boxes.count, point.boxes.marks) == (80, ((40, "40"),))
    assert point.marks[0].startswith("40 / 80: tests")
    assert not point.label.house


def test_a_brigade_retreats_when_more_than_half_of_it_is_beaten() -> None:
    """La Garde au feu, Ritirata: five battalions, guns apart; more than half are three."""
    (point,) = points_of(quatre_bras())["Gauthier's brigade"]
    assert (point.boxes.count, point.boxes.marks) == (5, ((3, "3"),))


def test_a_value_of_the_house_wears_its_mark() -> None:
    (point,) = points_of(quatre_bras())["Ney's wing"]
    assert point.label.house


def test_rules_that_watch_nothing_have_no_boxes_for_it() -> None:
    assert points_of(small("mini-stands")) == {}


def test_a_formation_of_which_nothing_is_watched_has_a_box_for_each_unit() -> None:
    pages = pdf.texts(booklet(quatre_bras(), ["roster"], PrintOptions(detail="full")).content)
    foy = next(page for page in pages[1:] if "Foy's division" in page and "units lost" in page)
    assert foy.count("The whole Formation retreats") == 2


def test_the_army_s_break_point_stands_on_the_summary_but_not_in_brief() -> None:
    told = "The army tests morale"
    for detail, count in (("brief", 0), ("normal", 1), ("full", 1)):
        made = booklet(eighty(), ["roster"], PrintOptions(detail=detail))  # type: ignore[arg-type]
        assert pdf.texts(made.content)[0].count(told) == count
