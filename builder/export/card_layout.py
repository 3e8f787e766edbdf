"""A unit's card laid out: one card where it can be done, else as many as it needs.

From the top: head, strength, values in play; from the bottom: footer, order, boxes. Text keeps
4 mm from the trim; only the edge of the side comes nearer. What is too much for a card is set
smaller, down to 6 points, and then goes on on a further card; it is never cut and never spilled.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import ACCENT, GREY, INK, side_look
from builder.export.casualty_boxes import BOX, LEAST_BOX, box_strips
from builder.export.flow import Block, Strip, columns_of, height_of
from builder.export.paper import CARD_FORMATS, mm
from builder.export.side_edge import draw_edge, draw_letter
from builder.export.table_grid import TableStyle, joined_width
from builder.export.table_layout import table_block
from builder.export.tagging import Tag
from builder.export.typography import (
    ASCENT,
    Face,
    Piece,
    Style,
    abridged,
    few_lines,
    fit,
    height_of_lines,
    leading,
    lines_of,
    width,
    wrap,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from builder.export.card_content import CardContent, PartText, Slot
    from builder.export.flow import Column
    from builder.export.paper import CardFormat
    from builder.export.pen import Pen
    from builder.export.table_content import TableContent
    from builder.export.typography import Line
    from builder.export.wording import Marked
    from builder.translation import Catalogue

    Strips = tuple[Strip, ...]

__all__ = ["SAFE_MM", "CardFace", "CardSet"]

EDGE = 3.0
SAFE_MM = 4.0
AFTER_EDGE = 1.6
SYMBOL = 6.5
# Of the sizes of type; those above 1 are for cards that are larger than the usual one.
FACTORS = (1.5, 1.25, 1.12, 1.0, 0.94, 0.88, 0.82, 0.76)
POKER = CARD_FORMATS["poker"]
# A head that takes more of a card leaves too little for the rest: its name goes on below.
HEAD_SHARE = 0.3
SLOT = 5.2
BEFORE_UNIT = 1.9
LEADER_SYMBOL, LEADER_INDENT = 3.2, 4.6

NAME = Style(Face.SERIF_BOLD, 11)
LEAST_NAME = 9.0
UNDER = Style(Face.SANS, 7, GREY)
POINTS = Style(Face.SANS_BOLD, 9)
BODY = Style(Face.SANS, 8)
TEXT = Style(Face.SANS, 7)
FOOTER = Style(Face.SANS, 6, GREY)
LABEL = Style(Face.SANS, 6, GREY)
WRITTEN = Style(Face.SANS_BOLD, 8)
TABLE = TableStyle(7, 6.5, 8, 6)


@dataclass(frozen=True, slots=True, eq=False)
class CardFace:
    """One card, or one of several that a unit needs: what stands in its body, and its number."""

    content: CardContent
    body: Column
    number: int
    count: int
    fixed: Fixed


@dataclass(frozen=True, slots=True, eq=False)
class Fixed:
    """What stands at the top and at the bottom of a unit's first card."""

    names: tuple[Line, ...]
    unders: tuple[Line, ...]
    head: float
    bottom: tuple[Strip, ...]


