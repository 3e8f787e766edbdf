"""Deployment in a pack: zones, distances and patterns lead somewhere, or are told with field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import PackError
from builder.storage.library import Library
from tests.storage.tiny_pack import write_pack

if TYPE_CHECKING:
    from pathlib import Path

ORDERS = "resources/rulesets/tiny/orders.yaml"
LIST = "army_lists/tiny/mob.yaml"
WORD = "label: {en: Word, it: Parola}"
PATTERNS = f"""\
patterns:
  - id: crowd
    {WORD}
    source: house
    lines:
      - {{{WORD}, when: {{all: ["arms:pike"]}}, place: wings, share_percent: 25, behind: 2 cm}}
      - {{{WORD}, rows: 2, deal: body}}
"""
DEPLOYMENT = f"""\
deployment:
  source: house
  strips:
    - {{id: near, {WORD}, from_edge: 0 cm, to_edge: 20 cm, from_flanks: 5 cm}}
  spacing:
    - {{id: led, {WORD}, leader: captain, at_most: 30 cm, severity: warning}}
    - {{id: together, {WORD}, between: body, within: host, at_most_fronts: 1}}
""" + "".join(f"  {line}\n" for line in PATTERNS.splitlines())
# What is replaced by what; which field is told, and in which words.
FAULTS = [
    ("from_edge: 0 cm", "from_edge: 0 ells", "strips[0].from_edge", "“0 ells” isn't known"),
    ("leader: captain", "leader: captan", "spacing[0].leader", "did you mean “captain”?"),
    ("at_most: 30 cm", "at_most: 30 ells", "spacing[0].at_most", "“30 ells” isn't known"),
    ("at_most: 30 cm", "same_facing: true", "spacing[0]", "should say `at_most`"),
    ("between: body", "between: bodi", "spacing[1].between", "did you mean “body”?"),
    ("within: host", "within: hosts", "spacing[1].within", "did you mean “host”?"),
    ("at_most_fronts: 1", "severity: error", "spacing[1]", "exactly one of these"),
    ("at_most_fronts: 1", "at_most_fronts: 1, at_most: 1 cm", "spacing[1]", "exactly one of"),
    ("place: wings", "place: moon", "patterns[0].lines[0].place", "should be one of"),
    (
        "share_percent: 25",
        "share_percent: 101",
        "patterns[0].lines[0].share_percent",
        "at most 100",
    ),
    ("behind: 2 cm", "behind: 2 ells", "patterns[0].lines[0].behind", "“2 ells” isn't known"),
    ('"arms:pike"', '"arms:pikes"', "patterns[0].lines[0].when.all[0]", "did you mean"),
    ("deal: body", "deal: bodi", "patterns[0].lines[1].deal", "did you mean “body”?"),
    ("rows: 2, deal: body", "rows: 0", "patterns[0].lines[1].rows", "at least 1"),
    ("rows: 2, deal: body", "when: {}", "patterns[0]", "every unit has a place"),
]


def _told(root: Path) -> list[tuple[str, str]]:
    with pytest.raises(PackError) as caught:
        Library([root]).army_list("tiny", "mob")
    return [(each.field, str(PackError((each,)))) for each in caught.value.problems]


def _with(root: Path, file: str, text: str) -> Path:
    path = write_pack(root) / file
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
    return root


def test_the_deployment_itself_is_sound(tmp_path: Path) -> None:
    rules = Library([_with(tmp_path, ORDERS, DEPLOYMENT)]).ruleset("tiny").deployment
    assert rules is not None
    assert [len(each) for each in (rules.strips, rules.spacing, rules.patterns)] == [1, 2, 1]


@pytest.mark.parametrize("case", FAULTS, ids=[case[1] for case in FAULTS])
def test_a_fault_is_told_with_its_field(tmp_path: Path, case: tuple[str, str, str, str]) -> None:
    old, new, field, words = case
    assert old in DEPLOYMENT
    told = _told(_with(tmp_path, ORDERS, DEPLOYMENT.replace(old, new, 1)))
    assert any(at == f"deployment.{field}" and words in text for at, text in told), told


def test_a_list_may_have_patterns_of_its_own(tmp_path: Path) -> None:
    own = Library([_with(tmp_path, LIST, PATTERNS)]).army_list("tiny", "mob").patterns
    assert [each.id for each in own] == ["crowd"]


def test_a_fault_in_a_list_s_pattern_is_told(tmp_path: Path) -> None:
    wrong = PATTERNS.replace("deal: body", "deal: bodi")
    ((field, text),) = _told(_with(tmp_path, LIST, wrong))
    assert (field, "did you mean “body”?" in text) == ("patterns[0].lines[1].deal", True)
