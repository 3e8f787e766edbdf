"""``legatus history``: the earlier versions of a file that are kept, and writing one of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import FINE, print_json, put, table
from builder.operations.recovery import earlier_versions, restore_version
from builder.translation import translate

if TYPE_CHECKING:
    import argparse

__all__ = ["history"]


def history(chosen: argparse.Namespace) -> int:
    """List the versions, the last one first, or write one to a file that isn't there yet."""
    file = Path(chosen.file)
    if chosen.restore is not None:
        target = Path(chosen.output or f"{file.stem}-{chosen.restore}{file.suffix}")
        restore_version(file, chosen.restore, target)
        put(translate("Wrote {path}", path=str(target)))
        return FINE
    versions = earlier_versions(file)
    if chosen.json:
        data = [
            {"number": number, "saved": each.saved.isoformat()}
            for number, each in enumerate(versions, start=1)
        ]
        print_json({"versions": data})
        return FINE
    rows = [
        (str(number), f"{each.saved.astimezone():%Y-%m-%d %H:%M:%S}")
        for number, each in enumerate(versions, start=1)
    ]
    for line in table(rows) or [translate("No earlier version of {path} is kept.", path=file.name)]:
        put(line)
    return FINE