class CardSet:
    """Lays out cards of one format; tables that many units share are laid out once."""

    def __init__(self, card: CardFormat, catalogue: Catalogue) -> None:
        """Lay out for a format and a language."""
        self.card = card
        self._catalogue = catalogue
        self._left = EDGE + AFTER_EDGE
        self._across = card.width - self._left - SAFE_MM
        # With the tables themselves, so that their identity stays theirs.
        self._tables: dict[tuple[int, float], tuple[object, tuple[Block, ...]]] = {}

    def faces(self, content: CardContent) -> list[CardFace]:
        """Return the card of a unit, or the cards that it needs."""
        largest = min(self.card.width / POKER.width, self.card.height / POKER.height)
        factors = [factor for factor in FACTORS if factor <= max(largest, 1.0)]
        tries = [*((factor, BOX) for factor in factors), (FACTORS[-1], LEAST_BOX)]
        for factor, box in tries:
            faces = self._tried(content, factor, box)
            if len(faces) == 1:
                return faces
        return self._tried(content, FACTORS[-1], BOX)

    def _tried(self, content: CardContent, factor: float, box: float) -> list[CardFace]:
        fixed = self._fixed(content, box)
        rooms = self._room(fixed), self._further_room()
        columns = columns_of(
            self._blocks(content, fixed, factor), lambda place: rooms[min(place, 1)]
        )
        return [
            CardFace(content, column, place + 1, len(columns), fixed)
            for place, column in enumerate(columns)
        ]

    # Measures -------------------------------------------------------------------------------

    def _fixed(self, content: CardContent, box: float) -> Fixed:
        points = self._points_width(content)
        room = self._across - SYMBOL - 1.5 - points
        names = _name_lines(content.name, room)
        if len(content.amounts) <= len(names):
            room += points
        unders = few_lines(content.under, UNDER, room) if content.under else ()
        amounts = len(content.amounts) * leading(POINTS.size)
        own = height_of_lines(names) + height_of_lines(unders)
        head = max(SYMBOL + 0.5, own, amounts) + 1.2
        most = self.card.height * HEAD_SHARE
        if head > most:
            unders, head = (), most
            kept = max(1, int((most - 1.5) / leading(names[0].size)))
            names = names[:kept]
        boxes = box_strips(content.boxes, box, self._across, self._catalogue)
        bottom = (*boxes, *self._slot_strips(content), self._footer_strip())
        return Fixed(tuple(names), tuple(unders), head, bottom)

    def _points_width(self, content: CardContent) -> float:
        widest = max((self._amount_width(each) for each in content.amounts), default=0.0)
        return widest + (1.5 if widest else 0.0)

    def _amount_width(self, amount: tuple[Marked, str]) -> float:
        value, unit = amount
        return width(value.text, POINTS) + width(unit, LABEL) + BEFORE_UNIT

    def _room(self, fixed: Fixed) -> float:
        return self.card.height - 2 * SAFE_MM - fixed.head - height_of(fixed.bottom)

    def _further_room(self) -> float:
        return self.card.height - 2 * SAFE_MM - leading(NAME.size) - 1.5 - leading(FOOTER.size)

    # The body -------------------------------------------------------------------------------

    def _blocks(self, content: CardContent, fixed: Fixed, factor: float) -> list[Block]:
        across = self._across
        body, text = BODY.scaled(factor), TEXT.scaled(factor)
        blocks: list[Block] = []
        blocks.extend(self._rest_of_head(content, fixed))
        blocks.append(_text(content.strength, body, across))
        for place, leader in enumerate(content.leaders):
            symbols = content.leader_symbols[place : place + 1]
            blocks.append(self._leader(leader, symbols, body))
        blocks.extend(_part(part, text, across) for part in content.parts)
        blocks.extend(self._tables_of(content.tables, factor))
        if any(table.forbids for tables in content.tables for table in tables):
            blocks.append(_text(self._catalogue.translate("× not allowed"), LABEL, across))
        if content.notes:
            blocks.append(_text(content.notes, text, across, before=1.2))
        return blocks

    def _rest_of_head(self, content: CardContent, fixed: Fixed) -> Iterable[Block]:
        """Give what of the name the head has no room for, and then what stands under it."""
        rest = _after(content.name, fixed.names)
        if rest:
            yield _text(rest, NAME.at(6), self._across)
        if content.under and not fixed.unders:
            yield _text(content.under, UNDER.at(6), self._across)

    def _leader(self, text: str, symbols: Sequence[str], style: Style) -> Block:
        """Return a leader with the symbol of his post; line by line, for names may be long."""
        lines = wrap(text, style, self._across - LEADER_INDENT)
        first = max(leading(style.size), LEADER_SYMBOL + 0.4)

        def draw(pen: Pen, x: float, y: float) -> None:
            for name in symbols:
                pen.symbol(name, x, y + 0.2, LEADER_SYMBOL, ACCENT)
            pen.lines_of_text(x + LEADER_INDENT, y, lines[:1])

        tag = Tag("P")
        more = _paragraph(lines[1:], LEADER_INDENT, tag)
        return Block((Strip(first, draw, tag=tag), *more), before=0.4)

    def _tables_of(
        self, groups: tuple[tuple[TableContent, ...], ...], factor: float
    ) -> tuple[Block, ...]:
        """Return the tables; those with the same rows side by side where there is room."""
        key = (id(groups), factor)
        if key not in self._tables:
            style = TABLE.scaled(factor)
            made = [
                table_block(tables, self._across, style, 1.1 * factor, run)
                for tables, run in _with_runs(list(self._divided(groups, style)))
            ]
            self._tables[key] = (groups, tuple(made))
        return self._tables[key][1]

    def _divided(
        self, groups: tuple[tuple[TableContent, ...], ...], style: TableStyle
    ) -> Iterable[tuple[TableContent, ...]]:
        for tables in groups:
            if len(tables) > 1 and joined_width(tables, style) > self._across:
                yield from ((table,) for table in tables)
            else:
                yield tables

    # The bottom -----------------------------------------------------------------------------

    def _slot_strips(self, content: CardContent) -> tuple[Strip, ...]:
        return tuple(self._slot(slot) for slot in content.slots)

    def _slot(self, slot: Slot) -> Strip:
        label = width(slot.label, LABEL) + 1.5
        lines = few_lines(slot.text, WRITTEN, self._across - label, most=1) if slot.text else ()
        height = max(SLOT, height_of_lines(lines) + 2.0)

        def draw(pen: Pen, x: float, y: float) -> None:
            base = y + height - 1.2
            pen.text(x, base, slot.label, LABEL)
            pen.rule(x + label, base + 0.6, x + self._across, base + 0.6, GREY)
            for line in reversed(lines):
                pen.line_of_text(x + label, base, line)
                base -= leading(line.size)

        return Strip(height, draw)

    def _footer_strip(self) -> Strip:
        return Strip(leading(FOOTER.size), lambda _pen, _x, _y: None)

    # Drawing --------------------------------------------------------------------------------

    def draw(self, pen: Pen, face: CardFace, x: float, y: float) -> None:
        """Draw a card by its upper left corner."""
        with pen.structure.section(Tag("Sect"), cells=False):
            self._draw(pen, face, x, y)

    def _draw(self, pen: Pen, face: CardFace, x: float, y: float) -> None:
        content, left, top = face.content, x + self._left, y + SAFE_MM
        look = side_look(content.place)
        draw_edge(pen, look, (x, y, EDGE, self.card.height))
        draw_letter(pen, look, content.letter, (x, y + SAFE_MM + 1.0, EDGE))
        if face.number == 1:
            self._draw_head(pen, face, left, top)
            face.body.draw(pen, left, top + face.fixed.head)
            at = y + self.card.height - SAFE_MM - height_of(face.fixed.bottom)
            self._draw_note_lines(pen, face, left, at)
            for strip in face.fixed.bottom:
                strip.put(pen, left, at)
                at += strip.height
        else:
            head = abridged(content.name, NAME, self._across - 10.0)
            with pen.structure.tagged(Tag("H2")):
                pen.text(left, top + ASCENT * mm(head[1].size), *head)
            face.body.draw(pen, left, top + leading(NAME.size) + 1.5)
        self._draw_footer(pen, face, left, y + self.card.height - SAFE_MM - 0.4)

    def _draw_head(self, pen: Pen, face: CardFace, left: float, top: float) -> None:
        content, fixed = face.content, face.fixed
        pen.symbol(content.symbol, left, top, SYMBOL, INK)
        with pen.structure.tagged(Tag("H2")):
            below = pen.lines_of_text(left + SYMBOL + 1.5, top - 0.6, fixed.names)
        pen.lines_of_text(left + SYMBOL + 1.5, below, fixed.unders)
        right, base = left + self._across, top + 2.6
        for value, unit in content.amounts:
            pen.text(right, base, unit, LABEL, "right")
            end = right - width(unit, LABEL) - (BEFORE_UNIT if value.house else 0.8)
            pen.value(end, base, value.text, POINTS, "right", house=value.house)
            base += leading(POINTS.size)
        pen.rule(left, top + fixed.head - 1.0, right, top + fixed.head - 1.0, GREY)

    def _draw_note_lines(self, pen: Pen, face: CardFace, left: float, bottom: float) -> None:
        """Rule what is left of the body for notes by hand."""
        if not face.content.room_for_notes or face.count > 1:
            return
        free = self._room(face.fixed) - face.body.height
        count = int((free - 1.0) / SLOT)
        label = self._catalogue.translate("Notes")
        for place in range(count):
            y = bottom - 0.6 - place * SLOT
            at = left
            if place == count - 1:
                pen.text(left, y - 0.6, label, LABEL)
                at += width(label, LABEL) + 1.5
            pen.rule(at, y, left + self._across, y, GREY)

    def _draw_footer(self, pen: Pen, face: CardFace, left: float, base: float) -> None:
        right = left + self._across
        room = self._across
        if face.count > 1:
            told = f"{face.number}/{face.count}"
            pen.text(right, base, told, FOOTER, "right")
            room -= width(told, FOOTER) + 2.0
        with pen.structure.hidden():
            pen.text(left, base, *abridged(face.content.footer, FOOTER, room))


