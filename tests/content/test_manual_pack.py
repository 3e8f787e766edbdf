"""The manual page on writing a rules system: its example is the tiny pack, and it works."""

from __future__ import annotations

import re
import shutil
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder.core.army_list import ArmyList
from builder.core.errors import PackError
from builder.core.own_values import OwnValues, house_cells
from builder.core.ruleset import Ruleset
from builder.core.scenario import ScenarioTemplate
from builder.operations.customising import own_values_file
from builder.operations.packs import pack_lines, template_lines
from builder.storage.library import Library
from builder.storage.locations import data_folder
from builder.storage.own_values import text_of_own_values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.model import Model

ROOT = Path(__file__).resolve().parents[2]
PACK = ROOT / "tests" / "data" / "packs" / "tiny"
MANUAL = ROOT / "resources" / "manual"
RULES = "desert-columns"
LANGUAGES = ("en", "it")
RULESET = f"resources/rulesets/{RULES}/ruleset.yaml"
LIST = f"army_lists/{RULES}/motor-patrol.yaml"
OWN_VALUES = f"resources/own_values/{RULES}.yaml"
_LINES = re.MULTILINE | re.DOTALL
_BLOCK = re.compile(r"^```yaml\n# file: (\S+)\n(.*?)^```$", _LINES)
_CODE = re.compile(r"`([a-z_]+)`")


def _page(language: str) -> str:
    return (MANUAL / language / "writing-a-rules-system.md").read_text(encoding="utf-8")


def _blocks(language: str) -> list[tuple[str, str]]:
    """Return the pieces of files on a page, in its order: each with its file."""
    return [(match[1], match[2]) for match in _BLOCK.finditer(_page(language))]


def _files() -> dict[str, str]:
    """Return the files of the English page, put together from their pieces."""
    pieces: dict[str, list[str]] = {}
    for file, piece in _blocks("en"):
        pieces.setdefault(file, []).append(piece)
    return {file: "\n".join(texts) for file, texts in pieces.items()}


@pytest.fixture
def typed(tmp_path: Path) -> Path:
    """Return the pack as a reader of the page types it."""
    for name, content in _files().items():
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(content, encoding="utf-8")
    return tmp_path


def test_what_the_page_prints_loads_without_faults(typed: Path) -> None:
    library = Library([typed])
    (line,) = pack_lines(library)
    (template,) = template_lines(library)
    assert (line.id, line.error, template.error) == (RULES, None, None)
    assert [(each.id, each.error) for each in line.lists] == [("motor-patrol", None)]


def test_it_is_the_tiny_pack_word_for_word() -> None:
    files = {
        file.relative_to(PACK).as_posix(): file.read_text(encoding="utf-8")
        for file in PACK.rglob("*.yaml")
    }
    assert _files() == files


def test_the_italian_page_has_the_same_pieces() -> None:
    assert _blocks("it") == _blocks("en")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (RULESET, "{en: column, it: colonna}", "{en: column}"),
        (RULESET, "cells: [0, 2]", "cells: [0]"),
        (LIST, "role: commander", "role: comander"),
    ],
)
def test_faults_are_told_as_the_page_says(tmp_path: Path, file: str, old: str, new: str) -> None:
    shutil.copytree(PACK, tmp_path / "tiny")
    place = tmp_path / "tiny" / file
    before = place.read_text(encoding="utf-8")
    assert before.count(old) == 1
    place.write_text(before.replace(old, new), encoding="utf-8")
    with pytest.raises(PackError) as caught:
        Library([tmp_path / "tiny"]).army_list(RULES, "motor-patrol")
    for language in LANGUAGES:
        assert f"legatus: {caught.value}\n" in _page(language)


def _own_values(language: str) -> str:
    (found,) = re.findall(r"^```yaml\n(schema: own-values/1\n.*?)^```$", _page(language), _LINES)
    assert isinstance(found, str)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_own_values_of_the_page_are_taken(language: str, tmp_path: Path) -> None:
    file = tmp_path / OWN_VALUES
    file.parent.mkdir(parents=True)
    file.write_text(_own_values(language), encoding="utf-8")
    library = Library([PACK, tmp_path])
    cell = library.ruleset(RULES).table_index["training"].cell("green", "points")
    assert (str(cell.value), cell.source) == ("-2", "own")
    assert library.lost_values(RULES) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_own_values_of_the_page_are_as_the_program_writes_them(language: str) -> None:
    ruleset = Library([PACK]).ruleset(RULES)
    first, second, *_ = house_cells(ruleset)
    mine = first.model_copy(update={"value": Fraction(-2)})
    own = OwnValues(ruleset=RULES, version=ruleset.version, cells=(mine,))
    assert _own_values(language) == text_of_own_values(own, (second,))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_where_own_values_lie(language: str) -> None:
    place = own_values_file(RULES).relative_to(data_folder()).as_posix()
    assert place == f"packs/own/{OWN_VALUES}"
    assert f"`{place}`" in _page(language)


def _keys(model: type[Model]) -> Iterator[str]:
    schema = model.model_json_schema()
    for part in (schema, *schema["$defs"].values()):
        yield from part.get("properties", {})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("model", [Ruleset, ArmyList, ScenarioTemplate])
def test_every_key_of_the_schema_stands_in_the_last_table(
    model: type[Model], language: str
) -> None:
    last = _page(language).rpartition("\n## ")[2]
    assert set(_keys(model)) - set(_CODE.findall(last)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_of_the_last_table_is_made_up(language: str) -> None:
    known = {key for model in (Ruleset, ArmyList, ScenarioTemplate) for key in _keys(model)}
    last = _page(language).rpartition("\n## ")[2]
    assert set(_CODE.findall(last)) - known == {"schema"}
