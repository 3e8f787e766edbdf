"""The page of the map as one picture: the shapes as SVG, or the page of the PDF as PNG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.print_options import PrintOptions
from builder.core.public_battle import public_battle
from builder.export.battle_map_page import map_sheet
from builder.export.booklet import booklet
from builder.export.paper import PAPERS
from builder.export.png_picture import png_picture
from builder.export.preview import render_page
from builder.export.svg_picture import svg_picture
from builder.translation import Catalogue

if TYPE_CHECKING:
    from builder.core.battle import Battle

__all__ = ["map_as_png", "map_as_svg"]

_POINTS_AN_INCH = 72


def map_as_svg(battle: Battle, paper: str, language: str, *, own_copy: bool = True) -> str:
    """Return the text of an SVG file; empty of all but paper for a battle without a table."""
    shown = battle if own_copy else public_battle(battle)
    sheet = map_sheet(shown, PAPERS[paper], Catalogue(language))
    if sheet is None:
        return svg_picture((), PAPERS[paper].width, PAPERS[paper].height, battle.title)
    return svg_picture(sheet.shapes, sheet.width, sheet.height, sheet.title)


def map_as_png(
    battle: Battle, paper: str, language: str, per_inch: int, *, own_copy: bool = True
) -> bytes:
    """Return a PNG file of so many pixels to the inch."""
    made = booklet(battle, ["map"], PrintOptions(paper=paper, language=language), own_copy=own_copy)
    return png_picture(*render_page(made.content, 0, per_inch / _POINTS_AN_INCH), per_inch)
