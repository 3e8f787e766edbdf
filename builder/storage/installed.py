"""All installed packs together: rulesets, army lists and templates by id, read when asked for."""

from __future__ import annotations

import contextlib
from functools import cached_property
from typing import TYPE_CHECKING

from builder.core.errors import BadRequest, UnknownName
from builder.core.messages import N_, Message
from builder.core.own_values import with_own_values
from builder.core.profile import Basis
from builder.storage.army_references import leads_somewhere, list_faults, scale_faults, size_faults
from builder.storage.circumstance_references import template_faults
from builder.storage.own_values import FOLDER as OWN_FOLDER
from builder.storage.own_values import read_own_values
from builder.storage.packs import read_army_list, read_ruleset, read_template
from builder.storage.references import ids_twice
from builder.storage.terrain_references import ground_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.resources.abc import Traversable

    from builder.core.army_list import ArmyList
    from builder.core.own_values import OwnCell
    from builder.core.ruleset import Ruleset
    from builder.core.scenario import ScenarioTemplate, TemplateSide
    from builder.storage.references import Fault

__all__ = ["Installed"]


class Installed:
    """What the packs under some roots hold. A later root's file replaces an earlier one's."""

    def __init__(self, roots: Iterable[Traversable]) -> None:
        """Keep the roots; nothing is read yet."""
        self._roots = tuple(roots)
        self._rulesets: dict[str, Ruleset] = {}
        self._lists: dict[tuple[str, str], ArmyList] = {}
        self._lost: dict[str, tuple[OwnCell, ...]] = {}
        self._templates: dict[tuple[str, str], ScenarioTemplate] = {}

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
            ruleset, lost = self.with_own_values_of(self.pack_ruleset(ruleset_id))
            self._rulesets[ruleset_id], self._lost[ruleset_id] = ruleset, lost
        return self._rulesets[ruleset_id]

    def pack_ruleset(self, ruleset_id: str) -> Ruleset:
        """Return a ruleset as its pack has it, without the user's own values; read each time.

        Raises:
            UnknownName: no pack has it.
            PackError: its files have faults.
        """
        folder = self._ruleset_folders.get(ruleset_id)
        if folder is None:
            raise UnknownName(Message.of(N_("ruleset")), ruleset_id, self._ruleset_folders)
        return read_ruleset(folder)

    def with_own_values_of(self, ruleset: Ruleset) -> tuple[Ruleset, tuple[OwnCell, ...]]:
        """Put the user's values over the pack's; a later root's over an earlier one's.

        Returns also those that have no place.
        """
        lost: list[OwnCell] = []
        for file in self.own_files(ruleset.id):
            own = read_own_values(file, ruleset)
            ruleset, without_place = with_own_values(ruleset, own)
            lost.extend(without_place)
        return ruleset, tuple(lost)

    def own_files(self, ruleset_id: str) -> Iterator[Traversable]:
        """Yield the files with the user's own values for a ruleset."""
        for root in self._roots:
            file = root.joinpath(*OWN_FOLDER, f"{ruleset_id}.yaml")
            if file.is_file():
                yield file

    def lost_values(self, ruleset_id: str) -> tuple[OwnCell, ...]:
        """Return the user's values whose cells the ruleset no longer has."""
        return self._lost.get(ruleset_id, ())

    def include(self, root: Traversable) -> None:
        """Look under one more root from now on, after the others; what was read is kept."""
        if root not in self._roots:
            self._roots = (*self._roots, root)
            for name in ("_ruleset_folders", "_list_files", "_template_files"):
                self.__dict__.pop(name, None)

    def forget(self, ruleset_id: str) -> None:
        """Read a ruleset and its lists anew when they are next asked for."""
        self._rulesets.pop(ruleset_id, None)
        self._lost.pop(ruleset_id, None)
        for each in (self._lists, self._templates):
            for key in [key for key in each if key[0] == ruleset_id]:
                del each[key]

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
            UnknownName: no pack has it.
            BadRequest: several rulesets have it; they are named.
            PackError: a file has faults.
        """
        keys = [key for key in self._template_files if name in {key[1], "/".join(key)}]
        if not keys:
            known = {key[1] for key in self._template_files}
            raise UnknownName(Message.of(N_("scenario template")), name, known)
        if len(keys) > 1:
            names = ", ".join("/".join(key) for key in keys)
            text = N_("Several rulesets have a scenario template “{name}”; name one of: {names}")
            raise BadRequest(Message.of(text, name=name, names=names))
        (key,) = keys
        if key not in self._templates:
            file = self._template_files[key]
            self._templates[key] = read_template(file, key[0], self._template_faults)
        return self._templates[key]

    def _template_faults(self, template: ScenarioTemplate) -> Iterator[Fault]:
        try:
            ruleset = self.ruleset(template.ruleset)
        except UnknownName as error:
            yield ("ruleset",), error.message
            return
        yield from scale_faults(ruleset, "ratio", template.ratio, template.figure_size)
        if ruleset.has_ratio and template.ratio is None:
            yield ("ratio",), Message.of(N_("is missing"))
        yield from ids_twice(template)
        yield from ground_faults(template, ruleset)
        yield from template_faults(template, ruleset)
        for place, side in enumerate(template.sides):
            try:
                army_list = self.army_list(template.ruleset, side.army_list)
            except UnknownName as error:
                yield ("sides", place, "army_list"), error.message
                continue
            faults = list(list_faults(side.army, ruleset, army_list))
            faults = faults or list(size_faults(side.army, army_list))
            for path, message in faults:
                yield ("sides", place, "army", *path), message
            if not faults:
                yield from _paths_that_lead_nowhere(side, army_list, ("sides", place))

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
    """Yield what is in a folder by name; nothing where it isn't there or nobody may look."""
    found: list[Traversable] = []
    with contextlib.suppress(OSError):
        if folder.is_dir():
            found = sorted(folder.iterdir(), key=lambda each: each.name)
    yield from found


def _paths_that_lead_nowhere(
    side: TemplateSide, army_list: ArmyList, path: tuple[str | int, ...]
) -> Iterator[Fault]:
    """Yield the reserves and places of a side that aren't any place of its army."""
    paths = [(("places", number), each.at) for number, each in enumerate(side.places)]
    paths += [(("reserves", number), each.at) for number, each in enumerate(side.reserves)]
    for field, at in paths:
        if not leads_somewhere(side.army.children, at, army_list):
            yield (*path, *field, "at"), Message.of(N_("leads to no place of the army"))
