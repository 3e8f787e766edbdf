"""Sheets to be filled by hand: a roster, an order sheet, and cards, for the rules of a battle."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY
from builder.export.box_run import box_rows
from builder.export.card_sheets import sheet_page
from builder.export.game_sheet import BoxRun, Cell, ColumnHead, GameSheet, SheetHead, SheetTable
from builder.export.game_sheet_layout import WRITTEN, game_sheet_pages
from builder.export.page import Bookmark
from builder.export.paper import card_grid
from builder.export.typography import Face, Style, abridged, leading, width
from builder.export.wording import Marked, said

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.battle import Battle
    from builder.export.page import Page
    from builder.export.paper import CardFormat, CardGrid, Paper
    from builder.export.pen import Pen
    from builder.translation import Catalogue

__all__ = ["blank_pages"]

# Above and below the lines to write on.
HEAD = 62.0
SAFE, RULED = 4.0, 7.0
BOXES = 20
NAME = Style(Face.SANS, 7, GREY)
LABEL = Style(Face.SANS, 6, GREY)


def blank_pages(
    battle: Battle, paper: Paper, card: CardFormat, catalogue: Catalogue
) -> Iterator[Page]:
    """Give a page of each: roster, orders where the rules have them, cards."""
    room = paper.height - HEAD
    yield from game_sheet_pages(_roster(battle, catalogue, int(room / WRITTEN)), paper)
    if battle.ruleset.orders is not None:
        rows = int(room / (2 * WRITTEN))
        yield from game_sheet_pages(_orders(battle, catalogue, rows), paper)
    yield _cards(battle, paper, card, catalogue)


def _head(battle: Battle, kind: str, catalogue: Catalogue) -> SheetHead:
    return SheetHead(said(catalogue, battle.ruleset.name), kind)


def _roster(battle: Battle, catalogue: Catalogue, rows: int) -> GameSheet:
    translate, ruleset = catalogue.translate, battle.ruleset
    columns = [
        ColumnHead(Marked(translate("Unit")), share=0.4),
        ColumnHead(Marked(translate("Troops")), share=0.4),
        ColumnHead(Marked(said(catalogue, ruleset.atoms[0].many)), share=0.12),
        *(
            ColumnHead(Marked(said(catalogue, tally.label)), share=0.12)
            for tally in ruleset.tallies
        ),
    ]
    if ruleset.orders is not None:
        columns.append(ColumnHead(Marked(_order_word(battle, catalogue)), share=0.2))
    table = SheetTable(Marked(""), tuple(columns), _empty(len(columns), rows))
    return GameSheet(_head(battle, translate("Blank roster"), catalogue), (table,))


def _order_word(battle: Battle, catalogue: Catalogue) -> str:
    rules = battle.ruleset.orders
    name = said(catalogue, rules.name) if rules and rules.name else ""
    return name or catalogue.translate("Order")


def _orders(battle: Battle, catalogue: Catalogue, rows: int) -> GameSheet:
    translate = catalogue.translate
    columns = (
        ColumnHead(Marked(translate("Who")), share=0.28),
        ColumnHead(Marked(translate("Order")), share=0.22),
        ColumnHead(Marked(translate("Target")), share=0.22),
        ColumnHead(Marked(translate("Then, note")), share=0.28),
        ColumnHead(Marked(translate("done"))),
    )
    kinds = battle.ruleset.orders.kinds if battle.ruleset.orders else ()
    named = " · ".join(said(catalogue, kind.label) for kind in kinds)
    lines = tuple((*each, Cell(boxes=BoxRun(1))) for each in _empty(4, rows, lines=2))
    table = SheetTable(Marked(""), columns, lines)
    kind = translate("Blank sheet: {what}", what=_order_word(battle, catalogue))
    head = _head(battle, kind, catalogue)
    return GameSheet(head, (table,), (Marked(named),))


def _empty(columns: int, rows: int, lines: int = 1) -> tuple[tuple[Cell, ...], ...]:
    return ((Cell(lines=lines),) * columns,) * rows


# Cards --------------------------------------------------------------------------------------------


def _cards(battle: Battle, paper: Paper, card: CardFormat, catalogue: Catalogue) -> Page:
    grid = card_grid(paper, card)
    ruleset = battle.ruleset
    labels = [
        said(catalogue, ruleset.characteristic_index[each].label)
        for each in ruleset.card.characteristics
    ]
    if ruleset.orders is not None:
        labels.append(_order_word(battle, catalogue))
    title = catalogue.translate("Blank cards")
    draw = partial(_draw_cards, grid=grid, labels=labels, catalogue=catalogue)
    footer = f"{said(catalogue, ruleset.name)} · {title}"
    return sheet_page(grid, draw, footer, (Bookmark(title),))


def _draw_cards(pen: Pen, *, grid: CardGrid, labels: Sequence[str], catalogue: Catalogue) -> None:
    for place in range(grid.count):
        x, y = grid.place(place)
        _draw_card(pen, x, y, card=grid.card, labels=labels, catalogue=catalogue)


def _draw_card(
    pen: Pen, x: float, y: float, *, card: CardFormat, labels: Sequence[str], catalogue: Catalogue
) -> None:
    left, room, bottom = x + SAFE, card.width - 2 * SAFE, y + card.height - SAFE
    at = _field(pen, (left, y + SAFE, room), catalogue.translate("Unit"), NAME)
    at = _field(pen, (left, at, room), catalogue.translate("Formation"), LABEL)
    boxes = box_rows(BoxRun(BOXES), room)
    last = bottom - boxes.height - leading(LABEL.size) - 1.0
    for label in (*labels, catalogue.translate("Notes")):
        if at + RULED > last:
            break
        at = _field(pen, (left, at, room), label, LABEL)
    while at + RULED <= last:
        at = _field(pen, (left, at, room), "", LABEL)
    pen.text(left, last + leading(LABEL.size), catalogue.translate("Losses"), LABEL)
    boxes.draw(pen, left, last + leading(LABEL.size) + 1.0, catalogue.translate("Losses"))


def _field(pen: Pen, place: tuple[float, float, float], label: str, style: Style) -> float:
    """Rule a line to write on with its label at the left; return where the next one begins."""
    x, y, room = place
    base = y + RULED - 1.2
    text, small = abridged(label, style, room * 0.5)
    pen.text(x, base, text, small)
    begin = x + (width(text, small) + 1.0 if text else 0.0)
    pen.rule(begin, base + 0.5, x + room, base + 0.5, GREY)
    return y + RULED
