"""The symbol of a troop: which one, by the ruleset's conditions on tags, and what it looks like.

A symbol is a small SVG drawing on a grid of 24 × 24, in one colour. Only what follows is read:
``path`` elements whose ``d`` is made of absolute M, L, C and Z, and their ``fill``, ``stroke``
and ``stroke-width``. Which drawings there are is a matter of ``resources/symbols``; a symbol that
has none is an empty box, which is what ``symbol_of`` gives where a ruleset says nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast
from xml.etree import ElementTree as ET

from builder.core.condition import holds
from builder.core.tallies import part_tags
from builder.drawing.shapes import CURRENT, Path, Step, box

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from builder.core.ruleset import Ruleset
    from builder.core.sized import Unit
    from builder.drawing.shapes import Colour, Verb

__all__ = [
    "GRID",
    "PLAIN",
    "SymbolError",
    "UnitSymbol",
    "drawn_from_svg",
    "symbol_of",
    "unit_symbol",
]

GRID = 24.0
_TOKEN = re.compile(r"([A-Za-z])|(-?\d*\.?\d+(?:e-?\d+)?)")
_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}
_COLOUR = re.compile(r"currentColor|#[0-9A-Fa-f]{6}")


class SymbolError(ValueError):
    """A drawing that goes beyond what is read; a fault of a shipped file, so a bug."""


@dataclass(frozen=True, slots=True)
class UnitSymbol:
    """The paths of a symbol, on the grid."""

    paths: tuple[Path, ...]


PLAIN = UnitSymbol((box((2, 5, 20, 14), stroke=CURRENT, width=1.6),))


def symbol_of(ruleset: Ruleset, tags: AbstractSet[str]) -> str:
    """Return the id of the first symbol whose condition holds, or "" for none."""
    return next((rule.symbol for rule in ruleset.symbols if holds(rule.when, tags)), "")


def unit_symbol(ruleset: Ruleset, unit: Unit) -> str:
    """Return the symbol of a unit: that of its first part, which is the one it is named after."""
    return symbol_of(ruleset, part_tags(unit.parts[0], unit)) if unit.parts else ""


def drawn_from_svg(text: str) -> UnitSymbol:
    """Return the symbol in an SVG text.

    Raises:
        SymbolError: the text holds something else than is told above.
    """
    try:
        root = ET.fromstring(text)  # noqa: S314 - our own files; no entity is ever declared in them
    except ET.ParseError as error:
        raise SymbolError(str(error)) from None
    if root.get("viewBox") != "0 0 24 24":
        raise SymbolError(f"viewBox is {root.get('viewBox')!r}")
    paths = []
    for element in root:
        if element.tag.rpartition("}")[2] != "path":
            raise SymbolError(element.tag)
        paths.append(_path(element))
    return UnitSymbol(tuple(paths))


def _path(element: ET.Element) -> Path:
    fill, stroke = _colour(element.get("fill", "none")), _colour(element.get("stroke", "none"))
    steps = tuple(_steps(element.get("d", "")))
    return Path(steps, fill, stroke, float(element.get("stroke-width", "1")))


def _colour(text: str) -> Colour | None:
    if text == "none":
        return None
    if not _COLOUR.fullmatch(text):
        raise SymbolError(text)
    return text


def _steps(text: str) -> Iterable[Step]:
    if _TOKEN.sub("", text).strip(" ,\n"):
        raise SymbolError(text)
    verb = ""
    numbers: list[float] = []
    for letter, number in _TOKEN.findall(text):
        if letter:
            if letter not in _NUMBERS or numbers:
                raise SymbolError(text)
            verb = letter
        else:
            numbers.append(float(number))
        if not verb:
            raise SymbolError(text)
        if len(numbers) == _NUMBERS[verb] and (number or verb == "Z"):
            yield Step(cast("Verb", verb), tuple(numbers))
            numbers = []
    if numbers:
        raise SymbolError(text)
