"""One typographic system: the same scale, the same first line, enough contrast on every sheet."""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PIL import ImageChops

from builder.core.print_options import LOOKS, PrintOptions
from builder.core.zones import table_of
from builder.drawing.shapes import SIDES, TERRAIN_TINTS
from builder.export.booklet import booklet, sheet_names
from builder.export.side_edge import draw_edge
from builder.export.typography import SCALE
from builder.operations.documents import new_scenario
from tests.support import pdf
from tests.support.contrast import contrast, grey_of, least_contrast, rgb
from tests.support.makers import shipped
from tests.support.maps import deployed, worked

if TYPE_CHECKING:
    from PIL import Image

    from builder.core.battle import Battle
    from builder.core.print_options import Look
    from builder.drawing.shapes import SideLook
    from builder.export.pen import Pen

TEMPLATES = ("zama-202bc", "cynoscephalae-197bc", "quatre-bras-1815", "campaldino-1289")
READ = ("roster", "qrs", "order-sheet", "umpire-sheet")
# What goes on over several sheets holds on each what is cut off at its edges, and no eye sees.
PARTED = {"map-tiles", "rulers", "trays"}
MEASURED = tuple(name for name in sheet_names() if name not in PARTED)


@cache
def battle(template: str, language: str = "en") -> Battle:
    """Return a shipped battle, drawn up on ground by dice where it has a table for it."""
    plain = worked(new_scenario(shipped(), template, language=language))
    rules = plain.ruleset.terrain
    by_dice = table_of(plain) is not None and rules is not None and bool(rules.crossings)
    return deployed(language, template) if by_dice else plain


def printed(template: str, sheet: str, options: PrintOptions) -> bytes:
    return booklet(battle(template, options.language), [sheet], options).content


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("template", TEMPLATES)
def test_what_is_read_is_set_in_sizes_of_the_scale(template: str, language: str) -> None:
    """look.md, Shared: 7 · 8 · 9 · 11 · 14 · 20 pt, and nothing under 6."""
    for sheet in READ:
        sizes = pdf.type_sizes(printed(template, sheet, PrintOptions(language=language)))
        assert sizes <= set(SCALE), sheet


def first_base_line(content: bytes, page: int) -> float:
    """Return where the title stands: the lower edge of its first capital."""
    glyphs = pdf.glyphs(content, page)
    high = max(each.bottom - each.top for each in glyphs if each.character.isupper())
    tall = (g for g in glyphs if g.character.isupper() and g.bottom - g.top > high * 0.95)
    return next(tall).bottom


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_titles_of_all_sheets_stand_on_one_line(paper: str) -> None:
    options = PrintOptions(paper=paper, contents=True)
    for sheet in ("roster", "map", "map-tiles", "order-sheet", "umpire-sheet"):
        made = printed("zama-202bc", sheet, options)
        for page in (0, 1):
            assert first_base_line(made, page) == pytest.approx(17.7, abs=0.1), (sheet, page)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("sheet", MEASURED)
def test_every_letter_stands_out_in_greyscale(sheet: str, look: Look) -> None:
    """Issue 7, Must hold: at least 4.5 to 1."""
    for template in TEMPLATES[:2]:
        options = PrintOptions(look=look)
        ratio, page, letter = least_contrast(partial(printed, template, sheet, options))
        assert ratio >= 4.5, (template, page, letter)


def test_the_colours_of_sides_can_carry_white_letters() -> None:
    for look in SIDES:
        assert contrast(grey_of(*rgb(look.colour)), 255) >= 4.5


def edge(look: SideLook, *, spares_ink: bool) -> Image.Image:
    """Return the edge of a side as black and white, without any colour or grey."""

    def draw(pen: Pen) -> None:
        draw_edge(pen, look, (1, 1, 4, 30))

    picture = pdf.image(pdf.drawn(draw, (6, 32), spares_ink=spares_ink), 0, 8.0, grey=True)
    return picture.convert("L").point(lambda value: 255 if value > 200 else 0)


@pytest.mark.parametrize("spares_ink", [False, True])
def test_sides_are_told_apart_without_colour(spares_ink: bool) -> None:  # noqa: FBT001
    """look.md, Shared: by the pattern of their edges alone; a letter stands there besides."""
    edges = [edge(look, spares_ink=spares_ink) for look in SIDES]
    for one, other in combinations(range(len(edges)), 2):
        difference = ImageChops.difference(edges[one], edges[other]).histogram()[255]
        ink = min(each.histogram()[0] for each in (edges[one], edges[other]))
        assert difference > ink * 0.15, (one, other)


def test_a_name_can_be_printed_over_every_tint_of_ground() -> None:
    ink = grey_of(*rgb("#1F1B16"))
    for tint in TERRAIN_TINTS.values():
        assert contrast(ink, grey_of(*rgb(tint))) >= 4.5