def _with_runs(
    groups: list[tuple[TableContent, ...]],
) -> Iterable[tuple[tuple[TableContent, ...], list[TableContent]]]:
    """Give each group of tables with the run of single tables it is in: those with its columns."""
    runs: list[list[TableContent]] = []
    for tables in groups:
        headings = [heading.text for heading in tables[0].columns]
        before = runs[-1] if runs else []
        alike = before and [heading.text for heading in before[0].columns] == headings
        if len(tables) == 1 and alike:
            before.append(tables[0])
            runs.append(before)
        else:
            runs.append(list(tables) if len(tables) == 1 else [])
    return zip(groups, runs, strict=True)


def _name_lines(name: str, room: float) -> tuple[Line, ...]:
    """Return a name on one line where it fits in a fair size, else on two or more."""
    style = fit(name, NAME, room, LEAST_NAME)
    return wrap(name, style, room) if style else few_lines(name, NAME, room)


def _after(text: str, lines: Sequence[Line]) -> str:
    """Return what of a text comes after lines that were set of its beginning."""
    told = sum(len(part.replace(" ", "")) for line in lines for _, part, _ in line.parts)
    for place, each in enumerate(text):
        if each != " ":
            if not told:
                return text[place:]
            told -= 1
    return ""


def _text(text: str, style: Style, across: float, before: float = 0.3) -> Block:
    return Block(_paragraph(wrap(text, style, across)), before=before)


def _paragraph(lines: Sequence[Line], indent: float = 0.0, tag: Tag | None = None) -> Strips:
    """Return lines as strips that are one paragraph."""
    tag = tag or Tag("P")
    return tuple(
        Strip(
            height_of_lines((line,)),
            partial(_draw_lines, lines=(line,), indent=indent),
            tag=tag,
        )
        for line in lines
    )


def _draw_lines(pen: Pen, x: float, y: float, *, lines: Sequence[Line], indent: float) -> None:
    pen.lines_of_text(x + indent, y, lines)


def _part(part: PartText, style: Style, across: float) -> Block:
    pieces = [Piece(part.text, style)]
    if part.title:
        title = f"{part.letter}  {part.title}  "
        pieces.insert(0, Piece(title, Style(Face.SANS_BOLD, style.size)))
    lines = lines_of(tuple(pieces), across)
    return Block(_paragraph(lines), before=0.3)
