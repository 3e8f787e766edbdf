"""Where the shipped files lie, in a wheel as in a checkout.

A wheel carries ``army_lists``, ``scenario_templates`` and ``resources`` inside the package, under
``_data``; an editable install and a checkout have them beside the package. Nothing else in the
program knows both, and nothing else uses ``importlib.resources``, which takes a while to import
and is needed for a package inside a zip alone.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable
    from pathlib import Path

__all__ = ["as_path", "root", "text"]


@cache
def root() -> Traversable:
    """Return the folder that holds ``army_lists``, ``scenario_templates`` and ``resources``."""
    from pathlib import Path

    package = Path(__file__).resolve().parent
    for folder in (package / "_data", package.parent):
        if (folder / "resources").is_dir():
            return folder
    from importlib.resources import files

    return files("builder") / "_data"


@contextmanager
def as_path(relative: str) -> Iterator[Path]:
    """Lend the real path of a shipped file or folder, for libraries that want one.

    ``relative`` is written with slashes, from ``root()``. The path holds inside the ``with`` block
    only: a package inside a zip is unpacked for it.

    Raises:
        FileNotFoundError: nothing of that name is shipped.
    """
    from importlib.resources import as_file

    with as_file(_found(relative)) as path:
        yield path


def text(relative: str) -> str:
    """Return the text of a shipped file.

    Raises:
        FileNotFoundError: nothing of that name is shipped.
    """
    return _found(relative).read_text(encoding="utf-8")


def _found(relative: str) -> Traversable:
    place = root().joinpath(*relative.split("/"))
    if not (place.is_file() or place.is_dir()):
        raise FileNotFoundError(relative)
    return place
