"""The shipped battles, one of each set of rules, worked out for the sheets of the kit."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.operations.documents import new_scenario, worked_out
from tests.support import pdf
from tests.support.makers import shipped

if TYPE_CHECKING:
    from builder.core.battle import Battle

__all__ = ["BATTLES", "CAMPALDINO", "CYNOSCEPHALAE", "QUATRE_BRAS", "ZAMA", "fought", "kept_in"]

ZAMA, CYNOSCEPHALAE = "zama-202bc", "cynoscephalae-197bc"
CAMPALDINO, QUATRE_BRAS = "campaldino-1289", "quatre-bras-1815"
BATTLES = (ZAMA, CYNOSCEPHALAE, CAMPALDINO, QUATRE_BRAS)
PRINTER_MARGIN = 6.0
LEAST_TYPE = 6.0
SCALE, WHITE = 1.0, 255


@cache
def fought(name: str, language: str = "en") -> Battle:
    """Return a shipped battle, its texts in one language."""
    return worked_out(new_scenario(shipped(), name, language=language), shipped())


def kept_in(
    battle: Battle,
    sheet: str,
    paper: str,
    language: str = "en",
    *,
    least: float = LEAST_TYPE,
    margin: float = PRINTER_MARGIN,
) -> int:
    """Assert that nothing of a sheet is in the printer's margin or too small; return its pages.

    ``least``: the least size of type, in points, or in millimetres where shapes are drawn;
    ``margin``: how far crop marks, which may fail to be printed, stay from the edge.
    """
    made = booklet(battle, [sheet], PrintOptions(paper=paper, language=language))
    for number, (width, _) in enumerate(pdf.page_sizes(made.content)):
        picture = pdf.image(made.content, number, SCALE, grey=True)
        pixel = picture.width / width
        near = round(margin * pixel)
        inside = (near, near, picture.width - near, picture.height - near)
        picture.paste(WHITE, inside)
        assert picture.getextrema() == (WHITE, WHITE)
    assert min(pdf.type_sizes(made.content)) >= least
    return made.pages
