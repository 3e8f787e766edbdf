"""The roster sheet: title block, summary by arm, order of battle, findings in words.

One column of rows; none is divided, the headings of the columns come again on each page, and the
line of a formation is never the last on a page.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, INK, SEVERITY_COLOURS, severity_mark
from builder.export.flow import Block, Strip, columns_of
from builder.export.page import MARGIN_MM, Bookmark, Page
from builder.export.qr_code import QUIET, draw_large_qr_code, large_qr_modules
from builder.export.seals import seal_blocks
from builder.export.tagging import Tag
from builder.export.title_block import arms_strip, title_strip
from builder.export.tree_rows import HEADINGS_MM, TreeRows, line_strips
from builder.export.typography import (
    Face,
    Piece,
    Style,
    abridged,
    height_of_lines,
    lines_of,
    wrap,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.finding import Severity
    from builder.export.flow import Column
    from builder.export.paper import Paper
    from builder.export.pen import Pen
    from builder.export.roster_content import FindingLine, RosterContent
    from builder.translation import Catalogue

__all__ = ["roster_pages"]

SECTION = Style(Face.SERIF_BOLD, 14)
SMALL = Style(Face.SANS, 7, GREY)
NOTE = Style(Face.SERIF_ITALIC, 9, GREY)
BODY = Style(Face.SANS, 8)
LABEL = Style(Face.SANS_BOLD, 8)

FOOTER_ROOM = 12.0
# More leaders than this stand under the title block, not in it.
MOST_LEADERS = 3
MARK = 2.4
# A telephone reads modules of 0.4 mm from paper; larger ones than 0.5 are no easier.
LEAST_MODULE, USUAL_MODULE = 0.4, 0.5
MOST_CODE = 40.0
# What 97 modules hold; more isn't even tried.
MOST_CODE_LETTERS = 1_249
BEFORE_CODE = 6.0


def roster_pages(content: RosterContent, paper: Paper, catalogue: Catalogue) -> list[Page]:
    """Lay a roster sheet out."""
    return _Sheet(content, paper, catalogue).pages()


class _Sheet:
    """Lays one roster sheet out."""

    def __init__(self, content: RosterContent, paper: Paper, catalogue: Catalogue) -> None:
        self._content = content
        self._paper = paper
        self._catalogue = catalogue
        self._across = paper.width - 2 * MARGIN_MM
        self._tree = TreeRows(content, self._across, catalogue)

    def pages(self) -> list[Page]:
        """Return the pages."""
        room = self._paper.height - MARGIN_MM - FOOTER_ROOM
        columns = columns_of(
            tuple(self._blocks()), lambda place: room - (HEADINGS_MM if place else 0.0)
        )
        told = self._catalogue.translate("Roster: {name}", name=self._title)
        coded = columns[-1].height + HEADINGS_MM + BEFORE_CODE + self._code_mm <= room
        return [
            Page(
                self._paper.width,
                self._paper.height,
                partial(
                    self._draw,
                    column=column,
                    first=not place,
                    coded=coded and place == len(columns) - 1,
                ),
                self._title,
                () if place else (Bookmark(told),),
            )
            for place, column in enumerate(columns)
        ]

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

    def _draw(self, pen: Pen, column: Column, *, first: bool, coded: bool) -> None:
        if not first:
            with pen.structure.hidden():
                self._running_head(pen, column)
        column.draw(pen, MARGIN_MM, MARGIN_MM + (0.0 if first else HEADINGS_MM))
        if coded and self._code_mm:
            self._draw_code(pen)

    def _running_head(self, pen: Pen, column: Column) -> None:
        """Say again what the sheet is of and, amid the tree, what formation goes on here."""
        heads = any(strip.under is not None for _, strip in column.placed)
        under = column.placed[0][1].under if column.placed else None
        title = f"{self._title} · {under}" if under else self._title
        y = MARGIN_MM + 4.0
        room = self._tree.name if heads else self._across
        pen.text(MARGIN_MM, y, *abridged(title, SMALL, room))
        if heads:
            self._tree.headings(pen, MARGIN_MM, y)

    def _blocks(self) -> Iterator[Block]:
        content = self._content
        yield Block((title_strip(content, self._across, MOST_LEADERS),))
        for leader in content.leaders[MOST_LEADERS:]:
            yield Block(line_strips(wrap(leader, BODY, self._across)))
        for label, text in content.circumstances:
            pieces = (Piece(f"{label}: ", LABEL), Piece(text, BODY))
            yield Block(line_strips(lines_of(pieces, self._across)), before=0.5)
        if content.arms:
            arms = arms_strip(content.arms, content.place, self._across, self._catalogue)
            yield Block((arms,), before=2.0)
        if content.lines:
            heading = Strip(
                HEADINGS_MM,
                lambda pen, x, y: self._tree.headings(pen, x, y + 4.0),
                "",
                self._tree.heading_tag,
            )
            yield Block((heading,), bound=True, before=1.0)
        yield from self._tree.blocks()
        if content.roots:
            yield self._section(self._catalogue.translate("Sealed"))
            yield from seal_blocks(content.roots, self._across, self._catalogue)
        yield from self._findings()
        if content.notes:
            yield self._section(self._catalogue.translate("Notes"))
        for note in content.notes:
            yield Block(line_strips(wrap(note, BODY, self._across)), before=1.0)
        yield Block(line_strips(wrap(content.versions, SMALL, self._across)), before=4.0)

    def _section(self, title: str) -> Block:
        lines = wrap(title, SECTION, self._across)
        return Block(line_strips(lines, tag=Tag("H2")), bound=True, before=5.0)

    def _findings(self) -> Iterator[Block]:
        findings, translate = self._content.findings, self._catalogue.translate
        if findings is None:
            return
        yield self._section(translate("Findings"))
        if not findings:
            text = translate("None: the army keeps the rules that were checked.")
            yield Block(line_strips(wrap(text, BODY, self._across)))
        for finding in findings:
            yield Block((self._finding(finding),), before=1.0)

    def _finding(self, finding: FindingLine) -> Strip:
        left = MARK + 2.0
        word = Style(Face.SANS_BOLD, BODY.size, SEVERITY_COLOURS[finding.severity])
        pieces = [Piece(_severity_word(self._catalogue, finding.severity), word)]
        pieces.append(Piece(f"  {finding.message}", BODY))
        if finding.places:
            pieces.append(Piece(f" – {finding.places}", SMALL))
        lines = [*lines_of(tuple(pieces), self._across - left)]
        lines += wrap(finding.why, NOTE, self._across - left) if finding.why else ()

        def draw(pen: Pen, x: float, y: float) -> None:
            pen.shapes((severity_mark(finding.severity, 0, 0, MARK),), x, y + 0.5)
            pen.lines_of_text(x + left, y, lines)

        return Strip(height_of_lines(lines), draw)


def _severity_word(catalogue: Catalogue, severity: Severity) -> str:
    words = {
        "error": catalogue.translate("Error"),
        "warning": catalogue.translate("Warning"),
        "advice": catalogue.translate("Advice"),
    }
    return words[severity]
