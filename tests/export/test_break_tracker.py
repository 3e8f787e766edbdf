"""Break trackers: a row for each that is watched, boxes, and the number at which it breaks."""

from __future__ import annotations

import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.break_tracker import break_tracker
from builder.export.game_sheet import BoxRun
from builder.translation import Catalogue
from tests.export.battles import crowded, eighty, legions
from tests.export.kit_battles import BATTLES, CAMPALDINO, CYNOSCEPHALAE, ZAMA, fought, kept_in
from tests.support import pdf

ENGLISH = Catalogue("en")


def test_eighty_figures_have_eighty_boxes_and_a_line_after_the_fortieth() -> None:
    """Rules-data A.7.5, A-O3."""
    battle = eighty()
    who, boxes, at, of = break_tracker(battle, battle.sides[0], ENGLISH).tables[0].rows[0]
    assert boxes.boxes == BoxRun(80, 1, ((40, "40"),))
    assert (at.text.text, of.text.text) == ("40", "80")
    assert who.text.text


def test_too_many_men_for_boxes_are_a_hundred_to_a_box() -> None:
    """8,800 men: 88 boxes; the 6,601st lies in the 67th."""
    battle = fought(CAMPALDINO)
    boxes = break_tracker(battle, battle.sides[0], ENGLISH).tables[0].rows[0][1].boxes
    assert boxes == BoxRun(88, 100, ((67, "6,601"),))


def test_two_thresholds_stand_in_one_row() -> None:
    battle = fought(CYNOSCEPHALAE)
    (table,) = break_tracker(battle, battle.sides[0], ENGLISH).tables
    assert table.title.house
    assert table.rows[0][2].text.text == "5 · 7"


def test_what_happens_is_said_above_the_rows() -> None:
    told = pdf.text(booklet(fought(ZAMA), ["break-tracker"]).content)
    for text in ("50 %: tests on Altro now", "Velites in the lanes", "Affinati, Vittoria"):
        assert text in told


def test_boxes_can_be_ticked_in_a_reader() -> None:
    content = booklet(eighty(), ["break-tracker"], PrintOptions(fillable=True)).content
    assert content.count(b"/FT/Btn") + pdf.inflated(content).count(b"/FT/Btn") >= 80


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_they_stay_on_their_pages(paper: str, language: str) -> None:
    for battle in (*(fought(name, language) for name in BATTLES), crowded(), legions(4)):
        assert kept_in(battle, "break-tracker", paper, language) >= 1
