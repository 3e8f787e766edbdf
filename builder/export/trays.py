"""Movement trays in true size: the unit's footprint within a rim, its name behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, HAIRLINE, box, line, polygon
from builder.drawing.unit_tokens import side_strip
from builder.export.cut_pieces import divided
from builder.export.shape_text import text_label
from builder.export.short_name import short_lines
from builder.export.side_pieces import owned_pages
from builder.export.typography import Face, Style, width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battle import Battle
    from builder.core.footprint import Footprint
    from builder.drawing.shapes import Shape
    from builder.export.cut_pieces import Piece
    from builder.export.page import Page
    from builder.export.paper import Paper
    from builder.export.side_pieces import Owner
    from builder.translation import Catalogue

__all__ = ["NAME_STRIP", "tray_pages"]

NAME, LEAST = Style(Face.SANS, 8), 6.0
# Behind the figures, where the name can be read.
NAME_STRIP = 6.0
EDGE, EDGE_DOWN = 7.0, 1.8
INSIDE = 1.2
MOST_LINES = 200


def tray_pages(battle: Battle, paper: Paper, catalogue: Catalogue) -> list[Page]:
    """Lay the trays of all sides out; none where the rules don't say how large a base is."""
    paper, trays = paper.turned, battle.ruleset.kit.trays

    def make(owner: Owner) -> Iterator[Piece]:
        rim = float(battle.basis.mm(trays.rim)) if trays else 0.0
        footprints = [(owner.tell.reckoning.footprint(unit), unit) for unit in owner.units]
        # Those of one size together, so that one cut parts two.
        footprints.sort(key=lambda each: (each[0].depth_mm, each[0].frontage_mm))
        for number, (footprint, unit) in enumerate(footprints if trays else ()):
            if footprint.frontage_mm and footprint.depth_mm:
                told = owner.tell.unit_name(unit)
                size = (footprint.frontage_mm + 2 * rim, footprint.depth_mm + rim + NAME_STRIP)
                whole = " · ".join(each for each in (told, owner.under(unit)) if each)
                shapes = tuple(_shapes(owner, footprint, rim, (whole, told)))
                named = (f"tray-{owner.place}-{number}", told)
                yield from divided(shapes, size, named, paper, outlined=True)

    return owned_pages(battle, catalogue.translate("Movement trays"), make, paper, catalogue)


def _shapes(
    owner: Owner, footprint: Footprint, rim: float, texts: tuple[str, str]
) -> Iterator[Shape]:
    front, depth = float(footprint.frontage_mm), float(footprint.depth_mm)
    yield box((rim, rim, front, depth), stroke=GREY)
    # Where the bases stand, as far as they are drawn apart.
    for count, along, across in (
        (footprint.files, front, True),
        (footprint.ranks, depth, False),
    ):
        for place in range(1, min(count, MOST_LINES)):
            at = rim + along * place / count
            start, end = (
                ((at, rim), (at, rim + depth)) if across else ((rim, at), (rim + front, at))
            )
            yield line(start, end, HAIRLINE)
    middle = rim + front / 2
    yield polygon(((middle - rim, rim), (middle, 0.2), (middle + rim, rim)), fill=GREY)
    top = rim + depth
    edge = min(EDGE, front / 4)
    yield from side_strip(owner.look, (rim, top + (NAME_STRIP - EDGE_DOWN) / 2, edge, EDGE_DOWN))
    room = front - edge - INSIDE
    # The formation only where there is room for it.
    whole, name = texts
    told = whole if width(whole, NAME.at(LEAST)) <= room else name
    (name_line,) = short_lines(told, NAME, room, 1)
    x = rim + edge + INSIDE
    for distance, text, style in name_line.parts:
        yield text_label(x + distance, top + NAME_STRIP / 2 + 1.0, text, style)
