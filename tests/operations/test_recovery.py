"""What is given up is kept among the earlier versions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.operations.recovery import earlier_versions, keep_unsaved, open_version
from builder.storage.files import CouldNotWrite

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.roster import Roster
    from builder.storage.library import Library


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home of the test's own."""
    monkeypatch.setenv("LEGATUS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_a_document_that_is_given_up_is_kept_as_it_is(
    library: Library, roster: Roster, tmp_path: Path
) -> None:
    keep_unsaved(roster, tmp_path / "a.legatus")
    (version,) = earlier_versions(tmp_path / "a.legatus")
    assert open_version(version, library).document == roster
    assert not (tmp_path / "a.legatus").exists()


def test_where_nothing_can_be_kept_that_is_told(home: Path, roster: Roster) -> None:
    home.touch()
    with pytest.raises(CouldNotWrite, match="versions could not be written"):
        keep_unsaved(roster, home.parent / "a.legatus")
