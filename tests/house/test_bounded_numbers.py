"""Every number of every document and pack has bounds, looked up in the models themselves.

Issue 8, 4: numbers bounded, never inf or NaN; no pickle, eval, FontFinder, network or colour of a
user's text.
"""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from builder.core.army_list import ArmyList
from builder.core.own_values import OwnValues
from builder.core.ruleset import Ruleset
from builder.core.scenario import ScenarioTemplate
from builder.storage.documents import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

BUILDER = Path(__file__).resolve().parents[2] / "builder"
ROOTS: tuple[type[BaseModel], ...] = (
    *KINDS.values(),
    Ruleset,
    ArmyList,
    ScenarioTemplate,
    OwnValues,
)
# Beyond what any field takes.
HUGE = (10**12, -(10**12))
ENDLESS = (float("inf"), float("-inf"), float("nan"))


def _models(model: type[BaseModel], seen: set[type[BaseModel]]) -> Iterator[type[BaseModel]]:
    if model not in seen:
        seen.add(model)
        yield model
        for field in model.model_fields.values():
            for inner in _inside(field.annotation):
                yield from _models(inner, seen)


def _inside(kind: Any) -> Iterator[type[BaseModel]]:
    if isinstance(kind, type) and get_origin(kind) is None and issubclass(kind, BaseModel):
        yield kind
    for each in get_args(kind):
        yield from _inside(each)


def _has_number(kind: Any) -> bool:
    if kind in {int, float, Fraction}:
        return True
    return any(_has_number(each) for each in get_args(kind) if each is not kind)


SEEN: set[type[BaseModel]] = set()
NUMBERS = [
    pytest.param(model, name, id=f"{model.__name__}.{name}")
    for root in ROOTS
    for model in _models(root, SEEN)
    for name, field in model.model_fields.items()
    if _has_number(field.annotation)
]


def _taken(model: type[BaseModel], name: str, value: object) -> bool:
    """Tell whether a field takes a value, alone, in a row, in rows of rows, or named."""
    field = model.model_fields[name]
    kind: TypeAdapter[Any] = TypeAdapter(_annotated(field.annotation, field.metadata))
    for held in (value, [value], [[value]], [value] * 2, [value] * 3, {"a": value}, [["a", value]]):
        try:
            kind.validate_python(held)
        except ValidationError:
            continue
        return True
    return False


def _annotated(kind: Any, metadata: list[Any]) -> Any:
    return Annotated[(kind, *metadata)] if metadata else kind


@pytest.mark.parametrize(("model", "name"), NUMBERS)
def test_a_number_has_bounds(model: type[BaseModel], name: str) -> None:
    assert not [value for value in (*HUGE, *ENDLESS) if _taken(model, name, value)]


def test_numbers_are_found() -> None:
    assert len(NUMBERS) > 60
    assert any(each.id == "BaseMeasure.front_mm" for each in NUMBERS)


FORBIDDEN_MODULES = {
    "pickle", "marshal", "shelve", "dill", "xml", "zipfile", "tarfile", "urllib", "http", "ftplib",
    "socket", "requests", "httpx", "reportlab.lib.fontfinder", "reportlab.platypus.paraparser",
}  # fmt: skip
# They write XML, or read the symbols that the program brings.
OWN_XML = {"svg_picture", "desktop_entry", "unit_symbols"}
FORBIDDEN_CALLS = {"eval", "exec", "compile", "toColor", "FontFinder", "__import__"}


@pytest.mark.parametrize("file", sorted(BUILDER.rglob("*.py")), ids=lambda file: file.stem)
def test_nothing_that_runs_fetches_or_unpacks_what_a_user_wrote_is_used(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    used: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            used |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            used |= {node.module}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in FORBIDDEN_CALLS
    roots = {name.partition(".")[0] for name in used} | used
    allowed = {"xml"} if file.stem in OWN_XML else set()
    assert not roots & FORBIDDEN_MODULES - allowed
