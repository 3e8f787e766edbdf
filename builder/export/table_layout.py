"""Tables as strips of a column: titles and headings, then rows with hairlines between them.

A single table has its title and the headings on one line, its columns equally wide. Several
tables with the same rows stand side by side, each with its title above its own columns; that is
for where it fits (``joined_width``). Numbers and words of a column end on one line at its right;
headings are broken and made smaller before anything else is; the label of a row takes what room
is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.drawing.shapes import HAIRLINE
from builder.export.flow import Block, Strip
from builder.export.paper import mm
from builder.export.table_content import FORBIDDEN
from builder.export.table_grid import (
    LEAST_SIZE,
    MARK,
    grid_of,
    joined_grid,
    look_of,
    side_by_side,
)
from builder.export.tagging import Tag
from builder.export.typography import (
    ASCENT,
    Piece,
    few_lines,
    height_of_lines,
    leading,
    lines_of,
    sizes_from,
    width,
    wrap,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.export.pen import Pen
    from builder.export.table_content import TableContent
    from builder.export.table_grid import Grid, Look, SideBySide, TableStyle
    from builder.export.typography import Line
    from builder.export.wording import Marked

__all__ = ["table_block"]


def table_block(
    tables: Sequence[TableContent],
    across: float,
    style: TableStyle,
    before: float = 0.0,
    run: Sequence[TableContent] = (),
) -> Block:
    """Return a table, or several with the same rows side by side, as a block of a column.

    ``run``: the tables with the same columns that stand under each other, this one among them.
    They stand in line, and only the first says what the columns are.
    """
    look, tag = look_of(style), Tag("Table")
    if len(tables) > 1:
        grid = joined_grid(tables, across, look)
        heading = _titles_over_headings(tables, grid, look, tag)
        return Block(_row_strips(tables, grid, look, tag), (heading,), before=before)
    table = tables[0]
    grid = grid_of(run or tables, across, look)
    heading = _title_and_headings(table, grid, look, tag)
    rows = _row_strips(tables, grid, look, tag)
    if not run or run[0] is table:
        return Block(rows, (heading,), before=before)
    return Block(rows, (_title_alone(table, grid, look, tag),), (heading,), before=before)


def _row_strips(
    tables: Sequence[TableContent], grid: Grid, look: Look, tag: Tag
) -> tuple[Strip, ...]:
    return tuple(
        _row_strip(row, grid, look, tag, ruled=place > 0)
        for place, row in enumerate(side_by_side(tables))
    )


# Strips -----------------------------------------------------------------------------------------


def _title_and_headings(table: TableContent, grid: Grid, look: Look, tag: Tag) -> Strip:
    room = 0.0 if grid.stacked else max(grid.label, grid.across * 0.2)
    titles = lines_of(_marked_title(table, look), room)
    is_broken = any(width(word, look.title) > room for word in table.label.text.split())
    headings = _heading_lines(table.columns, grid, look)
    height = max(height_of_lines(each) for each in (titles, *headings))
    if grid.wordy or is_broken or len(titles) > max(len(lines) for lines in (*headings, ((),))):
        return _titles_over_headings((table,), grid, look, tag)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.lines_of_text(x, y + height - height_of_lines(titles), titles)
        _draw_headings(pen, x, y + height, grid, table.columns, headings)

    return Strip(height + look.white, draw, tag=_heads(tag))


def _title_alone(table: TableContent, grid: Grid, look: Look, tag: Tag) -> Strip:
    titles = lines_of(_marked_title(table, look), grid.across)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.lines_of_text(x, y, titles)

    return Strip(height_of_lines(titles) + look.white, draw, tag=_heads(tag))


def _titles_over_headings(
    tables: Sequence[TableContent], grid: Grid, look: Look, tag: Tag
) -> Strip:
    columns = [heading for table in tables for heading in table.columns]
    headings = _heading_lines(columns, grid, look)
    titles: list[tuple[float, tuple[Line, ...]]] = []
    at = 0
    for table in tables:
        at += len(table.columns)
        lines = lines_of(_marked_title(table, look), grid.across)
        titles.append((grid.ends[at - 1] - lines[0].width if titles else 0.0, lines))
    above = max(height_of_lines(lines) for _, lines in titles)
    height = above + max(height_of_lines(each) for each in headings)

    def draw(pen: Pen, x: float, y: float) -> None:
        for left, lines in titles:
            pen.lines_of_text(x + left, y, lines)
        _draw_headings(pen, x, y + height, grid, columns, headings)

    return Strip(height + look.white, draw, tag=_heads(tag))


def _heads(table: Tag) -> Tag:
    return Tag("TR", table, heads=True)


def _heading_lines(columns: Sequence[Marked], grid: Grid, look: Look) -> list[tuple[Line, ...]]:
    """Return the headings, all in one size: the largest in which no word is broken."""
    rooms = [
        room - (MARK if heading.house else 0.0)
        for heading, room in zip(columns, grid.rooms, strict=True)
    ]
    for size in sizes_from(look.heading.size, LEAST_SIZE):
        style = look.heading.at(size)
        if all(
            width(word, style) <= room + 1e-6
            for heading, room in zip(columns, rooms, strict=True)
            for word in _unbroken(heading.text, grid)
        ):
            break
    return [wrap(heading.text, style, room) for heading, room in zip(columns, rooms, strict=True)]


def _unbroken(heading: str, grid: Grid) -> Sequence[str]:
    """Return what of a heading shouldn't be parted: all of it where the columns are equal."""
    return (heading,) if len(set(grid.rooms)) == 1 and not grid.wordy else heading.split()


