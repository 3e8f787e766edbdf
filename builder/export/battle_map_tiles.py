"""The map at its true size, in tiles: a key of all sheets, then sheet by sheet to glue together.

Neighbouring sheets show the same strip ``OVERLAP`` wide: the left and upper one keeps it, the
other is cut along its dashed line and glued onto it. The map is in the file once; every sheet
shows its part.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.drawing.battle_map import battle_map
from builder.drawing.map_frame import FRAME
from builder.drawing.shapes import ACCENT, GREY, INK, PAPER, Group, Label, box, line
from builder.export.battle_map_content import map_content
from builder.export.battle_map_page import FOOTER_ROOM
from builder.export.map_look_on_paper import paper_look
from builder.export.page import MARGIN_MM, Bookmark, Page
from builder.export.paper import mm
from builder.export.shape_text import text_label, text_labels
from builder.export.tagging import Tag
from builder.export.typography import Face, Style, few_lines, height_of_lines, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.battle import Battle
    from builder.drawing.shapes import Path, Shape
    from builder.export.paper import Paper
    from builder.export.pen import Pen
    from builder.translation import Catalogue

__all__ = ["MOST_TILES", "OVERLAP", "Tiling", "tile_pages", "tiling_of"]

OVERLAP = 10.0
# A table of 5 × 2 m takes 330 sheets of A4; more than this nobody glues.
MOST_TILES = 400
# Marks and type on a table that one stands before are larger than on a page.
DETAIL = 3.0
TITLE = Style(Face.SERIF_BOLD, 20)
BODY = Style(Face.SANS, 9)
SMALL = Style(Face.SANS, 7, GREY)
_SIDE, _TOP, _END = 10.0, 10.0, FOOTER_ROOM
# What the frame of the table needs outside of it, on the map at its true size.
_BLEED = FRAME * DETAIL
_RULER = 100.0
_FORM = "battle-map"
# What the small map of the key shows; the names of the sheets come over it.
OF_KEY = ("ground", "zones", "units")


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a table is divided: the sheet, and what each sheet shows of the map without its frame.

    ``columns`` and ``rows``: of sheets. Places are on the table, so the first sheet begins left of
    and above it, where the frame stands.
    """

    paper: Paper
    columns: int
    rows: int

    @property
    def window(self) -> tuple[float, float]:
        """How wide and deep the part is that a sheet shows."""
        return self.paper.width - 2 * _SIDE, self.paper.height - _TOP - _END

    @property
    def count(self) -> int:
        """How many sheets there are, without the key."""
        return self.columns * self.rows

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """Return where on the table the part of a sheet begins, counted from 0."""
        across, down = self.window
        return column * (across - OVERLAP) - _BLEED, row * (down - OVERLAP) - _BLEED

    @staticmethod
    def name(column: int, row: int) -> str:
        """Return what a sheet is called: its row as a letter (A to Z, AA …), then its column."""
        letters = ""
        row += 1
        while row:
            row, rest = divmod(row - 1, 26)
            letters = chr(ord("A") + rest) + letters
        return f"{letters}{column + 1}"


def tiling_of(table_mm: tuple[int, int], paper: Paper) -> Tiling:
    """Return the tiling with the fewest sheets, upright or on their sides."""
    return min((_tiling(table_mm, each) for each in (paper, paper.turned)), key=lambda t: t.count)


