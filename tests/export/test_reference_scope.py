"""The quick-reference sheet holds what ground, weather and orders of a battle bring, no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.circumstance_edits import with_side
from builder.core.circumstances import Weather
from builder.export.booklet import booklet
from builder.export.reference_content import NamedText, reference_content
from builder.export.table_content import TableContent
from builder.operations.documents import new_scenario
from builder.operations.publishing import rules_alone
from builder.translation import Catalogue
from tests.content.systems import CIVITATES, GARDE, MEDIOEVO
from tests.export.battles import eighty, zama
from tests.support import pdf
from tests.support.makers import ANCIENTS, shipped
from tests.support.maps import laid_by_dice, worked

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.export.reference_content import ReferenceContent

ENGLISH = Catalogue("en")
SYSTEMS = (ANCIENTS, CIVITATES, GARDE, MEDIOEVO)


def content(battle: Battle, *, whole: bool = False) -> ReferenceContent:
    return reference_content(battle, ENGLISH, whole=whole)


def quatre_bras(*weather: str) -> Battle:
    """Return Quatre Bras under this weather."""
    scenario = new_scenario(shipped(), "quatre-bras-1815", language="en")
    stretches = tuple(Weather(kind=kind) for kind in weather)
    return worked(scenario.model_copy(update={"weather": stretches}))


def titles(told: ReferenceContent) -> list[str]:
    return [each.title for each in told.sections]


def labels(told: ReferenceContent, title: str) -> list[str]:
    """Return the rows of a table, or the orders and kinds of ground, of a section."""
    (section,) = (each for each in told.sections if each.title == title)
    found: list[str] = []
    for item in section.items:
        if isinstance(item, TableContent):
            found += [row.label for row in item.rows]
        elif isinstance(item, NamedText):
            found.append(item.name)
    return found


def test_only_the_weather_that_comes_is_on_the_sheet() -> None:
    """Rules-data D: rain, fog and snow slow; fair weather does nothing."""
    assert labels(content(quatre_bras("rainy-weather")), "Weather") == ["rain"]
    assert "Weather" not in titles(content(quatre_bras("fine-weather")))


def test_where_no_weather_is_set_any_may_come() -> None:
    assert labels(content(quatre_bras()), "Weather") == ["rain", "fog", "snow"]


def test_the_weather_is_told_under_the_title() -> None:
    told = content(quatre_bras("fine-weather", "rainy-weather"))
    assert "turn 1: fair weather; turn 2: rain" in [fact.text for fact in told.facts]


def test_ground_that_does_not_lie_on_the_table_is_left_out() -> None:
    """Two who choose Open lay gentle hills or fields (here no field): nothing is closed."""
    told = content(laid_by_dice(choices=("open", "open")))
    assert labels(told, "On this table") == ["gentle hill"]
    assert "Woods: cover at the edge." not in repr(told)
    assert "Woods: cover at the edge." in repr(content(zama()))


def test_ground_is_told_with_its_class_and_what_it_does() -> None:
    told = content(laid_by_dice())
    (section,) = (each for each in told.sections if each.title == "On this table")
    wood = next(item for item in section.items if getattr(item, "name", "") == "wood")
    assert isinstance(wood, NamedText)
    assert wood.who == "broken"
    assert wood.text.house


def test_only_orders_that_somebody_can_be_given_are_told() -> None:
    """Rules-data D.5: cavalry pursues and grand batteries bombard; a division of foot does not."""
    assert {"Pursuit", "Bombardment"} <= set(labels(content(quatre_bras()), "Orders"))
    scenario = new_scenario(shipped(), "quatre-bras-1815", language="en")
    for place, side in enumerate(scenario.sides):
        root = side.army.root
        root = root.model_copy(update={"children": root.children[:1]})
        scenario = with_side(scenario, place, army=side.army.model_copy(update={"root": root}))
    assert not {"Pursuit", "Bombardment"} & set(labels(content(worked(scenario)), "Orders"))


def test_the_whole_system_has_what_the_battle_has_not() -> None:
    told = content(eighty(), whole=True)
    assert "Elephants and scythed chariots" in titles(told)
    assert "camels" in labels(told, "Movement")


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_rules_can_be_printed_without_any_army(ruleset: str) -> None:
    alone = rules_alone(shipped(), ruleset)
    told = content(alone)
    assert titles(told)
    assert sum(len(each.items) for each in told.sections) > 20
    made = booklet(alone, ["qrs"], own_copy=False)
    assert told.title == pdf.information(made.content)["Title"]


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_the_whole_system_has_every_section(ruleset: str) -> None:
    rules = shipped().ruleset(ruleset)
    assert len(content(rules_alone(shipped(), ruleset)).sections) == len(rules.quick_reference)
