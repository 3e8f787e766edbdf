"""The body of a unit's card: strength, leaders, what its parts carry, their tables, notes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from builder.drawing.shapes import ACCENT
from builder.export.card_head import LABEL, UNDER
from builder.export.casualty_boxes import box_strips
from builder.export.flow import Block, Strip
from builder.export.table_grid import TableStyle, joined_width
from builder.export.table_layout import table_block
from builder.export.tagging import Tag
from builder.export.typography import (
    Face,
    Piece,
    Style,
    height_of_lines,
    leading,
    lines_of,
    wrap,
)
from builder.export.wording import Marked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from builder.export.card_content import CardContent, PartText
    from builder.export.card_head import CardHead
    from builder.export.pen import Pen
    from builder.export.table_content import TableContent
    from builder.export.typography import Line
    from builder.translation import Catalogue

    Strips = tuple[Strip, ...]

__all__ = ["CardBody", "text_block"]

LEADER_SYMBOL, LEADER_INDENT = 3.2, 4.6

BODY = Style(Face.SANS, 8)
TEXT = Style(Face.SANS, 7)
TABLE = TableStyle(7, 6.5, 8, 6)


class CardBody:
    """Makes the blocks of bodies; tables that many units share are laid out once."""

    def __init__(self, across: float, catalogue: Catalogue) -> None:
        """Lay out for a width and a language."""
        self._across = across
        self._catalogue = catalogue
        # With the tables themselves, so that their identity stays theirs.
        self._tables: dict[tuple[int, float], tuple[object, tuple[Block, ...]]] = {}

    def blocks(self, content: CardContent, head: CardHead, factor: float) -> list[Block]:
        """Return all that stands in the body, in its order; ``factor``: the size of the type."""
        across = self._across
        body, text = BODY.scaled(factor), TEXT.scaled(factor)
        blocks: list[Block] = []
        if content.under and not head.unders:
            blocks.append(text_block(content.under, UNDER.at(6), across))
        blocks.append(text_block(content.strength, body, across))
        for place, leader in enumerate(content.leaders):
            symbols = content.leader_symbols[place : place + 1]
            blocks.append(self._leader(leader, symbols, body))
        blocks.extend(_part(part, text, across) for part in content.parts)
        blocks.extend(self._tables_of(content.tables, factor))
        if any(table.forbids for tables in content.tables for table in tables):
            blocks.append(text_block(self._catalogue.translate("× not allowed"), LABEL, across))
        if content.notes:
            blocks.append(text_block(content.notes, text, across, before=1.2))
        return blocks

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

    def alike(self, content: CardContent, box: float) -> Iterable[Block]:
        """Give what each of equal units is called, with boxes of its own where they have some."""
        boxes, before = content.boxes, 1.2
        if content.alike and (boxes is None or boxes.count <= 0):
            yield text_block(" · ".join(content.alike), TEXT.at(6), self._across, before)
            return
        if content.alike and boxes:
            yield replace(text_block(boxes.label.text, LABEL, self._across, before), bound=True)
            for name in content.alike:
                every = (replace(boxes, label=Marked(name)), *content.tracks)
                strips = (box_strips(each, box, self._across, self._catalogue) for each in every)
                yield Block(tuple(chain.from_iterable(strips)), before=0.4)


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


def text_block(text: str, style: Style, across: float, before: float = 0.3) -> Block:
    """Return a text as a paragraph."""
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
