"""Pieces that belong to a unit: labels for its bases, and strips for its losses.

Each wears the edge of its side, which needs no colour, and the name of the unit in full where
there is room for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from builder.core.footprint import base_of
from builder.core.measures import round_half_up
from builder.core.standing import units_to_place
from builder.drawing.shapes import GREY, side_look
from builder.export.box_run import box_rows
from builder.export.cut_pieces import Piece, piece_pages
from builder.export.game_sheet import BoxRun, SheetHead
from builder.export.paper import mm
from builder.export.short_name import short_lines
from builder.export.side_edge import draw_edge, draw_edge_across, draw_letter
from builder.export.telling import Telling
from builder.export.typography import ASCENT, Face, Style, height_of_lines, leading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from builder.core.battle import Battle
    from builder.core.sized import Unit
    from builder.drawing.shapes import SideLook
    from builder.export.box_run import BoxRows
    from builder.export.page import Page
    from builder.export.paper import Paper
    from builder.export.pen import Pen
    from builder.export.typography import Line
    from builder.translation import Catalogue

    Pieces = Callable[["Owner"], Iterable[Piece]]

__all__ = ["Owner", "base_label_pages", "casualty_strip_pages", "owned_pages"]

NAME = Style(Face.SERIF, 9)
LABEL = Style(Face.SERIF, 8)
UNDER = Style(Face.SANS, 6, GREY)

EDGE_SHARE, MOST_EDGE = 0.09, 2.0
PAD = 0.8
STRIP_EDGE = 3.0
# Strips are of a few widths, so that they stand beside each other.
STRIP_WIDTHS = (62.0, 95.0, 190.0)
STRIP_PAD = 1.5
MOST_ROWS = 2


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose the pieces are, and how they are told of."""

    battle: Battle
    tell: Telling
    place: int
    letter: str

    @property
    def look(self) -> SideLook:
        """How the side is told apart."""
        return side_look(self.place)

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units that stand on the table."""
        return units_to_place(self.tell.reckoning)

    def under(self, unit: Unit) -> str:
        """Return the formation that a unit stands in; nothing right under the army."""
        parent = self.tell.parents.get((unit.whole or unit.nodes)[0].id)
        root = self.tell.reckoning.army.root
        return self.tell.name(parent) if parent is not None and parent is not root else ""


def owned_pages(
    battle: Battle, title: str, make: Pieces, paper: Paper, catalogue: Catalogue
) -> list[Page]:
    """Lay pieces of all sides out; each side begins a row."""
    pieces: list[Piece] = []
    for side in battle.sides:
        head = SheetHead.of(battle, title, side)
        tell = Telling(side.reckoning, catalogue)
        owner = Owner(battle, tell, head.place or 0, head.letter)
        own = list(make(owner))
        pieces += (replace(piece, first=not place) for place, piece in enumerate(own))
    footer = " · ".join(each for each in (battle.title, title) if each)
    return piece_pages(pieces, footer, title, paper)


# Labels for bases ---------------------------------------------------------------------------------


def base_label_pages(battle: Battle, paper: Paper, catalogue: Catalogue) -> list[Page]:
    """Lay a label for each base out; none of what the rules give no size."""
    title = catalogue.translate("Base labels")
    return owned_pages(battle, title, _labels, paper, catalogue)


def _labels(owner: Owner) -> list[Piece]:
    """Return the labels of a side, those of one size together."""
    return sorted(_labels_of_units(owner), key=lambda piece: (piece.down, piece.across))


def _labels_of_units(owner: Owner) -> Iterator[Piece]:
    for unit in owner.units:
        name, under = owner.tell.unit_name(unit), owner.under(unit)
        for part in (each for each in unit.parts if each.atoms):
            front, depth = map(float, base_of(owner.tell.reckoning.basis, part))
            if front and depth:
                label = _label(owner, (name, under), (front, depth))
                yield from [label] * part.atoms


@dataclass(frozen=True, slots=True)
class _Label:
    """What stands on a label: lines from a height, above the edge of the side."""

    lines: tuple[Line, ...]
    look: SideLook
    edge: float


def _label(owner: Owner, texts: tuple[str, str], size: tuple[float, float]) -> Piece:
    across, down = size
    edge = min(MOST_EDGE, down * EDGE_SHARE)
    room, high = across - 2 * PAD, down - edge - 2 * PAD
    least = leading(UNDER.size)
    rows = max(1, int(high / least))
    name = short_lines(texts[0], LABEL, room, max(1, rows - 1) if texts[1] else rows)
    while height_of_lines(name) > high and name[0].size > UNDER.size:
        smaller = LABEL.at(max(UNDER.size, name[0].size - 1))
        name = short_lines(texts[0], smaller, room, rows)
    free = int((high - height_of_lines(name)) / least)
    under = short_lines(texts[1], UNDER, room, min(2, free)) if texts[1] and free > 0 else ()
    draw = partial(_draw_label, label=_Label((*name, *under), owner.look, edge), size=size)
    return Piece(across, down, draw)


def _draw_label(pen: Pen, x: float, y: float, *, label: _Label, size: tuple[float, float]) -> None:
    across, down = size
    edge = label.edge
    top = y + (down - edge - height_of_lines(label.lines)) / 2
    with pen.structure.one_text():
        for line in label.lines:
            base = top + ASCENT * mm(line.size)
            pen.line_of_text(x + (across - line.width) / 2, base, line)
            top += leading(line.size)
    draw_edge_across(pen, label.look, (x + PAD, y + down - edge - PAD / 2, across - 2 * PAD, edge))


# Strips for losses --------------------------------------------------------------------------------


def casualty_strip_pages(battle: Battle, paper: Paper, catalogue: Catalogue) -> list[Page]:
    """Lay a strip with boxes for each unit out, the narrow ones first."""
    title = catalogue.translate("Casualty strips")
    return owned_pages(battle, title, _strips, paper, catalogue)


def _strips(owner: Owner) -> list[Piece]:
    if owner.battle.ruleset.card.boxes is None:
        return []
    pieces = [_strip(owner, unit) for unit in owner.units]
    return sorted(pieces, key=lambda piece: (piece.across, piece.down))


@dataclass(frozen=True, slots=True)
class _Strip:
    """What stands on a strip."""

    name: tuple[Line, ...]
    under: tuple[Line, ...]
    boxes: BoxRows
    look: SideLook
    letter: str
    what: str


def _strip(owner: Owner, unit: Unit) -> Piece:
    run = _run(owner, unit)
    left = STRIP_EDGE + STRIP_PAD
    for across in STRIP_WIDTHS:
        room = across - left - STRIP_PAD
        boxes = box_rows(run, room)
        if len({top for _, top in boxes.places}) <= MOST_ROWS:
            break
    name = short_lines(owner.tell.unit_name(unit), NAME, room, 1)
    told = owner.under(unit)
    if run.worth > 1:
        worth = owner.tell.catalogue.translate("each box is {n}", n=run.worth)
        told = " · ".join(each for each in (worth, told) if each)
    under = short_lines(told, UNDER, room, 1) if told else ()
    height = height_of_lines((*name, *under)) + boxes.height + 3 * STRIP_PAD
    # Whole millimetres, so that most strips are alike.
    height = float(-int(-height // 1))
    what = owner.tell.unit_name(unit)
    strip = _Strip(name, under, boxes, owner.look, owner.letter, what)
    return Piece(across, height, partial(_draw_strip, strip=strip, height=height))


def _run(owner: Owner, unit: Unit) -> BoxRun:
    """Return the boxes that the unit's card has."""
    boxes = owner.battle.ruleset.card.boxes
    count = unit.atoms
    if boxes is not None and boxes.per == "tally":
        tally = next(each for each in owner.tell.tallies if each.id == boxes.tally)
        count = max(0, round_half_up(owner.tell.sum_of(tally, unit).amount or 0))
    marks = boxes.marks_percent if boxes else ()
    placed = tuple((-(-count * each // 100), f"{each} %") for each in marks)
    return BoxRun.of(count, placed, boxes.group if boxes else 1)


def _draw_strip(pen: Pen, x: float, y: float, *, strip: _Strip, height: float) -> None:
    draw_edge(pen, strip.look, (x, y, STRIP_EDGE, height))
    draw_letter(pen, strip.look, strip.letter, (x, y + STRIP_PAD, STRIP_EDGE))
    left = x + STRIP_EDGE + STRIP_PAD
    top = pen.lines_of_text(left, y + STRIP_PAD / 2, strip.name)
    top = pen.lines_of_text(left, top, strip.under)
    strip.boxes.draw(pen, left, top + STRIP_PAD, strip.what)
