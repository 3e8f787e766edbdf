"""A user's own values over the house's: the file made, a value set, a value taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.own_values import OwnValues, house_cells
from builder.storage.files import CouldNotWrite
from builder.storage.locations import data_folder
from builder.storage.own_values import FOLDER, read_own_values, write_own_values

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.own_values import OwnCell
    from builder.storage.library import Library

__all__ = ["customise", "own_values_file", "set_own_value"]

PACK = "own"


def own_values_file(ruleset_id: str) -> Path:
    """Return the file of the user's own values for a ruleset; it need not be there."""
    folder = data_folder() / "packs" / PACK
    return folder.joinpath(*FOLDER, f"{ruleset_id}.yaml")


def customise(library: Library, ruleset_id: str) -> tuple[Path, bool]:
    """Make the file in which a user types his values; tell where it is and whether it is new.

    Every house value stands in it as a comment, to be taken over and changed. A file that is
    there already is left as it is.

    Raises:
        UnknownName, PackError: there is no such ruleset, or it has faults.
        CouldNotWrite: the system refuses.
    """
    ruleset = library.ruleset(ruleset_id)
    file = own_values_file(ruleset_id)
    if file.exists():
        return file, False
    _make_folder(file)
    own = OwnValues(ruleset=ruleset_id, version=ruleset.version)
    write_own_values(own, file, house_cells(ruleset))
    return file, True


def set_own_value(library: Library, ruleset_id: str, cell: OwnCell, *, keep: bool = True) -> Path:
    """Set a user's value for a cell, or with ``keep`` False go back to the pack's own.

    The library has to be asked for the ruleset anew afterwards (``Library.forget``).

    Raises:
        UnknownName, PackError: there is no such ruleset, or a file has faults.
        CouldNotWrite: the system refuses.
    """
    ruleset = library.ruleset(ruleset_id)
    file = own_values_file(ruleset_id)
    own = OwnValues(ruleset=ruleset_id, version=ruleset.version)
    if file.exists():
        own = read_own_values(file)
    else:
        _make_folder(file)
    place = (cell.table, cell.row, cell.column)
    others = tuple(each for each in own.cells if (each.table, each.row, each.column) != place)
    cells = (*others, cell) if keep else others
    offered = [
        each for each in house_cells(ruleset) if (each.table, each.row, each.column) != place
    ]
    own = OwnValues(ruleset=ruleset_id, version=ruleset.version, cells=cells)
    write_own_values(own, file, offered)
    library.forget(ruleset_id)
    return file


def _make_folder(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CouldNotWrite(file, error) from error