def _draw_headings(
    pen: Pen,
    x: float,
    bottom: float,
    grid: Grid,
    columns: Sequence[Marked],
    headings: Sequence[tuple[Line, ...]],
) -> None:
    for end, room, heading, lines in zip(grid.ends, grid.rooms, columns, headings, strict=True):
        top = bottom - height_of_lines(lines)
        _cell(pen, x + end, top, lines, room if grid.wordy else None, house=heading.house)


def _marked_title(table: TableContent, look: Look) -> tuple[Piece, ...]:
    title = Piece(table.label.text, look.title)
    return (title, title.mark()) if table.label.house else (title,)


def _row_strip(row: SideBySide, grid: Grid, look: Look, tag: Tag, *, ruled: bool) -> Strip:
    # Beside words a label may be broken; beside numbers it is made smaller.
    label_room = grid.across if grid.stacked else grid.label
    labels = few_lines(row.label, look.body, label_room, most=2 if grid.wordy else 1)
    over = height_of_lines(labels) if grid.stacked and row.label else 0.0
    cells = [
        wrap(cell.text, look.bold if cell.text == FORBIDDEN else look.body, room)
        for cell, room in zip(row.cells, grid.rooms, strict=True)
    ]
    # A label set smaller stands on the same base line as the numbers.
    drop = ASCENT * mm(look.body.size - labels[0].size)
    tall = [over + height_of_lines(each) for each in cells]
    body = max(height_of_lines(labels) + drop, *tall)
    remarks = wrap(row.remark, look.remark, grid.across) if row.remark else ()

    def draw(pen: Pen, x: float, y: float) -> None:
        if ruled:
            pen.rule(x, y, x + grid.across, y, HAIRLINE)
        top = y + look.white / 2
        pen.lines_of_text(x, top + drop, labels)
        for end, room, cell, lines in zip(grid.ends, grid.rooms, row.cells, cells, strict=True):
            left = room if grid.wordy else None
            _cell(pen, x + end, top + over, lines, left, house=cell.house)
        pen.lines_of_text(x, top + body, remarks)

    height = body + height_of_lines(remarks) + look.white
    return Strip(height, draw, tag=Tag("TR", tag))


def _cell(
    pen: Pen, end: float, top: float, lines: Sequence[Line], room: float | None, *, house: bool
) -> None:
    """Write lines that end on one line, or begin on one that is ``room`` before it.

    The mark of a house value hangs over the end of the first.
    """
    with pen.structure.one_text():
        for place, line in enumerate(lines):
            base = top + ASCENT * mm(line.size)
            left = end - (line.width if room is None else room)
            pen.line_of_text(left, base, line)
            if house and not place and line.parts:
                mark = Piece("", line.parts[-1][2]).mark()
                pen.text(left + line.width, base, mark.text, mark.style)
            top += leading(line.size)
