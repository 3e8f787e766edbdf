"""The entry in the desktop's menus: what is written, where, and that again changes nothing."""

from __future__ import annotations

import configparser
import stat
import sys
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from builder.core.errors import NotApplicable
from builder.operations import desktop_entry
from builder.operations.desktop_entry import MIME_TYPE, install_desktop_entry
from builder.storage.files import CouldNotWrite

if TYPE_CHECKING:
    from pathlib import Path

MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the user's data folder, on a Linux without the desktop's own programs."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("shutil.which", lambda _name: None)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def entry_in(data: Path) -> configparser.SectionProxy:
    parser = configparser.RawConfigParser()
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(data / "applications" / "legatus.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def test_entry_type_and_icons_are_written_under_the_users_data_folder(data: Path) -> None:
    made = install_desktop_entry()
    assert all(is_new and file.is_relative_to(data) for file, is_new in made.files)
    names = {file.name for file in data.rglob("*") if file.is_file()}
    drawing = f"{MIME_TYPE.replace('/', '-')}.svg"
    assert names == {"legatus.desktop", "legatus.xml", "legatus.svg", drawing}


def test_the_second_time_nothing_is_written(data: Path) -> None:
    first = install_desktop_entry()
    times = {file: file.stat().st_mtime_ns for file, _ in first.files}
    again = install_desktop_entry()
    assert not any(is_new for _, is_new in again.files)
    assert {file: file.stat().st_mtime_ns for file, _ in again.files} == times
    assert data.is_dir()


def test_a_file_that_somebody_changed_is_put_right(data: Path) -> None:
    install_desktop_entry()
    file = data / "mime" / "packages" / "legatus.xml"
    file.write_text("spoilt", encoding="utf-8")
    assert dict(install_desktop_entry().files)[file]
    assert MIME_TYPE in file.read_text(encoding="utf-8")


def test_the_entry_opens_files_of_our_type(data: Path) -> None:
    install_desktop_entry()
    entry = entry_in(data)
    assert entry["MimeType"] == f"{MIME_TYPE};"
    assert entry["Exec"].endswith(" gui %F")
    assert (entry["Icon"], entry["StartupWMClass"]) == ("legatus", "legatus")
    assert entry["Terminal"] == "false"


def test_the_type_is_known_by_the_end_of_the_name(data: Path) -> None:
    install_desktop_entry()
    tree = ET.parse(data / "mime" / "packages" / "legatus.xml")  # noqa: S314 - ours
    (kind,) = tree.getroot()
    assert kind.get("type") == MIME_TYPE
    pattern = kind.find(f"{MIME}glob")
    assert pattern is not None
    assert pattern.get("pattern") == "*.legatus"


def test_the_icon_is_a_drawing_with_a_colour_of_its_own(data: Path) -> None:
    install_desktop_entry()
    drawing = data / "icons" / "hicolor" / "scalable" / "apps" / "legatus.svg"
    text = drawing.read_text(encoding="utf-8")
    assert ET.fromstring(text).tag.endswith("svg")  # noqa: S314 - ours
    assert "currentColor" not in text


@pytest.mark.parametrize(
    ("argument", "quoted"),
    [
        ("/usr/bin/legatus", "/usr/bin/legatus"),
        ("/a b/legatus", '"/a b/legatus"'),
        ("/50%/legatus", "/50%%/legatus"),
        ('/a"$b/x', '"/a\\"\\$b/x"'),
    ],
)
def test_a_command_is_quoted_as_the_convention_has_it(argument: str, quoted: str) -> None:
    assert desktop_entry._quoted(argument) == quoted  # noqa: SLF001 - the rule itself


def test_the_script_of_this_installation_is_taken_where_there_is_one(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    install_desktop_entry()
    assert entry_in(data)["Exec"] == f"{tmp_path}/python -P -m builder gui %F"
    script = tmp_path / "legatus"
    script.touch()
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    install_desktop_entry()
    assert entry_in(data)["Exec"] == f"{script} gui %F"
    assert entry_in(data)["TryExec"] == str(script)


@pytest.mark.parametrize("named", ["", "relative/data"])
def test_without_a_folder_of_that_name_it_is_the_usual_one(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    assert not data.exists()
    monkeypatch.setenv("XDG_DATA_HOME", named)
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = tmp_path / ".local" / "share"
    assert all(file.is_relative_to(folder) for file, _ in install_desktop_entry().files)


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_a_system_without_such_menus_is_refused_with_the_reason(
    data: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    with pytest.raises(NotApplicable, match="freedesktop"):
        install_desktop_entry()
    assert not data.exists()


def test_the_desktop_is_told_where_it_has_a_program_for_it(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, heard = tmp_path / "herald", tmp_path / "heard"
    program.write_text(f'#!/bin/sh\necho "$@" >> "{heard}"\n', encoding="utf-8")
    program.chmod(0o700)
    monkeypatch.setattr("shutil.which", lambda _name: str(program))
    assert install_desktop_entry().missing == ()
    told = heard.read_text(encoding="utf-8").splitlines()
    assert told == [str(data / "mime"), str(data / "applications")]


def test_where_nothing_can_be_written_it_says_so(data: Path) -> None:
    data.write_text("a file in the way", encoding="utf-8")
    with pytest.raises(CouldNotWrite, match="could not be written"):
        install_desktop_entry()
