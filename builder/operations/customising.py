"""A user's own values over the house's: the file made, a value set, a value taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.errors import BadRequest
from builder.core.own_values import OwnValues, house_cells, with_own_values
from builder.storage.files import CouldNotWrite
from builder.storage.locations import data_folder
from builder.storage.own_values import FOLDER, fault_of, read_own_values, write_own_values

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.own_values import OwnCell
    from builder.storage.library import Library

__all__ = ["customise", "own_values_file", "set_own_value"]

PACK = "own"


def _pack() -> Path:
    return data_folder() / "packs" / PACK


def own_values_file(ruleset_id: str) -> Path:
    """Return the file of the user's own values for a ruleset; it need not be there."""
    return _pack().joinpath(*FOLDER, f"{ruleset_id}.yaml")


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
    write_own_values(own, file, house_cells(library.pack_ruleset(ruleset_id)))
    library.include(_pack())
    return file, True


def set_own_value(library: Library, ruleset_id: str, cell: OwnCell, *, keep: bool = True) -> Path:
    """Set a user's value for a cell, or with ``keep`` False go back to the pack's own.

    The value stands in the library's ruleset at once; whoever holds the old one asks anew. Values
    without a cell stay in the file.

    Raises:
        BadRequest: the cell takes no such value.
        UnknownName, PackError: there is no such ruleset, or a file has faults.
        CouldNotWrite: the system refuses.
    """
    ruleset = library.pack_ruleset(ruleset_id)
    fault = fault_of(cell, ruleset) if keep else None
    if fault is not None:
        raise BadRequest(fault)
    file = own_values_file(ruleset_id)
    before = OwnValues(ruleset=ruleset_id, version=ruleset.version)
    if file.exists():
        before = read_own_values(file, ruleset)
    else:
        _make_folder(file)
    cells = tuple(each for each in before.cells if each.place != cell.place)
    _, lost = with_own_values(ruleset, before.model_copy(update={"cells": cells}))
    if keep:
        cells = (*cells, cell)
    # Under this version's name a value that is only lost now would be a slip of the pen.
    version = before.version if lost else ruleset.version
    taken = {each.place for each in cells}
    offered = [each for each in house_cells(ruleset) if each.place not in taken]
    write_own_values(OwnValues(ruleset=ruleset_id, version=version, cells=cells), file, offered)
    library.include(_pack())
    library.forget(ruleset_id)
    return file


def _make_folder(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CouldNotWrite(file, error) from error
