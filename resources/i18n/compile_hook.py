"""Compiles each ``legatus.po`` to the ``legatus.mo`` beside it, which the program reads.

hatchling runs it as the project's build hook, for a wheel, an sdist and an editable install
alike; ``python resources/i18n/compile_hook.py`` does the same by hand. The ``.mo`` are not
tracked: git ignores them, and pyproject.toml brings them into wheel and sdist.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).resolve().parent


class CompileCatalogues(BuildHookInterface[Any]):
    """The build hook: all it does is done before the files are collected."""

    PLUGIN_NAME = "compile-catalogues"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile the catalogues of the tree that is being built."""
        compile_all(Path(self.root) / "resources" / "i18n")


def compile_all(folder: Path = HERE) -> list[Path]:
    """Compile every catalogue under ``folder`` and return the files written."""
    return [_compiled(source) for source in sorted(folder.glob("*/legatus.po"))]


def _compiled(source: Path) -> Path:
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parent.name, abort_invalid=True)
    target = source.with_suffix(".mo")
    # Whoever reads the old one meanwhile reads it whole.
    fresh = target.with_name(f"{target.name}.{os.getpid()}~")
    with fresh.open("wb") as file:
        write_mo(file, catalogue, use_fuzzy=False)
    return fresh.replace(target)


if __name__ == "__main__":
    for each in compile_all():
        print(each.relative_to(Path.cwd()) if each.is_relative_to(Path.cwd()) else each)
