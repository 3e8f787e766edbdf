"""The manual page on writing an army list: its example is whole, and it works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder import assets
from builder.core.army_list import ArmyList
from builder.operations.documents import new_roster, worked_out
from builder.operations.new_list import PACK
from builder.storage.library import Library

MANUAL = Path(__file__).resolve().parents[2] / "resources" / "manual"
FILE = "army_lists/roman-ancients/ligurian-hillmen.yaml"
LANGUAGES = ("en", "it")
_BLOCK = re.compile(r"^```yaml\n# file: (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([a-z_]+)`")


def _page(language: str) -> str:
    return (MANUAL / language / "writing-an-army-list.md").read_text(encoding="utf-8")


def _blocks(language: str) -> list[tuple[str, str]]:
    return [(match[1], match[2]) for match in _BLOCK.finditer(_page(language))]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Return the shipped packs, and the list as a reader of the page types it."""
    assert {file for file, _ in _blocks("en")} == {FILE}
    place = tmp_path / FILE
    place.parent.mkdir(parents=True)
    place.write_text("\n".join(text for _, text in _blocks("en")), encoding="utf-8")
    return Library([assets.root(), tmp_path])


def test_its_ready_army_breaks_no_rule(library: Library) -> None:
    roster = new_roster(library, "roman-ancients", "ligurian-hillmen", language="en")
    (side,) = worked_out(roster, library).sides
    assert side.reckoning.findings == ()


def test_the_italian_page_has_the_same_pieces() -> None:
    assert _blocks("it") == _blocks("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_where_the_file_lies(language: str) -> None:
    assert f"`packs/{PACK}/{FILE}`" in _page(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fields_it_speaks_of_are_fields_of_a_list(language: str) -> None:
    words = {"seed", "found", "house", "count", "share", "every"}
    schema = str(ArmyList.model_json_schema())
    assert {each for each in _CODE.findall(_page(language)) if f"'{each}'" not in schema} <= words
