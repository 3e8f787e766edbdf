"""Markers to be cut out: as many as the units may need, each side's told apart without colour."""

from __future__ import annotations

from functools import cache

import pytest

from builder.core.kit_counts import markers_wanted
from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from tests.export.battles import legions
from tests.export.kit_battles import BATTLES, CYNOSCEPHALAE, QUATRE_BRAS, ZAMA, fought, kept_in
from tests.support import pdf

PATH = 2
NEAR = 0.1


@cache
def markers(name: str, language: str = "en") -> bytes:
    return booklet(fought(name), ["markers"], PrintOptions(language=language)).content


def outlines(content: bytes, side: float) -> int:
    """Return how many squares of a size there are."""
    return sum(
        abs(right - left - side) < 2 * NEAR and abs(bottom - top - side) < 2 * NEAR
        for number in range(len(pdf.page_sizes(content)))
        for kind, left, top, right, bottom in pdf.object_boxes(content, number)
        if kind == PATH
    )


@pytest.mark.parametrize(("name", "side"), [(ZAMA, 20.0), (QUATRE_BRAS, 18.0)])
def test_there_are_as_many_as_the_units_need_in_their_size(name: str, side: float) -> None:
    battle = fought(name)
    wanted = sum(
        markers_wanted(each.reckoning, marker)
        for each in battle.sides
        for marker in battle.ruleset.kit.markers
    )
    assert outlines(markers(name), side) == wanted


def test_points_of_disorder_are_smaller_and_there_are_more() -> None:
    """150 % of the 13 and 10 units that aren't Special Troops, each 12 mm wide."""
    assert outlines(markers(CYNOSCEPHALAE), 12.0) == 20 + 15


def test_words_are_in_the_language_of_the_sheet() -> None:
    assert "Scossa" in pdf.text(booklet(fought(CYNOSCEPHALAE, "it"), ["markers"],
                                        PrintOptions(language="it")).content)  # fmt: skip


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_they_stay_on_their_pages(paper: str, language: str) -> None:
    for battle in (*(fought(name, language) for name in BATTLES), legions(3)):
        assert kept_in(battle, "markers", paper, language) in {1, 2}


def test_no_word_is_broken() -> None:
    """Each word of a marker fits its line at 6 pt or more, in both languages."""
    for name in BATTLES:
        for language in ("en", "it"):
            told = pdf.text(
                booklet(fought(name), ["markers"], PrintOptions(language=language)).content
            )
            for marker in fought(name).ruleset.kit.markers:
                words = marker.label.in_language(language).split()
                wanted = markers_wanted(fought(name).sides[0].reckoning, marker)
                assert not wanted or all(word in told for word in words)
