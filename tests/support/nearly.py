"""Files that are nearly as they should be: strategies of hypothesis, out of the models' schemas.

What is broken letter by letter is refused by the reader of YAML, mostly. These are whole files with
a few values that are new, borrowed from elsewhere, of another kind, left out or too many: their
names, bounds and shapes are such as the models let in, or just don't.
"""

from __future__ import annotations

import copy
import json
from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tests.support.schemas import schema_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Draw = Callable[[st.SearchStrategy[Any]], Any]
    Schema = dict[str, Any]

__all__ = ["Shapes", "nearly"]

# So deep goes what is made anew, and so many are in a list of it.
DEEP, MANY = 3, 3
MOST_CHANGES = 4
# Of the numbers that a schema lets in, those that do most.
LARGE = 10**9
ODD: list[Any] = [
    None, True, False, 0, 1, -1, 2, 1.5, LARGE, LARGE + 1, 10**30, "", "x", "0", "1/3", "1e9", "no",
    "all", "x" * 1_001, "a\u202eb", "🐘", "\x00", " ", "nan", "2 cm", "3d6", [], {}, [[]], [None],
    [1, 2, 3], {"en": "x"}, {"en": "x", "it": "x"}, {"kind": "troop"}, {"x": {}},
]  # fmt: skip


class Shapes:
    """What a kind of file may hold, and the values that files of its pack do, by their keys."""

    def __init__(self, kind: str, files: Iterable[Any]) -> None:
        """``files``: the plain data out of which names are taken and values borrowed."""
        self.top: Schema = json.loads(schema_text(kind))
        self._files = list(files)

    @cached_property
    def held(self) -> dict[str, list[Any]]:
        """All values by their keys; those of a list by the key of the list."""
        found: dict[str, dict[str, Any]] = defaultdict(dict)
        for file in self._files:
            for key, value in _values(file, ""):
                found[key].setdefault(json.dumps(value, default=str), value)
        return {key: [*values.values()] for key, values in found.items()}

    @cached_property
    def names(self) -> dict[str, list[str]]:
        """The texts among them."""
        texts = {key: [v for v in held if isinstance(v, str)] for key, held in self.held.items()}
        return {key: some for key, some in texts.items() if some}

    def options(self, schema: Schema) -> list[Schema]:
        """Return what a value may be one of."""
        if "$ref" in schema:
            return self.options(self.top["$defs"][schema["$ref"].rpartition("/")[2]])
        several = schema.get("anyOf") or schema.get("oneOf")
        if several is None:
            return [schema]
        return [option for each in several for option in self.options(each)]

    def within(self, schema: Schema, value: Any, step: str | int) -> Schema:
        """Return the schema of what is at a step in a value; an empty one where it has none."""
        found: Schema = {}
        for option in self.options(schema):
            if isinstance(step, int):
                first = option.get("prefixItems", [])[step : step + 1]
                found = found or (first[0] if first else option.get("items", {}))
            elif step in option.get("properties", {}) and _is_of(option, value):
                found = found or option["properties"][step]
        return found


def _is_of(schema: Schema, value: Any) -> bool:
    kind = schema["properties"].get("kind", {}).get("const")
    return kind is None or kind == value.get("kind")


