"""The command that writes a copy of an army or battle for somebody else."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import FINE, put, refuse_existing
from builder.operations.documents import open_file
from builder.operations.packs import shared_library
from builder.operations.sharing import share as write_copy
from builder.translation import translate

if TYPE_CHECKING:
    import argparse

__all__ = ["share"]


def share(chosen: argparse.Namespace) -> int:
    """Write the copy; a file that is there already is left alone."""
    library = shared_library()
    target = Path(chosen.output)
    refuse_existing(target)
    document = open_file(Path(chosen.file), library).document
    write_copy(document, target, library, chosen.recipient, chosen.side)
    put(translate("Wrote {path}", path=str(target)))
    return FINE
