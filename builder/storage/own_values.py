"""The files of a user's own values: ``resources/own_values/<ruleset>.yaml`` in a pack of his.

``own-values/1``: the ruleset, its version when the values were typed, and the cells, one a line.
The house's values that nobody has taken over stand among them as comments.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.errors import PackError
from builder.core.measures import decimal_text
from builder.core.messages import N_, Message
from builder.core.own_values import OwnValues, options_for, reason_unfit
from builder.storage.faults import at
from builder.storage.files import write_bytes
from builder.storage.packs import named_as, parsed, text_in, validated
from builder.storage.references import check
from builder.storage.slips import PercentCells, percent_fault
from builder.storage.yaml_text import LineMap, quoted, write

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from builder.core.own_values import OwnCell
    from builder.core.ruleset import Ruleset
    from builder.storage.references import Fault

__all__ = ["FOLDER", "TAG", "fault_of", "read_own_values", "text_of_own_values", "write_own_values"]

FOLDER = ("resources", "own_values")
TAG = "own-values/1"
DECIMAL_PLACES = 9


def read_own_values(file: Traversable, ruleset: Ruleset) -> OwnValues:
    """Return the values in a file, which are for a ruleset.

    Values whose cell the ruleset doesn't have are among them. The file is named whole, for the
    user is to find and mend it.

    Raises:
        PackError: with every problem, each with its line.
    """
    shown = str(file)
    text = text_in(file, shown)
    data = parsed(text, shown, TAG)
    # All cells may be comments still.
    if data.get("cells", ()) is None:
        del data["cells"]
    own = validated(OwnValues, data, shown, text)
    faults = [*named_as("ruleset", own.ruleset, ruleset.id), *_cell_faults(own, ruleset)]
    if faults:
        lines = LineMap(text)
        raise PackError(tuple(at(lines, shown, path, message) for path, message in faults[:20]))
    return own


def _cell_faults(own: OwnValues, ruleset: Ruleset) -> Iterator[Fault]:
    """Yield cells that stand twice, options that there aren't, percentages beyond sense.

    An option that was typed for another version of the pack may be gone since: that is no fault of
    the file's.
    """
    percentages = PercentCells(ruleset)
    seen: set[str] = set()
    for number, cell in enumerate(own.cells):
        here = ("cells", number)
        if cell.place in seen:
            yield here, Message.of(N_("the id “{name}” is there twice"), name=cell.place)
        seen.add(cell.place)
        if own.version in {"", ruleset.version}:
            yield from check((*here, "option"), cell.option, options_for(ruleset, cell))
        if percentages.has(cell.table, cell.row, cell.column):
            yield from percent_fault((*here, "value"), cell.value)


def fault_of(cell: OwnCell, ruleset: Ruleset) -> Message | None:
    """Return why a value may not be written for a ruleset as it is now; None where it may."""
    unfit = reason_unfit(ruleset, cell)
    faults = _cell_faults(OwnValues(ruleset=ruleset.id, cells=(cell,)), ruleset)
    return unfit or next((message for _, message in faults), None)


def text_of_own_values(own: OwnValues, offered: Iterable[OwnCell] = ()) -> str:
    """Return a file's text; cells that are ``offered`` stand as comments, to be taken over."""
    text = write({"schema": TAG, "ruleset": own.ruleset, "version": own.version})
    lines = [f"  - {_flow(_cell_data(cell))}\n" for cell in own.cells]
    lines += [f"#  - {_flow(_cell_data(cell))}\n" for cell in offered]
    return "".join((text, "cells:\n", *lines)) if lines else text


def _cell_data(cell: OwnCell) -> dict[str, object]:
    data: dict[str, object] = {"table": cell.table, "row": cell.row, "column": cell.column}
    if cell.value is not None:
        data["value"] = cell.value
    if cell.option is not None:
        data["option"] = cell.option
    if cell.text is not None:
        data["text"] = {"en": cell.text.en, "it": cell.text.it}
    if cell.forbidden:
        data["forbidden"] = True
    return data


def _flow(value: object) -> str:
    """Return a value on one line, as YAML reads it."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_flow(each)}' for key, each in value.items())}}}"
    if isinstance(value, Fraction):
        return _number_text(value)
    return "true" if value is True else quoted(str(value))


def _number_text(value: Fraction) -> str:
    """Return a number as a person would write it, whole, decimal or a fraction, and exact."""
    text = decimal_text(value, DECIMAL_PLACES)
    if Fraction(text) != value:
        return quoted(str(value))
    # A decimal is read as a float, which has no room for every digit.
    return text if Fraction(str(float(text))) == value else quoted(text)


def write_own_values(own: OwnValues, file: Path, offered: Iterable[OwnCell] = ()) -> None:
    """Write a file of own values, wholly or not at all.

    Raises:
        CouldNotWrite: the system refuses.
    """
    write_bytes(file, text_of_own_values(own, offered).encode())
