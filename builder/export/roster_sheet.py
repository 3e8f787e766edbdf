"""The roster sheet: title block, summary by arm, order of battle, findings in words.

One column of rows; none is divided, the headings of the columns come again on each page, and the
line of a formation is never the last on a page. In brief it is close set, for one page where that
holds it; in full a summary with the formations comes first, then each of them on pages of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, INK
from builder.export.flow import Block, Strip, columns_of
from builder.export.formation_head import formation_blocks
from builder.export.order_of_battle import FormationLine
from builder.export.page import MARGIN_MM, Bookmark, Page
from builder.export.qr_code import QUIET, draw_large_qr_code, large_qr_modules
from builder.export.roster_summary import army_blocks, closing_blocks, section_block
from builder.export.tagging import Tag
from builder.export.tree_columns import HEADINGS_MM, LOOKS
from builder.export.tree_rows import TreeRows
from builder.export.typography import Face, Style, abridged

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.export.flow import Column
    from builder.export.order_of_battle import UnitLine
    from builder.export.paper import Paper
    from builder.export.pen import Pen
    from builder.export.roster_content import RosterContent
    from builder.export.tree_columns import RowLook, TreeColumns
    from builder.translation import Catalogue

    Lines = Sequence[FormationLine | UnitLine]

__all__ = ["roster_pages"]

SMALL = Style(Face.SANS, 7, GREY)

FOOTER_ROOM = 12.0
# A telephone reads modules of 0.4 mm from paper; larger ones than 0.5 are no easier.
LEAST_MODULE, USUAL_MODULE = 0.4, 0.5
MOST_CODE = 40.0
# What 97 modules hold; more isn't even tried.
MOST_CODE_LETTERS = 1_249
BEFORE_CODE = 6.0


def roster_pages(content: RosterContent, paper: Paper, catalogue: Catalogue) -> list[Page]:
    """Lay a roster sheet out."""
    pages = _Sheet(content, paper, catalogue, LOOKS[content.detail]).pages()
    if content.detail != "brief" or len(pages) == 1:
        return pages
    dense = _Sheet(content, paper, catalogue, LOOKS["dense"]).pages()
    return dense if len(dense) == 1 else pages


@dataclass(frozen=True, slots=True)
class _Chapter:
    """What begins on a page of its own: its blocks, its bookmark, whether it has the code."""

    tree: TreeRows
    blocks: tuple[Block, ...]
    bookmark: Bookmark
    coded: bool = False


class _Sheet:
    """Lays one roster sheet out."""

    def __init__(
        self, content: RosterContent, paper: Paper, catalogue: Catalogue, look: RowLook
    ) -> None:
        self._content = content
        self._paper = paper
        self._catalogue = catalogue
        self._across = paper.width - 2 * MARGIN_MM
        self._tree = TreeRows(content, self._across, catalogue, look)

    def pages(self) -> list[Page]:
        """Return the pages."""
        return [page for chapter in self._chapters() for page in self._pages_of(chapter)]

    def _pages_of(self, chapter: _Chapter) -> Iterator[Page]:
        room = self._paper.height - MARGIN_MM - FOOTER_ROOM
        columns = columns_of(chapter.blocks, lambda place: room - (HEADINGS_MM if place else 0.0))
        fits = columns[-1].height + HEADINGS_MM + BEFORE_CODE + self._code_mm <= room
        for place, column in enumerate(columns):
            coded = chapter.coded and fits and place == len(columns) - 1
            yield Page(
                self._paper.width,
                self._paper.height,
                partial(self._draw, tree=chapter.tree, column=column, first=not place, coded=coded),
                self._title,
                () if place else (chapter.bookmark,),
            )

    @property
    def _title(self) -> str:
        return " – ".join(each for each in (self._content.title, self._content.side) if each)

    @cached_property
    def _code_mm(self) -> float:
        """How wide and high the army's code is; 0 where none of a readable size holds it."""
        if len(self._content.code) > MOST_CODE_LETTERS:
            return 0.0
        modules = large_qr_modules(self._content.code)
        size = min(modules * USUAL_MODULE, MOST_CODE)
        return size if size >= modules * LEAST_MODULE else 0.0

    def _draw_code(self, pen: Pen) -> None:
        """Draw the army's code in the lower right corner, with a word on what it is."""
        size, translate = self._code_mm, self._catalogue.translate
        x = self._paper.width - MARGIN_MM - size
        y = self._paper.height - FOOTER_ROOM - size
        told = translate("The army's code, to be pasted in Legatus")
        with pen.structure.tagged(Tag("Figure", alt=told)):
            draw_large_qr_code(pen, self._content.code, x, y, size, INK)
        pen.text(x - QUIET * USUAL_MODULE, y + size, told, SMALL, "right")

    def _draw(self, pen: Pen, *, tree: TreeRows, column: Column, first: bool, coded: bool) -> None:
        if not first:
            with pen.structure.hidden():
                self._running_head(pen, tree.columns, column)
        column.draw(pen, MARGIN_MM, MARGIN_MM + (0.0 if first else HEADINGS_MM))
        if coded and self._code_mm:
            self._draw_code(pen)

    def _running_head(self, pen: Pen, columns: TreeColumns, column: Column) -> None:
        """Say again what the sheet is of and, amid the tree, what formation goes on here."""
        top = column.placed[0][1]
        # Where the headings themselves begin the page they need not come again.
        begins = top.tag is not None and top.tag.heads
        heads = not begins and any(strip.under is not None for _, strip in column.placed)
        under = top.under
        title = f"{self._title} · {under}" if under else self._title
        y = MARGIN_MM + 4.0
        room = columns.name if heads else self._across
        pen.text(MARGIN_MM, y, *abridged(title, SMALL, room))
        if heads:
            columns.headings(pen, MARGIN_MM, y)

    # Chapters -------------------------------------------------------------------------------

    def _chapters(self) -> Iterator[_Chapter]:
        content, across, catalogue = self._content, self._across, self._catalogue
        told = Bookmark(catalogue.translate("Roster: {name}", name=self._title))
        tree, lines, is_full = self._tree, content.lines, content.detail == "full"
        if is_full:
            lines = tuple(line for line in lines if isinstance(line, FormationLine))
            shown = replace(content, lines=lines)
            tree = TreeRows(shown, across, catalogue, LOOKS["summary"])
        blocks = (
            *army_blocks(content, across, catalogue),
            *_rows(tree, lines),
            *closing_blocks(content, across, catalogue),
        )
        yield _Chapter(tree, blocks, told, coded=True)
        if is_full:
            for head, below in _parted(content.lines):
                yield self._formation(head, below)

    def _formation(self, head: FormationLine | None, below: Lines) -> _Chapter:
        """Return the pages of a formation; None: those of the units that stand in none."""
        content, across, catalogue = self._content, self._across, self._catalogue
        if head is None:
            title = catalogue.translate("Units of no formation")
            blocks = (section_block(title, across), *_rows(self._tree, below))
            return _Chapter(self._tree, blocks, Bookmark(title, 1))
        blocks = (
            *formation_blocks(head, content, across, catalogue),
            *_rows(self._tree, below, head.name),
        )
        return _Chapter(self._tree, blocks, Bookmark(head.name, 1))


def _rows(tree: TreeRows, lines: Lines, under: str = "") -> Iterator[Block]:
    """Give the rows of lines under the headings of their columns."""
    if lines:
        heading = Strip(
            HEADINGS_MM,
            lambda pen, x, y: tree.columns.headings(pen, x, y + 4.0),
            "",
            tree.heading_tag,
        )
        yield Block((heading,), bound=True, before=1.0)
    yield from tree.blocks(lines, under)


def _parted(lines: Lines) -> Iterator[tuple[FormationLine | None, Lines]]:
    """Give the formations of the first level, each with what stands in it, then the units of none.

    What stands in a formation is set as if it began at the margin. A formation without units has
    a line in the summary alone.
    """
    loose: list[FormationLine | UnitLine] = []
    head: FormationLine | None = None
    below: list[FormationLine | UnitLine] = []
    for line in lines:
        if line.depth:
            below.append(replace(line, depth=line.depth - 1))
            continue
        if head is not None and head.units:
            yield head, tuple(below)
        head, below = None, []
        if isinstance(line, FormationLine):
            head = line
        else:
            loose.append(line)
    if head is not None and head.units:
        yield head, tuple(below)
    if loose:
        yield None, tuple(loose)
