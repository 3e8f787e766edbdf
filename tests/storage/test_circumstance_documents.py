"""What surrounds a battle in its file: as it was saved, or refused with line and field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.circumstances import Reserve, Weather
from builder.core.errors import DocumentError
from builder.core.scenario import Scenario, edge_of
from builder.storage.documents import load, open_document, save_document, text_of
from tests.storage.conftest import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from builder.storage.library import Library

TEXT = (SAMPLES / "scenario-2-circumstances.legatus").read_text(encoding="utf-8")
# What is replaced in the sample by what; which field is told, and in which words.
FAULTS = [
    ("an unknown edge", "edge: left", "edge: lef", "sides[0].edge", "should be one of"),
    ("an unknown task", "task: attacker", "task: atacker", "sides[0].task", "should be one of"),
    ("an unknown side of a work", "- side: carthage\n    name", "- side: cartage\n    name",
     "works[0].side", "did you mean “carthage”?"),
    ("a way of building that the rules lack", "begun: 2", "kind: by-magic", "works[1].kind",
     "isn't known"),
    ("a weather that the rules lack", "turns: 6", "turns: 6\n    kind: hail", "weather[0].kind",
     "“hail” isn't known"),
    ("a weather of no turns", "turns: 6", "turns: 0", "weather[0].turns", "at least 1"),
    ("a weather of NaN turns", "turns: 6", "turns: .nan", "weather[0].turns", "whole number"),
    ("a weather that says nothing", "text: Sun", 'text: ""', "weather[1]", "a kind or a text"),
    ("an objective off any table", "x_mm: 1200", "x_mm: 100001", "victory.objectives[0].x_mm",
     "at most 100000"),
    ("an objective left of the table", "x_mm: 1200", "x_mm: -1", "victory.objectives[0].x_mm",
     "at least 0"),
    ("an objective of NaN", "y_mm: 700", "y_mm: .nan", "victory.objectives[0].y_mm",
     "whole number"),
    ("an objective wider than tables", "radius_mm: 150", "radius_mm: 10001",
     "victory.objectives[0].radius_mm", "at most 10000"),
    ("an objective of an unknown side", "held_by: rome", "held_by: rom",
     "victory.objectives[0].held_by", "did you mean “rome”?"),
    ("an objective twice", "id: ford", "id: hill", "victory.objectives[1].id", "there twice"),
    ("half a stretch", "        to_mm: 900\n", "", "sides[0].reserves[0]", "a beginning"),
    ("a stretch that runs back", "to_mm: 900", "to_mm: 200", "sides[0].reserves[0]", "ends after"),
    ("a turn and a roll", "from_turn: 3", "turn: 3", "sides[0].reserves[0]", "doesn't roll"),
    ("turn 0", "from_turn: 3", "from_turn: 0", "sides[0].reserves[0].from_turn", "at least 1"),
    ("a reserve of nobody", "nodes:\n          - 9\n          - 17", "nodes: []",
     "sides[0].reserves[1].nodes", "at least 1"),
    ("a node that is none", "- 17", "- -1", "sides[0].reserves[1].nodes[1]", "at least 1"),
    ("a topic that there isn't", "sides:\n", "open_topics: [order]\nsides:\n", "open_topics[0]",
     "should be one of"),
    ("a topic open and secret", "sides:\n",
     "open_topics: [orders]\nsecret_topics: [notes, orders]\nsides:\n", "secret_topics[1]",
     "either open or secret"),
    ("no ground", 'ground_m_per_cm: "15/2"', "ground_m_per_cm: 0", "ground_m_per_cm", "at least"),
    ("ground of NaN", 'ground_m_per_cm: "15/2"', "ground_m_per_cm: .nan", "ground_m_per_cm",
     "number"),
    ("ground for giants", 'ground_m_per_cm: "15/2"', "ground_m_per_cm: 10001", "ground_m_per_cm",
     "at most 10000"),
]  # fmt: skip


def _told(text: str, library: Library) -> list[tuple[int | None, str, str]]:
    with pytest.raises(DocumentError) as caught:
        load(text, "x.legatus", library)
    return [(each.line, each.field, str(DocumentError((each,)))) for each in caught.value.problems]


def _scenario(text: str, library: Library) -> Scenario:
    document = load(text, "x", library)
    assert isinstance(document, Scenario)
    return document


def test_the_sample_is_canonical(library: Library) -> None:
    assert text_of(load(TEXT, "x", library)) == TEXT


def test_circumstances_are_saved_and_opened_as_the_same(library: Library, tmp_path: Path) -> None:
    document = load(TEXT, "x", library)
    save_document(document, tmp_path / "a.legatus", library)
    assert open_document(tmp_path / "a.legatus", library).document == document


@pytest.mark.parametrize("case", FAULTS, ids=[case[0] for case in FAULTS])
def test_a_fault_is_told_with_line_field_and_what_was_expected(
    library: Library, case: tuple[str, str, str, str, str]
) -> None:
    _, old, new, field, words = case
    assert old in TEXT
    told = _told(TEXT.replace(old, new, 1), library)
    assert field in [each[1] for each in told]
    assert words in "\n".join(each[2] for each in told)
    first = TEXT[: TEXT.index(old)].count("\n") + 1
    assert abs(next(each[0] or 0 for each in told if each[1] == field) - first) <= 5


@pytest.mark.parametrize(
    ("head", "item", "most", "field"),
    [
        ("weather:", "  - text: Sun\n", 100, "weather"),
        ("works:", "  - side: rome\n", 100, "works"),
        ("  objectives:", "    - {id: a#, x_mm: 1, y_mm: 1}\n", 50, "victory.objectives"),
    ],
)
def test_more_than_a_battle_holds_is_refused(
    library: Library, head: str, item: str, most: int, field: str
) -> None:
    many = "".join(item.replace("#", str(n)) for n in range(most + 1))
    told = _told(TEXT.replace(f"{head}\n", f"{head}\n{many}", 1), library)
    assert (told[0][1], f"at most {most}" in told[0][2]) == (field, True)


def test_a_reserve_may_name_a_node_that_has_gone(library: Library) -> None:
    """Armies are edited after the reserves were chosen: a finding, no reason to refuse a file."""
    gone = _scenario(TEXT.replace("- 17", "- 999999"), library)
    assert gone.sides[0].reserves[1].nodes == (9, 999_999)


def test_the_first_side_has_the_lower_edge_and_the_second_the_upper(library: Library) -> None:
    plain = (SAMPLES / "scenario-1.legatus").read_text(encoding="utf-8")
    battle = _scenario(plain, library)
    assert [edge_of(battle, side) for side in (0, 1)] == ["lower", "upper"]
    assert [edge_of(_scenario(TEXT, library), side) for side in (0, 1)] == ["left", "right"]


def test_weather_in_the_players_words_has_no_effect_and_needs_no_kind() -> None:
    assert Weather(text="Dust in the faces of the Cimbri").kind is None


def test_who_waits_rolls_by_the_rules_where_nothing_else_is_said() -> None:
    waiting = Reserve(nodes=(2,))
    assert (waiting.turn, waiting.from_turn, waiting.at_least) == (None, None, None)
