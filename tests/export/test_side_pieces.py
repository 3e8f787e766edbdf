"""Labels for bases in true size and strips for losses: of each unit, with its side's edge."""

from __future__ import annotations

from functools import cache

import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.short_name import short_lines
from builder.export.typography import Face, Style
from tests.export.battles import crowded, eighty, legions
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
SERIF = Style(Face.SERIF, 8)


@cache
def made(name: str, sheet: str) -> bytes:
    return booklet(fought(name), [sheet]).content


def outlines(content: bytes, across: float, down: float) -> int:
    """Return how many boxes of a size there are."""
    return sum(
        abs(right - left - across) < NEAR and abs(bottom - top - down) < NEAR
        for number in range(len(pdf.page_sizes(content)))
        for kind, left, top, right, bottom in pdf.object_boxes(content, number)
        if kind == PATH
    )


def test_every_figure_has_a_label_as_large_as_its_base() -> None:
    """Rules-data A.1: foot 2 × 2 cm, horse 2 × 4, elephants 4 × 8; 117 and 137 of them."""
    found = [outlines(made(ZAMA, "base-labels"), *size) for size in ((20, 20), (20, 40), (40, 80))]
    assert found == [215, 35, 4]


def test_labels_follow_the_size_of_the_figures() -> None:
    """Rules-data B.1: a stand of 15 mm figures is one JT, 40 mm, wide and half as deep."""
    assert outlines(made(CYNOSCEPHALAE, "base-labels"), 40, 20) == 64 + 57


def test_labels_and_strips_name_unit_and_formation() -> None:
    for sheet in ("base-labels", "casualty-strips"):
        told = pdf.text(made(QUATRE_BRAS, sheet))
        assert "8e Cuirassiers" in told
        assert "Pack's brigade" in told


def test_rules_without_bases_have_no_labels() -> None:
    assert "nothing to print" in pdf.text(made(CAMPALDINO, "base-labels"))


def test_every_unit_has_a_strip_with_its_boxes_and_the_half_marked() -> None:
    """Rules-data A.7.5: a unit tests at 50 %; 80 figures in their units."""
    content = booklet(eighty(), ["casualty-strips"], PrintOptions(fillable=True)).content
    assert pdf.inflated(content).count(b"/FT/Btn") == 80
    units = sum(bool(unit.atoms) for unit in eighty().sides[0].reckoning.sized.units)
    assert pdf.text(content).count("50 %") == units


@pytest.mark.parametrize("count", [3, 20, 120])
def test_long_names_lose_their_middle(count: int) -> None:
    name = ("Cohors prima Aelia Dacorum milliaria equitata " * 3)[:count]
    lines = short_lines(name, SERIF, 18.0, 2)
    told = "".join(part for line in lines for _, part, _ in line.parts)
    assert len(lines) <= 2
    assert all(line.width <= 18.0 + 1e-6 and line.size >= 6 for line in lines)
    assert ("…" in told) == (count == 120)
    assert told[:3] == name[:3]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_they_stay_on_their_pages(paper: str, language: str) -> None:
    for battle in (*(fought(name, language) for name in BATTLES), crowded(), legions(2)):
        for sheet in ("base-labels", "casualty-strips"):
            assert kept_in(battle, sheet, paper, language) >= 1
