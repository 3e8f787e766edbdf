"""Saving over what somebody else has written, or over far more than there is, is asked about."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, NoReturn

import pytest

from builder.core.edits import remove
from builder.gui.comparison.dialog import ComparisonDialog
from builder.gui.dialogs.overwriting import OverwritingQuestion
from builder.operations import recovery
from builder.operations.documents import open_file, save_file, with_army, with_title
from builder.operations.overwriting import on_disk, risk_of
from builder.operations.recovery import earlier_versions, open_version
from builder.storage.files import CouldNotWrite
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

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


def test_ones_own_is_compared_with_what_is_in_the_file(army_window: MainWindow, file: Path) -> None:
    army_window.space().deeds.rename(3, "Primi")
    change_behind(file)
    army_window.files.save()
    answer(army_window, "compare")
    dialog = army_window.findChild(ComparisonDialog)
    assert dialog is not None
    assert "Primi" in dialog.text
    assert title_in(file) == "From another machine"
    assert army_window.session.has_unsaved_work
    dialog.close()


def test_what_is_in_the_file_is_taken_and_ones_own_is_kept(
    army_window: MainWindow, file: Path
) -> None:
    rename(army_window, "Mine")
    change_behind(file)
    army_window.files.save()
    answer(army_window, "reload")
    session = army_window.session
    assert [each.whole.title for each in session.documents] == ["From another machine"]
    assert (session.path, session.has_unsaved_work) == (file, False)
    assert "kept as an earlier version" in army_window.message_bar.text
    kept = [open_version(each, shipped()).document.title for each in earlier_versions(file)]
    assert "Mine" in kept
    rename(army_window, "Both")
    army_window.files.save()
    assert title_in(file) == "Both"


def test_it_is_taken_in_the_place_of_ones_own(army_window: MainWindow, file: Path) -> None:
    session = army_window.session
    first = session.front
    assert session.new_roster(ANCIENTS, POLYBIAN)
    assert first is not None
    session.bring_to_front(first)
    change_behind(file)
    assert session.reload()
    titles = [each.whole.title for each in session.documents]
    assert titles == ["From another machine", "Six maniples"]


def test_what_is_in_the_file_isn_t_taken_where_ones_own_can_t_be_kept(
    army_window: MainWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 8, 1: nothing is lost."""

    def refuse(_document: object, _file: Path) -> NoReturn:
        raise CouldNotWrite(file, OSError(errno.ENOSPC, "No space left on device"))

    rename(army_window, "Mine")
    change_behind(file)
    monkeypatch.setattr(recovery, "keep_unsaved", refuse)
    army_window.files.save()
    answer(army_window, "reload")
    assert "No space left" in army_window.message_bar.text
    assert [each.whole.title for each in army_window.session.documents] == ["Mine"]
    assert army_window.session.has_unsaved_work


def test_what_is_no_document_isn_t_taken(army_window: MainWindow, file: Path) -> None:
    rename(army_window, "Mine")
    file.write_text("no army", encoding="utf-8")
    army_window.files.save()
    answer(army_window, "reload")
    assert "army.legatus" in army_window.message_bar.text
    assert [each.whole.title for each in army_window.session.documents] == ["Mine"]
    assert file.read_text(encoding="utf-8") == "no army"


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
    assert risk_of(file, on_disk(document, "0" * 64), with_title(document, "Mine")) == "changed"


def test_what_a_save_that_then_failed_has_written_is_nobody_else_s(file: Path) -> None:
    document = open_file(file, shipped()).document
    assert risk_of(file, on_disk(document, "0" * 64), document) is None
