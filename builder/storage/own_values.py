"""The files of a user's own values: ``resources/own_values/<ruleset>.yaml`` in a pack of his."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.measures import decimal_text
from builder.core.own_values import OwnValues
from builder.storage.files import write_bytes
from builder.storage.packs import parsed, text_in, validated
from builder.storage.yaml_text import write

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from builder.core.own_values import OwnCell

__all__ = ["FOLDER", "TAG", "read_own_values", "text_of_own_values", "write_own_values"]

FOLDER = ("resources", "own_values")
TAG = "own-values/1"


def read_own_values(file: Traversable) -> OwnValues:
    """Return the values in a file.

    Raises:
        PackError: with every problem, each with its line.
    """
    text = text_in(file, file.name)
    return validated(OwnValues, parsed(text, file.name, TAG), file.name, text)


def text_of_own_values(own: OwnValues, offered: Iterable[OwnCell] = ()) -> str:
    """Return a file's text; cells that are ``offered`` stand as comments, to be taken over."""
    data: dict[str, object] = {"schema": TAG, "ruleset": own.ruleset, "version": own.version}
    if own.cells:
        data["cells"] = [_cell_data(cell) for cell in own.cells]
    lines = [write(data)]
    comments = []
    for cell in offered:
        inside = ", ".join(f"{key}: {value}" for key, value in _cell_data(cell).items())
        comments.append(f"#  - {{{inside}}}")
    if comments:
        lines.append("#cells:\n" + "\n".join(comments) + "\n")
    return "".join(lines)


def _cell_data(cell: OwnCell) -> dict[str, object]:
    data: dict[str, object] = {"table": cell.table, "row": cell.row, "column": cell.column}
    if cell.value is not None:
        whole = cell.value.denominator == 1
        exact = decimal_text(cell.value) if whole else str(cell.value)
        data["value"] = int(cell.value) if whole else exact
    if cell.option is not None:
        data["option"] = cell.option
    if cell.text is not None:
        data["text"] = {"en": cell.text.en, "it": cell.text.it}
    if cell.forbidden:
        data["forbidden"] = True
    return data


def write_own_values(own: OwnValues, file: Path, offered: Iterable[OwnCell] = ()) -> None:
    """Write a file of own values, wholly or not at all.

    Raises:
        CouldNotWrite: the system refuses.
    """
    write_bytes(file, text_of_own_values(own, offered).encode())
