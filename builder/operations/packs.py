"""The data packs: the shared library, and what it holds in short."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from builder import assets
from builder.core.errors import BuilderError
from builder.storage.kept_data import KeptData
from builder.storage.library import Library
from builder.storage.locations import data_folder

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from builder.core.model import LocalisedText

__all__ = [
    "Library",
    "ListLine",
    "PackLine",
    "TemplateLine",
    "pack_lines",
    "shared_library",
    "template_lines",
]


@cache
def shared_library() -> Library:
    """Return the library of what the program brings and of the user's own packs."""
    roots: list[Traversable] = [assets.root()]
    own = data_folder() / "packs"
    if own.is_dir():
        roots.extend(sorted(folder for folder in own.iterdir() if folder.is_dir()))
    return Library(roots, KeptData(data_folder() / "kept"))


@dataclass(frozen=True, slots=True)
class ListLine:
    """An army list in short; ``error`` where it can't be read."""

    id: str
    name: LocalisedText | None
    entries: tuple[str, ...] = ()
    organisations: tuple[str, ...] = ()
    error: BuilderError | None = None


@dataclass(frozen=True, slots=True)
class PackLine:
    """A ruleset in short, with its lists; ``error`` where it can't be read."""

    id: str
    version: str
    name: LocalisedText | None
    period: LocalisedText | None
    lists: tuple[ListLine, ...] = ()
    error: BuilderError | None = None


@dataclass(frozen=True, slots=True)
class TemplateLine:
    """A scenario template in short; ``error`` where it can't be read."""

    ruleset: str
    id: str
    name: LocalisedText | None
    demo: bool = False
    error: BuilderError | None = None


def pack_lines(library: Library) -> tuple[PackLine, ...]:
    """Return all rulesets with their lists; a faulty one says so and stops no other."""
    return tuple(_pack_line(library, ruleset_id) for ruleset_id in library.ruleset_ids())


def _pack_line(library: Library, ruleset_id: str) -> PackLine:
    try:
        ruleset = library.ruleset(ruleset_id)
    except BuilderError as error:
        return PackLine(ruleset_id, "", None, None, error=error)
    lists = tuple(_list_line(library, ruleset_id, each) for each in library.list_ids(ruleset_id))
    return PackLine(ruleset_id, ruleset.version, ruleset.name, ruleset.period, lists)


def _list_line(library: Library, ruleset_id: str, list_id: str) -> ListLine:
    try:
        army_list = library.army_list(ruleset_id, list_id)
    except BuilderError as error:
        return ListLine(list_id, None, error=error)
    return ListLine(
        list_id, army_list.name, tuple(army_list.entry_index), tuple(army_list.organisation_index)
    )


def template_lines(library: Library) -> tuple[TemplateLine, ...]:
    """Return all scenario templates; a faulty one says so and stops no other."""
    lines = []
    for ruleset_id, template_id in library.template_ids():
        try:
            template = library.template(f"{ruleset_id}/{template_id}")
        except BuilderError as error:
            lines.append(TemplateLine(ruleset_id, template_id, None, error=error))
        else:
            lines.append(TemplateLine(ruleset_id, template_id, template.name, template.demo))
    return tuple(lines)
