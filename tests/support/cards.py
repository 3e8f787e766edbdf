"""Cards measured from the objects of their pages, and armies whose names are short and long."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pypdfium2
import pypdfium2.raw as pdfium

from builder.core.battle import Battle, BattleSide
from builder.core.reckoning import reckon
from builder.export.card_layout import SAFE_MM
from builder.export.paper import CARD_FORMATS, PAPERS, PRINTER_MARGIN_MM, card_grid
from tests.support.makers import shipped, the_ready_army

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.print_options import PrintOptions
    from builder.core.roster import Formation, Troop
    from builder.export.paper import CardGrid

__all__ = ["EXACT", "MM", "Thing", "bars", "bundled", "corners", "faults", "named", "things"]

MM = 25.4 / 72
# The rounded outlines of letters reach a little beyond their line; half of a hairline too.
INK, HAIR = 0.35, 0.05
EDGE, EXACT = 3.0, 0.1
# As high as 40 points.
BAR = 40 * MM
LENGTHS = (3, 24, 120, 60, 9, 90)
WORDS = "Leib-Grenadierbataillon der Königin Luise von Preußen, zweites Treffen rechts, vormals "


@dataclass(frozen=True, slots=True)
class Thing:
    """An object of a page: its kind, its box in millimetres, the size and text of its type."""

    kind: int
    left: float
    top: float
    right: float
    bottom: float
    size: float = 0.0
    text: str = ""

    @property
    def is_text(self) -> bool:
        """Whether it is a text."""
        return bool(self.kind == pdfium.FPDF_PAGEOBJ_TEXT)


@cache
def bundled() -> tuple[tuple[str, str], ...]:
    """Return ruleset and name of every shipped army list."""
    library = shipped()
    return tuple(
        (ruleset, name) for ruleset in library.ruleset_ids() for name in library.list_ids(ruleset)
    )


@cache
def named(ruleset: str, name: str, *, as_shipped: bool = False) -> Battle:
    """Return a shipped list's ready army; its units have names of 3 to 120 letters."""
    list_ = shipped().army_list(ruleset, name)
    ratio = list_.usual_scale if shipped().ruleset(ruleset).has_ratio else None
    basis = shipped().basis(ruleset, name, ratio, list_.figure_size)
    army = the_ready_army(basis)
    if not as_shipped:
        lengths = itertools.cycle(LENGTHS)
        army = army.model_copy(update={"root": _renamed(army.root, lengths)})
    side = BattleSide("", "", reckon(basis, army))
    return Battle("Trial", "", basis.ruleset, basis.ratio, basis.figure_size, (side,))


def _renamed(node: Formation | Troop, lengths: Iterator[int]) -> Formation | Troop:
    update: dict[str, object] = {"name": (WORDS * 2)[: next(lengths)].strip()}
    children = getattr(node, "children", ())
    if children:
        update["children"] = tuple(_renamed(child, lengths) for child in children)
    return node.model_copy(update=update)


def things(content: bytes) -> list[list[Thing]]:
    """Return what is on each page, within symbols too."""
    document = pypdfium2.PdfDocument(content)
    try:
        return [list(_things(page)) for page in document]
    finally:
        document.close()


def _things(page: pypdfium2.PdfPage) -> Iterator[Thing]:
    height = page.get_height()
    for each in page.get_objects(max_depth=1, textpage=page.get_textpage()):
        left, bottom, right, top = (edge * MM for edge in each.get_bounds())
        box = left, height * MM - top, right, height * MM - bottom
        if each.type == pdfium.FPDF_PAGEOBJ_TEXT:
            yield Thing(each.type, *box, each.get_font_size(), each.extract())
        else:
            yield Thing(each.type, *box)


def faults(content: bytes, options: PrintOptions) -> list[str]:
    """Return what is wrong on sheets of cards without backs: empty where all is as it should be."""
    grid = card_grid(PAPERS[options.paper], CARD_FORMATS[options.card], options.bleed_mm)
    return [
        f"page {number}: {fault}"
        for number, page in enumerate(things(content), start=1)
        for fault in (*_margin_faults(grid, page), *_text_faults(grid, page))
    ]


def _margin_faults(grid: CardGrid, page: list[Thing]) -> Iterator[str]:
    least = PRINTER_MARGIN_MM - HAIR
    right, bottom = grid.paper.width - least, grid.paper.height - least
    for each in page:
        if min(each.left, each.top) < least or each.right > right or each.bottom > bottom:
            yield f"{each} is in the printer's margin"


def _text_faults(grid: CardGrid, page: list[Thing]) -> Iterator[str]:
    cards: dict[tuple[float, float], list[Thing]] = {}
    for each in (each for each in page if each.is_text and each.text.strip()):
        if each.size < 6 - 1e-3:
            yield f"{each} is too small"
        place = _card_at(grid, (each.left + each.right) / 2, (each.top + each.bottom) / 2)
        if place is None:
            continue
        cards.setdefault(place, []).append(each)
        x, y = place
        on_edge = each.left >= x - INK and each.right <= x + EDGE + INK
        if each.left < x + SAFE_MM - INK and not on_edge:
            yield f"{each} is too far left"
        if each.right > x + grid.card.width - SAFE_MM + INK:
            yield f"{each} is too far right"
        if each.top < y + SAFE_MM - INK or each.bottom > y + grid.card.height - SAFE_MM + INK:
            yield f"{each} is too high or low"
    for texts in cards.values():
        yield from _collisions(texts)


def _collisions(texts: list[Thing]) -> Iterator[str]:
    for one, other in itertools.combinations(texts, 2):
        across = min(one.right, other.right) - max(one.left, other.left)
        down = min(one.bottom, other.bottom) - max(one.top, other.top)
        if across > INK and down > INK:
            yield f"{one} and {other} are on each other"


def _card_at(grid: CardGrid, x: float, y: float) -> tuple[float, float] | None:
    for left, top in itertools.product(grid.lefts, grid.tops):
        if left <= x < left + grid.card.width and top <= y < top + grid.card.height:
            return left, top
    return None


def corners(page: list[Thing], card_height: float) -> list[tuple[float, float]]:
    """Return the upper left corners of the cards on a page, by their solid edges."""
    return _strips(page, card_height)


def bars(page: list[Thing]) -> list[tuple[float, float]]:
    """Return the middles of the bars beside the letters on backs, by pairs."""
    return [(x + EDGE / 2, y + BAR / 2) for x, y in _strips(page, BAR)]


def _strips(page: list[Thing], height: float) -> list[tuple[float, float]]:
    return [
        (each.left, each.top)
        for each in page
        if each.kind == pdfium.FPDF_PAGEOBJ_PATH
        and abs(each.right - each.left - EDGE) < EXACT
        and abs(each.bottom - each.top - height) < EXACT
    ]
