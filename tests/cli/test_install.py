"""`legatus install-desktop-entry`: what it says of what it wrote."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

COMMAND = "install-desktop-entry"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the user's data folder, on a Linux without the desktop's own programs."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("shutil.which", lambda _name: None)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def test_each_file_that_is_written_is_named(legatus: Run, data: Path) -> None:
    done = legatus(COMMAND)
    assert done.code == 0
    assert f"Wrote {data / 'applications' / 'legatus.desktop'}\n" in done.out
    assert done.out.count("Wrote ") == 4


def test_again_it_says_that_all_is_as_it_should_be(legatus: Run) -> None:
    legatus(COMMAND)
    done = legatus(COMMAND)
    assert done.code == 0
    assert "Wrote" not in done.out
    assert done.out.count("is there already, as it should be.") == 4


def test_a_program_of_the_desktop_that_is_missing_is_named(legatus: Run) -> None:
    assert "“update-mime-database” isn't here" in legatus(COMMAND).out


def test_on_another_system_it_is_wrong_usage_with_the_reason(
    legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    done = legatus(COMMAND)
    assert done.code == 2
    assert "macOS has no menus by the conventions of freedesktop.org (XDG)" in done.err
