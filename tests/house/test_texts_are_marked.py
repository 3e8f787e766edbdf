"""Every text that a person reads is a plain literal in a marker, and every catalogue has it."""

from __future__ import annotations

import ast
import importlib.util
import shutil
from pathlib import Path

import pytest

from builder.translation import _MARKS, languages
from tests.support.catalogue import catalogue_files, faults, marked_texts

ROOT = Path(__file__).resolve().parents[2]
# How many of the first arguments are texts.
MARKERS = {"N_": 1, "translate": 1, "translate_plural": 2, "plural_of": 2}


def _named(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _is_literal(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Constant) and isinstance(argument.value, str)


def unmarked_in(source: str) -> list[int]:
    """Return the lines where a marker isn't given a literal, or ``Message.of`` a bare one.

    Also where a marker stands within an f-string: who collects the texts doesn't look into one.
    """
    tree = ast.parse(source)
    lines = [
        call.lineno
        for text in ast.walk(tree)
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and _named(call) in MARKERS
    ]
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = _named(call)
        # Python's own ``translate`` exchanges single characters.
        if ast.unparse(call.func) == "str.translate":
            continue
        texts = call.args[: MARKERS.get(name, 0)]
        if len(texts) < MARKERS.get(name, 0) or not all(_is_literal(text) for text in texts):
            lines.append(call.lineno)
        # A text that was marked elsewhere may come in a variable.
        bare = call.args and isinstance(call.args[0], ast.Constant | ast.JoinedStr | ast.BinOp)
        if bare and ast.unparse(call.func) == "Message.of":
            lines.append(call.lineno)
    return lines


@pytest.mark.parametrize(
    "file",
    sorted(set((ROOT / "builder").rglob("*.py")) - {ROOT / "builder" / "translation.py"}),
    ids=lambda file: str(file.relative_to(ROOT)),
)
def test_markers_hold_plain_literals(file: Path) -> None:
    assert unmarked_in(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        'translate(f"{n} units")',
        "translate(text)",
        'console.translate("a" + b)',
        'translate_plural("one unit", many, n)',
        "N_(name)",
        'Message.of("not marked")',
        'Message.of(f"{n} units")',
        'Message.plural_of(N_("a"), N_("b"), n)',
        """f"# {translate('Battles')}" """,
    ],
)
def test_anything_else_in_a_marker_is_found(source: str) -> None:
    assert unmarked_in(source) == [1]


@pytest.mark.parametrize(
    "source",
    [
        'translate("Save" "d")',
        'Message.of(N_("a {b}"), b=1)',
        "Message.of(label)",
        'Message.plural_of("a", "b", n)',
    ],
)
def test_literals_in_markers_pass(source: str) -> None:
    assert unmarked_in(source) == []


@pytest.mark.parametrize("file", catalogue_files(), ids=lambda file: file.parent.name)
def test_catalogues_are_complete(file: Path) -> None:
    assert faults(file, marked_texts()) == []


def test_every_language_says_how_it_writes_numbers() -> None:
    assert set(languages()) == set(_MARKS)


def test_the_build_hook_compiles_every_catalogue(tmp_path: Path) -> None:
    place = ROOT / "resources" / "i18n" / "compile_hook.py"
    spec = importlib.util.spec_from_file_location("compile_hook", place)
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    shutil.copytree(
        place.parent, tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.mo")
    )
    made = [file.relative_to(tmp_path) for file in hook.compile_all(tmp_path)]
    assert made == [Path(file.parent.name, "legatus.mo") for file in catalogue_files()]
    assert all((tmp_path / file).stat().st_size for file in made)
