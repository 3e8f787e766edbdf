"""Movement trays in true size: the unit's footprint, a rim, and its name behind it."""

from __future__ import annotations

import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.cut_pieces import OVERLAP
from builder.export.trays import NAME_STRIP
from tests.export.battles import eighty
from tests.export.kit_battles import BATTLES, CAMPALDINO, QUATRE_BRAS, ZAMA, fought, kept_in
from tests.support import pdf

PATH, NEAR, RIM = 2, 0.2, 2


def outlines(content: bytes) -> list[tuple[float, float]]:
    """Return the sizes of what is cut out."""
    return [
        (right - left, bottom - top)
        for number in range(len(pdf.page_sizes(content)))
        for kind, left, top, right, bottom in pdf.object_boxes(content, number)
        if kind == PATH
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_unit_has_a_tray_as_large_as_it_is(paper: str) -> None:
    """Rules-data A.1: twelve figures of 2 × 2 cm in two ranks are 12 × 4 cm."""
    found = outlines(booklet(eighty(), ["trays"], PrintOptions(paper=paper)).content)
    wide = [
        unit
        for unit in eighty().sides[0].reckoning.sized.units
        if eighty().sides[0].reckoning.footprint(unit).frontage_mm == 120
    ]
    down = 40 + RIM + NAME_STRIP
    trays = [each for each in found if abs(each[0] - 124) < NEAR and abs(each[1] - down) < NEAR]
    assert len(trays) == len(wide) > 0


def test_a_tray_too_long_for_a_sheet_is_glued_from_parts() -> None:
    """46 veterans in two ranks are 46 cm wide; two parts, one strip."""
    found = outlines(booklet(fought(ZAMA), ["trays"]).content)
    half = (460 + 2 * RIM + OVERLAP) / 2
    assert sum(abs(across - half) < NEAR for across, _ in found) == 2


def test_trays_wear_the_name_of_their_unit() -> None:
    told = pdf.text(booklet(fought(QUATRE_BRAS), ["trays"]).content)
    for name in ("8e Cuirassiers", "Line battalion 1 · 61e Ligne"):
        assert name in told


def test_rules_without_bases_have_none() -> None:
    assert "nothing to print" in pdf.text(booklet(fought(CAMPALDINO), ["trays"]).content)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_they_stay_on_their_pages(paper: str, language: str) -> None:
    for name in (each for each in BATTLES if each != CAMPALDINO):
        least = 6 / 2.835
        assert kept_in(fought(name, language), "trays", paper, language, least=least) >= 1
