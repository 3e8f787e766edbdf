"""A roster as plain text and as Markdown, for mail, chat and forums.

Both are written from what stands on the roster sheet, and end with the code of the army, so that
who has the program opens what he reads. The words of people are made inert: whatever they wrote
is neither markup nor link nor image, and calls nobody.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from builder.export.order_of_battle import UnitLine
from builder.export.wording import NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from builder.export.order_of_battle import FormationLine
    from builder.export.roster_content import RosterContent
    from builder.export.wording import Marked
    from builder.translation import Catalogue

__all__ = ["MOST_LETTERS", "roster_as_markdown", "roster_as_text"]

# Mail is read at this width, and quoted lines have room for their marks.
MOST_LETTERS = 72
# A name needs so much beside the numbers; where it has less, they stand under it.
LEAST_NAME = 30
MOST_COLUMNS = 5
INDENT = "  "
DEEPEST = 6
HOUSE = "ʰ"
# Joins what stands beside it, and isn't seen: no reader takes the two for a link or a tag.
JOINER = "\u2060"
_LINKING = re.compile(r"[\[<@#]|:(?=//)|(?<=[^\W\d])\.(?=[^\W\d])")
_MARKUP = re.compile(r"[\\`*_{}\[\]()#+!|~$]")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_AT_START = re.compile(r"\A(\d{1,9}(?=[.)](?:\s|\Z))|(?=[-=]))")


@dataclass(frozen=True, slots=True)
class _Row:
    """A formation or unit, with what stands under it and in the columns."""

    depth: int
    name: str
    is_formation: bool
    cells: tuple[str, ...]
    below: tuple[str, ...]
    notes: tuple[str, ...]


def roster_as_text(content: RosterContent, catalogue: Catalogue, code: str) -> str:
    """Return a roster as plain text of at most 72 letters a line; ``code`` "" leaves that out."""
    headings, rows = _table(content, catalogue, _inert)
    lines = [*_wrapped(_title(content, _inert))]
    lines.append("=" * max(map(len, lines)))
    for text in _head(content, _inert):
        lines += _wrapped(text)
    lines += ["", *_text_table(headings, rows)]
    for note in content.notes:
        lines += ["", *(each for line in note.split("\n") for each in _wrapped(_inert(line)))]
    lines.append("")
    for text in _ending(content, catalogue, headings, rows, _inert):
        lines += _wrapped(text)
    if code:
        lines += ["", *_wrapped(_invitation(catalogue)), *_pieces(code)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def roster_as_markdown(content: RosterContent, catalogue: Catalogue, code: str) -> str:
    """Return a roster as Markdown with a table; ``code`` "" leaves that out."""
    headings, rows = _table(content, catalogue, _escaped)
    blocks = [f"# {_title(content, _escaped)}", *_head(content, _escaped)]
    blocks.append("\n".join(_markdown_table(headings, rows)))
    blocks += [_quoted(note) for note in content.notes]
    blocks += _ending(content, catalogue, headings, rows, _escaped)
    if code:
        blocks += [_invitation(catalogue), "\n".join(("```", *_pieces(code), "```"))]
    return "\n\n".join(block for block in blocks if block) + "\n"


# What both tell


def _title(content: RosterContent, put: Callable[[str], str]) -> str:
    return " – ".join(put(each) for each in (content.title, content.side) if each) or NOTHING


def _head(content: RosterContent, put: Callable[[str], str]) -> Iterator[str]:
    yield put(content.line)
    yield " · ".join(f"{put(fact.label)} {_marked(fact.value, put)}" for fact in content.facts)
    yield from map(put, content.leaders)


def _ending(
    content: RosterContent,
    catalogue: Catalogue,
    headings: Sequence[str],
    rows: Sequence[_Row],
    put: Callable[[str], str],
) -> Iterator[str]:
    cells = [cell for row in rows for cell in row.cells]
    if any(HOUSE in each for each in (*headings, *cells, *_head(content, put))):
        yield catalogue.translate("ʰ a house value, not from the rules' own text")
    yield put(content.versions)


def _invitation(catalogue: Catalogue) -> str:
    return catalogue.translate("To open this army, copy all of this text and paste it in Legatus:")


def _marked(value: Marked, put: Callable[[str], str]) -> str:
    return put(value.text) + (HOUSE if value.house else "")


def _table(
    content: RosterContent, catalogue: Catalogue, put: Callable[[str], str]
) -> tuple[tuple[str, ...], tuple[_Row, ...]]:
    """Return the headings of the columns, and the rows.

    The men have a column only where they aren't the figures, sums where there are any.
    """
    headings = (content.atom_heading, catalogue.translate("men"), *content.tally_headings)
    rows = [_row(line, catalogue, put) for line in content.lines]
    used = [
        place
        for place in range(len(headings))
        if any(row.cells[place] not in {NOTHING, row.cells[0] if place else ""} for row in rows)
    ]
    return tuple(put(headings[place]) for place in used), tuple(
        replace(row, cells=tuple(row.cells[place] for place in used)) for row in rows
    )


def _row(line: FormationLine | UnitLine, catalogue: Catalogue, put: Callable[[str], str]) -> _Row:
    name = put(line.name)
    if line.echelon and line.echelon.casefold() not in line.name.casefold():
        name = f"{name}, {put(line.echelon)}"
    parts = line.parts if isinstance(line, UnitLine) else ()
    below = [put(each) for each in (*parts, *line.sub)]
    if isinstance(line, UnitLine) and line.order:
        below.append(put(catalogue.translate("order: {order}", order=line.order)))
    cells = (line.atoms, line.men, *(_marked(each, put) for each in line.amounts))
    is_formation = not isinstance(line, UnitLine)
    return _Row(min(line.depth, DEEPEST), name, is_formation, cells, tuple(below), line.notes)


# Plain text


def _text_table(headings: Sequence[str], rows: Sequence[_Row]) -> Iterator[str]:
    widths = [
        max(len(headings[place]), *(len(row.cells[place]) for row in rows))
        for place in range(len(headings))
    ]
    room = MOST_LETTERS - sum(widths) - 2 * len(widths)
    folded = room < LEAST_NAME
    if headings and not folded:
        yield " " * room + _numbers(headings, widths)
    for row in rows:
        indent = INDENT * row.depth
        names = _wrapped(row.name, indent, MOST_LETTERS if folded else room)
        if row.is_formation and row.depth == 0 and row is not rows[0]:
            yield ""
        if folded:
            yield from names
            yield from _wrapped(_told(headings, row), indent + INDENT)
        else:
            yield names[0].ljust(room) + _numbers(row.cells, widths)
            yield from names[1:]
        for text in (*row.below, *(map(_inert, _lines_of(row.notes)))):
            yield from _wrapped(text, indent + INDENT)


def _numbers(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(
        f"  {cell.rjust(width)}" for cell, width in zip(cells, widths, strict=True)
    ).rstrip()


def _told(headings: Sequence[str], row: _Row) -> str:
    """Return the numbers of a row each with its heading, as they stand where a table is folded."""
    pairs = zip(headings, row.cells, strict=True)
    return " · ".join(f"{heading} {cell}" for heading, cell in pairs if cell != NOTHING)


def _wrapped(text: str, indent: str = "", most: int = MOST_LETTERS) -> list[str]:
    return textwrap.wrap(text, most, initial_indent=indent, subsequent_indent=indent) or [""]


def _pieces(code: str) -> list[str]:
    return [code[start : start + MOST_LETTERS] for start in range(0, len(code), MOST_LETTERS)]


def _lines_of(notes: Sequence[str]) -> list[str]:
    return [line for note in notes for line in note.split("\n") if line.strip()]


# Markdown


def _markdown_table(headings: Sequence[str], rows: Sequence[_Row]) -> Iterator[str]:
    if not 0 < len(headings) < MOST_COLUMNS:
        yield from _markdown_list(headings, rows)
        return
    yield f"|  | {' | '.join(headings)} |"
    yield f"|:--|{'--:|' * len(headings)}"
    for row in rows:
        name = f"**{row.name}**" if row.is_formation else row.name
        below = (*row.below, *map(_escaped, _lines_of(row.notes)))
        told = "<br>".join((name, *below))
        yield f"| {'· ' * row.depth}{told} | {' | '.join(row.cells)} |"


def _markdown_list(headings: Sequence[str], rows: Sequence[_Row]) -> Iterator[str]:
    """Give the rows as a list, for what would be too wide a table or has no numbers."""
    for row in rows:
        name = f"**{row.name}**" if row.is_formation else row.name
        below = (*row.below, *map(_escaped, _lines_of(row.notes)))
        told = " – ".join(each for each in (name, _told(headings, row)) if each)
        yield f"{INDENT * row.depth}- {told}"
        for text in below:
            yield f"{INDENT * row.depth}  <br>{text}"


def _quoted(note: str) -> str:
    """Return a note as a quotation, its lines as they were written."""
    return "  \n".join(f"> {_escaped(line.strip())}" for line in note.split("\n"))


def _inert(text: str) -> str:
    """Return a text in which nothing is taken for a link, a tag or a name that is called."""
    return _LINKING.sub(lambda found: found.group() + JOINER, text)


def _escaped(text: str) -> str:
    """Return an inert text in which nothing is Markdown or HTML."""
    text = _MARKUP.sub(lambda found: f"\\{found.group()}", _inert(text))
    for letter, entity in _ENTITIES.items():
        text = text.replace(letter, entity)
    return _AT_START.sub(r"\1\\", text)
