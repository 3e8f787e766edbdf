"""How wide the columns of a table are, and in which sizes of type it is set.

Columns of numbers are equally wide, with headings unbroken, as long as the labels of the rows
have the room that they want; else each is as wide as it has to be, headings broken at blanks.
Columns of words share what the labels leave by how much they have to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from builder.drawing.shapes import ACCENT, GREY
from builder.export.typography import Face, Style, width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.export.table_content import TableContent, TableRow
    from builder.export.wording import Marked

__all__ = [
    "LEAST_SIZE",
    "MARK",
    "Grid",
    "Look",
    "SideBySide",
    "TableStyle",
    "breaks_words",
    "grid_of",
    "joined_grid",
    "joined_width",
    "look_of",
    "side_by_side",
]

LEAST_SIZE = 6.0
# The width of the mark of a house value.
MARK = 1.2
# The label of a row has at most this share of a table that holds words.
_LABEL_SHARE = 0.36
_LEAST_LABEL_SHARE = 0.12
_BETWEEN = 1.6
_LEAST_COLUMN = 5.0
_HAIR = 1e-6
# A cell with more letters than this holds words.
_LONGEST_NUMBER = 8


@dataclass(frozen=True, slots=True)
class TableStyle:
    """The sizes of a table's type, in points."""

    title: float
    heading: float
    body: float
    remark: float

    def scaled(self, factor: float, least: float = 6.0) -> TableStyle:
        """Return it smaller or larger, nothing under ``least`` points."""
        sizes = (self.title, self.heading, self.body, self.remark)
        return TableStyle(*(max(least, size * factor) for size in sizes))


@dataclass(frozen=True, slots=True)
class Look:
    """The styles of a table, and the white in each of its rows."""

    title: Style
    heading: Style
    body: Style
    bold: Style
    remark: Style
    white: float


@lru_cache(maxsize=64)
def look_of(style: TableStyle) -> Look:
    """Return the styles for sizes of type."""
    return Look(
        Style(Face.SANS_BOLD, style.title),
        Style(Face.SANS, style.heading, GREY),
        Style(Face.SANS, style.body),
        Style(Face.SANS_BOLD, style.body, ACCENT),
        Style(Face.SANS, style.remark, GREY),
        style.body * 0.05,
    )


