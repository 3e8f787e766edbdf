"""Rulers, fans and plates: in true size, as many as are wanted, in parts where they are long."""

from __future__ import annotations

from functools import cache
from math import hypot

import pytest

from builder.core.print_options import PrintOptions
from builder.drawing.measuring_tools import fan, fan_size
from builder.drawing.shapes import Path
from builder.export.booklet import booklet
from builder.export.cut_pieces import OVERLAP, divided
from builder.export.paper import PAPERS
from tests.export.kit_battles import (
    BATTLES,
    CAMPALDINO,
    CYNOSCEPHALAE,
    QUATRE_BRAS,
    ZAMA,
    fought,
    kept_in,
)
from tests.support import pdf

PATH = 2
NEAR = 0.2


@cache
def rulers(name: str, paper: str = "a4") -> bytes:
    return booklet(fought(name), ["rulers"], PrintOptions(paper=paper)).content


def sizes(content: bytes, kind: int = PATH) -> list[tuple[float, float]]:
    """Return width and height of all objects of a kind, to the hundredth of a millimetre."""
    return [
        (round(right - left, 2), round(bottom - top, 2))
        for number in range(len(pdf.page_sizes(content)))
        for found, left, top, right, bottom in pdf.object_boxes(content, number)
        if found == kind
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_stick_of_half_a_metre_is_that_long_when_its_parts_are_glued(paper: str) -> None:
    """Rules-data A.4: 50 cm; each joint is laid over a strip."""
    tall = [across for across, down in sizes(rulers(ZAMA, paper)) if abs(down - 18) < NEAR]
    assert len(tall) >= 4
    assert abs(tall[0] + tall[2] - OVERLAP - 500) < 2 * NEAR


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_villages_are_as_large_as_the_rules_say(paper: str) -> None:
    """Rules-data D-T3: 15 cm square for a brigade, 4 cm square for a battalion."""
    found = sizes(rulers(QUATRE_BRAS, paper))
    for side, count in ((150, 2), (40, 4)):
        assert sum(abs(a - side) < NEAR and abs(d - side) < NEAR for a, d in found) == count


def test_an_arc_of_ninety_degrees_is_wider_than_deep() -> None:
    """A quarter of a disc about 12 cm: its chord is 12 × √2 cm."""
    across, down = fan_size(120, 45)
    assert (across, round(down, 1)) == (120, 169.7)
    drawn = fan(120, 45, "", (), lambda *_: ())
    outline = max((each for each in drawn if isinstance(each, Path)), key=lambda e: len(e.steps))
    (x, y), point, *ends = (step.at[-2:] for step in outline.steps)
    assert point == (0.0, down / 2)
    assert all(hypot(x, y - down / 2) == pytest.approx(120) for x, y in ((x, y), *ends))


def test_a_stick_in_throws_follows_the_size_of_the_figures() -> None:
    """Rules-data B.1: one JT is 40 mm with figures of 15 mm; five of them are 20 cm."""
    found = [across for across, _ in sizes(rulers(CYNOSCEPHALAE))]
    assert sum(abs(across - 200) < NEAR for across in found) == 2


def test_marks_say_what_they_are_for() -> None:
    told = pdf.text(rulers(QUATRE_BRAS))
    for text in ("2 cm", "engaged", "40 cm", "far artillery"):
        assert text in told


def test_ranges_that_are_house_values_wear_the_mark() -> None:
    first, *_ = pdf.texts(rulers(ZAMA))
    assert "house value, not from the rules’ own text" in first


def test_rules_that_measure_nothing_have_no_page() -> None:
    """Rules-data C.1: the unit of movement has no length; one page says there is nothing."""
    assert booklet(fought(CAMPALDINO), ["rulers"]).pages == 1
    assert "nothing to print" in pdf.text(rulers(CAMPALDINO))


def test_parts_cover_the_whole_and_overlap_by_the_strip() -> None:
    parts = divided((), (400.0, 306.0), ("wedge", ""), PAPERS["a4"].turned, outlined=False)
    assert len(parts) == 4
    assert parts[0].across + parts[1].across - OVERLAP == pytest.approx(400)
    assert parts[0].down + parts[2].down - OVERLAP == pytest.approx(306)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_nothing_is_in_the_printers_margin(paper: str, language: str) -> None:
    for name in (each for each in BATTLES if each != CAMPALDINO):
        assert kept_in(fought(name, language), "rulers", paper, language, least=6 / 2.835)
