"""What pydantic finds wrong, in words for the person who wrote the file, with the line.

A fault says what was expected there, and where a name is nearly a known one, which it may be.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from builder.core.errors import Problem, close_match
from builder.core.messages import N_, Message
from builder.storage.yaml_text import LineMap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import BaseModel, ValidationError
    from pydantic_core import ErrorDetails

__all__ = ["at", "details_of", "problems_of"]

MOST = 50
MANY = 10_000
LONGEST_NAME = 64
_ID_PATTERN = "^[a-z0-9]+(-[a-z0-9]+)*$"
_NO_SCALE = {"int_type", "greater_than_equal", "less_than_equal"}
_TEXTS = {
    "missing": N_("is missing"),
    "int_type": N_("should be a whole number"),
    "string_type": N_("should be text; put it in quotes"),
    "bool_type": N_("should be true or false"),
    "tuple_type": N_("should be a list"),
    "dict_type": N_("should hold named values"),
    "model_type": N_("should hold named values"),
    "model_attributes_type": N_("should hold named values"),
    "greater_than_equal": N_("should be at least {ge}"),
    "less_than_equal": N_("should be at most {le}"),
    "string_too_short": N_("should not be empty"),
    "string_too_long": N_("should have at most {max_length} letters"),
    "too_long": N_("should hold at most {max_length}"),
    "too_short": N_("should hold at least {min_length}"),
    "literal_error": N_("should be one of {expected}"),
    "enum": N_("should be one of {expected}"),
    "union_tag_invalid": N_("should be one of {expected_tags}"),
    "union_tag_not_found": N_("lacks its {discriminator}"),
    "string_pattern_mismatch": N_("should be of the form {pattern}"),
}


def details_of(error: ValidationError) -> list[ErrorDetails]:
    """Return what a model refused, as pydantic tells it; the first of very many."""
    # All are told before the first are taken, and the context of each has half a kilobyte.
    few = error.error_count() <= MANY
    return error.errors(include_url=False, include_input=False, include_context=few)[:MOST]


def problems_of(
    details: list[ErrorDetails], file: str, text: str, model: type[BaseModel]
) -> tuple[Problem, ...]:
    """Return the faults of a text that a model refused, in the order of the text."""
    lines = LineMap(text)
    found = []
    for detail in details:
        line, field = lines.place(detail["loc"])
        found.append(Problem(file, line, field, _message(detail, model)))
    return tuple(sorted(found, key=lambda problem: problem.line or 0))


def at(lines: LineMap, file: str, path: Sequence[str | int], message: Message) -> Problem:
    """Return a problem at a path."""
    line, field = lines.place(path)
    return Problem(file, line, field, message)


def _message(detail: ErrorDetails, model: type[BaseModel]) -> Message:
    kind = detail["type"]
    if kind == "extra_forbidden":
        return _unknown_key(str(detail["loc"][-1]), model)
    if detail["loc"][-1:] == ("ratio",) and kind in _NO_SCALE:
        return Message.of(N_("should be a whole number from 1 to 2,000"))
    values = {key: _plain(value) for key, value in detail.get("ctx", {}).items()}
    if kind == "string_pattern_mismatch" and values.get("pattern") == _ID_PATTERN:
        return Message.of(N_("should be small letters and digits, with hyphens between words"))
    if kind in _TEXTS and ("{" not in _TEXTS[kind] or "ctx" in detail):
        return Message.of(_TEXTS[kind], **values)
    return Message.of(N_("{reason}"), reason=detail["msg"].removeprefix("Value error, "))


def _unknown_key(name: str, model: type[BaseModel]) -> Message:
    match = close_match(name, _field_names(model)) if len(name) <= LONGEST_NAME else None
    if match and match != name:
        return Message.of(N_("isn't known here; did you mean “{match}”?"), match=match)
    return Message.of(N_("isn't known here"))


def _plain(value: object) -> object:
    return value if isinstance(value, int | str) else str(value)


@cache
def _field_names(model: type[BaseModel]) -> frozenset[str]:
    """Return the names of all fields in a model and in those it holds."""
    names = set(model.model_fields)
    for definition in model.model_json_schema().get("$defs", {}).values():
        names.update(definition.get("properties", {}))
    return frozenset(names)
