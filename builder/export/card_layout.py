"""A unit's card laid out: one card where it can be done, else as many as it needs.

From the top: head, strength, values in play; from the bottom: footer, order, boxes. Text keeps
4 mm from the trim; only the edge of the side comes nearer. What is too much for a card is set
smaller, down to 6 points, and then goes on on a further card; it is never cut and never spilled.
A name too long for the head stands there without its middle, and in full on the further card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.pictures import png_of, size_of
from builder.drawing.shapes import GREY, side_look
from builder.export.card_body import CardBody, text_block
from builder.export.card_head import LABEL, LEAST_NAME, NAME, head_of
from builder.export.casualty_boxes import BOX, LEAST_BOX, box_strips
from builder.export.flow import Column, Strip, columns_of, height_of
from builder.export.paper import CARD_FORMATS, NO_BLEED, mm
from builder.export.side_edge import draw_edge, draw_letter
from builder.export.tagging import Tag
from builder.export.typography import (
    ASCENT,
    Face,
    Piece,
    Style,
    abridged,
    few_lines,
    height_of_lines,
    leading,
    lines_of,
    width,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.export.card_content import CardContent, Slot
    from builder.export.card_head import CardHead
    from builder.export.flow import Block
    from builder.export.paper import Beyond, CardFormat
    from builder.export.pen import Pen
    from builder.translation import Catalogue

    # What stands at the ends, the blocks of the body, and the bodies that they come to.
    Tried = tuple["Fixed", list[Block], tuple[Column, ...]]

__all__ = ["SAFE_MM", "CardFace", "CardSet"]

EDGE = 3.0
SAFE_MM = 4.0
AFTER_EDGE = 1.6
# Of the sizes of type; those above 1 are for cards that are larger than the usual one.
FACTORS = (1.5, 1.25, 1.12, 1.0, 0.94, 0.88, 0.82, 0.76)
POKER = CARD_FORMATS["poker"]
SLOT = 5.2

AFTER_NAME = 1.5
# A picture has at least this height, and at most this share of a card that has more to tell.
LEAST_PICTURE, PICTURE_SHARE = 12.0, 0.4
FOOTER = Style(Face.SANS, 6, GREY)
WRITTEN = Style(Face.SANS_BOLD, 8)


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

    head: CardHead
    bottom: tuple[Strip, ...]


class CardSet:
    """Lays out cards of one format; tables that many units share are laid out once."""

    def __init__(self, card: CardFormat, catalogue: Catalogue, *, explains: bool = False) -> None:
        """Lay out for a format and a language; ``explains``: each tells what the house mark is."""
        self.card = card
        self._explains = explains
        self._catalogue = catalogue
        self._left = EDGE + AFTER_EDGE
        self._across = card.width - self._left - SAFE_MM
        largest = min(card.width / POKER.width, card.height / POKER.height)
        self._factors = [factor for factor in FACTORS if factor <= max(largest, 1.0)]
        self._body = CardBody(self._across, catalogue)

    def faces(self, content: CardContent) -> list[CardFace]:
        """Return the card of a unit, or the cards that it needs."""
        fixed, blocks, columns = self._best(content)
        if fixed.head.is_shortened:
            columns = self._with_name(content.name, fixed, blocks, columns)
        if content.picture:
            columns = self._with_picture(content, fixed, columns)
        return [
            CardFace(content, column, place + 1, len(columns), fixed)
            for place, column in enumerate(columns)
        ]

    def _best(self, content: CardContent) -> Tried:
        """Return the largest type in which a card will do, and that leaves room for a picture."""
        tries = [*((factor, BOX) for factor in self._factors), (FACTORS[-1], LEAST_BOX)]
        for least in (LEAST_PICTURE + AFTER_NAME, 0.0) if content.picture else (0.0,):
            for factor, box in tries:
                fixed, blocks, columns = self._tried(content, factor, box)
                room = self._room(fixed) - columns[0].height
                if len(columns) == 1 and (not least or room >= least):
                    return fixed, blocks, columns
        return self._tried(content, FACTORS[-1], BOX)

    def _tried(self, content: CardContent, factor: float, box: float) -> Tried:
        fixed = self._fixed(content, box)
        blocks = self._body.blocks(content, fixed.head, factor)
        blocks.extend(self._body.alike(content, box))
        return fixed, blocks, self._columns(blocks, fixed)

    def _columns(
        self, blocks: Sequence[Block], fixed: Fixed, second: float = 0.0
    ) -> tuple[Column, ...]:
        """Return the bodies; on the second card so much is kept free at the top."""
        further = self._further_room()
        rooms = self._room(fixed), further - second, further
        return columns_of(blocks, lambda place: rooms[min(place, 2)])

    def _with_name(
        self, name: str, fixed: Fixed, blocks: Sequence[Block], columns: tuple[Column, ...]
    ) -> tuple[Column, ...]:
        """Return the bodies with the whole name as the first thing after the first card."""
        whole = text_block(name, NAME.at(LEAST_NAME), self._across)
        (own, *more) = columns_of([whole], lambda _place: self._further_room())
        if len(columns) == 1 or more:
            return (columns[0], own, *more, *columns[1:])
        first, second, *others = self._columns(blocks, fixed, own.height + AFTER_NAME)
        below = ((top + own.height + AFTER_NAME, strip) for top, strip in second.placed)
        joined = Column((*own.placed, *below), own.height + AFTER_NAME + second.height)
        return (first, joined, *others)

    def _with_picture(
        self, content: CardContent, fixed: Fixed, columns: tuple[Column, ...]
    ) -> tuple[Column, ...]:
        """Return the bodies with the picture where the last has room left, else on one more."""
        last = columns[-1]
        room = self._room(fixed) if len(columns) == 1 else self._further_room()
        free = room - last.height - AFTER_NAME
        if free < LEAST_PICTURE:
            alone = self._picture(content, self._further_room())
            return (*columns, Column(((0.0, alone),), alone.height))
        strip = self._picture(content, min(free, self.card.height * PICTURE_SHARE))
        top = last.height + AFTER_NAME
        return (*columns[:-1], Column((*last.placed, (top, strip)), top + strip.height))

    def _picture(self, content: CardContent, room: float) -> Strip:
        """Return the picture as high as there is room, but not wider than the card's text."""
        png = png_of(content.picture)
        wide, high = size_of(png)
        scale = min(self._across / wide, room / high)
        across, down = wide * scale, high * scale

        def draw(pen: Pen, x: float, y: float) -> None:
            pen.picture(png, x + (self._across - across) / 2, y, across, down)

        return Strip(down, draw, tag=Tag("Figure", alt=content.name))

    # Measures -------------------------------------------------------------------------------

    def _fixed(self, content: CardContent, box: float) -> Fixed:
        boxes = None if content.alike else content.boxes
        strips = box_strips(boxes, box, self._across, self._catalogue)
        for track in content.tracks if not content.alike else ():
            strips = (*strips, *box_strips(track, box, self._across, self._catalogue))
        bottom = (*strips, *self._slot_strips(content), self._footer_strip())
        return Fixed(head_of(content, self._across, self.card.height, self._factors[0]), bottom)

    def _room(self, fixed: Fixed) -> float:
        return self.card.height - 2 * SAFE_MM - fixed.head.height - height_of(fixed.bottom)

    def _further_room(self) -> float:
        return self.card.height - 2 * SAFE_MM - leading(NAME.size) - 1.5 - leading(FOOTER.size)

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

    def draw(self, pen: Pen, face: CardFace, x: float, y: float, beyond: Beyond = NO_BLEED) -> None:
        """Draw a card by its upper left corner; ``beyond``: how far its edge goes on."""
        look = side_look(face.content.place)
        with pen.structure.section(Tag("Sect"), cells=False):
            # The edge is at the left, so nothing of it goes on at the right.
            draw_edge(pen, look, (x, y, EDGE, self.card.height), beyond._replace(right=0))
            self._draw(pen, face, x, y)

    def _draw(self, pen: Pen, face: CardFace, x: float, y: float) -> None:
        content, left, top = face.content, x + self._left, y + SAFE_MM
        look = side_look(content.place)
        draw_letter(pen, look, content.letter, (x, y + SAFE_MM + 1.0, EDGE))
        if face.number == 1:
            face.fixed.head.draw(pen, content, left, top, self._across)
            face.body.draw(pen, left, top + face.fixed.head.height)
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
            if self._explains and pen.shows_house_values:
                room -= self._explain(pen, left + room, base) + 2.0
            pen.text(left, base, *abridged(face.content.footer, FOOTER, room))

    def _explain(self, pen: Pen, right: float, base: float) -> float:
        """Write what the house mark means so that it ends there, and return how wide that is."""
        meaning = self._catalogue.translate("house value")
        mark = Piece("", FOOTER).mark()
        line = lines_of((mark, Piece(f" {meaning}", FOOTER)), self._across)[0]
        pen.line_of_text(right - line.width, base, line)
        return line.width
