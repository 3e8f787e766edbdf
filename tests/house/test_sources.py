"""What every source file keeps to, beyond what the linter sees."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(
    file
    for folder in ("builder", "tests")
    for file in (ROOT / folder).rglob("*.py")
    if "_data" not in file.relative_to(ROOT).parts
)
WRITTEN = [
    *SOURCES,
    *(ROOT / ".github").rglob("*.md"),
    *(ROOT / "resources" / "i18n").glob("*.py"),
    ROOT / "README.md",
    ROOT / "pyproject.toml",
    ROOT / "tests" / "run",
    *(ROOT / ".ci").glob("*"),
]
DRAWERS = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "managers", "base"}
# Written backwards, so that this file passes its own test.
_LEFTOVERS = [word[::-1] for word in ("ODOT", "EMXIF")] + ["X" * 3]
_PLACES = [word[::-1] for word in ("emoh", "toor", "tpo", "pmt")]
LEFTOVERS = re.compile(rf"\b({'|'.join(_LEFTOVERS)})\b")
PLACES = re.compile(rf"(?<![\w.])/({'|'.join(_PLACES)})/\w|--(?:extra-)?index-url")
WAITS = re.compile(r"qtbot\.wait[(]|\bqWait[(]")


def _shown(file: Path) -> str:
    return str(file.relative_to(ROOT))


@pytest.mark.parametrize("file", WRITTEN, ids=_shown)
def test_no_leftover_and_no_place_of_one_machine(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not LEFTOVERS.findall(text)
    assert not PLACES.findall(text)


def test_no_module_is_a_drawer_for_odds_and_ends() -> None:
    names = {_shown(file): {file.stem, *file.relative_to(ROOT).parts[:-1]} for file in SOURCES}
    assert not [file for file, words in names.items() if words & DRAWERS]


@pytest.mark.parametrize("file", sorted((ROOT / "builder").rglob("__init__.py")), ids=_shown)
def test_a_package_says_what_it_may_import_and_what_does_not_belong(file: Path) -> None:
    told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    assert "May import:" in told
    assert "Does not belong here:" in told


def test_every_folder_with_modules_is_a_package() -> None:
    folders = {file.parent for file in SOURCES if file.is_relative_to(ROOT / "builder")}
    assert not [_shown(folder) for folder in folders if not (folder / "__init__.py").is_file()]


def test_no_test_waits_for_a_time() -> None:
    assert not [_shown(file) for file in SOURCES if WAITS.search(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("word", _LEFTOVERS)
def test_a_planted_leftover_is_found(word: str) -> None:
    assert LEFTOVERS.search(f"x = 1  # {word}: later")


@pytest.mark.parametrize("folder", _PLACES)
def test_a_planted_place_is_found(folder: str) -> None:
    assert PLACES.search(f"cd /{folder}/x")
