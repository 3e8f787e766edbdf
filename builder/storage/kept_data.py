"""Rulesets and lists as they were when documents were saved with them.

An update of the program brings other data, and a player changes a list of his own. So that an
army can still be worked out as it was made, what it was saved with is kept in the user's data
folder: as JSON, under the digest by which documents pin it, one file for all documents that have
it. A file that isn't what its name says, or that this program would refuse as a pack, isn't used.
"""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from builder.core.army_list import ArmyList
from builder.core.errors import BuilderError
from builder.core.pinning import digest_of
from builder.core.ruleset import Ruleset
from builder.storage.army_references import list_faults, scale_faults, size_faults
from builder.storage.files import read_bytes, write_bytes
from builder.storage.references import ruleset_faults
from builder.storage.yaml_text import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["MOST_KEPT", "KeptData"]

# Of each kind: about 25 MB of rulesets and 5 MB of lists; those that were saved with last stay.
MOST_KEPT = 200

_FOLDERS: dict[type[Ruleset | ArmyList], str] = {Ruleset: "rulesets", ArmyList: "lists"}
M = TypeVar("M", Ruleset, ArmyList)


class KeptData:
    """What lies in one folder."""

    def __init__(self, folder: Path) -> None:
        """Remember the folder, which needn't be there."""
        self._folder = folder

    def keep(self, model: type[M], digest: str, data: Callable[[], M]) -> None:
        """Keep data under their digest; ``data`` gives them, and is asked if they aren't kept yet.

        A document is saved even where this isn't possible.
        """
        file = self._file(model, digest)
        with contextlib.suppress(OSError, BuilderError):
            if file.is_file():
                os.utime(file)
                return
            file.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(file, data().model_dump_json(exclude_defaults=True).encode(), private=True)
            known = sorted(file.parent.glob("*.json"), key=lambda each: each.stat().st_mtime)
            for each in known[:-MOST_KEPT]:
                each.unlink()

    def ruleset(self, digest: str) -> Ruleset | None:
        """Return the ruleset of a digest; None where it isn't kept."""
        found = self._read(Ruleset, digest)
        return None if found is None or any(ruleset_faults(found)) else found

    def army_list(self, digest: str, ruleset: Ruleset) -> ArmyList | None:
        """Return the list of a digest; None where it isn't kept, or isn't one of the ruleset."""
        found = self._read(ArmyList, digest)
        return found if found is not None and _fits(found, ruleset) else None

    def _file(self, model: type[M], digest: str) -> Path:
        return self._folder / _FOLDERS[model] / f"{digest}.json"

    def _read(self, model: type[M], digest: str) -> M | None:
        try:
            content = read_bytes(self._file(model, digest), MAX_BYTES)
            found = model.model_validate_json(content)
        except (BuilderError, ValidationError):
            return None
        return found if digest_of(found) == digest else None


def _fits(army_list: ArmyList, ruleset: Ruleset) -> bool:
    """Tell whether a list is one of a ruleset, and names nothing that the ruleset lacks."""
    faults = (
        scale_faults(ruleset, "usual_scale", army_list.usual_scale, army_list.figure_size),
        list_faults(army_list, ruleset, army_list),
    )
    return (
        army_list.ruleset == ruleset.id
        and not any(map(any, faults))
        and not any(size_faults(army_list, army_list))
    )
