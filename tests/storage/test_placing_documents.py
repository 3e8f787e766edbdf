"""Where units stand, in a battle's file: as it was saved, or refused with line and field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import DocumentError
from builder.core.scenario import Scenario
from builder.storage.documents import load, text_of
from tests.storage.conftest import SAMPLES

if TYPE_CHECKING:
    from builder.storage.library import Library

TEXT = (SAMPLES / "scenario-2-deployment.legatus").read_text(encoding="utf-8")
# What is replaced in the sample by what; which field is told, and in which words.
FAULTS = [
    ("NaN", "x_mm: 900", "x_mm: .nan", "deployment[0].placements[0].x_mm",
     "should be a whole number"),
    ("infinity", "x_mm: 900", "x_mm: -.inf", "deployment[0].placements[0].x_mm",
     "should be a whole number"),
    ("a fraction", "x_mm: 900", "x_mm: 900.5", "deployment[0].placements[0].x_mm",
     "should be a whole number"),
    ("a kilometre", "x_mm: 900", "x_mm: 1000000", "deployment[0].placements[0].x_mm",
     "should be at most 200000"),
    ("a full turn", "facing_deg: 15", "facing_deg: 360", "deployment[0].placements[1].facing_deg",
     "should be at most 359"),
    ("a turn to the left", "facing_deg: 15", "facing_deg: -15",
     "deployment[0].placements[1].facing_deg", "should be at least 0"),
    ("a unit of no name", 'unit: "2"', 'unit: ""', "deployment[0].placements[0].unit",
     "should not be empty"),
    ("a unit that is a number", 'unit: "2"', "unit: 2", "deployment[0].placements[0].unit",
     "should be text"),
    ("a unit twice", 'unit: "4"', 'unit: "2"', "deployment[0].placements[1].unit",
     "the unit “2” is placed twice"),
    ("a side that there isn't", "- side: carthage", "- side: cartage", "deployment[1].side",
     "did you mean “carthage”?"),
    ("a side twice", "- side: carthage", "- side: rome", "deployment[1].side",
     "the side “rome” is there twice"),
    ("a strip that there isn't", "strip: deep-strip", "strip: deap-strip", "deployment[0].strip",
     "did you mean “deep-strip”?"),
]  # fmt: skip


def _told(text: str, library: Library) -> list[tuple[int | None, str, str]]:
    with pytest.raises(DocumentError) as caught:
        load(text, "x.legatus", library)
    return [(each.line, each.field, str(DocumentError((each,)))) for each in caught.value.problems]


def test_the_sample_is_canonical(library: Library) -> None:
    assert text_of(load(TEXT, "x", library)) == TEXT


def test_a_battle_without_a_deployment_is_written_without_one(
    library: Library, scenario_text: str
) -> None:
    scenario = load(scenario_text, "x", library)
    assert isinstance(scenario, Scenario)
    assert scenario.deployment == ()
    assert text_of(scenario) == scenario_text


@pytest.mark.parametrize("case", FAULTS, ids=[case[0] for case in FAULTS])
def test_a_fault_is_told_with_line_and_field(
    library: Library, case: tuple[str, str, str, str, str]
) -> None:
    _, old, new, field, words = case
    assert TEXT.count(old) == 1
    ((line, found, message),) = _told(TEXT.replace(old, new), library)
    assert (line, found) == (TEXT[: TEXT.index(old)].count("\n") + 1, field)
    assert words in message


def test_a_unit_that_the_army_lost_is_no_fault_of_the_file(library: Library) -> None:
    scenario = load(TEXT.replace('unit: "2"', 'unit: "gone/7"'), "x", library)
    assert isinstance(scenario, Scenario)
    assert scenario.deployment_of("rome").placements[0].unit == "gone/7"


def test_a_hundred_thousand_placements_are_refused(library: Library) -> None:
    many = "".join(f'      - {{unit: "{n}", x_mm: 1, y_mm: 1}}\n' for n in range(100_000))
    head = TEXT[: TEXT.index("deployment:")]
    text = f"{head}deployment:\n  - side: rome\n    placements:\n{many}"
    with pytest.raises(DocumentError) as caught:
        load(text, "x", library)
    assert any(word in str(caught.value) for word in ("at most 10000", "200"))
