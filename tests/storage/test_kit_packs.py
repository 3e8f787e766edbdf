"""The kit of a pack: its names lead somewhere, its numbers have a source, or it is told where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import PackError
from builder.core.kit import Kit
from builder.storage.library import Library
from tests.storage.tiny_pack import write_pack

if TYPE_CHECKING:
    from pathlib import Path

FILE = "resources/rulesets/tiny/kit.yaml"
WORD = "label: {en: Word, it: Parola}"
KIT = f"""\
schema: kit/1
kit:
  tools:
    - {{id: stick, {WORD}, shape: ruler, length: 5 cm, marks: [{{at: 2 cm}}], source: house}}
    - {{id: slab, {WORD}, shape: plate, length: 5 cm, depth: 4 cm, source: house}}
  markers:
    - {{id: lost, {WORD}, each: body, share_percent: 30, size: 2 cm, source: house}}
  dice_bag: [{{kind: d6, {WORD}, count: 4, source: house}}]
  breaks:
    - {{id: half, {WORD}, at: host, counts: formations, of: body, marks: [{{percent: 50, {WORD}}}], source: house}}
  chain: {{{WORD}, reaches: [{{role: captain, length: 9 cm}}], source: house}}
"""  # noqa: E501 - lines of YAML
# What is replaced by what; which field is told, and in which words.
FAULTS = [
    ("length: 5 cm, marks", "length: 5 ells, marks", "kit.tools[0].length", "isn't known"),
    ("at: 2 cm", "at: 2 ells", "kit.tools[0].marks[0].at", "isn't known"),
    ("at: 2 cm", "at: 0 cm", "kit.tools[0].marks[0].at", "more than nothing"),
    ("at: 2 cm", "at: 900 cm", "kit.tools[0].marks[0].at", "at most 5 m"),
    ("each: body", "each: bodi", "kit.markers[0].each", "did you mean “body”?"),
    ("at: host", "at: hosts", "kit.breaks[0].at", "did you mean “host”?"),
    ("of: body", "of: bodi", "kit.breaks[0].of", "did you mean “body”?"),
    ("role: captain", "role: captan", "kit.chain.reaches[0].role", "did you mean “captain”?"),
    ("shape: ruler", "shape: fan", "kit.tools[0]", "a fan has degrees"),
    ("depth: 4 cm, ", "", "kit.tools[1]", "a plate has a depth"),
    ("share_percent: 30", "share_percent: 0", "kit.markers[0].share_percent", "at least 1"),
    ("count: 4, source: house", "count: 4", "kit.dice_bag[0].count", "without a source"),
    ("id: slab", "id: stick", "kit.tools[1].id", "there twice"),
]


def _library(root: Path, text: str) -> Library:
    (write_pack(root) / FILE).write_text(text, encoding="utf-8")
    return Library([root])


def test_the_kit_itself_is_sound(tmp_path: Path) -> None:
    kit = _library(tmp_path, KIT).ruleset("tiny").kit
    assert [len(each) for each in (kit.tools, kit.markers, kit.dice_bag, kit.breaks)] == [
        2,
        1,
        1,
        1,
    ]


def test_a_pack_without_one_has_an_empty_kit(tmp_path: Path) -> None:
    kit = Library([write_pack(tmp_path)]).ruleset("tiny").kit
    assert kit == Kit()


@pytest.mark.parametrize("case", FAULTS, ids=[case[1] or "no depth" for case in FAULTS])
def test_a_fault_is_told_with_its_field(tmp_path: Path, case: tuple[str, str, str, str]) -> None:
    old, new, field, words = case
    assert old in KIT
    with pytest.raises(PackError) as caught:
        _library(tmp_path, KIT.replace(old, new, 1)).ruleset("tiny")
    told = [(each.field, str(PackError((each,)))) for each in caught.value.problems]
    assert [each for each in told if each[0] == field and words in each[1]], told
