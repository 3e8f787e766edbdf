"""Movement trays in true size: the unit's footprint within a rim, its name behind it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from builder.core.standing import units_to_place
from builder.drawing.shapes import GREY, HAIRLINE, box, line, polygon
from builder.drawing.unit_tokens import side_strip
from builder.export.cut_pieces import divided, parts_of
from builder.export.shape_text import text_label
from builder.export.short_name import short_lines
from builder.export.side_pieces import owned_pages
from builder.export.typography import Face, Style, width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battle import Battle
    from builder.core.footprint import Footprint
    from builder.core.reckoning import Reckoning
    from builder.core.sized import Unit
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
    """Lay the trays of all sides out; none where the rules don't say how large a base is.

    The paper lies the way round that divides fewer of them, and then that takes fewer sheets.
    """
    trays = battle.ruleset.kit.trays
    if trays is None:
        return []
    rim = float(battle.basis.mm(trays.rim))
    sides = [side.reckoning for side in battle.sides]
    sizes = [_size(each, rim) for side in sides for each, _ in _footprints(side)]

    def pages(paper: Paper) -> list[Page]:
        make = partial(_pieces, rim=rim, paper=paper)
        return owned_pages(battle, catalogue.translate("Movement trays"), make, paper, catalogue)

    parts = [sum(parts_of(size, each) for size in sizes) for each in (paper.turned, paper)]
    if parts[0] != parts[1]:
        return pages(paper.turned if parts[0] < parts[1] else paper)
    return min(pages(paper.turned), pages(paper), key=len)


def _size(footprint: Footprint, rim: float) -> tuple[float, float]:
    return footprint.frontage_mm + 2 * rim, footprint.depth_mm + rim + NAME_STRIP


def _footprints(reckoning: Reckoning) -> list[tuple[Footprint, Unit]]:
    """Return the units with a footprint; those of one size together, so that one cut parts two."""
    found = [(reckoning.footprint(unit), unit) for unit in units_to_place(reckoning)]
    found = [each for each in found if each[0].frontage_mm and each[0].depth_mm]
    return sorted(found, key=lambda each: (each[0].depth_mm, each[0].frontage_mm))


def _pieces(owner: Owner, *, rim: float, paper: Paper) -> Iterator[Piece]:
    for number, (footprint, unit) in enumerate(_footprints(owner.tell.reckoning)):
        name = owner.tell.unit_name(unit)
        whole = " · ".join(each for each in (name, owner.under(unit)) if each)
        shapes = tuple(_shapes(owner, footprint, rim, (whole, name)))
        named = (f"tray-{owner.place}-{number}", name)
        yield from divided(shapes, _size(footprint, rim), named, paper, outlined=True)


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
