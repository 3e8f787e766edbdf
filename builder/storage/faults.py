"""What pydantic finds wrong, in words for the person who wrote the file, with the line.

A fault says what was expected there, and where a name is nearly a known one, which it may be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from builder.core.errors import Problem, close_match
from builder.core.messages import N_, Message
from builder.storage.yaml_text import LineMap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import BaseModel, ValidationError
    from pydantic_core import ErrorDetails

__all__ = ["at", "problems_of"]

MOST = 50
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
    "string_pattern_mismatch": N_(
        "should be of the form {pattern} (small letters, digits, hyphens)"
    ),
}


def problems_of(
    error: ValidationError, file: str, text: str, model: type[BaseModel]
) -> tuple[Problem, ...]:
    """Return the faults of a text that a model refused, in the order of the text."""
    lines = LineMap(text)
    found = []
    for detail in error.errors()[:MOST]:
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
        name = str(detail["loc"][-1])
        match = close_match(name, _field_names(model))
        if match and match != name:
            return Message.of(N_("isn't known here; did you mean “{match}”?"), match=match)
        return Message.of(N_("isn't known here"))
    if kind == "value_error":
        return Message.of(N_("{reason}"), reason=detail["msg"].removeprefix("Value error, "))
    text = _TEXTS.get(kind)
    if text is None:
        return Message.of(N_("{reason}"), reason=detail["msg"])
    values: dict[str, Any] = dict(detail.get("ctx", {}))
    return Message.of(text, **{key: _plain(value) for key, value in values.items()})


def _plain(value: object) -> object:
    return value if isinstance(value, int | str) else str(value)


def _field_names(model: type[BaseModel]) -> set[str]:
    """Return the names of all fields in a model and in those it holds."""
    names: set[str] = set()
    for definition in model.model_json_schema()["$defs"].values():
        names.update(definition.get("properties", {}))
    names.update(model.model_fields)
    return names
