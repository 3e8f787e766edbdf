"""``legatus packs changes``: what the installed data would change in an army or a battle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import FINE, print_json, put, refuse_existing, words
from builder.cli.opening import document_of
from builder.operations.data_changes import pinned, told_of, with_installed
from builder.operations.documents import save_file
from builder.operations.packs import shared_library
from builder.translation import translate

if TYPE_CHECKING:
    import argparse

    from builder.operations.data_changes import Pinned

__all__ = ["changes"]


def changes(chosen: argparse.Namespace) -> int:
    """Say what would change; with an output, write the file as one that takes the installed."""
    library = shared_library()
    document = document_of(chosen.file, library)
    found = pinned(document, library)
    if chosen.json:
        print_json(_data(found))
    else:
        for line in told_of(found):
            put(words(line))
    if chosen.output is not None:
        target = Path(chosen.output)
        refuse_existing(target)
        save_file(with_installed(document, library), target, library)
        if not chosen.json:
            put(translate("Wrote {path}", path=str(target)))
    return FINE


def _data(found: Pinned) -> dict[str, object]:
    return {
        "differing": [
            {"id": made.id, "made_with": made.version or None, "installed": now.version}
            for made, now in found.differing
        ],
        "kept": found.kept,
        "can_be_taken": found.can_be_taken,
        "changes": [words(line) for line in told_of(found)],
    }
