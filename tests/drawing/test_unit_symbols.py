"""The symbols of the units: which one a troop has, and what its drawing may consist of."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import ImageChops

from builder.core.sizing import size
from builder.drawing.unit_symbols import (
    GRID,
    PLAIN,
    SymbolError,
    drawn_from_svg,
    symbol_of,
    unit_symbol,
)
from builder.export.symbols import symbol
from tests.support import pdf
from tests.support.makers import (
    ANCIENTS,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    reckoned,
    shipped,
    the_ready_army,
)

if TYPE_CHECKING:
    from PIL import Image

SYMBOLS = sorted((Path(__file__).resolve().parents[2] / "resources" / "symbols").glob("*.svg"))
# look.md, Shared: "Symbols".
WANTED = {
    "archer", "battery", "camel", "camp", "cataphract", "chariot", "close-foot",
    "commander-in-chief", "elephant", "engine", "foot", "general", "horse-heavy", "horse-light",
    "pikes", "scythed-chariot", "skirmisher",
    # Beyond look.md, for a system of bases.
    "crossed-tools", "light-shako", "line-shako",
}  # fmt: skip
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'


def svg(path: str) -> str:
    return f"{HEAD}{path}</svg>"


def test_every_symbol_that_the_guide_asks_for_is_drawn() -> None:
    assert {file.stem for file in SYMBOLS} == WANTED


@pytest.mark.parametrize("file", SYMBOLS, ids=lambda file: file.stem)
def test_a_drawing_stays_on_its_grid(file: Path) -> None:
    paths = drawn_from_svg(file.read_text(encoding="utf-8")).paths
    numbers = [number for path in paths for step in path.steps for number in step.at]
    assert paths
    assert min(numbers) >= 0
    assert max(numbers) <= GRID


@pytest.mark.parametrize("file", SYMBOLS, ids=lambda file: file.stem)
def test_a_drawing_has_one_colour(file: Path) -> None:
    paths = drawn_from_svg(file.read_text(encoding="utf-8")).paths
    used = {colour for path in paths for colour in (path.fill, path.stroke)}
    assert used <= {"currentColor", "#FFFFFF", None}


def rendered(name: str, pixels: int) -> Image.Image:
    """Return a symbol in a square of so many pixels, black on white."""
    page = pdf.drawn(lambda pen: pen.symbol(name, 0, 0, 4, "#000000"), (4, 4))
    return pdf.image(page, 0, pixels / 4 * 25.4 / 72).convert("L")


def apart(one: str, other: str, pixels: int) -> float:
    """Return by how much two symbols differ, of all their squares' ink at its darkest."""
    difference = ImageChops.difference(rendered(one, pixels), rendered(other, pixels))
    return (
        sum(value * count for value, count in enumerate(difference.histogram())) / 255 / pixels**2
    )


@pytest.mark.parametrize("pixels", [24, 94], ids=["24 px", "4 mm at 600 dpi"])
def test_no_two_symbols_look_alike_where_they_are_smallest(pixels: int) -> None:
    """look.md: readable at 4 mm; horse and armoured horse are the nearest to each other."""
    for one, other in combinations(sorted(WANTED), 2):
        assert apart(one, other, pixels) > 0.1, (one, other)


@pytest.mark.parametrize("file", SYMBOLS, ids=lambda file: file.stem)
def test_no_line_is_too_thin_for_a_printer(file: Path) -> None:
    """At 4 mm a unit of the grid is a sixth of a millimetre, four dots of 600 to the inch."""
    paths = drawn_from_svg(file.read_text(encoding="utf-8")).paths
    assert min([path.width for path in paths if path.stroke], default=1) >= 1


def test_shipped_rules_ask_only_for_symbols_that_are_drawn() -> None:
    rules = shipped().ruleset(ANCIENTS)
    asked = {rule.symbol for rule in rules.symbols}
    asked |= {role.symbol for role in rules.leader_roles if role.symbol}
    assert asked <= WANTED


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("hastatus", "close-foot"),
        ("veles", "skirmisher"),
        ("cretan-archer", "archer"),
        ("eques", "horse-heavy"),
        ("numidian-horse", "horse-light"),
        ("war-elephant", "elephant"),
    ],
)
def test_the_first_condition_that_holds_decides(entry: str, expected: str) -> None:
    basis = a_basis()
    assert symbol_of(basis.ruleset, basis.profile(entry).tags) == expected


def test_a_unit_has_the_symbol_of_its_first_part() -> None:
    basis = a_basis()
    maniple = a_formation(a_troop("hastatus", 120), a_troop("veles", 40), echelon="maniple")
    (unit,) = reckoned(basis, maniple).sized.units
    assert unit_symbol(basis.ruleset, unit) == "close-foot"


def test_rules_without_symbols_give_an_empty_box() -> None:
    basis = a_small_basis("mini-bases")
    (unit, *_) = size(basis, the_ready_army(basis).root).units
    assert symbol(unit_symbol(basis.ruleset, unit)) is PLAIN


@pytest.mark.parametrize("name", ["", "no-such-symbol", "../fonts/OFL", "a/b", "archer.svg"])
def test_an_unknown_symbol_is_an_empty_box(name: str) -> None:
    assert symbol(name) is PLAIN


def test_lines_curves_and_repeated_points_are_read() -> None:
    (path,) = drawn_from_svg(svg('<path fill="#FFFFFF" d="M1 2 L 3,4 5 6 C 1 1 2 2 3 3 Z"/>')).paths
    assert [(step.verb, step.at) for step in path.steps] == [
        ("M", (1, 2)), ("L", (3, 4)), ("L", (5, 6)), ("C", (1, 1, 2, 2, 3, 3)), ("Z", ()),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "no svg at all",
        '<svg viewBox="0 0 32 32"/>',
        svg('<circle r="3"/>'),
        svg('<path d="M 1 2 l 3 4"/>'),
        svg('<path d="M 1 2 A 1 1 0 0 0 3 4"/>'),
        svg('<path d="M 1"/>'),
        svg('<path d="1 2"/>'),
        svg('<path d="M 1 2 # 3"/>'),
        svg('<path fill="red" d="M 1 2"/>'),
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(SymbolError):
        drawn_from_svg(text)


def test_entities_are_not_resolved() -> None:
    bomb = f'<!DOCTYPE s [<!ENTITY a SYSTEM "file:///etc/hostname">]>{svg("<path>&a;</path>")}'
    with pytest.raises(SymbolError):
        drawn_from_svg(bomb)
