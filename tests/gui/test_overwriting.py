"""Saving over what somebody else has written, or over far more than there is, is asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.edits import remove
from builder.gui.dialogs.overwriting import OverwritingQuestion
from builder.operations.documents import open_file, save_file, with_army, with_title
from builder.operations.overwriting import on_disk, risk_of
from tests.support.makers import shipped

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.roster import Roster
    from builder.core.scenario import Scenario
    from builder.gui.main_window import MainWindow


@pytest.fixture
def file(army_window: MainWindow, tmp_path: Path) -> Path:
    """Return the file that the army in the window was saved to."""
    path = tmp_path / "army.legatus"
    assert army_window.session.save(path)
    return path


def rename(window: MainWindow, title: str) -> None:
    window.session.edit("rename", lambda document: with_title(document, title))


def change_behind(path: Path) -> None:
    """Write another army to the file, as a folder that is shared would."""
    document = open_file(path, shipped()).document
    save_file(with_title(document, "From another machine"), path, shipped())


def question(window: MainWindow) -> OverwritingQuestion | None:
    return window.findChild(OverwritingQuestion)


def answer(window: MainWindow, name: str) -> None:
    asked = question(window)
    assert asked is not None
    button = next(each for each in asked.buttons() if each.objectName() == f"overwriting-{name}")
    button.click()


def emptied(document: Roster | Scenario) -> Roster | Scenario:
    army = document.army if hasattr(document, "army") else document.sides[0].army
    return with_army(document, 0, remove(army, [each.id for each in army.root.children]))


def title_in(path: Path) -> str:
    return open_file(path, shipped()).document.title


def test_a_file_that_is_as_it_was_is_saved_without_a_question(
    army_window: MainWindow, file: Path
) -> None:
    rename(army_window, "Mine")
    army_window.files.save()
    assert question(army_window) is None
    assert title_in(file) == "Mine"


def test_a_file_that_was_changed_behind_is_asked_about_and_stays(
    army_window: MainWindow, file: Path
) -> None:
    rename(army_window, "Mine")
    change_behind(file)
    army_window.files.save()
    asked = question(army_window)
    assert asked is not None
    assert "was changed since" in asked.text()
    assert title_in(file) == "From another machine"
    assert army_window.session.has_unsaved_work
    asked.reject()


def test_it_is_replaced_only_when_that_is_said(army_window: MainWindow, file: Path) -> None:
    rename(army_window, "Mine")
    change_behind(file)
    army_window.files.save()
    answer(army_window, "replace")
    assert title_in(file) == "Mine"
    assert not army_window.session.has_unsaved_work


def test_what_is_in_the_file_opens_beside_ones_own(army_window: MainWindow, file: Path) -> None:
    rename(army_window, "Mine")
    change_behind(file)
    army_window.files.save()
    answer(army_window, "compare")
    titles = [each.whole.title for each in army_window.session.documents]
    assert titles == ["Mine", "From another machine"]
    assert title_in(file) == "From another machine"


def test_an_emptied_army_doesnt_replace_the_full_one_without_a_word(
    army_window: MainWindow, file: Path
) -> None:
    army_window.session.edit("remove", emptied)
    before = file.read_bytes()
    army_window.files.save()
    asked = question(army_window)
    assert asked is not None
    assert "more than twice as many" in asked.text()
    assert file.read_bytes() == before
    asked.reject()


def test_a_file_that_is_gone_is_written_again(army_window: MainWindow, file: Path) -> None:
    rename(army_window, "Mine")
    file.unlink()
    army_window.files.save()
    assert title_in(file) == "Mine"


def test_after_a_crash_the_file_counts_as_it_was_then(army_window: MainWindow, file: Path) -> None:
    """What was written to it since the crash is noticed as well."""
    session = army_window.session
    assert session.front is not None
    assert session.front.on_disk is not None
    digest, document = session.front.on_disk.digest, session.whole
    assert document is not None
    session.close(session.front)
    assert session.open_recovered(document, file, digest)
    assert session.risk is None
    change_behind(file)
    assert session.risk == "changed"


def test_of_a_file_that_was_never_ours_nothing_is_known(file: Path) -> None:
    document = open_file(file, shipped()).document
    assert risk_of(file, None, document) is None
    assert risk_of(file, on_disk(document, "0" * 64), document) == "changed"
