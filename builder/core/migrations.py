"""Documents of older programs made into those of today, one version after the other.

A kind's version counts up by one whenever what its files hold changes in any way. For each such
change there is one step here: a pure function from the plain data of one version (what YAML or
JSON holds, without the ``schema`` line) to those of the next. Steps are never changed once a
release has had them; samples of every version are opened in the tests for ever.

A file may hold anything, so a step takes away, adds and renames only what has the form that it
knows, and leaves all else for the model to refuse. Sums and seals in the files of a sealed game are
over what the program of then wrote: a step that would change those must work them out anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Data = dict[str, Any]
    Step = Callable[[Data], Data]

__all__ = ["STEPS", "migrated", "version_of"]


def _not_pinned(data: Data) -> Data:
    """Return data of version 1 as those of version 2, which may pin rules and lists by digest.

    No digest was recorded, and none may be made up: which data the army was made with isn't known.
    """
    return data


STEPS: Mapping[str, Sequence[Step]] = {
    "roster": (_not_pinned,),
    "scenario": (_not_pinned,),
    "public": (_not_pinned,),
}


def version_of(kind: str, steps: Mapping[str, Sequence[Step]] = STEPS) -> int:
    """Return the version of a kind that this program writes, from 1."""
    return len(steps.get(kind, ())) + 1


def migrated(
    kind: str, version: int, data: Data, steps: Mapping[str, Sequence[Step]] = STEPS
) -> Data:
    """Return the data of a document of this kind and version as those of today's version.

    ``version``: from 1 to today's. The data given may be used up.
    """
    for step in steps.get(kind, ())[version - 1 :]:
        data = step(data)
    return data
