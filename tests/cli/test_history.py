"""Earlier versions on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder.operations.recovery import keep_saved

if TYPE_CHECKING:
    from tests.cli.conftest import Run


@pytest.fixture
def saved(legatus: Run, tmp_path: Path) -> str:  # noqa: ARG001 - it changes to the folder
    """Return a file that was saved three times."""
    file = tmp_path / "army.legatus"
    for title in ("One", "Two", "Three"):
        file.write_text(f"version {title}\n", encoding="utf-8")
        keep_saved(file)
    return file.name


def test_versions_are_listed_with_the_last_one_first(legatus: Run, saved: str) -> None:
    listed = json.loads(legatus("history", saved, "--json").out)["versions"]
    assert [each["number"] for each in listed] == [1, 2, 3]
    assert len(legatus("history", saved).out.splitlines()) == 3


def test_one_is_written_to_another_file(legatus: Run, saved: str) -> None:
    done = legatus("history", saved, "--restore", "2", "-o", "two.legatus")
    assert done.code == 0
    assert Path("two.legatus").read_text(encoding="utf-8") == "version Two\n"
    assert Path(saved).read_text(encoding="utf-8") == "version Three\n"


def test_nothing_is_overwritten(legatus: Run, saved: str) -> None:
    done = legatus("history", saved, "--restore", "2", "-o", saved)
    assert (done.code, "nothing was overwritten" in done.err) == (2, True)


@pytest.mark.parametrize("number", ["0", "4", "-1"])
def test_a_version_that_isnt_kept_is_refused(legatus: Run, saved: str, number: str) -> None:
    done = legatus("history", saved, f"--restore={number}", "-o", "new.legatus")
    assert (done.code, "3 are kept" in done.err) == (2, True)


def test_a_file_that_was_never_saved_has_none(legatus: Run) -> None:
    assert "No earlier version" in legatus("history", "nothing.legatus").out