def _values(value: Any, key: str) -> Iterator[tuple[str, Any]]:
    yield key, value
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _values(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from _values(each, key)


# Values that are made anew ----------------------------------------------------------------------


def _anew(draw: Draw, shapes: Shapes, schema: Schema, key: str, deep: int = 0) -> Any:
    """Return a value that a schema lets in."""
    options = shapes.options(schema)
    if deep >= DEEP:
        options = [each for each in options if each.get("type") != "object"] or options
    option = draw(st.sampled_from(options))
    if "const" in option:
        return option["const"]
    if "enum" in option:
        return draw(st.sampled_from(option["enum"]))
    kind = option.get("type")
    if kind == "object":
        return _an_object(draw, shapes, option, key, deep)
    if kind == "array":
        return _a_list(draw, shapes, option, key, deep)
    return draw(_scalars(shapes, option, key))


def _an_object(draw: Draw, shapes: Shapes, schema: Schema, key: str, deep: int) -> Any:
    if "properties" not in schema:
        inner = schema.get("additionalProperties", {})
        keys = draw(st.lists(_texts(shapes, {}, key), max_size=MANY, unique=True))
        return {each: _anew(draw, shapes, inner, key, deep + 1) for each in keys}
    needed = set(schema.get("required", ()))
    return {
        name: _anew(draw, shapes, each, name, deep + 1)
        for name, each in schema["properties"].items()
        if name in needed or (deep < DEEP and draw(st.integers(0, 3)) == 0)
    }


def _a_list(draw: Draw, shapes: Shapes, schema: Schema, key: str, deep: int) -> Any:
    if "prefixItems" in schema:
        items = schema["prefixItems"]
    else:
        least = schema.get("minItems", 0)
        most = 0 if deep >= DEEP else MANY
        number = draw(st.integers(least, max(least, min(most, schema.get("maxItems", most)))))
        items = [schema.get("items", {})] * number
    return [_anew(draw, shapes, each, key, deep + 1) for each in items]


def _scalars(shapes: Shapes, schema: Schema, key: str) -> st.SearchStrategy[Any]:
    kind = schema.get("type")
    if kind == "boolean":
        return st.booleans()
    if kind in {"integer", "number"}:
        low, high = int(schema.get("minimum", 0)), int(schema.get("maximum", LARGE))
        whole = st.sampled_from([low, high]) | st.integers(low, min(high, low + 200))
        return whole if kind == "integer" else whole | st.sampled_from([0.5, 2.25, 1e-9])
    if kind == "string":
        return _texts(shapes, schema, key)
    return st.none() if kind == "null" else st.sampled_from(ODD).map(copy.deepcopy)


def _texts(shapes: Shapes, schema: Schema, key: str) -> st.SearchStrategy[str]:
    """Return mostly what stands elsewhere by this key, or names anything."""
    names = shapes.names
    known = st.sampled_from(names.get(key) or ["x"])
    if "pattern" in schema:
        other = st.from_regex(str(schema["pattern"]), fullmatch=True)
        return known | known | st.sampled_from(names.get("id") or ["x"]) | other
    return known | st.text(min_size=schema.get("minLength", 0), max_size=20)


# Changes ----------------------------------------------------------------------------------------


def _made(draw: Draw, shapes: Shapes, schema: Schema, inside: Any, step: Any, key: str) -> None:
    inside[step] = _anew(draw, shapes, schema, key)


def _borrowed(draw: Draw, shapes: Shapes, _: Schema, inside: Any, step: Any, key: str) -> None:
    inside[step] = copy.deepcopy(draw(st.sampled_from(shapes.held.get(key) or ODD)))


def _odd(draw: Draw, _: Shapes, __: Schema, inside: Any, step: Any, ___: str) -> None:
    inside[step] = draw(st.sampled_from(ODD).map(copy.deepcopy))


def _gone(_: Draw, __: Shapes, ___: Schema, inside: Any, step: Any, ____: str) -> None:
    del inside[step]


def _twice(_: Draw, __: Shapes, ___: Schema, inside: Any, step: Any, ____: str) -> None:
    if isinstance(inside, list):
        inside.insert(step, copy.deepcopy(inside[step]))
    else:
        inside[f"{step}s"] = inside[step]


def _turned(_: Draw, __: Shapes, ___: Schema, inside: Any, step: Any, ____: str) -> None:
    """Turn a list round; where it is none, make it one."""
    value = inside[step]
    inside[step] = value[::-1] if isinstance(value, list) else [value]


def _more(draw: Draw, shapes: Shapes, schema: Schema, inside: Any, step: Any, key: str) -> None:
    """Put something in that could be there and isn't."""
    value = inside[step]
    if isinstance(value, list):
        value.append(_anew(draw, shapes, shapes.within(schema, value, len(value)), key))
    elif isinstance(value, dict):
        options = [each for each in shapes.options(schema) if "properties" in each]
        fit = [each for each in options if _is_of(each, value)]
        names = sorted({name for each in fit for name in each["properties"]} - value.keys())
        if names:
            name = draw(st.sampled_from(names))
            value[name] = _anew(draw, shapes, shapes.within(schema, value, name), name)
    else:
        inside[step] = _anew(draw, shapes, schema, key)


CHANGES = [_made, _made, _borrowed, _borrowed, _more, _more, _odd, _gone, _twice, _turned]


def _changed(draw: Draw, shapes: Shapes, data: Any) -> None:
    """Change something in a file: a way is gone down in it, and somewhere is its end."""
    inside, schema, key = data, shapes.top, ""
    while True:
        steps = [*inside] if isinstance(inside, dict) else [*range(len(inside))]
        step = draw(st.sampled_from(steps))
        schema = shapes.within(schema, inside, step)
        key = step if isinstance(step, str) else key
        if not isinstance(inside[step], dict | list) or not inside[step] or _ends(draw):
            break
        inside = inside[step]
    draw(st.sampled_from(CHANGES))(draw, shapes, schema, inside, step, key)


def _ends(draw: Draw) -> bool:
    ends: bool = draw(st.integers(0, 5)) == 0
    return ends


@st.composite
def nearly(draw: Draw, shapes: Shapes, data: dict[str, Any]) -> dict[str, Any]:
    """Return the plain data of a file with a few changes; ``data`` itself stays as it is."""
    made = copy.deepcopy(data)
    for _ in range(draw(st.integers(1, MOST_CHANGES))):
        if made:
            _changed(draw, shapes, made)
    return made