@dataclass(frozen=True, slots=True)
class Grid:
    """Where columns stand: ``ends`` from the left, ``rooms`` for their texts.

    ``label``: the room for the label of a row. ``wordy``: the columns hold words rather than
    numbers, and begin on one line instead of ending on one. ``stacked``: the labels of rows stand
    on lines of their own, over the cells.
    """

    across: float
    label: float
    ends: tuple[float, ...]
    rooms: tuple[float, ...]
    wordy: bool = False
    stacked: bool = False


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A row of one table, or of several side by side."""

    label: str
    cells: tuple[Marked, ...]
    remark: str


def joined_width(tables: Sequence[TableContent], style: TableStyle) -> float:
    """Return how wide tables with the same rows are side by side, with nothing broken."""
    look = look_of(style)
    label = max(width(row.label, look.body) for row in side_by_side(tables)) + _BETWEEN
    widths = [_column_widths(table, table.rows, look) for table in tables]
    first, *others = (
        (_title_width(table, look), sum(own)) for table, own in zip(tables, widths, strict=True)
    )
    # The title of the first may begin over the labels; another one has only its own columns.
    return max(label + first[1], first[0]) + sum(max(title, own) for title, own in others)


def side_by_side(tables: Sequence[TableContent]) -> list[SideBySide]:
    """Return the rows of tables that have the same ones."""
    found = []
    for rows in zip(*(table.rows for table in tables), strict=True):
        cells = tuple(cell for row in rows for cell in row.cells)
        remark = " · ".join(dict.fromkeys(row.remark for row in rows if row.remark))
        found.append(SideBySide(rows[0].label, cells, remark))
    return found


def grid_of(tables: Sequence[TableContent], across: float, look: Look) -> Grid:
    """Return the grid of tables with the same columns, which stand under each other.

    Equal columns with unbroken headings; narrower ones where labels need the room.
    """
    table = tables[0]
    if not table.columns:
        return Grid(across, across, (), ())
    if any(_is_wordy(each) for each in tables):
        return _wordy_grid(tables, across, look)
    rows = [row for each in tables for row in each.rows]
    # A mark hangs over the edge; the last column keeps room for it inside.
    edge = across - (MARK if any(_has_marks(each) for each in tables) else 0.0)
    label = max(width(row.label, look.body) for row in rows) + _BETWEEN
    for size in _sizes(look.heading.size):
        own = _equal_width(table, rows, look, size)
        if label <= edge - own * len(table.columns):
            return _from_right(edge, [own] * len(table.columns), across)
    widths = _column_widths(table, rows, look)
    words = [word for row in rows for word in row.label.split()]
    longest = max((width(word, look.body.at(LEAST_SIZE)) for word in words), default=0.0)
    if edge - sum(widths) - _BETWEEN < longest:
        return _stacked_grid(table, rows, across, look)
    _unbreak(table.columns, widths, edge - label - sum(widths), look.heading.at(LEAST_SIZE))
    return _from_right(edge, widths, across)


def _stacked_grid(table: TableContent, rows: Sequence[TableRow], across: float, look: Look) -> Grid:
    """Return columns that share all of the room; where it is short, the white between them goes."""
    widths = _column_widths(table, rows, look, least=0.0)
    lack = sum(widths) - across
    widths = [own - lack / len(widths) for own in widths]
    between = max(0.0, min(_BETWEEN, _BETWEEN - lack / len(widths)))
    ends = tuple(sum(widths[: place + 1]) for place in range(len(widths)))
    marks = MARK if _has_marks(table) else 0.0
    rooms = tuple(own - between for own in widths)
    return Grid(across, across, tuple(end - marks for end in ends), rooms, stacked=True)


def _sizes(largest: float) -> Iterator[float]:
    """Give the sizes in which headings are tried, by steps of a point."""
    while largest > LEAST_SIZE:
        yield largest
        largest -= 1.0
    yield LEAST_SIZE


def _is_wordy(table: TableContent) -> bool:
    return any(len(cell.text) > _LONGEST_NUMBER for row in table.rows for cell in row.cells)


def breaks_words(table: TableContent, across: float, style: TableStyle) -> bool:
    """Tell whether a table is so wide that words of its cells or labels are broken within."""
    if not table.columns:
        return False
    look = look_of(style)
    grid = grid_of((table,), across, look)
    if grid.wordy:
        rooms = sum(room + _BETWEEN for room in grid.rooms)
        return sum(_longest_words(table.columns, table.rows, look)) > rooms + _HAIR
    smallest = look.body.at(LEAST_SIZE)
    words = (word for row in table.rows for word in row.label.split())
    return max((width(word, smallest) for word in words), default=0.0) > grid.label


def _wordy_grid(tables: Sequence[TableContent], across: float, look: Look) -> Grid:
    rows = [row for each in tables for row in each.rows]
    label = _label_width(tables, across, look)
    widths = _word_widths(tables[0].columns, rows, across - label, look)
    ends = tuple(label + sum(widths[: place + 1]) for place in range(len(widths)))
    rooms = tuple(own - _BETWEEN for own in widths)
    return Grid(across, label - 2 * _BETWEEN, ends, rooms, wordy=True)


def _label_width(tables: Sequence[TableContent], across: float, look: Look) -> float:
    """Return how wide the labels of a table of words are, with the white behind them."""
    label = max(width(row.label, look.body) for each in tables for row in each.rows)
    return min(label, across * _LABEL_SHARE) + 2 * _BETWEEN


def _word_widths(
    columns: Sequence[Marked], rows: Sequence[TableRow], room: float, look: Look
) -> list[float]:
    """Share the room among columns of words: as each wants for unbroken texts, the rest evenly.

    Where that is too much, each has its longest word and of the rest as much as it lacks more.
    """
    wants = []
    for place, heading in enumerate(columns):
        cells = [width(row.cells[place].text, look.body) for row in rows]
        white = _white(place, heading, rows)
        wants.append(max(width(heading.text, look.heading), *cells) + white)
    spare = (room - sum(wants)) / len(wants)
    if spare >= 0:
        return [own + spare for own in wants]
    least = _longest_words(columns, rows, look)
    lacks = sum(wants) - sum(least)
    share = (room - sum(least)) / lacks if lacks else 0.0
    if share <= 0:
        return [room / len(wants)] * len(wants)
    return [own + (want - own) * share for own, want in zip(least, wants, strict=True)]


def _longest_words(columns: Sequence[Marked], rows: Sequence[TableRow], look: Look) -> list[float]:
    """Return how wide each column is at least; headings can be made smaller."""
    smallest, found = look.heading.at(LEAST_SIZE), []
    for place, heading in enumerate(columns):
        words = [width(word, smallest) for word in heading.text.split()]
        for row in rows:
            words += [width(word, look.body) for word in row.cells[place].text.split()]
        found.append(max(words, default=0.0) + _white(place, heading, rows))
    return found


def _white(place: int, heading: Marked, rows: Sequence[TableRow]) -> float:
    """Return what a column has besides its texts: white, and room for a mark where it has one."""
    marked = heading.house or any(row.cells[place].house for row in rows)
    return _BETWEEN + (MARK if marked else 0.0)


def _from_right(edge: float, widths: Sequence[float], across: float) -> Grid:
    ends: list[float] = []
    at = edge
    for own in reversed(widths):
        ends.insert(0, at)
        at -= own
    # Where columns and labels can't both have what they want, labels are broken.
    label = max(at - _BETWEEN, across * _LEAST_LABEL_SHARE)
    return Grid(across, label, tuple(ends), tuple(own - _BETWEEN for own in widths))


def _equal_width(table: TableContent, rows: Sequence[TableRow], look: Look, size: float) -> float:
    headings = [_heading_width(heading, look.heading.at(size)) for heading in table.columns]
    cells = [width(cell.text, look.body) for row in rows for cell in row.cells]
    return max([_LEAST_COLUMN, *headings, *cells]) + _BETWEEN


def _heading_width(heading: Marked, style: Style) -> float:
    return width(heading.text, style) + (MARK if heading.house else 0.0)


def joined_grid(tables: Sequence[TableContent], across: float, look: Look) -> Grid:
    """Return columns with unbroken headings where there is room, else with few broken ones."""
    label = max(width(row.label, look.body) for row in side_by_side(tables)) + _BETWEEN
    columns = [heading for table in tables for heading in table.columns]
    for size in _sizes(look.heading.size):
        widths = _joined_widths(tables, look, size)
        heading = look.heading.at(size)
        free = across - label - sum(widths)
        if sum(_lacks(columns, widths, heading)) <= free:
            break
    _unbreak(columns, widths, free, heading)
    return _from_right(across, widths, across)


def _lacks(columns: Sequence[Marked], widths: Sequence[float], style: Style) -> list[float]:
    """Return how much wider each column would have to be for an unbroken heading."""
    return [
        max(0.0, _heading_width(heading, style) + _BETWEEN - own)
        for heading, own in zip(columns, widths, strict=True)
    ]


def _unbreak(columns: Sequence[Marked], widths: list[float], free: float, style: Style) -> None:
    """Widen columns for unbroken headings as far as there is room, those that lack least first."""
    lacks = _lacks(columns, widths, style)
    for place in sorted(range(len(lacks)), key=lambda place: lacks[place]):
        if lacks[place] <= free:
            widths[place] += lacks[place]
            free -= lacks[place]


def _joined_widths(tables: Sequence[TableContent], look: Look, size: float) -> list[float]:
    widths: list[float] = []
    for place, table in enumerate(tables):
        own = _column_widths(table, table.rows, look, size)
        lack = _title_width(table, look) - sum(own) if place else 0.0
        own[0] += max(0.0, lack)
        widths += own
    return widths


def _column_widths(
    table: TableContent,
    rows: Sequence[TableRow],
    look: Look,
    size: float = LEAST_SIZE,
    least: float = _LEAST_COLUMN,
) -> list[float]:
    """Return how wide columns have to be whose headings may be broken at blanks."""
    smallest = look.heading.at(size)
    marks = MARK if _has_marks(table) else 0.0
    widths = []
    for place, heading in enumerate(table.columns):
        words = [width(word, smallest) for word in heading.text.split()]
        cells = [width(row.cells[place].text, look.body) for row in rows]
        widths.append(max([least, *words, *cells]) + _BETWEEN + marks)
    return widths


def _title_width(table: TableContent, look: Look) -> float:
    mark = MARK if table.label.house else 0.0
    return width(table.label.text, look.title) + mark + _BETWEEN


def _has_marks(table: TableContent) -> bool:
    headings = any(heading.house for heading in table.columns)
    return headings or any(cell.house for row in table.rows for cell in row.cells)
