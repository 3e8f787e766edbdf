"""An army stays as it was made when other rules or lists are installed, until they are taken."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from builder.core.errors import BadRequest, DocumentError
from builder.core.pinning import pins_of
from builder.core.roster import Roster
from builder.core.ruleset import Ruleset
from builder.operations.data_changes import pinned, told_of, with_installed
from builder.operations.documents import new_roster, open_file, save_file
from builder.operations.workshop import has_other_data, worked_out
from builder.storage.kept_data import MOST_KEPT, KeptData
from builder.storage.library import Library
from builder.translation import catalogue
from tests.storage.tiny_pack import write_pack

if TYPE_CHECKING:
    from pathlib import Path


RULES = "resources/rulesets/tiny/ruleset.yaml"
LIST = "army_lists/tiny/mob.yaml"
# What a newer pack has otherwise: a pike is 5 points instead of 2.
DEARER = (RULES, 'version: "1"', 'version: "2"'), (RULES, "cells: [2]", "cells: [5]")
# The pack's own sums: two bands of 12 pikemen of 3 + 2 points and 5 peasants of 3.
CHEAP, DEAR = 2 * (12 * 5 + 5 * 3), 2 * (12 * 8 + 5 * 3)


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """Return the folder of a pack, and begin with nothing kept."""
    return write_pack(tmp_path / "packs")


def a_library(packs: Path) -> Library:
    """Return what a program that was just started finds."""
    return Library([packs], KeptData(packs.parent / "kept"))


def change(packs: Path, *changes: tuple[str, str, str]) -> None:
    for name, old, new in changes:
        text = (packs / name).read_text("utf-8")
        assert old in text
        (packs / name).write_text(text.replace(old, new, 1), "utf-8")


@pytest.fixture
def file(packs: Path) -> Path:
    """Return the file of an army that was saved before anything changed."""
    library, file = a_library(packs), packs.parent / "a.legatus"
    save_file(new_roster(library, "tiny", "mob", language="en"), file, library)
    return file


def points(document: object, library: Library) -> int:
    battle = worked_out(document, library)  # type: ignore[arg-type]
    return int(battle.sides[0].reckoning.totals["points"].amount or 0)


def opened(file: Path, library: Library) -> Roster:
    document = open_file(file, library).document
    assert isinstance(document, Roster)
    return document


def told(document: object, library: Library) -> list[str]:
    found = pinned(document, library)  # type: ignore[arg-type]
    return [catalogue("en").say(line) for line in told_of(found)]


def test_a_new_army_pins_what_is_installed(packs: Path) -> None:
    library = a_library(packs)
    roster = new_roster(library, "tiny", "mob", language="en")
    assert pins_of(roster) == (library.pin("tiny"), library.pin("tiny", "mob"))
    assert all(pin.digest is not None for pin in pins_of(roster))


def test_with_the_data_it_was_made_with_nothing_is_told(packs: Path, file: Path) -> None:
    library = a_library(packs)
    roster = opened(file, library)
    assert not has_other_data(worked_out(roster, library))
    assert told(roster, library) == ["The installed data are those that this was made with."]


def test_its_points_stay_when_prices_change(packs: Path, file: Path) -> None:
    change(packs, *DEARER)
    library = a_library(packs)
    assert points(opened(file, library), library) == CHEAP
    assert points(new_roster(library, "tiny", "mob", language="en"), library) == DEAR


def test_what_would_change_is_told_before_anything_does(packs: Path, file: Path) -> None:
    change(packs, *DEARER)
    library = a_library(packs)
    roster = opened(file, library)
    assert has_other_data(worked_out(roster, library))
    lines = told(roster, library)
    assert lines[0] == "“tiny”: made with version 1, installed is version 2"
    assert f"Points, in all: {CHEAP} → {DEAR}" in lines
    assert "Band 1, Points: 75 → 111" in lines


def test_taking_the_installed_data_pins_them(packs: Path, file: Path) -> None:
    change(packs, *DEARER)
    library = a_library(packs)
    taken = with_installed(opened(file, library), library)
    assert points(taken, library) == DEAR
    assert not has_other_data(worked_out(taken, library))
    save_file(taken, file, library)
    assert opened(file, library) == taken


def test_what_breaks_a_rule_only_with_the_new_data_is_told(packs: Path, file: Path) -> None:
    """A unit may have 40 figures, and by the newer pack 10."""
    change(packs, (RULES, "unit: {min: 4, max: 40}", "unit: {min: 4, max: 10}"))
    library = a_library(packs)
    lines = told(opened(file, library), library)
    assert any(line.startswith("units: 2 → ") for line in lines)


def test_entries_that_are_gone_are_told_and_the_army_goes_on_with_the_old_list(
    packs: Path, file: Path
) -> None:
    change(packs, *_PEASANTS_GONE)
    library = a_library(packs)
    roster = opened(file, library)
    assert points(roster, library) == CHEAP
    lines = told(roster, library)
    assert "The installed data don’t have all that this names:" in lines
    assert any("“peasant” isn't known" in line for line in lines)
    with pytest.raises(BadRequest, match="Replace or remove it first"):
        with_installed(roster, library)


_PEASANTS_GONE = tuple(
    (LIST, old, new)
    for old, new in (
        ("  - id: peasant\n    label: {en: Peasant, it: Contadino}\n    strength: 50\n", ""),
        ("      - {entry: peasant, command: [{kind: drummer, count: 1}]}\n", ""),
    )
)


def test_without_what_was_kept_the_installed_data_are_used_and_that_is_told(
    packs: Path, file: Path
) -> None:
    """As on the machine of another player."""
    change(packs, *DEARER)
    library = Library([packs], KeptData(packs.parent / "elsewhere"))
    roster = opened(file, library)
    assert points(roster, library) == DEAR
    assert has_other_data(worked_out(roster, library))
    assert any("aren’t kept on this machine" in line for line in told(roster, library))


def test_an_army_whose_rules_are_gone_altogether_opens_with_those_that_were_kept(
    packs: Path, file: Path
) -> None:
    empty = packs.parent / "empty"
    empty.mkdir()
    library = Library([empty], KeptData(packs.parent / "kept"))
    roster = opened(file, library)
    assert points(roster, library) == CHEAP
    (first, _) = worked_out(roster, library).sides[0].reckoning.findings[:2]
    assert "none is installed" in catalogue("en").say(first.message)


@pytest.mark.parametrize("kind", ["rulesets", "lists"])
def test_kept_data_that_were_tampered_with_arent_used(packs: Path, file: Path, kind: str) -> None:
    (kept,) = (packs.parent / "kept" / kind).iterdir()
    text = kept.read_text("utf-8")
    kept.write_text(text.replace('"version":"1"', '"version":"9"'), "utf-8")
    assert kept.read_text("utf-8") != text
    change(packs, *DEARER)
    change(packs, (LIST, "Pikeman", "Pikeman of the guard"))
    library = a_library(packs)
    assert points(opened(file, library), library) == DEAR


def test_a_value_of_the_users_own_holds_for_old_armies_too(packs: Path, file: Path) -> None:
    """He set it for all his armies; it is no part of what is pinned."""
    own = packs / "resources" / "own_values" / "tiny.yaml"
    own.parent.mkdir()
    own.write_text(
        'schema: own-values/1\nruleset: tiny\nversion: "1"\ncells:\n'
        "  - {table: prices, row: man, column: points, value: 4}\n",
        "utf-8",
    )
    change(packs, *DEARER)
    library = a_library(packs)
    # A man is 4 now and no longer 3; a pike 2 as it was.
    assert points(opened(file, library), library) == 2 * (12 * 6 + 5 * 4)


def test_a_name_that_no_data_have_is_still_a_fault(packs: Path, file: Path) -> None:
    text = file.read_text("utf-8").replace("entry: peasant", "entry: pheasant", 1)
    file.write_text(text, "utf-8")
    with pytest.raises(DocumentError, match="did you mean “peasant”"):
        open_file(file, a_library(packs))


def test_of_the_data_that_are_kept_the_oldest_go(tmp_path: Path, packs: Path) -> None:
    ruleset = a_library(packs).ruleset("tiny")
    folder = tmp_path / "kept" / "rulesets"
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(MOST_KEPT):
        (folder / f"{number}.json").touch()
        os.utime(folder / f"{number}.json", (number, number))
    KeptData(tmp_path / "kept").keep(Ruleset, "f" * 64, lambda: ruleset)
    left = {each.name for each in folder.iterdir()}
    assert len(left) == MOST_KEPT
    assert "0.json" not in left
    assert f"{'f' * 64}.json" in left


def test_a_document_is_saved_even_where_nothing_can_be_kept(packs: Path, file: Path) -> None:
    (packs.parent / "full").write_text("a file where the folder should be", "utf-8")
    library = Library([packs], KeptData(packs.parent / "full"))
    save_file(opened(file, library), file, library)
    assert opened(file, library).title == "The mob"
