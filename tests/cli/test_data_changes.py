"""``legatus packs changes``: other rules than a file was made with, told and taken."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder.operations.packs import shared_library
from tests.storage.tiny_pack import write_pack

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Run


@pytest.fixture
def army(own_packs: Path, legatus: Run) -> Path:
    """Return the file of an army of a pack of one's own."""
    write_pack(own_packs / "tiny")
    legatus("new", "roster", "tiny/mob", "-o", "a.legatus")
    return Path("a.legatus")


@pytest.fixture
def make_dearer(own_packs: Path) -> Callable[[], None]:
    """Return what makes a pike 5 points instead of 2, as an update does."""

    def change() -> None:
        file = own_packs / "tiny" / "resources" / "rulesets" / "tiny" / "ruleset.yaml"
        text = file.read_text("utf-8").replace("cells: [2]", "cells: [5]")
        file.write_text(text.replace('version: "1"', 'version: "2"'), "utf-8")
        shared_library.cache_clear()

    return change


def test_of_an_army_with_the_installed_data_it_says_so(legatus: Run, army: Path) -> None:
    done = legatus("packs", "changes", army)
    assert (done.code, done.out) == (
        0, "The installed data are those that this was made with.\n"
    )  # fmt: skip


def test_what_would_change_is_told_and_the_points_stay(
    legatus: Run, army: Path, make_dearer: Callable[[], None]
) -> None:
    before = legatus("points", army).out
    make_dearer()
    assert legatus("points", army).out == before
    assert (
        "“tiny”: made with version 1, installed is version 2"
        in legatus("packs", "changes", army).out
    )
    assert "Worked out with the version 1 of “tiny”" in legatus("check", army).out


def test_the_changes_are_told_as_json(
    legatus: Run, army: Path, make_dearer: Callable[[], None]
) -> None:
    make_dearer()
    data = legatus("packs", "changes", army, "--json").data
    assert data["differing"] == [{"id": "tiny", "made_with": "1", "installed": "2"}]
    assert (data["kept"], data["can_be_taken"]) == (True, True)
    assert "Points, in all: 150 → 222" in data["changes"]


def test_with_an_output_the_installed_data_are_taken(
    legatus: Run, army: Path, make_dearer: Callable[[], None]
) -> None:
    make_dearer()
    content = army.read_bytes()
    assert legatus("packs", "changes", army, "-o", "b.legatus").code == 0
    assert "those that this was made with" in legatus("packs", "changes", "b.legatus").out
    assert army.read_bytes() == content


def test_a_file_that_is_there_isnt_overwritten(
    legatus: Run, army: Path, make_dearer: Callable[[], None]
) -> None:
    make_dearer()
    Path("b.legatus").write_text("mine", "utf-8")
    assert legatus("packs", "changes", army, "-o", "b.legatus").code == 2
    assert Path("b.legatus").read_text("utf-8") == "mine"


def test_what_a_newer_program_wrote_is_read_but_never_written(legatus: Run, army: Path) -> None:
    newer = army.read_text("utf-8").replace("roster/2", "roster/3", 1)
    army.write_text(
        "mood: grim\n".join(newer.split("title", 1)).replace("grim\n", "grim\ntitle"), "utf-8"
    )
    content = army.read_bytes()
    points = legatus("points", army)
    assert points.code == 0
    assert "Made by a newer version of the program (roster/3" in points.err
    refused = legatus("packs", "changes", army, "-o", "b.legatus")
    assert (refused.code, Path("b.legatus").exists()) == (3, False)
    assert army.read_bytes() == content
