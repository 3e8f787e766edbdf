"""Many files at once: each by itself, and nothing that is there already is touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import BadRequest, NotApplicable, UnknownName
from builder.core.print_options import PrintOptions
from builder.operations.batch import Wanted, export_many
from builder.operations.documents import new_roster, new_scenario, open_file, save_file, worked_out
from builder.storage.files import CouldNotRead, CouldNotWrite
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.battle import Battle
    from builder.operations.batch import Report

ROSTER = Wanted(("roster",))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with an army, a battle, and a file that is neither."""
    army = new_roster(shipped(), ANCIENTS, POLYBIAN, language="en")
    save_file(army, tmp_path / "army.legatus", shipped())
    battle = new_scenario(shipped(), "zama-202bc", language="en")
    save_file(battle, tmp_path / "battle.legatus", shipped())
    (tmp_path / "bad.legatus").write_text("nothing", encoding="utf-8")
    return tmp_path


def load(file: str) -> Battle:
    from pathlib import Path

    opened = open_file(Path(file), shipped())
    return worked_out(opened.document, shipped())


def exported(folder: Path, names: list[str], wanted: Wanted = ROSTER) -> list[Report]:
    return list(export_many([str(folder / name) for name in names], folder / "out", wanted, load))


def there(folder: Path) -> list[str]:
    return sorted(each.name for each in (folder / "out").iterdir())


def test_one_that_fails_keeps_none_of_the_others(folder: Path) -> None:
    names = ["bad.legatus", "army.legatus", "gone.legatus", "battle.legatus"]
    reports = exported(folder, names)
    assert [report.error is None for report in reports] == [False, True, False, True]
    assert isinstance(reports[2].error, CouldNotRead)
    assert there(folder) == ["army.pdf", "battle.pdf"]


def test_each_sheet_may_be_a_file_of_its_own(folder: Path) -> None:
    (report,) = exported(folder, ["battle.legatus"], Wanted(("roster", "map"), apart=True))
    assert there(folder) == ["battle-map.pdf", "battle-roster.pdf"]
    assert [(path.name, pages) for path, pages in report.written] == [
        ("battle-roster.pdf", 2), ("battle-map.pdf", 1),
    ]  # fmt: skip


def test_of_a_file_that_has_not_all_sheets_nothing_is_written(folder: Path) -> None:
    (army, battle) = exported(
        folder, ["army.legatus", "battle.legatus"], Wanted(("roster", "map"), apart=True)
    )
    assert isinstance(army.error, NotApplicable)
    assert battle.error is None
    assert there(folder) == ["battle-map.pdf", "battle-roster.pdf"]


def test_what_is_there_is_left_alone_unless_it_is_asked(folder: Path) -> None:
    target = folder / "out" / "army.pdf"
    target.parent.mkdir()
    target.write_bytes(b"mine")
    (report,) = exported(folder, ["army.legatus"])
    assert isinstance(report.error, BadRequest)
    assert target.read_bytes() == b"mine"
    (report,) = exported(folder, ["army.legatus"], Wanted(("roster",), overwrite=True))
    assert report.error is None
    assert target.read_bytes().startswith(b"%PDF-")


def test_two_files_of_one_name_are_never_written_over_each_other(folder: Path) -> None:
    other = folder / "b"
    other.mkdir()
    (other / "ARMY.legatus").write_bytes((folder / "army.legatus").read_bytes())
    wanted = Wanted(("roster",), overwrite=True)
    first, second = exported(folder, ["army.legatus", "b/ARMY.legatus"], wanted)
    assert first.error is None
    assert isinstance(second.error, BadRequest)
    assert there(folder) == ["army.pdf"]


@pytest.mark.parametrize(("form", "ending"), [("csv", "csv"), ("html", "html"), ("text", "txt")])
def test_rosters_are_told_as_texts(folder: Path, form: str, ending: str) -> None:
    options = PrintOptions(language="it")
    (report,) = exported(folder, ["battle.legatus"], Wanted((), form, options))
    assert there(folder) == [f"battle.{ending}"]
    content = report.written[0][0].read_bytes()
    assert b"uomini" in content
    # Byte order mark: without it a spreadsheet takes the table for another encoding.
    assert content.startswith(b"\xef\xbb\xbf") == (form == "csv")


@pytest.mark.parametrize(
    "wanted", [Wanted(("rooster",)), Wanted((), "odt"), Wanted((), options=PrintOptions(card="x"))]
)
def test_what_there_is_not_is_said_before_anything_is_done(folder: Path, wanted: Wanted) -> None:
    with pytest.raises(UnknownName):
        exported(folder, ["army.legatus"], wanted)
    assert not (folder / "out").exists()


def test_a_folder_that_cannot_be_made_is_said(folder: Path) -> None:
    (folder / "out").write_text("a file", encoding="utf-8")
    with pytest.raises(CouldNotWrite):
        exported(folder, ["army.legatus"])
