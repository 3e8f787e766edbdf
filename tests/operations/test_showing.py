"""What paper can't print of a battle, wherever a person's words stand in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.edits import change
from builder.core.finding import Severity
from builder.core.roster import Leader
from builder.operations.documents import side_of, with_army, worked_out
from builder.operations.showing import glyph_findings

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.roster import Army
    from builder.core.scenario import Scenario
    from builder.storage.documents import Document
    from builder.storage.library import Library


def _with(scenario: Scenario, **values: str) -> Scenario:
    return scenario.model_copy(update=values)


def _in_army(edit: Callable[[Army], Army]) -> Callable[[Scenario], Document]:
    return lambda scenario: with_army(scenario, 0, edit(side_of(scenario, 0)))


def _led(army: Army) -> Army:
    leader = Leader(role=army.root.leaders[0].role, name="🐘")
    return army.model_copy(update={"root": army.root.model_copy(update={"leaders": (leader,)})})


PLACES: dict[str, Callable[[Scenario], Document]] = {
    "title": lambda scenario: _with(scenario, title="🐘"),
    "date": lambda scenario: _with(scenario, date="🐘"),
    "notes": lambda scenario: _with(scenario, notes="🐘"),
    "a side's name": lambda scenario: scenario.model_copy(
        update={"sides": (scenario.sides[0].model_copy(update={"name": "🐘"}), scenario.sides[1])}
    ),
    "a unit's name": _in_army(lambda army: change(army, [3], name="🐘")),
    "a unit's notes": _in_army(lambda army: change(army, [3], notes="🐘")),
    "the words of an order": _in_army(lambda army: change(army, [3], order_notes="🐘")),
    "a leader's name": _in_army(_led),
    "a spare leader's name": _in_army(
        lambda army: army.model_copy(
            update={"spares": (Leader(role=army.root.leaders[0].role, name="🐘"),)}
        )
    ),
}


@pytest.mark.parametrize("put_in", PLACES.values(), ids=PLACES)
def test_what_no_font_has_is_found(
    library: Library, scenario: Scenario, put_in: Callable[[Scenario], Document]
) -> None:
    (finding,) = glyph_findings(worked_out(put_in(scenario), library))
    assert (finding.code, finding.severity) == ("no-glyph", Severity.ADVICE)
    assert dict(finding.message.values)["characters"] == "🐘"


@pytest.mark.parametrize(
    "text", ["Ἀννίβας", "Ganibàl – ‘L’Africano’", "Ганнибал", "½ × 3 → 4", "½ + ¼"]
)
def test_what_the_fonts_have_is_no_finding(library: Library, scenario: Scenario, text: str) -> None:
    assert glyph_findings(worked_out(_with(scenario, title=text), library)) == ()


def test_each_character_is_named_once(library: Library, scenario: Scenario) -> None:
    odd = _with(scenario, title="🐘🐘", notes="🐘 🦁")
    (finding,) = glyph_findings(worked_out(odd, library))
    assert dict(finding.message.values)["characters"] == "🐘 🦁"
