"""What a roster tells of an army as a whole: title, arms, what is sealed, findings, notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, SEVERITY_COLOURS, severity_mark
from builder.export.break_points import break_strip
from builder.export.flow import Block, Strip
from builder.export.seals import seal_blocks
from builder.export.tagging import Tag
from builder.export.title_block import arms_strip, title_strip
from builder.export.tree_rows import line_strips
from builder.export.typography import (
    Face,
    Piece,
    Style,
    height_of_lines,
    lines_of,
    wrap,
)
from builder.export.wording import severity_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.export.pen import Pen
    from builder.export.roster_content import FindingLine, RosterContent
    from builder.translation import Catalogue

__all__ = ["army_blocks", "closing_blocks", "section_block"]

SECTION = Style(Face.SERIF_BOLD, 14)
SMALL = Style(Face.SANS, 7, GREY)
NOTE = Style(Face.SERIF_ITALIC, 9, GREY)
BODY = Style(Face.SANS, 8)
LABEL = Style(Face.SANS_BOLD, 8)

# More leaders than this stand under the title block, not in it.
MOST_LEADERS = 3
MARK = 2.4


def army_blocks(content: RosterContent, across: float, catalogue: Catalogue) -> Iterator[Block]:
    """Give the title block, who leads, what is set of the battle, the arms, where it breaks."""
    yield Block((title_strip(content, across, MOST_LEADERS),))
    for leader in content.leaders[MOST_LEADERS:]:
        yield Block(line_strips(wrap(leader, BODY, across)))
    for label, text in content.circumstances:
        pieces = (Piece(f"{label}: ", LABEL), Piece(text, BODY))
        yield Block(line_strips(lines_of(pieces, across)), before=0.5)
    if content.arms:
        yield Block((arms_strip(content.arms, content.place, across, catalogue),), before=2.0)
    for point in content.breaks:
        yield Block((break_strip(point, across),), before=1.0)


def closing_blocks(content: RosterContent, across: float, catalogue: Catalogue) -> Iterator[Block]:
    """Give what is sealed, the findings, the notes and the versions.

    In brief the findings are without their reasons, and there are no notes.
    """
    is_brief = content.detail == "brief"
    if content.roots:
        yield section_block(catalogue.translate("Sealed"), across)
        yield from seal_blocks(content.roots, across, catalogue)
    if content.findings is not None:
        yield section_block(catalogue.translate("Findings"), across)
        if not content.findings:
            text = catalogue.translate("None: the army keeps the rules that were checked.")
            yield Block(line_strips(wrap(text, BODY, across)))
        for finding in content.findings:
            strip = _finding(finding, across, catalogue, is_brief=is_brief)
            yield Block((strip,), before=0.3 if is_brief else 1.0)
    if content.notes and not is_brief:
        yield section_block(catalogue.translate("Notes"), across)
        for note in content.notes:
            yield Block(line_strips(wrap(note, BODY, across)), before=1.0)
    yield Block(line_strips(wrap(content.versions, SMALL, across)), before=4.0)


def section_block(title: str, across: float) -> Block:
    """Return the heading of a section, which is bound to what comes."""
    lines = wrap(title, SECTION, across)
    return Block(line_strips(lines, tag=Tag("H2")), bound=True, before=5.0)


def _finding(finding: FindingLine, across: float, catalogue: Catalogue, *, is_brief: bool) -> Strip:
    left = MARK + 2.0
    word = Style(Face.SANS_BOLD, BODY.size, SEVERITY_COLOURS[finding.severity])
    pieces = [Piece(severity_word(catalogue, finding.severity), word)]
    pieces.append(Piece(f"  {finding.message}", BODY))
    if finding.places:
        pieces.append(Piece(f" – {finding.places}", SMALL))
    lines = [*lines_of(tuple(pieces), across - left)]
    if finding.why and not is_brief:
        lines += wrap(finding.why, NOTE, across - left)
    mark = severity_mark(finding.severity, 0, 0, MARK)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.shapes((mark,), x, y + 0.5)
        pen.lines_of_text(x + left, y, lines)

    return Strip(height_of_lines(lines), draw)
