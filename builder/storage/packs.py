"""Data packs: found, read, and checked before anything is worked out with them.

A pack has the folders ``resources/rulesets``, ``army_lists`` and ``scenario_templates``. What the
program brings is the first pack; a user's own lie in his data folder. Files are looked for at
once and read only when asked for, so one faulty file never stops the others.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from builder.core.army_list import ArmyList
from builder.core.errors import PackError, Problem
from builder.core.messages import N_, Message
from builder.core.model import Model
from builder.core.ruleset import Ruleset
from builder.core.scenario import ScenarioTemplate
from builder.storage.faults import at, problems_of
from builder.storage.references import list_faults, ruleset_faults
from builder.storage.yaml_text import LineMap, YamlFault, parse

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

    from builder.storage.references import Fault

M = TypeVar("M", bound=Model)

__all__ = ["read_army_list", "read_ruleset", "read_template"]

# The files of a ruleset's folder and their tags; the first must be there.
RULESET_FILES = {
    "ruleset.yaml": "ruleset/1",
    "terrain.yaml": "terrain/1",
    "orders.yaml": "orders/1",
    "quick_reference.yaml": "quick-reference/1",
}
_NUMBER_TEXT = re.compile(r"[+−×-]?\d+([./]\d+)?( ?[a-z]+)?$")
_NO_SOURCE_NEEDED = {"version", "schema", "id", "cite", "dates", "page", "dice"}


def _parsed(text: str, file: str, tag: str) -> dict[str, Any]:
    """Return a pack file's data without its tag."""
    try:
        data = parse(text.removeprefix("\ufeff"))
    except YamlFault as fault:
        raise PackError((fault.problem(file),)) from None
    if not isinstance(data, dict):
        raise PackError((Problem(file, 1, "", Message.of(N_("should hold named values"))),))
    found = data.pop("schema", None)
    if found != tag:
        raise PackError((Problem(file, 1, "schema", Message.of(N_("should be “{tag}”"), tag=tag)),))
    return data


def _unsourced(data: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the paths of numbers that no ``source`` encloses."""
    if isinstance(data, dict):
        steps = [] if "source" in data else [*data.items()]
    elif isinstance(data, list):
        steps = [*enumerate(data)]
    else:
        if _is_number(data):
            yield path
        return
    for step, value in steps:
        if step not in _NO_SOURCE_NEEDED:
            yield from _unsourced(value, (*path, step))


def _is_number(value: object) -> bool:
    if isinstance(value, str):
        return _NUMBER_TEXT.match(value) is not None
    return isinstance(value, int | float) and not isinstance(value, bool)


def _source_problems(text: str, file: str, data: dict[str, Any]) -> list[Problem]:
    paths = list(_unsourced(data))
    if not paths:
        return []
    lines = LineMap(text)
    reason = Message.of(N_("a number without a source: say source: seed, found or house"))
    return [at(lines, file, path, reason) for path in paths[:20]]


def _validated(model: type[M], data: dict[str, Any], file: str, text: str) -> M:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise PackError(problems_of(error, file, text, model)) from None


def _raise_faults(faults: list[Fault], file: str, text: str) -> None:
    if faults:
        lines = LineMap(text)
        raise PackError(tuple(at(lines, file, path, message) for path, message in faults[:20]))


def read_ruleset(folder: Traversable) -> Ruleset:
    """Return the ruleset in a folder.

    Raises:
        PackError: with the problems of the first file that has any, each with its line.
    """
    data: dict[str, Any] = {}
    texts: dict[str, tuple[str, dict[str, Any]]] = {}
    for name, tag in RULESET_FILES.items():
        file = folder / name
        shown = f"{folder.name}/{name}"
        if not file.is_file():
            if name == "ruleset.yaml":
                raise PackError((Problem(shown, None, "", Message.of(N_("is missing"))),))
            continue
        text = file.read_text(encoding="utf-8")
        part = _parsed(text, shown, tag)
        texts[shown] = (text, part)
        problems = _source_problems(text, shown, part)
        if problems:
            raise PackError(tuple(problems))
        data.update(part)
    try:
        ruleset = Ruleset.model_validate(data)
    except ValidationError as error:
        raise PackError(_placed(error, texts)) from None
    faults = list(ruleset_faults(ruleset))
    for shown, (text, part) in texts.items():
        _raise_faults([fault for fault in faults if fault[0] and fault[0][0] in part], shown, text)
    return ruleset


def _placed(
    error: ValidationError, texts: dict[str, tuple[str, dict[str, Any]]]
) -> tuple[Problem, ...]:
    """Return problems, each in the file that holds its first key."""
    found: list[Problem] = []
    for place, (shown, (text, part)) in enumerate(texts.items()):
        for problem in problems_of(error, shown, text, Ruleset):
            top = re.split(r"[.\[]", problem.field, maxsplit=1)[0]
            others = any(top in each for _, each in texts.values())
            if top in part or (place == 0 and not others):
                found.append(problem)
    return tuple(found)


def read_army_list(file: Traversable, ruleset: Ruleset) -> ArmyList:
    """Return the army list in a file.

    Raises:
        PackError: with every problem, each with its line.
    """
    text = file.read_text(encoding="utf-8")
    data = _parsed(text, file.name, "army-list/1")
    problems = _source_problems(text, file.name, data)
    if problems:
        raise PackError(tuple(problems))
    army_list = _validated(ArmyList, data, file.name, text)
    faults = list(list_faults(army_list, ruleset, army_list))
    _raise_faults([*faults, *_circles(army_list)], file.name, text)
    return army_list


def _circles(army_list: ArmyList) -> Iterator[Fault]:
    """Yield organisations that come to hold themselves."""
    holds = {each.id: set(_refs(each.children)) for each in army_list.organisations}
    for place, each in enumerate(army_list.organisations):
        reached: set[str] = set()
        front = set(holds[each.id])
        while front:
            reached |= front
            front = {r for name in front for r in holds.get(name, ())} - reached
        if each.id in reached:
            yield (
                ("organisations", place),
                Message.of(N_("the organisation “{name}” holds itself"), name=each.id),
            )


def _refs(places: tuple[Any, ...]) -> Iterator[str]:
    for place in places:
        if place.organisation is not None:
            yield place.organisation
        yield from _refs(place.children)


def read_template(file: Traversable) -> ScenarioTemplate:
    """Return the scenario template in a file.

    Raises:
        PackError: with every problem, each with its line.
    """
    text = file.read_text(encoding="utf-8")
    data = _parsed(text, file.name, "scenario-template/1")
    problems = _source_problems(text, file.name, data)
    if problems:
        raise PackError(tuple(problems))
    return _validated(ScenarioTemplate, data, file.name, text)
