"""Data packs: found, read, and checked before anything is worked out with them.

A pack has the folders ``resources/rulesets``, ``army_lists`` and ``scenario_templates``. What the
program brings is the first pack; a user's own lie in his data folder. Files are looked for at
once and read only when asked for, so one faulty file never stops the others.
"""

from __future__ import annotations

import errno
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from builder.core.army_list import ArmyList
from builder.core.errors import PackError, Problem
from builder.core.messages import N_, Message
from builder.core.model import Model
from builder.core.ruleset import Ruleset
from builder.core.scenario import ScenarioTemplate
from builder.storage.army_references import levels_of, list_faults, scale_faults, size_faults
from builder.storage.faults import at, details_of, problems_of
from builder.storage.files import need_ordinary
from builder.storage.kit_references import kit_faults
from builder.storage.references import ruleset_faults
from builder.storage.slips import slip_faults
from builder.storage.yaml_text import MAX_BYTES, LineMap, YamlFault, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from importlib.resources.abc import Traversable

    from pydantic_core import ErrorDetails

    from builder.storage.references import Fault

M = TypeVar("M", bound=Model)

__all__ = [
    "named_as",
    "parsed",
    "read_army_list",
    "read_ruleset",
    "read_template",
    "text_in",
    "validated",
]

# Of the faults of a file.
MOST_TOLD = 20
TOP_FOLDERS = ("resources", "army_lists", "scenario_templates")
# The files of a ruleset's folder and their tags; the first must be there.
RULESET_FILES = {
    "ruleset.yaml": "ruleset/1",
    "terrain.yaml": "terrain/1",
    "orders.yaml": "orders/1",
    "quick_reference.yaml": "quick-reference/1",
    "kit.yaml": "kit/1",
}
_NUMBER_TEXT = re.compile(r"[+−×-]?\d+([./]\d+)?( ?[a-z]+)?$")
_NO_SOURCE_NEEDED = {"version", "schema", "id", "cite", "dates", "page", "dice"}


def parsed(text: str, file: str, tag: str) -> dict[str, Any]:
    """Return a pack file's data without its tag."""
    try:
        data = parse(text)
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
    return [at(lines, file, path, reason) for path in paths[:MOST_TOLD]]


def _read(file: Traversable, shown: str, tag: str) -> tuple[str, dict[str, Any]]:
    """Return a pack file's text, and its data without the tag."""
    text = text_in(file, shown)
    data = parsed(text, shown, tag)
    problems = _source_problems(text, shown, data)
    if problems:
        raise PackError(tuple(problems))
    return text, data


def text_in(file: Traversable, shown: str) -> str:
    """Return a pack file's text.

    Raises:
        PackError: it can't be read, is too large, or isn't text.
    """
    try:
        _need_inside(file)
        with file.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except OSError as error:
        message = Message.of(N_("can't be read: {reason}"), reason=error.strerror or str(error))
        raise PackError((Problem(shown, None, "", message),)) from None
    if len(content) > MAX_BYTES:
        raise PackError((Problem(shown, None, "", Message.of(N_("is larger than 16 MB"))),))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        message = Message.of(N_("isn't text in UTF-8"))
        raise PackError((Problem(shown, line, "", message),)) from None


def _need_inside(file: Traversable) -> None:
    """Refuse a link that leads out of its pack, and what is no file.

    Raises:
        OSError: it is such a one, or isn't there.
    """
    if isinstance(file, Path):
        need_ordinary(file)
        top = next((each for each in file.parents if each.name in TOP_FOLDERS), file)
        if not file.resolve().is_relative_to(top.parent.resolve()):
            raise OSError(errno.EXDEV, "it is a link that leads outside its pack")


def validated(model: type[M], data: dict[str, Any], file: str, text: str) -> M:
    """Return pack data as a model; its faults are a `PackError` with the line of each."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise PackError(problems_of(details_of(error), file, text, model)) from None


def _raise_faults(faults: Iterable[Fault], file: str, text: str) -> None:
    found = list(faults)
    if found:
        lines = LineMap(text)
        raise PackError(
            tuple(at(lines, file, path, message) for path, message in found[:MOST_TOLD])
        )


def named_as(path: str, found: str, expected: str) -> Iterator[Fault]:
    """Yield that an id isn't that of its file or folder, by which it would be looked for."""
    if found != expected:
        yield (path,), Message.of(N_("should be “{name}”, as it is filed"), name=expected)


