"""Copies for others: nothing secret is in any byte of what an opponent gets (design.md §7)."""

from __future__ import annotations

import stat
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from builder.core.errors import BadRequest, UnknownName
from builder.core.print_options import PrintOptions
from builder.core.scenario import TableSize
from builder.core.secret_fields import TOPICS
from builder.operations.army_text import TEXTS, battle_text
from builder.operations.documents import new_roster, new_scenario, open_file, worked_out
from builder.operations.publishing import (
    MAPS,
    ORDERS,
    SHEETS,
    copy_for,
    publish,
    publish_map_picture,
)
from builder.operations.sharing import RECIPIENTS, share, share_copy
from tests.support import pdf
from tests.support.makers import ANCIENTS, POLYBIAN, shipped
from tests.support.secretive import MARK, planted, waiting_at

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.scenario import Scenario

TEMPLATES = ("zama-202bc", "cynoscephalae-197bc", "campaldino-1289", "quatre-bras-1815")
EACH_BATTLE = pytest.mark.parametrize("template", TEMPLATES)


@cache
def open_battle(template: str) -> Scenario:
    """Return a battle in which every topic is secret, with a reserve on each side."""
    battle = new_scenario(shipped(), template, language="en")
    table = battle.table or TableSize(width_mm=1200, depth_mm=800)
    battle = battle.model_copy(update={"secret_topics": TOPICS, "table": table})
    return waiting_at(waiting_at(battle, 0), 1)


def outputs(battle: Scenario, basis: Scenario, folder: Path, language: str = "en") -> list[Path]:
    """Write all that an opponent may get of a battle; ``basis``: the same in known values."""
    shown = replace(worked_out(basis, shipped()), scenario=battle)
    files = [folder / f"copy.{ending}" for ending in ("legatus", "pdf", "svg", "png")]
    share(battle, files[0], shipped(), "opponent")
    # In full a roster tells the most.
    options = PrintOptions(language=language, detail="full")
    sheets = (*SHEETS, *MAPS, *ORDERS)
    publish(shown, sheets, files[1], options, own_copy=False)
    for file in files[2:]:
        publish_map_picture(shown, file, language=language, own_copy=False)
    for form, ending in TEXTS.items():
        text = battle_text(copy_for(shown, "opponent"), form, language, "full")
        files.append(folder / f"roster{ending}")
        files[-1].write_text(text, encoding="utf-8")
    return files


@pytest.mark.parametrize(
    ("template", "language"), list(zip(TEMPLATES, ("en", "it", "en", "it"), strict=True))
)
def test_no_marker_of_fifty_and_more_is_in_any_byte(
    template: str, language: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    battle = planted(open_battle(template))
    assert battle.model_dump_json().count(MARK) >= 50
    files = outputs(battle, open_battle(template), tmp_path, language)
    for file in files:
        assert MARK.encode() not in pdf.inflated(file.read_bytes())
        assert MARK not in file.name
    content = files[1].read_bytes()
    told = (pdf.text(content), pdf.information(content), pdf.bookmarks(content), caplog.text)
    assert MARK not in pdf.plain(str(told)).lower()


@EACH_BATTLE
def test_armies_that_differ_in_secrets_only_give_the_same_bytes(
    template: str, tmp_path: Path
) -> None:
    """Not the length, nor a number, nor a line may tell what is left out."""
    battle = open_battle(template)
    bare = battle.model_copy(update={"notes": "", "deployment": ()})
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    marked = outputs(planted(battle), battle, tmp_path / "a")
    for one, other in zip(marked, outputs(bare, battle, tmp_path / "b"), strict=True):
        assert one.read_bytes() == other.read_bytes()


@EACH_BATTLE
def test_a_copy_can_be_opened_and_shows_what_was_written(template: str, tmp_path: Path) -> None:
    battle = open_battle(template)
    for recipient in RECIPIENTS:
        side = battle.sides[0].id if recipient == "owner" else None
        file = tmp_path / f"{recipient}.legatus"
        share(battle, file, shipped(), recipient, side)
        copy = share_copy(battle, shipped(), recipient, side)
        assert open_file(file, shipped()).document == copy
        assert worked_out(copy, shipped()).sides


def test_a_file_with_secrets_is_for_its_owners_eyes_only(tmp_path: Path) -> None:
    battle = open_battle(TEMPLATES[0])
    for recipient in ("umpire", "owner"):
        file = tmp_path / f"{recipient}.legatus"
        share(battle, file, shipped(), recipient, battle.sides[1].id)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_umpire_has_everything_and_an_owner_his_own() -> None:
    battle = open_battle(TEMPLATES[3])
    assert share_copy(battle, shipped(), "umpire") is battle
    first, second = battle.sides
    copy = share_copy(battle, shipped(), "owner", second.id)
    assert isinstance(copy, type(battle))
    assert copy.sides[1] == second
    assert copy.sides[0] != first
    assert copy.notes == ""


def test_a_lone_army_is_its_owners() -> None:
    army = new_roster(shipped(), ANCIENTS, POLYBIAN, language="en")
    assert share_copy(army, shipped(), "owner") is army
    assert share_copy(army, shipped(), "opponent") != army


def test_the_commander_costs_nothing_that_shows() -> None:
    """A.9.1: he is 12 points on one figure; the opponent's total is that of the others."""
    army = new_roster(shipped(), ANCIENTS, POLYBIAN, language="en")
    copy = share_copy(army, shipped(), "opponent")
    totals = []
    for each in (army, copy):
        (side,) = worked_out(each, shipped()).sides
        (tally,) = shipped().ruleset(ANCIENTS).tallies
        totals.append(side.reckoning.total(tally))
    assert totals[0] - totals[1] == 12


@pytest.mark.parametrize("recipient", RECIPIENTS)
def test_a_side_that_is_not_there_is_refused(recipient: str) -> None:
    with pytest.raises(UnknownName, match="side “rom”; did you mean “rome”"):
        share_copy(open_battle(TEMPLATES[0]), shipped(), recipient, "rom")  # type: ignore[arg-type]


def test_an_owner_is_asked_which_side_he_is() -> None:
    with pytest.raises(BadRequest, match="Say whose file it should be"):
        share_copy(open_battle(TEMPLATES[0]), shipped(), "owner")
