"""Each player's own and the opponent's copy of every sheet and of the map, for all rules.

The markers are those of ``test_sharing``: at least fifty, one in every secret field.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from builder.core.errors import UnknownName
from builder.core.secret_fields import TOPICS
from builder.export.booklet import booklet, sheet_names
from builder.operations.documents import worked_out
from builder.operations.publishing import (
    KIT,
    MAPS,
    ORDERS,
    PRINTER,
    SHEETS,
    copy_for,
    publish,
    publish_map_picture,
)
from tests.operations.test_sharing import EACH_BATTLE, TEMPLATES, open_battle
from tests.support import pdf
from tests.support.makers import shipped
from tests.support.secretive import MARK, planted

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.battle import Battle
    from builder.core.scenario import Scenario

EVERY_SHEET = (*SHEETS, *MAPS, *ORDERS, *KIT, *PRINTER)


@cache
def with_markers(template: str) -> Scenario:
    """Return a battle with markers in all secrets but those of the first side."""
    plain, marked = open_battle(template), planted(open_battle(template))
    own = plain.sides[0].id
    stands = (
        *(each for each in plain.deployment if each.side == own),
        *(each for each in marked.deployment if each.side != own),
    )
    sides = (plain.sides[0], *marked.sides[1:])
    return marked.model_copy(update={"sides": sides, "deployment": stands})


def shown(template: str) -> Battle:
    """Return it worked out, numbers and names from known values."""
    return replace(worked_out(open_battle(template), shipped()), scenario=with_markers(template))


def test_every_sheet_there_is_is_one_of_these() -> None:
    assert set(EVERY_SHEET) == set(sheet_names())


@pytest.mark.parametrize("recipient", ["opponent", "owner"])
@EACH_BATTLE
def test_no_marker_of_the_other_side_is_in_any_byte_of_any_sheet_or_picture(
    template: str, recipient: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert with_markers(template).model_dump_json().count(MARK) >= 50
    side = open_battle(template).sides[0].id
    copy = copy_for(shown(template), recipient, side)  # type: ignore[arg-type]
    files = [tmp_path / f"{recipient}.{ending}" for ending in ("pdf", "svg", "png")]
    publish(copy, EVERY_SHEET, files[0])
    for file in files[1:]:
        publish_map_picture(copy, file)
    for file in files:
        assert MARK.encode() not in pdf.inflated(file.read_bytes())
    content = files[0].read_bytes()
    told = (pdf.text(content), pdf.information(content), pdf.bookmarks(content), caplog.text)
    assert MARK not in pdf.plain(str(told)).lower()


@EACH_BATTLE
def test_the_markers_are_printed_where_they_may_be(template: str) -> None:
    """Else the test above would find none in anything."""
    document = planted(open_battle(template))
    known = open_battle(template)
    sides = tuple(
        side.model_copy(update={"name": each.name})
        for side, each in zip(known.sides, known.sides, strict=True)
    )
    notes = known.model_copy(update={"sides": sides, "notes": document.notes})
    made = booklet(copy_for(worked_out(notes, shipped()), "umpire"), ["roster", "umpire-sheet"])
    assert MARK in pdf.text(made.content)


@EACH_BATTLE
def test_an_owner_has_his_own_sheets_and_of_the_other_side_what_is_open(template: str) -> None:
    battle = worked_out(open_battle(template), shipped())
    first, second = (side.id for side in battle.sides)
    one, other = (copy_for(battle, "owner", side) for side in (first, second))
    for copy, own in ((one, 0), (other, 1)):
        assert [side.is_public for side in copy.sides] == [own != 0, own != 1]
        assert copy.sides[own] is battle.sides[own]
        assert copy.sides[1 - own].reckoning.findings == ()
        assert (copy.digest, copy.notes) == ("", "")
    whole = booklet(battle, ORDERS[:4])
    own_pages = [booklet(copy, ORDERS).pages for copy in (one, other)]
    assert sum(own_pages) == whole.pages


def test_orders_slips_counters_and_leaders_are_in_no_opponents_copy() -> None:
    battle = worked_out(open_battle(TEMPLATES[3]), shipped())
    copy = copy_for(battle, "opponent")
    for sheet in ORDERS:
        assert booklet(copy, [sheet]).pages == 1
        assert "nothing to print" in pdf.text(booklet(copy, [sheet]).content)
    assert copy_for(battle, "umpire") is battle
    assert copy_for(battle, "owner") is battle


@pytest.mark.parametrize("recipient", ["opponent", "owner", "umpire"])
def test_a_side_that_is_not_there_is_refused(recipient: str) -> None:
    battle = worked_out(open_battle(TEMPLATES[0]), shipped())
    with pytest.raises(UnknownName, match="side “rom”; did you mean “rome”"):
        copy_for(battle, recipient, "rom")  # type: ignore[arg-type]


def test_copies_that_differ_in_secrets_only_are_the_same_bytes() -> None:
    """What one's own copy shows of the other side doesn't follow from his secrets."""
    template = TEMPLATES[1]
    battle = open_battle(template)
    side = battle.sides[0].id
    plain = copy_for(worked_out(battle, shipped()), "owner", side)
    marked = copy_for(shown(template), "owner", side)
    assert len(TOPICS) == len(battle.secret_topics)
    one, other = (booklet(copy, EVERY_SHEET).content for copy in (plain, marked))
    assert one == other