def read_ruleset(folder: Traversable) -> Ruleset:
    """Return the ruleset in a folder.

    Raises:
        PackError: with the problems of the first file that has any, each with its line.
    """
    texts: dict[str, tuple[str, dict[str, Any]]] = {}
    for name, tag in RULESET_FILES.items():
        file = folder / name
        shown = f"{folder.name}/{name}"
        if _is_file(file):
            texts[shown] = _read(file, shown, tag)
        elif not texts:
            raise PackError((Problem(shown, None, "", Message.of(N_("is missing"))),))
    ruleset = _put_together(texts)
    faults = [
        *named_as("id", ruleset.id, folder.name),
        *ruleset_faults(ruleset),
        *kit_faults(ruleset),
        *slip_faults(ruleset, ruleset),
    ]
    for shown, (text, part) in texts.items():
        _raise_faults([fault for fault in faults if fault[0][0] in part], shown, text)
    return ruleset


def _is_file(file: Traversable) -> bool:
    """Tell whether it is a file; where nobody may look, reading it tells."""
    try:
        return file.is_file()
    except OSError:
        return True


def _put_together(texts: dict[str, tuple[str, dict[str, Any]]]) -> Ruleset:
    data: dict[str, Any] = {}
    for shown, (text, part) in texts.items():
        message = Message.of(N_("stands in another file of this ruleset too"))
        _raise_faults((((key,), message) for key in part if key in data), shown, text)
        data.update(part)
    try:
        return Ruleset.model_validate(data)
    except ValidationError as error:
        details = details_of(error)
    # Each in the file that holds its first key; what none holds is missed in the first.
    found: list[Problem] = []
    first = next(iter(texts))
    for shown, (text, _) in texts.items():
        own = [each for each in details if _home(each, texts, first) == shown]
        found.extend(problems_of(own, shown, text, Ruleset))
    raise PackError(tuple(found))


def _home(detail: ErrorDetails, texts: dict[str, tuple[str, dict[str, Any]]], first: str) -> str:
    top = detail["loc"][0] if detail["loc"] else None
    return next((shown for shown, (_, part) in texts.items() if top in part), first)


def read_army_list(file: Traversable, ruleset: Ruleset) -> ArmyList:
    """Return the army list in a file.

    Raises:
        PackError: with every problem, each with its line.
    """
    shown = f"{ruleset.id}/{file.name}"
    text, data = _read(file, shown, "army-list/1")
    army_list = validated(ArmyList, data, shown, text)
    names = (
        *named_as("id", army_list.id, file.name.removesuffix(".yaml")),
        *named_as("ruleset", army_list.ruleset, ruleset.id),
        *scale_faults(ruleset, "usual_scale", army_list.usual_scale, army_list.figure_size),
        *list_faults(army_list, ruleset, army_list),
        *slip_faults(army_list, ruleset),
        *_circles(army_list),
    )
    _raise_faults(names, shown, text)
    _raise_faults(size_faults(army_list, army_list), shown, text)
    return army_list


def _circles(army_list: ArmyList) -> Iterator[Fault]:
    """Yield organisations that come to hold themselves."""
    levels = levels_of(army_list)
    holds = {each.id: set(_refs(each.children)) for each in army_list.organisations}
    endless = [
        (place, each) for place, each in enumerate(army_list.organisations) if each.id not in levels
    ]
    # To go all ways from each of very many takes very long.
    for place, each in endless[:MOST_TOLD]:
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


def read_template(
    file: Traversable, ruleset_id: str, faults_of: Callable[[ScenarioTemplate], Iterable[Fault]]
) -> ScenarioTemplate:
    """Return the scenario template in a file; ``faults_of`` looks its names up.

    Raises:
        PackError: with every problem, each with its line.
    """
    shown = f"{ruleset_id}/{file.name}"
    text, data = _read(file, shown, "scenario-template/1")
    template = validated(ScenarioTemplate, data, shown, text)
    names = (
        *named_as("id", template.id, file.name.removesuffix(".yaml")),
        *named_as("ruleset", template.ruleset, ruleset_id),
    )
    _raise_faults(names or faults_of(template), shown, text)
    return template
