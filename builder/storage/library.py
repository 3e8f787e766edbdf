"""All packs together: rulesets, army lists and templates by id, read when asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from builder.core.errors import PackError, Problem, UnknownName
from builder.core.messages import N_, Message
from builder.core.profile import Basis
from builder.storage.packs import read_army_list, read_ruleset, read_template
from builder.storage.references import list_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.resources.abc import Traversable

    from builder.core.army_list import ArmyList
    from builder.core.ruleset import Ruleset
    from builder.core.scenario import ScenarioTemplate

__all__ = ["Library"]


class Library:
    """What the packs under some roots hold. A later root's file replaces an earlier one's."""

    def __init__(self, roots: Iterable[Traversable]) -> None:
        """Keep the roots; nothing is read yet."""
        self._roots = tuple(roots)
        self._rulesets: dict[str, Ruleset] = {}
        self._lists: dict[tuple[str, str], ArmyList] = {}

    @cached_property
    def _ruleset_folders(self) -> dict[str, Traversable]:
        found: dict[str, Traversable] = {}
        for root in self._roots:
            for folder in _inside(root / "resources" / "rulesets"):
                if folder.is_dir():
                    found[folder.name] = folder
        return dict(sorted(found.items()))

    def _files(self, kind: str) -> dict[tuple[str, str], Traversable]:
        found: dict[tuple[str, str], Traversable] = {}
        for root in self._roots:
            for folder in _inside(root / kind):
                if folder.is_dir():
                    for file in _inside(folder):
                        if file.name.endswith(".yaml"):
                            found[folder.name, file.name.removesuffix(".yaml")] = file
        return dict(sorted(found.items()))

    @cached_property
    def _list_files(self) -> dict[tuple[str, str], Traversable]:
        return self._files("army_lists")

    @cached_property
    def _template_files(self) -> dict[tuple[str, str], Traversable]:
        return self._files("scenario_templates")

    def ruleset_ids(self) -> tuple[str, ...]:
        """Return the ids of all rulesets, sorted."""
        return tuple(self._ruleset_folders)

    def list_ids(self, ruleset_id: str) -> tuple[str, ...]:
        """Return the ids of a ruleset's army lists, sorted."""
        return tuple(name for ruleset, name in self._list_files if ruleset == ruleset_id)

    def template_ids(self) -> tuple[tuple[str, str], ...]:
        """Return ruleset and id of all templates, sorted."""
        return tuple(self._template_files)

    def ruleset(self, ruleset_id: str) -> Ruleset:
        """Return a ruleset.

        Raises:
            UnknownName: no pack has it.
            PackError: its files have faults.
        """
        if ruleset_id not in self._rulesets:
            folder = self._ruleset_folders.get(ruleset_id)
            if folder is None:
                raise UnknownName(Message.of(N_("ruleset")), ruleset_id, self._ruleset_folders)
            self._rulesets[ruleset_id] = read_ruleset(folder)
        return self._rulesets[ruleset_id]

    def army_list(self, ruleset_id: str, list_id: str) -> ArmyList:
        """Return an army list of a ruleset.

        Raises:
            UnknownName: no pack has it.
            PackError: its file or the ruleset's has faults.
        """
        key = (ruleset_id, list_id)
        if key not in self._lists:
            ruleset = self.ruleset(ruleset_id)
            file = self._list_files.get(key)
            if file is None:
                raise UnknownName(Message.of(N_("army list")), list_id, self.list_ids(ruleset_id))
            self._lists[key] = read_army_list(file, ruleset)
        return self._lists[key]

    def template(self, name: str) -> ScenarioTemplate:
        """Return a template by ``ruleset/id``, or by its id where one ruleset alone has it.

        Raises:
            UnknownName: no pack has it, or several rulesets do (they are named).
            PackError: a file has faults.
        """
        keys = [key for key in self._template_files if name in {key[1], "/".join(key)}]
        if len(keys) != 1:
            known = ["/".join(key) for key in keys] or [key[1] for key in self._template_files]
            raise UnknownName(Message.of(N_("scenario template")), name, known)
        file = self._template_files[keys[0]]
        template = read_template(file)
        ruleset = self.ruleset(template.ruleset)
        for side in template.sides:
            army_list = self.army_list(template.ruleset, side.army_list)
            faults = list(list_faults(side.army, ruleset, army_list))
            if faults:
                path, message = faults[0]
                field = f"{side.id}: {'.'.join(str(step) for step in path)}"
                raise PackError((Problem(file.name, None, field, message),))
        return template

    def basis(
        self,
        ruleset_id: str,
        list_id: str,
        ratio: int | None = None,
        figure_size: str | None = None,
    ) -> Basis:
        """Return what an army of a list is worked out with.

        Raises:
            UnknownName: no pack has the ruleset or list.
            PackError: a file has faults.
        """
        army_list = self.army_list(ruleset_id, list_id)
        return Basis(self.ruleset(ruleset_id), army_list, ratio, figure_size)


def _inside(folder: Traversable) -> Iterator[Traversable]:
    if folder.is_dir():
        yield from sorted(folder.iterdir(), key=lambda each: each.name)