def _tiling(table_mm: tuple[int, int], paper: Paper) -> Tiling:
    across, down = Tiling(paper, 0, 0).window
    counts = []
    for length, part in zip(table_mm, (across, down), strict=True):
        # Each further sheet shows an overlap less.
        whole = length + 2 * _BLEED
        counts.append(max(1, -int(-(whole - OVERLAP) // (part - OVERLAP))))
    return Tiling(paper, *counts)


def tile_pages(battle: Battle, paper: Paper, catalogue: Catalogue) -> Iterator[Page]:
    """Give the key and then the sheets, row by row; none for a battle without a table.

    Raises:
        BadRequest: the table takes more than ``MOST_TILES`` sheets.
    """
    content = map_content(battle, catalogue)
    if content is None:
        return
    tiling = tiling_of(content.table_mm, paper)
    if tiling.count > MOST_TILES:
        text = N_("At its true size this table takes {n} sheets; {most} are the most.")
        raise BadRequest(Message.of(text, n=tiling.count, most=MOST_TILES))
    title = content.title
    told = catalogue.translate("Map at its true size: {name}", name=title)
    key = tuple(_key(battle, content.table_mm, tiling, catalogue))
    yield Page(
        tiling.paper.width,
        tiling.paper.height,
        partial(_draw, shapes=key, shows=told),
        title,
        (Bookmark(told),),
    )
    shapes = battle_map(battle, paper_look(catalogue, DETAIL))
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            tile = _Tile(tiling, column, row, content.table_mm, catalogue)
            draw = partial(tile.draw, shapes=shapes)
            footer = f"{title} · {tiling.name(column, row)}"
            yield Page(tiling.paper.width, tiling.paper.height, draw, footer)


def _draw(pen: Pen, shapes: Sequence[Shape], shows: str) -> None:
    with pen.structure.tagged(Tag("Figure", alt=shows)):
        pen.shapes(shapes, 0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class _Tile:
    """A sheet: its part of the map, and the marks by which it is joined to the others."""

    tiling: Tiling
    column: int
    row: int
    table_mm: tuple[int, int]
    catalogue: Catalogue

    def draw(self, pen: Pen, shapes: Sequence[Shape]) -> None:
        """Draw the sheet."""
        across, down = self.tiling.window
        x, y = self.tiling.corner(self.column, self.row)
        width, depth = self.table_mm
        whole = (-_BLEED, -_BLEED, width + 2 * _BLEED, depth + 2 * _BLEED)
        with pen.structure.tagged(Tag("Figure", alt=self.tiling.name(self.column, self.row))):
            pen.part_of_form(_FORM, shapes, whole, (x, y, _SIDE, _TOP, across, down))
            pen.shapes(tuple(self._marks()), 0, 0)

    def _marks(self) -> Iterator[Shape]:
        """Yield cut lines, corners of the overlaps, names of the neighbours and the sheet's own."""
        across, down = self.tiling.window
        right, bottom = _SIDE + across, _TOP + down
        dash = (2.0, 1.2)
        has = {
            "left": self.column > 0,
            "up": self.row > 0,
            "right": self.column + 1 < self.tiling.columns,
            "down": self.row + 1 < self.tiling.rows,
        }
        if has["left"]:
            yield line((_SIDE, _TOP), (_SIDE, bottom), INK, 0.2, dash)
            yield self._cut(_SIDE - 1.2, (_TOP + bottom) / 2, -90)
        if has["up"]:
            yield line((_SIDE, _TOP), (right, _TOP), INK, 0.2, dash)
            yield self._cut((_SIDE + right) / 2, _TOP - 1.2, 0)
        if has["right"]:
            yield line((right - OVERLAP, _TOP), (right - OVERLAP, bottom), ACCENT, 0.12, (0.6, 1.4))
            name = self.tiling.name(self.column + 1, self.row)
            yield self._glue(name, right + 2.8, (_TOP + bottom) / 2, -90)
        if has["down"]:
            yield line(
                (_SIDE, bottom - OVERLAP), (right, bottom - OVERLAP), ACCENT, 0.12, (0.6, 1.4)
            )
            name = self.tiling.name(self.column, self.row + 1)
            yield self._glue(name, (_SIDE + right) / 2, bottom + 2.8, 0)
        yield from _crosses(self.tiling, has)
        own = self.tiling.name(self.column, self.row)
        yield text_label(right, _TOP - 3.2, own, Style(Face.SANS_BOLD, 11), "right")

    def _cut(self, x: float, y: float, turned: float) -> Group:
        told = self.catalogue.translate("cut along the dashed line")
        return Group((text_label(0, 0, told, SMALL, "middle"),), x, y, turned=turned)

    def _glue(self, name: str, x: float, y: float, turned: float) -> Group:
        told = self.catalogue.translate("glue {sheet} onto this strip", sheet=name)
        return Group((text_label(0, 0, told, SMALL, "middle"),), x, y, turned=turned)


def _crosses(tiling: Tiling, has: dict[str, bool]) -> Iterator[Path]:
    """Yield crosses that lie over each other where sheets overlap rightly."""
    across, down = tiling.window
    xs = [_SIDE + OVERLAP / 2] * has["left"] + [_SIDE + across - OVERLAP / 2] * has["right"]
    ys = [_TOP + OVERLAP / 2] * has["up"] + [_TOP + down - OVERLAP / 2] * has["down"]
    reach = OVERLAP / 2 - 1
    for x in xs or [_SIDE + across / 2]:
        for y in ys or [_TOP + down / 2]:
            yield line((x - reach, y), (x + reach, y), INK, 0.12)
            yield line((x, y - reach), (x, y + reach), INK, 0.12)


def _key(
    battle: Battle,
    table_mm: tuple[int, int],
    tiling: Tiling,
    catalogue: Catalogue,
) -> Iterator[Shape]:
    """Yield the first page: the whole map small, with the sheets over it, and how to go on."""
    across = tiling.paper.width - 2 * MARGIN_MM
    lines = few_lines(battle.title, TITLE, across, 2)
    yield from text_labels(MARGIN_MM, MARGIN_MM - 1, lines)
    top = MARGIN_MM + height_of_lines(lines)
    told = catalogue.translate_plural(
        "True size on {n} sheet: {rows} × {columns}",
        "True size on {n} sheets: {rows} × {columns}",
        tiling.count,
        rows=tiling.rows,
        columns=tiling.columns,
    )
    text = catalogue.translate(
        "Print at full size, without fitting to the page. Cut each sheet along its dashed lines "
        "and glue it onto the strip of its neighbour, so that the crosses lie over each other."
    )
    body = [*wrap(told, BODY, across), *wrap(text, BODY, across)]
    yield from text_labels(MARGIN_MM, top, body)
    top += height_of_lines(body) + 3
    yield from _ruler(MARGIN_MM, top, catalogue)
    top += 12
    down = tiling.paper.height - FOOTER_ROOM - top
    width, depth = table_mm
    x_end, y_end = (
        corner + part
        for corner, part in zip(
            tiling.corner(tiling.columns - 1, tiling.rows - 1), tiling.window, strict=True
        )
    )
    scale = min(across / (x_end + _BLEED), down / (y_end + _BLEED))
    shapes: list[Shape] = list(battle_map(battle, paper_look(catalogue, 1 / scale), OF_KEY))
    shapes.append(box((0, 0, width, depth), stroke=INK, width=0.3 / scale))
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            shapes += _outline(tiling, column, row, scale)
    yield Group(tuple(shapes), MARGIN_MM + _BLEED * scale, top + _BLEED * scale, scale)


def _outline(tiling: Tiling, column: int, row: int, scale: float) -> Iterator[Shape]:
    x, y = tiling.corner(column, row)
    across, down = tiling.window
    yield box((x, y, across, down), stroke=ACCENT, width=0.2 / scale)
    size = min(mm(11) / scale, down / 3, across / 4)
    name = tiling.name(column, row)
    yield Label(
        name, x + across / 2, y + down / 2 + size * 0.36, size, INK, "middle", bold=True, halo=PAPER
    )


def _ruler(x: float, y: float, catalogue: Catalogue) -> Iterator[Shape]:
    yield line((x, y + 2), (x + _RULER, y + 2), INK, 0.25)
    for end in (x, x + _RULER):
        yield line((end, y), (end, y + 4), INK, 0.25)
    told = catalogue.translate("This line should be 10 cm long on paper.")
    yield text_label(x + _RULER + 3, y + 3, told, SMALL)
