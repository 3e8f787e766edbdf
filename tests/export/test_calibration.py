"""The calibration page, measured: rulers of 100 mm, and crosses that lie on each other."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.paper import PAPERS, PRINTER_MARGIN_MM
from tests.export.battles import eighty
from tests.support import pdf
from tests.support.cards import EXACT, things

if TYPE_CHECKING:
    from tests.support.cards import Thing

ARM_MM = 10.0


@cache
def printed(paper: str = "a4", language: str = "en", **options: Any) -> bytes:
    chosen = PrintOptions(paper=paper, language=language, **options)
    return booklet(eighty(), ["calibration"], chosen).content


def lines(page: list[Thing], long: float, *, upright: bool) -> list[Thing]:
    """Return the lines of this length, by their boxes."""
    found = []
    for each in page:
        across, down = each.right - each.left, each.bottom - each.top
        along, beside = (down, across) if upright else (across, down)
        if not each.is_text and abs(along - long) < 0.3 and beside < 0.4:
            found.append(each)
    return found


def crosses(page: list[Thing]) -> set[tuple[float, float]]:
    """Return the middles of the crosses, in tenths of a millimetre."""
    return {
        (round((up.left + up.right) / 2, 1), round((along.top + along.bottom) / 2, 1))
        for up in lines(page, ARM_MM, upright=True)
        for along in lines(page, ARM_MM, upright=False)
        if along.left < up.left < along.right and up.top < along.top < up.bottom
    }


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("upright", [False, True])
def test_a_ruler_is_a_hundred_millimetres_long(paper: str, *, upright: bool) -> None:
    (ruler,) = lines(things(printed(paper))[0], 100, upright=upright)
    long = ruler.bottom - ruler.top if upright else ruler.right - ruler.left
    assert long == pytest.approx(100, abs=0.3)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_ruler_has_a_tick_each_millimetre(paper: str) -> None:
    page = things(printed(paper))[0]
    (ruler,) = lines(page, 100, upright=False)
    ticks = {
        round((each.left + each.right) / 2 - ruler.left - EXACT, 1)
        for each in page
        if abs(each.top - ruler.top) < EXACT and each.right - each.left < 0.4
    }
    assert ticks >= {float(at) for at in range(1, 101)}


@pytest.mark.parametrize("paper", PAPERS)
def test_crosses_stand_twenty_millimetres_from_the_edges_and_in_the_centre(paper: str) -> None:
    sheet = PAPERS[paper]
    far, low = round(sheet.width - 20, 1), round(sheet.height - 20, 1)
    centre = round(sheet.width / 2, 1), round(sheet.height / 2, 1)
    wanted = {(20.0, 20.0), (far, 20.0), (20.0, low), (far, low), centre}
    found = crosses(things(printed(paper))[0])
    assert len(found) == len(wanted)
    for one, other in zip(sorted(found), sorted(wanted), strict=True):
        assert one == pytest.approx(other, abs=EXACT)


@pytest.mark.parametrize("paper", PAPERS)
def test_turned_over_either_way_the_crosses_lie_on_each_other(paper: str) -> None:
    sheet = PAPERS[paper]
    front, back = (crosses(page) for page in things(printed(paper)))
    for turned in (
        {(sheet.width - x, y) for x, y in back},
        {(x, sheet.height - y) for x, y in back},
    ):
        for one, other in zip(sorted(front), sorted(turned), strict=True):
            assert one == pytest.approx(other, abs=EXACT)


def test_the_page_is_moved_by_the_shifts_and_tells_them() -> None:
    content = printed(shift_mm=(0.6, -0.3), back_shift_mm=(0.4, 0.0))
    front, back = (min(crosses(page)) for page in things(content))
    assert front == pytest.approx((20.6, 19.7), abs=EXACT)
    assert back == pytest.approx((21.0, 19.7), abs=EXACT)
    texts = pdf.texts(content)
    assert "0.6 mm to the right, −0.3 mm down" in texts[0]
    assert "1 mm to the right, −0.3 mm down" in texts[1]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_in_the_margin_or_small(paper: str, language: str) -> None:
    sheet, least = PAPERS[paper], PRINTER_MARGIN_MM
    for page in things(printed(paper, language)):
        for each in page:
            assert least <= each.left < each.right <= sheet.width - least
            assert least <= each.top < each.bottom <= sheet.height - least
            assert not each.is_text or each.size >= 6
